/* SPDX-License-Identifier: MIT */
/*
 * The game of a day. A link to it contains only the date, so the game that a date draws must never
 * change.
 */
#include "base/date.h"
#include "games/searching.h"

enum { DAILY_SEED = 0x7a11 };

tally_status tally_daily(tally_game **game, const tally_rules *rules, uint32_t date,
                         const tally_options *options)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    tally_drawing *drawing = NULL;
    tally_game *drawn = NULL;
    tally_drawn told = TALLY_DRAWN_INIT;
    tally_options lent;
    if (!date_is(date) || !options_lend(&lent, options)) return TALLY_OPTION;
    recipe.rules = rules;
    recipe.solvable = 1;
    tally_status status =
        tally_drawing_new(&drawing, &recipe, (uint64_t)DAILY_SEED << 32 | date, &lent);
    if (status == TALLY_OK) status = tally_drawing_next(drawing, &drawn, &told);
    tally_drawing_free(drawing);
    /* The rules have no usual count of numbers. */
    if (status == TALLY_NUMBER_COUNT) status = TALLY_RULES;
    if (status == TALLY_OK && told.unmet != TALLY_WISH_NONE) {
        tally_game_free(drawn);
        status = TALLY_RULES;
    }
    if (status == TALLY_OK) *game = drawn;
    return status;
}
