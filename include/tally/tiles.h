/* SPDX-License-Identifier: MIT */
/*
 * Which large tiles are the best to play with: sweeps, and the search for the best choices.
 */
#ifndef TALLY_TILES_H
#define TALLY_TILES_H

#include <tally/base.h>
#include <tally/options.h>
#include <tally/survey.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Sweeps ---------------------------------------------------------------------------------- */

/* Which large tiles are best to play with? A selection contains a few of the large tiles, so that
 * what a choice of tiles can solve is a sum over its subsets: games of selections with exactly that
 * subset and small tiles. A sweep finds those terms, each once. It never changes once made; any
 * number of threads may run it. */
typedef struct tally_sweep tally_sweep;

/* small: the tiles that stay, rising. large: the range of four and more that large tiles are chosen
 * from, above all small ones, up to 1000. options, which may be NULL: rules, pick, target,
 * memory_bytes, allocator and kernel count. TALLY_RULES where the rules are not of whole values,
 * all of + - * / and any of the numbers. */
TALLY_API tally_status tally_sweep_new(tally_sweep **sweep, const tally_pool *small,
                                       tally_range large, const tally_survey_options *options);
TALLY_API void tally_sweep_free(tally_sweep *sweep);

/* Checks options for a sweep over these tiles. The status is that of tally_sweep_new(), except for
 * statuses about memory. error, which may be NULL, gets the wrong member, its range and a message.
 * If the tiles are wrong, error->option is "small" or "large", and error->position is the index of
 * the wrong small tile. */
TALLY_API tally_status tally_sweep_options_check(const tally_survey_options *options,
                                                 const tally_pool *small, tally_range large,
                                                 tally_error *error);

/* Receives a term: how many games of the selections with exactly these large tiles are solvable. */
typedef int (*tally_sweep_sink)(void *user, const uint16_t *tiles, uint32_t chosen,
                                uint64_t solvable);

/* The terms of all subsets of `chosen` large tiles (0..4, fewer than are picked) that begin with
 * `given` tiles, rising. given is chosen (one term) or chosen - 2 (each pair above the last one).
 * On the caller's thread. TALLY_STOPPED: the sink said stop. TALLY_NUMBER_COUNT,
 * TALLY_NUMBER_RANGE: there are no such tiles. */
TALLY_API tally_status tally_sweep_run(const tally_sweep *sweep, uint32_t chosen,
                                       const uint16_t *tiles, uint32_t given, tally_sweep_sink sink,
                                       void *user);

/* ---- Best tiles ------------------------------------------------------------------------------ */

/* Which choices of large tiles are the easiest to play with, and which the hardest? The ten of each
 * side, proved from the terms of a sweep. The caller makes the terms, a piece at a time, on threads
 * or machines as it likes, and may keep them, so that a search that was broken off goes on:
 *
 *     tally_best_new(&best, sweep, &options);
 *     while (tally_best_next(best, pieces, ROOM, &count) == TALLY_OK && count != 0) {
 *         for each piece, in any order, on any thread: tally_best_make(sweep, &pieces[i],
 * terms[i]..); for each piece, in order: tally_best_take(best, &pieces[i], terms[i]);
 *     }
 *     tell(tally_best_found(best));
 *     tally_best_free(best);
 */
typedef struct tally_best tally_best;

enum { TALLY_BEST_EXTREMES = 10 };

typedef struct tally_best_options {
    size_t size;         /* sizeof(tally_best_options): see TALLY_BEST_OPTIONS_INIT */
    uint32_t choose;     /* how many large tiles: 1..4, fewer than are picked; 0: 4 */
    int sums_all;        /* 1: sum up every choice, not only those that can be extremes */
    size_t memory_bytes; /* cap on what is kept; 0: no cap */
    const tally_allocator *allocator; /* NULL: malloc() and free() */
} tally_best_options;

#define TALLY_BEST_OPTIONS_INIT                                                                    \
    {                                                                                              \
        sizeof(tally_best_options), 0, 0, 0, NULL                                                  \
    }

TALLY_API void tally_best_options_init(tally_best_options *options, size_t size);

/* Checks options, which may be NULL, for a search over the terms of a sweep. The status is that of
 * tally_best_new(), except for statuses about memory and the number of games. error, which may be
 * NULL, gets the wrong member, its range and a message. If the sweep has too many large tiles,
 * error->option is "large", and error->range is how many it may have. */
TALLY_API tally_status tally_best_options_check(const tally_best_options *options,
                                                const tally_sweep *sweep, tally_error *error);

/* The terms of all subsets of `chosen` large tiles that begin with the tiles given, rising, in the
 * order in which tally_sweep_run() gives them. */
typedef struct tally_best_piece {
    uint32_t chosen;
    uint32_t given;
    uint16_t tiles[4];
    uint32_t terms; /* how many */
    uint64_t most;  /* no term is more */
    int is_single;  /* 1: the last term of one choice, which is quicker made than kept */
} tally_best_piece;

typedef struct tally_best_choice {
    uint16_t tiles[4]; /* rising, then zeros */
    uint64_t solvable; /* games */
} tally_best_choice;

typedef struct tally_best_result {
    tally_range large;
    uint32_t choose;
    uint64_t choices;                               /* in all */
    uint64_t summed;                                /* choices that were summed up in full */
    uint64_t games;                                 /* of each choice */
    tally_best_choice easiest[TALLY_BEST_EXTREMES]; /* the easiest first */
    tally_best_choice hardest[TALLY_BEST_EXTREMES]; /* the hardest first */
    uint32_t found;                                 /* of each side */
    tally_best_choice usual; /* the large tiles of the rules, where all choices are summed up and
                                this is one of them; else zeros */
    uint32_t *sums;          /* of all choices, where they are summed up; the caller may sort
                                them. Else NULL */
    uint64_t part; /* how far the work is: so much of so much; begins anew for each side */
    uint64_t whole;
} tally_best_result;

/* options may be NULL; the sweep must outlive the search. TALLY_NUMBER_COUNT: too many are chosen.
 * TALLY_NUMBER_RANGE: more than 256 tiles to choose from. TALLY_TARGET_RANGE: more than 2^32 - 1
 * games a choice. */
TALLY_API tally_status tally_best_new(tally_best **best, const tally_sweep *sweep,
                                      const tally_best_options *options);
TALLY_API void tally_best_free(tally_best *best);

/* The next pieces, at most `room`; *count is 0 at the end. All that were given before must have
 * been taken. With one piece at a time the fewest choices are summed up. */
TALLY_API tally_status tally_best_next(tally_best *best, tally_best_piece *pieces, size_t room,
                                       size_t *count);

/* Makes the terms[0..piece->terms-1] of a piece, on the caller's thread; any number of threads may
 * do so. tick, which may be NULL, is asked at each term: TALLY_STOPPED where it said stop. */
TALLY_API tally_status tally_best_make(const tally_sweep *sweep, const tally_best_piece *piece,
                                       uint32_t *terms, tally_tick tick, void *tick_context);

/* Takes the terms of a piece; pieces are taken in the order in which they were given. */
TALLY_API void tally_best_take(tally_best *best, const tally_best_piece *piece,
                               const uint32_t *terms);

/* What was found so far; all of it once there are no pieces left. Lives as long as the search. */
TALLY_API const tally_best_result *tally_best_found(const tally_best *best);

#ifdef __cplusplus
}
#endif

#endif
