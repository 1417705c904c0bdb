/* SPDX-License-Identifier: MIT */
/*
 * Surveys: every selection of a pool, decided for every target.
 */
#ifndef TALLY_SURVEY_H
#define TALLY_SURVEY_H

#include <tally/base.h>
#include <tally/options.h>
#include <tally/rules.h>

#define TALLY_POOL_TILES_MAX 1024

/* The tiles that selections are drawn from, in rising order. */
typedef struct tally_pool {
    uint32_t count;
    uint16_t tiles[TALLY_POOL_TILES_MAX];
} tally_pool;

/* Reads a pool from text: "standard" (1..10 twice, 25, 50, 75, 100), "one-each" (1..10, 25, 50, 75,
 * 100), or a list of tiles 0..65535 and of ranges, each of which may be repeated:
 * "1..10x2,25,50,75,100". A pool has at most TALLY_POOL_TILES_MAX tiles. TALLY_SYNTAX,
 * TALLY_NUMBER_RANGE, TALLY_NUMBER_COUNT. */
TALLY_API tally_status tally_pool_parse(tally_pool *pool, const char *text, size_t length,
                                        tally_error *error);

/* Solves every selection of a pool for every target. The number of a selection is its index, from
 * 0, in the lexicographic order of rising tiles. A survey never changes after it was made. */
typedef struct tally_survey tally_survey;

enum {
    TALLY_SURVEY_COUNTS = 1 << 0, /* count the solutions, with and without detours */
    TALLY_SURVEY_EFFORT = 1 << 1, /* find the effort of the simplest solution; takes
                                   * a hundred times as long */
    TALLY_SURVEY_HEIGHT = 1 << 2  /* find the least possible largest step; only with positive whole
                                   * values, all of + - * /, any of the numbers in any order */
};

/* The kernels that run on this processor, the fastest first: "avx512", "avx2", "scalar", on
 * arm64 "neon", "scalar". NULL if there is no kernel of that index. Static. */
TALLY_API const char *tally_kernel_at(size_t index);

/* What is surveyed, and what a survey may use. */
typedef struct tally_survey_options {
    size_t size;              /* sizeof(tally_survey_options): see TALLY_SURVEY_OPTIONS_INIT */
    const tally_rules *rules; /* NULL: the default */
    uint32_t pick;            /* how many tiles a selection has, 1..10; 0: the usual count */
    int has_target;           /* 0: the usual targets of the rules; else: */
    tally_range target;       /* at most 20000 targets */
    uint32_t wanted;          /* TALLY_SURVEY_ bits */
    size_t memory_bytes;      /* cap on the tables, and on each search, in bytes; 0: no cap */
    const tally_executor *executor; /* NULL: the caller's thread */
    tally_tick tick;                /* may stop the work; NULL: nothing does */
    void *tick_context;
    const tally_allocator *allocator; /* NULL: malloc() and free() */
    const char *kernel; /* "scalar", "avx2", "avx512", "neon"; NULL: the best that runs here */
} tally_survey_options;

#define TALLY_SURVEY_OPTIONS_INIT                                                                  \
    {                                                                                              \
        sizeof(tally_survey_options), NULL, 0, 0, {0, 0}, 0, 0, NULL, NULL, NULL, NULL, NULL       \
    }

TALLY_API void tally_survey_options_init(tally_survey_options *options, size_t size);

/* Checks options for a survey of the pool. The status is that of tally_survey_new(), except for
 * statuses about memory. error, which may be NULL, gets the wrong member, its range and a message.
 * If the pool is wrong, error->option is "pool". With TALLY_NUMBER_RANGE error->position is then
 * the index of the wrong tile and error->range what a tile may be; with TALLY_NUMBER_COUNT
 * error->range is how many tiles there may be. */
TALLY_API tally_status tally_survey_options_check(const tally_survey_options *options,
                                                  const tally_pool *pool, tally_error *error);

/* What was found for one selection. Arrays without another size have one element for each target,
 * the first target first. All arrays live until the sink returns. */
typedef struct tally_survey_row {
    uint64_t selection;
    const uint64_t *numbers; /* rising */
    uint32_t count;
    uint32_t large;            /* how many of the numbers are above 10 */
    uint64_t draws;            /* number of ways to draw these tiles from the pool */
    uint32_t reached;          /* how many targets are reached */
    const uint32_t *by_fewest; /* [n]: how many targets need n numbers; [0]: not reached */
    const uint8_t *fewest;     /* how many numbers are needed; 0: not reached */
    const uint32_t *distance;  /* to the nearest whole value; 0: reached;
                                * UINT32_MAX: not known */
    const uint8_t *side; /* where the nearest value is: 1 below the target, 2 above, 3 both; 0: the
                          * target is reached, or there is no value */
    const uint64_t *solutions;    /* without a detour; NULL unless wanted */
    const uint64_t *with_detours; /* all solutions; NULL unless wanted */
    const uint64_t *effort;       /* of the simplest solution, 0: not reached; NULL unless wanted */
    uint32_t unproved; /* for this many targets, a value beyond 64 bits might change the result */
    const uint32_t
        *height; /* the least possible largest step of a solution; 0: the target is given;
                             * UINT32_MAX: not reached; NULL unless wanted */
} tally_survey_row;

/* Receives a row. A result other than 0 stops the survey. */
typedef int (*tally_survey_sink)(void *user, const tally_survey_row *row);

/* Prepares a survey under any rules. If the rules keep numbers in the order given, the tiles of a
 * selection are in rising order. Games of + - * / in any order share value tables, which are made
 * here, on options->executor. Under other rules, and for the effort, each selection is searched on
 * its own. options may be NULL; rules are copied; what the options lend (executor, tick, allocator)
 * must live longer than the survey.
 *
 * TALLY_NUMBER_RANGE: a tile is not a number of these rules, or the tiles do not rise.
 * TALLY_NUMBER_COUNT: there are fewer tiles than are picked, or more than 2^24 selections.
 * TALLY_TARGET_RANGE, TALLY_OPTION, TALLY_RULES; tally_survey_options_check() tells which member is
 * wrong. TALLY_NO_MEMORY, TALLY_MEMORY_CAP. */
TALLY_API tally_status tally_survey_new(tally_survey **survey, const tally_pool *pool,
                                        const tally_survey_options *options);
TALLY_API void tally_survey_free(tally_survey *survey);

/* Returns how many selections there are. *draws, which may be NULL, becomes the number of ways to
 * draw tiles: the sum over all selections. */
TALLY_API uint64_t tally_survey_size(const tally_survey *survey, uint64_t *draws);

/* Writes the tiles of a selection to numbers[0..pick-1], in rising order, and returns the number of
 * ways to draw them. selection must be below tally_survey_size(). */
TALLY_API uint64_t tally_survey_selection(const tally_survey *survey, uint64_t selection,
                                          uint64_t *numbers);

/* Surveys the selections first..first + count - 1. The sink receives a row for each of them, in
 * this order, on the caller's thread. A survey that was stopped can be continued from the first
 * selection without a row. Several threads may run a survey at once if its executor allows that.
 * TALLY_STOPPED: the tick or the sink stopped the survey. TALLY_OPTION: there are no such
 * selections. TALLY_NO_MEMORY, TALLY_MEMORY_CAP. */
TALLY_API tally_status tally_survey_run(const tally_survey *survey, uint64_t first, uint64_t count,
                                        tally_survey_sink sink, void *user);

#endif
