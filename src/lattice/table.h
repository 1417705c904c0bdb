/* SPDX-License-Identifier: MIT */
/*
 * The value table of a subset: every value that uses exactly its numbers, with the kinds of
 * expression that make it.
 *
 * An expression is a tree of n-ary sums and products (docs/rules.md). Its root, or a group of
 * operands of its root, is one of these parts:
 *
 *     LEAF   the number itself
 *     SUM    two or more operands added                      a + b + c
 *     DIFF   one group minus another                         (a + b) - (c + d)
 *     PROD   two or more operands multiplied                 a * b * c
 *     QUOT   one group divided by another                    (a * b) / (c * d)
 *     DIVI   like PROD, but no operand is worth 1: may be a divisor
 *
 * A group is one operand, or SUM (in a sum), PROD or DIVI (in a product). So what a node needs of a
 * subset is a value together with a set of parts:
 *
 *     operand of a sum        LEAF PROD QUOT
 *     group in a sum          the same and SUM
 *     operand of a product    LEAF SUM DIFF
 *     group in a product      the same and PROD (dividing: DIVI)
 *
 * The values of a table are sorted so that each of these four sets is one run of them:
 *
 *     | DIFF only | SUM, no product | sums that are products too, LEAF | PROD | QUOT only |
 *     |<-------------------- operand of a product -------------------->|
 *     |<------------------------ group in a product ------------------------->|
 *                 |<-------------------------- group in a sum --------------------------->|
 *                                   |<---------------- operand of a sum ----------------->|
 *
 * Values above the table's limit cannot lead back to a target (ceiling.h), and are left out. Cost:
 * a subset of s numbers has about 7, 80, 1100, 9000 candidates for s = 2, 3, 4, 5.
 */
#ifndef TALLY_LATTICE_TABLE_H
#define TALLY_LATTICE_TABLE_H

#include "base/memory.h"
#include "lattice/filter.h"
#include "lattice/lattice.h"
#include "lattice/slots.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stdint.h>

/* ---- Gathering ------------------------------------------------------------------------------- */

/* The number of candidates between two ticks: at most a millisecond of work. */
enum { CANDIDATES_A_TICK = 1 << 16 };

/* The values of the table in progress. There is one for each thread, reused for each table.
 * Gathering without branches into a sparse hash made six numbers 9 % faster. With a hash that is
 * half full, this gain was lost again, since collisions are mispredicted. */
struct gathering {
    struct memory *memory;
    uint64_t *slots;     /* open-addressing hash of the values */
    uint8_t *slot_parts; /* parallel to slots; 0: the slot is empty, and its content is undefined */
    uint64_t *values;    /* in the order of discovery */
    uint32_t *places;    /* parallel to values: the slot index of each */
    uint8_t *parts;      /* parallel to values; valid after gathering_collect_parts() */
    uint32_t count;
    uint32_t shift;               /* 64 - log2(slots in use) */
    uint32_t room_shift;          /* 64 - log2(number of slots); 64: there are none */
    const tally_options *options; /* the tick that is called meanwhile */
    uint32_t work;                /* candidates since the last tick */
    bool is_out_of_memory;
    bool is_stopped;
};

void gathering_init(struct gathering *gathering, struct memory *memory,
                    const tally_options *options);
void gathering_clear(struct gathering *gathering);

/* Releases the memory if it is large: tables of that size are few, and their memory is better used
 * for what comes after them. */
void gathering_trim(struct gathering *gathering);

/* Empties the gathering. Returns false if there is no memory. */
MUST_USE bool gathering_restart(struct gathering *gathering);

enum { CANDIDATES_MAX = 64 };

/* Values that wait to be added to a gathering, and the parts of each. */
struct candidates {
    struct gathering *gathering;
    const struct filter *asked; /* NULL: all are taken */
    uint64_t limit;
    uint32_t count;
    uint64_t values[CANDIDATES_MAX];
    uint8_t parts[CANDIDATES_MAX];
};

/* Adds all waiting candidates. */
void gathering_take(struct candidates *candidates);

/* Writes the parts of the values, in the order of the values. */
void gathering_collect_parts(struct gathering *gathering);

/* The status that ended the gathering early; TALLY_OK if none did. */
tally_status gathering_failure(const struct gathering *gathering);

/* The kinds of expression that a table tells apart, as bits. */
enum part {
    PART_LEAF = 1,
    PART_SUM = 2,
    PART_DIFF = 4,
    PART_PROD = 8,
    PART_QUOT = 16,
    PART_DIVI = 32
};

enum { PART_BITS = 6 };

/* The sets of parts that derivations need. */
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

/* A run of values, and the parts of each (NULL: they are not told). */
struct value_run {
    const uint64_t *values;
    const uint8_t *parts;
    uint32_t count;
};

enum { TABLE_CLASSES = 5 };

/*
 * The value table of a subset. {3 6}, sorted by class, then by value:
 *
 *     value  3 (6 - 3)   9 (6 + 3)   18 (6 * 3)   2 (6 / 3)
 *     parts  DIFF        SUM         PROD DIVI    QUOT
 */
struct table {
    uint64_t *values;
    uint8_t *parts;       /* parallel to values */
    uint32_t *heads;      /* indexed by hash: the first value with that hash;
                        TABLE_NONE: there is none */
    uint32_t *nexts;      /* parallel to values: the next value with the same hash */
    struct filter filter; /* rejects nearly all values that the table does not contain */
    uint32_t shift;       /* 64 - log2(heads) */
    uint32_t class_begin[TABLE_CLASSES + 1];
};

#define TABLE_NONE UINT32_MAX

/* The parts that make the value; 0 if the table does not contain it. */
static ALWAYS_INLINE uint8_t table_parts(const struct table *table, uint64_t value)
{
    if (LIKELY(filter_passes(table->filter, value) == 0)) return 0;
    uint32_t i = table->heads[value_slot(value, table->shift)];
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

/* The runs of the four sets in the picture above, and of all values. The sets overlap, so a
 * value can be in several. */
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

struct gathering;

/* Makes the table of a given number. Most short searches end before they need a larger one. */
tally_status table_of_number(struct table *table, uint64_t number, struct arena *arena);

/* Makes the table of a subset of at least two numbers, and stores it in the arena. tables: indexed
 * by subset; those of the subset's own parts are complete. splits: struct split, those of the
 * subset. Values beyond the limit are left out, and, unless asked is NULL, those that this filter
 * rejects. The gathering calls the tick after every few ten thousand candidates. */
tally_status table_build(struct table *table, const struct table *tables,
                         const struct vector *splits, uint64_t limit, const struct filter *asked,
                         uint32_t operations, struct gathering *gathering, struct arena *arena);

/* The memory that the table takes. */
size_t table_bytes(const struct table *table);

#endif
