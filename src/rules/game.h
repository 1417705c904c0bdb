/* SPDX-License-Identifier: MIT */
/*
 * A game inside the library: its rules, target and numbers were checked when it was made.
 */
#ifndef TALLY_RULES_GAME_H
#define TALLY_RULES_GAME_H

#include "tally/tally.h"

#include <stdbool.h>

/* A game: its parts are copies, and never change. */
struct tally_game {
    const tally_allocator *allocator;
    tally_rules rules;
    tally_range target;
    uint32_t count;
    bool is_plain;     /* the target and all numbers are whole numbers from 0 up: rules/number.h */
    bool has_negative; /* some number is below 0 */
    bool has_fraction;
    uint64_t numbers[TALLY_NUMBERS_MAX]; /* in the order given */
};

/* May a game of these rules have the target, a number or a range? May it have the number? A range
 * is put in one row first (number_range_make()). */
bool game_takes_target(const tally_rules *rules, tally_range *target);
bool game_takes_number(const tally_rules *rules, uint64_t number);

/* Parses the rules of a game's ID: "llm,use=any". If it fails, *error (it may be NULL) says why and
 * where. Columns that go with no others are refused with the game. */
tally_status game_read_rules(tally_rules *rules, const char *text, tally_error *error);

/* Begins a game in the caller's memory, for many games of the same rules one after the other.
 * Returns false if the rules are not valid. The game has no target and no numbers before
 * game_set(). game_set() returns the status that tally_game_new() would return, and changes nothing
 * on failure. */
bool game_init(tally_game *game, const tally_rules *rules);
tally_status game_set(tally_game *game, tally_range target, const uint64_t *numbers, size_t count);

#endif
