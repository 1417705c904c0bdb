/* SPDX-License-Identifier: MIT */
/*
 * Sets a search up, runs its tasks, and builds the value tables level by level.
 */
#include "lattice/workspace.h"

#include "base/checked.h"
#include "base/progress.h"
#include "lattice/ceiling.h"

#include <string.h>

/* With fewer subsets, one thread builds the tables before others are awake; but a table of so many
 * numbers takes longer than that. */
enum { SUBSETS_WORTH_THREADS = 64, SIZE_WORTH_THREADS = 6 };

/* The filter of the values that are asked for: of two other numbers some 50, at most 121. */
enum { ASKED_WORDS = 64 };

tally_status workspace_init(struct workspace *workspace, struct memory *memory,
                            const tally_options *options, const uint64_t *numbers, uint32_t count,
                            uint32_t operations, uint64_t target)
{
    *workspace = (struct workspace){
        .memory = memory, .options = options, .operations = operations, .target = target};
    atomic_init(&workspace->failure, TALLY_OK);
    size_t width = options->executor != NULL ? options->executor->width : 1;
    if (width > WORKSPACE_WORKERS_MAX) width = WORKSPACE_WORKERS_MAX;
    workspace->workers = memory_allocate(workspace->memory, width * sizeof(struct worker));
    if (workspace->workers == NULL) return memory_failure(workspace->memory);
    workspace->worker_count = (uint32_t)width;
    for (size_t i = 0; i < width; i++) {
        struct worker *const worker = &workspace->workers[i];
        memset(worker, 0, sizeof *worker);
        arena_init(&worker->arena, workspace->memory);
        arena_init(&worker->search_arena, workspace->memory);
        gathering_init(&worker->gathering, workspace->memory, options);
        atomic_init(&worker->share, 0);
    }
    return lattice_init(&workspace->lattice, workspace->memory, options, numbers, count);
}

void workspace_clear(struct workspace *workspace)
{
    for (uint32_t i = 0; i < workspace->worker_count; i++) {
        struct worker *const worker = &workspace->workers[i];
        arena_clear(&worker->arena);
        arena_clear(&worker->search_arena);
        gathering_clear(&worker->gathering);
        struct vector *const vectors[] = {&worker->splits, &worker->partings, &worker->scratch,
                                          &worker->nodes,  &worker->filter,   &worker->expressions};
        for (size_t j = 0; j < sizeof vectors / sizeof vectors[0]; j++)
            vector_clear(workspace->memory, vectors[j]);
    }
    memory_release(workspace->memory, workspace->workers,
                   workspace->worker_count * sizeof(struct worker));
    memory_release(workspace->memory, workspace->tables,
                   workspace->table_room * sizeof(struct table));
    if (workspace->lattice.memory != NULL) lattice_clear(&workspace->lattice);
}

/* Packs a share, the items first .. end - 1, into one word, so that it can be changed
 * atomically. */
static uint64_t share_of(uint64_t first, uint64_t end)
{
    return first << 32 | end;
}

/* Takes an item from a share: the owner takes the first one, other workers the last. */
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

/* Each worker takes consecutive items of its own share, then helps the others (work stealing). So
 * data shared by neighbouring items, and the worker's own memory, stay in one processor's cache. */
static void work(void *argument, size_t index)
{
    struct workspace *const workspace = argument;
    for (uint32_t i = 0; i < workspace->worker_count; i++) {
        struct worker *const owner = &workspace->workers[(index + i) % workspace->worker_count];
        for (size_t item; take_item(owner, i == 0, &item);) {
            if (atomic_load_explicit(&workspace->failure, memory_order_relaxed) != TALLY_OK) return;
            const tally_status status =
                workspace->task(workspace->argument, &workspace->workers[index], item);
            int none = TALLY_OK;
            if (status != TALLY_OK)
                atomic_compare_exchange_strong(&workspace->failure, &none, (int)status);
        }
    }
}

