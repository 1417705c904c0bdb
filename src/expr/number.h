/* SPDX-License-Identifier: MIT */
/*
 * Writes the numbers of a tree.
 */
#ifndef TALLY_EXPR_NUMBER_H
#define TALLY_EXPR_NUMBER_H

#include "base/text.h"
#include "expr/expr.h"

/* Is it written with digits alone? Other given numbers are below 0 or fractions. */
static inline bool number_is_bare(const struct expr_node *number)
{
    return !number->value.negative &&
           (number->value.denominator == 1 || number->decimals != EXPR_NO_POINT);
}

/* Prints a given number, or joined digits with their point: 25, 44, 4.4, .1(27), -3, 3/4. */
void number_print(struct text_out *out, const struct expr_node *node);

/* The same; `before` and `behind` stand around the digits that repeat. */
void number_print_around(struct text_out *out, const struct expr_node *node, const char *before,
                         const char *behind);

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
