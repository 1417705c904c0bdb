/* SPDX-License-Identifier: MIT */
/*
 * What is known of a game: the labels that a row is asked for, and no others; and whether the game
 * is as the recipe wishes. One search gives most of them: the list of the 200 simplest solutions
 * has the simplest one, how hard the game is, and where it is whole, how many solutions there are.
 */
#ifndef TALLY_DATASET_LABEL_H
#define TALLY_DATASET_LABEL_H

#include "dataset/recipe.h"

/* Why an attempt is no row, in the order in which it is found out. */
#define DATASET_WISHES(X)                                                                          \
    X(NONE, "")                                                                                    \
    X(SHARD, "belong to other shards (--shard)")                                                   \
    X(MUST_USE, "lack numbers of --must-use")                                                      \
    X(EXCLUDE, "are excluded (--exclude)")                                                         \
    X(UNIQUE, "were there before (--unique)")                                                      \
    X(SOLVABLE, "cannot be solved (--solvable)")                                                   \
    X(UNSOLVABLE, "are not proved to be out of reach (--unsolvable)")                              \
    X(DIFFICULTY, "are not of that difficulty (--difficulty)")                                     \
    X(MIN_NUMBERS, "need fewer or more numbers (--min-numbers)")                                   \
    X(SOLUTIONS, "have fewer or more solutions (--solutions)")                                     \
    X(NEEDS, "have a solution without that (--needs)")

enum dataset_wish {
#define DATASET_WISH_ENUM(name, text) WISH_##name,
    DATASET_WISHES(DATASET_WISH_ENUM)
#undef DATASET_WISH_ENUM
        WISH_COUNT
};

struct labels {
    bool is_solvable;
    bool is_known;    /* that it is, or that it is not, is proved */
    bool has_closest; /* closest and distance are known */
    bool knows_solutions;
    bool knows_detours;
    tally_value closest;
    uint64_t distance;
    uint64_t solutions;
    uint64_t detours; /* with detours */
    uint32_t fewest;  /* 0: no solution is known */
    uint64_t effort;
    tally_difficulty difficulty; /* its word is NULL where it is not known */
};

/* Looks at games, one after the other; belongs to one thread at a time. */
struct looker {
    const struct recipe *recipe;
    tally_options options; /* lent to the searches */
    struct labels labels;  /* of the last game */
    struct buffer solution;
    struct buffer steps; /* one a line */
};

/* Finds the labels of a game, up to the first wish that fails. wants_none: the game is to be out of
 * reach. Any status but TALLY_OK: the search ended early, and nothing is known. */
tally_status look_at_game(struct looker *looker, const tally_game *game, bool wants_none,
                          enum dataset_wish *unmet);

void looker_clear(struct looker *looker);

#endif
