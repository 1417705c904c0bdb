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

enum {
    TALLY_HINTS = 2,      /* 1: how many numbers are enough; 2: the first step */
    TALLY_STEP_SIZE = 256 /* bytes of the text of a step, with its NUL */
};

/* A hint, and what is known about the solution that it is taken from. */
typedef struct tally_hint {
    size_t size;                /* sizeof(tally_hint): see TALLY_HINT_INIT */
    uint32_t number;            /* 1..TALLY_HINTS */
    tally_answer answer;        /* TALLY_ANSWER_LIMIT: the search ended before a proof */
    tally_bound bound;          /* TALLY_BOUND_NONE: no simpler or nearer solution exists */
    uint64_t distance;          /* of the solution, to the target; UINT64_MAX: none is known */
    uint32_t numbers_used;      /* by the solution; 0: none is known */
    uint32_t points;            /* a round then gives at most 7 (hint 1) or 5 (hint 2) points */
    char step[TALLY_STEP_SIZE]; /* "50 + 1 = 51"; a number if the solution has no step; empty for
                                   hint 1, if no solution is known, and behind moves that put the
                                   target out of reach */
} tally_hint;

#define TALLY_HINT_INIT                                                                            \
    {                                                                                              \
        sizeof(tally_hint), 0, TALLY_ANSWER_SOLVED, TALLY_BOUND_NONE, 0, 0, 0,                     \
        {                                                                                          \
            0                                                                                      \
        }                                                                                          \
    }

TALLY_API void tally_hint_init(tally_hint *hint, size_t size);

/* Gives a hint from the solution that tally_solve() finds: the simplest one, or the first of the
 * closest ones; for a range of targets, the nearest. number: 1..TALLY_HINTS. options and the time
 * are as for tally_solve(). TALLY_OPTION: there is no such hint, a size is wrong, or as for
 * tally_solve(). */
TALLY_API tally_status tally_take_hint(tally_hint *hint, const tally_game *game, uint32_t number,
                                       const tally_options *options);

/* Gives a hint for what is left of the game after some moves, from what tally_moves() finds there:
 * how many of the values that are left are enough, and the next step, which leads to the target
 * with that many values; of several such steps the easiest. Where the target is out of reach,
 * answer is TALLY_ANSWER_CLOSEST, distance that of the closest value, and numbers_used 0. Values
 * beyond 64 bits that might make the target: TALLY_ANSWER_LIMIT and TALLY_BOUND_VALUE.
 *
 * after, length, options, error, the time and the status are as for tally_moves(), and number is as
 * for tally_take_hint(). */
TALLY_API tally_status tally_hint_after(tally_hint *hint, const tally_game *game, const char *after,
                                        size_t length, uint32_t number,
                                        const tally_options *options, tally_error *error);

/* Writes the hint as a clause in English: "4 numbers are enough", "out of reach by 3", "the closest
 * known is 2 away", "begin with 50 + 1 = 51", "out of reach by 3; begin with 50 + 1 = 51", "no
 * solution is known"; "out of reach" if no value at all meets the options. */
TALLY_API size_t tally_hint_print(const tally_hint *hint, char *buffer, size_t size);

#endif
