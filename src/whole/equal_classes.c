/* SPDX-License-Identifier: MIT */
/*
 * Entries, ranks and classes. See equal_classes.h.
 */
#include "whole/equal_classes.h"

#include "base/checked.h"

#include <string.h>

/* ---- Entries and ranks ----------------------------------------------------------------------- */

static uint64_t code_of_pair(uint32_t size, uint64_t value)
{
    return hash_mix(hash_mix_more(size, value));
}

static uint64_t code_of_entry(const void *owner, uint32_t index)
{
    const struct class_entry *const entry = classes_entry(owner, index);
    return code_of_pair(entry->size, entry->value);
}

uint32_t classes_find(const struct classes *classes, uint32_t size, uint64_t value)
{
    uint64_t slot = hash_first(&classes->entry_hash, code_of_pair(size, value));
    for (; classes->entry_hash.slots[slot] != HASH_NONE;
         slot = hash_next(&classes->entry_hash, slot)) {
        const uint32_t index = classes->entry_hash.slots[slot];
        const struct class_entry *const entry = classes_entry(classes, index);
        if (entry->value == value && entry->size == size) return index;
    }
    return CLASS_NONE;
}

static tally_status add_entry(struct classes *classes, uint32_t size, const struct node *node)
{
    struct memory *const memory = classes->sets.memory;
    const uint32_t index = (uint32_t)classes->entries.count;
    if (!hash_reserve(&classes->entry_hash, memory, index, code_of_entry, classes) ||
        !vector_reserve(memory, &classes->entries, index + 1u, sizeof(struct class_entry)))
        return memory_failure(memory);
    uint64_t slot = hash_first(&classes->entry_hash, code_of_pair(size, node->value));
    while (classes->entry_hash.slots[slot] != HASH_NONE)
        slot = hash_next(&classes->entry_hash, slot);
    struct class_entry *const entry = classes_entry(classes, index);
    *entry = (struct class_entry){.value = node->value, .size = (uint8_t)size};
    entry->parts = node->feasible;
    for (uint32_t kind = 0; kind < CLASS_KINDS; kind++) entry->first[kind] = CLASS_NONE;
    classes->entry_hash.slots[slot] = index;
    classes->entries.count++;
    return TALLY_OK;
}

/* Adds an entry for each node. Equal numbers have one subset of each size. */
static tally_status add_entries(struct classes *classes, const struct forest *forest)
{
    const struct lattice *const lattice = &forest->workspace->lattice;
    tally_status status = TALLY_OK;
    for (uint32_t size = 1; size <= forest->top; size++) {
        const struct node_map *const map = &forest->maps[lattice->level_begin[size]];
        classes->size_begin[size] = (uint32_t)classes->entries.count;
        for (uint32_t i = 0; i < map->room && status == TALLY_OK; i++) {
            const struct node *const node = map->slots[i];
            if (node == NULL || node->goals == NULL || node->feasible == 0) continue;
            status = add_entry(classes, size, node);
        }
    }
    classes->top = forest->top;
    classes->size_begin[forest->top + 1] = (uint32_t)classes->entries.count;
    return status;
}

static const uint64_t *values_of(const struct classes *classes)
{
    return classes->values.items;
}

static uint64_t code_of_rank(const void *owner, uint32_t rank)
{
    return hash_mix(values_of(owner)[rank]);
}

/* The slot of a value among the values with a rank, or the free slot where the value belongs. */
static uint64_t slot_of_value(const struct classes *classes, uint64_t value)
{
    uint64_t slot = hash_first(&classes->value_hash, hash_mix(value));
    while (classes->value_hash.slots[slot] != HASH_NONE &&
           values_of(classes)[classes->value_hash.slots[slot]] != value)
        slot = hash_next(&classes->value_hash, slot);
    return slot;
}

uint32_t classes_rank(const struct classes *classes, uint64_t value)
{
    return classes->value_hash.slots[slot_of_value(classes, value)];
}

