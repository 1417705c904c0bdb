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

static struct stream_piece *piece_at(const struct whole_pieces *at_hand, size_t index)
{
    return (struct stream_piece *)at_hand->pieces.items + index;
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
    whole->at_hand.target_search = NULL;
    whole->at_hand.is_beyond = false;
    whole->at_hand.next = whole->at_hand.pieces.count = 0;
    const struct sought sought = {&whole->piece_value, 1, fewest, most};
    plan_begin(&whole->at_hand.plan, &whole->join, whole->admission, &search->nodes, sought,
               may_end || count > NUMBERS_AT_ONCE_MAX);
    return TALLY_OK;
}

/* The roots are counted, so that the caller need not count the solutions by another search. */
static void note_counts(struct whole *whole)
{
    const struct target_search *const target_search = whole->at_hand.target_search;
    uint64_t *const sum = &whole->search.with_detours;
    for (size_t i = 0; i < target_search->roots.count; i++)
        *sum = saturating_add(*sum,
                              forest_sum_counts(target_search_root(target_search, i), PARTS_ANY));
}

/* Divides the next target search into pieces. at_hand.target_search is NULL if there is none. */
static tally_status next_target_search(struct whole *whole)
{
    struct whole_pieces *const at_hand = &whole->at_hand;
    at_hand->next = at_hand->pieces.count = 0;
    tally_status status = plan_next(&at_hand->plan, &at_hand->target_search);
    if (status != TALLY_OK || at_hand->target_search == NULL) return status;
    whole->search.has_met_some = true;
    status = target_search_derive(at_hand->target_search, whole->search.shows_detours,
                                  whole->uses_all, true);
    if (status != TALLY_OK) return status;
    note_counts(whole);
    return target_search_cut(at_hand->target_search, PIECE_WEIGHT, &at_hand->pieces);
}

tally_status whole_next_pieces(struct engine_search *search, struct pieces *pieces)
{
    struct whole *const whole = whole_of(search);
    struct whole_pieces *const at_hand = &whole->at_hand;
    pieces->count = 0;
    while (at_hand->next == at_hand->pieces.count) {
        const tally_status status = next_target_search(whole);
        if (status != TALLY_OK || at_hand->target_search == NULL) return status;
    }
    const struct lattice *const lattice = &at_hand->target_search->workspace->lattice;
    const size_t left = at_hand->pieces.count - at_hand->next;
    pieces->count = left < PIECES_MAX ? (uint32_t)left : PIECES_MAX;
    for (uint32_t i = 0; i < pieces->count; i++) {
        const struct stream_piece *const piece = piece_at(at_hand, at_hand->next + i);
        pieces->size[i] = lattice_subset(lattice, piece->root->subset)->size;
    }
    at_hand->next += pieces->count;
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
    struct whole_pieces *const at_hand = &whole->at_hand;
    /* A local copy, since the finds of other threads are on the same cache lines. */
    struct finds finds = at_hand->finds[index];
    struct piece_sink sink = {.whole = whole, .finds = &finds};
    const tally_status status =
        target_search_stream(at_hand->target_search, worker,
                             piece_at(at_hand, at_hand->first + index), gather_find, &sink);
    at_hand->finds[index] = finds;
    if (sink.is_beyond) at_hand->is_beyond = true;
    return sink.status != TALLY_OK ? sink.status : status;
}

tally_status whole_run_pieces(struct engine_search *search, const struct pieces *pieces,
                              struct finds *finds)
{
    enum { PIECES_WORTH_THREADS = 4 };
    struct whole *const whole = whole_of(search);
    whole->at_hand.first = whole->at_hand.next - pieces->count;
    whole->at_hand.finds = finds;
    const tally_status status =
        workspace_run(whole->at_hand.target_search->workspace, run_piece, whole, pieces->count,
                      pieces->count >= PIECES_WORTH_THREADS);
    if (whole->at_hand.is_beyond) search->is_beyond = true;
    return status;
}

void whole_end_pieces(struct engine_search *search)
{
    plan_end(&whole_of(search)->at_hand.plan);
}
