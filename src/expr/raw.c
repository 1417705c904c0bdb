/* SPDX-License-Identifier: MIT */
/*
 * The values of numbers and operations in the raw form, shared by the judge and the parser.
 */
#include "expr/raw.h"

#include "expr/decimals.h"
#include "rules/number.h"

struct rational raw_number_value(const struct raw_item *number)
{
    if (number->digits == 0) return number_code_value((uint64_t)number->number);
    if (number->decimals == EXPR_NO_POINT) return value_of_whole(number->number);
    return decimals_value(number->number, number->decimals);
}

enum rational_status raw_take_step(struct rational *value, enum raw_kind kind, struct rational a,
                                   struct rational b)
{
    if (kind == RAW_NUMBER) return RATIONAL_NO_VALUE;
    if (kind == RAW_NEGATE) {
        *value = rational_negate(a);
        return RATIONAL_OK;
    }
    const struct operation_row *const row = &operation_rows[raw_operation(kind)];
    return row->apply_two != NULL ? row->apply_two(value, a, b) : row->apply(value, a);
}
