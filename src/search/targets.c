/* SPDX-License-Identifier: MIT */
/*
 * Distributes blocks of targets in waves: first one block for each thread, then more, so that the
 * first solutions come soon and threads seldom wait for each other. After each wave, the calling
 * thread delivers the recorded solutions to the sink, block by block. If a block ends early, the
 * rest of its wave is dropped, so that the output has no gap. If the reason was memory, the calling
 * thread continues alone from there, which needs less memory.
 */
#include "search/targets.h"

#include "base/progress.h"
#include "base/tasks.h"
#include "search/outcome.h"

#include <stdatomic.h>

enum {
    BLOCK_MIN = 16, /* the least number of targets in a block */
    BLOCK_MAX = 128,
    BLOCKS_OF_JOB = 16,
    BLOCKS_OF_WORKER = 8, /* most blocks in one wave */
    WORKERS_MAX = 64,
    NODES_WORTH_BLOCKS = 1 << 14 /* nodes after which blocks pay: about ten milliseconds */
};

/* Consecutive targets that one thread searches, with their recorded results. */
struct block {
    struct finds record;
    tally_outcome outcomes[BLOCK_MAX];
    size_t found_end[BLOCK_MAX]; /* number of recorded solutions after each target */
    uint32_t count;              /* targets searched so far */
    tally_status status;         /* the status of the last target */
};

/* The threads of a job, and the blocks of the wave that they search. */
struct workers {
    struct engine_search *search;
    struct delivery *delivery;
    const struct job *job;
    struct request alone; /* that of the forks: a task runs no tasks of its own */
    struct engine_search *forks[WORKERS_MAX]; /* second searches over the same tables */
    atomic_flag is_taken[WORKERS_MAX];        /* one thread uses a fork at a time */
    size_t width;                             /* number of forks */
    struct block *blocks;
    size_t block_room;
    uint64_t begin;       /* the wave's first target */
    uint32_t length;      /* targets in a block */
    tally_status status;  /* why the job ended before its last target; TALLY_OK: it goes on */
    atomic_size_t failed; /* the first block of the wave that ended early; SIZE_MAX: none */
};

static uint64_t target_at(const struct job *job, uint64_t index)
{
    return job->list != NULL ? job->list[index].value : job->first + index;
}

/* Searches one target, and completes its outcome. */
static tally_status search_one(struct engine_search *search, struct delivery *delivery,
                               const struct job *job, uint64_t target, tally_outcome *outcome)
{
    search->nodes = search->with_detours = 0;
    search->is_beyond = false;
    *outcome = outcome_of(target);
    const tally_status status = job->search(search, delivery, target, outcome);
    outcome->nodes = search->nodes;
    outcome->distance = number_row_distance(&search->request->row, outcome->distance);
    outcome_note_end(outcome, status, search->memory);
    progress_note_done(&search->request->options, 1);
    return status;
}

/* ---- On the caller's thread ------------------------------------------------------------------ */

/* Searches targets on the calling thread. Returns TALLY_STOPPED if the job must end, also if done()
 * wants no more. */
static tally_status search_here(struct engine_search *search, struct delivery *delivery,
                                const struct job *job, uint64_t begin, uint64_t end,
                                tally_outcome *outcome)
{
    tally_status status = TALLY_OK;
    for (uint64_t i = begin; i < end && status == TALLY_OK; i++) {
        status = search_one(search, delivery, job, target_at(job, i), outcome);
        if (job->done(job->done_user, outcome) != 0 && status == TALLY_OK) status = TALLY_STOPPED;
    }
    return status;
}

/* ---- On other threads ------------------------------------------------------------------------ */

static size_t take_fork(struct workers *workers)
{
    size_t i = 0;
    while (atomic_flag_test_and_set_explicit(&workers->is_taken[i], memory_order_acquire))
        i = (i + 1) % workers->width;
    return i;
}

static void note_failed(struct workers *workers, size_t index)
{
    size_t before = atomic_load(&workers->failed);
    while (index < before && !atomic_compare_exchange_weak(&workers->failed, &before, index))
        continue;
}

static void search_block(void *argument, size_t index)
{
    struct workers *const workers = argument;
    struct block *const block = &workers->blocks[index];
    const struct job *const job = workers->job;
    if (index > atomic_load(&workers->failed)) return;
    const size_t taken = take_fork(workers);
    struct engine_search *const fork = workers->forks[taken];
    struct delivery delivery = *workers->delivery;
    delivery.record = &block->record;
    fork->engine->forget(fork);
    uint64_t next = workers->begin + index * workers->length;
    while (next < job->count && block->count < workers->length && block->status == TALLY_OK) {
        tally_outcome *const outcome = &block->outcomes[block->count];
        block->status = search_one(fork, &delivery, job, target_at(job, next++), outcome);
        block->found_end[block->count++] = block->record.found.count;
    }
    if (block->status != TALLY_OK) note_failed(workers, index);
    atomic_flag_clear_explicit(&workers->is_taken[taken], memory_order_release);
}

/* Delivers what a block recorded to the sink. */
static tally_status give_block(struct workers *workers, const struct block *block,
                               tally_outcome *outcome)
{
    const struct job *const job = workers->job;
    tally_status status = TALLY_OK;
    size_t next = 0;
    if (block->status == TALLY_STOPPED) workers->delivery->asks = false;
    for (uint32_t i = 0; i < block->count && status == TALLY_OK; i++) {
        *outcome = block->outcomes[i];
        const size_t count = block->found_end[i] - next;
        status =
            deliver_many(workers->delivery, &block->record, next, count, outcome->target, NULL);
        next = block->found_end[i];
        outcome_note_end(outcome, status, workers->search->memory);
        if (i + 1 == block->count && status == TALLY_OK) status = block->status;
        if (job->done(job->done_user, outcome) != 0 && status == TALLY_OK) status = TALLY_STOPPED;
    }
    return status;
}

