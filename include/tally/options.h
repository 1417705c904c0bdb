/* SPDX-License-Identifier: MIT */
/*
 * What a search is given: an executor, a tick, and options.
 */
#ifndef TALLY_OPTIONS_H
#define TALLY_OPTIONS_H

#include <tally/base.h>
#include <tally/game.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Runs task(argument, i) once for each i below count, on any threads and in any order, and returns
 * when all are done. width: how many may run at once, at least 1; more than 256 are not used. Tasks
 * never block on one another, and never call run(). */
typedef struct tally_executor {
    void *context;
    size_t width;
    void (*run)(void *context, void (*task)(void *argument, size_t index), void *argument,
                size_t count);
} tally_executor;

/* How far a search is. Of a survey, a drawing and the like: the search of the game at hand. */
typedef struct tally_progress {
    size_t size;      /* sizeof(tally_progress), of the library */
    uint64_t done;    /* targets, or values, that are worked off, */
    uint64_t whole;   /* of so many; 0: not known, or not yet */
    uint32_t numbers; /* how many numbers the expressions have that are looked for at the moment;
                            * 0: not known */
    uint32_t numbers_most; /* and how many they have at most; 0: not known */
} tally_progress;

#define TALLY_PROGRESS_INIT                                                                        \
    {                                                                                              \
        sizeof(tally_progress), 0, 0, 0, 0                                                         \
    }

/* Called now and then while something is worked out, from any thread, also from several at once.
 * Not 0 stops. *progress lives until it returns; its figures only inform. */
typedef int (*tally_tick)(void *tick_context, const tally_progress *progress);

typedef enum tally_sort {
    TALLY_SORT_SIMPLEST,  /* fewest numbers, least effort, ... (docs/rules.md, "Order") */
    TALLY_SORT_TRICKIEST, /* the reverse: the most surprising first */
    TALLY_SORT_NONE,      /* as found; memory does not grow with the number of solutions */
    TALLY_SORT_EASIEST    /* the quickest for people to find first (docs/difficulty.md) */
} tally_sort;

/* It, and what it points to, is read while the search runs, and not kept. TALLY_OPTION: fewest is
 * above most, or above the count of the game's numbers; must_use has what is not given; sort or
 * width is none that there is; or size, as above. */
typedef struct tally_options {
    size_t size;              /* sizeof(tally_options): see TALLY_OPTIONS_INIT */
    uint32_t fewest;          /* least number of numbers to use; 0: no bound */
    uint32_t most;            /* largest number of numbers to use; 0: no bound */
    const uint64_t *must_use; /* numbers that must be used, each as often as it stands here */
    size_t must_use_count;
    int detours; /* not 0: also solutions with a detour (where any number may be used) */
    tally_sort sort;
    uint64_t limit;                 /* solutions for each target; 0: no bound */
    size_t memory_bytes;            /* cap on what a search holds at once; 0: no cap */
    const tally_executor *executor; /* NULL: the caller's thread */
    tally_tick tick;                /* may stop the work; NULL: nothing does */
    void *tick_context;
    const tally_allocator *allocator; /* NULL: malloc() and free() */
} tally_options;

#define TALLY_OPTIONS_INIT                                                                         \
    {                                                                                              \
        sizeof(tally_options), 0, 0, NULL, 0, 0, TALLY_SORT_SIMPLEST, 0, 0, NULL, NULL, NULL, NULL \
    }

TALLY_API void tally_options_init(tally_options *options, size_t size);

/* Are these options fit for a search of the game? TALLY_OK or TALLY_OPTION: then error->option is
 * the one that is not, error->range what it may be, error->message says so, and error->position is
 * which of must_use is not given. */
TALLY_API tally_status tally_options_check(const tally_options *options, const tally_game *game,
                                           tally_error *error);

#ifdef __cplusplus
}
#endif

#endif
