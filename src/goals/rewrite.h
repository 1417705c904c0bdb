/* SPDX-License-Identifier: MIT */
/*
 * Rewrites canonical trees in the operations that the rules have.
 *
 * In the forest's canonical trees, a - (b - c) is stored as a + c - b, and a / (b / c) as a * c /
 * b. If the rules have - but not +, or / but not *, the forest works as if they had both
 * (exact.stand_ins), and its trees are rewritten here: a + c - b as a - (b - c), and with a unary
 * minus a + b as a - (-b). A tree that cannot be rewritten, such as a + b without a unary minus, is
 * no solution.
 *
 * If the order is given, 3 - 8 + 7 is rewritten as 3 - (8 - 7) where no step may be negative, and
 * 8 / 6 * 3 as 8 / (6 / 3) where none may be a fraction.
 */
#ifndef TALLY_GOALS_REWRITE_H
#define TALLY_GOALS_REWRITE_H

#include "goals/tree.h"

/* Do trees have to be rewritten? */
bool exact_needs_rewriting(const struct exact *exact);

/* The most operands of a sum or product that can be rewritten if operands may change places. Larger
 * sums and products are skipped; exact_rewriting_is_complete() tells in advance whether that can
 * happen. */
enum { EXACT_REWRITTEN_MAX = 16 };

/* False if a tree of `numbers` numbers could have more operands than can be rewritten. */
bool exact_rewriting_is_complete(const struct exact *exact, uint32_t numbers);

/* The sides of a sum or product on which an operand may stand. A bit set. */
enum { EXACT_STRAIGHT = 1, EXACT_INVERSE = 2, EXACT_BOTH_SIDES = 3 };

/* An operand, its value, and the sides on which it may stand. */
struct exact_operand {
    const struct expr_node *node;
    struct rational value;
    uint8_t sides;
};

/* Does the operand change at most the sign, on either side: 0 in a sum, 1 or -1 in a product? */
static inline bool exact_is_neutral(enum expr_kind kind, struct rational value)
{
    return kind == EXPR_SUM ? value.numerator == 0 : value.numerator == value.denominator;
}

/* Can a sum or product of these operands be written? They are in this order
 * if the order is given. */
bool exact_can_be_rewritten(struct exact *exact, enum expr_kind kind,
                            const struct exact_operand *operands, uint32_t count);

/* Rewrites a canonical tree for the rules. False: that is impossible, or there is no memory
 * (exact->status). Cost: 3^operands for each sum that adds several operands and each product that
 * multiplies several; the cube of their number if the order is given. */
MUST_USE bool exact_rewrite(struct exact *exact, struct exact_tree *tree);

#endif
