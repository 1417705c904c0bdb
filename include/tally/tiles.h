/* SPDX-License-Identifier: MIT */
/*
 * Which large tiles are the best to play with: sweeps, and the search for the best choices.
 */
#ifndef TALLY_TILES_H
#define TALLY_TILES_H

#include <tally/base.h>
#include <tally/options.h>
#include <tally/survey.h>

/* ---- Sweeps ---------------------------------------------------------------------------------- */

/* Finds how many games each choice of large tiles can solve. A selection contains only a few of the
 * large tiles. Therefore the count of a choice is a sum over its subsets: each term counts the
 * solvable games of the selections that have exactly that subset, and small tiles. A sweep finds
 * each term once. A sweep never changes after it was made; any number of threads may run it. */
typedef struct tally_sweep tally_sweep;

/* Prepares a sweep. small: the tiles that all choices have, 2..60, in rising order. large: the
 * range of tiles that the large tiles are chosen from, above all small ones, up to 1000. These
 * options have an effect: rules, pick, target, memory_bytes, allocator and kernel; options may be
 * NULL. TALLY_RULES: the rules do not have whole values, all of + - * /, and any of
 * the numbers in any order. TALLY_NUMBER_COUNT, TALLY_NUMBER_RANGE, TALLY_TARGET_RANGE,
 * TALLY_OPTION: tally_sweep_options_check() tells which member is wrong. TALLY_NO_MEMORY,
 * TALLY_MEMORY_CAP. */
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

/* Receives a term: `solvable` games are solvable among the selections with exactly these `chosen`
 * large tiles. A result other than 0 stops the sweep. */
typedef int (*tally_sweep_sink)(void *user, const uint16_t *tiles, uint32_t chosen,
                                uint64_t solvable);

/* Finds the terms of all subsets of `chosen` large tiles (0..4, less than pick) that begin with the
 * `given` tiles, which rise. given is either chosen, which is one term, or chosen - 2, which is a
 * term for each pair of tiles above the last given one. Runs on the caller's thread. TALLY_STOPPED:
 * the sink stopped the sweep. TALLY_NUMBER_COUNT, TALLY_NUMBER_RANGE: there are no such tiles. */
TALLY_API tally_status tally_sweep_run(const tally_sweep *sweep, uint32_t chosen,
                                       const uint16_t *tiles, uint32_t given, tally_sweep_sink sink,
                                       void *user);

/* ---- Best tiles ------------------------------------------------------------------------------ */

/* Finds which choices of large tiles are the easiest to play with, and which are the hardest: ten
 * of each, proved from the terms of a sweep. The caller makes the terms piece by piece, on any
 * threads or machines. A caller who stores the terms can continue a search that was stopped.
 *
 *     tally_best_new(&best, sweep, &options);
 *     while (tally_best_next(best, pieces, ROOM, &count) == TALLY_OK && count != 0) {
 *         // each piece, in any order, on any thread:
 *         tally_best_make(sweep, &pieces[i], terms[i], NULL, NULL);
 *         // each piece, in order:
 *         tally_best_take(best, &pieces[i], terms[i]);
 *     }
 *     tell(tally_best_found(best));
 *     tally_best_free(best); */
typedef struct tally_best tally_best;

enum { TALLY_BEST_EXTREMES = 10 };

/* What is chosen, and what the search may use. */
typedef struct tally_best_options {
    size_t size;         /* sizeof(tally_best_options): see TALLY_BEST_OPTIONS_INIT */
    uint32_t choose;     /* 1..4, less than pick, at most the large tiles; 0: 4 */
    int sums_all;        /* 1: sum up every choice; 0: only those that can be extremes */
    size_t memory_bytes; /* cap on the memory of the search, in bytes; 0: no cap */
    const tally_allocator *allocator; /* NULL: malloc() and free() */
} tally_best_options;

#define TALLY_BEST_OPTIONS_INIT                                                                    \
    {                                                                                              \
        sizeof(tally_best_options), 0, 0, 0, NULL                                                  \
    }

TALLY_API void tally_best_options_init(tally_best_options *options, size_t size);

