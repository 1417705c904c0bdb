/* SPDX-License-Identifier: MIT */
/*
 * What a search is given: an executor, a tick, and options.
 */
#ifndef TALLY_OPTIONS_H
#define TALLY_OPTIONS_H

#include <tally/base.h>
#include <tally/game.h>

/* Runs task(argument, i) once for each i below count, on any threads and in any order, and returns
 * when all tasks are done. width is how many tasks may run at once: at least 1; more than 256 are
 * not used. Tasks do not wait for each other, and do not call run(). */
typedef struct tally_executor {
    void *context;
    size_t width;
    void (*run)(void *context, void (*task)(void *argument, size_t index), void *argument,
                size_t count);
} tally_executor;

/* How far a search is. During a survey, a drawing or a daily game, the search of the current
 * game. */
typedef struct tally_progress {
    size_t size;      /* sizeof(tally_progress), of the library */
    uint64_t done;    /* how many targets, or values, are finished */
    uint64_t whole;   /* how many there are in all; 0: not known yet */
    uint32_t numbers; /* the search now looks for expressions of this many numbers; 0: not known */
    uint32_t numbers_most; /* the largest count of numbers that it will look for; 0: not known */
} tally_progress;

#define TALLY_PROGRESS_INIT                                                                        \
    {                                                                                              \
        sizeof(tally_progress), 0, 0, 0, 0                                                         \
    }

/* Called again and again during the work, from any thread and from several threads at once. A
 * result other than 0 stops the work. *progress lives until the tick returns; its numbers are for
 * display only. */
typedef int (*tally_tick)(void *tick_context, const tally_progress *progress);

typedef enum tally_sort {
    TALLY_SORT_SIMPLEST,  /* fewest numbers, least effort, ... ("Which solution comes first" in
                           * docs/rules.md) */
    TALLY_SORT_TRICKIEST, /* the reverse order: the most surprising first */
    TALLY_SORT_NONE,      /* in the order of the search; memory does not grow with the solutions */
    TALLY_SORT_EASIEST    /* first those that people find soonest (docs/difficulty.md) */
} tally_sort;

/* What a search may do and use. A search reads the struct, and what the struct points to, until the
 * search returns. TALLY_OPTION: fewest is above most, or above the count of the game's numbers;
 * must_use contains a number that is not given; sort or the width of the executor is out of range;
 * size is wrong. tally_options_check() tells which. */
typedef struct tally_options {
    size_t size;              /* sizeof(tally_options): see TALLY_OPTIONS_INIT */
    uint32_t fewest;          /* at least this many numbers are used; 0: no bound */
    uint32_t most;            /* at most this many numbers are used; 0: no bound */
    const uint64_t *must_use; /* numbers that must be used, each as often as in this array */
    size_t must_use_count;
    int detours; /* not 0: also solutions with a detour (under rules of use "any"); 0: only those
                    that fewest or must_use need (docs/rules.md, "Detours") */
    tally_sort sort;
    uint64_t limit;                 /* at most this many solutions for each target; 0: no bound */
    size_t memory_bytes;            /* cap on the memory of a search, in bytes; 0: no cap */
    const tally_executor *executor; /* NULL: the caller's thread */
    tally_tick tick;                /* may stop the work; NULL: nothing does */
    void *tick_context;
    const tally_allocator *allocator; /* NULL: malloc() and free() */
    int any; /* not 0: tally_solve() gives some solution, not the simplest, if it soon finds one;
                meant for eight numbers or more */
} tally_options;

#define TALLY_OPTIONS_INIT                                                                         \
    {                                                                                              \
        sizeof(tally_options), 0, 0, NULL, 0, 0, TALLY_SORT_SIMPLEST, 0, 0, NULL, NULL, NULL,      \
            NULL, 0                                                                                \
    }

TALLY_API void tally_options_init(tally_options *options, size_t size);

/* Checks the options for a search of the game. TALLY_OK, or TALLY_OPTION: error->option is then the
 * wrong member, error->range its allowed values, error->message a clause about it. If a number of
 * must_use is wrong, error->position is its index. */
TALLY_API tally_status tally_options_check(const tally_options *options, const tally_game *game,
                                           tally_error *error);

#endif
