/* SPDX-License-Identifier: MIT */
/*
 * Attempt j draws a game from the recipe, the seed and j alone: how many numbers, the tiles, then
 * the target, uniformly. So any part of the attempts can be made anywhere, in any order.
 */
#ifndef TALLY_DATASET_ATTEMPT_H
#define TALLY_DATASET_ATTEMPT_H

#include "dataset/recipe.h"
#include "dataset/seen.h"

enum { KEY_SIZE = 2048 };

/* A game that was drawn, and its key: "llm:24/3,3,8,8", rules, target and sorted numbers (where
 * their order is as given, as they stand). */
struct drawn_game {
    uint64_t target;
    uint64_t numbers[TALLY_NUMBERS_MAX];
    uint32_t count;
    char key[KEY_SIZE];
    size_t length;
    size_t target_begin;
    size_t numbers_begin;
};

/* The generator of an attempt. */
void attempt_begin(tally_random *random, uint64_t seed, uint64_t attempt);

/* Draws a game; again where it is called again. */
void attempt_draw(const struct recipe *recipe, tally_random *random, struct drawn_game *drawn);

/* Is this attempt one for a game that is out of reach? As many of all attempts as the recipe's
 * share has it, evenly. */
bool attempt_is_unsolvable(const struct recipe *recipe, uint64_t attempt);

/* The key of a game that was not drawn: fills in key, and the places in it. */
void drawn_game_key(const char *prefix, bool is_ordered, struct drawn_game *drawn);

/* What tells two games apart under --unique. */
struct fingerprint drawn_game_print(const struct recipe *recipe, const struct drawn_game *drawn);

/* What --exclude goes by: target and numbers, whatever the rules. */
struct fingerprint drawn_game_plain_print(const struct drawn_game *drawn);

bool drawn_game_is_of_shard(const struct recipe *recipe, const struct drawn_game *drawn);

/* Which split of the recipe it is in, -1 where there are none; and its name, NULL. */
int drawn_game_split_place(const struct recipe *recipe, const struct drawn_game *drawn);
const char *drawn_game_split(const struct recipe *recipe, const struct drawn_game *drawn);

#endif
