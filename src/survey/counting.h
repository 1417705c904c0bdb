/* SPDX-License-Identifier: MIT */
/*
 * What the files of counting share: the data of each subset, a dissected subset, and the scratch of
 * a thread. counts.c describes the idea.
 */
#ifndef TALLY_SURVEY_COUNTING_H
#define TALLY_SURVEY_COUNTING_H

#include "survey/items.h"
#include "survey/reach.h"

/* What is known of one subset. */
struct count_set {
    struct item_list groups[COUNT_KINDS][COUNT_OPERATIONS];
    uint32_t *exact[COUNT_KINDS]; /* expressions that use exactly this subset, by target */
};

struct count_tables {
    struct memory *memory;
    const struct survey_tables *tables;
    tally_range target;
    uint32_t targets;
    struct count_set *sets; /* in the numbering of tables->index */
    uint32_t set_count;
    struct arena *arenas;
    uint32_t arena_count;
};

/* A subset and its parts, and how often each part has the pivot. */
struct dissection {
    struct parts parts;
    const struct count_set *sets[PARTS_MAX];
    /* for each kind: part / stride % (have + 1) is how many tiles of it the part has */
    uint32_t stride[SURVEY_PICK_MAX];
    uint32_t have[SURVEY_PICK_MAX];
    uint32_t kinds;
    uint32_t pivot; /* the kind that stands least often */
};

struct count_scratch {
    const struct count_tables *counts;
    struct memory *memory;
    struct dissection dissection;
    struct item_pile groups; /* what is made of one subset */
    struct item_pile nodes;
    struct item_pile settled;
    struct arena arena;
    struct values inside;
    struct values sums;
    uint64_t *window; /* counts of roots by target */
    uint64_t *pure;   /* counts of one group alone, times the copies of the pivot */
    bool has_failed;
};

MUST_USE struct count_scratch *count_scratch_new(const struct count_tables *counts,
                                                 struct memory *memory);
void count_scratch_free(struct count_scratch *scratch);

/* Takes a subset apart. */
void dissect(struct dissection *dissection, const struct count_tables *counts,
             const uint8_t *subset, uint32_t size);

static inline uint32_t digit_of(const struct dissection *dissection, uint32_t part, uint32_t kind)
{
    return part / dissection->stride[kind] % (dissection->have[kind] + 1);
}

/* Whether `copies` copies of the part fit into the whole. */
static inline bool has_copies(const struct dissection *dissection, uint32_t part, uint32_t copies)
{
    for (uint32_t kind = 0; kind < dissection->kinds; kind++)
        if (digit_of(dissection, part, kind) * copies > dissection->have[kind]) return false;
    return true;
}

/* A way to begin a group over the dissected subset: copies of a part with the
 * pivot, and the rest. */
struct beginning {
    uint32_t part; /* 0 before the first */
    uint32_t copies;
    uint32_t rest;
    uint64_t weight; /* the copies of the pivot in the part */
};

static inline bool next_beginning(const struct dissection *dissection, struct beginning *beginning)
{
    const uint32_t all = dissection->parts.total - 1;
    beginning->copies++;
    if (beginning->part == 0 || !has_copies(dissection, beginning->part, beginning->copies)) {
        beginning->copies = 1;
        do {
            if (++beginning->part >= all) return false;
            beginning->weight = digit_of(dissection, beginning->part, dissection->pivot);
        } while (beginning->weight == 0);
    }
    beginning->rest = all - beginning->part * beginning->copies;
    return true;
}

static inline bool has_operation(const struct count_tables *counts, uint32_t operation)
{
    return (counts->tables->operations & operation) != 0;
}

/* The first item whose total is at least `bound`. */
static inline uint32_t first_from(const struct item_list *list, uint64_t bound)
{
    uint32_t low = 0, high = list->count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (list->items[middle].total < bound) low = middle + 1;
        else high = middle;
    }
    return low;
}

/* For a group that is added and one that is subtracted, or multiplied and divided by: whether no
 * sub-collections cancel. If the whole groups have the same value (a quotient of 1), they may
 * cancel: no proper part of one has that value. */
static inline bool is_free_pair(const struct item *plus, const struct item *minus, uint32_t value)
{
    if (item_has_inside(plus, value) || item_has_inside(minus, value)) return false;
    if (plus->total != minus->total) return !items_share_sum(plus, minus);
    struct item plus_parts = *plus, minus_parts = *minus;
    plus_parts.sums_count--;
    minus_parts.sums_count--;
    return !items_share_sum(&plus_parts, &minus_parts);
}

#endif
