/* SPDX-License-Identifier: MIT */
/*
 * Hints for the solution that a round shows at its end: the simplest solution, or one of the
 * closest. The first hint says how many numbers the solution uses, the second gives its first step.
 * Each hint lowers the score that can still be won.
 */
#include "games/hint.h"

#include "base/sized.h"
#include "base/text.h"

#include <string.h>

uint32_t hint_points(uint32_t number)
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
    } else if (hint->step[0] != '\0') {
        text_put_string(&out, "begin with ");
        text_put_string(&out, hint->step);
    } else if (hint->distance > 0) {
        put_distance(&out, hint);
    } else {
        put_count(&out, hint->numbers_used);
    }
    return text_end(&out);
}
