/* SPDX-License-Identifier: MIT */
/*
 * Multisets of a pool: see multisets.h.
 */
#include "survey/multisets.h"
#include "base/checked.h"

#include <string.h>

void kinds_of_pool(struct kinds *kinds, const tally_pool *pool)
{
    *kinds = (struct kinds){0};
    uint64_t weight = 1;
    for (uint32_t i = 0; i < pool->count; i++) {
        if (kinds->count == 0 || kinds->tile[kinds->count - 1] != pool->tiles[i]) {
            if (kinds->count != 0) weight *= (uint64_t)kinds->have[kinds->count - 1] + 1;
            kinds->tile[kinds->count] = pool->tiles[i];
            kinds->weight[kinds->count] = weight;
            kinds->count++;
        }
        kinds->have[kinds->count - 1]++;
    }
}

uint64_t multisets_count(const struct kinds *kinds, uint32_t size)
{
    uint64_t ways[TALLY_POOL_MAX + 1] = {1};
    for (uint32_t kind = 0; kind < kinds->count; kind++)
        for (uint32_t s = size; s > 0; s--)
            for (uint32_t taken = 1; taken <= kinds->have[kind] && taken <= s; taken++)
                if (ckd_add(&ways[s], ways[s], ways[s - taken])) return UINT64_MAX;
    return ways[size];
}

/* Makes of a multiset the next one in order; false after the last. */
static bool next_multiset(const struct kinds *kinds, uint8_t *members, uint32_t size)
{
    for (uint32_t place = size; place-- > 0;) {
        uint32_t kind = members[place];
        while (++kind < kinds->count) {
            uint32_t at = place, fill = kind;
            while (at < size && fill < kinds->count) {
                for (uint32_t i = 0; i < kinds->have[fill] && at < size; i++)
                    members[at++] = (uint8_t)fill;
                fill++;
            }
            if (at == size) return true;
        }
    }
    return false;
}

bool multisets_list(struct multisets *list, struct memory *memory, const struct kinds *kinds,
                    uint32_t size)
{
    const uint64_t count = multisets_count(kinds, size);
    if (count > UINT32_MAX || count * size > SIZE_MAX / 2) return false;
    uint8_t *const members = memory_allocate(memory, (size_t)count * size + 1);
    if (members == NULL) return false;
    *list = (struct multisets){size, (uint32_t)count, members};
    if (count == 0) return true;

    uint8_t current[TALLY_POOL_MAX] = {0};
    uint32_t filled = 0;
    for (uint32_t kind = 0; filled < size; kind++)
        for (uint32_t i = 0; i < kinds->have[kind] && filled < size; i++)
            current[filled++] = (uint8_t)kind;
    for (uint32_t i = 0; i < list->count; i++) {
        memcpy(members + (size_t)i * size, current, size);
        next_multiset(kinds, current, size);
    }
    return true;
}

void multisets_clear(struct multisets *list, struct memory *memory)
{
    memory_release(memory, list->members, (size_t)list->count * list->size + 1);
    *list = (struct multisets){0};
}

static uint64_t choose(uint32_t n, uint32_t k)
{
    uint64_t ways = 1;
    for (uint32_t i = 1; i <= k; i++) ways = ways * (n - k + i) / i;
    return ways;
}

uint64_t multiset_draws(const struct kinds *kinds, const uint8_t *members, uint32_t size)
{
    uint64_t draws = 1;
    for (uint32_t i = 0, same; i < size; i += same) {
        same = 1;
        while (i + same < size && members[i + same] == members[i]) same++;
        draws *= choose(kinds->have[members[i]], same);
    }
    return draws;
}

bool index_init(struct multiset_index *index, struct memory *memory, size_t multisets)
{
    *index = (struct multiset_index){.room = multisets + 1};
    index->keys = memory_allocate(memory, index->room * sizeof *index->keys);
    return index->keys != NULL && hash_make_room(&index->hash, memory, index->room);
}

void index_clear(struct multiset_index *index, struct memory *memory)
{
    memory_release(memory, index->keys, index->room * sizeof *index->keys);
    hash_clear(&index->hash, memory);
    *index = (struct multiset_index){0};
}

/* The slot of a key, or the free one where the key is to go. */
static uint32_t *find_slot(const struct multiset_index *index, uint64_t key)
{
    const struct hash *const hash = &index->hash;
    uint64_t at = hash_first(hash, hash_mix(key));
    while (hash->slots[at] != HASH_NONE && index->keys[hash->slots[at]] != key)
        at = hash_next(hash, at);
    return &hash->slots[at];
}

void index_add(struct multiset_index *index, uint64_t key, uint32_t number)
{
    *find_slot(index, key) = number;
    index->keys[number] = key;
}

uint32_t index_find(const struct multiset_index *index, uint64_t key)
{
    return *find_slot(index, key);
}

void parts_of(struct parts *parts, const struct kinds *kinds, const uint8_t *members, uint32_t size)
{
    parts->total = 1;
    parts->size[0] = 0;
    parts->key[0] = 0;
    for (uint32_t i = 0, same; i < size; i += same) {
        same = 1;
        while (i + same < size && members[i + same] == members[i]) same++;
        const uint32_t before = parts->total;
        for (uint32_t taken = 1; taken <= same; taken++)
            for (uint32_t part = 0; part < before; part++) {
                parts->size[parts->total] = (uint8_t)(parts->size[part] + taken);
                parts->key[parts->total] = parts->key[part] + taken * kinds->weight[members[i]];
                parts->total++;
            }
    }
}
