/* SPDX-License-Identifier: MIT */
/*
 * Blocks of targets are handed out in waves: first one for each thread, then more, so that the first
 * solutions come soon and threads seldom wait for one another. After each wave the calling thread delivers
 * what was put on record, block by block. Where a block comes to an early end, the rest of its wave is thrown
 * away: the output is that of the targets before, without a gap. Where it was memory that came to its end,
 * the caller's thread goes on from there alone, which needs less.
 */
#include "exact/workers.h"

#include "exact/table.h"

enum {
    BLOCK_MIN = 16, /* targets */
    BLOCK_MAX = 128,
    BLOCKS_OF_ERRAND = 16,
    BLOCKS_OF_WORKER = 8, /* in one wave, at most */
    WORKERS_MAX = 64,
    NODES_WORTH_BLOCKS = 1 << 14 /* some ten milliseconds */
};

struct block {
    struct exact_record record;
    tally_outcome outcomes[BLOCK_MAX];
    size_t found_end[BLOCK_MAX]; /* on record after each target */
    uint32_t count;              /* of targets that were searched for */
    tally_status status;         /* of the last one of them */
};

struct crew {
    struct exact_run *run;
    const struct exact_errand *errand;
    struct exact_run *workers;
    atomic_flag *is_taken;
    size_t width;
    struct block *blocks;
    size_t block_room;
    uint64_t begin;       /* the first target of the wave */
    uint32_t length;      /* of a block */
    bool is_over;         /* the errand, before its last target */
    atomic_size_t failed; /* the first block of the wave that came to an early end; SIZE_MAX: none */
};

static uint64_t target_at(const struct exact_errand *errand, uint64_t index)
{
    return errand->list != NULL ? errand->list[index] : errand->first + index;
}

/* ---- On the caller's thread -------------------------------------------------------------------------- */

/* False: the errand is over. */
static bool search_here(struct exact_run *run, const struct exact_errand *errand, uint64_t begin,
                        uint64_t end, tally_outcome *outcome)
{
    for (uint64_t i = begin; i < end && run->status == TALLY_OK; i++) {
        errand->search(run, target_at(errand, i), outcome);
        exact_note_end(run, outcome);
        if (errand->done(errand->user, outcome) != 0) return false;
    }
    return run->status == TALLY_OK;
}

/* ---- On others --------------------------------------------------------------------------------------- */

static struct exact_run *take_worker(struct crew *crew, size_t *taken)
{
    for (size_t i = 0;; i = (i + 1) % crew->width) {
        if (atomic_flag_test_and_set_explicit(&crew->is_taken[i], memory_order_acquire)) continue;
        *taken = i;
        return &crew->workers[i];
    }
}

static void note_failed(struct crew *crew, size_t index)
{
    size_t before = atomic_load(&crew->failed);
    while (index < before && !atomic_compare_exchange_weak(&crew->failed, &before, index)) continue;
}

static void search_block(void *argument, size_t index)
{
    struct crew *const crew = argument;
    struct block *const block = &crew->blocks[index];
    const struct exact_errand *const errand = crew->errand;
    size_t taken;
    if (index > atomic_load(&crew->failed)) return;
    struct exact_run *const worker = take_worker(crew, &taken);
    worker->record = &block->record;
    worker->status = worker->exact.status = TALLY_OK; /* of this block, not of one that comes after it */
    exact_forget(&worker->exact);
    uint64_t next = crew->begin + index * crew->length;
    while (next < errand->count && block->count < crew->length && worker->status == TALLY_OK) {
        tally_outcome *const outcome = &block->outcomes[block->count];
        errand->search(worker, target_at(errand, next++), outcome);
        exact_note_end(worker, outcome);
        block->found_end[block->count++] = block->record.found.count;
    }
    block->status = worker->status;
    if (worker->status != TALLY_OK) note_failed(crew, index);
    atomic_flag_clear_explicit(&crew->is_taken[taken], memory_order_release);
}

