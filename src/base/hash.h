/* SPDX-License-Identifier: MIT */
/*
 * A hash of 32-bit indices. The owner keeps the items in an array and compares them; the hash says
 * which slots to look at. Open addressing: if a slot is full, the next slot is tried. At most half
 * of the slots are full.
 *
 *     items   [0] 7   [1] 12   [2] 5          the owner's
 *     slots   -  1  -  0  2  -  -  -          indices; - is HASH_NONE
 *
 * The owner writes the loop that looks for an item, so a comparison costs no call:
 *
 *     for (uint64_t at = hash_first(&hash, code); hash.slots[at] != HASH_NONE;
 *          at = hash_next(&hash, at))
 *         if (items[hash.slots[at]] == wanted) return hash.slots[at];
 *
 * To add an item: reserve, look, and put the new index into the slot where the loop ended. The
 * highest bits of the code choose the first slot, so a code must be mixed: hash_mix() mixes a
 * number. Nothing depends on the order of the slots.
 *
 * The tables in lattice/table.c and forest/forest.c have hashes of their own: these are used in the
 * innermost loops, and keep values or pointers instead of indices.
 */
#ifndef TALLY_BASE_HASH_H
#define TALLY_BASE_HASH_H

#include "base/memory.h"

#define HASH_NONE UINT32_MAX

struct hash {
    uint32_t *slots;
    uint64_t room;  /* a power of two; 0: the hash has no slots, and must not be searched */
    uint32_t shift; /* 64 - log2(room) */
};

/* Returns the code of the item with that index. */
typedef uint64_t hash_code_of(const void *owner, uint32_t index);

/* Fibonacci hashing (Knuth, TAOCP 3, 6.4): the highest bits depend on all bits of the number. */
static ALWAYS_INLINE uint64_t hash_mix(uint64_t number)
{
    return number * UINT64_C(0x9E3779B97F4A7C15);
}

static ALWAYS_INLINE uint64_t hash_mix_pair(uint32_t a, uint32_t b)
{
    return hash_mix((uint64_t)a << 32 | b);
}

/* The code of several numbers: begin with 0, and add one number after the other. */
static ALWAYS_INLINE uint64_t hash_mix_more(uint64_t code, uint64_t number)
{
    code = hash_mix(code ^ number);
    return code ^ code >> 29;
}

/* The first slot to examine for a code; hash_next() gives the slots after it. The search ends at
 * a slot that holds HASH_NONE. */
static ALWAYS_INLINE uint64_t hash_first(const struct hash *hash, uint64_t code)
{
    return code >> hash->shift;
}

static ALWAYS_INLINE uint64_t hash_next(const struct hash *hash, uint64_t slot)
{
    return (slot + 1) & (hash->room - 1);
}

/* Called by hash_reserve() only. */
MUST_USE bool hash_grow(struct hash *hash, struct memory *memory, uint64_t count, uint32_t items,
                        hash_code_of *code_of, const void *owner);

/* Makes room for one more item beside the items 0..items - 1 that are in the hash. Returns false if
 * there is no memory; the hash is then unchanged. */
MUST_USE static ALWAYS_INLINE bool hash_reserve(struct hash *hash, struct memory *memory,
                                                uint32_t items, hash_code_of *code_of,
                                                const void *owner)
{
    return LIKELY(2 * ((uint64_t)items + 1) <= hash->room) ||
           hash_grow(hash, memory, (uint64_t)items + 1, items, code_of, owner);
}

/* Makes room for `count` items at once, in a hash that has no room yet. */
MUST_USE bool hash_make_room(struct hash *hash, struct memory *memory, uint64_t count);

/* Makes `copy` a second hash of the same indices. Before the call, `copy` must have no room. */
MUST_USE bool hash_copy(struct hash *copy, const struct hash *hash, struct memory *memory);

/* Forgets all items, and keeps the room. */
void hash_empty(struct hash *hash);

void hash_clear(struct hash *hash, struct memory *memory);

#endif
