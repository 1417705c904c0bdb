/* SPDX-License-Identifier: MIT */
/*
 * Prints trees into a text_out, for callers that need more than tally_expr_print().
 */
#ifndef TALLY_EXPR_PRINT_H
#define TALLY_EXPR_PRINT_H

#include "base/text.h"
#include "expr/expr.h"

/* The length of the infix text in bytes, computed without printing. */
size_t expr_text_length(const struct expr_node *nodes, uint32_t count);

/* Prints the tree in any style. Steps stand one a line, "50 + 1 = 51"; a single number has none, so
 * its text is empty. Recursion depth is the tree's depth, at most EXPR_DEPTH_MAX. */
void print_tree(struct text_out *out, const struct expr_node *nodes, tally_style style);

/* Prints the value of an operand in a step: fractions and negatives stand in parentheses. */
void print_operand(struct text_out *out, struct rational value);

/* ---- Numbers --------------------------------------------------------------------------------- */

/* Is it written with digits alone? Other given numbers are below 0 or fractions. */
static inline bool number_is_bare(const struct expr_node *number)
{
    return !number->value.negative &&
           (number->value.denominator == 1 || number->decimals != EXPR_NO_POINT);
}

/* Prints a given number, or joined digits with their point: 25, 44, 4.4, .1(27), -3, 3/4. */
void number_print(struct text_out *out, const struct expr_node *node);

/* The length of that text in bytes, computed without printing. */
static inline size_t number_length(const struct expr_node *number)
{
    if (LIKELY(number->decimals == EXPR_NO_POINT && number_is_bare(number)))
        return text_digits_of(number->value.numerator);
    struct text_out out = {0};
    number_print(&out, number);
    return out.length;
}

#endif