static void clear_block(struct crew *crew, struct block *block)
{
    arena_clear(&block->record.arena);
    vector_clear(crew->run->memory, &block->record.found);
    block->count = 0;
    block->status = TALLY_OK;
}

/* Gives to the sink what a block has on record; false: the errand is over. */
static bool deliver_block(struct crew *crew, const struct block *block, tally_outcome *outcome)
{
    enum { DELIVERED_A_TICK = 64 };
    struct exact_run *const run = crew->run;
    const struct exact_found *const found = block->record.found.items;
    const bool asks = block->status == TALLY_OK;
    size_t next = 0;
    for (uint32_t i = 0; i < block->count; i++) {
        *outcome = block->outcomes[i];
        for (; next < block->found_end[i] && !run->is_stopped; next++) {
            if (asks && (next + 1) % DELIVERED_A_TICK == 0 && !exact_ask_tick(&run->exact)) {
                run->status = run->exact.status;
                run->is_stopped = true;
                break;
            }
            exact_deliver(run, &found[next], found[next].target);
        }
        if (i + 1 == block->count && run->status == TALLY_OK) run->status = block->status;
        if (run->is_stopped) exact_note_end(run, outcome);
        if (crew->errand->done(crew->errand->user, outcome) != 0 || run->status != TALLY_OK) return false;
    }
    return true;
}

/* Works off a wave of blocks; false: the errand is over, or memory for several threads is (crew->begin says
 * how far it got). */
static bool run_wave(struct crew *crew, size_t blocks, tally_outcome *outcome)
{
    const tally_executor *const executor = crew->run->options->executor;
    atomic_store(&crew->failed, SIZE_MAX);
    executor->run(executor->context, search_block, crew, blocks);
    bool goes_on = true;
    for (size_t i = 0; i < blocks; i++) {
        const tally_status status = crew->blocks[i].status;
        if (status != TALLY_OK && status != TALLY_STOPPED) goes_on = false;
        if (goes_on) {
            goes_on = deliver_block(crew, &crew->blocks[i], outcome);
            crew->begin += crew->length;
            crew->is_over = !goes_on;
        }
        clear_block(crew, &crew->blocks[i]);
    }
    return goes_on;
}

static void run_waves(struct crew *crew, tally_outcome *outcome)
{
    size_t most = crew->width;
    bool goes_on = true;
    while (goes_on && crew->begin < crew->errand->count) {
        const uint64_t left = (crew->errand->count - crew->begin - 1) / crew->length + 1;
        const size_t blocks = left < most ? (size_t)left : most;
        goes_on = run_wave(crew, blocks, outcome);
        if (most < crew->block_room) most *= 2;
    }
}

/* ---- The crew ---------------------------------------------------------------------------------------- */

static size_t width_of(const struct exact_run *run)
{
    const tally_executor *const executor = run->options->executor;
    if (executor == NULL) return 1;
    return executor->width < WORKERS_MAX ? executor->width : WORKERS_MAX;
}

static tally_status make_crew(struct crew *crew)
{
    struct memory *const memory = crew->run->memory;
    crew->block_room = crew->width * BLOCKS_OF_WORKER;
    crew->blocks = memory_allocate(memory, crew->block_room * sizeof crew->blocks[0]);
    crew->is_taken = memory_allocate(memory, crew->width * sizeof crew->is_taken[0]);
    crew->workers = memory_allocate(memory, crew->width * sizeof crew->workers[0]);
    if (crew->blocks == NULL || crew->is_taken == NULL || crew->workers == NULL)
        return memory_failure(memory);
    for (size_t i = 0; i < crew->block_room; i++) {
        crew->blocks[i] = (struct block){.status = TALLY_OK};
        arena_init(&crew->blocks[i].record.arena, memory);
    }
    tally_status status = TALLY_OK;
    for (size_t i = 0; i < crew->width; i++) {
        atomic_flag_clear(&crew->is_taken[i]);
        const tally_status forked = exact_run_fork(&crew->workers[i], crew->run, NULL);
        if (status == TALLY_OK) status = forked;
    }
    return status;
}

