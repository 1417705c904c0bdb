/* SPDX-License-Identifier: MIT */
/*
 * Computes the labels of a game that the recipe asks for, and no others, and checks its wishes. One
 * search gives most labels: the list of the 200 simplest solutions contains the simplest one,
 * determines the difficulty, and, if the list is complete, the number of solutions. For games of
 * whole numbers it also gives the number with those that have a detour.
 */
#ifndef TALLY_DATASET_LABEL_H
#define TALLY_DATASET_LABEL_H

#include "dataset/recipe.h"
#include "games/difficulty.h"
#include "tally/difficulty.h"

/* Reasons why an attempt gives no row, in the order in which they are checked. */
#define DATASET_WISHES(X)                                                                          \
    X(NONE, "")                                                                                    \
    X(SHARD, "belong to other shards (--shard)")                                                   \
    X(MUST_USE, "lack numbers of --must-use")                                                      \
    X(EXCLUDE, "are excluded (--exclude)")                                                         \
    X(UNIQUE, "were there before (--unique)")                                                      \
    X(SOLVABLE, "cannot be solved")                                                                \
    X(USE, "have no solution of such numbers (--fewest, --most, --must-use)")                      \
    X(UNSOLVABLE, "are not proved to be out of reach (--unsolvable)")                              \
    X(DIFFICULTY, "are not of that difficulty (--difficulty)")                                     \
    X(MIN_NUMBERS, "need fewer or more numbers (--min-numbers)")                                   \
    X(SOLUTIONS, "have fewer or more solutions (--solutions)")                                     \
    X(NEEDS, "have a solution without that (--needs)")

/* The wishes of a recipe. A game that is refused is counted under one of them. */
enum dataset_wish {
#define DATASET_WISH_ENUM(name, text) WISH_##name,
    DATASET_WISHES(DATASET_WISH_ENUM)
#undef DATASET_WISH_ENUM
        WISH_COUNT
};

/* What is known of one game: whether it is solvable, its counts, its difficulty. */
struct labels {
    bool is_solvable;
    bool is_known;    /* solvability is proved, either way */
    bool has_closest; /* closest and distance are known */
    bool knows_solutions;
    bool knows_detours;
    tally_value closest;
    uint64_t distance;
    uint64_t solutions;
    uint64_t detours; /* number of solutions, those with detours included */
    uint32_t fewest;  /* fewest numbers in a solution; 0: no solution is known */
    uint64_t effort;
    tally_difficulty difficulty; /* word is NULL if the difficulty is not known */
    uint32_t level;              /* of the difficulty */
};

/* Labels games, one after the other. Used by one thread at a time. */
struct looker {
    const struct recipe *recipe;
    const uint32_t *levels; /* see levels_from(); NULL: none are wanted */
    tally_options options;  /* the options of all searches */
    struct labels labels;   /* the labels of the last game */
    struct buffer solution;
    struct buffer steps; /* one step a line */
    /* Private: the state while a game is labelled. */
    const tally_game *game;
    struct race race;
    bool has_need; /* all solutions so far have the property that the recipe needs */
};

/* Computes the labels of a game, and stops at the first wish that fails (*unmet). wants_none: the
 * game must be unsolvable. Any status but TALLY_OK means that the search ended early and nothing is
 * known. */
tally_status look_at_game(struct looker *looker, const tally_game *game, bool wants_none,
                          enum dataset_wish *unmet);

void looker_clear(struct looker *looker);

/* ---- Levels ---------------------------------------------------------------------------------- */

/*
 * The level of a game among those that a recipe draws: which fifth of the solvable ones it belongs
 * to, by the time that practised players take. The score of a game (games/difficulty.h) compares it
 * with usual games of its rules instead, so that games of more numbers than usual have high scores
 * alone, and games of fewer low ones.
 */

/* Levels are the least time of each level above the first, in tenths of a second. */
enum { LEVEL_CUTS = TALLY_DIFFICULTY_LEVELS - 1 };

/* Makes levels of the times of a sample of games, which it sorts. A share of a fifth is right
 * within 2.5 points in 19 of 20 samples of a thousand. */
void levels_from(uint32_t levels[LEVEL_CUTS], uint64_t *tenths, uint32_t count);

/* The level of a time: 0 to TALLY_DIFFICULTY_LEVELS - 1. */
uint32_t levels_of(const uint32_t levels[LEVEL_CUTS], uint32_t tenths);

#endif
