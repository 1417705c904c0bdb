/* SPDX-License-Identifier: MIT */
/*
 * The memory and workers of one search: the lattice of subsets and their value tables.
 *
 * A worker is the state of one thread: an arena, and scratch memory that grows and is reused. There
 * is one worker for each thread of the executor. A run gives each worker a share of the items.
 */
#ifndef TALLY_LATTICE_WORKSPACE_H
#define TALLY_LATTICE_WORKSPACE_H

#include "base/progress.h"
#include "lattice/lattice.h"
#include "lattice/table.h"

#include <stdatomic.h>

enum { WORKSPACE_WORKERS_MAX = 256 };

/* What one thread owns: arenas, scratch, and its share of the current run. */
struct worker {
    struct arena arena;        /* for tables: lives as long as the workspace */
    struct arena search_arena; /* for nodes and built expressions: lives as long as a target
                                  search */
    struct gathering gathering;
    struct vector splits;      /* struct split, of the current subset */
    struct vector partings;    /* struct parting: see forest/expand.c */
    struct vector scratch;     /* struct draft: see forest.c */
    struct vector nodes;       /* struct node *: see forest/grow.c */
    struct vector filter;      /* likewise */
    struct vector expressions; /* struct built_expression: see forest/count.c */
    uint64_t ticks;
    /* the items of the current run that are this worker's share: see workspace.c */
    atomic_uint_fast64_t share;
    char apart[128]; /* padding: data that different threads write is on different
                                   cache lines */
};

/* What a search owns: the subsets, their tables, and the workers. */
/* A piece of work that workspace_run() gives to a worker. */
typedef tally_status (*workspace_task)(void *argument, struct worker *worker, size_t index);

struct workspace {
    struct memory *memory;
    const tally_options *options;
    uint32_t operations; /* TALLY_OP_ bits */
    struct lattice lattice;
    struct table *tables; /* indexed by subset; sizes 1..height have tables */
    uint32_t table_room;
    uint32_t height;
    uint64_t target; /* values that cannot lead to this target or a smaller one are left out */
    uint64_t asked;  /* the value that has the last tables for itself; 0: they serve any */
    bool may_ask;    /* the first value may have tables for itself: see target_search_begin() */
    struct worker *workers;
    uint32_t worker_count;
    atomic_int failure;  /* the first tally_status other than TALLY_OK of a task */
    workspace_task task; /* what the workers run, and its argument */
    void *argument;
};

/* For a game of + - * / in any order. operations: TALLY_OP_ bits. Values that cannot lead to the
 * target, the largest one, or below, are left out. */
tally_status workspace_init(struct workspace *workspace, struct memory *memory,
                            const tally_options *options, const uint64_t *numbers, uint32_t count,
                            uint32_t operations, uint64_t target);
void workspace_clear(struct workspace *workspace);

/* Makes the tables of all subsets of at most that size. asked, unless 0: the size is of all numbers
 * but two, and the tables of that size have only values from which these two, or one or none of
 * them, may make this value. They last as long as a target search; height does not count them. */
tally_status workspace_build_tables(struct workspace *workspace, uint32_t height, uint64_t asked);

/* Runs task(argument, worker, index) for each index below count; on the executor if
 * is_worth_threads. If a task fails, no further tasks begin, and its status is returned. */
tally_status workspace_run(struct workspace *workspace, workspace_task task, void *argument,
                           size_t count, bool is_worth_threads);

enum { STEPS_A_TICK = 64 };

/* Must be called before each piece of work; calls the tick from time to time. steps: the length of
 * the piece, in units of some microseconds. */
static ALWAYS_INLINE tally_status workspace_tick_steps(struct workspace *workspace,
                                                       struct worker *worker, uint64_t steps)
{
    const uint64_t before = worker->ticks;
    worker->ticks += steps;
    return LIKELY(before / STEPS_A_TICK == worker->ticks / STEPS_A_TICK)
               ? TALLY_OK
               : ask_stop(workspace->options);
}

/* workspace_tick_steps() for a single step. */
static ALWAYS_INLINE tally_status workspace_tick(struct workspace *workspace, struct worker *worker)
{
    return workspace_tick_steps(workspace, worker, 1);
}

/* ---- Samples --------------------------------------------------------------------------------- */

/*
 * Table samples: the value tables of a few subsets, made before the tables of all subsets.
 *
 * Subsets of one size have tables of about the same length, so a few tables tell how large all of
 * them will be, and how large a forest will grow from them.
 */

struct table_samples {
    struct workspace *workspace;
    struct table *tables; /* indexed by subset, like those of the workspace; a table without heads
                             is not made */
    size_t room_bytes;
    struct arena arena;
};

/* Prepares tables of subsets up to a size, whose levels must be built. Tables that the workspace
 * already has are shared with it. */
tally_status table_samples_init(struct table_samples *samples, struct workspace *workspace,
                                uint32_t size);
void table_samples_clear(struct table_samples *samples);

/* Makes the tables of all parts of up to that size of the sub-multiset with this code, as far as
 * they are not made. */
tally_status table_samples_make(struct table_samples *samples, uint64_t code, uint32_t size);

#endif