/* Gives a value the next rank, if it has none. */
static tally_status rank_value(struct classes *classes, uint64_t value, uint32_t *rank)
{
    struct memory *const memory = classes->sets.memory;
    const uint32_t ranks = (uint32_t)classes->values.count;
    if (!hash_reserve(&classes->value_hash, memory, ranks, code_of_rank, classes) ||
        !vector_reserve(memory, &classes->values, ranks + 1u, sizeof value))
        return memory_failure(memory);
    uint32_t *const slot = &classes->value_hash.slots[slot_of_value(classes, value)];
    if (*slot == HASH_NONE) {
        ((uint64_t *)classes->values.items)[classes->values.count++] = value;
        *slot = ranks;
    }
    *rank = *slot;
    return TALLY_OK;
}

/* Gives ranks to all values. The target is first: a part with its value is always a detour. */
static tally_status rank_values(struct classes *classes)
{
    uint32_t first;
    tally_status status = rank_value(classes, classes->target, &first);
    for (uint32_t size = classes->top; size > 0 && status == TALLY_OK; size--) {
        for (uint32_t i = classes->size_begin[size];
             i < classes->size_begin[size + 1] && status == TALLY_OK; i++) {
            struct class_entry *const entry = classes_entry(classes, i);
            status = rank_value(classes, entry->value, &entry->rank);
        }
        classes->useful[size] = (uint32_t)classes->values.count;
    }
    classes->useful[classes->top + 1] = 1;
    return status;
}

uint32_t classes_count_useful(const struct classes *classes, const uint64_t *ranks, uint32_t count,
                              uint32_t size)
{
    const uint32_t end = classes->useful[size];
    while (count > 0 && ranks[count - 1] >= end) count--;
    return count;
}

tally_status classes_init(struct classes *classes, const struct forest *forest, uint64_t target)
{
    struct memory *const memory = forest->workspace->memory;
    *classes = (struct classes){.workspace = forest->workspace, .target = target};
    tally_status status = sets_init(&classes->sets, memory);
    if (status != TALLY_OK) return status;
    classes->rooms = memory_allocate(memory, CLASS_ROOMS * sizeof *classes->rooms);
    if (classes->rooms == NULL) return memory_failure(memory);
    status = add_entries(classes, forest);
    return status != TALLY_OK ? status : rank_values(classes);
}

void classes_clear(struct classes *classes)
{
    struct memory *const memory = classes->sets.memory;
    if (classes->rooms != NULL)
        memory_release(memory, classes->rooms, CLASS_ROOMS * sizeof *classes->rooms);
    vector_clear(memory, &classes->entries);
    vector_clear(memory, &classes->values);
    vector_clear(memory, &classes->classes);
    vector_clear(memory, &classes->partners);
    vector_clear(memory, &classes->collections[CHAIN_SUM]);
    vector_clear(memory, &classes->collections[CHAIN_PRODUCT]);
    hash_clear(&classes->entry_hash, memory);
    hash_clear(&classes->value_hash, memory);
    hash_clear(&classes->class_hash, memory);
    sets_clear(&classes->sets);
}

/* ---- Classes --------------------------------------------------------------------------------- */

static uint64_t code_of_keys(const struct class *class)
{
    uint64_t code = hash_mix_more(class->entry, class->operands);
    code = hash_mix_more(code, class->inner);
    return hash_mix(hash_mix_more(code, class->kind));
}

static uint64_t code_of_class(const void *owner, uint32_t index)
{
    return code_of_keys(&classes_of(owner)[index]);
}

static bool is_same_class(const struct class *a, const struct class *b)
{
    return a->entry == b->entry && a->operands == b->operands && a->inner == b->inner &&
           a->kind == b->kind;
}

