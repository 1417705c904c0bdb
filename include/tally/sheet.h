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

/* The games of a worksheet, named by a short code. The same code gives the same games
 * everywhere. */
typedef struct tally_sheet tally_sheet;

enum {
    TALLY_SHEET_GAMES_MAX = 60,
    TALLY_SHEET_SEED_MAX = (1 << 17) - 1,
    TALLY_SHEET_CODE_SIZE = 15 /* "7K2M-9QXA-3BCD" */
};

/* Writes the code of a sheet of 1..TALLY_SHEET_GAMES_MAX games that a recipe draws. rises: not 0
 * orders the games from easy to hard, with as many easy ones as hard ones. seed:
 * 0..TALLY_SHEET_SEED_MAX. These members of the recipe have an effect: rules (countdown, compte,
 * make24, make10, krypto or llm; some of + - * / may be missing, number_max may be lower), pick
 * (0..15), difficulty (multiples of 5, or any) and solutions ({1, 1}, or any). If there are at most
 * 4 numbers, or no multiplication, the targets of rules with whole values are 10..99.
 *
 * TALLY_OPTION, TALLY_RULES: a code cannot hold these wishes. error, which may be NULL, gets the
 * wrong member of the recipe ("games" and "seed" for these parameters, "number_max" for that of the
 * rules), its range and a message. */
TALLY_API tally_status tally_sheet_code(char code[TALLY_SHEET_CODE_SIZE],
                                        const tally_recipe *recipe, uint32_t games, int rises,
                                        uint32_t seed, tally_error *error);

/* Writes a code in the form that is printed on the sheet: capital letters and digits in groups of
 * four. TALLY_SYNTAX: no sheet has this code; error, which may be NULL, tells the place and the
 * reason. */
TALLY_API tally_status tally_sheet_code_tidy(char tidy[TALLY_SHEET_CODE_SIZE], const char *code,
                                             size_t length, tally_error *error);

/* Draws the games of a code. The code may have small letters, and hyphens and blanks anywhere.
 * These options have an effect: memory_bytes, tick and allocator; options may be NULL. Takes about
 * a millisecond for each game that is drawn.
 *
 * TALLY_SYNTAX: no sheet has this code; error, which may be NULL, tells the place and the reason.
 * TALLY_RULES: the wishes of the code are not fulfilled by any drawn games. TALLY_STOPPED,
 * TALLY_MEMORY_CAP, TALLY_NO_MEMORY, TALLY_OPTION. */
TALLY_API tally_status tally_sheet_new(tally_sheet **sheet, const char *code, size_t length,
                                       const tally_options *options, tally_error *error);
TALLY_API void tally_sheet_free(tally_sheet *sheet);

/* A game of the sheet, which lives as long as the sheet. *difficulty, which may be NULL, becomes
 * its difficulty. NULL: index is past the last game, or difficulty->size is wrong. */
TALLY_API const tally_game *tally_sheet_game(const tally_sheet *sheet, size_t index,
                                             tally_difficulty *difficulty);

#endif
