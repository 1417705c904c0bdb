/* SPDX-License-Identifier: MIT */
/*
 * The game of a day. Links to it hold a date alone, so what a date draws must never change.
 */
#include "games/searching.h"

#include <stdbool.h>

enum { DAILY_SEED = 0x7a11, YEAR_MAX = 9999, MONTHS = 12 };

static uint32_t days_of(uint32_t year, uint32_t month)
{
    static const uint8_t days[MONTHS] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return days[month - 1] + (month == 2 && is_leap ? 1u : 0u);
}

/* YYYYMMDD: 20260230 is none. */
static bool is_date(uint32_t date)
{
    const uint32_t year = date / 10000, month = date / 100 % 100, day = date % 100;
    if (year == 0 || year > YEAR_MAX || month == 0 || month > MONTHS) return false;
    return day >= 1 && day <= days_of(year, month);
}

tally_status tally_daily(tally_game **game, const tally_rules *rules, uint32_t date,
                         const tally_options *options)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    tally_drawing *drawing = NULL;
    tally_game *drawn = NULL;
    tally_drawn told = {.unmet = TALLY_WISH_NONE};
    if (!is_date(date) || (options != NULL && options->size != sizeof *options))
        return TALLY_OPTION;
    const tally_options lent = options_lent(options);
    recipe.rules = rules;
    recipe.solvable = 1;
    tally_status status =
        tally_drawing_new(&drawing, &recipe, (uint64_t)DAILY_SEED << 32 | date, &lent);
    if (status == TALLY_OK) status = tally_drawing_next(drawing, &drawn, &told);
    tally_drawing_free(drawing);
    if (status == TALLY_NUMBER_COUNT) status = TALLY_RULES; /* they have no usual number */
    if (status == TALLY_OK && told.unmet != TALLY_WISH_NONE) {
        tally_game_free(drawn);
        status = TALLY_RULES;
    }
    if (status == TALLY_OK) *game = drawn;
    return status;
}
