/* SPDX-License-Identifier: MIT */
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
#ifndef TALLY_GOALS_SIGNS_H
#define TALLY_GOALS_SIGNS_H

#include "expr/raw.h"
#include "goals/goals.h"

/* Appends a number of a tree to steps. */
void exact_put_number(struct raw_text *raw, const struct expr_node *node);

/* Writes the tree of magnitudes, whose numbers have their signs, so that it has the sign, in order
 * of evaluation. digits[i] becomes the digits of the i-th number that is written. Returns false if
 * the tree cannot have the sign. */
MUST_USE bool exact_put_signed(const struct exact *exact, const struct expr_node *nodes,
                               uint32_t count, bool is_negative, struct raw_text *raw,
                               uint8_t *digits);

#endif
