/* SPDX-License-Identifier: MIT */
/*
 * Streams all solutions of a value in pieces, in parallel.
 */
#include "whole/whole.h"

#include "base/checked.h"
#include "forest/count.h"
#include "forest/measured.h"

/* Roughly how many solutions a piece has. Games of more numbers than NUMBERS_AT_ONCE_MAX are
 * searched one size after the other. */
enum { PIECE_WEIGHT = 512, NUMBERS_AT_ONCE_MAX = 9 };

/* Games of at most this many numbers seldom have as many solutions as a high limit, so that their
 * lists seldom end early: for the 200 simplest of six numbers, all sizes at once take 20 % less
 * than one after the other. */
enum { NUMBERS_FEW = 6, LIMIT_HIGH = 100 };

static struct stream_piece *piece_at(const struct whole *whole, size_t index)
{
    return (struct stream_piece *)whole->pieces.items + index;
}

/* The value is stored in the search, since target searches keep a pointer to it. */
tally_status whole_begin_pieces(struct engine_search *search, uint64_t value, uint32_t fewest,
                                uint32_t most, bool is_by_size)
{
    struct whole *const whole = whole_of(search);
    const uint32_t count = search->request->game->count;
    const bool may_end =
        is_by_size && !(count <= NUMBERS_FEW && search->request->options.limit >= LIMIT_HIGH);
    whole->piece_value = value;
    whole->at_hand = NULL;
    whole->is_beyond = false;
    whole->next_piece = whole->pieces.count = 0;
    plan_begin(&whole->plan, &whole->join, admission_within(whole->admission, fewest, most),
               &search->nodes, &whole->piece_value, 1, may_end || count > NUMBERS_AT_ONCE_MAX);
    return TALLY_OK;
}

/* The roots are counted, so that the caller need not count the solutions by another search. */
static void note_counts(struct whole *whole)
{
    const struct target_search *const target_search = whole->at_hand;
    uint64_t *const sum = &whole->search.with_detours;
    for (size_t i = 0; i < target_search->roots.count; i++)
        *sum = saturating_add(*sum,
                              forest_sum_counts(target_search_root(target_search, i), PARTS_ANY));
}

/* Divides the next target search into pieces. whole->at_hand is NULL if there is none. */
static tally_status next_target_search(struct whole *whole)
{
    whole->next_piece = whole->pieces.count = 0;
    tally_status status = plan_next(&whole->plan, &whole->at_hand);
    if (status != TALLY_OK || whole->at_hand == NULL) return status;
    whole->search.has_met_some = true;
    status =
        target_search_derive(whole->at_hand, whole->search.shows_detours, whole->uses_all, true);
    if (status != TALLY_OK) return status;
    note_counts(whole);
    return target_search_cut(whole->at_hand, PIECE_WEIGHT, &whole->pieces);
}

tally_status whole_next_pieces(struct engine_search *search, struct pieces *pieces)
{
    struct whole *const whole = whole_of(search);
    pieces->count = 0;
    while (whole->next_piece == whole->pieces.count) {
        const tally_status status = next_target_search(whole);
        if (status != TALLY_OK || whole->at_hand == NULL) return status;
    }
    const struct lattice *const lattice = &whole->at_hand->workspace->lattice;
    const size_t left = whole->pieces.count - whole->next_piece;
    pieces->count = left < PIECES_MAX ? (uint32_t)left : PIECES_MAX;
    for (uint32_t i = 0; i < pieces->count; i++) {
        const struct stream_piece *const piece = piece_at(whole, whole->next_piece + i);
        pieces->size[i] = lattice_subset(lattice, piece->root->subset)->size;
    }
    whole->next_piece += pieces->count;
    return TALLY_OK;
}

/* ---- Computing pieces ------------------------------------------------------------------------ */

struct piece_sink {
    struct whole *whole;
    struct finds *finds;
    bool is_beyond;
    tally_status status;
};

static bool gather_find(void *context, const struct built_expression *root)
{
    struct piece_sink *const sink = context;
    sink->status = pack_expression(sink->finds, sink->whole->search.memory,
                                   &sink->whole->search.numbers, root, &sink->is_beyond);
    return sink->status == TALLY_OK;
}

static tally_status run_piece(void *argument, struct worker *worker, size_t index)
{
    struct whole *const whole = argument;
    /* A local copy, since the finds of other threads are on the same cache lines. */
    struct finds finds = whole->finds[index];
    struct piece_sink sink = {.whole = whole, .finds = &finds};
    const tally_status status = target_search_stream(
        whole->at_hand, worker, piece_at(whole, whole->first_piece + index), gather_find, &sink);
    whole->finds[index] = finds;
    if (sink.is_beyond) whole->is_beyond = true;
    return sink.status != TALLY_OK ? sink.status : status;
}

tally_status whole_run_pieces(struct engine_search *search, const struct pieces *pieces,
                              struct finds *finds)
{
    enum { PIECES_WORTH_THREADS = 4 };
    struct whole *const whole = whole_of(search);
    whole->first_piece = whole->next_piece - pieces->count;
    whole->finds = finds;
    const tally_status status = workspace_run(whole->at_hand->workspace, run_piece, whole,
                                              pieces->count, pieces->count >= PIECES_WORTH_THREADS);
    if (whole->is_beyond) search->is_beyond = true;
    return status;
}

void whole_end_pieces(struct engine_search *search)
{
    plan_end(&whole_of(search)->plan);
}
