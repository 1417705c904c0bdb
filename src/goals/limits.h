/* SPDX-License-Identifier: MIT */
/*
 * Limits of operations: how often each may stand, and must (rules/limits.h).
 *
 * A tree stands for all its writings, and these differ in their signs: a + c - b has a plus and a
 * minus, a - (b - c) two minus signs. What does not differ is the number of steps of sums, that of
 * steps of products, and that of each other operation. So for each node those numbers of minus
 * signs are found with which it can be written, and those of divisions (goals/rest.h). Both are
 * independent of each other: without a unary minus, which way round a sum is written changes no
 * product's divisions. A tree is a solution if one of these numbers is within the limits.
 *
 * Where the rules limit neither + nor -, minus signs are not counted, and the set has the number 0
 * alone if there is a writing; likewise divisions.
 */
#ifndef TALLY_GOALS_LIMITS_H
#define TALLY_GOALS_LIMITS_H

#include "base/bits.h"
#include "expr/expr.h"
#include "goals/workspace.h"

/* With how many minus signs, or divisions, something can be written: bit n is set if with n. At
 * most 63 operations stand in an expression. */
typedef uint64_t goals_tallies;

/* Those of two parts together. */
static inline goals_tallies goals_add_tallies(goals_tallies a, goals_tallies b)
{
    goals_tallies both = 0;
    if (a == 1) return b;
    for (; a != 0; a &= a - 1) both |= b << bits_lowest(a);
    return both;
}

/* How a node can be written: with its value, and turned, with the opposite one. */
enum goals_turning { GOALS_AS_IT_IS, GOALS_TURNED };

struct goals_writings {
    goals_tallies minuses[2]; /* of each enum goals_turning; 0: it cannot be written so */
    goals_tallies divisions;  /* in either way; 0: it cannot be written */
};

/* How a node is to be written. */
struct goals_share {
    uint32_t minuses;
    uint32_t divisions;
    bool is_turned; /* with the opposite value, by turning a sum in it */
};

static inline bool goals_counts(const struct goals *goals, enum expr_kind kind)
{
    const uint32_t of_kind =
        kind == EXPR_SUM ? TALLY_OP_ADD | TALLY_OP_SUBTRACT : TALLY_OP_MULTIPLY | TALLY_OP_DIVIDE;
    return UNLIKELY(goals->limited != 0) && (goals->limited & of_kind) != 0 &&
           (kind == EXPR_SUM || kind == EXPR_PRODUCT);
}

/* Can trees of so many numbers be within the limits? Each number but one takes a step of two
 * operands, if no digits are put together. */
bool goals_limits_allow(const struct goals *goals, uint32_t numbers);

/* Is the tree within the limits, if it can be written with any of these numbers? */
bool goals_is_within_limits(const struct goals *goals, const struct expr_node *nodes,
                            goals_tallies minuses, goals_tallies divisions);

/* Chooses the numbers with which the tree is written: those within the limits that are nearest to
 * those of the canonical form, and the lower of two. *is_canonical becomes false if they are
 * others. Returns false if there are none. */
MUST_USE bool goals_choose_tally(const struct goals *goals, const struct expr_node *nodes,
                                 const struct goals_writings *writings, struct goals_share *share,
                                 bool *is_canonical);

#endif
