/* SPDX-License-Identifier: MIT */
/*
 * Computing a step: see steps.h.
 */
#include "expr/steps.h"

#include "base/rational.h"

bool steps_take(struct rational *result, enum effort_step step, struct rational a,
                struct rational b)
{
    if (step == EFFORT_NEGATE) {
        *result = rational_negate(a);
        return true;
    }
    const struct operation_row *const row = &operation_rows[step];
    const enum rational_status status =
        row->apply_two != NULL ? row->apply_two(result, a, b) : row->apply(result, a);
    return status == RATIONAL_OK;
}
