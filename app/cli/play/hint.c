/* SPDX-License-Identifier: MIT */
/*
 * Hints come from the library; here are the moment that one may take, and the words around it.
 */
#include "cli/play/hint.h"

#include "cli/terminal/watch.h"

#include <stdio.h>

/* The next hint; its numbers_used is 0 where none was found in time. */
static tally_hint next_hint(const struct hints *hints, const tally_game *game)
{
    enum { MOMENT_MS = 500 };
    tally_hint hint = {.numbers_used = 0};
    tally_options options = TALLY_OPTIONS_INIT;
    watch_begin(MOMENT_MS, false);
    options.tick = watch_tick;
    if (tally_take_hint(&hint, game, hints->taken + 1, &options) != TALLY_OK) hint.numbers_used = 0;
    watch_begin(0, false);
    return hint;
}

uint32_t hint_points_left(const struct hints *hints)
{
    return hints->taken == 0 ? tally_points(0) : hints->points;
}

void hint_take(struct hints *hints, const tally_game *game)
{
    char told[96];
    if (hints->taken == TALLY_HINTS) {
        snprintf(hints->text, sizeof hints->text, "no more hints; Enter gives up");
        return;
    }
    const tally_hint hint = next_hint(hints, game);
    if (hint.numbers_used == 0) {
        snprintf(hints->text, sizeof hints->text, "no hint was found in time");
        return;
    }
    hints->taken++;
    hints->points = hint.points;
    tally_hint_print(&hint, told, sizeof told);
    snprintf(hints->text, sizeof hints->text, "%s (max %u points)", told, hint.points);
}
