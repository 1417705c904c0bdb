/* SPDX-License-Identifier: MIT */
/*
 * Decides whether an expression can be written under the rules after a part has replaced a node:
 * with the operations, the order and the depth of the rules (docs/rules.md, "Detours").
 *
 * The remaining tree need not be canonical: a sum may be inside a sum, and a sum or product may be
 * left with a single subtracted operand or divisor. It is not converted to canonical form. Instead,
 * two questions are answered for each node, from the inside out: can it be written, and can its
 * opposite? For example, 3 * (4 - 7) can be written as the opposite of 3 * (7 - 4) if numbers may
 * change places, but in the order given only with a unary minus.
 */
#ifndef TALLY_GOALS_REST_H
#define TALLY_GOALS_REST_H

#include "goals/limits.h"
#include "goals/tree.h"

/* A part of a node: some of its operands, as a bit set; or the node itself. */
struct goals_part {
    struct rational value;
    uint64_t operands; /* the chosen operands of the node; 0: the whole node */
    uint32_t node;     /* index in the tree */
};

/* Those of no operand at all. */
static const struct goals_writings goals_writings_of_nothing = {.minuses = {1, 0}, .divisions = 1};

static inline bool goals_is_number(const struct expr_node *node)
{
    return node->kind == EXPR_NUMBER || node->kind == EXPR_UNARY;
}

/* Adds a factor to the ways of a product, or another operand whose sign the whole has. */
void goals_take_writings(struct goals_writings *all, struct goals_writings operand);

/* How the node can be written among operations and numbers that the rules have, and in their
 * order. */
struct goals_writings goals_writings_of(struct goals *goals, const struct expr_node *node);

/* The same in a product, and as the base of a power: of the two ways round of a sum worth zero, one
 * stands for both there. */
struct goals_writings goals_writings_of_factor(struct goals *goals, const struct expr_node *node);

/* How an operand of a node can be written there, and what that gives to the node. */
struct goals_writings goals_writings_of_operand(struct goals *goals, const struct expr_node *node,
                                                const struct expr_node *operand,
                                                struct goals_writings *given);

/* The same as a whole solution: in the order given, with a unary minus, one that is worth zero is
 * the same turned. In any order both ways round are looked for. */
struct goals_writings goals_writings_of_whole(struct goals *goals, const struct expr_node *node);

/* Can the tree be written if the part replaces the node at an index? The part must have the node's
 * value, and be inside the node. Also false if memory ran out (goals->status). Uses the tree's
 * scratch. Cost: that of goals_rewrite(). */
bool goals_rest_can_be_written(struct goals *goals, const struct goals_tree *tree, uint32_t node,
                               const struct goals_part *part);

/* Can the node be written with its value, or turned? */
bool goals_can_be_written(struct goals *goals, const struct expr_node *node, bool is_turned);

#endif
