/* SPDX-License-Identifier: MIT */
/*
 * Rewrites canonical trees in the operations that the rules have.
 *
 * In the forest's canonical trees, a - (b - c) is stored as a + c - b, and a / (b / c) as a * c /
 * b. If the rules have - but not +, or / but not *, the forest works as if they had both
 * (goals.stand_ins), and its trees are rewritten here: a + c - b as a - (b - c), and with a unary
 * minus a + b as a - (-b). A tree that cannot be rewritten, such as a + b without a unary minus, is
 * no solution.
 *
 * With limits of operations, a tree is rewritten if its canonical form is not within them: a + c -
 * b as a - (b - c) where + may not stand (goals/limits.h).
 *
 * If the order is given, 3 - 8 + 7 is rewritten as 3 - (8 - 7) where no step may be negative, and
 * 8 / 6 * 3 as 8 / (6 / 3) where none may be a fraction.
 */
#ifndef TALLY_GOALS_REWRITE_H
#define TALLY_GOALS_REWRITE_H

#include "goals/lead.h"
#include "goals/tree.h"

/* Do trees have to be rewritten? */
bool goals_needs_rewriting(const struct goals *goals);

/* False if a tree of `numbers` numbers could have more operands than can be rewritten. */
bool goals_rewriting_is_complete(const struct goals *goals, uint32_t numbers);

/* Rewrites a canonical tree for the rules, within their limits of operations, and in an order of
 * steps whose largest is the least if they have a largest step. False: that is impossible, or there
 * is no memory (goals->status). Cost: 3^operands for each sum that adds several operands and each
 * product that multiplies several; the cube of their number if the order is given. */
MUST_USE bool goals_rewrite(struct goals *goals, struct goals_tree *tree);

#endif
