/* SPDX-License-Identifier: MIT */
/*
 * What one search works in: memory, workers, the lattice of subsets and their value tables.
 *
 * A worker is what one thread needs for itself: an arena, and scratch that grows once and is used
 * again. There are as many as the executor is wide; a run gives each a share of the items.
 */
#ifndef TALLY_LATTICE_WORKSPACE_H
#define TALLY_LATTICE_WORKSPACE_H

#include "lattice/gathering.h"
#include "lattice/lattice.h"
#include "lattice/table.h"

#include <stdatomic.h>

enum { WORKSPACE_WORKERS_MAX = 256 };

struct worker {
    struct arena arena;        /* tables: as long as the workspace */
    struct arena search_arena; /* nodes and built expressions: as long as a target search */
    struct gathering gathering;
    struct vector splits;      /* struct split, of the subset at hand */
    struct vector partings;    /* struct parting: see forest/expand.c */
    struct vector scratch;     /* struct draft: see forest.c */
    struct vector sorted;      /* likewise, by node */
    struct vector nodes;       /* struct node *: see forest/sweep.c */
    struct vector filter;      /* likewise */
    struct vector expressions; /* struct built_expression: see forest/derive_nodes.c */
    uint64_t ticks;
    atomic_uint_fast64_t share; /* of the items of a run: see lattice/workspace.c */
    char apart[128];            /* what two threads write must not share a cache line */
};

struct workspace {
    struct memory *memory;
    const tally_options *options;
    uint32_t operations;
    struct lattice lattice;
    struct table *tables; /* by subset; those of sizes 1..height */
    uint32_t table_room;
    uint32_t height;
    uint64_t target; /* values that cannot come back to this target or a smaller one are left out */
    struct worker *workers;
    uint32_t worker_count;
    atomic_int failure; /* the first tally_status that a task met */
};

/* A game of + - * / in any order: what subsets and tables need to know of it. */
struct plain_game {
    const uint64_t *numbers;
    uint32_t count;
    uint32_t operations; /* TALLY_OP_ bits */
    uint64_t largest_target;
};

tally_status workspace_init(struct workspace *workspace, struct memory *memory,
                            const tally_options *options, struct plain_game game);
void workspace_clear(struct workspace *workspace);

/* Makes the tables of all subsets up to that size. */
tally_status workspace_build_tables(struct workspace *workspace, uint32_t height);

/* Runs task(argument, worker, index) for each index below count, on the executor
 * where is_worth_threads; the first failure of any of them is returned, and
 * stops those that have not begun. */
typedef tally_status (*workspace_task)(void *argument, struct worker *worker, size_t index);
tally_status workspace_run(struct workspace *workspace, workspace_task task, void *argument,
                           size_t count, bool is_worth_threads);

/* The same on all threads for tasks that cannot fail;
 * and on this one where another task has failed before. */
void workspace_run_anyway(struct workspace *workspace, workspace_task task, void *argument,
                          size_t count);

/* TALLY_STOPPED where the tick function says so. */
tally_status workspace_ask_tick(struct workspace *workspace);

enum { STEPS_A_TICK = 64 };

/* To be called before each piece of work, with how many steps of some microseconds it
 * takes: asks now and then. */
static ALWAYS_INLINE tally_status workspace_tick_steps(struct workspace *workspace,
                                                       struct worker *worker, uint64_t steps)
{
    const uint64_t before = worker->ticks;
    worker->ticks += steps;
    return LIKELY(before / STEPS_A_TICK == worker->ticks / STEPS_A_TICK)
               ? TALLY_OK
               : workspace_ask_tick(workspace);
}

static ALWAYS_INLINE tally_status workspace_tick(struct workspace *workspace, struct worker *worker)
{
    return workspace_tick_steps(workspace, worker, 1);
}

#endif
