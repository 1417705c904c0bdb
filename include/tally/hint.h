/* SPDX-License-Identifier: MIT */
/*
 * Hints: how many numbers are enough, and the first step.
 */
#ifndef TALLY_HINT_H
#define TALLY_HINT_H

#include <tally/base.h>
#include <tally/game.h>
#include <tally/options.h>
#include <tally/search.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TALLY_HINTS = 2,      /* 1: how many numbers are enough; 2: the first step */
    TALLY_STEP_SIZE = 256 /* of the text of a step */
};

typedef struct tally_hint {
    size_t size;           /* sizeof(tally_hint): see TALLY_HINT_INIT */
    uint32_t number;       /* 1..TALLY_HINTS */
    tally_answer answer;   /* TALLY_ANSWER_LIMIT: the search ended before the closest was proved */
    tally_bound bound;     /* TALLY_BOUND_NONE: no simpler or nearer solution exists */
    uint64_t distance;     /* of the solution that is hinted at; UINT64_MAX: none is known */
    uint32_t numbers_used; /* of it; 0: none is known */
    uint32_t points;       /* the most that a round still gives after this hint: 7, then 5 */
    char step[TALLY_STEP_SIZE]; /* "50 + 1 = 51"; the number itself where there is no step; empty
                                   for hint 1, or where no solution is known */
} tally_hint;

#define TALLY_HINT_INIT                                                                            \
    {                                                                                              \
        sizeof(tally_hint), 0, TALLY_ANSWER_SOLVED, TALLY_BOUND_NONE, 0, 0, 0,                     \
        {                                                                                          \
            0                                                                                      \
        }                                                                                          \
    }

TALLY_API void tally_hint_init(tally_hint *hint, size_t size);

/* A hint for a game: it tells of the solution that tally_solve() gives, the simplest, or the first
 * of the closest (of a range of targets, the nearest). number: 1..TALLY_HINTS. options as in
 * tally_solve(), whose time it takes. TALLY_OPTION: there is no such hint, or as tally_solve(). */
TALLY_API tally_status tally_take_hint(tally_hint *hint, const tally_game *game, uint32_t number,
                                       const tally_options *options);

/* The hint as a clause in English: "4 numbers are enough", "out of reach by 3", "the closest known
 * is 2 away", "begin with 50 + 1 = 51", "no solution is known". */
TALLY_API size_t tally_hint_print(const tally_hint *hint, char *buffer, size_t size);

#ifdef __cplusplus
}
#endif

#endif
