/* SPDX-License-Identifier: MIT */
/*
 * The value table of a subset: every value that uses exactly its numbers, and how it comes about.
 *
 * An expression is a tree of n-ary sums and products (docs/rules.md). Its root, or a group of
 * operands of its root, is one of these parts:
 *
 *     LEAF   the number itself
 *     SUM    two or more operands added                      a + b + c
 *     DIFF   a group added, less a group taken away          (a + b) - (c + d)
 *     PROD   two or more operands multiplied                 a * b * c
 *     QUOT   a group multiplied, by a group divided by       (a * b) / (c * d)
 *     DIVI   like PROD, but none of its operands is worth 1: what may be divided by
 *
 * A group is one operand, or SUM (in a sum), PROD or DIVI (in a product). So what a node needs of a
 * subset is a value together with a set of parts:
 *
 *     operand of a sum        LEAF PROD QUOT
 *     group in a sum          the same and SUM
 *     operand of a product    LEAF SUM DIFF
 *     group in a product      the same and PROD (dividing: DIVI)
 *
 * The values of a table are kept in an order that makes each of the four sets a run of them:
 *
 *     | DIFF only | SUM, no product | sums that are products too, LEAF | PROD | QUOT only |
 *     |<-------------------- operand of a product -------------------->|
 *     |<------------------------ group in a product ------------------------->|
 *                 |<-------------------------- group in a sum --------------------------->|
 *                                   |<---------------- operand of a sum ----------------->|
 *
 * Values larger than the table's limit could not come back to a target (table_limit) and are left
 * out. Cost: a subset of s numbers forms about 7, 80, 1100, 9000 candidates for s = 2, 3, 4, 5.
 */
#ifndef TALLY_LATTICE_TABLE_H
#define TALLY_LATTICE_TABLE_H

#include "base/memory.h"
#include "lattice/filter.h"
#include "lattice/lattice.h"

#include <stdbool.h>
#include <stdint.h>

enum part {
    PART_LEAF = 1,
    PART_SUM = 2,
    PART_DIFF = 4,
    PART_PROD = 8,
    PART_QUOT = 16,
    PART_DIVI = 32
};

enum { PART_BITS = 6 };

/* Sets of them. */
enum {
    PARTS_SUM_NODE = PART_SUM | PART_DIFF,
    PARTS_PRODUCT_NODE = PART_PROD | PART_QUOT,
    PARTS_ANY = PART_LEAF + PARTS_SUM_NODE + PARTS_PRODUCT_NODE,
    PARTS_SUM_OPERAND = PART_LEAF + PARTS_PRODUCT_NODE,
    PARTS_PRODUCT_OPERAND = PART_LEAF + PARTS_SUM_NODE,
    PARTS_SUM_GROUP = PARTS_SUM_OPERAND + PART_SUM,
    PARTS_PRODUCT_GROUP = PARTS_PRODUCT_OPERAND + PART_PROD,
    PARTS_DIVISOR_GROUP = PARTS_PRODUCT_OPERAND + PART_DIVI
};

/* A run of values, and the parts of each. */
struct value_run {
    const uint64_t *values;
    const uint8_t *parts;
    uint32_t count;
};

enum { TABLE_CLASSES = 5 };

struct table {
    uint64_t *values;
    uint8_t *parts;  /* parallel to values */
    uint32_t *heads; /* by hash: the first of the values that have it, TABLE_NONE where none has */
    uint32_t *nexts; /* parallel to values: the next one of the same hash */
    struct filter filter; /* nearly all look-ups that find nothing end here */
    uint32_t shift;       /* 64 - log2(heads) */
    uint32_t class_begin[TABLE_CLASSES + 1];
};

#define TABLE_NONE UINT32_MAX

/* Where a value stands in a hash of 2^(64 - shift) slots. */
static ALWAYS_INLINE uint64_t table_slot(uint64_t value, uint32_t shift)
{
    return value * UINT64_C(0x9e3779b97f4a7c15) >> shift;
}

/* The parts by which the value comes about: 0 where it does not. */
static ALWAYS_INLINE uint8_t table_parts(const struct table *table, uint64_t value)
{
    if (LIKELY(filter_passes(table->filter, value) == 0)) return 0;
    uint32_t i = table->heads[table_slot(value, table->shift)];
    while (i != TABLE_NONE && table->values[i] != value) i = table->nexts[i];
    return i != TABLE_NONE ? table->parts[i] : 0;
}

static ALWAYS_INLINE struct value_run table_run(const struct table *table, uint32_t first,
                                                uint32_t end)
{
    const uint32_t begin = table->class_begin[first];
    return (struct value_run){table->values + begin, table->parts + begin,
                              table->class_begin[end] - begin};
}

static ALWAYS_INLINE struct value_run table_product_operands(const struct table *table)
{
    return table_run(table, 0, 3);
}

static ALWAYS_INLINE struct value_run table_product_groups(const struct table *table)
{
    return table_run(table, 0, 4);
}

static ALWAYS_INLINE struct value_run table_sum_groups(const struct table *table)
{
    return table_run(table, 1, 5);
}

static ALWAYS_INLINE struct value_run table_sum_operands(const struct table *table)
{
    return table_run(table, 2, 5);
}

static ALWAYS_INLINE struct value_run table_all(const struct table *table)
{
    return table_run(table, 0, 5);
}

/* Where values are gathered before they become a table; one a thread, used again and again. */
struct gathering {
    struct memory *memory;
    uint64_t *slots;     /* open hash of the values */
    uint8_t *slot_parts; /* parallel to slots; 0: empty, and the slot means nothing */
    uint64_t *values;    /* in the order in which they came */
    uint32_t *places;    /* parallel to values: in which slots they are */
    uint8_t *parts;      /* parallel to values, but only as of collect_parts() */
    uint32_t count;
    uint32_t shift;               /* 64 - log2(slots in use) */
    uint32_t room_shift;          /* 64 - log2(slots that there is room for); 64: none */
    const tally_options *options; /* whose tick may say stop */
    uint32_t work;                /* candidates since it was asked last */
    bool is_out_of_memory;
    bool is_stopped;
};

void gathering_init(struct gathering *gathering, struct memory *memory,
                    const tally_options *options);
void gathering_clear(struct gathering *gathering);

/* Makes the table of a subset from those of its own subsets: tables[] by subset. The
 * table's memory comes from the arena. operations: TALLY_OP_ bits. The tick is asked every
 * few ten thousand candidates. */
tally_status table_build(struct table *table, const struct lattice *lattice, uint32_t subset,
                         const struct table *tables, const struct vector *splits, uint64_t limit,
                         uint32_t operations, struct gathering *gathering, struct arena *arena);

/* No expression over some factors of at least 2, in any order, and so many ones is worth more: it
 * is largest where nothing is taken away or divided, and then a product of sums, of which only ones
 * are worth adding; with sums or products alone it is the one sum or product, and without both no
 * step makes anything larger. Saturates at UINT64_MAX. */
uint64_t table_largest_value(uint32_t operations, const uint64_t *factors, uint32_t count,
                             uint32_t ones);

/* The same for a subset. */
uint64_t table_ceiling(const struct lattice *lattice, uint32_t subset, uint32_t operations);

/* No part over this subset of an expression worth at most target is worth more, where the
 * expression may use all numbers of the lattice: max(target, 2) times the ceiling of all other
 * numbers. For if a step makes z of x and y, then x <= max(z, 2) * Y whichever the operation is,
 * with Y as above. */
uint64_t table_limit(const struct lattice *lattice, uint32_t subset, uint64_t target);

#endif