/* No other task runs now, so the first worker is free. */
static void run_here(struct workspace *workspace, workspace_task task, void *argument, size_t count)
{
    int status = atomic_load(&workspace->failure);
    for (size_t i = 0; i < count && status == TALLY_OK; i++) {
        status = (int)task(argument, &workspace->workers[0], i);
        if (status != TALLY_OK) atomic_store(&workspace->failure, status);
    }
}

tally_status workspace_run(struct workspace *workspace, workspace_task task, void *argument,
                           size_t count, bool is_worth_threads)
{
    const tally_executor *const executor = workspace->options->executor;
    if (is_worth_threads && count > 1 && count <= UINT32_MAX && workspace->worker_count > 1) {
        const uint64_t width = workspace->worker_count;
        for (uint64_t i = 0; i < width; i++)
            atomic_store(&workspace->workers[i].share,
                         share_of(count * i / width, count * (i + 1) / width));
        workspace->task = task;
        workspace->argument = argument;
        executor->run(executor->context, work, workspace, width);
    } else {
        run_here(workspace, task, argument, count);
    }
    return (tally_status)atomic_load(&workspace->failure);
}

/* Adds the values of which a step with x makes the value. Returns how many there are. */
static uint32_t ask_before(struct filter *asked, uint64_t value, uint64_t x, uint64_t before[4])
{
    const uint64_t larger = value > x ? value : x, smaller = value > x ? x : value;
    uint32_t count = 0;
    if (!ckd_add(&before[count], value, x)) count++;
    if (!ckd_mul(&before[count], value, x)) count++;
    before[count] = larger - smaller;
    count += before[count] != 0;
    before[count] = whole_quotient(larger, smaller);
    count += before[count] != 0;
    for (uint32_t i = 0; i < count; i++) filter_add(asked, before[i]);
    return count;
}

/* Adds the values from which the two numbers of `rest`, or one or none of them, make the value. */
static void ask(const struct workspace *workspace, struct filter *asked, uint64_t value,
                uint64_t rest)
{
    const struct lattice *const lattice = &workspace->lattice;
    const struct value_run pairs = table_all(&workspace->tables[lattice_find(lattice, rest)]);
    uint64_t numbers[2], before[4], first[4];
    uint32_t count = 0;
    for (uint32_t i = 0; i < lattice->distinct; i++)
        for (uint32_t copies = lattice_copies(lattice, rest, i); copies > 0; copies--)
            numbers[count++] = lattice->number[i];
    filter_add(asked, value);
    for (uint32_t i = 0; i < pairs.count; i++) ask_before(asked, value, pairs.values[i], before);
    for (uint32_t one = 0; one < 2; one++)
        for (uint32_t left = ask_before(asked, value, numbers[one], first); left > 0; left--)
            ask_before(asked, first[left - 1], numbers[1 - one], before);
}

static tally_status build_table(struct workspace *workspace, struct worker *worker,
                                struct table *tables, uint32_t index, const struct filter *asked,
                                struct arena *arena)
{
    const struct lattice *const lattice = &workspace->lattice;
    const struct subset *const subset = lattice_subset(lattice, index);
    tally_status status = workspace_tick(workspace, worker);
    if (status != TALLY_OK) return status;
    if (subset->size == 1)
        return table_of_number(&tables[index], lattice->number[subset->last], arena);
    status = lattice_splits(lattice, index, &worker->splits);
    if (status != TALLY_OK) return status;
    return table_build(&tables[index], tables, &worker->splits,
                       ceiling_towards(lattice, index, workspace->target), asked,
                       workspace->operations, &worker->gathering, arena);
}

static tally_status build_one_table(void *argument, struct worker *worker, size_t index)
{
    struct workspace *const workspace = argument;
    const struct lattice *const lattice = &workspace->lattice;
    const uint32_t subset = lattice->level_begin[workspace->height + 1] + (uint32_t)index;
    if (workspace->asked == 0)
        return build_table(workspace, worker, workspace->tables, subset, NULL, &worker->arena);
    uint64_t words[ASKED_WORDS] = {0};
    struct filter asked = {.words = words, .word_mask = ASKED_WORDS - 1};
    ask(workspace, &asked, workspace->asked,
        lattice->full_code - lattice_subset(lattice, subset)->code);
    return build_table(workspace, worker, workspace->tables, subset, &asked, &worker->search_arena);
}