static void end_crew(struct crew *crew)
{
    struct memory *const memory = crew->run->memory;
    const bool has_workers = crew->blocks != NULL && crew->is_taken != NULL && crew->workers != NULL;
    for (size_t i = 0; i < crew->width && has_workers; i++) exact_run_end(&crew->workers[i]);
    memory_release(memory, crew->blocks, crew->block_room * sizeof crew->blocks[0]);
    memory_release(memory, crew->is_taken, crew->width * sizeof crew->is_taken[0]);
    memory_release(memory, crew->workers, crew->width * sizeof crew->workers[0]);
}

/* Goes on from *begin, as far as memory for several threads does; false: the errand is over. */
static bool run_with_crew(struct exact_run *run, const struct exact_errand *errand, uint32_t length,
                          uint64_t *begin, tally_outcome *outcome)
{
    struct crew crew = {
        .run = run, .errand = errand, .width = width_of(run), .begin = *begin, .length = length};
    if (make_crew(&crew) == TALLY_OK) run_waves(&crew, outcome);
    *begin = crew.begin;
    end_crew(&crew);
    return !crew.is_over;
}

/* The tables of all small places that are known, so that the workers need not each make their own. */
static void make_tables(struct exact_run *run)
{
    struct exact *const exact = &run->exact;
    if (run->game->rules.use != TALLY_USE_ALL) return; /* of some numbers, not all places may be asked for */
    for (uint32_t i = 0; i < exact->places.count && run->status == TALLY_OK; i++) {
        if (exact_place_at(exact, i)->size <= exact->table_size) exact_table_of(exact, i);
        run->status = exact->status;
    }
}

/* What is left, in blocks. */
static void run_blocks(struct exact_run *run, const struct exact_errand *errand, uint64_t begin,
                       tally_outcome *outcome)
{
    const uint64_t share = (errand->count - begin) / BLOCKS_OF_ERRAND;
    const uint32_t length = share < BLOCK_MIN ? BLOCK_MIN : share > BLOCK_MAX ? BLOCK_MAX : (uint32_t)share;
    exact_forget(&run->exact);
    if (width_of(run) > 1) make_tables(run);
    if (run->status == TALLY_OK && width_of(run) > 1 && !run_with_crew(run, errand, length, &begin, outcome))
        return;
    while (begin < errand->count && run->status == TALLY_OK) {
        const uint64_t end = errand->count - begin > length ? begin + length : errand->count;
        exact_forget(&run->exact);
        if (!search_here(run, errand, begin, end, outcome)) return;
        begin = end;
    }
}

/* What takes few steps is done in one go, with one forest. */
void exact_run_errand(struct exact_run *run, const struct exact_errand *errand, tally_outcome *outcome)
{
    uint64_t begin = 0;
    uint64_t nodes = 0;
    while (begin < errand->count && nodes < NODES_WORTH_BLOCKS) {
        if (!search_here(run, errand, begin, begin + 1, outcome)) return;
        nodes += outcome->nodes;
        begin++;
    }
    if (begin < errand->count) run_blocks(run, errand, begin, outcome);
}

tally_status exact_run_targets(const tally_game *game, const tally_options *options, const tally_sink *sink,
                               tally_outcome *outcome, bool wants_simplest,
                               void (*search)(struct exact_run *run, uint64_t target, tally_outcome *outcome))
{
    const struct exact_errand errand = {
        .first = game->target.first,
        .count =
            game->target.last - game->target.first + 1, /* they do not begin with 0 and end with 2^64 - 1 */
        .search = search,
        .done = sink->done,
        .user = sink->user,
    };
    struct exact_run run;
    *outcome = (tally_outcome){.target = errand.first, .answer = TALLY_ANSWER_LIMIT, .distance = UINT64_MAX};
    exact_run_begin(&run, game, errand.count, options, sink);
    run.exact.wants_simplest = wants_simplest;
    if (run.status == TALLY_OK) exact_run_errand(&run, &errand, outcome);
    const tally_status status = exact_note_end(&run, outcome);
    exact_run_end(&run);
    return status;
}
