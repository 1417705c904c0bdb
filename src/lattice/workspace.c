/* SPDX-License-Identifier: MIT */
/*
 * Setting a search up, running its tasks, and building the value tables level by level.
 */
#include "lattice/workspace.h"

#include <string.h>

/* Tables of fewer subsets than this are built sooner than threads could be woken. */
enum { SUBSETS_WORTH_THREADS = 64 };

tally_status space_init(struct space *space, struct memory *memory, const tally_options *options,
                        uint32_t operations, const uint64_t *numbers, uint32_t count, uint64_t largest_target)
{
    *space = (struct space){
        .memory = memory, .options = options, .operations = operations, .target = largest_target};
    atomic_init(&space->failure, TALLY_OK);
    size_t width = options->executor != NULL ? options->executor->width : 1;
    if (width > SPACE_WORKERS_MAX) width = SPACE_WORKERS_MAX;
    space->workers = memory_allocate(space->memory, width * sizeof(struct worker));
    if (space->workers == NULL) return memory_failure(space->memory);
    space->worker_count = (uint32_t)width;
    for (size_t i = 0; i < width; i++) {
        struct worker *const worker = &space->workers[i];
        memset(worker, 0, sizeof *worker);
        arena_init(&worker->arena, space->memory);
        arena_init(&worker->hunt_arena, space->memory);
        gathering_init(&worker->gathering, space->memory, options);
        atomic_init(&worker->share, 0);
    }
    return lattice_init(&space->lattice, space->memory, options, numbers, count);
}

void space_clear(struct space *space)
{
    for (uint32_t i = 0; i < space->worker_count; i++) {
        struct worker *const worker = &space->workers[i];
        arena_clear(&worker->arena);
        arena_clear(&worker->hunt_arena);
        gathering_clear(&worker->gathering);
        vector_clear(space->memory, &worker->splits);
        vector_clear(space->memory, &worker->partings);
        vector_clear(space->memory, &worker->scratch);
        vector_clear(space->memory, &worker->sorted);
        vector_clear(space->memory, &worker->cells);
        vector_clear(space->memory, &worker->filter);
        vector_clear(space->memory, &worker->derivations);
    }
    memory_release(space->memory, space->workers, space->worker_count * sizeof(struct worker));
    memory_release(space->memory, space->tables, space->table_room * sizeof(struct table));
    if (space->lattice.memory != NULL) lattice_clear(&space->lattice);
}

tally_status space_ask_tick(struct space *space)
{
    const tally_options *const options = space->options;
    return options->tick != NULL && options->tick(options->tick_context) != 0 ? TALLY_STOPPED : TALLY_OK;
}

struct batch {
    struct space *space;
    space_task task;
    void *argument;
};

/* Items first .. end - 1, in one word. */
static uint64_t share_of(uint64_t first, uint64_t end)
{
    return first << 32 | end;
}

/* Takes an item of a share: its owner the first, another worker the last. */
static bool take_item(struct worker *owner, bool takes_first, size_t *item)
{
    uint_fast64_t share = atomic_load_explicit(&owner->share, memory_order_relaxed);
    for (;;) {
        const uint64_t first = share >> 32;
        const uint64_t end = share & UINT32_MAX;
        if (first >= end) return false;
        const uint64_t rest = takes_first ? share_of(first + 1, end) : share_of(first, end - 1);
        if (atomic_compare_exchange_weak(&owner->share, &share, rest)) {
            *item = (size_t)(takes_first ? first : end - 1);
            return true;
        }
    }
}

/* Each worker goes through a share of its own, neighbours one after the other, and then helps the others:
 * what its items have in common, and its arena and scratch, stay in one processor's cache. */
static void work(void *argument, size_t index)
{
    struct batch *const batch = argument;
    struct space *const space = batch->space;
    for (uint32_t i = 0; i < space->worker_count; i++) {
        struct worker *const owner = &space->workers[(index + i) % space->worker_count];
        for (size_t item; take_item(owner, i == 0, &item);) {
            if (atomic_load_explicit(&space->failure, memory_order_relaxed) != TALLY_OK) return;
            const tally_status status = batch->task(batch->argument, &space->workers[index], item);
            int none = TALLY_OK;
            if (status != TALLY_OK) atomic_compare_exchange_strong(&space->failure, &none, (int)status);
        }
    }
}

/* No other task runs meanwhile, so the first worker is free. */
static void run_here(const struct batch *batch, size_t count)
{
    struct space *const space = batch->space;
    int status = atomic_load(&space->failure);
    for (size_t i = 0; i < count && status == TALLY_OK; i++) {
        status = (int)batch->task(batch->argument, &space->workers[0], i);
        if (status != TALLY_OK) atomic_store(&space->failure, status);
    }
}

tally_status space_run(struct space *space, space_task task, void *argument, size_t count,
                       bool is_worth_threads)
{
    struct batch batch = {space, task, argument};
    const tally_executor *const executor = space->options->executor;
    if (is_worth_threads && count > 1 && count <= UINT32_MAX && space->worker_count > 1) {
        const uint64_t width = space->worker_count;
        for (uint64_t i = 0; i < width; i++)
            atomic_store(&space->workers[i].share, share_of(count * i / width, count * (i + 1) / width));
        executor->run(executor->context, work, &batch, width);
    } else {
        run_here(&batch, count);
    }
    return (tally_status)atomic_load(&space->failure);
}

void space_run_anyway(struct space *space, space_task task, void *argument, size_t count)
{
    if (atomic_load(&space->failure) == TALLY_OK) {
        space_run(space, task, argument, count, true);
    } else {
        for (size_t i = 0; i < count; i++) task(argument, &space->workers[0], i);
    }
}

static tally_status build_one_table(void *argument, struct worker *worker, size_t index)
{
    struct space *const space = argument;
    const uint32_t subset = space->lattice.level_begin[space->height + 1] + (uint32_t)index;
    tally_status status = space_tick(space, worker);
    if (status == TALLY_OK) status = lattice_splits(&space->lattice, subset, &worker->splits);
    if (status != TALLY_OK) return status;
    return table_build(&space->tables[subset], &space->lattice, subset, space->tables, &worker->splits,
                       table_limit(&space->lattice, subset, space->target), space->operations,
                       &worker->gathering, &worker->arena);
}

/* Room for the tables of all subsets of the levels that are built. */
static bool reserve_tables(struct space *space, uint32_t count)
{
    if (count <= space->table_room) return true;
    struct table *const tables = memory_allocate(space->memory, count * sizeof(struct table));
    if (tables == NULL) return false;
    if (space->table_room != 0) memcpy(tables, space->tables, space->table_room * sizeof(struct table));
    memory_release(space->memory, space->tables, space->table_room * sizeof(struct table));
    space->tables = tables;
    space->table_room = count;
    return true;
}

tally_status space_build_tables(struct space *space, uint32_t height)
{
    if (height > space->lattice.given) height = space->lattice.given;
    const tally_status status = lattice_build(&space->lattice, height);
    if (status != TALLY_OK) return status;
    if (!reserve_tables(space, space->lattice.level_begin[height + 1])) {
        return memory_failure(space->memory);
    }
    for (; space->height < height; space->height++) {
        const uint32_t *const begin = &space->lattice.level_begin[space->height + 1];
        const tally_status built =
            space_run(space, build_one_table, space, begin[1] - begin[0],
                      begin[1] - begin[0] >= SUBSETS_WORTH_THREADS && space->height >= 2);
        if (built != TALLY_OK) return built;
    }
    return TALLY_OK;
}
