/* SPDX-License-Identifier: MIT */
/*
 * How hard a game is for people, from its solutions one by one: for callers that have them.
 * tally_rate() asks for them itself.
 */
#ifndef TALLY_GAMES_DIFFICULTY_H
#define TALLY_GAMES_DIFFICULTY_H

#include "expr/ease.h"

enum {
    RATED_NUMBERS_MAX = 7,       /* with + - * / alone */
    RATED_NUMBERS_MAX_OTHER = 4, /* the list of five fours takes five seconds, its first solution
                                    a fifth of one */
    RATED_SOLUTIONS_MAX = 200
};

enum game_feature {
#define GAME_ENUM(name, text, weight, is_fitted, counted) GAME_##name,
    GAME_WEIGHTS(GAME_ENUM)
#undef GAME_ENUM
        GAME_FEATURES
};

struct race {
    int64_t ease;   /* of all solutions together, expr_ease() */
    uint64_t value; /* what one of them is worth */
    uint32_t solutions;
};

/* What the weights of a game are of, LOG_UNIT for 1. */
void game_features(int64_t features[GAME_FEATURES], const tally_game *game, uint64_t target);

/* Takes a solution into the race; of more than RATED_SOLUTIONS_MAX, the first ones. */
void race_add(struct race *race, const tally_solution *solution);

/* The game's difficulty; without a solution its word is NULL. */
tally_difficulty race_difficulty(const struct race *race, const tally_game *game);

#endif
