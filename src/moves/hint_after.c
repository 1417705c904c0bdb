/* SPDX-License-Identifier: MIT */
/*
 * Hints behind some moves. They are not of the solution that a round shows at its end, which the
 * moves may have left, but what the oracle of moves knows of the position.
 */
#include "base/sized.h"
#include "base/text.h"
#include "expr/effort.h"
#include "games/hint.h"
#include "rules/number.h"
#include "rules/rules.h"
#include "tally/moves.h"

/* The best move so far: the target can be made behind it with the fewest values, and then it is the
 * easiest one. */
struct advising {
    tally_move best;
    uint32_t effort;
};

static struct rational taken(const tally_value *value)
{
    return rational_make(value->numerator.low, value->denominator.low, value->negative != 0);
}

/* The sign of the move, and the kind of its step. */
static char sign_of(uint32_t operation, enum effort_step *step)
{
    switch (operation) {
    case TALLY_OP_ADD: *step = EFFORT_ADD; return '+';
    case TALLY_OP_SUBTRACT: *step = EFFORT_SUBTRACT; return '-';
    case TALLY_OP_MULTIPLY: *step = EFFORT_MULTIPLY; return '*';
    default: *step = EFFORT_DIVIDE; return '/';
    }
}

static int take_best(void *user, const tally_move *move)
{
    struct advising *const advising = user;
    enum effort_step step;
    sign_of(move->operation, &step);
    const uint32_t effort = effort_of_step(step, taken(&move->a), taken(&move->b));
    const uint32_t fewest = advising->best.fewest;
    const bool is_better = fewest == 0 || move->fewest < fewest ||
                           (move->fewest == fewest && effort < advising->effort);
    if (move->reachable > 0 && is_better)
        *advising = (struct advising){.best = *move, .effort = effort};
    return 0;
}

/* Fractions and negatives stand in parentheses, as in the steps of a solution. */
static void put_operand(struct text_out *out, const tally_value *value)
{
    const struct rational operand = taken(value);
    const bool is_plain = operand.denominator == 1 && !operand.negative;
    if (!is_plain) text_put(out, '(');
    text_put_rational(out, operand, '/');
    if (!is_plain) text_put(out, ')');
}

static void put_move(struct text_out *out, const tally_move *move)
{
    enum effort_step step;
    put_operand(out, &move->a);
    text_put(out, ' ');
    text_put(out, sign_of(move->operation, &step));
    text_put(out, ' ');
    put_operand(out, &move->b);
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
    struct advising advising = {.effort = 0};
    tally_position position = TALLY_POSITION_INIT;
    if (number == 0 || number > TALLY_HINTS || !sized_is_fit(hint)) return TALLY_OPTION;
    const tally_status status =
        tally_moves(&position, game, after, length, options, take_best, &advising, error);
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
        else put_move(&out, &advising.best);
        text_end(&out);
    }
    sized_write(hint, &found, sizeof found);
    return TALLY_OK;
}
