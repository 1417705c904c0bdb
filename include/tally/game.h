/* SPDX-License-Identifier: MIT */
/*
 * Games: numbers, a target and rules in one object, and its text, the ID.
 */
#ifndef TALLY_GAME_H
#define TALLY_GAME_H

#include <tally/base.h>
#include <tally/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TALLY_NUMBERS_MAX 64

/* Numbers, target and rules; never changes once made. */
typedef struct tally_game tally_game;

/* A game of 1..64 numbers, each 1..rules->number_max (0 too where values are exact). Targets are
 * 1..2^64-1 (0..2^63-1 where values are exact). rules and numbers are copied. allocator may be
 * NULL: malloc() and free(); otherwise it must outlive the game. TALLY_RULES (rules may be NULL),
 * TALLY_NUMBER_COUNT, TALLY_TARGET_RANGE, TALLY_NUMBER_RANGE, TALLY_NO_MEMORY. */
TALLY_API tally_status tally_game_new(tally_game **game, const tally_rules *rules,
                                      tally_range target, const uint64_t *numbers, size_t count,
                                      const tally_allocator *allocator);

/* A game from its ID, "countdown:952/25,50,75,100,3,6". In full:
 * RULES[,COLUMN=TEXT]...:TARGET/NUMBER,... where TARGET is one number or FIRST..LAST; without
 * spaces. TALLY_SYNTAX, or as tally_game_new(). */
TALLY_API tally_status tally_game_parse(tally_game **game, const char *id, size_t length,
                                        const tally_allocator *allocator, tally_error *error);
TALLY_API void tally_game_free(tally_game *game);

/* Writes the ID, which tally_game_parse() reads back to an equal game: up to some 1,500 bytes. */
TALLY_API size_t tally_game_id(const tally_game *game, char *buffer, size_t size);

/* The rules live as long as the game. */
TALLY_API const tally_rules *tally_game_rules(const tally_game *game);
TALLY_API tally_range tally_game_target(const tally_game *game);

/* The numbers as given; *count of them (count may be NULL). They live as long as the game. */
TALLY_API const uint64_t *tally_game_numbers(const tally_game *game, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
