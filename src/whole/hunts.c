/* SPDX-License-Identifier: MIT */
/*
 * Going from hunt to hunt.
 */
#include "whole/hunts.h"

#include "whole/whole.h"

void hunts_begin(struct hunts *hunts, struct whole *whole, const uint64_t *values, size_t count,
                 uint32_t smallest, uint32_t largest, bool is_by_size)
{
    *hunts = (struct hunts){.whole = whole,
                            .values = values,
                            .count = count,
                            .smallest = smallest,
                            .largest = largest,
                            .is_by_size = is_by_size};
}

void hunts_end(struct hunts *hunts)
{
    hunt_clear(&hunts->hunt);
    hunts->hunt = (struct hunt){0};
    if (hunts->has_subset_space) space_clear(&hunts->subset_space);
    hunts->has_subset_space = false;
}

/* A subset as a game of its own, all of whose numbers are used. */
static tally_status begin_subset(struct hunts *hunts, uint64_t code)
{
    struct whole *const whole = hunts->whole;
    const struct lattice *const lattice = &whole->space.lattice;
    uint64_t numbers[TALLY_NUMBERS_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i < lattice->distinct; i++) {
        for (uint32_t left = lattice_copies(lattice, code, i); left > 0; left--)
            numbers[count++] = lattice->number[i];
    }
    const struct admission admission = {.fewest = count, .most = count};
    tally_status status = space_tick(&whole->space, &whole->space.workers[0]);
    if (status != TALLY_OK) return status;
    hunts->has_subset_space = true;
    status = space_init(&hunts->subset_space, whole->space.memory, whole->space.options,
                        whole->space.operations, numbers, count, whole->space.target);
    if (status != TALLY_OK) return status;
    return hunt_begin(&hunts->hunt, &hunts->subset_space, admission, count, count, &hunts->join_value, 1);
}

/* The next value of a join that has subsets left; false: there is none. */
static tally_status next_join_value(struct hunts *hunts, bool *has_value)
{
    struct crowd *const crowd = &hunts->whole->crowd;
    *has_value = false;
    while (hunts->next_value < hunts->count) {
        hunts->join_value = hunts->values[hunts->next_value++];
        if (hunts->join_value > crowd->ceilings[hunts->join_size]) continue;
        hunts->next_code = 0;
        *has_value = true;
        return crowd_find(crowd, hunts->join_value, hunts->join_size, &hunts->codes);
    }
    hunts->codes = NULL;
    hunts->join_size = 0;
    return TALLY_OK;
}

/* *is_begun: a hunt was begun, whether it has roots or not; else the join is at its end. */
static tally_status begin_next_subset(struct hunts *hunts, bool *is_begun)
{
    const struct whole *const whole = hunts->whole;
    *is_begun = false;
    for (;;) {
        while (hunts->codes != NULL && hunts->next_code < hunts->codes->count) {
            const uint64_t code = ((const uint64_t *)hunts->codes->items)[hunts->next_code++];
            if (!lattice_contains(&whole->space.lattice, code, whole->admission.must_use)) continue;
            *is_begun = true;
            return begin_subset(hunts, code);
        }
        bool has_value;
        const tally_status status = next_join_value(hunts, &has_value);
        if (status != TALLY_OK || !has_value) return status;
    }
}

static tally_status begin_next(struct hunts *hunts, bool *is_begun)
{
    struct whole *const whole = hunts->whole;
    *is_begun = false;
    for (;;) {
        if (hunts->join_size != 0) {
            const tally_status status = begin_next_subset(hunts, is_begun);
            if (status != TALLY_OK || *is_begun) return status;
        }
        if (hunts->smallest > hunts->largest) return TALLY_OK;
        const uint32_t smallest = hunts->smallest;
        const uint32_t largest = hunts->is_by_size ? smallest : hunts->largest;
        hunts->smallest = largest + 1;
        if (smallest != largest || hunts->count > 2 || !crowd_is_worth(&whole->space.lattice, largest)) {
            *is_begun = true;
            return hunt_begin(&hunts->hunt, &whole->space, whole->admission, smallest, largest, hunts->values,
                              hunts->count);
        }
        hunts->join_size = largest;
        hunts->next_value = 0;
        hunts->codes = NULL;
    }
}

tally_status hunts_next(struct hunts *hunts, struct hunt **hunt)
{
    *hunt = NULL;
    for (bool is_begun = true; is_begun;) {
        hunts_end(hunts);
        const tally_status status = begin_next(hunts, &is_begun);
        if (is_begun) hunts->whole->search.nodes += forest_cells(&hunts->hunt.forest);
        if (status != TALLY_OK) return status;
        if (is_begun && hunts->hunt.roots.count != 0) {
            *hunt = &hunts->hunt;
            return TALLY_OK;
        }
    }
    return TALLY_OK;
}
