/* SPDX-License-Identifier: MIT */
/*
 * Counts solutions.
 *
 * Solutions including those with detours are counted in the forest, without visiting any. Solutions
 * without a detour must be visited, since a detour can extend over all levels of an expression.
 * Targets are counted in batches that share one forest.
 */
#include "whole/whole.h"

#include "base/checked.h"
#include "forest/count.h"

#include <string.h>

/* Up to eight numbers, targets share a forest: a batch then takes 0.6 s and 120 MB, where one
 * target at a time takes 4.4 s. */
enum { TARGETS_A_BATCH = 1024, NUMBERS_SHARED_MAX = 8, PIECE_WEIGHT = 2048 };

/* With more numbers, the solutions of few numbers are counted first, which takes at most a
 * hundredth of the time. If the search is then stopped or needs too much memory, this count is the
 * answer. */
enum { NUMBERS_COUNTED_FIRST = 4 };

/* The counts of one batch of consecutive targets. */
struct counting {
    struct whole *whole;
    struct target_search target_search;
    struct vector pieces; /* struct stream_piece */
    uint64_t first_target;
    size_t count;
    uint64_t targets[TARGETS_A_BATCH];
    atomic_uint_fast64_t counts[TARGETS_A_BATCH]; /* without a detour */
};

uint32_t whole_counts_at_once(const tally_game *game)
{
    return game->count <= NUMBERS_SHARED_MAX ? TARGETS_A_BATCH : 1;
}

static bool count_one(void *context, const struct built_expression *root)
{
    (void)root;
    ++*(uint64_t *)context;
    return true;
}

static tally_status run_piece(void *argument, struct worker *worker, size_t index)
{
    struct counting *const counting = argument;
    const struct stream_piece *const piece =
        (const struct stream_piece *)counting->pieces.items + index;
    uint64_t count = 0;
    const tally_status status =
        target_search_stream(&counting->target_search, worker, piece, count_one, &count);
    atomic_fetch_add_explicit(&counting->counts[piece->root->value - counting->first_target], count,
                              memory_order_relaxed);
    return status;
}

/* Reads the count with detours, and the fewest numbers, from the roots. */
static void note_roots(const struct counting *counting, struct target_count *counts)
{
    for (size_t i = 0; i < counting->target_search.roots.count; i++) {
        const struct node *const root = target_search_root(&counting->target_search, i);
        struct target_count *const count = &counts[root->value - counting->first_target];
        if (count->fewest == 0)
            count->fewest = target_search_root_size(&counting->target_search, i);
        count->with_detours =
            saturating_add(count->with_detours, forest_sum_counts(root, PARTS_ANY));
    }
}

/* Counts the solutions without a detour by streaming all roots, in pieces on all threads. */
static tally_status count_without_detours(struct counting *counting, struct target_count *counts)
{
    struct target_search *const target_search = &counting->target_search;
    tally_status status = target_search_derive(target_search, false, false, true);
    if (status == TALLY_OK) note_roots(counting, counts);
    if (status == TALLY_OK)
        status = target_search_cut(target_search, PIECE_WEIGHT, &counting->pieces);
    if (status == TALLY_OK)
        status = workspace_run(&counting->whole->workspace, run_piece, counting,
                               counting->pieces.count, true);
    return status;
}

/* Counts a batch with one forest. If all numbers must be used, the goals' counts suffice. */
static tally_status count_in_forest(struct counting *counting, struct admission admission,
                                    struct target_count *counts)
{
    struct whole *const whole = counting->whole;
    struct target_search *const target_search = &counting->target_search;
    tally_status status = target_search_begin(target_search, &whole->workspace, admission,
                                              counting->targets, counting->count);
    if (status == TALLY_OK)
        status = whole->uses_all ? forest_count(&target_search->forest)
                                 : count_without_detours(counting, counts);
    if (status == TALLY_OK && whole->uses_all) note_roots(counting, counts);
    const uint64_t nodes = forest_nodes(&target_search->forest);
    for (size_t i = 0; i < counting->count; i++) {
        counts[i].nodes = nodes;
        counts[i].solutions =
            whole->uses_all ? counts[i].with_detours : atomic_load(&counting->counts[i]);
    }
    target_search_clear(target_search);
    return status;
}

/* Counts one target: the solutions of few numbers first, so that something is known at an early
 * end. */
static tally_status count_one_target(struct counting *counting, struct target_count *count)
{
    const struct admission all = counting->whole->admission;
    struct admission few = all;
    struct target_count first = {0};
    tally_status status = TALLY_OK;
    few.most = NUMBERS_COUNTED_FIRST;
    if (all.fewest <= few.most && all.most > NUMBERS_SHARED_MAX) {
        status = count_in_forest(counting, few, &first);
        vector_clear(counting->whole->workspace.memory, &counting->pieces);
        atomic_store(&counting->counts[0], 0);
    }
    if (status == TALLY_OK) status = count_in_forest(counting, all, count);
    if (status == TALLY_OK) return TALLY_OK;
    if (count->with_detours == 0) *count = first;
    else if (count->solutions < first.solutions) count->solutions = first.solutions;
    return status;
}

tally_status whole_count(struct engine_search *search, uint64_t first, size_t count,
                         struct target_count *counts)
{
    struct whole *const whole = whole_of(search);
    struct counting *const counting = memory_allocate(search->memory, sizeof *counting);
    if (counting == NULL) return memory_failure(search->memory);
    memset(counting, 0, sizeof *counting);
    counting->whole = whole;
    counting->first_target = first;
    counting->count = count;
    for (size_t i = 0; i < count; i++) {
        counting->targets[i] = first + i;
        atomic_init(&counting->counts[i], 0);
    }
    const tally_status status = count == 1 ? count_one_target(counting, counts)
                                           : count_in_forest(counting, whole->admission, counts);
    vector_clear(search->memory, &counting->pieces);
    memory_release(search->memory, counting, sizeof *counting);
    return status;
}
