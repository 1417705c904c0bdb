/* SPDX-License-Identifier: MIT */
/*
 * The packed forest of the exact engine: every canonical expression of one value over a place, once.
 *
 * A problem asks for the nodes of one kind, over one place, with one value; its ways say how they come
 * about, each from one or two smaller problems. Problems are shared, so their counts, and the least effort
 * that they need, are known as soon as they are made. Trees of a problem are numbered 0..count-1, and
 * exact/tree.h writes out the tree of a number.
 *
 *     any order    SUM      P - N, pure groups over two places
 *                  PRODUCT  M / D, likewise
 *     as given     SUM      whatever stands before, plus or minus an operand
 *                  PRODUCT  whatever stands before, times or over an operand
 *
 * In a pure group, the operand that uses the pivot of the place comes first, so each group is met once. Where
 * the pivot stands several times, operands that use it are taken in falling order (place, then value), and
 * operands that are equal in both at once: `copies` of them, of which the trees are chosen as a multiset.
 *
 * Products that are zero are apart, since then the other operands may have any value: ZERO.
 *
 * Backwards means: of each split the smaller place is enumerated from its table, and the value of the other
 * is worked out and looked up, or asked for as a problem.
 */
#ifndef TALLY_EXACT_FOREST_H
#define TALLY_EXACT_FOREST_H

#include "exact/workspace.h"

enum exact_kind {
    EXACT_EXPRESSION, /* any node; detail: how many ! and sqrt may still stand on top */
    EXACT_ATOM,       /* a number, a power, a factorial or a root; detail likewise */
    EXACT_SUM,
    EXACT_SUM_IN_PRODUCT, /* a zero sum has one orientation there */
    EXACT_ZERO_PAIR,      /* two groups that are equal in value and not zero, the one less the other, in one
                             orientation */
    EXACT_PRODUCT,
    EXACT_SUM_OPERAND,
    EXACT_PRODUCT_OPERAND,
    EXACT_SUM_GROUP,     /* detail: 1 where no operand may be zero */
    EXACT_PRODUCT_GROUP, /* value 0: all operands are zero; else none is. detail: 1 where no operand may be
                            one */
    EXACT_ANY_GROUP,     /* PRODUCT_GROUPs of every value; detail likewise */
    EXACT_ANY_FRACTION,  /* ANY_GROUP over ANY_GROUP, either of which may be missing */
    EXACT_ROW,           /* one written number with all digits of the place */
    EXACT_MINUS          /* as given: a minus, and an expression of the opposite value */
};

enum exact_form {
    EXACT_LEAF,     /* left: the leaf */
    EXACT_SAME,     /* left, as it is */
    EXACT_GROUP,    /* copies of left, then right, which may be missing */
    EXACT_PAIR,     /* left taken from itself (two trees of it, in no order) */
    EXACT_FRACTION, /* left added or multiplied, right taken away or divided by; either may be missing */
    EXACT_ZERO,     /* a zero group, and any fraction; or a zero group of a sum, and a ZERO_PAIR */
    EXACT_APPEND,   /* as given: left, then right */
    EXACT_APPEND_INVERSE,
    EXACT_POWER,          /* left ^ right */
    EXACT_POWER_NEGATIVE, /* left ^ -right */
    EXACT_FACTORIAL,
    EXACT_ROOT,
    EXACT_NEGATED /* a minus, and left */
};

struct exact_way {
    uint64_t first; /* the number of its first tree among those of the problem */
    uint32_t left;
    uint32_t right;
    uint32_t least_effort; /* no tree of it takes less */
    uint8_t form;
    uint8_t copies;
};

struct exact_problem {
    struct ratio value;
    uint64_t count; /* of trees; UINT64_MAX: that many or more */
    uint32_t place;
    uint32_t bound; /* in a group: operands with the pivot come after this operand, in falling order */
    uint32_t way_begin;
    uint32_t way_count;
    uint32_t least_effort; /* no tree takes less */
    uint8_t kind;
    uint8_t detail;
    uint8_t pivot;
};

static inline struct exact_problem *exact_problem_at(const struct exact *exact, uint32_t problem)
{
    return (struct exact_problem *)exact->problems.items + problem;
}

static inline struct exact_way *exact_way_at(const struct exact *exact, uint32_t way)
{
    return (struct exact_way *)exact->ways.items + way;
}

/* The problem of all expressions of a value over a place, worked out; EXACT_NONE where there are none, or
 * where the search is to end (exact->status). */
uint32_t exact_expressions(struct exact *exact, uint32_t place, struct ratio value);

/* How many trees a problem has; 1 for a part that is missing. */
static inline uint64_t exact_trees_of(const struct exact *exact, uint32_t problem)
{
    return problem == EXACT_NONE ? 1 : exact_problem_at(exact, problem)->count;
}

/* How many trees a way stands for. */
uint64_t exact_way_trees(const struct exact *exact, const struct exact_way *way);

/* How many multisets of k out of n there are; UINT64_MAX: that many or more. */
uint64_t exact_multisets(uint64_t n, uint32_t k);

/* ---- Between the files of the forest ----------------------------------------------------------------- */

struct exact_question {
    struct ratio value;
    uint32_t place;
    uint32_t bound;
    uint8_t kind;
    uint8_t detail;
    uint8_t pivot;
};

/* The problem of a question, worked out if need be; EXACT_NONE where it has no trees. */
uint32_t exact_ask(struct exact *exact, struct exact_question question);

static inline uint32_t exact_ask_kind(struct exact *exact, enum exact_kind kind, uint32_t place,
                                      struct ratio value, uint32_t detail)
{
    return exact_ask(exact, (struct exact_question){.value = value,
                                                    .place = place,
                                                    .bound = EXACT_NONE,
                                                    .kind = (uint8_t)kind,
                                                    .detail = (uint8_t)detail});
}

/* Where any value will do (0 * x, 1 ^ x) and just the simplest solution is wanted, a number written with all
 * digits of a place is simpler than all else over it. Is that so here, for a number that is wanted? Then such
 * numbers are problems of the kind EXACT_ROW; else the place's table has to tell all values. */
bool exact_rows_will_do(struct exact *exact, uint32_t place, bool (*is_wanted)(struct ratio value));

/* Neither 0 nor 1: what may be multiplied and divided by, and changes something. */
static inline bool exact_may_be_factor(struct ratio value)
{
    return !ratio_is_zero(value) && !ratio_is_one(value);
}

/* Adds a way to the problem that is being worked out. */
void exact_add_way(struct exact *exact, enum exact_form form, uint32_t copies, uint32_t left, uint32_t right);

/* The ways of each kind of problem; they only add ways. */
void exact_find_atoms(struct exact *exact, const struct exact_question *question);
void exact_find_rows(struct exact *exact, const struct exact_question *question);
void exact_find_minus(struct exact *exact, const struct exact_question *question);
void exact_find_in_any_order(struct exact *exact, const struct exact_question *question);
void exact_find_in_order(struct exact *exact, const struct exact_question *question);

/* Those of the kinds that are others, put together. */
void exact_find_unions(struct exact *exact, const struct exact_question *question);

#endif
