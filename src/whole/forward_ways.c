/* SPDX-License-Identifier: MIT */
/*
 * Counts the expressions of each value forwards, with detours. See forward.h.
 *
 * A pair of values stands for (ways of the one) x (ways of the other) expressions. If the pivot of
 * a subset occurs m times, sums and products are found once for each operand that uses it. Adding
 * the groups with j = 2, 3, ... copies of one operand makes the total m times the wanted count
 * (forest/count.c has the identity). Counts stay below 2^64, since only games of few numbers are
 * counted forwards.
 */
#include "whole/forward_ways.h"
#include "base/bits.h"
#include "lattice/ceiling.h"
#include "lattice/slots.h"

#include "base/checked.h"

#include <string.h>

/* A value of the subset being gathered: its number of ways for each part. */
struct entry {
    uint64_t value;
    uint64_t ways[PART_BITS];
};

enum { BIT_LEAF, BIT_SUM, BIT_DIFF, BIT_PROD, BIT_QUOT, BIT_DIVI };

/* Receives results: as entries, or, for the largest size, as counts in a window of targets. */
struct receiver {
    struct forward *forward;
    uint64_t first; /* the targets that are counted are first .. first + width - 1 */
    uint64_t width;
    uint64_t *window; /* where targets are counted; NULL: results become entries */
    uint64_t *groups; /* sums and products, which are found several times if the pivot occurs
                         several times */
    bool has_failed;
};

static NEVER_INLINE bool grow_entries(struct forward *forward)
{
    struct memory *const memory = forward->workspace->memory;
    const size_t room = forward->slots.room == 0 ? 256 : forward->slots.room * 2;
    forward->slots.count = 0;
    if (!vector_reserve(memory, &forward->slots, room, sizeof(uint32_t))) return false;
    if (!vector_reserve(memory, &forward->entries, room / 2 + 1, sizeof(struct entry)))
        return false;
    uint32_t *const slots = forward->slots.items;
    memset(slots, 0, forward->slots.room * sizeof(uint32_t));
    const uint32_t shift = 64 - (uint32_t)bits_lowest(forward->slots.room);
    for (uint32_t i = 0; i < forward->entries.count; i++) {
        uint64_t slot = value_slot(((struct entry *)forward->entries.items)[i].value, shift);
        while (slots[slot] != 0) slot = (slot + 1) & (forward->slots.room - 1);
        slots[slot] = i + 1;
    }
    return true;
}

static ALWAYS_INLINE void gather(struct receiver *receiver, int bit, uint64_t value, uint64_t ways)
{
    struct forward *const forward = receiver->forward;
    struct entry *const entries = forward->entries.items;
    uint32_t *const slots = forward->slots.items;
    const uint64_t mask = forward->slots.room - 1;
    uint64_t slot = value_slot(value, 64 - (uint32_t)bits_lowest(forward->slots.room));
    for (; slots[slot] != 0; slot = (slot + 1) & mask) {
        struct entry *const entry = &entries[slots[slot] - 1];
        if (entry->value != value) continue;
        entry->ways[bit] += ways;
        return;
    }
    struct entry *const entry = &entries[forward->entries.count++];
    *entry = (struct entry){.value = value};
    entry->ways[bit] = ways;
    slots[slot] = (uint32_t)forward->entries.count;
    if (UNLIKELY(forward->entries.count * 2 >= forward->slots.room) && !grow_entries(forward)) {
        receiver->has_failed = true;
        receiver->width = 0; /* the slots are lost, so nothing more is received */
    }
}

static ALWAYS_INLINE void receive(struct receiver *receiver, bool is_window, int bit,
                                  uint64_t value, uint64_t ways)
{
    const uint64_t place = value - receiver->first;
    if (place >= receiver->width) return;
    if (!is_window) gather(receiver, bit, value, ways);
    else if (bit == BIT_SUM || bit == BIT_PROD) receiver->groups[place] += ways;
    else receiver->window[place] += ways;
}

