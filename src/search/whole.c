/* SPDX-License-Identifier: MIT */
/*
 * The whole-number engine: what its four searches share.
 */
#include "search/whole.h"

#include "base/checked.h"
#include "search/engine.h"

const struct engine whole_engine = {whole_solve, whole_list, whole_count, whole_values};

tally_status whole_begin(struct whole *whole, const tally_game *game, const tally_options *options,
                         const tally_sink *sink, uint64_t largest_target)
{
    *whole = (struct whole){.game = game, .options = options, .sink = sink};
    tally_status status = space_init(&whole->space, options, game->rules.operations, game->numbers, game->count,
                                     largest_target);
    if (status != TALLY_OK) return status;
    whole->admission = admission_of(&whole->space.lattice, game, options);
    whole->has_constraints = game->rules.use == TALLY_USE_ALL || options->fewest > 1 || options->must_use_count != 0;
    whole->shows_detours = game->rules.use == TALLY_USE_ALL || options->detours != 0;
    return TALLY_OK;
}

void whole_end(struct whole *whole)
{
    space_clear(&whole->space);
}

/* The given numbers less those of the expression, as given. */
static size_t find_unused(const tally_game *game, const struct expr_node *nodes, uint32_t count, uint64_t *unused)
{
    bool is_used[TALLY_NUMBERS_MAX] = {false};
    for (uint32_t i = 0; i < count; i++) {
        if (nodes[i].kind != EXPR_NUMBER) continue;
        uint32_t j = 0;
        while (is_used[j] || game->numbers[j] != nodes[i].value.numerator) j++;
        is_used[j] = true;
    }
    size_t unused_count = 0;
    for (uint32_t i = 0; i < game->count; i++) {
        if (!is_used[i]) unused[unused_count++] = game->numbers[i];
    }
    return unused_count;
}

tally_status whole_deliver(const struct whole *whole, const struct finds *finds, const struct found *found,
                           uint64_t target)
{
    struct expr_node nodes[FOUND_NODES_MAX];
    uint64_t unused[TALLY_NUMBERS_MAX];
    const uint32_t count = finds_nodes(finds, &whole->space.lattice, found, nodes);
    const tally_expr expr = {.allocator = NULL, .nodes = nodes, .count = count};
    const tally_solution solution = {
        .target = target,
        .value = value_of_whole(found->value),
        .distance = found->value > target ? found->value - target : target - found->value,
        .expr = &expr,
        .numbers_used = found->numbers_used,
        .effort = found->effort,
        .largest_step = value_of_whole(found->largest_step),
        .has_detour = found->has_detour,
        .unused = unused,
        .unused_count = find_unused(whole->game, nodes, count, unused),
    };
    return whole->sink->solution(whole->sink->user, &solution) != 0 ? TALLY_STOPPED : TALLY_OK;
}

/* Whether for some subset both its own values can exceed 64 bits, and the limit beyond which they are useless. Checked for
 * every subset where there are few; else for all numbers together, which errs on the side of "may". */
bool whole_may_overflow(const struct whole *whole, uint64_t target)
{
    const struct lattice *const lattice = &whole->space.lattice;
    uint64_t bound = target < 2 ? 2 : target;
    for (uint32_t i = 0; i < whole->game->count; i++) {
        const uint64_t number = whole->game->numbers[i] < 2 ? 2 : whole->game->numbers[i];
        if (ckd_mul(&bound, bound, number)) bound = UINT64_MAX;
    }
    if (bound != UINT64_MAX) return false;
    if (lattice->is_hashed || lattice->levels < lattice->given) {
        /* target * all numbers < 2^128 leaves no room for a value beyond 2^64 and a way back. */
        unsigned bits = 64 - (unsigned)__builtin_clzll(target | 2);
        for (uint32_t i = 0; i < whole->game->count; i++) {
            bits += 64 - (unsigned)__builtin_clzll(whole->game->numbers[i] | 2);
        }
        if (bits < 128) return false;
        return whole->game->count > 1 && !(whole->game->count == 2 && target < UINT64_MAX / 2);
    }
    for (uint32_t subset = 0; subset < lattice->subsets.count; subset++) {
        if (table_ceiling(lattice, subset) == UINT64_MAX && table_limit(lattice, subset, target) == UINT64_MAX) {
            return true;
        }
    }
    return false;
}

void whole_note_end(tally_outcome *outcome, tally_status *status)
{
    if (*status == TALLY_STOPPED) outcome->bound = TALLY_BOUND_STOPPED;
    else if (*status == TALLY_MEMORY_CAP || *status == TALLY_NO_MEMORY) outcome->bound = TALLY_BOUND_MEMORY;
    else return;
    *status = TALLY_OK;
}
