/* SPDX-License-Identifier: MIT */
/*
 * Expressions of one subset, counted in classes.
 *
 * A group is a multiset of operands that are all added together (or all multiplied together) and
 * use exactly the numbers of one subset; a single operand is a group too. Of a group that stands
 * in a larger expression only a few things matter: its total; which values stand inside its
 * operands; and which values its sub-collections have. Groups that agree in these are one item,
 * with how many they are. So a solution is never written out to be counted.
 *
 *     items of a sum over {1 3 25 50}      total  sums                inside               count
 *       50 + 25 + 1*3                      78     3 25 28 50 53 ...   1 3 25 50            1
 *       50 + 25 + 3/1                      the same: 3/1 is 3*1
 *
 * Counted are two kinds of expressions: all (with detours), where nothing but the total matters and
 * whether an operand is worth 1; and those without a detour, where sums and inside tell whether a
 * larger expression has one.
 */
#ifndef TALLY_SURVEY_ITEMS_H
#define TALLY_SURVEY_ITEMS_H

#include "base/hash.h"

enum count_kind { COUNT_ALL, COUNT_FREE, COUNT_KINDS };
enum count_operation { COUNT_SUM, COUNT_PRODUCT, COUNT_OPERATIONS };

struct item {
    uint64_t count;
    uint64_t inside_bloom; /* bit v % 64 for each value of inside */
    uint64_t sums_bloom;
    const uint32_t *inside; /* rising: values of the operands and of their parts */
    const uint32_t *sums;   /* rising: values of the non-empty sub-collections */
    uint32_t total;
    uint16_t inside_count;
    uint16_t sums_count;
    bool is_single; /* one operand */
    bool has_one;   /* some operand is worth 1 */
};

/* Items by rising total. */
struct item_list {
    const struct item *items;
    uint32_t count;
};

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

/* Some sub-collection of one is worth as much as one of the other. */
bool items_share_sum(const struct item *a, const struct item *b);

static inline bool items_may_share_sum(const struct item *a, const struct item *b)
{
    return (a->sums_bloom & b->sums_bloom) != 0;
}

/* A set of values that is being put together. */
enum { VALUES_MAX = 4096 };

struct values {
    uint32_t count;
    uint32_t list[VALUES_MAX];
};

static inline void values_add(struct values *values, uint32_t value)
{
    if (values->count < VALUES_MAX) values->list[values->count++] = value;
}

void values_add_all(struct values *values, const uint32_t *list, uint32_t count);

/* Puts them in order, without repetitions. */
void values_settle(struct values *values);

/* Items that are being collected: equal ones are merged. */
struct item_pile {
    struct memory *memory;
    struct arena *arena; /* where sets go */
    struct vector items;
    struct vector order; /* for sorting them */
    struct hash hash;    /* of the items, to their indices */
};

void pile_init(struct item_pile *pile, struct memory *memory);
void pile_clear(struct item_pile *pile);

/* Empties it; what is added from now on goes to the arena. */
MUST_USE bool pile_begin(struct item_pile *pile, struct arena *arena);

/* Adds item->count to the item that is the same but for its count. The sets of item are copied. */
MUST_USE bool pile_add(struct item_pile *pile, const struct item *item);

/* The items by rising total, their counts divided by `by`, in the arena. */
MUST_USE bool pile_end(struct item_pile *pile, struct item_list *list, uint64_t by);

#endif
