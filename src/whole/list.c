/* SPDX-License-Identifier: MIT */
/*
 * Every solution.
 *
 * The work of streaming is cut into pieces, and the pieces are run in batches: each piece gathers what it
 * finds, and when a batch is done the finds are handed over in the order of the pieces, so that the order
 * does not depend on who ran what. Unsorted, that order is the order of delivery, and what is held at once is
 * one batch. Sorted, all is held, or with the simplest first, all of one size; with a limit sizes are then
 * hunted one by one, and no more is held than is asked for.
 */
#include "whole/whole.h"

#include "base/checked.h"

enum { PIECES_A_BATCH = 64, PIECE_WEIGHT = 512, SORTED_SLACK = 4096, NUMBERS_AT_ONCE_MAX = 9 };

struct listing {
    struct whole *whole;
    struct hunt *hunt;    /* at hand */
    struct vector pieces; /* struct stream_piece */
    struct finds finds[PIECES_A_BATCH];
    size_t first_piece; /* of the batch at hand */
    struct finds sorted;
    uint32_t size; /* how many numbers those have that are being sorted */
    tally_outcome *outcome;
    atomic_bool is_beyond; /* any piece may say so, on any thread */
    bool is_enough;        /* the limit is met */
    bool is_stopped;       /* by the tick, which is not asked again, or by the sink */
};

struct piece_sink {
    struct listing *listing;
    struct finds *finds;
    bool is_beyond;
    tally_status status;
};

static bool gather_find(void *context, const struct derivation *root)
{
    struct piece_sink *const sink = context;
    struct space *const space = &sink->listing->whole->space;
    sink->status = finds_add(sink->finds, &space->memory, &space->lattice, root, &sink->is_beyond);
    return sink->status == TALLY_OK;
}

static tally_status run_piece(void *argument, struct worker *worker, size_t index)
{
    struct listing *const listing = argument;
    const struct stream_piece *const piece =
        (const struct stream_piece *)listing->pieces.items + listing->first_piece + index;
    struct finds finds = listing->finds[index]; /* those of other threads stand beside them */
    struct piece_sink sink = {.listing = listing, .finds = &finds};
    const tally_status status = hunt_stream(listing->hunt, worker, piece, gather_find, &sink);
    listing->finds[index] = finds;
    if (sink.is_beyond) listing->is_beyond = true;
    return sink.status != TALLY_OK ? sink.status : status;
}

static tally_status deliver(struct listing *listing, const struct finds *finds)
{
    const uint64_t limit = listing->whole->options->limit;
    const uint64_t missing = limit != 0 ? limit - listing->outcome->solutions : UINT64_MAX;
    const size_t count = finds->found.count < missing ? finds->found.count : (size_t)missing;
    uint64_t delivered;
    const tally_status status = whole_deliver_run(listing->whole, finds, count, listing->outcome->target,
                                                  !listing->is_stopped, &delivered);
    listing->outcome->solutions += delivered;
    if (status == TALLY_STOPPED) listing->is_stopped = true;
    if (status == TALLY_OK && listing->outcome->solutions == limit && limit != 0) listing->is_enough = true;
    return status;
}

/* Keeps them all, or with a limit somewhat more than asked for. */
static tally_status keep_for_sorting(struct listing *listing, const struct finds *finds)
{
    struct whole *const whole = listing->whole;
    const uint64_t limit = whole->options->limit;
    for (size_t i = 0; i < finds->found.count; i++) {
        const tally_status status = finds_copy(&listing->sorted, &whole->space.memory, finds, i);
        if (status != TALLY_OK) return status;
    }
    if (limit != 0 && listing->sorted.found.count > SORTED_SLACK && listing->sorted.found.count / 2 > limit) {
        const bool is_trickiest = whole->options->sort == TALLY_SORT_TRICKIEST;
        const tally_status status = finds_sort(&listing->sorted, &whole->space, is_trickiest);
        if (status != TALLY_OK) return status;
        return finds_keep_first(&listing->sorted, &whole->space.memory, limit);
    }
    return TALLY_OK;
}

