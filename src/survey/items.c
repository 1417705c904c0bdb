/* SPDX-License-Identifier: MIT */
/*
 * Items and piles of them: see items.h.
 */
#include "survey/items.h"

#include "base/sort.h"

#include <string.h>

bool items_share_sum(const struct item *a, const struct item *b)
{
    if (!items_may_share_sum(a, b)) return false;
    uint32_t i = 0, j = 0;
    while (i < a->sums_count && j < b->sums_count) {
        if (a->sums[i] == b->sums[j]) return true;
        if (a->sums[i] < b->sums[j]) i++;
        else j++;
    }
    return false;
}

void values_add_all(struct values *values, const uint32_t *list, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) values_add(values, list[i]);
}

/* Insertion sort: most lists have fewer than ten values, and are nearly in order. */
void values_settle(struct values *values)
{
    uint32_t *const list = values->list;
    for (uint32_t i = 1; i < values->count; i++) {
        const uint32_t value = list[i];
        uint32_t j = i;
        for (; j > 0 && list[j - 1] > value; j--) list[j] = list[j - 1];
        list[j] = value;
    }
    uint32_t kept = 0;
    for (uint32_t i = 0; i < values->count; i++)
        if (kept == 0 || list[kept - 1] != list[i]) list[kept++] = list[i];
    values->count = kept;
}

void pile_init(struct item_pile *pile, struct memory *memory)
{
    *pile = (struct item_pile){.memory = memory};
}

void pile_clear(struct item_pile *pile)
{
    vector_clear(pile->memory, &pile->items);
    vector_clear(pile->memory, &pile->order);
    hash_clear(&pile->hash, pile->memory);
}

/* A hash larger than this is replaced for the next pile, since emptying it would take longer. */
enum { ROOM_KEPT = 2048 };

bool pile_begin(struct item_pile *pile, struct arena *arena)
{
    pile->arena = arena;
    pile->items.count = 0;
    if (pile->hash.room > ROOM_KEPT) hash_clear(&pile->hash, pile->memory);
    hash_empty(&pile->hash);
    return true;
}

static uint64_t code_of(const struct item *item)
{
    uint64_t code =
        hash_mix_more(item->total, (uint64_t)item->is_single << 1 | (uint64_t)item->has_one);
    for (uint32_t i = 0; i < item->inside_count; i++) code = hash_mix_more(code, item->inside[i]);
    code = hash_mix_more(code, UINT64_MAX);
    for (uint32_t i = 0; i < item->sums_count; i++) code = hash_mix_more(code, item->sums[i]);
    return code;
}

static uint64_t code_of_index(const void *owner, uint32_t index)
{
    return code_of((const struct item *)((const struct item_pile *)owner)->items.items + index);
}

static bool is_same(const struct item *a, const struct item *b)
{
    return a->total == b->total && a->is_single == b->is_single && a->has_one == b->has_one &&
           a->inside_count == b->inside_count && a->sums_count == b->sums_count &&
           (a->inside_count == 0 ||
            memcmp(a->inside, b->inside, a->inside_count * sizeof *a->inside) == 0) &&
           (a->sums_count == 0 || memcmp(a->sums, b->sums, a->sums_count * sizeof *a->sums) == 0);
}

/* The slot of an item, or the free slot where it belongs. */
static uint32_t *find_slot(const struct item_pile *pile, const struct item *item)
{
    const struct hash *const hash = &pile->hash;
    const struct item *const items = pile->items.items;
    uint64_t at = hash_first(hash, code_of(item));
    while (hash->slots[at] != HASH_NONE && !is_same(&items[hash->slots[at]], item))
        at = hash_next(hash, at);
    return &hash->slots[at];
}

static const uint32_t *copy_values(struct arena *arena, const uint32_t *values, uint32_t count,
                                   uint64_t *bloom)
{
    uint32_t *const copy = arena_take(arena, (count + 1) * sizeof *copy);
    *bloom = 0;
    if (copy == NULL) return NULL;
    for (uint32_t i = 0; i < count; i++) {
        copy[i] = values[i];
        *bloom |= UINT64_C(1) << (values[i] & 63);
    }
    return copy;
}

/* Looks the item up by its hash. A new item's sets are copied to the arena; for a known one only
 * the count changes. */
bool pile_add(struct item_pile *pile, const struct item *item)
{
    const uint32_t count = (uint32_t)pile->items.count;
    if (!hash_reserve(&pile->hash, pile->memory, count, code_of_index, pile)) return false;
    uint32_t *const slot = find_slot(pile, item);
    if (*slot != HASH_NONE) {
        ((struct item *)pile->items.items)[*slot].count += item->count;
        return true;
    }
    if (!vector_reserve(pile->memory, &pile->items, pile->items.count + 1, sizeof(struct item)))
        return false;
    struct item *const added = &((struct item *)pile->items.items)[pile->items.count];
    *added = *item;
    if (item->inside_count != 0 || item->sums_count != 0) {
        added->inside =
            copy_values(pile->arena, item->inside, item->inside_count, &added->inside_bloom);
        added->sums = copy_values(pile->arena, item->sums, item->sums_count, &added->sums_bloom);
        if (added->inside == NULL || added->sums == NULL) return false;
    }
    *slot = count;
    pile->items.count++;
    return true;
}

/* Copies the items, sorted by rising total. */
static bool copy_sorted(struct item_pile *pile, struct item *sorted)
{
    const struct item *const items = pile->items.items;
    const size_t count = pile->items.count;
    if (!vector_reserve(pile->memory, &pile->order, 2 * count, sizeof(struct sort_item)))
        return false;
    struct sort_item *const totals = pile->order.items;
    for (uint32_t i = 0; i < count; i++) totals[i] = (struct sort_item){items[i].total, i};
    const struct sort_item *const order = sort_by_key(totals, totals + count, count, NULL);
    for (size_t i = 0; i < count; i++) sorted[i] = items[order[i].index];
    return true;
}

bool pile_end(struct item_pile *pile, struct item_list *list, uint64_t by)
{
    struct item *const items = arena_take(pile->arena, (pile->items.count + 1) * sizeof *items);
    if (items == NULL) return false;
    if (pile->items.count != 0 && !copy_sorted(pile, items)) return false;
    for (size_t i = 0; by > 1 && i < pile->items.count; i++) items[i].count /= by;
    *list = (struct item_list){items, (uint32_t)pile->items.count};
    return true;
}
