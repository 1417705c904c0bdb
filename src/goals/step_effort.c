/* SPDX-License-Identifier: MIT */
/*
 * The effort of a step in the order given. One case needs care: -(0 - 3 + 0) is written 0 + 3 + 0.
 * A minus before a sum that begins with zero changes the sign of every partial result, and the side
 * of every operand except the zeros. So the effort of its steps may change.
 */
#include "goals/step_effort.h"

uint32_t exact_effort_in_order(const struct exact *exact, enum effort_step step, struct ratio a,
                               struct ratio b)
{
    const struct rational x = ratio_to_value(a), y = ratio_to_value(b);
    const uint32_t effort = effort_of_step(step, x, y);
    const bool is_sum = step == EFFORT_ADD || step == EFFORT_SUBTRACT;
    if (!is_sum || a.numerator > 0 || !exact_keeps_minus(exact)) return effort;
    const enum effort_step opposite = step == EFFORT_ADD ? EFFORT_SUBTRACT : EFFORT_ADD;
    const enum effort_step turned_step = ratio_is_zero(b) ? step : opposite;
    const uint32_t turned = effort_of_step(turned_step, ratio_to_value(ratio_negate(a)), y);
    return turned < effort ? turned : effort;
}