/* Runs a wave of blocks. Returns false if the work is over, or if there is no memory for several
 * threads; workers->begin says how far it came. */
static bool run_wave(struct workers *workers, size_t blocks, tally_outcome *outcome)
{
    const tally_options *const options = &workers->search->request->options;
    atomic_store(&workers->failed, SIZE_MAX);
    tasks_run(options->executor, search_block, workers, blocks);
    bool goes_on = true;
    for (size_t i = 0; i < blocks; i++) {
        struct block *const block = &workers->blocks[i];
        if (block->status != TALLY_OK && block->status != TALLY_STOPPED) goes_on = false;
        if (goes_on) {
            workers->status = give_block(workers, block, outcome);
            workers->begin += workers->length;
            goes_on = workers->status == TALLY_OK;
        }
        finds_clear(&block->record, workers->search->memory);
        block->count = 0;
        block->status = TALLY_OK;
    }
    return goes_on;
}

static void run_waves(struct workers *workers, tally_outcome *outcome)
{
    size_t most = workers->width;
    bool goes_on = true;
    while (goes_on && workers->begin < workers->job->count) {
        const uint64_t left = (workers->job->count - workers->begin - 1) / workers->length + 1;
        const size_t blocks = left < most ? (size_t)left : most;
        goes_on = run_wave(workers, blocks, outcome);
        if (most < workers->block_room) most *= 2;
    }
}

/* ---- The workers ----------------------------------------------------------------------------- */

static tally_status make_workers(struct workers *workers)
{
    struct engine_search *const search = workers->search;
    workers->alone = *search->request;
    workers->alone.options.executor = NULL;
    workers->block_room = workers->width * BLOCKS_OF_WORKER;
    workers->blocks =
        memory_allocate(search->memory, workers->block_room * sizeof workers->blocks[0]);
    if (workers->blocks == NULL) return memory_failure(search->memory);
    for (size_t i = 0; i < workers->block_room; i++)
        workers->blocks[i] = (struct block){.status = TALLY_OK};
    tally_status status = TALLY_OK;
    for (size_t i = 0; i < workers->width && status == TALLY_OK; i++) {
        atomic_flag_clear(&workers->is_taken[i]);
        status = search->engine->fork(&workers->forks[i], search);
        if (workers->forks[i] != NULL) workers->forks[i]->request = &workers->alone;
    }
    return status;
}

static void end_workers(struct workers *workers)
{
    for (size_t i = 0; i < workers->width; i++) {
        struct engine_search *const fork = workers->forks[i];
        if (fork != NULL) fork->engine->close(fork);
    }
    memory_release(workers->search->memory, workers->blocks,
                   workers->block_room * sizeof workers->blocks[0]);
}

/* Searches the rest of the job in blocks: in parallel as long as there is memory for several
 * threads, then on this thread. */
static tally_status search_blocks(struct engine_search *search, struct delivery *delivery,
                                  const struct job *job, uint64_t begin, tally_outcome *outcome)
{
    const uint64_t share = (job->count - begin) / BLOCKS_OF_JOB;
    const size_t width = tasks_width(search->request->options.executor);
    struct workers workers = {.search = search,
                              .delivery = delivery,
                              .job = job,
                              .width = width < WORKERS_MAX ? width : WORKERS_MAX,
                              .begin = begin,
                              .length = share < BLOCK_MIN   ? BLOCK_MIN
                                        : share > BLOCK_MAX ? BLOCK_MAX
                                                            : (uint32_t)share};
    search->engine->forget(search);
    if (workers.width > 1) {
        if (make_workers(&workers) == TALLY_OK) run_waves(&workers, outcome);
        end_workers(&workers);
    }
    tally_status status = workers.status;
    while (workers.begin < job->count && status == TALLY_OK) {
        const uint64_t left = job->count - workers.begin;
        const uint64_t end = left > workers.length ? workers.begin + workers.length : job->count;
        search->engine->forget(search);
        status = search_here(search, delivery, job, workers.begin, end, outcome);
        workers.begin = end;
    }
    return status;
}

/* If targets take few steps, all of them are searched at once, with a single forest. */
tally_status search_targets(struct engine_search *search, struct delivery *delivery,
                            const struct job *job, tally_outcome *outcome)
{
    const bool has_forks = search->engine->fork != NULL;
    uint64_t begin = 0;
    uint64_t nodes = 0;
    tally_status status = TALLY_OK;
    progress_note_whole(&search->request->options, job->count);
    while (begin < job->count && status == TALLY_OK && (!has_forks || nodes < NODES_WORTH_BLOCKS)) {
        status = search_here(search, delivery, job, begin, begin + 1, outcome);
        nodes += outcome->nodes;
        begin++;
    }
    if (begin < job->count && status == TALLY_OK)
        status = search_blocks(search, delivery, job, begin, outcome);
    return status;
}

tally_status search_each_target(struct engine_search *search, struct delivery *delivery,
                                search_target *find, tally_outcome *outcome)
{
    const struct request *const request = search->request;
    const struct job job = {
        .first = request->game->target.first,
        .count = request->targets,
        .search = find,
        .done = request->sink.done,
        .done_user = request->sink.user,
    };
    return search_targets(search, delivery, &job, outcome);
}
