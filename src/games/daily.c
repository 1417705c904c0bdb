/* SPDX-License-Identifier: MIT */
/*
 * The game of a day. A link to it contains only the date, so the game that a date draws must never
 * change.
 */
#include "base/date.h"
#include "games/searching.h"

enum { DAILY_SEED = 0x7a11 };

/* The first game of a seed. */
static tally_status draw_one(tally_game **game, tally_drawn *drawn, const tally_recipe *recipe,
                             uint64_t seed, const tally_options *options)
{
    tally_drawing *drawing = NULL;
    tally_status status = tally_drawing_new(&drawing, recipe, seed, options);
    if (status == TALLY_OK) status = tally_drawing_next(drawing, game, drawn);
    tally_drawing_free(drawing);
    /* The rules have no usual count of numbers. */
    if (status == TALLY_NUMBER_COUNT) return TALLY_RULES;
    return status == TALLY_OK && drawn->unmet != TALLY_WISH_NONE ? TALLY_RULES : status;
}

tally_status tally_daily(tally_game **game, const tally_rules *rules, uint32_t date,
                         const tally_options *options)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    tally_game *drawn = NULL;
    tally_drawn told = TALLY_DRAWN_INIT;
    tally_options lent;
    if (!date_is(date) || !options_lend(&lent, options)) return TALLY_OPTION;
    recipe.rules = rules;
    recipe.solvable = 1;
    const tally_status status =
        draw_one(&drawn, &told, &recipe, (uint64_t)DAILY_SEED << 32 | date, &lent);
    if (status == TALLY_OK) *game = drawn;
    else tally_game_free(drawn);
    return status;
}

/* ---- Five games a day ------------------------------------------------------------------------ */

/*
 * The five games of a day, from very easy to very hard. The difficulty model decides how hard a
 * game is, so a new model draws other games. A day that was played must keep its games: when the
 * model changes, the generator gets a new version number, and days before the change keep the old
 * one (docs/web.md).
 */

enum { FIVE_SEED = 0x5f1e, BAND = 20, HARDEST = 96 };

/* The range of difficulties for the game at a place, 0..4: a fifth of the usual games each. The
 * last range ends early, to leave out games that take half an hour. */
static tally_range band_of(uint32_t place)
{
    const uint64_t first = (uint64_t)place * BAND;
    const uint64_t last = place + 1 == TALLY_FIVE ? HARDEST : first + BAND - 1;
    return (tally_range){first, last};
}

/* Draws from the day's seed until there is a game for each band. Each place has a generator of
 * its own, so a change of one band leaves the other games as they are. */
tally_status tally_daily_five(tally_game *games[TALLY_FIVE],
                              tally_difficulty difficulties[TALLY_FIVE], const tally_rules *rules,
                              uint32_t date, uint32_t generator, const tally_options *options)
{
    tally_game *drawn_games[TALLY_FIVE] = {NULL};
    tally_difficulty rated[TALLY_FIVE];
    tally_options lent;
    tally_status status = TALLY_OK;
    if (!date_is(date) || generator == 0 || generator > TALLY_FIVE_GENERATORS ||
        !sized_is_fit(difficulties) || !options_lend(&lent, options))
        return TALLY_OPTION;
    for (uint32_t i = 0; i < TALLY_FIVE && status == TALLY_OK; i++) {
        tally_recipe recipe = TALLY_RECIPE_INIT;
        tally_drawn drawn = TALLY_DRAWN_INIT;
        recipe.rules = rules;
        recipe.has_difficulty = 1;
        recipe.difficulty = band_of(i);
        const uint64_t seed =
            (uint64_t)FIVE_SEED << 48 | (uint64_t)generator << 40 | (uint64_t)i << 32 | date;
        status = draw_one(&drawn_games[i], &drawn, &recipe, seed, &lent);
        rated[i] = difficulty_of(&drawn);
    }
    for (uint32_t i = 0; i < TALLY_FIVE; i++) {
        if (status == TALLY_OK) games[i] = drawn_games[i];
        else tally_game_free(drawn_games[i]);
    }
    if (status == TALLY_OK) sized_write_all(difficulties, rated, sizeof rated[0], TALLY_FIVE);
    return status;
}
