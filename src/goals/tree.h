/* SPDX-License-Identifier: MIT */
/*
 * Trees out of the packed forest: the tree of a number.
 */
#ifndef TALLY_GOALS_TREE_H
#define TALLY_GOALS_TREE_H

#include "expr/expr.h"
#include "goals/goals.h"

/* A tree that is written out, in canonical order. */
struct exact_tree {
    uint32_t count;
    bool is_whole;     /* it did fit in the nodes */
    bool has_zero_sum; /* in a product; its orientation must be fixed */
    uint32_t room;     /* of each of these */
    struct expr_node *nodes;
    struct expr_node *scratch;
};

/* Writes out a tree by its number, which is below the goal's count; is_negated: with a minus before
 * it. False: the rules cannot express the tree (a negative exponent without a unary minus), or
 * memory ran out (exact->status). */
MUST_USE bool exact_write_tree(struct exact *exact, uint32_t goal, uint64_t number, bool is_negated,
                               struct exact_tree *tree);

/* Can the subtree get the opposite value without a unary minus, by exchanging the
 * sides of a sum in it? */
bool exact_can_turn(const struct expr_node *node);

/* Does that; false, with nothing changed, if it is impossible. */
bool exact_turn(struct expr_node *node);

#endif
