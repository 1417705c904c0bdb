/* SPDX-License-Identifier: MIT */
/*
 * Writes the numbers of a tree.
 */
#ifndef TALLY_EXPR_NUMBER_H
#define TALLY_EXPR_NUMBER_H

#include "base/text.h"
#include "expr/expr.h"

/* Prints a given number, or joined digits with their point: 25, 44, .4, 4.4. */
void number_print(struct text_out *out, const struct expr_node *node);

/* The length of that text in bytes, computed without printing. */
static inline size_t number_length(const struct expr_node *number)
{
    if (LIKELY(number->decimals == EXPR_NO_POINT)) return text_digits_of(number->value.numerator);
    struct text_out out = {0};
    number_print(&out, number);
    return out.length;
}

#endif
