/* SPDX-License-Identifier: MIT */
/*
 * Surveys: every selection of a pool, decided for every target.
 */
#ifndef TALLY_SURVEY_H
#define TALLY_SURVEY_H

#include <tally/base.h>
#include <tally/options.h>
#include <tally/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TALLY_POOL_TILES_MAX 1024

/* The tiles that selections are drawn from, rising. */
typedef struct tally_pool {
    uint32_t count;
    uint16_t tiles[TALLY_POOL_TILES_MAX];
} tally_pool;

/* A pool from its text: "standard" (1..10 twice, 25, 50, 75, 100), "one-each" (1..10, 25, 50, 75,
 * 100), or a list of tiles 0..65535 and ranges of them, each of which may be repeated:
 * "1..10x2,25,50,75,100". At most TALLY_POOL_TILES_MAX tiles. */
TALLY_API tally_status tally_pool_parse(tally_pool *pool, const char *text, size_t length,
                                        tally_error *error);

/* Every selection of a pool, decided for every target. Selections are numbered from 0, in
 * lexicographic order of their rising tiles. Never changes once made. */
typedef struct tally_survey tally_survey;

enum {
    TALLY_SURVEY_COUNTS = 1 << 0, /* also the number of solutions, with and without detours */
    TALLY_SURVEY_EFFORT = 1 << 1  /* also the effort of the simplest solution;
                                   * a hundred times slower */
};

/* The kernels that run on this processor, the best first: "avx512", "avx2", "scalar"; static; NULL
 * past the last one. */
TALLY_API const char *tally_kernel_at(size_t index);

typedef struct tally_survey_options {
    size_t size;              /* sizeof(tally_survey_options): see TALLY_SURVEY_OPTIONS_INIT */
    const tally_rules *rules; /* NULL: the default */
    uint32_t pick;            /* tiles a selection, 1..10; 0: as many as the rules usually give */
    int has_target;           /* 0: the rules' usual targets; else: */
    tally_range target;       /* at most 20000 targets */
    uint32_t wanted;          /* TALLY_SURVEY_ bits */
    size_t memory_bytes;      /* cap on the tables that are kept, and on each search; 0: no cap */
    const tally_executor *executor; /* NULL: the caller's thread */
    tally_tick tick;                /* may stop the work; NULL: nothing does */
    void *tick_context;
    const tally_allocator *allocator; /* NULL: malloc() and free() */
    const char *kernel; /* "scalar", "avx2", "avx512"; NULL: the best that runs here */
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

/* What was found for one selection. Arrays have one element for each target, the first target
 * first; they live until the sink returns. */
typedef struct tally_survey_row {
    uint64_t selection;
    const uint64_t *numbers; /* rising */
    uint32_t count;
    uint32_t large;            /* how many of the numbers are above 10 */
    uint64_t draws;            /* in how many ways the pool's tiles give this selection */
    uint32_t reached;          /* targets that are reached */
    const uint32_t *by_fewest; /* [n]: targets whose fewest numbers are n; [0]: not reached */
    const uint8_t *fewest;     /* numbers needed; 0: not reached */
    const uint32_t *distance;  /* to the closest whole value; 0: reached;
                                * UINT32_MAX: none is known */
    const uint8_t *side; /* of the closest value: 1 below, 2 above, 3 both; 0: reached, or none */
    const uint64_t *solutions;    /* without a detour; NULL unless wanted */
    const uint64_t *with_detours; /* all of them; NULL unless wanted */
    const uint64_t *effort;       /* of the simplest solution, 0: not reached; NULL unless wanted */
    uint32_t unproved; /* targets for which a value beyond 64 bits might have told otherwise */
} tally_survey_row;

typedef int (*tally_survey_sink)(void *user, const tally_survey_row *row);

/* Any rules can be surveyed; where they keep numbers in the order given, the tiles of a selection
 * stand in rising order. Games of + - * / in any order share value tables, which are made here, on
 * options->executor; with other rules, and for the effort, each selection is searched on its own.
 * options may be NULL; what it points to must outlive the survey, rules excepted.
 * TALLY_NUMBER_RANGE: a tile is not a number that these rules give. TALLY_NUMBER_COUNT: fewer tiles
 * than are picked, or more than 2^24 selections. */
TALLY_API tally_status tally_survey_new(tally_survey **survey, const tally_pool *pool,
                                        const tally_survey_options *options);
TALLY_API void tally_survey_free(tally_survey *survey);

/* How many selections there are; *draws, which may be NULL: in
 * how many ways tiles are drawn, in all. */
TALLY_API uint64_t tally_survey_size(const tally_survey *survey, uint64_t *draws);

/* The tiles of a selection below tally_survey_size(), rising: fills numbers[0..pick-1] and returns
 * in how many ways they are drawn. */
TALLY_API uint64_t tally_survey_selection(const tally_survey *survey, uint64_t selection,
                                          uint64_t *numbers);

/* Surveys the selections first..first + count - 1, and gives a row of each to the sink, in order,
 * on the caller's thread. A survey that was broken off goes on with the first selection that has no
 * row yet. Several threads may run a survey at once, where its executor lets them. TALLY_STOPPED:
 * tick or sink said stop. TALLY_OPTION: there are no such selections. */
TALLY_API tally_status tally_survey_run(const tally_survey *survey, uint64_t first, uint64_t count,
                                        tally_survey_sink sink, void *user);

#ifdef __cplusplus
}
#endif

#endif
