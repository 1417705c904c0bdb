/* SPDX-License-Identifier: MIT */
/*
 * The library makes the hints. This file has the time limit for finding one during a round, the
 * words around it, and the command tally hint, which gives hints outside of rounds.
 */
#include "cli/play/hint.h"

#include "cli/human.h"
#include "cli/input.h"
#include "cli/runs.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "cli/terminal/style.h"
#include "cli/terminal/watch.h"
#include "query/report.h"

#include <stdio.h>

/* Searches the next hint. Its numbers_used is 0 if none was found in time. */
static tally_hint next_hint(const struct hints *hints, const tally_game *game)
{
    enum { MOMENT_MS = 500 };
    tally_hint hint = TALLY_HINT_INIT;
    tally_options options = TALLY_OPTIONS_INIT;
    watch_begin(MOMENT_MS, false);
    options.tick = watch_tick;
    if (tally_take_hint(&hint, game, hints->taken + 1, &options) != TALLY_OK)
        hint.answer = TALLY_ANSWER_LIMIT;
    watch_begin(0, false);
    return hint;
}

uint32_t hint_points_left(const struct hints *hints)
{
    return hints->taken == 0 ? tally_points(0) : hints->points;
}

/* Points fall with each hint, but only under rules that have points. If no hint was found in time,
 * the hint does not count as taken. */
void hint_take(struct hints *hints, const tally_game *game)
{
    char told[96];
    if (hints->taken == TALLY_HINTS) {
        snprintf(hints->text, sizeof hints->text, "no more hints; Enter gives up");
        return;
    }
    const tally_hint hint = next_hint(hints, game);
    if (hint.numbers_used == 0 && hint.answer == TALLY_ANSWER_LIMIT) {
        snprintf(hints->text, sizeof hints->text, "no hint was found in time");
        return;
    }
    hints->taken++;
    hints->points = hint.points;
    tally_hint_print(&hint, told, sizeof told);
    if (has_points(game))
        snprintf(hints->text, sizeof hints->text, "%s (max %u points)", told, hint.points);
    else snprintf(hints->text, sizeof hints->text, "%s", told);
}

/* ---- The command ----------------------------------------------------------------------------- */

enum { HINT_NUMBER };

static const struct option own_options[] = {
    [HINT_NUMBER] = {'n', "number", OPTION_NUMBER, "K",
                     "the K-th hint: 1: how many numbers are enough; 2: the first step", "1", 1,
                     TALLY_HINTS, NULL, 0},
    OPTION_END,
};
const struct option *const hint_own_options = own_options;

/* The hint is a clause, and the exit status is that of solving the game: 0 if the target is
 * reached. */
static int show_hint(const struct call *call, const tally_game *game, const tally_hint *hint)
{
    char text[TALLY_STEP_SIZE + 32];
    if (call->common[OPT_JSON].is_set) {
        report_hint(&output, game, hint);
    } else {
        tally_hint_print(hint, text, sizeof text);
        buffer_text(&output, text);
    }
    buffer_char(&output, '\n');
    const tally_outcome outcome = {.target = tally_game_target(game).first,
                                   .answer = hint->answer,
                                   .bound = hint->bound,
                                   .distance = hint->distance};
    say_bound(game, &outcome, ASKED_ONE);
    return status_of_outcome(&outcome, ASKED_ONE);
}

static int hint_at(struct call *call, const tally_game *game)
{
    const struct option_value *const number = &call->own[HINT_NUMBER];
    struct search search;
    tally_hint hint = TALLY_HINT_INIT;
    if (!read_search(call, game, &search)) return EXIT_USAGE;
    terminal_begin(call);
    const tally_status status = tally_take_hint(
        &hint, game, number->is_set ? (uint32_t)number->number : 1, &search.options);
    return status == TALLY_OK ? show_hint(call, game, &hint) : fail_search(status);
}

int run_hint(struct call *call)
{
    return run_on_game(call, hint_at);
}
