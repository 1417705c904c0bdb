/* SPDX-License-Identifier: MIT */
/*
 * Worksheets: games for a class, named by a short code.
 */
#ifndef TALLY_SHEET_H
#define TALLY_SHEET_H

#include <tally/base.h>
#include <tally/difficulty.h>
#include <tally/draw.h>
#include <tally/game.h>
#include <tally/options.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Games for a class, told by a short code: the same code gives the same games everywhere. */
typedef struct tally_sheet tally_sheet;

enum {
    TALLY_SHEET_GAMES_MAX = 60,
    TALLY_SHEET_SEED_MAX = (1 << 17) - 1,
    TALLY_SHEET_CODE_SIZE = 15 /* "7K2M-9QXA-3BCD" */
};

/* The code of a sheet of that many games, 1..TALLY_SHEET_GAMES_MAX, drawn by a recipe; rises, not
 * 0: the easiest first, with as many easy ones as hard ones. Of the recipe count rules (countdown,
 * compte, make24, make10, krypto and llm; operations may be fewer of + - * /, number_max may be
 * lower), pick (0..15), difficulty (in steps of 5, or any) and solutions ({1, 1}, or any). Where
 * numbers are few (4 at most), or are not multiplied, whole targets are 10..99. seed:
 * 0..TALLY_SHEET_SEED_MAX. TALLY_OPTION, TALLY_RULES: a code cannot tell this. */
TALLY_API tally_status tally_sheet_code(char code[TALLY_SHEET_CODE_SIZE],
                                        const tally_recipe *recipe, uint32_t games, int rises,
                                        uint32_t seed);

/* The code of a sheet as it is written on the sheet: large letters, in groups of four.
 * TALLY_SYNTAX: no sheet has this code; error, which may be NULL, tells where and why. */
TALLY_API tally_status tally_sheet_code_tidy(char tidy[TALLY_SHEET_CODE_SIZE], const char *code,
                                             size_t length, tally_error *error);

/* Draws the games of a code. Letters may be small, and hyphens and blanks stand anywhere. options,
 * which may be NULL: memory_bytes, tick and allocator count. About a millisecond for each game
 * drawn.
 *
 * TALLY_SYNTAX: no sheet has this code; error, which may be NULL, tells where and why. TALLY_RULES:
 * no games are drawn that are as the code wishes. TALLY_STOPPED, TALLY_MEMORY_CAP,
 * TALLY_NO_MEMORY, TALLY_OPTION. */
TALLY_API tally_status tally_sheet_new(tally_sheet **sheet, const char *code, size_t length,
                                       const tally_options *options, tally_error *error);
TALLY_API void tally_sheet_free(tally_sheet *sheet);

/* A game of the sheet, as long as the sheet lives, and how hard it is, where difficulty is not
 * NULL. NULL past the last one, and where difficulty->size is none. */
TALLY_API const tally_game *tally_sheet_game(const tally_sheet *sheet, size_t index,
                                             tally_difficulty *difficulty);

#ifdef __cplusplus
}
#endif

#endif