static tally_status deliver_sorted(struct listing *listing)
{
    struct whole *const whole = listing->whole;
    const bool is_trickiest = whole->options->sort == TALLY_SORT_TRICKIEST;
    tally_status status = TALLY_OK;
    if (!listing->is_stopped) status = finds_sort(&listing->sorted, &whole->space, is_trickiest);
    if (status == TALLY_STOPPED) listing->is_stopped = true;
    if (listing->is_stopped) finds_sort_some(&listing->sorted, &whole->space, is_trickiest);
    const tally_status delivered = deliver(listing, &listing->sorted);
    listing->sorted.found.count = 0;
    listing->sorted.codes.count = 0;
    return status != TALLY_OK ? status : delivered;
}

/* Before the finds of a piece are kept: those of fewer numbers come first in the order, and there are no more
 * of them, since pieces stand by the size of their roots. */
static tally_status deliver_smaller(struct listing *listing, size_t piece_index)
{
    const struct stream_piece *const piece =
        (const struct stream_piece *)listing->pieces.items + listing->first_piece + piece_index;
    const uint32_t size = lattice_subset(&listing->hunt->space->lattice, piece->root->subset)->size;
    const uint32_t before = listing->size;
    listing->size = size;
    if (size == before || listing->whole->options->sort != TALLY_SORT_SIMPLEST) return TALLY_OK;
    return deliver_sorted(listing);
}

static tally_status run_batch(struct listing *listing, size_t count)
{
    enum { PIECES_WORTH_THREADS = 4 };
    struct whole *const whole = listing->whole;
    tally_status status =
        space_run(listing->hunt->space, run_piece, listing, count, count >= PIECES_WORTH_THREADS);
    tally_status handed_over = TALLY_OK;
    if (status == TALLY_STOPPED) listing->is_stopped = true;
    for (size_t i = 0; i < count; i++) {
        struct finds *const finds = &listing->finds[i];
        const bool is_wanted = !listing->is_enough && handed_over == TALLY_OK;
        if (is_wanted) {
            if (finds->found.count != 0 && listing->outcome->fewest == 0) {
                listing->outcome->fewest = finds_at(finds, 0)->numbers_used;
            }
            handed_over = deliver_smaller(listing, i);
        }
        if (is_wanted && !listing->is_enough && handed_over == TALLY_OK) {
            handed_over = whole->options->sort == TALLY_SORT_NONE ? deliver(listing, finds)
                                                                  : keep_for_sorting(listing, finds);
        }
        finds->found.count = 0;
        finds->codes.count = 0;
    }
    return status == TALLY_OK ? handed_over : status;
}

static tally_status run_pieces(struct listing *listing)
{
    tally_status status = hunt_cut(listing->hunt, PIECE_WEIGHT, &listing->pieces);
    listing->first_piece = 0;
    while (status == TALLY_OK && listing->first_piece < listing->pieces.count && !listing->is_enough) {
        size_t count = listing->pieces.count - listing->first_piece;
        if (count > PIECES_A_BATCH) count = PIECES_A_BATCH;
        status = run_batch(listing, count);
        listing->first_piece += count;
    }
    listing->pieces.count = 0;
    return status;
}

static tally_status list_hunt(struct whole *whole, struct hunt *hunt, void *context)
{
    struct listing *const listing = context;
    listing->hunt = hunt;
    if (listing->is_enough) return TALLY_OK;
    const tally_status status =
        hunt_derive(hunt, whole->shows_detours, whole->game->rules.use == TALLY_USE_ALL);
    return status == TALLY_OK ? run_pieces(listing) : status;
}

/* All solutions of one value; the closest values are listed like the target itself. Size by size where that
 * lets the search end early, or where there are so many subsets that they cannot be had at once. */