/* Checks in advance whether tally_best_new() would accept these options for this sweep. Returns the
 * same status, but does not check the memory and the number of games. options may be NULL. error
 * may be NULL; on failure it gets the wrong member, the range of that member, and a message. If the
 * sweep has too many large tiles, error->option is "large", and error->range is how many it may
 * have. */
TALLY_API tally_status tally_best_options_check(const tally_best_options *options,
                                                const tally_sweep *sweep, tally_error *error);

/* A piece of the work: one call of tally_sweep_run() with `chosen`, `tiles` and `given`. It makes a
 * term for each subset of `chosen` large tiles whose lowest tiles are the first `given` of
 * `tiles`. */
typedef struct tally_best_piece {
    uint32_t chosen;   /* the large tiles of a subset: 0..4 */
    uint32_t given;    /* how many of them are fixed: chosen, or chosen - 2 */
    uint16_t tiles[4]; /* the fixed tiles, rising, then zeros */
    uint32_t terms;    /* how many terms */
    uint64_t most;     /* an upper bound of each term */
    int is_single;     /* 1: the last term of one choice, which need not be stored */
} tally_best_piece;

/* A choice of large tiles. */
typedef struct tally_best_choice {
    uint16_t tiles[4]; /* rising, then zeros */
    uint64_t solvable; /* how many games are solvable */
} tally_best_choice;

/* What the search has found so far. */
typedef struct tally_best_result {
    tally_range large;
    uint32_t choose;
    uint64_t choices;                               /* how many choices there are */
    uint64_t summed;                                /* how many of them were summed up completely */
    uint64_t games;                                 /* how many games each choice has */
    tally_best_choice easiest[TALLY_BEST_EXTREMES]; /* the easiest first */
    tally_best_choice hardest[TALLY_BEST_EXTREMES]; /* the hardest first */
    uint32_t found;          /* how many elements `easiest` and `hardest` each have */
    tally_best_choice usual; /* the large tiles of the rules, if all choices are summed up and
                                this is one of them; else zeros */
    uint32_t *sums;          /* of all choices, if all are summed up; the caller may sort the
                                array; else NULL */
    uint64_t part; /* progress: this much of `whole`; starts again for the hardest choices */
    uint64_t whole;
} tally_best_result;

/* Begins a search. options may be NULL. The sweep must live longer than the search.
 * TALLY_NUMBER_COUNT: too many tiles are chosen. TALLY_NUMBER_RANGE: there are more than 256 tiles
 * to choose from. TALLY_TARGET_RANGE: a choice has more than 2^32 - 1 games. TALLY_OPTION,
 * TALLY_NO_MEMORY, TALLY_MEMORY_CAP. */
TALLY_API tally_status tally_best_new(tally_best **best, const tally_sweep *sweep,
                                      const tally_best_options *options);
TALLY_API void tally_best_free(tally_best *best);

/* Gives the next pieces, at most `room`. *count becomes 0 at the end of the search. The caller must
 * have taken all earlier pieces. With one piece at a time the fewest choices are summed up.
 * TALLY_NO_MEMORY, TALLY_MEMORY_CAP. */
TALLY_API tally_status tally_best_next(tally_best *best, tally_best_piece *pieces, size_t room,
                                       size_t *count);

/* Makes the terms[0..piece->terms-1] of a piece on the caller's thread. Any number of threads may
 * make pieces at once. The tick, which may be NULL, is called at each term. TALLY_STOPPED: the tick
 * stopped the work. TALLY_NO_MEMORY, TALLY_MEMORY_CAP. */
TALLY_API tally_status tally_best_make(const tally_sweep *sweep, const tally_best_piece *piece,
                                       uint32_t *terms, tally_tick tick, void *tick_context);

/* Takes the terms of a piece. The caller takes pieces in the order in which tally_best_next() gave
 * them. */
TALLY_API void tally_best_take(tally_best *best, const tally_best_piece *piece,
                               const uint32_t *terms);

/* What the search has found so far: the whole result after the last piece was taken. The result
 * lives as long as the search. */
TALLY_API const tally_best_result *tally_best_found(const tally_best *best);

#endif