tally_status classes_add(struct classes *classes, struct class added, const uint64_t *ranks,
                         uint32_t count)
{
    struct memory *const memory = classes->sets.memory;
    const uint32_t index = (uint32_t)classes->classes.count;
    if (count > CLASS_LIST_MAX) return TALLY_MEMORY_CAP;
    added.inner = sets_keep(&classes->sets, ranks, count);
    if (added.inner == SETS_NONE ||
        !hash_reserve(&classes->class_hash, memory, index, code_of_class, classes) ||
        !vector_reserve(memory, &classes->classes, index + 1u, sizeof added))
        return memory_failure(memory);
    uint64_t slot = hash_first(&classes->class_hash, code_of_keys(&added));
    for (; classes->class_hash.slots[slot] != HASH_NONE;
         slot = hash_next(&classes->class_hash, slot)) {
        struct class *const other = &classes_of(classes)[classes->class_hash.slots[slot]];
        if (!is_same_class(other, &added)) continue;
        other->count = saturating_add(other->count, added.count);
        return TALLY_OK;
    }
    uint32_t *const first = &classes_entry(classes, added.entry)->first[added.kind];
    added.next = *first;
    *first = index;
    classes_of(classes)[index] = added;
    classes->class_hash.slots[slot] = index;
    classes->classes.count++;
    return TALLY_OK;
}

/* ---- Collections of operands ----------------------------------------------------------------- */

/* Writes the values of all choices of operands in rising order. Each further operand doubles the
 * list: each choice so far once without the operand, and once with it. Returns their number, or
 * CLASS_NONE if there is no room. */
static uint32_t list_collections(struct classes *classes, enum chain chain,
                                 struct number_list operands)
{
    uint64_t *const values = classes->rooms[ROOM_BOTH];
    uint64_t *const with = classes->rooms[ROOM_INNER];
    uint64_t *const united = classes->rooms[ROOM_UNITED];
    uint32_t count = 0;
    for (uint32_t i = 0; i < operands.count; i++) {
        const uint64_t operand = operands.items[i];
        if (2 * count + 1 > CLASS_LIST_MAX) return CLASS_NONE;
        with[0] = operand;
        for (uint32_t j = 0; j < count; j++)
            with[j + 1] = chain == CHAIN_SUM ? values[j] + operand : values[j] * operand;
        count = sets_unite((struct number_list){values, count},
                           (struct number_list){with, count + 1}, united);
        memcpy(values, united, count * sizeof *values);
    }
    return count;
}

static tally_status work_out(struct classes *classes, enum chain chain, uint32_t operands,
                             struct class_collection *collection)
{
    uint64_t *const values = classes->rooms[ROOM_BOTH];
    uint64_t *const ranks = classes->rooms[ROOM_INNER];
    const uint32_t count = list_collections(classes, chain, sets_list(&classes->sets, operands));
    if (count == CLASS_NONE) return TALLY_MEMORY_CAP;
    uint32_t ranked = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t rank = classes_rank(classes, values[i]);
        if (rank != CLASS_NONE) ranks[ranked++] = rank;
    }
    sort_numbers(ranks, ranked);
    collection->values = sets_keep(&classes->sets, values, count);
    collection->ranks = sets_keep(&classes->sets, ranks, ranked);
    if (collection->values != SETS_NONE && collection->ranks != SETS_NONE) return TALLY_OK;
    collection->values = SETS_NONE;
    return memory_failure(classes->sets.memory);
}

tally_status classes_collect(struct classes *classes, enum chain chain, uint32_t operands,
                             struct class_collection *collection)
{
    struct vector *const all = &classes->collections[chain];
    if (!vector_reserve(classes->sets.memory, all, operands + 1u, sizeof *collection))
        return memory_failure(classes->sets.memory);
    struct class_collection *const collections = all->items;
    while (all->count <= operands)
        collections[all->count++] = (struct class_collection){SETS_NONE, SETS_NONE};
    if (collections[operands].values == SETS_NONE) {
        const tally_status status = work_out(classes, chain, operands, &collections[operands]);
        if (status != TALLY_OK) return status;
    }
    *collection = collections[operands];
    return TALLY_OK;
}
