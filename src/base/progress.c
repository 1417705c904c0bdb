/* SPDX-License-Identifier: MIT */
/*
 * The relay between a search and the caller's tick: see progress.h.
 */
#include "base/progress.h"

static int relay(void *context, const tally_progress *unknown)
{
    struct progress *const progress = context;
    tally_progress told = *unknown;
    told.done = atomic_load_explicit(&progress->done, memory_order_relaxed);
    told.whole = atomic_load_explicit(&progress->whole, memory_order_relaxed);
    told.numbers = (uint32_t)atomic_load_explicit(&progress->numbers, memory_order_relaxed);
    told.numbers_most = progress->numbers_most;
    return progress->tick(progress->tick_context, &told);
}

void progress_relay(struct progress *progress, tally_options *options, uint32_t numbers_most)
{
    if (options->tick == NULL) return;
    progress->tick = options->tick;
    progress->tick_context = options->tick_context;
    progress->numbers_most = numbers_most;
    atomic_init(&progress->done, 0);
    atomic_init(&progress->whole, 0);
    atomic_init(&progress->numbers, 0);
    options->tick = relay;
    options->tick_context = progress;
}

static struct progress *progress_of(const tally_options *options)
{
    return options->tick == relay ? options->tick_context : NULL;
}

void progress_note_whole(const tally_options *options, uint64_t targets)
{
    struct progress *const progress = progress_of(options);
    if (progress == NULL) return;
    atomic_store_explicit(&progress->done, 0, memory_order_relaxed);
    atomic_store_explicit(&progress->whole, targets, memory_order_relaxed);
}

void progress_note_done(const tally_options *options, uint64_t targets)
{
    struct progress *const progress = progress_of(options);
    if (progress != NULL) atomic_fetch_add_explicit(&progress->done, targets, memory_order_relaxed);
}

void progress_note_numbers(const tally_options *options, uint32_t numbers)
{
    struct progress *const progress = progress_of(options);
    if (progress != NULL) atomic_store_explicit(&progress->numbers, numbers, memory_order_relaxed);
}
