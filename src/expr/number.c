/* SPDX-License-Identifier: MIT */
/*
 * Printing numbers: see number.h.
 */
#include "expr/number.h"

#include "expr/decimals.h"

/* Prints digits around a point; `before` and `behind` stand around those that repeat. */
static void print_decimal(struct text_out *out, const struct expr_node *node, const char *before,
                          const char *behind)
{
    const rational_part row = decimals_row(node->value, node->decimals);
    const uint32_t repeated = decimals_repeated(node->decimals);
    uint32_t left = decimals_behind(node->decimals);
    rational_part scale = decimals_power_of_ten(left);
    const bool has_zero = node->digits > left; /* 0.4, of a given 0 and a 4 */
    if (row / scale != 0 || has_zero) text_put_whole(out, row / scale);
    text_put(out, '.');
    for (; left != 0; left--) {
        if (left == repeated) text_put_string(out, before);
        scale /= 10;
        text_put(out, (char)('0' + row / scale % 10));
    }
    if (repeated != 0) text_put_string(out, behind);
}

void number_print_around(struct text_out *out, const struct expr_node *node, const char *before,
                         const char *behind)
{
    const bool has_point = node->decimals != EXPR_NO_POINT && node->decimals != 0;
    if (has_point) print_decimal(out, node, before, behind);
    else text_put_rational(out, node->value, '/');
}

void number_print(struct text_out *out, const struct expr_node *node)
{
    const bool is_last = decimals_repeated(node->decimals) == 1; /* the last digit alone */
    number_print_around(out, node, is_last ? "" : "(", is_last ? "~" : ")");
}