/* ---- Pairs ----------------------------------------------------------------------------------- */

static ALWAYS_INLINE void pair_sums(struct receiver *receiver, bool is_window,
                                    struct ways_list operands, struct ways_list groups,
                                    uint64_t weight)
{
    for (uint32_t i = 0; i < operands.count; i++) {
        const struct ways e = {operands.items[i].value, operands.items[i].count * weight};
        for (uint32_t j = 0; j < groups.count; j++) {
            uint64_t sum;
            if (ckd_add(&sum, e.value, groups.items[j].value)) continue;
            receive(receiver, is_window, BIT_SUM, sum, e.count * groups.items[j].count);
        }
    }
}

static ALWAYS_INLINE void pair_products(struct receiver *receiver, bool is_window, int bit,
                                        struct ways_list operands, struct ways_list groups,
                                        uint64_t weight)
{
    for (uint32_t i = 0; i < operands.count; i++) {
        const struct ways e = {operands.items[i].value, operands.items[i].count * weight};
        if (bit == BIT_DIVI && e.value == 1) continue;
        for (uint32_t j = 0; j < groups.count; j++) {
            uint64_t product;
            if (ckd_mul(&product, e.value, groups.items[j].value)) continue;
            receive(receiver, is_window, bit, product, e.count * groups.items[j].count);
        }
    }
}

static ALWAYS_INLINE void pair_differences(struct receiver *receiver, bool is_window,
                                           struct ways_list added, struct ways_list taken)
{
    for (uint32_t i = 0; i < added.count; i++) {
        const struct ways plus = added.items[i];
        for (uint32_t j = 0; j < taken.count; j++) {
            if (plus.value <= taken.items[j].value) continue;
            receive(receiver, is_window, BIT_DIFF, plus.value - taken.items[j].value,
                    plus.count * taken.items[j].count);
        }
    }
}

static ALWAYS_INLINE void pair_quotients(struct receiver *receiver, bool is_window,
                                         struct ways_list multiplied, struct ways_list divided_by)
{
    for (uint32_t j = 0; j < divided_by.count; j++) {
        const struct ways by = divided_by.items[j];
        uint64_t least; /* smaller values cannot lead to a target */
        if (ckd_mul(&least, by.value, receiver->first)) continue;
        for (uint32_t i = 0; i < multiplied.count; i++) {
            if (multiplied.items[i].value < least) continue;
            const uint64_t quotient = whole_quotient(multiplied.items[i].value, by.value);
            if (quotient != 0)
                receive(receiver, is_window, BIT_QUOT, quotient,
                        by.count * multiplied.items[i].count);
        }
    }
}

/* ---- Repeated operands ----------------------------------------------------------------------- */

/* The list of operands, each with `copies` copies combined. */
static struct ways_list repeated(struct forward *forward, struct ways_list operands, bool is_sum,
                                 uint32_t copies, bool *has_failed)
{
    struct ways_list result = {.items = arena_take(&forward->workspace->workers[0].search_arena,
                                                   operands.count * sizeof(struct ways))};
    if (result.items == NULL) {
        *has_failed = true;
        return result;
    }
    for (uint32_t i = 0; i < operands.count; i++) {
        struct ways all = operands.items[i];
        bool is_beyond = false;
        for (uint32_t copy = 1; copy < copies && !is_beyond; copy++) {
            is_beyond = is_sum ? ckd_add(&all.value, all.value, operands.items[i].value)
                               : ckd_mul(&all.value, all.value, operands.items[i].value);
        }
        if (!is_beyond) result.items[result.count++] = all;
    }
    return result;
}

/* Adds groups of two or more copies of an operand over the first side of a split, combined with the
 * rest of the subset. */
