/* SPDX-License-Identifier: MIT */
/*
 * Shared by the files that count solutions in surveys: the data of each subset, a dissected subset,
 * and the scratch memory of a thread. counts.c describes the idea.
 */
#ifndef TALLY_SURVEY_COUNTING_H
#define TALLY_SURVEY_COUNTING_H

#include "survey/items.h"
#include "survey/reach.h"

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

/* A way to begin a group over the dissected subset: several copies of a part that contains the
 * pivot, and the rest of the subset. */
struct beginning {
    uint32_t part; /* 0 before the first way */
    uint32_t copies;
    uint32_t rest;
    uint64_t weight; /* how often the part contains the pivot */
};

/* Moves to the next way to begin a group; parts whose copies do not fit are skipped. Returns
 * false after the last. */
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

/* The index of the first item whose total is at least `bound`. */
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

/* For an added and a subtracted (multiplied and dividing) group: do no sub-collections of them
 * cancel? If the whole groups have the same value (a quotient of 1), these two may cancel, since no
 * proper part of either has that value. */
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
