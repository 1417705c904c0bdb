/* SPDX-License-Identifier: MIT */
/*
 * A set of values that rejects most others without a look at memory far away: a hash behind a
 * filter (filter.h). Each value has room for what its owner notes about it.
 */
#ifndef TALLY_LATTICE_VALUE_SET_H
#define TALLY_LATTICE_VALUE_SET_H

#include "base/memory.h"
#include "lattice/filter.h"
#include "lattice/slots.h"

/* A value, in the hash of a set. */
struct value_place {
    uint64_t value; /* 0: the place is empty */
    uint32_t index; /* what the owner of the set notes */
    uint32_t limit; /* likewise */
};

/* A set of values: a hash behind a filter. */
struct value_set {
    struct filter filter;
    struct value_place *places;
    uint32_t shift;
    struct vector place_room; /* the memory of places and of the filter */
    struct vector filter_room;
};

/* Makes an empty set with room for `count` values. Returns false if there is no memory. */
MUST_USE bool value_set_restart(struct value_set *set, struct memory *memory, size_t count);
void value_set_clear(struct value_set *set, struct memory *memory);

/* The place of a value, or the empty one where it belongs. What is written there does not pass the
 * filter. */
struct value_place *value_set_place_for(struct value_set *set, uint64_t value);

/* The place of a value; NULL: the set does not contain it. */
static ALWAYS_INLINE struct value_place *value_set_find(const struct value_set *set, uint64_t value)
{
    const uint64_t mask = (UINT64_C(1) << (64 - set->shift)) - 1;
    uint64_t slot = value_slot(value, set->shift);
    for (; set->places[slot].value != value; slot = (slot + 1) & mask) {
        if (set->places[slot].value == 0) return NULL;
    }
    return &set->places[slot];
}

#endif
