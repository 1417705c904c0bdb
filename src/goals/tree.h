/* SPDX-License-Identifier: MIT */
/*
 * Writes out a tree of the packed forest, given its number.
 */
#ifndef TALLY_GOALS_TREE_H
#define TALLY_GOALS_TREE_H

#include "expr/raw.h"
#include "goals/goals.h"

/* ---- Signs ----------------------------------------------------------------------------------- */

/*
 * Signs of the trees of games with given numbers below 0, or with operations that make values below
 * 0 (floor, ceil, idiv, log), in any order.
 *
 * The forest has no signs: its values are magnitudes, and a sum is the difference of two groups.
 * Where all given numbers are positive, nearly every tree can be written with either sign. A number
 * below 0 has only one, so the signs that a tree can have are found from the leaves up:
 *
 *     number         its own sign
 *     product        the product of the signs of its operands; either, if an operand has either
 *     sum            either, if the signs that must stand in front of its operands are mixed or an
 *                    operand has either; otherwise that with a plus in front of each
 *     power          with an odd exponent as its base, otherwise positive
 *     floor, ceil    that of its value: floor of an operand worth 1/2 is 0 or -1
 *     idiv, log      that of its value, which the signs of its operands determine
 *
 * With a unary minus every tree has either sign.
 *
 *     5 and -3 as 5 + 3:     5 - (-3)             no tree of -8
 *     5 and -3 as 5 - 3:     5 + (-3)             no tree of -2
 *     5, 4 and -3 as 5 - 3 - 4:    5 - 4 + (-3) is worth -2, and 4 - 5 - (-3) is worth 2
 */

/* A written tree, in canonical order. */
struct goals_tree {
    uint32_t count;
    bool is_whole;     /* the tree fits into nodes */
    bool has_zero_sum; /* a product has a sum of value zero, which is not oriented yet */
    uint32_t room;     /* how many nodes each of the arrays has room for */
    struct expr_node *nodes;
    struct expr_node *scratch; /* where the tree is written anew: */
    uint32_t written;          /* how many nodes so far */
    bool is_rewritten;         /* there is room, and the tree can be written */
    bool is_low;               /* its steps are as low as possible */
    struct goals *goals;
};

/* Writes the tree with this number, which must be below the goal's count. is_negated: with a minus
 * before it. Returns false if the rules cannot express the tree (a negative exponent without a
 * unary minus), or memory ran out (goals->status). */
MUST_USE bool goals_write_tree(struct goals *goals, uint32_t goal, uint64_t number, bool is_negated,
                               struct goals_tree *tree);

/* Begins to write the tree anew, in its scratch. */
static inline void goals_begin_rewriting(struct goals *goals, struct goals_tree *tree)
{
    tree->goals = goals;
    tree->written = 0;
    tree->is_rewritten = true;
}

/* Begins a node like another one, on that side; its operands follow. */
struct expr_node *goals_open_node(struct goals_tree *tree, const struct expr_node *like,
                                  bool is_inverse);
void goals_close_node(const struct goals_tree *tree, struct expr_node *node);

/* Puts what was written in the place of the tree. Returns false if it was not rewritten. */
MUST_USE bool goals_end_rewriting(struct goals_tree *tree);

/* The value of two operands of a sum or product, of which the second is added or multiplied, or
 * taken away or divided by. Returns false if there is none, or it does not fit. */
MUST_USE static inline bool goals_join_values(struct rational *value, enum expr_kind kind,
                                              struct rational a, struct rational b, bool is_inverse)
{
    const uint32_t straight = kind == EXPR_SUM ? OPERATION_ADD : OPERATION_MULTIPLY;
    return operation_take(value, straight + is_inverse, a, b) == RATIONAL_OK;
}

/* Is the power with this exponent of the opposite base the opposite? A fraction has no power of a
 * negative base. */
static inline bool goals_is_odd(const struct expr_node *exponent)
{
    return exponent->value.denominator == 1 && exponent->value.numerator % 2 != 0;
}

/* Can the subtree get the opposite value without a unary minus, by exchanging the
 * sides of a sum in it? */
bool goals_can_turn(const struct expr_node *node);

/* Turns the subtree to its opposite value that way. Returns false, with nothing changed, if that is
 * impossible. */
bool goals_turn(struct expr_node *node);

/* In the order given: is the first operand of a sum that is not zero subtracted, as in 0 - 3? */
bool goals_is_turned_zero(const struct expr_node *node);

/* Makes a tree in which such sums have a minus before them instead: -(0 + 3) for 0 - 3. `taken` has
 * twice the room of the tree. */
void goals_take_minuses_out(const struct goals *goals, const struct goals_tree *tree,
                            struct goals_tree *taken);

/* Makes the canonical form of a tree in any order, with its sign as a minus before the whole if the
 * whole can be turned: -(8 - 4) for 4 - 8. `taken` has room for a node more than the tree. Returns
 * false if there is no memory, or a step does not fit. */
MUST_USE bool goals_take_sign_out(struct goals *goals, const struct goals_tree *tree,
                                  struct goals_tree *taken);

#endif
