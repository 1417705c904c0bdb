/* SPDX-License-Identifier: MIT */
/*
 * Gathers candidates in a hash, in the order in which they come.
 *
 * Tables are small and many, so the cost lies less in the steps than in mispredicted branches.
 * Therefore candidates first wait in a short list; whether a candidate is new is computed without a
 * branch; and the hash is sparse, at most a quarter full, since a collision is a branch. (With a
 * hash up to half full, all this gained nothing.)
 */
#include "lattice/gathering.h"

#include "base/progress.h"
#include "lattice/slots.h"

#include <string.h>

enum { GATHERING_FIRST_BITS = 8, GATHERING_SPARSE = 4 };

void gathering_init(struct gathering *gathering, struct memory *memory,
                    const tally_options *options)
{
    *gathering =
        (struct gathering){.memory = memory, .options = options, .shift = 64, .room_shift = 64};
}

NEVER_INLINE void gathering_tick(struct gathering *gathering)
{
    gathering->work = 0;
    if (ask_stop(gathering->options) != TALLY_OK) gathering->is_stopped = true;
}

tally_status gathering_failure(const struct gathering *gathering)
{
    if (gathering->is_stopped) return TALLY_STOPPED;
    return gathering->is_out_of_memory ? memory_failure(gathering->memory) : TALLY_OK;
}

/* The most values that the lists hold: the table grows when a quarter of the slots is in use. */
static size_t list_room(uint32_t shift)
{
    return slots_of(shift) / 2 + CANDIDATES_MAX + 1;
}

void gathering_clear(struct gathering *gathering)
{
    struct memory *const memory = gathering->memory;
    const size_t room = slots_of(gathering->room_shift);
    const size_t list = list_room(gathering->room_shift);
    memory_release(memory, gathering->slots, room * sizeof(uint64_t));
    memory_release(memory, gathering->slot_parts, room);
    memory_release(memory, gathering->values, list * sizeof(uint64_t));
    memory_release(memory, gathering->places, list * sizeof(uint32_t));
    memory_release(memory, gathering->parts, list);
    gathering_init(gathering, memory, gathering->options);
}

void gathering_trim(struct gathering *gathering)
{
    enum { SLOTS_KEPT = 1 << 18 }; /* 4 MB */
    if (slots_of(gathering->room_shift) > SLOTS_KEPT) gathering_clear(gathering);
}

void gathering_collect_parts(struct gathering *gathering)
{
    uint8_t *const parts = gathering->parts;
    const uint8_t *const slot_parts = gathering->slot_parts;
    const uint32_t *const places = gathering->places;
    const uint32_t count = gathering->count;
    for (uint32_t i = 0; i < count; i++) parts[i] = slot_parts[places[i]];
}

/* Makes an empty gathering with 2^(64 - room_shift) slots. Returns false if there is no memory. */
static bool gathering_make(struct gathering *gathering, struct memory *memory,
                           const tally_options *options, uint32_t room_shift)
{
    const size_t room = slots_of(room_shift);
    *gathering = (struct gathering){
        .memory = memory,
        .slots = memory_allocate(memory, room * sizeof(uint64_t)),
        .slot_parts = memory_allocate(memory, room),
        .values = memory_allocate(memory, list_room(room_shift) * sizeof(uint64_t)),
        .places = memory_allocate(memory, list_room(room_shift) * sizeof(uint32_t)),
        .parts = memory_allocate(memory, list_room(room_shift)),
        .shift = room_shift,
        .room_shift = room_shift,
        .options = options,
    };
    if (gathering->slots != NULL && gathering->slot_parts != NULL && gathering->values != NULL &&
        gathering->places != NULL && gathering->parts != NULL) {
        return true;
    }
    gathering_clear(gathering);
    return false;
}

/* The slot of the value, or the empty slot where it belongs. */
static ALWAYS_INLINE uint64_t find_slot(const uint64_t *slots, const uint8_t *slot_parts,
                                        uint32_t shift, uint64_t value)
{
    const uint64_t mask = (UINT64_C(1) << (64 - shift)) - 1;
    uint64_t slot = value_slot(value, shift);
    /* One test covers both cases: two branches would be mispredicted too often. */
    while (UNLIKELY(((slots[slot] ^ value) & (0 - (uint64_t)(slot_parts[slot] != 0))) != 0))
        slot = (slot + 1) & mask;
    return slot;
}

