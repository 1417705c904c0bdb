/* SPDX-License-Identifier: MIT */
/*
 * Growing and clearing. See hash.h for the idea.
 */
#include "base/hash.h"

#include <string.h>

enum { BITS_AT_FIRST = 5, BITS_MAX = 33 };

/* Makes an empty hash with at least twice as many slots as `count` items, so that they fill at most
 * half of it. */
static bool make(struct hash *hash, struct memory *memory, uint64_t count)
{
    uint32_t bits = BITS_AT_FIRST;
    while (UINT64_C(1) << bits < 2 * count) bits++;
    if (bits > BITS_MAX || (UINT64_C(1) << bits) > SIZE_MAX / sizeof hash->slots[0]) return false;
    *hash = (struct hash){.room = UINT64_C(1) << bits, .shift = 64 - bits};
    hash->slots = memory_allocate(memory, (size_t)hash->room * sizeof hash->slots[0]);
    if (hash->slots == NULL) return false;
    hash_empty(hash);
    return true;
}

bool hash_grow(struct hash *hash, struct memory *memory, uint64_t count, uint32_t items,
               hash_code_of *code_of, const void *owner)
{
    struct hash wider;
    if (!make(&wider, memory, count)) return false;
    for (uint32_t i = 0; i < items; i++) {
        uint64_t at = hash_first(&wider, code_of(owner, i));
        while (wider.slots[at] != HASH_NONE) at = hash_next(&wider, at);
        wider.slots[at] = i;
    }
    hash_clear(hash, memory);
    *hash = wider;
    return true;
}

bool hash_make_room(struct hash *hash, struct memory *memory, uint64_t count)
{
    struct hash made;
    if (!make(&made, memory, count)) return false;
    hash_clear(hash, memory);
    *hash = made;
    return true;
}

bool hash_copy(struct hash *copy, const struct hash *hash, struct memory *memory)
{
    if (hash->room == 0) return true;
    const size_t bytes = (size_t)hash->room * sizeof hash->slots[0];
    uint32_t *const slots = memory_allocate(memory, bytes);
    if (slots == NULL) return false;
    memcpy(slots, hash->slots, bytes);
    *copy = (struct hash){slots, hash->room, hash->shift};
    return true;
}

void hash_empty(struct hash *hash)
{
    if (hash->room != 0) memset(hash->slots, 0xff, (size_t)hash->room * sizeof hash->slots[0]);
}

void hash_clear(struct hash *hash, struct memory *memory)
{
    memory_release(memory, hash->slots, (size_t)hash->room * sizeof hash->slots[0]);
    *hash = (struct hash){0};
}
