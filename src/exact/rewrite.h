/* SPDX-License-Identifier: MIT */
/*
 * Canonical trees in the operations that the rules have.
 *
 * The forest is one of canonical trees, in which a - (b - c) is a + c - b and a / (b / c) is a * c / b. So
 * where the rules have - but not +, or / but not *, it works as if they had (exact.stand_ins), and what it
 * finds is put into words here: a + c - b as a - (b - c), and with a unary minus a + b as a - (-b). What has
 * no wording, such as a + b without a unary minus, is no solution.
 *
 * Where every step is a positive whole number and the order is given, 3 - 8 + 7 has a wording, too: 3 - (8 -
 * 7).
 */
#ifndef TALLY_EXACT_REWRITE_H
#define TALLY_EXACT_REWRITE_H

#include "exact/tree.h"

/* Do trees have to be put into words? */
bool exact_needs_words(const struct exact *exact);

/* How many operands of one sum or product can be put into words where they may change places; what has more
 * is passed over, and exact_wording_is_whole() says so beforehand. */
enum { EXACT_WORDED_MAX = 16 };

/* False where a tree of so many numbers could have more operands than can be put into words. */
bool exact_wording_is_whole(const struct exact *exact, uint32_t numbers);

/* The sides of a sum or product on which an operand may stand, by bits. */
enum { EXACT_STRAIGHT = 1, EXACT_INVERSE = 2, EXACT_BOTH_SIDES = 3 };

struct exact_operand {
    const struct expr_node *node;
    tally_value value;
    uint8_t sides;
};

/* Does an operand change nothing but the sign, on whichever side it stands? */
static inline bool exact_is_neutral(enum expr_kind kind, tally_value value)
{
    return kind == EXPR_SUM ? value.numerator == 0 : value.numerator == value.denominator;
}

/* Can a sum or product of these operands be written, which stand in this order where the order is given? */
bool exact_has_wording(struct exact *exact, enum expr_kind kind, const struct exact_operand *operands,
                       uint32_t count);

/* Puts a canonical tree into words. False: there are none, or no memory (exact->status). Cost: 3^operands for
 * each sum that adds several operands and each product that multiplies several; their cube where the order is
 * given. */
MUST_USE bool exact_put_into_words(struct exact *exact, struct exact_tree *tree);

#endif
