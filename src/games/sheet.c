/* SPDX-License-Identifier: MIT */
/*
 * The games of a worksheet. If the difficulty rises over the sheet, the requested range of
 * difficulty is divided into bands, one for each step of the scale, and each band gets an equal
 * share of the games. A game drawn for a full band is discarded; so the sheet is filled with few
 * searches. If a band stays empty for long (few numbers make no hard games), games of any
 * difficulty fill its share.
 */
#include "base/memory.h"
#include "base/sort.h"
#include "games/searching.h"
#include "games/sheet_code.h"

#include <string.h>

enum { SHEET_SEED = 0x5ee7, BANDS = 5, DRAWS_FOR_A_GAME = 12, ATTEMPTS = 3000 };

/* A game that was kept for the sheet. */
struct sheet_game {
    tally_game *game;
    tally_difficulty difficulty;
};

/* A sheet, and how far drawing it has come. */
struct tally_sheet {
    struct memory memory;
    struct sheet_plan plan;
    uint32_t count;          /* games kept so far */
    uint32_t draws;          /* games drawn so far */
    uint32_t in_band[BANDS]; /* games kept, by band of difficulty */
    struct sheet_game games[TALLY_SHEET_GAMES_MAX];
};

/* ---- Which drawn games are kept -------------------------------------------------------------- */

static uint32_t band_of(const tally_sheet *sheet, tally_difficulty difficulty)
{
    const tally_range level = sheet->plan.recipe.difficulty;
    const uint64_t width = level.last - level.first + 1;
    return (uint32_t)((difficulty.score - level.first) * BANDS / width);
}

/* Does the band need more games? If the games do not divide evenly, the first bands get one
 * more. */
static bool has_room(const tally_sheet *sheet, uint32_t band)
{
    const uint32_t games = sheet->plan.games;
    if (!sheet->plan.rises || sheet->draws >= games * DRAWS_FOR_A_GAME) return true;
    return sheet->in_band[band] < games / BANDS + (band < games % BANDS);
}

/* Do two games have the same numbers, in any order, and the same target? A sheet should not show
 * a game twice. */
static bool is_same(const tally_game *a, const tally_game *b)
{
    uint64_t sorted[2][TALLY_NUMBERS_MAX];
    const tally_game *const games[2] = {a, b};
    size_t count[2];
    if (tally_game_target(a).first != tally_game_target(b).first) return false;
    for (int i = 0; i < 2; i++) {
        const uint64_t *const numbers = tally_game_numbers(games[i], &count[i]);
        memcpy(sorted[i], numbers, count[i] * sizeof *numbers);
        sort_numbers(sorted[i], count[i]);
    }
    return count[0] == count[1] && memcmp(sorted[0], sorted[1], count[0] * sizeof **sorted) == 0;
}

static bool has_game(const tally_sheet *sheet, const tally_game *game)
{
    for (uint32_t i = 0; i < sheet->count; i++)
        if (is_same(sheet->games[i].game, game)) return true;
    return false;
}

/* Adds the game to the sheet, which then owns it. A sheet with more games than exist repeats
 * some. */
static void take(tally_sheet *sheet, tally_game *game, tally_difficulty difficulty)
{
    const uint32_t band = band_of(sheet, difficulty);
    const bool is_new =
        sheet->draws >= 2 * sheet->plan.games * DRAWS_FOR_A_GAME || !has_game(sheet, game);
    sheet->draws++;
    if (!is_new || !has_room(sheet, band)) {
        tally_game_free(game);
        return;
    }
    sheet->in_band[band]++;
    sheet->games[sheet->count] = (struct sheet_game){game, difficulty};
    sheet->count++;
}

/* ---- The sheet ------------------------------------------------------------------------------- */

/* Games of the same seconds stay in the order of drawing. */
static void put_in_order(tally_sheet *sheet)
{
    for (uint32_t i = 1; i < sheet->count; i++) {
        const struct sheet_game game = sheet->games[i];
        uint32_t place = i;
        const uint32_t tenths = game.difficulty.tenths_of_second;
        for (; place > 0 && tenths < sheet->games[place - 1].difficulty.tenths_of_second; place--)
            sheet->games[place] = sheet->games[place - 1];
        sheet->games[place] = game;
    }
}

/* Draws games by the recipe until the sheet is full; take() decides which of them are kept. If
 * the recipe finds no further game, the sheet fails with TALLY_RULES. */
static tally_status draw_all(tally_sheet *sheet, const tally_options *options)
{
    struct sheet_plan *const plan = &sheet->plan;
    tally_drawing *drawing = NULL;
    plan->recipe.rules = &plan->rules;
    plan->recipe.attempts = ATTEMPTS;
    tally_status status = tally_drawing_new(&drawing, &plan->recipe,
                                            (uint64_t)SHEET_SEED << 32 | plan->seed, options);
    while (status == TALLY_OK && sheet->count < plan->games) {
        tally_game *game = NULL;
        tally_drawn drawn = TALLY_DRAWN_INIT;
        status = tally_drawing_next(drawing, &game, &drawn);
        if (status != TALLY_OK) break;
        if (drawn.unmet == TALLY_WISH_NONE) {
            take(sheet, game, difficulty_of(&drawn));
            continue;
        }
        tally_game_free(game);
        status = TALLY_RULES;
    }
    tally_drawing_free(drawing);
    /* The pool has fewer tiles than the count asks for. */
    if (status == TALLY_NUMBER_COUNT) status = TALLY_RULES;
    if (status == TALLY_OK && plan->rises) put_in_order(sheet);
    return status;
}

tally_status tally_sheet_new(tally_sheet **sheet, const char *code, size_t length,
                             const tally_options *options, tally_error *error)
{
    struct sheet_plan plan;
    tally_status status = TALLY_OK;
    tally_options lent;
    if (!options_lend(&lent, options)) return TALLY_OPTION;
    status = sheet_plan_read(&plan, code, length, error);
    if (status != TALLY_OK) return status;
    tally_sheet *const made = memory_new_owner(lent.allocator, 0, sizeof *made, &status);
    if (made == NULL) return status;
    made->plan = plan;
    status = draw_all(made, &lent);
    if (status == TALLY_OK) *sheet = made;
    else tally_sheet_free(made);
    return status;
}

void tally_sheet_free(tally_sheet *sheet)
{
    if (sheet == NULL) return;
    for (uint32_t i = 0; i < sheet->count; i++) tally_game_free(sheet->games[i].game);
    memory_free_owner(&sheet->memory);
}

const tally_game *tally_sheet_game(const tally_sheet *sheet, size_t index,
                                   tally_difficulty *difficulty)
{
    if (index >= sheet->count || !sized_is_fit(difficulty)) return NULL;
    sized_write(difficulty, &sheet->games[index].difficulty, sizeof *difficulty);
    return sheet->games[index].game;
}
