/* SPDX-License-Identifier: MIT */
/*
 * Built expressions: the expressions of a forest, written out one by one, and checked for detours
 * as they are built.
 *
 * A built expression is an expression, or a group of operands. It is stored as a pair of smaller
 * built expressions, so it takes 56 bytes whatever its size:
 *
 *     SUM    operand, group of the others           DIFF   added group, subtracted group
 *     PROD   operand, group of the others           QUOT   multiplied group, dividing group
 *
 * A detour (docs/rules.md) is a node whose value is also the value of a part of it: of a
 * sub-collection of its operands that could stand alone, or of anything inside an operand. Each
 * built expression has a signature of 128 bits with a bit set for the value of each of its parts,
 * itself included (a Bloom filter). If the bit of a node's value is not set in its operands'
 * signatures, no part inside an operand has that value; if it is set, the parts are compared one by
 * one. A sub-collection has the value of the whole exactly if the omitted operands are worth 0 (in
 * a product: 1); for a - b that means that some of the added and some of the subtracted operands
 * have equal values.
 *
 * An expression with a detour is dropped at once, since everything that contains it has a detour,
 * too. But a group that would be a detour as a node may still be part of a larger node
 * (is_group_only).
 */
#ifndef TALLY_FOREST_DERIVE_H
#define TALLY_FOREST_DERIVE_H

#include "expr/expr.h"
#include "forest/forest.h"
#include "forest/word.h"

/* A Bloom filter of 128 bits: for each value of a part, one bit is set. */
struct signature {
    uint64_t low;
    uint64_t high;
};

/* How hard an expression is, in the figures by which solutions are ordered (docs/rules.md). */
struct built_measure {
    uint64_t largest_step; /* in one word: word.h; 0: no step */
    uint32_t effort;
    uint16_t text_length;    /* without parentheses around the expression */
    uint16_t least_in_group; /* of a group: what its operands and steps take at least in any larger
                                one, where the steps may be others */
};

/* One built expression. It shares its two sides with all others that contain them. */
struct built_expression {
    uint64_t value; /* in one word: word.h */
    union {
        struct signature signature;
        struct built_measure measure; /* instead, where detours do not matter: see measured.h */
    };
    const struct built_expression *left; /* the two sides; NULL in a PART_LEAF */
    const struct built_expression *right;
    uint32_t subset;    /* the numbers used, as an index in the lattice */
    uint8_t part;       /* enum part; a product of PART_DIVI has PART_PROD here */
    uint8_t number;     /* PART_LEAF: index of the distinct number */
    bool is_group_only; /* usable only as a group: as a node it would have a detour */
    bool has_detour;    /* a detour is somewhere inside; only set if detours are kept */
};

/* The built expression of a number. */
struct built_expression derive_number(const struct lattice *lattice, uint32_t subset);

/* Combines left and right over a subset. Returns false if the result is dropped: it has a detour,
 * or the same group is also built with another operand first (in subsets that contain their pivot
 * several times). */
bool derive_pair(const struct forest *forest, struct built_expression *result, enum part part,
                 uint32_t subset, const struct built_expression *left,
                 const struct built_expression *right);

/* Like derive_pair(), for a root, which is part of nothing larger: it gets no signature, and a
 * group that is not a node is dropped, too. */
bool derive_root(const struct forest *forest, struct built_expression *result, enum part part,
                 uint32_t subset, const struct built_expression *left,
                 const struct built_expression *right);

/* Is the sum or product of left and right also built with another operand first? That occurs in
 * subsets that contain their pivot several times. If such ones are left out, each is built once.
 * Operands that agree in subset, value and part must be in one array. */
bool derive_is_met_elsewhere(const struct lattice *lattice, uint32_t subset, enum part part,
                             const struct built_expression *left,
                             const struct built_expression *right);

/* The built expressions of a node are sorted by part, so that each set of parts that a derivation
 * needs (table.h) is one run of them; only for divisors it is two runs:
 *
 *     DIFF  SUM  LEAF  PROD  QUOT  DIVI */
enum { EXPRESSION_RUNS_MAX = 2 };

/* Neighbouring built expressions of one node. */
struct expression_run {
    const struct built_expression *begin;
    const struct built_expression *end;
};

static ALWAYS_INLINE struct expression_run expression_run(const struct node *node, uint32_t first,
                                                          uint32_t end)
{
    return (struct expression_run){node->expressions + node->class_begin[first],
                                   node->expressions + node->class_begin[end]};
}

/* Finds the runs of a node's built expressions with these parts, which are one of the sets of
 * table.h. Returns the number of runs. */
static ALWAYS_INLINE uint32_t expressions_of(const struct node *node, uint8_t parts,
                                             struct expression_run *runs)
{
    switch (parts) {
    case PARTS_PRODUCT_OPERAND: runs[0] = expression_run(node, 0, 3); return 1;
    case PARTS_PRODUCT_GROUP: runs[0] = expression_run(node, 0, 4); return 1;
    case PARTS_SUM_GROUP: runs[0] = expression_run(node, 1, 5); return 1;
    case PARTS_SUM_OPERAND: runs[0] = expression_run(node, 2, 5); return 1;
    case PARTS_DIVISOR_GROUP:
        runs[0] = expression_run(node, 0, 3);
        runs[1] = expression_run(node, 5, 6);
        return 2;
    default: runs[0] = expression_run(node, 0, 5); return 1; /* PARTS_ANY: all but DIVI */
    }
}

/* The operands of a node: those added or multiplied, and those subtracted or divided by. */
struct operands {
    const struct built_expression *plus[TALLY_NUMBERS_MAX];
    const struct built_expression *minus[TALLY_NUMBERS_MAX];
    uint32_t plus_count;
    uint32_t minus_count;
};

/* The operands of a built expression that is not a number. */
void expression_operands(const struct built_expression *node, struct operands *operands);

/* Sorts larger values first. Returns false if some are equal. Insertion sort, since there are
 * few. */
static inline bool operands_sort_by_value(bool has_fractions,
                                          const struct built_expression **operands, uint32_t count)
{
    bool has_ties = false;
    for (uint32_t i = 1; i < count; i++) {
        const struct built_expression *const operand = operands[i];
        uint32_t j = i;
        for (; j > 0 && word_is_less(has_fractions, operands[j - 1]->value, operand->value); j--)
            operands[j] = operands[j - 1];
        has_ties |= j > 0 && operands[j - 1]->value == operand->value;
        operands[j] = operand;
    }
    return !has_ties;
}

/* Likewise, sorted in canonical order: larger values first, then by text. */
void expression_sorted_operands(bool has_fractions, const struct built_expression *node,
                                struct operands *operands);

/* Compares the texts of two expressions: negative if a comes first. */
int expression_compare_text(bool has_fractions, const struct built_expression *a,
                            const struct built_expression *b);

/* Writes the expression as nodes in canonical order, at most 2 * 64 of them;
 * returns their number. */
uint32_t expression_to_nodes(bool has_fractions, const struct built_expression *expression,
                             struct expr_node *nodes);

#endif
