/* SPDX-License-Identifier: MIT */
/*
 * Upper bounds on the text length of a solution: the digits of the numbers, plus a number of bytes
 * for each binary operation, each unary operation and each step.
 *
 *     style    each binary operation        each unary operation         the longest unary form
 *     infix    " + " and parentheses   5    "sqrt()", parentheses   8    a longer word
 *     paren    " + " and parentheses   5    the same                8
 *     RPN      two blanks and a sign   3    " sqrt"                 5
 *     steps    three values, signs   256    the same              256    -8/3 in parentheses
 *     words    " root " and parentheses    8    the same                8
 *     TeX      "\frac{}{}" and       28     "\sqrt{}", parentheses 10    "1" above the line,
 *              " \times "                                                parentheses
 */
#include "base/text.h"
#include "expr/expr.h"
#include "rules/number.h"

#include <string.h>

/* The longest texts around the operand of an operation of one operand. */
static size_t most_around(uint32_t operations, tally_style style)
{
    size_t most = 0;
    for (uint32_t i = 0; operation_next(&i, operations & TALLY_OP_NESTED); i++) {
        const struct operation_row *const row = &operation_rows[i];
        size_t around = strlen(row->before) + strlen(row->behind) + 2;
        if (style == TALLY_STYLE_RPN) around = 1 + strlen(operation_words[i]);
        if (style == TALLY_STYLE_TEX)
            around = strlen(row->tex_before) + strlen(row->tex_behind) + 2;
        if (around > most) most = around;
    }
    return most;
}

/* The longest text around a number below 0 or a fraction: "(-3/4)", "3 4 / neg",
 * "(-\frac{3}{4})". */
enum { AROUND_OTHER = 14 };

static size_t digits_of(const tally_game *game)
{
    struct text_out out = {0};
    for (uint32_t i = 0; i < game->count; i++) {
        number_put(&out, &game->rules, game->numbers[i], '/');
        if (!number_is_plain(&game->rules, game->numbers[i])) out.length += AROUND_OTHER;
    }
    return out.length;
}

size_t tally_game_text_size(const tally_game *game, tally_style style)
{
    static const struct {
        size_t of_two, of_one, of_numbers;
    } sizes[] = {
        [TALLY_STYLE_INFIX] = {5, 8, 1},
        [TALLY_STYLE_PAREN] = {5, 8, 1},
        [TALLY_STYLE_RPN] = {3, 5, 1},
        [TALLY_STYLE_STEPS] = {TALLY_STEP_SIZE, TALLY_STEP_SIZE, 0},
        [TALLY_STYLE_TEX] = {28, 10, 1},
    };
    const size_t around_repeated =
        style == TALLY_STYLE_TEX ? sizeof "\\overline{}" - 1 : 1; /* digits that repeat */
    const uint32_t operations = game->rules.operations;
    size_t numbers = digits_of(game);
    if ((operations & (TALLY_OP_POINT | TALLY_OP_REPEAT)) != 0) numbers += game->count;
    if ((operations & TALLY_OP_REPEAT) != 0) numbers += around_repeated * game->count;
    const size_t steps = game->count - 1;
    const size_t around = most_around(game->rules.operations, style);
    const size_t of_one = around > sizes[style].of_one ? around : sizes[style].of_one;
    size_t of_two = sizes[style].of_two;
    if ((game->rules.operations & TALLY_OP_PAIRED) != 0 && style == TALLY_STYLE_RPN) of_two = 6;
    else if ((game->rules.operations & TALLY_OP_PAIRED) != 0 && of_two < 8) of_two = 8;
    const size_t others = expr_nodes_of_game(game) - (game->count + steps);
    return sizes[style].of_numbers * numbers + of_two * steps + of_one * others + 1;
}
