/* SPDX-License-Identifier: MIT */
/*
 * Attempt j draws a game: how many numbers, the tiles, then the target, all uniformly. It depends
 * on the recipe, the seed and j only. So attempts can run on any thread or machine, in any order,
 * and give the same games.
 */
#ifndef TALLY_DATASET_ATTEMPT_H
#define TALLY_DATASET_ATTEMPT_H

#include "dataset/recipe.h"
#include "dataset/seen.h"

enum { KEY_SIZE = 2048 };

/* A drawn game, and its key: rules, target and sorted numbers, such as "llm:24/3,3,8,8". If the
 * order is given, the key keeps the numbers in that order. */
struct drawn_game {
    uint64_t target;
    uint64_t numbers[TALLY_NUMBERS_MAX];
    uint32_t count;
    char key[KEY_SIZE];
    size_t length;
    size_t target_begin;
    size_t numbers_begin;
};

/* Seeds the random generator of one attempt. */
void attempt_begin(tally_random *random, uint64_t seed, uint64_t attempt);

/* Draws a game. Further calls with the same generator draw further games. */
void attempt_draw(const struct recipe *recipe, tally_random *random, struct drawn_game *drawn);

/* Must this attempt give an unsolvable game? That is so for the recipe's share of all attempts,
 * spread evenly. */
bool attempt_is_unsolvable(const struct recipe *recipe, uint64_t attempt);

/* Fills in the key of a game that was not drawn but read, and where its parts begin. */
void drawn_game_key(const char *prefix, bool is_ordered, struct drawn_game *drawn);

/* The fingerprint by which --unique recognises repeated games. */
struct fingerprint drawn_game_print(const struct recipe *recipe, const struct drawn_game *drawn);

/* The fingerprint by which --exclude recognises games: target and numbers, whatever the rules. */
struct fingerprint drawn_game_plain_print(const struct drawn_game *drawn);

bool drawn_game_is_of_shard(const struct recipe *recipe, const struct drawn_game *drawn);

/* The index of the game's split in the recipe (-1 if there are no splits), and the split's name
 * (NULL). */
int drawn_game_split_place(const struct recipe *recipe, const struct drawn_game *drawn);
const char *drawn_game_split(const struct recipe *recipe, const struct drawn_game *drawn);

#endif