static tally_status list_value(struct listing *listing, uint64_t value)
{
    struct whole *const whole = listing->whole;
    const bool is_simplest_first = whole->options->sort == TALLY_SORT_SIMPLEST;
    const bool is_by_size =
        whole->game->count > NUMBERS_AT_ONCE_MAX || (is_simplest_first && whole->options->limit != 0);
    const uint32_t most = whole->admission.most;
    tally_status status = TALLY_OK;
    uint32_t smallest = whole->admission.fewest;
    while (smallest <= most && status == TALLY_OK && !listing->is_enough) {
        const uint32_t largest = is_by_size ? smallest : most;
        status = whole_hunt(whole, smallest, largest, &value, 1, list_hunt, listing);
        smallest = largest + 1;
        if (status == TALLY_STOPPED) listing->is_stopped = true;
        if (is_simplest_first && is_by_size) {
            const tally_status delivered = deliver_sorted(listing);
            if (status == TALLY_OK) status = delivered;
        }
    }
    if (whole->options->sort != TALLY_SORT_NONE) {
        const tally_status delivered = deliver_sorted(listing);
        if (status == TALLY_OK) status = delivered;
    }
    return status;
}

static tally_status list_target(struct listing *listing, uint64_t target)
{
    struct whole *const whole = listing->whole;
    tally_outcome *const outcome = listing->outcome;
    *outcome = (tally_outcome){.target = target, .answer = TALLY_ANSWER_LIMIT, .distance = UINT64_MAX};
    whole->nodes = 0;
    listing->is_beyond = false;
    listing->is_enough = false;
    tally_status status = list_value(listing, target);
    uint64_t distance = 0;
    while (status == TALLY_OK && outcome->solutions == 0 && whole->admission.most != 0) {
        status = whole_next_distance(whole, target, distance, &distance);
        if (status != TALLY_OK || distance == UINT64_MAX) break;
        uint64_t above;
        if (target > distance) status = list_value(listing, target - distance);
        if (status == TALLY_OK && !listing->is_enough && !ckd_add(&above, target, distance)) {
            status = list_value(listing, above);
        }
    }
    outcome->nodes = whole->nodes;
    if (outcome->solutions != 0) {
        outcome->distance = distance;
        outcome->answer = distance == 0 ? TALLY_ANSWER_SOLVED : TALLY_ANSWER_CLOSEST;
    } else if (status == TALLY_OK) {
        outcome->answer = TALLY_ANSWER_CLOSEST;
    }
    if (listing->is_beyond || whole_may_lack(whole, outcome, whole->admission.most)) whole_note_lack(outcome);
    if (listing->is_enough) outcome->bound = TALLY_BOUND_LIMIT;
    return status;
}

tally_status whole_list(const tally_game *game, const tally_options *options, const tally_sink *sink,
                        tally_outcome *outcome)
{
    struct whole whole;
    struct listing listing = {.whole = &whole, .outcome = outcome};
    *outcome =
        (tally_outcome){.target = game->target.first, .answer = TALLY_ANSWER_LIMIT, .distance = UINT64_MAX};
    tally_status status = whole_begin(&whole, game, options, sink, UINT64_MAX);
    for (uint64_t target = game->target.first; status == TALLY_OK; target++) {
        status = list_target(&listing, target);
        const bool was_stopped = status != TALLY_OK;
        whole_note_end(outcome, &status);
        if (status != TALLY_OK || sink->done(sink->user, outcome) != 0) break;
        if (was_stopped || target == game->target.last) break;
    }
    for (size_t i = 0; i < PIECES_A_BATCH; i++) finds_clear(&listing.finds[i], &whole.space.memory);
    finds_clear(&listing.sorted, &whole.space.memory);
    vector_clear(&whole.space.memory, &listing.pieces);
    whole_end(&whole);
    whole_note_end(outcome, &status);
    return status;
}
