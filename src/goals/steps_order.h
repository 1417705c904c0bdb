/* SPDX-License-Identifier: MIT */
/*
 * The column "max-value": no step of two operands may exceed this value, without its sign.
 *
 * A sum or product stands for all orders of steps, and these differ in their largest step:
 *
 *     100 + 100 - 150           100 + 100 = 200, 200 - 150 = 50
 *     100 - (150 - 100)         150 - 100 = 50, 100 - 50 = 50
 *
 * A tree is a solution if each of its sums and products has an order within the limit; it is
 * written in an order whose largest step is the least. The nodes are independent of each other.
 * For one node, each set of operands is joined from two smaller ones, the largest step of which is
 * known. The rules are such that any two sets may be joined, if the value is one of the rules.
 */
#ifndef TALLY_GOALS_STEPS_ORDER_H
#define TALLY_GOALS_STEPS_ORDER_H

#include "goals/lead.h"
#include "goals/tree.h"

/* Has a sum or product of these operands an order of steps within the limit of the rules? inverse:
 * a bit for each operand that is taken away, or divided by. Also false if memory ran out
 * (goals->status). */
bool goals_has_low_order(struct goals *goals, enum expr_kind kind,
                         const struct goals_operand *operands, uint64_t inverse, uint32_t count);

/* Writes a canonical tree in an order of steps whose largest is the least: as it is, if that is
 * one. Returns false if there is no memory or no room. Cost: 3^operands for each sum and product.
 */
MUST_USE bool goals_put_low(struct goals *goals, struct goals_tree *tree);

/* False if an order within the limit could be overlooked for a tree of `numbers` numbers. */
bool goals_low_is_complete(const struct goals *goals, uint32_t numbers);

#endif
