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

/* Numbers, a target and rules. A game never changes after it was made. */
typedef struct tally_game tally_game;

/* Makes a game of 1..64 numbers. Each number is 1..rules->number_max; 0 is allowed too unless
 * values are whole. The target is 1..2^64-1 if they are, else 0..2^63-1; it may be a range. rules
 * and numbers are copied. allocator may be NULL, which means malloc() and free(); otherwise it must
 * live longer than the game.
 * TALLY_RULES: the rules are wrong, or NULL. TALLY_NUMBER_COUNT, TALLY_TARGET_RANGE,
 * TALLY_NUMBER_RANGE, TALLY_NO_MEMORY. */
TALLY_API tally_status tally_game_new(tally_game **game, const tally_rules *rules,
                                      tally_range target, const uint64_t *numbers, size_t count,
                                      const tally_allocator *allocator);

/* Makes a game from its ID, "countdown:952/25,50,75,100,3,6". The form of an ID is
 * RULES[,COLUMN=TEXT]...:TARGET/NUMBER,... without spaces. TARGET is a number, or a range
 * FIRST..LAST. TALLY_SYNTAX: the text is not an ID. Otherwise the statuses of tally_game_new(). */
TALLY_API tally_status tally_game_parse(tally_game **game, const char *id, size_t length,
                                        const tally_allocator *allocator, tally_error *error);
TALLY_API void tally_game_free(tally_game *game);

/* Writes the ID of the game: at most about 1,500 bytes. tally_game_parse() makes an equal game from
 * it. */
TALLY_API size_t tally_game_id(const tally_game *game, char *buffer, size_t size);

/* The rules and the target of the game. The rules live as long as the game. */
TALLY_API const tally_rules *tally_game_rules(const tally_game *game);
TALLY_API tally_range tally_game_target(const tally_game *game);

/* The numbers in the order in which they were given. *count, which may be NULL, becomes how many
 * there are. The array lives as long as the game. */
TALLY_API const uint64_t *tally_game_numbers(const tally_game *game, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
