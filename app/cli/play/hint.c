/* SPDX-License-Identifier: MIT */
/*
 * Hints come from the solution that the round will show in the end: the simplest, or one of the
 * closest.
 */
#include "cli/play/hint.h"

#include "cli/terminal/watch.h"
#include "query/buffer.h"
#include "query/report.h"

#include <stdio.h>
#include <string.h>

/* What there is to be told of the solution. */
struct telling {
    bool is_known;
    bool is_proved; /* that nothing is nearer */
    uint64_t distance;
    uint32_t numbers_used;
    char step[64]; /* "50 + 1 = 51"; the number itself where there is no step */
};

static void keep_first_step(struct telling *telling, const tally_expr *expr)
{
    struct buffer text = BUFFER_INIT;
    report_expr(&text, expr, TALLY_STYLE_STEPS);
    if (text.length == 0) report_expr(&text, expr, TALLY_STYLE_INFIX);
    const char *const end = text.length > 0 ? memchr(text.data, '\n', text.length) : NULL;
    const size_t length = end != NULL ? (size_t)(end - text.data) : text.length;
    telling->is_known = !text.has_failed;
    snprintf(telling->step, sizeof telling->step, "%.*s", (int)length,
             text.data != NULL ? text.data : "");
    buffer_clear(&text);
}

/* The first one of the nearest: of a range, any target will do. */
static int take_nearest(void *user, const tally_solution *solution)
{
    struct telling *const telling = user;
    if (telling->is_known && solution->distance >= telling->distance) return 0;
    telling->distance = solution->distance;
    telling->numbers_used = solution->numbers_used;
    keep_first_step(telling, solution->expr);
    return 0;
}

static struct telling solve_for_hint(const tally_game *game)
{
    enum { MOMENT_MS = 500 };
    struct telling telling = {.is_known = false};
    const tally_sink sink = {.user = &telling, .solution = take_nearest};
    watch_begin(MOMENT_MS, false);
    const tally_options options = {.size = sizeof options, .tick = watch_tick};
    tally_outcome outcome = {.answer = TALLY_ANSWER_LIMIT};
    if (tally_solve(game, &options, &sink, &outcome) != TALLY_OK) telling.is_known = false;
    telling.is_proved = outcome.answer != TALLY_ANSWER_LIMIT;
    watch_begin(0, false);
    return telling;
}

uint32_t hint_points_left(const struct hints *hints)
{
    static const uint32_t points[HINTS_MAX + 1] = {10, 7, 5};
    return points[hints->taken];
}

void hint_take(struct hints *hints, const tally_game *game)
{
    char told[96];
    const struct telling telling =
        hints->taken < HINTS_MAX ? solve_for_hint(game) : (struct telling){.is_known = false};
    if (!telling.is_known) {
        snprintf(hints->text, sizeof hints->text, "%s",
                 hints->taken < HINTS_MAX ? "no hint was found in time"
                                          : "no more hints; Enter gives up");
        return;
    }
    if (hints->taken == 1) snprintf(told, sizeof told, "begin with %s", telling.step);
    else if (telling.distance > 0)
        snprintf(told, sizeof told,
                 telling.is_proved ? "out of reach by %llu" : "the closest known is %llu away",
                 (unsigned long long)telling.distance);
    else
        snprintf(told, sizeof told, "%u number%s enough", telling.numbers_used,
                 telling.numbers_used == 1 ? " is" : "s are");
    hints->taken++;
    snprintf(hints->text, sizeof hints->text, "%s (max %u points)", told, hint_points_left(hints));
}
