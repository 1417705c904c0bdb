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
    uint64_t numbers[TALLY_NUMBERS_MAX]; /* in the order given */
};

/* Begins a game in the caller's memory, for many games of the same rules one after the other.
 * Returns false if the rules are not valid. The game has no target and no numbers before
 * game_set(). game_set() returns the status that tally_game_new() would return, and changes nothing
 * on failure. */
bool game_init(tally_game *game, const tally_rules *rules);
tally_status game_set(tally_game *game, tally_range target, const uint64_t *numbers, size_t count);

#endif
