/* SPDX-License-Identifier: MIT */
/*
 * Counts the solutions of a selection for every target: all solutions, and those without a detour.
 */
#ifndef TALLY_SURVEY_COUNTS_H
#define TALLY_SURVEY_COUNTS_H

#include "base/hash.h"
#include "survey/reach.h"

/* ---- Items ----------------------------------------------------------------------------------- */

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

/* ---- What is shared -------------------------------------------------------------------------- */

/* The data of one subset. */
struct count_set {
    struct item_list groups[COUNT_KINDS][COUNT_OPERATIONS];
    uint32_t *exact[COUNT_KINDS]; /* number of expressions that use exactly this subset, by
                                     target */
};

/* Shared by all threads; read-only once the sets are made. */
struct count_tables {
    struct memory *memory;
    const struct survey_tables *tables;
    tally_range target;
    uint32_t targets;       /* how many targets the survey has */
    struct count_set *sets; /* numbered as in tables->index */
    uint32_t set_count;
    struct arena *arenas;
    uint32_t arena_count;
    /* top_roots has a number for each selection, each kind of expressions and each target: the
     * roots that have all tiles but one on one side, times the copies of the pivot. top_roots NULL:
     * the lists of all but one tile are kept, and these roots are counted with the others. */
    const struct subset_list *selections;
    _Atomic uint64_t *top_roots;
};

/* A subset, all its parts, and how often each part contains the pivot. */
struct dissection {
    struct parts parts;
    const struct count_set *sets[PARTS_MAX];
    /* For each kind of tile: part / stride % (have + 1) is its number of copies in the part. */
    uint32_t stride[SURVEY_PICK_MAX];
    uint32_t have[SURVEY_PICK_MAX];
    uint32_t kinds;
    uint32_t pivot; /* the kind of tile with the fewest copies */
};

/* The scratch memory of one thread. */
struct count_scratch {
    const struct count_tables *counts;
    struct memory *memory;
    struct dissection dissection;
    /* the list that is being made */
    enum count_kind kind;
    enum count_operation operation;
    bool is_top;              /* of all but one tile */
    uint64_t limit;           /* upper limit of the values of nodes that larger subsets can use */
    struct item_pile groups;  /* collects the groups of one subset */
    struct item_pile nodes;   /* collects the nodes of one operation */
    struct item_pile settled; /* collects the final list */
    struct arena arena;
    struct arena top_arena; /* the lists of one subset with all but one tile */
    struct values inside;
    struct values sums;
    uint64_t *window; /* for each target, the number of roots */
    /* for each target, the number of roots that are a single group, times the copies of the
     * pivot */
    uint64_t *pure;
    bool has_failed; /* there was no memory */
};

MUST_USE struct count_scratch *count_scratch_new(const struct count_tables *counts,
                                                 struct memory *memory);
void count_scratch_free(struct count_scratch *scratch);

/* Lists all parts of a subset, and chooses the pivot. dissect() finds the sets of the parts too. */
void dissect_parts(struct dissection *dissection, const struct count_tables *counts,
                   const uint8_t *subset, uint32_t size);
void dissect(struct dissection *dissection, const struct count_tables *counts,
             const uint8_t *subset, uint32_t size);

/* How many tiles of this kind the part has. */
static inline uint32_t digit_of(const struct dissection *dissection, uint32_t part, uint32_t kind)
{
    return part / dissection->stride[kind] % (dissection->have[kind] + 1);
}

/* Do `copies` copies of the part fit into the whole at once? */
static inline bool has_copies(const struct dissection *dissection, uint32_t part, uint32_t copies)
{
    for (uint32_t kind = 0; kind < dissection->kinds; kind++)
        if (digit_of(dissection, part, kind) * copies > dissection->have[kind]) return false;
    return true;
}

/* Do all totals fit in 32 bits? A group is worth at most the product of its tiles. */
bool counts_are_small(const struct survey_tables *tables);

/* Makes the item lists and counts of all smaller subsets, on the executor. */
tally_status count_tables_new(struct count_tables **result, struct memory *memory,
                              const struct survey_tables *tables, const tally_survey *survey);
void count_tables_free(struct count_tables *counts);

/* Fills one element of both arrays for each target. */
MUST_USE bool count_selection(const struct count_tables *counts, struct count_scratch *scratch,
                              uint32_t selection, uint64_t *solutions, uint64_t *with_detours);

/* ---- Roots ----------------------------------------------------------------------------------- */

/* Sets scratch->window to the number of expressions over the dissected subset (its roots), for
 * every target. */
void count_roots(struct count_scratch *scratch, enum count_kind kind);

/* Like count_roots(), but each number is multiplied by the copies of the pivot. These products can
 * be added up over several dissections of which each has the lists of only some parts; the sum is
 * then divided by the copies of the pivot. */
void count_weighted_roots(struct count_scratch *scratch, enum count_kind kind);

#endif
