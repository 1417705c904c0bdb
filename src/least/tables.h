/* SPDX-License-Identifier: MIT */
/*
 * Tables of values that take little effort: for each subset, the values that its numbers make with
 * an excess up to some level, each with its least excess. When a set is split in two, one part has
 * at most half of the numbers. So the tables of larger subsets may end at a lower level: if the
 * excess of both parts is at most the sum of both levels plus one, one of the parts is in the
 * tables.
 *
 * A sum or product is computed from its first operand on, in canonical order. Its partial results
 * are *chains*; the last operand of a chain determines which operands may follow. Operands are
 * chains of the other kind, or numbers.
 *
 *     10 + 4 + 3 - 7      last operand 7, subtracted; 9 may not be subtracted next, since larger
 *                         operands come first
 *
 * Values have no sign: a sum stands for itself or its opposite, whichever is not negative
 * (goals/workspace.h). A sum of value zero has two orientations. Only one of them can be an operand
 * of a product: the one whose subtracted side comes first in the order of trees (expr/parts.h).
 * So a chain stores the first operand of each side.
 */
#ifndef TALLY_LEAST_TABLES_H
#define TALLY_LEAST_TABLES_H

#include "answer/engine.h"
#include "base/hash.h"
#include "base/sort.h"
#include "expr/effort.h"
#include "goals/ratio.h"
#include "lattice/cells.h"

enum { LEAST_LEVEL_MAX = 12, LEAST_NONE = 255, LEAST_CODES_MAX = 1 << 17 };

/* The properties of an operand that decide its place in the order of trees: products come before
 * numbers, and smaller values before larger ones. */
struct least_front {
    struct ratio value;
    bool is_number;
};

/* The end of the order: there is no operand. */
#define LEAST_NO_FRONT ((struct least_front){{INT64_MAX, 1}, true})

/*
 * The partial result of a sum or product: its value, and its last step, which limits the operands
 * that may follow.
 *
 *     10 + 4 + 3 - 7    value 10, last 7, step -: the next subtracted operand is at most 7
 */
struct least_chain {
    struct ratio value;
    struct ratio last; /* the last operand */
    /* if the chain is a sum: the first operand of each side; zeros do not count */
    struct least_front added;
    struct least_front taken;
    uint8_t step; /* enum effort_step: the step that appended `last` */
    uint8_t excess;
};

/* A value that can be an operand, with the least excess of making it. */
struct least_operand {
    struct ratio value;
    uint8_t excess;
};

/* Items sorted by excess; items of equal excess by the hash of their value. */
struct least_list {
    void *items;
    uint32_t *hashes;
    uint32_t count;
    uint32_t begin[LEAST_LEVEL_MAX + 2]; /* index of the first item of each excess; the last
                                            entry is the end */
};

/* The lists of one subset. */
struct least_subset {
    struct least_list sums;     /* of struct least_chain: sums of two operands or more */
    struct least_list products; /* of struct least_chain: products of two operands or more */
    struct least_list addends;  /* of struct least_operand: numbers and products */
    struct least_list factors;  /* of struct least_operand: numbers and sums */
};

/* The workspace of a search by rising excess: subsets, their tables, and the work done. */
struct least {
    const struct request *request;
    struct memory *memory;
    tally_status status; /* the first status that was not TALLY_OK; then all work ends */
    bool is_whole;       /* every step is a positive whole number */
    bool has_fractions;  /* otherwise every step is a whole number, or its opposite is */
    uint64_t work;       /* number of pairs of values examined so far */
    uint64_t asked;      /* the tick is called when `work` reaches this */
    uint64_t most_work;  /* TALLY_STOPPED when `work` reaches this; UINT64_MAX: neither work nor
                            memory is bounded, except by the request */
    bool is_tired;       /* the search ended because of most_work, or left memory to an engine */

    struct cells cells;
    struct least_subset *subsets; /* by code */

    uint32_t small_level; /* excess up to which subsets of at most half the numbers have tables;
                             LEAST_NONE: no tables yet */
    uint32_t large_level; /* the same for subsets of more than half the numbers */
    struct arena arena;
    struct vector chains;   /* of struct least_chain: the list that is being made */
    struct vector operands; /* of struct least_operand: the list that is being made */
    struct vector order;    /* of struct sort_item: the order in which the list is sorted */
    struct hash hash;       /* finds a chain or an operand in the list that is being made */
};

MUST_USE bool least_init(struct least *least, const struct engine_search *search);
void least_clear(struct least *least);

/* Makes new tables, up to these excesses, in place of the old ones. Returns false if the search
 * must end. */
MUST_USE bool least_make_tables(struct least *least, uint32_t small_level, uint32_t large_level);

/* The excess up to which a subset's table is complete. */
static ALWAYS_INLINE uint32_t least_level_of(const struct least *least, uint32_t subset)
{
    const bool is_small = 2U * least->cells.size_of[subset] <= least->cells.count;
    return is_small ? least->small_level : least->large_level;
}