static void pair_repetitions(struct receiver *receiver, bool is_window, uint32_t subset,
                             const struct split *split)
{
    static const struct ways nothing_left = {0, 1};
    static const struct ways nothing_left_of_product = {1, 1};
    const struct workspace *const workspace = receiver->forward->workspace;
    const struct lattice *const lattice = &workspace->lattice;
    const uint64_t whole = lattice_subset(lattice, subset)->code;
    const uint64_t code = lattice_subset(lattice, split->a)->code;
    const struct forward_set *const a = &receiver->forward->sets[split->a];
    for (uint32_t copies = 2; lattice_contains_copies(lattice, whole, code, copies); copies++) {
        const struct ways_list sums = repeated(receiver->forward, a->ways[WAYS_SUM_OPERANDS], true,
                                               copies, &receiver->has_failed);
        const struct ways_list products =
            repeated(receiver->forward, a->ways[WAYS_PRODUCT_OPERANDS], false, copies,
                     &receiver->has_failed);
        const bool is_all = code * copies == whole;
        const struct forward_set *const rest =
            is_all ? NULL : &receiver->forward->sets[lattice_find(lattice, whole - code * copies)];
        const struct ways_list one_sum = {(struct ways *)&nothing_left, 1};
        const struct ways_list one_product = {(struct ways *)&nothing_left_of_product, 1};
        const uint64_t weight = split->pivots_in_a;
        if (workspace->operations & TALLY_OP_ADD) {
            pair_sums(receiver, is_window, sums, is_all ? one_sum : rest->ways[WAYS_SUM_GROUPS],
                      weight);
        }
        if ((workspace->operations & TALLY_OP_MULTIPLY) == 0) continue;
        pair_products(receiver, is_window, BIT_PROD, products,
                      is_all ? one_product : rest->ways[WAYS_PRODUCT_GROUPS], weight);
        if (is_window) continue;
        pair_products(receiver, is_window, BIT_DIVI, products,
                      is_all ? one_product : rest->ways[WAYS_DIVISOR_GROUPS], weight);
    }
}

static ALWAYS_INLINE void pair_split(struct receiver *receiver, bool is_window, uint32_t subset,
                                     const struct split *split)
{
    const uint32_t operations = receiver->forward->workspace->operations;
    const struct ways_list *const a = receiver->forward->sets[split->a].ways;
    const struct ways_list *const b = receiver->forward->sets[split->b].ways;
    const uint64_t weight = split->pivots_in_a;
    if (weight != 0 && (operations & TALLY_OP_ADD) != 0)
        pair_sums(receiver, is_window, a[WAYS_SUM_OPERANDS], b[WAYS_SUM_GROUPS], weight);
    if (weight != 0 && (operations & TALLY_OP_MULTIPLY) != 0) {
        pair_products(receiver, is_window, BIT_PROD, a[WAYS_PRODUCT_OPERANDS],
                      b[WAYS_PRODUCT_GROUPS], weight);
        if (!is_window)
            pair_products(receiver, is_window, BIT_DIVI, a[WAYS_PRODUCT_OPERANDS],
                          b[WAYS_DIVISOR_GROUPS], weight);
    }
    if (weight != 0 && split->pivots_in_b != 0)
        pair_repetitions(receiver, is_window, subset, split);
    if (operations & TALLY_OP_SUBTRACT)
        pair_differences(receiver, is_window, a[WAYS_SUM_GROUPS], b[WAYS_SUM_GROUPS]);
    if (operations & TALLY_OP_DIVIDE)
        pair_quotients(receiver, is_window, a[WAYS_PRODUCT_GROUPS], b[WAYS_DIVISOR_GROUPS]);
}

/* ---- One subset ------------------------------------------------------------------------------ */