/* Moves the values into a table of another size, for which there is memory. Their parts must have
 * been collected. */
static void rehash(struct gathering *gathering, uint32_t shift)
{
    gathering->shift = shift;
    memset(gathering->slot_parts, 0, slots_of(shift));
    for (uint32_t i = 0; i < gathering->count; i++) {
        if (UNLIKELY((i + 1) % CANDIDATES_A_TICK == 0)) gathering_tick(gathering);
        if (UNLIKELY(gathering->is_stopped))
            return; /* the gathering has failed: its content is not used any more */
        const uint64_t value = gathering->values[i];
        const uint64_t slot = find_slot(gathering->slots, gathering->slot_parts, shift, value);
        gathering->slots[slot] = value;
        gathering->slot_parts[slot] = gathering->parts[i];
        gathering->places[i] = (uint32_t)slot;
    }
}

/* Doubles the number of slots and keeps the values. */
static NEVER_INLINE bool gathering_grow(struct gathering *gathering)
{
    gathering_collect_parts(gathering);
    if (gathering->shift == gathering->room_shift) {
        struct gathering wider;
        if (!gathering_make(&wider, gathering->memory, gathering->options,
                            gathering->room_shift - 1)) {
            gathering->is_out_of_memory = true;
            return false;
        }
        memcpy(wider.values, gathering->values, gathering->count * sizeof(uint64_t));
        memcpy(wider.parts, gathering->parts, gathering->count);
        wider.count = gathering->count;
        wider.work = gathering->work;
        wider.shift = gathering->shift;
        gathering_clear(gathering);
        *gathering = wider;
    }
    rehash(gathering, gathering->shift - 1);
    return true;
}

/* Tables of subsets of the same size are about equally large, so the gathering begins with as many
 * slots as the last table needed. */
bool gathering_restart(struct gathering *gathering)
{
    const uint32_t least = 64 - GATHERING_FIRST_BITS;
    if (gathering->room_shift == 64 &&
        !gathering_make(gathering, gathering->memory, gathering->options, least))
        return false;
    const uint32_t shift =
        shift_for(gathering->count * (uint64_t)GATHERING_SPARSE, GATHERING_FIRST_BITS);
    gathering->count = 0;
    gathering->is_out_of_memory = false;
    gathering->is_stopped = false;
    rehash(gathering, shift);
    return true;
}

/* There is no branch on whether a value is new: it would be mispredicted too often. */
NEVER_INLINE void gathering_take(struct candidates *candidates)
{
    struct gathering *const gathering = candidates->gathering;
    uint64_t *const slots = gathering->slots;
    uint8_t *const slot_parts = gathering->slot_parts;
    uint64_t *const values = gathering->values;
    uint32_t *const places = gathering->places;
    const uint32_t shift = gathering->shift;
    uint32_t count = gathering->count;
    if (UNLIKELY(gathering_failure(gathering) != TALLY_OK)) candidates->count = 0;
    gathering->work += candidates->count;
    if (UNLIKELY(gathering->work >= CANDIDATES_A_TICK)) gathering_tick(gathering);
    for (uint32_t i = 0, end = candidates->count; i < end; i++) {
        const uint64_t value = candidates->values[i];
        const uint64_t slot = find_slot(slots, slot_parts, shift, value);
        const uint8_t parts = slot_parts[slot];
        slots[slot] = value;
        slot_parts[slot] = parts | candidates->parts[i];
        values[count] = value;
        places[count] = (uint32_t)slot;
        count += parts == 0;
    }
    candidates->count = 0;
    gathering->count = count;
    if (UNLIKELY(count * (uint64_t)GATHERING_SPARSE >> (64 - shift) != 0)) {
        /* is_out_of_memory reports the failure. */
        if (!gathering_grow(gathering)) gathering->count = 0;
    }
}
