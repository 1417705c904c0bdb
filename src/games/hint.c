/* SPDX-License-Identifier: MIT */
/*
 * Hints for the solution that a round shows at its end: the simplest solution, or one of the
 * closest. The first hint says how many numbers the solution uses, the second gives its first step.
 * Each hint lowers the score that can still be won.
 *
 * Hints behind some moves are not of that solution, which the moves may have left, but what the
 * oracle of moves knows of the position.
 */
#include "tally/hint.h"

#include "base/sized.h"
#include "base/text.h"
#include "expr/effort.h"
#include "expr/print.h"
#include "rules/number.h"
#include "rules/rules.h"
#include "tally/moves.h"

#include <string.h>

enum { HINT_STEP = TALLY_HINTS }; /* the hint that tells a step */

/* The most points that a round gives after this hint. */
static uint32_t hint_points(uint32_t number)
{
    return number == HINT_STEP ? 5 : 7;
}

/* Keeps the first line of the steps. A solution that is a single number has no steps: its text is
 * kept. */
static void keep_first_step(tally_hint *hint, const tally_expr *expr)
{
    if (tally_expr_print(expr, TALLY_STYLE_STEPS, hint->step, sizeof hint->step) == 0)
        tally_expr_print(expr, TALLY_STYLE_INFIX, hint->step, sizeof hint->step);
    char *const end = memchr(hint->step, '\n', sizeof hint->step);
    if (end != NULL) *end = '\0';
}

struct hinting {
    tally_hint hint;
    uint64_t target; /* value of the solution that the hints describe */
};

/* Keeps the first of the nearest solutions. For a range of targets, any target in it will do. */
static int take_nearest(void *user, const tally_solution *solution)
{
    struct hinting *const hinting = user;
    tally_hint *const hint = &hinting->hint;
    if (hint->numbers_used != 0 && solution->distance >= hint->distance) return 0;
    hinting->target = solution->target;
    hint->distance = solution->distance;
    hint->numbers_used = solution->numbers_used;
    if (hint->number == HINT_STEP) keep_first_step(hint, solution->expr);
    return 0;
}

static int take_outcome(void *user, const tally_outcome *outcome)
{
    struct hinting *const hinting = user;
    const bool is_of_solution =
        hinting->hint.numbers_used != 0 && hinting->target == outcome->target;
    if (is_of_solution || hinting->hint.numbers_used == 0) {
        hinting->hint.answer = outcome->answer;
        hinting->hint.bound = outcome->bound;
    }
    return 0;
}

tally_status tally_take_hint(tally_hint *hint, const tally_game *game, uint32_t number,
                             const tally_options *options)
{
    if (number == 0 || number > TALLY_HINTS || !sized_is_fit(hint)) return TALLY_OPTION;
    struct hinting hinting = {.hint = {.number = number,
                                       .answer = TALLY_ANSWER_LIMIT,
                                       .distance = UINT64_MAX,
                                       .points = hint_points(number)}};
    const tally_sink sink = {.user = &hinting, .solution = take_nearest, .done = take_outcome};
    const tally_status status = tally_solve(game, options, &sink, NULL);
    if (status == TALLY_OK) sized_write(hint, &hinting.hint, sizeof hinting.hint);
    return status;
}

/* ---- Behind moves ---------------------------------------------------------------------------- */

static struct rational taken(const tally_value *value)
{
    return rational_make(value->numerator.low, value->denominator.low, value->negative != 0);
}

static uint32_t effort_of(const tally_move *move)
{
    return effort_of_step((enum effort_step)bits_lowest(move->operation), taken(&move->a),
                          taken(&move->b));
}

/* Keeps the best move: the target can be made behind it with the fewest values, and then it is the
 * easiest one. */
static int take_best(void *user, const tally_move *move)
{
    tally_move *const best = user;
    const bool is_better = best->fewest == 0 || move->fewest < best->fewest ||
                           (move->fewest == best->fewest && effort_of(move) < effort_of(best));
    if (move->reachable > 0 && is_better) *best = *move;
    return 0;
}

/* As in the steps of a solution. */
static void put_move(struct text_out *out, const tally_move *move)
{
    print_operand(out, taken(&move->a));
    text_put(out, ' ');
    text_put_string(out, operation_words[bits_lowest(move->operation)]);
    text_put(out, ' ');
    print_operand(out, taken(&move->b));
    text_put_string(out, " = ");
    text_put_rational(out, taken(&move->value), '/');
}

/* Of a position that is solved: the value that is the target. */
static void put_target(struct text_out *out, const tally_game *game, const tally_position *position)
{
    const tally_range target = tally_game_target(game);
    const struct number_row row = number_row_of(tally_game_rules(game), target.first);
    for (uint32_t i = 0; i < position->count; i++) {
        const struct rational value = taken(&position->values[i]);
        uint64_t number;
        if (!number_row_find(&row, value, &number) || number < target.first || number > target.last)
            continue;
        text_put_rational(out, value, '/');
        return;
    }
}

tally_status tally_hint_after(tally_hint *hint, const tally_game *game, const char *after,
                              size_t length, uint32_t number, const tally_options *options,
                              tally_error *error)
{
    tally_move best = {.fewest = 0};
    tally_position position = TALLY_POSITION_INIT;
    if (number == 0 || number > TALLY_HINTS || !sized_is_fit(hint)) return TALLY_OPTION;
    const tally_status status =
        tally_moves(&position, game, after, length, options, take_best, &best, error);
    if (status != TALLY_OK) return status;
    tally_hint found = {.size = sizeof found,
                        .number = number,
                        .answer =
                            position.reachable > 0 ? TALLY_ANSWER_SOLVED : TALLY_ANSWER_CLOSEST,
                        .distance = position.distance,
                        .numbers_used = position.fewest,
                        .points = hint_points(number)};
    if (position.reachable < 0) {
        found.answer = TALLY_ANSWER_LIMIT;
        found.bound = TALLY_BOUND_VALUE;
    }
    if (number == HINT_STEP && position.fewest != 0) {
        struct text_out out = {.buffer = found.step, .size = sizeof found.step};
        if (position.fewest == 1) put_target(&out, game, &position);
        else put_move(&out, &best);
        text_end(&out);
    }
    sized_write(hint, &found, sizeof found);
    return TALLY_OK;
}

/* ---- As text --------------------------------------------------------------------------------- */

static void put_count(struct text_out *out, uint32_t count)
{
    text_put_whole(out, count);
    text_put_string(out, count == 1 ? " number is enough" : " numbers are enough");
}

static void put_distance(struct text_out *out, const tally_hint *hint)
{
    const bool is_proved = hint->answer != TALLY_ANSWER_LIMIT;
    text_put_string(out, is_proved ? "out of reach by " : "the closest known is ");
    text_put_whole(out, hint->distance);
    if (!is_proved) text_put_string(out, " away");
}

size_t tally_hint_print(const tally_hint *hint, char *buffer, size_t size)
{
    struct text_out out = {.buffer = buffer, .size = size};
    if (hint->distance == UINT64_MAX) {
        text_put_string(&out, hint->answer == TALLY_ANSWER_LIMIT ? "no solution is known"
                                                                 : "out of reach");
    } else if (hint->distance > 0) {
        put_distance(&out, hint);
    } else if (hint->step[0] == '\0') {
        put_count(&out, hint->numbers_used);
    }
    if (hint->step[0] != '\0') {
        text_put_string(&out, hint->distance > 0 ? "; begin with " : "begin with ");
        text_put_string(&out, hint->step);
    }
    return text_end(&out);
}