static uint64_t ways_in_set(const struct entry *entry, enum ways_set set)
{
    const uint64_t *const ways = entry->ways;
    const uint64_t sums = ways[BIT_SUM] + ways[BIT_DIFF];
    switch (set) {
    case WAYS_SUM_OPERANDS: return ways[BIT_LEAF] + ways[BIT_PROD] + ways[BIT_QUOT];
    case WAYS_SUM_GROUPS: return ways[BIT_LEAF] + ways[BIT_PROD] + ways[BIT_QUOT] + ways[BIT_SUM];
    case WAYS_PRODUCT_OPERANDS: return ways[BIT_LEAF] + sums;
    case WAYS_PRODUCT_GROUPS: return ways[BIT_LEAF] + sums + ways[BIT_PROD];
    case WAYS_DIVISOR_GROUPS: return entry->value == 1 ? 0 : ways[BIT_LEAF] + sums + ways[BIT_DIVI];
    case WAYS_ROOTS: return ways[BIT_LEAF] + sums + ways[BIT_PROD] + ways[BIT_QUOT];
    case WAYS_SETS: break;
    }
    return 0;
}

static tally_status lay_out(struct forward *forward, uint32_t subset)
{
    struct memory *const memory = forward->workspace->memory;
    struct arena *const arena = &forward->workspace->workers[0].search_arena;
    const struct entry *const entries = forward->entries.items;
    const size_t count = forward->entries.count;
    for (enum ways_set set = 0; set < WAYS_SETS; set++) {
        struct ways_list *const list = &forward->sets[subset].ways[set];
        list->items = arena_take(arena, count * sizeof(struct ways));
        if (list->items == NULL) return memory_failure(memory);
        uint32_t kept = 0;
        for (size_t i = 0; i < count; i++) {
            list->items[kept] = (struct ways){entries[i].value, ways_in_set(&entries[i], set)};
            kept += list->items[kept].count != 0;
        }
        list->count = kept;
    }
    return TALLY_OK;
}

/* Makes the lists from the smallest subsets up: all splits of the subset are combined, then the
 * entries are sorted into one list for each set of parts. */
tally_status forward_make_ways(struct forward *forward, const struct worker *worker,
                               uint32_t subset)
{
    struct memory *const memory = forward->workspace->memory;
    const struct lattice *const lattice = &forward->workspace->lattice;
    const struct subset *const whole = lattice_subset(lattice, subset);
    struct receiver receiver = {.forward = forward, .first = 1};
    receiver.width = ceiling_towards(lattice, subset, forward->workspace->target);
    forward->entries.count = 0;
    if (forward->slots.room == 0 && !grow_entries(forward)) return memory_failure(memory);
    memset(forward->slots.items, 0, forward->slots.room * sizeof(uint32_t));

    if (whole->size == 1) gather(&receiver, BIT_LEAF, lattice->number[whole->last], 1);
    for (size_t i = 0; whole->size > 1 && i < worker->splits.count; i++) {
        pair_split(&receiver, false, subset, (const struct split *)worker->splits.items + i);
    }
    if (receiver.has_failed) return memory_failure(memory);
    struct entry *const entries = forward->entries.items;
    for (size_t i = 0; whole->pivot_copies > 1 && whole->size > 1 && i < forward->entries.count;
         i++) {
        entries[i].ways[BIT_SUM] /= whole->pivot_copies;
        entries[i].ways[BIT_PROD] /= whole->pivot_copies;
        entries[i].ways[BIT_DIVI] /= whole->pivot_copies;
    }
    return lay_out(forward, subset);
}

tally_status forward_count_ways(struct forward *forward, const struct worker *worker,
                                uint32_t subset, uint64_t first, size_t count, uint64_t *ways,
                                uint64_t *groups)
{
    const uint32_t pivot_copies =
        lattice_subset(&forward->workspace->lattice, subset)->pivot_copies;
    struct receiver receiver = {
        .forward = forward,
        .first = first,
        .width = count,
        .window = ways,
        .groups = groups,
    };
    for (size_t i = 0; i < worker->splits.count; i++) {
        pair_split(&receiver, true, subset, (const struct split *)worker->splits.items + i);
    }
    for (size_t i = 0; i < count; i++) ways[i] += groups[i] / pivot_copies;
    return receiver.has_failed ? memory_failure(forward->workspace->memory) : TALLY_OK;
}
