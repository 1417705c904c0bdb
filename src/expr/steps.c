/* SPDX-License-Identifier: MIT */
/*
 * Computing a step: see steps.h.
 */
#include "expr/steps.h"

#include "base/power.h"
#include "base/rational.h"

bool steps_take(struct rational *result, enum effort_step step, struct rational a,
                struct rational b)
{
    switch (step) {
    case EFFORT_ADD: return rational_add(result, a, b) == RATIONAL_OK;
    case EFFORT_SUBTRACT: return rational_subtract(result, a, b) == RATIONAL_OK;
    case EFFORT_MULTIPLY: return rational_multiply(result, a, b) == RATIONAL_OK;
    case EFFORT_DIVIDE: return rational_divide(result, a, b) == RATIONAL_OK;
    case EFFORT_POWER: return power_raise(result, a, b) == RATIONAL_OK;
    case EFFORT_NEGATE: *result = rational_negate(a); return true;
    }
    const struct operation_row *const row = &operation_rows[step];
    const enum rational_status status =
        operation_is_paired(step) ? row->apply_two(result, a, b) : row->apply(result, a);
    return status == RATIONAL_OK;
}
