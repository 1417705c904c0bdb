/* SPDX-License-Identifier: MIT */
/*
 * A game, as the library's parts see it: what was given, checked, and the numbers in order.
 */
#ifndef TALLY_RULES_GAME_H
#define TALLY_RULES_GAME_H

#include "tally/tally.h"

#include <stdbool.h>

struct tally_game {
    const tally_allocator *allocator;
    tally_rules rules;
    tally_range target;
    uint32_t count;
    uint64_t numbers[TALLY_NUMBERS_MAX]; /* as given */
};

/* A game in the caller's room, for many games of the same rules one after the other: false where
 * there are no such rules. It has no target and no numbers until game_set(), which gives the status
 * that tally_game_new() would, and changes nothing where it is not TALLY_OK. */
bool game_init(tally_game *game, const tally_rules *rules);
tally_status game_set(tally_game *game, tally_range target, const uint64_t *numbers, size_t count);

/* The first of these numbers that is not given as often as it stands there; count: none. */
size_t game_number_not_given(const tally_game *game, const uint64_t *numbers, size_t count);

#endif