/* Makes room for the tables of all subsets of the built levels. */
static bool reserve_tables(struct workspace *workspace, uint32_t count)
{
    if (count <= workspace->table_room) return true;
    struct table *const tables = memory_allocate(workspace->memory, count * sizeof(struct table));
    if (tables == NULL) return false;
    if (workspace->table_room != 0)
        memcpy(tables, workspace->tables, workspace->table_room * sizeof(struct table));
    memory_release(workspace->memory, workspace->tables,
                   workspace->table_room * sizeof(struct table));
    workspace->tables = tables;
    workspace->table_room = count;
    return true;
}

tally_status workspace_build_tables(struct workspace *workspace, uint32_t height, uint64_t asked)
{
    if (height > workspace->lattice.given) height = workspace->lattice.given;
    const tally_status status = lattice_build(&workspace->lattice, height);
    if (status != TALLY_OK) return status;
    if (!reserve_tables(workspace, workspace->lattice.level_begin[height + 1])) {
        return memory_failure(workspace->memory);
    }
    for (bool is_asked = false; workspace->height < height && !is_asked;
         workspace->height += !is_asked) {
        const uint32_t *const begin = &workspace->lattice.level_begin[workspace->height + 1];
        const uint32_t count = begin[1] - begin[0];
        const uint32_t size = workspace->height + 1;
        is_asked = asked != 0 && size == height;
        workspace->asked = is_asked ? asked : 0;
        const bool is_worth_threads =
            size >= SIZE_WORTH_THREADS || (count >= SUBSETS_WORTH_THREADS && size > 2);
        const tally_status built =
            workspace_run(workspace, build_one_table, workspace, count, is_worth_threads);
        if (built != TALLY_OK) return built;
    }
    for (uint32_t i = 0; i < workspace->worker_count; i++)
        gathering_trim(&workspace->workers[i].gathering);
    return TALLY_OK;
}

/* ---- Samples --------------------------------------------------------------------------------- */

tally_status table_samples_init(struct table_samples *samples, struct workspace *workspace,
                                uint32_t size)
{
    const uint32_t *const begin = workspace->lattice.level_begin;
    const uint32_t shared = size < workspace->height ? size : workspace->height;
    *samples = (struct table_samples){.workspace = workspace,
                                      .room_bytes = begin[size + 1] * sizeof(struct table)};
    arena_init(&samples->arena, workspace->memory);
    samples->tables = memory_allocate(workspace->memory, samples->room_bytes);
    if (samples->tables == NULL) return memory_failure(workspace->memory);
    memset(samples->tables, 0, samples->room_bytes);
    if (shared != 0)
        memcpy(samples->tables, workspace->tables, begin[shared + 1] * sizeof(struct table));
    return TALLY_OK;
}

void table_samples_clear(struct table_samples *samples)
{
    arena_clear(&samples->arena);
    memory_release(samples->workspace->memory, samples->tables, samples->room_bytes);
}

tally_status table_samples_make(struct table_samples *samples, uint64_t code, uint32_t size)
{
    struct workspace *const workspace = samples->workspace;
    const struct lattice *const lattice = &workspace->lattice;
    const uint32_t end = lattice->level_begin[size + 1];
    tally_status status = TALLY_OK;
    for (uint32_t part = lattice->level_begin[1]; part < end && status == TALLY_OK; part++) {
        if (samples->tables[part].heads == NULL &&
            lattice_contains(lattice, code, lattice_subset(lattice, part)->code))
            status = build_table(workspace, &workspace->workers[0], samples->tables, part, NULL,
                                 &samples->arena);
    }
    return status;
}
