/* SPDX-License-Identifier: MIT */
/*
 * The whole-number engine: what its four searches share.
 */
#include "whole/whole.h"

#include "answer/engine.h"
#include "base/checked.h"

const struct engine whole_engine = {whole_solve, whole_list, whole_count, whole_values};

tally_status whole_begin(struct whole *whole, const tally_game *game, const tally_options *options,
                         const tally_sink *sink, uint64_t largest_target)
{
    *whole = (struct whole){.game = game, .options = options, .sink = sink};
    tally_status status = space_init(&whole->space, options, game->rules.operations, game->numbers,
                                     game->count, largest_target);
    if (status != TALLY_OK) return status;
    for (uint32_t i = 0; i < game->count; i++) {
        while (whole->space.lattice.number[whole->lattice_index[i]] != game->numbers[i])
            whole->lattice_index[i]++;
    }
    crowd_init(&whole->crowd, &whole->space);
    summit_init(&whole->summit, &whole->space);
    whole->admission = admission_of(&whole->space.lattice, game, options);
    whole->has_constraints =
        game->rules.use == TALLY_USE_ALL || options->fewest > 1 || options->must_use_count != 0;
    whole->shows_detours = game->rules.use == TALLY_USE_ALL || options->detours != 0;
    return TALLY_OK;
}

void whole_end(struct whole *whole)
{
    crowd_clear(&whole->crowd);
    summit_clear(&whole->summit);
    space_clear(&whole->space);
}

/* ---- Hunting -------------------------------------------------------------------------------------- */

/* A subset as a game of its own, all of whose numbers are used. */
static tally_status hunt_subset(struct whole *whole, uint64_t code, uint64_t value, whole_hunter *hunter,
                                void *context)
{
    const struct lattice *const lattice = &whole->space.lattice;
    uint64_t numbers[TALLY_NUMBERS_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i < lattice->distinct; i++) {
        for (uint32_t left = lattice_copies(lattice, code, i); left > 0; left--)
            numbers[count++] = lattice->number[i];
    }
    struct space space;
    struct hunt hunt = {0};
    const struct admission admission = {.fewest = count, .most = count};
    tally_status status = space_tick(&whole->space, &whole->space.workers[0]);
    if (status != TALLY_OK) return status;
    status = space_init(&space, whole->options, whole->space.operations, numbers, count, whole->space.target);
    if (status == TALLY_OK) status = hunt_begin(&hunt, &space, admission, count, count, &value, 1);
    whole->nodes += forest_cells(&hunt.forest);
    if (status == TALLY_OK && hunt.roots.count != 0) status = hunter(whole, &hunt, context);
    hunt_clear(&hunt);
    space_clear(&space);
    return status;
}

static tally_status hunt_crowd(struct whole *whole, uint32_t size, const uint64_t *values, size_t count,
                               whole_hunter *hunter, void *context)
{
    for (size_t i = 0; i < count; i++) {
        if (values[i] > whole->crowd.ceilings[size]) continue;
        const struct vector *codes;
        tally_status status = crowd_find(&whole->crowd, values[i], size, &codes);
        for (size_t c = 0; status == TALLY_OK && c < codes->count; c++) {
            const uint64_t code = ((const uint64_t *)codes->items)[c];
            if (!lattice_contains(&whole->space.lattice, code, whole->admission.must_use)) continue;
            status = hunt_subset(whole, code, values[i], hunter, context);
        }
        if (status != TALLY_OK) return status;
    }
    return TALLY_OK;
}

tally_status whole_hunt(struct whole *whole, uint32_t smallest, uint32_t largest, const uint64_t *values,
                        size_t count, whole_hunter *hunter, void *context)
{
    if (smallest == largest && count <= 2 && crowd_is_worth(&whole->space.lattice, largest)) {
        return hunt_crowd(whole, largest, values, count, hunter, context);
    }
    struct hunt hunt;
    tally_status status =
        hunt_begin(&hunt, &whole->space, whole->admission, smallest, largest, values, count);
    whole->nodes += forest_cells(&hunt.forest);
    if (status == TALLY_OK && hunt.roots.count != 0) status = hunter(whole, &hunt, context);
    hunt_clear(&hunt);
    return status;
}

/* ---- What is beyond 64 bits ----------------------------------------------------------------------- */

/* The product of max(n, 2) over the largest so many numbers, as a power of two that it does not exceed;
 * likewise value. */
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

bool whole_may_overflow(const struct whole *whole, uint64_t largest, uint32_t most)
{
    /* Both bounds are powers of two: values beyond 2^64 and a way back need largest * numbers >= 2^128. */
    const struct lattice *const lattice = &whole->space.lattice;
    if (bits_of(lattice, largest, most) < 128) return false;
    if (most > lattice->given) most = lattice->given;
    if (lattice->is_hashed || lattice->levels + 1 < most) return true;
    if (most < 2) return false;
    /* A given number fits, and beyond 64 bits there is no target: neither one number nor as many as may be
     * used matter. */
    const uint32_t end = lattice->level_begin[most];
    for (uint32_t subset = lattice->level_begin[1] + lattice->distinct; subset < end; subset++) {
        if (table_ceiling(lattice, subset, whole->space.operations) == UINT64_MAX &&
            table_limit(lattice, subset, largest) == UINT64_MAX) {
            return true;
        }
    }
    return false;
}

/* Whether a value beyond 64 bits itself may be nearer than the closest that was found. */
static bool may_be_nearer(const struct whole *whole, const tally_outcome *outcome, uint32_t most)
{
    const struct lattice *const lattice = &whole->space.lattice;
    if (outcome->distance == 0 || outcome->distance <= UINT64_MAX - outcome->target) return false;
    if (most == 1 || bits_of(lattice, 1, most) <= 64) return false;
    if (lattice->is_hashed || lattice->levels < lattice->given) return true;
    /* All of the numbers make the largest value. */
    return table_ceiling(lattice, lattice->level_begin[lattice->given], whole->space.operations) ==
           UINT64_MAX;
}

bool whole_may_lack(const struct whole *whole, const tally_outcome *outcome, uint32_t most)
{
    return may_be_nearer(whole, outcome, most) ||
           whole_may_overflow(whole, saturating_add(outcome->target, outcome->distance), most);
}

void whole_note_lack(tally_outcome *outcome)
{
    outcome->bound = TALLY_BOUND_VALUE;
    if (outcome->answer == TALLY_ANSWER_CLOSEST) outcome->answer = TALLY_ANSWER_LIMIT;
}

void whole_note_end(tally_outcome *outcome, tally_status *status)
{
    if (*status == TALLY_STOPPED) outcome->bound = TALLY_BOUND_STOPPED;
    else if (*status == TALLY_MEMORY_CAP || *status == TALLY_NO_MEMORY) outcome->bound = TALLY_BOUND_MEMORY;
    else return;
    *status = TALLY_OK;
}
