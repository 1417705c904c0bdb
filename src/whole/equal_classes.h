/* SPDX-License-Identifier: MIT */
/*
 * The classes of expressions that equal.h counts.
 *
 * An entry stands for a value and how many numbers make it; each node of the forest has an entry.
 * The entry has a list of its classes for each kind.
 *
 * A part matters only while a larger node can have its value. To find such parts quickly, each
 * value has a rank: values that occur in the largest nodes come first. So the parts that matter to
 * a node of n numbers are the first items of its list of ranks:
 *
 *     ranks   0 the target | values of nodes of 20 numbers | of 19 | ... | of 2 numbers
 *     a node of 19 needs the ranks up to here ------------>|
 */
#ifndef TALLY_WHOLE_EQUAL_CLASSES_H
#define TALLY_WHOLE_EQUAL_CLASSES_H

#include "base/sort.h"
#include "forest/forest.h"
#include "whole/sets.h"

enum chain { CHAIN_SUM, CHAIN_PRODUCT };

/* Groups in sums and in products; then nodes: sums and differences, which are operands of products,
 * and products and quotients, which are operands of sums. A number is both. */
enum class_kind { KIND_SUM_GROUP, KIND_PRODUCT_GROUP, KIND_SUM, KIND_PRODUCT, CLASS_KINDS };

#define CLASS_NONE UINT32_MAX

struct class_entry {
    uint64_t value;
    uint32_t rank; /* the rank of the value */
    uint8_t size;
    uint8_t parts;               /* the parts as which the forest has derivations of the node */
    uint32_t first[CLASS_KINDS]; /* the first class of each kind */
};

/* Expressions that count alike. */
struct class
{
    uint64_t count; /* how many there are; UINT64_MAX: that many or more */
    uint32_t entry;
    uint32_t
        operands;   /* groups: the operands' values, rising, in classes.sets; SETS_NONE: a node */
    uint32_t inner; /* the ranks of the values of parts, rising, in classes.sets */
    uint32_t next;  /* the next class of the same entry and kind */
    uint8_t kind;
};

/* The values of all non-empty choices from a list of operands. */
struct class_collection {
    uint32_t values; /* the values, rising; SETS_NONE: not computed yet */
    uint32_t ranks;
};

/* The most items of a list. A longer list ends the count with TALLY_MEMORY_CAP. Few lists come
 * near: even the choices from 63 operands of a sum that use 64 equal numbers have few values. */
enum { CLASS_LIST_MAX = 1 << 14 };

/* Rooms for lists that are being made: each for two lists, ROOM_UNITED for four. */
enum class_room { ROOM_UNITED, ROOM_DIFFERENCES = 2, ROOM_INNER, ROOM_BOTH, CLASS_ROOMS };

struct classes {
    struct workspace *workspace;
    struct sets sets;
    struct vector entries; /* struct class_entry, by size */
    uint32_t size_begin[TALLY_NUMBERS_MAX + 2];
    struct hash entry_hash;
    struct vector values; /* uint64_t, by rank */
    struct hash value_hash;
    /* ranks below useful[size] are values of nodes of at least that size */
    uint32_t useful[TALLY_NUMBERS_MAX + 3];
    struct vector classes; /* struct class */
    struct hash class_hash;
    struct vector collections[2];          /* struct class_collection, by chain; indexed by list */
    struct vector partners;                /* uint32_t: entries */
    uint32_t top;                          /* the largest size */
    uint64_t target;                       /* the value that has rank 0 */
    uint64_t (*rooms)[2 * CLASS_LIST_MAX]; /* by enum class_room */
};

/* Makes the entries of a forest of equal numbers whose roots are all worth `target`. Call
 * classes_clear() afterwards, also if this fails. */
tally_status classes_init(struct classes *classes, const struct forest *forest, uint64_t target);
void classes_clear(struct classes *classes);

static inline struct class_entry *classes_entry(const struct classes *classes, uint32_t index)
{
    return (struct class_entry *)classes->entries.items + index;
}

static inline struct class *classes_of(const struct classes *classes)
{
    return classes->classes.items;
}

/* The parts of a node that are groups of two or more operands. */
static inline uint8_t classes_group_parts(enum chain chain)
{
    return chain == CHAIN_SUM ? PART_SUM : PART_PROD | PART_DIVI;
}

static inline enum class_kind classes_group_kind(enum chain chain)
{
    return chain == CHAIN_SUM ? KIND_SUM_GROUP : KIND_PRODUCT_GROUP;
}

/* The entry of a value; CLASS_NONE: the forest has none. */
uint32_t classes_find(const struct classes *classes, uint32_t size, uint64_t value);

/* The rank of a value; CLASS_NONE: no node has it. */
uint32_t classes_rank(const struct classes *classes, uint64_t value);

/* How many of these rising ranks belong to values of nodes of at least that size. */
uint32_t classes_count_useful(const struct classes *classes, const uint64_t *ranks, uint32_t count,
                              uint32_t size);

/* Adds a class whose parts have these ranks. If the class exists, adds to its count.
 * TALLY_MEMORY_CAP: there are too many ranks. */
tally_status classes_add(struct classes *classes, struct class added, const uint64_t *ranks,
                         uint32_t count);

/* Lists the values of all non-empty choices of the list's operands. */
tally_status classes_collect(struct classes *classes, enum chain chain, uint32_t operands,
                             struct class_collection *collection);

#endif
