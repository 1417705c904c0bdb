/* SPDX-License-Identifier: MIT */
/*
 * Items and piles of them: see items.h.
 */
#include "survey/items.h"

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
    vector_clear(pile->memory, &pile->slots);
}

static bool make_slots(struct item_pile *pile, uint32_t count)
{
    pile->slots.count = 0;
    if (!vector_reserve(pile->memory, &pile->slots, count, sizeof(uint32_t))) return false;
    memset(pile->slots.items, 0, count * sizeof(uint32_t));
    pile->slot_count = count;
    return true;
}

bool pile_begin(struct item_pile *pile, struct arena *arena)
{
    pile->arena = arena;
    pile->items.count = 0;
    return make_slots(pile, 1024);
}

static uint64_t mixed(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

static uint64_t hash_of(const struct item *item)
{
    uint64_t hash = mixed(item->total, (uint64_t)item->is_single << 1 | (uint64_t)item->has_one);
    for (uint32_t i = 0; i < item->inside_count; i++) hash = mixed(hash, item->inside[i]);
    hash = mixed(hash, UINT64_MAX);
    for (uint32_t i = 0; i < item->sums_count; i++) hash = mixed(hash, item->sums[i]);
    return hash;
}

static bool is_same(const struct item *a, const struct item *b)
{
    return a->total == b->total && a->is_single == b->is_single && a->has_one == b->has_one &&
           a->inside_count == b->inside_count && a->sums_count == b->sums_count &&
           (a->inside_count == 0 || memcmp(a->inside, b->inside, a->inside_count * sizeof *a->inside) == 0) &&
           (a->sums_count == 0 || memcmp(a->sums, b->sums, a->sums_count * sizeof *a->sums) == 0);
}

static uint32_t *slot_for(const struct item_pile *pile, const struct item *item)
{
    uint32_t *const slots = pile->slots.items;
    const struct item *const items = pile->items.items;
    uint32_t at = (uint32_t)(hash_of(item) >> 32) & (pile->slot_count - 1);
    while (slots[at] != 0 && !is_same(&items[slots[at] - 1], item)) at = (at + 1) & (pile->slot_count - 1);
    return &slots[at];
}

static bool grow_slots(struct item_pile *pile)
{
    const struct item *const items = pile->items.items;
    if (!make_slots(pile, pile->slot_count * 2)) return false;
    for (uint32_t i = 0; i < pile->items.count; i++) *slot_for(pile, &items[i]) = i + 1;
    return true;
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

bool pile_add(struct item_pile *pile, const struct item *item)
{
    uint32_t *const slot = slot_for(pile, item);
    if (*slot != 0) {
        ((struct item *)pile->items.items)[*slot - 1].count += item->count;
        return true;
    }
    if (!vector_reserve(pile->memory, &pile->items, pile->items.count + 1, sizeof(struct item))) return false;
    struct item *const added = &((struct item *)pile->items.items)[pile->items.count];
    *added = *item;
    if (item->inside_count != 0 || item->sums_count != 0) {
        added->inside = copy_values(pile->arena, item->inside, item->inside_count, &added->inside_bloom);
        added->sums = copy_values(pile->arena, item->sums, item->sums_count, &added->sums_bloom);
        if (added->inside == NULL || added->sums == NULL) return false;
    }
    *slot = (uint32_t)++pile->items.count;
    return pile->items.count * 2 < pile->slot_count || grow_slots(pile);
}

static void sort_items(struct item *items, size_t count)
{
    static const size_t gaps[] = {797161, 265720, 88573, 29524, 9841, 3280, 1093, 364, 121, 40, 13, 4, 1};
    for (size_t g = 0; g < sizeof gaps / sizeof gaps[0]; g++)
        for (size_t i = gaps[g]; i < count; i++) {
            const struct item item = items[i];
            size_t j = i;
            for (; j >= gaps[g] && items[j - gaps[g]].total > item.total; j -= gaps[g])
                items[j] = items[j - gaps[g]];
            items[j] = item;
        }
}

bool pile_end(struct item_pile *pile, struct item_list *list, uint64_t by)
{
    struct item *const items = arena_take(pile->arena, (pile->items.count + 1) * sizeof *items);
    if (items == NULL) return false;
    if (pile->items.count != 0) memcpy(items, pile->items.items, pile->items.count * sizeof *items);
    sort_items(items, pile->items.count);
    for (size_t i = 0; by > 1 && i < pile->items.count; i++) items[i].count /= by;
    *list = (struct item_list){items, (uint32_t)pile->items.count};
    return true;
}
