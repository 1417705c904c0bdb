/* SPDX-License-Identifier: MIT */
/*
 * Canonical trees in the operations that the rules have.
 *
 * The forest is one of canonical trees, in which a - (b - c) is a + c - b and a / (b / c) is a * c
 * / b. So where the rules have - but not +, or / but not *, it works as if they had
 * (exact.stand_ins), and what it finds is rewritten here: a + c - b as a - (b - c), and with a
 * unary minus a + b as a - (-b). What has no way of writing, such as a + b without a unary minus,
 * is no solution.
 *
 * Where every step is a positive whole number and the order is given, 3 - 8 + 7 has a way of
 * writing, too: 3 - (8 - 7).
 */
#ifndef TALLY_GOALS_REWRITE_H
#define TALLY_GOALS_REWRITE_H

#include "goals/tree.h"

/* Do trees have to be rewritten? */
bool exact_needs_rewriting(const struct exact *exact);

/* How many operands of one sum or product can be rewritten where they may change places; what has
 * more is passed over, and exact_rewriting_is_complete() says so beforehand. */
enum { EXACT_REWRITTEN_MAX = 16 };

/* False where a tree of so many numbers could have more operands than can be rewritten. */
bool exact_rewriting_is_complete(const struct exact *exact, uint32_t numbers);

/* The sides of a sum or product on which an operand may stand, by bits. */
enum { EXACT_STRAIGHT = 1, EXACT_INVERSE = 2, EXACT_BOTH_SIDES = 3 };

struct exact_operand {
    const struct expr_node *node;
    struct rational value;
    uint8_t sides;
};

/* Does an operand change nothing but the sign, on whichever side it stands? */
static inline bool exact_is_neutral(enum expr_kind kind, struct rational value)
{
    return kind == EXPR_SUM ? value.numerator == 0 : value.numerator == value.denominator;
}

/* Can a sum or product of these operands be written,
 * which stand in this order where the order is given? */
bool exact_can_be_rewritten(struct exact *exact, enum expr_kind kind,
                            const struct exact_operand *operands, uint32_t count);

/* Puts a canonical tree into words. False: there are none, or no memory (exact->status). Cost:
 * 3^operands for each sum that adds several operands and each product that multiplies several;
 * their cube where the order is given. */
MUST_USE bool exact_rewrite(struct exact *exact, struct exact_tree *tree);

#endif
