/* SPDX-License-Identifier: MIT */
/*
 * A set of values: an open-addressing hash, at most half full, and a filter. See value_set.h.
 */
#include "lattice/value_set.h"

#include <string.h>

bool value_set_restart(struct value_set *set, struct memory *memory, size_t count)
{
    enum { SPARSE = 2, LEAST_BITS = 4 };
    set->shift = shift_for((uint64_t)count * SPARSE, LEAST_BITS);
    const size_t places = slots_of(set->shift);
    const size_t words = filter_words(count);
    if (!vector_reserve(memory, &set->place_room, places, sizeof *set->places) ||
        !vector_reserve(memory, &set->filter_room, words, sizeof(uint64_t)))
        return false;
    set->places = set->place_room.items;
    set->filter = (struct filter){.words = set->filter_room.items, .word_mask = words - 1};
    memset(set->places, 0, places * sizeof *set->places);
    memset(set->filter.words, 0, words * sizeof(uint64_t));
    return true;
}

void value_set_clear(struct value_set *set, struct memory *memory)
{
    vector_clear(memory, &set->place_room);
    vector_clear(memory, &set->filter_room);
}

struct value_place *value_set_place_for(struct value_set *set, uint64_t value)
{
    const uint64_t mask = (UINT64_C(1) << (64 - set->shift)) - 1;
    uint64_t slot = value_slot(value, set->shift);
    while (set->places[slot].value != 0 && set->places[slot].value != value)
        slot = (slot + 1) & mask;
    return &set->places[slot];
}
