/* SPDX-License-Identifier: MIT */
/*
 * Counts the expressions of one subset in classes.
 *
 * A group is a multiset of operands that are all added (or all multiplied) and use exactly the
 * numbers of one subset; a single operand is a group, too. A larger expression depends only on
 * three properties of a group: its total, the values inside its operands, and the values of its
 * sub-collections. Groups that agree in these form one item with a count. So solutions are counted
 * without being listed.
 *
 *     items of a sum over {1 3 25 50}      total  sums                inside               count
 *       50 + 25 + 1*3                      78     3 25 28 50 53 ...   1 3 25 50            1
 *       50 + 25 + 3/1                      the same: 3/1 is 3*1
 *
 * Two kinds of expressions are counted. For all expressions (with detours), only the total matters,
 * and whether an operand is worth 1. For those without a detour, `sums` and `inside` decide whether
 * a larger expression has one.
 */
#ifndef TALLY_SURVEY_ITEMS_H
#define TALLY_SURVEY_ITEMS_H

#include "base/hash.h"

enum count_kind { COUNT_ALL, COUNT_FREE, COUNT_KINDS };
enum count_operation { COUNT_SUM, COUNT_PRODUCT, COUNT_OPERATIONS };

/* Some groups that agree in everything that matters to a larger expression, and their number. */
struct item {
    uint64_t count;
    uint64_t inside_bloom; /* Bloom filter of `inside`: bit v % 64 is set for each value v */
    uint64_t sums_bloom;
    const uint32_t *inside; /* in rising order: the values of the operands and of all their parts */
    /* in rising order: the values of all non-empty sub-collections of operands */
    const uint32_t *sums;
    uint32_t total;
    uint16_t inside_count;
    uint16_t sums_count;
    bool is_single; /* a single operand */
    bool has_one;   /* some operand is worth 1 */
};

/* Items by rising total. */
struct item_list {
    const struct item *items;
    uint32_t count;
};

/* Is the value in the rising list? The Bloom filter answers most questions with no. */
static inline bool item_holds(const uint32_t *values, uint32_t count, uint64_t bloom,
                              uint32_t value)
{
    if ((bloom >> (value & 63) & 1) == 0) return false;
    for (uint32_t i = 0; i < count; i++)
        if (values[i] == value) return true;
    return false;
}

static inline bool item_has_inside(const struct item *item, uint32_t value)
{
    return item_holds(item->inside, item->inside_count, item->inside_bloom, value);
}

/* Do a sub-collection of one item and a sub-collection of the other have the same value? */
bool items_share_sum(const struct item *a, const struct item *b);

/* A quick test by the Bloom filters of the sums: false is certain. */
static inline bool items_may_share_sum(const struct item *a, const struct item *b)
{
    return (a->sums_bloom & b->sums_bloom) != 0;
}

/* A growing set of values. */
enum { VALUES_MAX = 4096 };

/* A set of values that is being gathered. */
struct values {
    uint32_t count;
    uint32_t list[VALUES_MAX];
};

static inline void values_add(struct values *values, uint32_t value)
{
    if (values->count < VALUES_MAX) values->list[values->count++] = value;
}

void values_add_all(struct values *values, const uint32_t *list, uint32_t count);

/* Sorts the values and removes duplicates. */
void values_settle(struct values *values);

/* A growing list of items. Equal items are merged: their counts add up. */
struct item_pile {
    struct memory *memory;
    struct arena *arena; /* memory for the items' sets */
    struct vector items;
    struct vector order; /* room in which the items are sorted */
    struct hash hash;    /* finds the index of an item */
};

void pile_init(struct item_pile *pile, struct memory *memory);
void pile_clear(struct item_pile *pile);

/* Empties the pile. Sets of items added from now on are stored in the arena. */
MUST_USE bool pile_begin(struct item_pile *pile, struct arena *arena);

/* Adds item->count to the item with the same total and sets. The sets are copied. */
MUST_USE bool pile_add(struct item_pile *pile, const struct item *item);

/* Lists the items by rising total, in the arena, with all counts divided by `by`. */
MUST_USE bool pile_end(struct item_pile *pile, struct item_list *list, uint64_t by);

#endif