/* Counts work, and calls the tick from time to time. Returns false if the search must end. */
static ALWAYS_INLINE bool least_goes_on(struct least *least, uint64_t work);
bool least_ask_tick(struct least *least);

static ALWAYS_INLINE bool least_goes_on(struct least *least, uint64_t work)
{
    least->work += work;
    if (UNLIKELY(least->work >= least->asked)) return least_ask_tick(least);
    return least->status == TALLY_OK;
}

void least_fail(struct least *least);

/* ---- Values ---------------------------------------------------------------------------------- */

/* Can the value be a step under the rules? */
static ALWAYS_INLINE bool least_admits(const struct least *least, struct ratio value)
{
    return value.numerator >= (least->is_whole ? 1 : 0) &&
           (least->has_fractions || value.denominator == 1);
}

/* a < b */
static ALWAYS_INLINE bool least_is_below(struct ratio a, struct ratio b)
{
    if (LIKELY(a.denominator == b.denominator)) return a.numerator < b.numerator;
    return ratio_compare(a, b) < 0;
}

/* The effort of a step minus 1. */
static ALWAYS_INLINE uint32_t least_excess_of(enum effort_step step, struct ratio a, struct ratio b)
{
    if (LIKELY((a.denominator | b.denominator) == 1))
        return effort_of_whole_step(step, (rational_part)a.numerator, (rational_part)b.numerator) -
               1;
    return effort_of_step(step, ratio_to_value(a), ratio_to_value(b)) - 1;
}

/* Does operand a come before operand b in the order of trees? */
static inline bool least_front_is_below(struct least_front a, struct least_front b)
{
    if (a.is_number != b.is_number) return !a.is_number;
    return least_is_below(a.value, b.value);
}

static inline struct least_front least_first_of(struct least_front a, struct least_front b)
{
    return least_front_is_below(b, a) ? b : a;
}

/* Converts an operand of a sum over a subset to a front. */
static inline struct least_front least_front_of(const struct least *least, uint32_t subset,
                                                struct ratio value)
{
    if (ratio_is_zero(value)) return LEAST_NO_FRONT;
    return (struct least_front){value, least->cells.size_of[subset] == 1};
}

/* The chain that begins with an operand, whose front is that of a sum. */
static ALWAYS_INLINE struct least_chain least_chain_of(const struct least_operand *first,
                                                       bool is_sum, struct least_front front)
{
    return (struct least_chain){.value = first->value,
                                .last = first->value,
                                .added = front,
                                .taken = LEAST_NO_FRONT,
                                .step = is_sum ? EFFORT_ADD : EFFORT_MULTIPLY,
                                .excess = first->excess};
}

static ALWAYS_INLINE uint32_t least_hash_of(struct ratio value)
{
    return (uint32_t)(hash_mix(ratio_hash(value)) >> 32);
}

/* Returns the first index at which items of this value and excess may stand. Read on from there
 * while the hash is equal. */
uint32_t least_find(const struct least_list *list, uint32_t excess, uint32_t hash);

static inline const struct least_chain *least_chain_at(const struct least_list *list, uint32_t i)
{
    return (const struct least_chain *)list->items + i;
}

static inline const struct least_operand *least_operand_at(const struct least_list *list,
                                                           uint32_t i)
{
    return (const struct least_operand *)list->items + i;
}

/* The number of items with at most this excess. */
static inline uint32_t least_count_within(const struct least_list *list, uint32_t excess)
{
    return list->begin[(excess < LEAST_LEVEL_MAX ? excess : LEAST_LEVEL_MAX) + 1];
}

/* ---- Subsets --------------------------------------------------------------------------------- */

/* Enumerates all ordered splits of a subset in two parts. */
struct least_parts {
    const struct least *least;
    uint32_t whole;
    uint32_t part;
    uint32_t count; /* number of distinct numbers in the whole */
    uint8_t index[TALLY_NUMBERS_MAX];
    uint8_t room[TALLY_NUMBERS_MAX];
    /* how often each distinct number stands in the current part */
    uint8_t copies[TALLY_NUMBERS_MAX];
};

/* Begins to enumerate the parts of a subset, which may be neither empty nor the whole. */
void least_parts_begin(struct least_parts *parts, const struct least *least, uint32_t whole);

/* Moves parts->part to the next part. Returns false after the last. */
static inline bool least_parts_next(struct least_parts *parts)
{
    for (uint32_t i = 0; i < parts->count; i++) {
        const uint32_t unit = parts->least->cells.weight[parts->index[i]];
        if (parts->copies[i] < parts->room[i]) {
            parts->copies[i]++;
            parts->part += unit;
            return parts->part != parts->whole;
        }
        parts->part -= parts->copies[i] * unit;
        parts->copies[i] = 0;
    }
    return false;
}

#endif
