/* SPDX-License-Identifier: MIT */
/*
 * How many solutions.
 *
 * With detours they are counted in the forest, without meeting any of them; those without a detour have to be
 * met, since a detour can reach through all levels of an expression. Targets are counted in batches that
 * share one forest; many targets of few numbers are counted forwards instead (forward.h).
 */
#include "whole/whole.h"

#include "base/checked.h"
#include "whole/forward.h"

#include <string.h>

/* Eight numbers share a forest: a batch takes 0.6 s and 120 MB, its targets one by one 4.4 s. */
enum { TARGETS_A_BATCH = 1024, NUMBERS_SHARED_MAX = 8, PIECE_WEIGHT = 2048 };

struct counting {
    struct whole *whole;
    struct hunt hunt;
    struct forward forward;
    bool is_forward;
    struct vector pieces; /* struct stream_piece */
    uint64_t first_target;
    uint64_t targets[TARGETS_A_BATCH];
    tally_outcome outcomes[TARGETS_A_BATCH];
    atomic_uint_fast64_t counts[TARGETS_A_BATCH]; /* without a detour */
    struct forward_count found[TARGETS_A_BATCH];
};

static bool count_one(void *context, const struct derivation *root)
{
    (void)root;
    ++*(uint64_t *)context;
    return true;
}

static tally_status run_piece(void *argument, struct worker *worker, size_t index)
{
    struct counting *const counting = argument;
    const struct stream_piece *const piece = (const struct stream_piece *)counting->pieces.items + index;
    uint64_t count = 0;
    const tally_status status = hunt_stream(&counting->hunt, worker, piece, count_one, &count);
    atomic_fetch_add_explicit(&counting->counts[piece->root->value - counting->first_target], count,
                              memory_order_relaxed);
    return status;
}

/* Counts with detours, and the fewest numbers, from the roots. */
static void note_roots(struct counting *counting)
{
    for (size_t i = 0; i < counting->hunt.roots.count; i++) {
        const struct cell *const root = hunt_root(&counting->hunt, i);
        tally_outcome *const outcome = &counting->outcomes[root->value - counting->first_target];
        if (outcome->fewest == 0) outcome->fewest = hunt_root_size(&counting->hunt, i);
        if (ckd_add(&outcome->with_detours, outcome->with_detours, forest_sum_counts(root, PARTS_ANY))) {
            outcome->with_detours = UINT64_MAX;
        }
    }
}

static tally_status count_batch(struct counting *counting, size_t count)
{
    struct whole *const whole = counting->whole;
    const struct admission admission = whole->admission;
    tally_status status = hunt_begin(&counting->hunt, &whole->space, admission, admission.fewest,
                                     admission.most, counting->targets, count);
    const bool is_all = whole->game->rules.use == TALLY_USE_ALL;
    if (status == TALLY_OK) {
        status = is_all ? forest_count(&counting->hunt.forest) : hunt_derive(&counting->hunt, false, false);
    }
    if (status == TALLY_OK) note_roots(counting);
    if (status == TALLY_OK && !is_all) status = hunt_cut(&counting->hunt, PIECE_WEIGHT, &counting->pieces);
    if (status == TALLY_OK && !is_all) {
        status = space_run(&whole->space, run_piece, counting, counting->pieces.count, true);
    }
    whole->nodes = forest_cells(&counting->hunt.forest);
    counting->pieces.count = 0;
    hunt_clear(&counting->hunt);
    return status;
}

/* What forward counting finds, as outcomes. */
static tally_status count_batch_forward(struct counting *counting, size_t count)
{
    struct whole *const whole = counting->whole;
    const bool is_all = whole->game->rules.use == TALLY_USE_ALL;
    tally_status status = TALLY_OK;
    if (counting->forward.space == NULL)
        status = forward_begin(&counting->forward, &whole->space, whole->admission, !is_all);
    if (status == TALLY_OK)
        status = forward_count(&counting->forward, counting->first_target, count, counting->found);
    if (status != TALLY_OK) return status;
    whole->nodes = counting->forward.nodes;
    for (size_t i = 0; i < count; i++) {
        counting->outcomes[i].with_detours = counting->found[i].with_detours;
        counting->outcomes[i].fewest = counting->found[i].fewest;
        atomic_init(&counting->counts[i], counting->found[i].solutions);
    }
    return TALLY_OK;
}

static void begin_batch(struct counting *counting, uint64_t first, size_t count)
{
    counting->first_target = first;
    for (size_t i = 0; i < count; i++) {
        counting->targets[i] = first + i;
        counting->outcomes[i] =
            (tally_outcome){.target = first + i, .answer = TALLY_ANSWER_LIMIT, .distance = UINT64_MAX};
        atomic_init(&counting->counts[i], 0);
    }
}

/* What was found out about each target; where the search was ended early, only how many were found. */
static int report_batch(struct counting *counting, size_t count, tally_status status, tally_outcome *last)
{
    struct whole *const whole = counting->whole;
    for (size_t i = 0; i < count; i++) {
        tally_outcome *const outcome = &counting->outcomes[i];
        const bool is_all = whole->game->rules.use == TALLY_USE_ALL;
        outcome->solutions = is_all ? outcome->with_detours : atomic_load(&counting->counts[i]);
        outcome->nodes = whole->nodes;
        if (outcome->fewest != 0) {
            outcome->answer = TALLY_ANSWER_SOLVED;
            outcome->distance = 0;
        } else if (status == TALLY_OK) {
            outcome->answer = TALLY_ANSWER_CLOSEST;
        }
        if (whole_may_overflow(whole, outcome->target, whole->admission.most) ||
            outcome->with_detours == UINT64_MAX) {
            whole_note_lack(outcome);
        }
        tally_status end = status;
        whole_note_end(outcome, &end);
        *last = *outcome;
        if (whole->sink->done(whole->sink->user, outcome) != 0) return 1;
        if (status != TALLY_OK) return 1;
    }
    return 0;
}

tally_status whole_count(const tally_game *game, const tally_options *options, const tally_sink *sink,
                         tally_outcome *outcome)
{
    struct whole whole;
    *outcome =
        (tally_outcome){.target = game->target.first, .answer = TALLY_ANSWER_LIMIT, .distance = UINT64_MAX};
    tally_status status = whole_begin(&whole, game, options, sink, game->target.last);
    struct counting *const counting =
        status == TALLY_OK ? memory_allocate(&whole.space.memory, sizeof *counting) : NULL;
    if (counting == NULL) {
        if (status == TALLY_OK) status = memory_failure(&whole.space.memory);
        whole_end(&whole);
        whole_note_end(outcome, &status);
        return status;
    }
    memset(counting, 0, sizeof *counting);
    counting->whole = &whole;
    const uint64_t most = game->count <= NUMBERS_SHARED_MAX ? TARGETS_A_BATCH : 1;
    counting->is_forward = forward_is_worth(&whole.admission, game->target.last - game->target.first);
    for (uint64_t first = game->target.first;;) {
        const uint64_t left = game->target.last - first;
        const size_t count = left < most - 1 ? (size_t)left + 1 : (size_t)most;
        begin_batch(counting, first, count);
        status = counting->is_forward ? count_batch_forward(counting, count) : count_batch(counting, count);
        if (report_batch(counting, count, status, outcome) != 0 || left < most) break;
        first += count;
    }
    vector_clear(&whole.space.memory, &counting->pieces);
    forward_end(&counting->forward);
    memory_release(&whole.space.memory, counting, sizeof *counting);
    whole_end(&whole);
    tally_outcome ignored;
    whole_note_end(&ignored, &status);
    return status;
}
