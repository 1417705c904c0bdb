/* SPDX-License-Identifier: MIT */
/*
 * The packed forest of the exact engine: every canonical expression of one value over a subset,
 * once.
 *
 * A goal asks for the nodes of one kind, over one subset, with one value; its derivations say how
 * they come about, each from one or two smaller goals. Goals are shared, so their counts, and the
 * least effort that they need, are known as soon as they are made. Trees of a goal are numbered
 * 0..count-1, and goals/tree.h writes out the tree of a number.
 *
 *     any order    SUM      P - N, pure groups over two subsets
 *                  PRODUCT  M / D, likewise
 *     as given     SUM      whatever stands before, plus or minus an operand
 *                  PRODUCT  whatever stands before, times or over an operand
 *
 * In a pure group, the operand that uses the pivot of the subset comes first, so each group is met
 * once. Where the pivot stands several times, operands that use it are taken in falling order
 * (subset, then value), and operands that are equal in both at once: `copies` of them, of which the
 * trees are chosen as a multiset.
 *
 * Products that are zero are apart, since then the other operands may have any value: ZERO.
 *
 * Backwards means: of each split the smaller subset is enumerated from its table, and the value of
 * the other is worked out and looked up, or asked for as a goal.
 */
#ifndef TALLY_GOALS_GOALS_H
#define TALLY_GOALS_GOALS_H

#include "goals/workspace.h"

enum exact_kind {
    EXACT_EXPRESSION, /* any node; detail: how many ! and sqrt may still stand on top */
    EXACT_ATOM,       /* a number, a power, a factorial or a root; detail likewise */
    EXACT_SUM,
    EXACT_SUM_IN_PRODUCT, /* a zero sum has one orientation there */
    EXACT_ZERO_PAIR, /* two groups that are equal in value and not zero, the one less the other, in
                        one orientation */
    EXACT_PRODUCT,
    EXACT_SUM_OPERAND,
    EXACT_PRODUCT_OPERAND,
    EXACT_SUM_GROUP,     /* detail: 1 where no operand may be zero */
    EXACT_PRODUCT_GROUP, /* value 0: all operands are zero; else none is. detail: 1 where no operand
                            may be one */
    EXACT_ANY_GROUP,     /* PRODUCT_GROUPs of every value; detail likewise */
    EXACT_ANY_FRACTION,  /* ANY_GROUP over ANY_GROUP, either of which may be missing */
    EXACT_ROW,           /* one written number with all digits of the subset */
    EXACT_MINUS          /* as given: a minus, and an expression of the opposite value */
};

enum exact_form {
    EXACT_LEAF,     /* left: the leaf */
    EXACT_SAME,     /* left, as it is */
    EXACT_GROUP,    /* copies of left, then right, which may be missing */
    EXACT_PAIR,     /* left taken from itself (two trees of it, in no order) */
    EXACT_FRACTION, /* left added or multiplied, right taken away or divided by; either may be
                       missing */
    EXACT_ZERO,     /* a zero group, and any fraction; or a zero group of a sum, and a ZERO_PAIR */
    EXACT_APPEND,   /* as given: left, then right */
    EXACT_APPEND_INVERSE,
    EXACT_POWER,          /* left ^ right */
    EXACT_POWER_NEGATIVE, /* left ^ -right */
    EXACT_FACTORIAL,
    EXACT_ROOT,
    EXACT_NEGATED /* a minus, and left */
};

struct exact_derivation {
    uint64_t first; /* the number of its first tree among those of the goal */
    uint32_t left;
    uint32_t right;
    uint32_t least_effort; /* no tree of it takes less */
    uint8_t form;
    uint8_t copies;
};

struct exact_goal {
    struct ratio value;
    uint64_t count; /* of trees; UINT64_MAX: that many or more */
    uint32_t subset;
    uint32_t bound; /* in a group: operands with the pivot come after this
                     * operand, in falling order */
    uint32_t derivation_begin;
    uint32_t derivation_count;
    uint32_t least_effort; /* no tree takes less */
    uint8_t kind;
    uint8_t detail;
    uint8_t pivot;
};

static inline struct exact_goal *exact_goal_at(const struct exact *exact, uint32_t goal)
{
    return (struct exact_goal *)exact->goals.items + goal;
}

static inline struct exact_derivation *exact_derivation_at(const struct exact *exact,
                                                           uint32_t derivation)
{
    return (struct exact_derivation *)exact->derivations.items + derivation;
}

/* The goal of all expressions of a value over a subset, worked out; EXACT_NONE where there are
 * none, or where the search is to end (exact->status). */
uint32_t exact_expressions(struct exact *exact, uint32_t subset, struct ratio value);

/* How many trees a goal has; 1 for a part that is missing. */
static inline uint64_t exact_trees_of(const struct exact *exact, uint32_t goal)
{
    return goal == EXACT_NONE ? 1 : exact_goal_at(exact, goal)->count;
}

/* How many trees a derivation stands for. */
uint64_t exact_derivation_trees(const struct exact *exact,
                                const struct exact_derivation *derivation);

/* How many multisets of k out of n there are; UINT64_MAX: that many or more. */
uint64_t exact_multisets(uint64_t n, uint32_t k);

/* ---- Between the files of the forest --------------------------------------------------------- */

struct exact_question {
    struct ratio value;
    uint32_t subset;
    uint32_t bound;
    uint8_t kind;
    uint8_t detail;
    uint8_t pivot;
};

/* The goal of a question, worked out if need be; EXACT_NONE where it has no trees. */
uint32_t exact_ask(struct exact *exact, struct exact_question question);

static inline uint32_t exact_ask_kind(struct exact *exact, enum exact_kind kind, uint32_t subset,
                                      struct ratio value, uint32_t detail)
{
    return exact_ask(exact, (struct exact_question){.value = value,
                                                    .subset = subset,
                                                    .bound = EXACT_NONE,
                                                    .kind = (uint8_t)kind,
                                                    .detail = (uint8_t)detail});
}

/* Where any value will do (0 * x, 1 ^ x) and just the simplest solution is wanted, a number
 * written with all digits of a subset is simpler than all else over it. Is that so here, for a
 * number that is wanted? Then such numbers are goals of the kind EXACT_ROW; else the subset's
 * table has to tell all values. */
bool exact_rows_will_do(struct exact *exact, uint32_t subset,
                        bool (*is_wanted)(struct ratio value));

/* Neither 0 nor 1: what may be multiplied and divided by, and changes something. */
static inline bool exact_may_be_factor(struct ratio value)
{
    return !ratio_is_zero(value) && !ratio_is_one(value);
}

/* Adds a derivation to the goal that is being worked out. */
void exact_add_derivation(struct exact *exact, enum exact_form form, uint32_t copies, uint32_t left,
                          uint32_t right);

/* The derivations of each kind of goal; these only add derivations. */
void exact_find_atoms(struct exact *exact, const struct exact_question *question);
void exact_find_rows(struct exact *exact, const struct exact_question *question);
void exact_find_minus(struct exact *exact, const struct exact_question *question);
void exact_find_in_any_order(struct exact *exact, const struct exact_question *question);
void exact_find_in_order(struct exact *exact, const struct exact_question *question);

/* Those of the kinds that are others, put together. */
void exact_find_unions(struct exact *exact, const struct exact_question *question);

#endif
