/* SPDX-License-Identifier: MIT */
/*
 * The engine of positive whole numbers: opening, closing, and what may be missing.
 */
#include "whole/whole.h"

#include "base/checked.h"

/* The engine takes away and divides by groups that it adds and multiplies itself:
 * a - b - c is a - (b + c) to it. */
bool whole_answers(const tally_game *game)
{
    const uint32_t operations = game->rules.operations;
    const bool has_sums = (operations & TALLY_OP_ADD) != 0 || (operations & TALLY_OP_SUBTRACT) == 0;
    const bool has_products =
        (operations & TALLY_OP_MULTIPLY) != 0 || (operations & TALLY_OP_DIVIDE) == 0;
    return game->rules.values == TALLY_VALUES_WHOLE && game->rules.order == TALLY_ORDER_ANY &&
           (operations & ~(uint32_t)TALLY_OP_BASIC) == 0 && has_sums && has_products;
}

static tally_status whole_open(struct engine_search **search, const struct request *request)
{
    struct whole *const whole = memory_allocate(request->memory, sizeof *whole);
    if (whole == NULL) return memory_failure(request->memory);
    const tally_game *const game = request->game;
    *whole = (struct whole){
        .search = {.engine = &whole_engine, .request = request, .memory = request->memory},
        .has_constraints = game->rules.use == TALLY_USE_ALL || request->options.fewest > 1 ||
                           request->options.must_use_count != 0,
        .uses_all = game->rules.use == TALLY_USE_ALL,
    };
    *search = &whole->search;
    whole->search.counts_at_once = whole_counts_at_once(game);
    numbers_init(&whole->search.numbers, game);
    const tally_status status =
        workspace_init(&whole->workspace, request->memory, &request->options,
                       game->rules.operations, game->numbers, game->count, request->largest_value);
    if (status != TALLY_OK) return status;
    join_init(&whole->join, &whole->workspace);
    near_top_init(&whole->near_top, &whole->workspace);
    whole->admission = admission_of(&whole->workspace.lattice, request);
    return TALLY_OK;
}

static void whole_close(struct engine_search *search)
{
    struct whole *const whole = whole_of(search);
    struct memory *const memory = search->memory;
    vector_clear(memory, &whole->at_hand.pieces);
    forward_end(&whole->forward);
    join_clear(&whole->join);
    near_top_clear(&whole->near_top);
    workspace_clear(&whole->workspace);
    memory_release(memory, whole, sizeof *whole);
}

/* Each target search begins with an empty forest, whatever was searched for before. */
static void whole_forget(struct engine_search *search)
{
    (void)search;
}

/* ---- What is beyond 64 bits ------------------------------------------------------------------ */

/* The product of max(n, 2) over the largest so many numbers, as a power of two that it does not
 * exceed; likewise value. */
static uint32_t bits_of(const struct lattice *lattice, uint64_t value, uint32_t most)
{
    uint32_t bits = 64 - (uint32_t)__builtin_clzll(value | 2);
    for (uint32_t i = lattice->distinct; i-- > 0;) {
        for (uint32_t copy = 0; copy < lattice->copies[i] && most > 0; copy++, most--) {
            bits += 64 - (uint32_t)__builtin_clzll(lattice->number[i] | 2);
        }
    }
    return bits;
}

/* Whether a value beyond 64 bits could have led to a value of at most so much with at most so many
 * numbers: some of them can exceed 64 bits, and the others can bring that back (table_limit()). */
static bool may_come_back(const struct whole *whole, uint64_t largest, uint32_t most)
{
    /* Both bounds are powers of two: values beyond 2^64 and a way back need
     * largest * numbers >= 2^128. */
    const struct lattice *const lattice = &whole->workspace.lattice;
    if (bits_of(lattice, largest, most) < 128) return false;
    if (most > lattice->given) most = lattice->given;
    if (lattice->is_hashed || lattice->levels + 1 < most) return true;
    if (most < 2) return false;
    /* A given number fits, and beyond 64 bits there is no target: neither one number nor as many as
     * may be used matter. */
    const uint32_t end = lattice->level_begin[most];
    for (uint32_t subset = lattice->level_begin[1] + lattice->distinct; subset < end; subset++) {
        if (table_ceiling(lattice, subset, whole->workspace.operations) == UINT64_MAX &&
            table_limit(lattice, subset, largest) == UINT64_MAX) {
            return true;
        }
    }
    return false;
}

/* Whether a value beyond 64 bits can be made at all. */
static bool reaches_beyond(const struct whole *whole)
{
    const struct lattice *const lattice = &whole->workspace.lattice;
    const uint32_t most = whole->admission.most;
    if (most == 1 || bits_of(lattice, 1, most) <= 64) return false;
    if (lattice->is_hashed || lattice->levels < most) return true;
    /* As many numbers as may be used make the largest values. */
    for (uint32_t subset = lattice->level_begin[most]; subset < lattice->level_begin[most + 1];
         subset++) {
        if (table_ceiling(lattice, subset, whole->workspace.operations) == UINT64_MAX) return true;
    }
    return false;
}

static tally_status whole_may_be_missing(struct engine_search *search, tally_range range,
                                         bool *may_be)
{
    const struct whole *const whole = whole_of(search);
    const bool has_no_end = range.last == UINT64_MAX && range.first < range.last;
    *may_be = (has_no_end && reaches_beyond(whole)) ||
              may_come_back(whole, range.last, whole->admission.most);
    return TALLY_OK;
}

/* Solutions of more numbers do not matter. */
static tally_status whole_may_be_simpler(struct engine_search *search, const struct found *found,
                                         bool *may_be)
{
    *may_be = may_come_back(whole_of(search), found->value, found->numbers_used);
    return TALLY_OK;
}

const struct engine whole_engine = {
    .name = "whole",
    .smallest_value = 1,
    .largest_value = UINT64_MAX,
    .open = whole_open,
    .close = whole_close,
    .fork = NULL,
    .forget = whole_forget,
    .next_distance = whole_next_distance,
    .simplest = whole_simplest,
    .begin_pieces = whole_begin_pieces,
    .next_pieces = whole_next_pieces,
    .run_pieces = whole_run_pieces,
    .end_pieces = whole_end_pieces,
    .count = whole_count,
    .values = whole_values,
    .may_be_missing = whole_may_be_missing,
    .may_be_simpler = whole_may_be_simpler,
};
