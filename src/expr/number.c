/* SPDX-License-Identifier: MIT */
/*
 * Printing numbers: see number.h.
 */
#include "expr/number.h"

void number_print(struct text_out *out, const struct expr_node *node)
{
    if (node->decimals == EXPR_NO_POINT || node->decimals == 0) {
        if (node->value.negative) text_put(out, '-');
        text_put_whole(out, node->value.numerator);
        if (node->value.denominator == 1) return;
        text_put(out, '/');
        text_put_whole(out, node->value.denominator);
        return;
    }
    rational_part scale = 1;
    for (uint32_t i = 0; i < node->decimals; i++) scale *= 10;
    const rational_part written = node->value.numerator * (scale / node->value.denominator);
    const bool has_zero = node->digits > node->decimals; /* 0.4, of a given 0 and a 4 */
    if (written / scale != 0 || has_zero) text_put_whole(out, written / scale);
    text_put(out, '.');
    for (scale /= 10; scale != 0; scale /= 10) text_put(out, (char)('0' + written / scale % 10));
}
