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
    return operation_rows[step].apply(result, a) == RATIONAL_OK;
}
