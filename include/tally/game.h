/* SPDX-License-Identifier: MIT */
/*
 * Games: numbers, a target and rules in one object, and its text, the ID.
 */
#ifndef TALLY_GAME_H
#define TALLY_GAME_H

#include <tally/base.h>
#include <tally/rules.h>
#include <tally/value.h>

#define TALLY_NUMBERS_MAX 64

/* ---- Numbers --------------------------------------------------------------------------------- */

/* A given number, or a target, is a uint64_t. A whole number from 0 up is itself. Where the rules
 * have other values too, those below 0 and fractions are codes from 2^63 up. Neighbouring codes are
 * neighbouring whole numbers, or multiples of one fraction, so that a program may count from the
 * first to the last target of a range. A denominator is below 2^31, the numerator times the
 * denominator below 2^55, and a number below 0 is from -2^61 up. Under whole values every code is
 * the number itself. */

/* Reads all of a text as a number of these rules: "24", "-2", "3/4", "2.5", which is 5/2.
 * TALLY_SYNTAX: it is no number. TALLY_NUMBER_RANGE: these rules have no such number. error may be
 * NULL. rules NULL: the default. */
TALLY_API tally_status tally_number_parse(uint64_t *number, const char *text, size_t length,
                                          const tally_rules *rules, tally_error *error);

/* The value of a number. */
TALLY_API void tally_number_value(tally_value *value, uint64_t number, const tally_rules *rules);

/* Writes the number as text, "-8/3", in at most TALLY_VALUE_SIZE bytes. */
TALLY_API size_t tally_number_print(uint64_t number, const tally_rules *rules, char *buffer,
                                    size_t size);

/* ---- Games ----------------------------------------------------------------------------------- */

/* Numbers, a target and rules. A game never changes after it was made. */
typedef struct tally_game tally_game;

/* Makes a game of 1..64 numbers. Each number is 1..rules->number_max; 0 is allowed too unless
 * values are whole. The target is 1..2^64-1 if they are, else 0..2^63-1; it may be a range. Under
 * integer and exact values both may be below 0, and under exact ones fractions, unless number_max
 * bounds the numbers. A range has whole ends. rules and numbers are copied. allocator may be NULL,
 * which means malloc() and free(); otherwise it must live longer than the game.
 * TALLY_RULES: the rules are wrong, or NULL. TALLY_NUMBER_COUNT, TALLY_TARGET_RANGE,
 * TALLY_NUMBER_RANGE, TALLY_NO_MEMORY. */
TALLY_API tally_status tally_game_new(tally_game **game, const tally_rules *rules,
                                      tally_range target, const uint64_t *numbers, size_t count,
                                      const tally_allocator *allocator);

/* Makes a game from its ID, "countdown:952/25,50,75,100,3,6". The form of an ID is
 * RULES[,COLUMN=TEXT]...:TARGET/NUMBER,... without spaces. TARGET is a number, or a range
 * FIRST..LAST; 3/4 is written 3_4. TALLY_SYNTAX: the text is not an ID. Otherwise the statuses of
 * tally_game_new(). */
TALLY_API tally_status tally_game_parse(tally_game **game, const char *id, size_t length,
                                        const tally_allocator *allocator, tally_error *error);
TALLY_API void tally_game_free(tally_game *game);

/* Writes the ID of the game: at most about 1,500 bytes. tally_game_parse() makes an equal game from
 * it. */
TALLY_API size_t tally_game_id(const tally_game *game, char *buffer, size_t size);

/* The rules and the target of the game. The rules live as long as the game. The ends of a range
 * that begins below 0 are codes, both of them. */
TALLY_API const tally_rules *tally_game_rules(const tally_game *game);
TALLY_API tally_range tally_game_target(const tally_game *game);

/* The numbers in the order in which they were given. *count, which may be NULL, becomes how many
 * there are. The array lives as long as the game. */
TALLY_API const uint64_t *tally_game_numbers(const tally_game *game, size_t *count);

#endif
