/* SPDX-License-Identifier: MIT */
/*
 * The difficulty of a game for people, computed from its solutions one by one. For callers that
 * already list the solutions; tally_rate() searches for them itself.
 */
#ifndef TALLY_GAMES_DIFFICULTY_H
#define TALLY_GAMES_DIFFICULTY_H

#include "expr/ease.h"

enum {
    /* the most numbers of a game with + - * / that is rated by many solutions */
    RATED_NUMBERS_MAX = 7,
    RATED_NUMBERS_MAX_OTHER = 4, /* listing all solutions of five fours takes five seconds, but
                                    finding the first one takes 0.2 s */
    RATED_SOLUTIONS_MAX = 200
};

/* The features of a game by which the model of difficulty judges it. */
enum game_feature {
#define GAME_ENUM(name, text, weight, is_fitted, counted) GAME_##name,
    GAME_WEIGHTS(GAME_ENUM)
#undef GAME_ENUM
        GAME_FEATURES
};

/* The solutions of a game, which race each other: the easier, the more likely a player finds one
 * first. */
struct race {
    int64_t ease;   /* expr_ease() of all solutions together */
    uint64_t value; /* value of the solutions */
    uint32_t solutions;
};

/* Computes the features of a game that GAME_WEIGHTS multiplies, in fixed point: LOG_UNIT is 1. */
void game_features(int64_t features[GAME_FEATURES], const tally_game *game, uint64_t target);

/* The function of a sink whose user is a race: adds a solution, and returns 0. Solutions after the
 * first RATED_SOLUTIONS_MAX are ignored. */
int race_take(void *user, const tally_solution *solution);

/* Returns the game's difficulty. If the race has no solution, the result's word is NULL. */
tally_difficulty race_difficulty(const struct race *race, const tally_game *game);

#endif
