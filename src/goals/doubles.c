/* SPDX-License-Identifier: MIT */
/*
 * Texts that can be read in several ways: 12 is a given number, or 1 and 2 joined. Each text is one
 * solution, but the forest has a tree for each reading. The reading that represents the solution
 * takes the fewest numbers, and given numbers before joined digits.
 *
 * Chooses one of the trees that are written alike.
 *
 * In any order, a written 12 can only be mistaken for a given 12. The chosen tree takes given
 * numbers first, from left to right in the text, and joins digits only when no given number of that
 * value is left:
 *
 *     12 + 12     given 12, 1, 2      the first 12 is the given one, the second is 1 and 2 joined
 *
 * In the order given, each reading decides which numbers are left for the rest of the text;
 * expr/given.h finds the reading that takes the fewest.
 */
#include "base/rational.h"
#include "expr/decimals.h"
#include "expr/given.h"
#include "goals/tree.h"
#include "rules/number.h"

bool goals_has_doubles(const tally_game *game)
{
    uint32_t digits = 0, others = 0;
    if ((game->rules.operations & TALLY_OP_CONCATENATE) == 0) return false;
    /* In the order given, with all numbers used, a text can be read in only one way. */
    if (game->rules.order == TALLY_ORDER_GIVEN && game->rules.use == TALLY_USE_ALL) return false;
    for (uint32_t i = 0; i < game->count; i++) {
        if (game->numbers[i] > 9) others++;
        else digits++;
    }
    return others > 0 && digits > 1;
}

static bool has_given_first(const tally_game *game, const struct goals_tree *tree)
{
    for (uint32_t i = 0; i < tree->count; i++) {
        const struct expr_node *const row = &tree->nodes[i];
        if (row->kind != EXPR_NUMBER || row->digits == 0 || row->decimals != EXPR_NO_POINT)
            continue;
        uint32_t left = 0; /* how many given numbers of that value do not stand before the row */
        for (uint32_t j = 0; j < game->count; j++) left += game->numbers[j] == row->value.numerator;
        for (uint32_t j = 0; j < i; j++) {
            const struct expr_node *const before = &tree->nodes[j];
            left -= before->kind == EXPR_NUMBER && before->digits == 0 &&
                    rational_is_equal(before->value, row->value);
        }
        if (left != 0) return false;
    }
    return true;
}

static uint8_t length_of(rational_part number)
{
    uint8_t length = 1;
    for (; number > 9; number /= 10) length++;
    return length;
}

static struct given_row row_of(const struct expr_node *node)
{
    uint64_t code;
    const bool is_whole = node->value.denominator == 1 && !node->value.negative;
    if (node->digits == 0 && !is_whole && number_of_value(&code, node->value))
        return (struct given_row){code, 0, true, false};
    if (node->decimals == EXPR_NO_POINT) {
        const uint8_t length = length_of(node->value.numerator);
        return (struct given_row){node->value.numerator, length, true, length > 1};
    }
    const rational_part row = decimals_row(node->value, node->decimals);
    return (struct given_row){(uint64_t)row, node->digits, false, true};
}

static bool is_best_in_order(const tally_game *game, const struct goals_tree *tree)
{
    struct given_row rows[TALLY_NUMBERS_MAX];
    uint64_t as_digits;
    uint64_t in_tree = 0;
    uint32_t count = 0;
    for (uint32_t i = 0; i < tree->count; i++) {
        const struct expr_node *const node = &tree->nodes[i];
        if (node->kind != EXPR_NUMBER) continue;
        if (node->digits != 0) in_tree |= UINT64_C(1) << count;
        rows[count++] = row_of(node);
    }
    return given_read_in_order(game, rows, count, &as_digits) && as_digits == in_tree;
}

bool goals_is_first_reading(const tally_game *game, const struct goals_tree *tree)
{
    if (game->rules.order == TALLY_ORDER_GIVEN) return is_best_in_order(game, tree);
    return has_given_first(game, tree);
}
