/* SPDX-License-Identifier: MIT */
/*
 * The effort of a step, or a lower bound of it, from the values of its sides.
 */
#include "goals/step_effort.h"

/* Is this 1, 10, 100, ...? */
static bool is_one_and_zeros(struct ratio value)
{
    ratio_part whole = value.numerator;
    if (value.denominator != 1 || whole == 0) return false;
    while (whole % 10 == 0) whole /= 10;
    return whole == 1;
}

uint32_t goals_least_of_pair(bool is_sum, struct ratio a, struct ratio b)
{
    return effort_of_step(is_sum ? EFFORT_ADD : EFFORT_MULTIPLY, ratio_to_value(a),
                          ratio_to_value(b));
}

uint32_t goals_least_of_fraction(bool is_sum, struct ratio a, struct ratio b)
{
    enum { LEAST_OF_SEVERAL = 3 };
    const uint32_t of_one = effort_of_step(is_sum ? EFFORT_SUBTRACT : EFFORT_DIVIDE,
                                           ratio_to_value(a), ratio_to_value(b));
    const uint32_t of_several = is_sum || !is_one_and_zeros(b) ? LEAST_OF_SEVERAL : 1;
    return of_one < of_several ? of_one : of_several;
}

/* One case needs care: -(0 - 3 + 0) is written 0 + 3 + 0. A minus before a sum that begins with
 * zero changes the sign of every partial result, and the side of every operand except the zeros. So
 * the effort of its steps may change. */
uint32_t goals_effort_in_order(const struct goals *goals, enum effort_step step, struct ratio a,
                               struct ratio b)
{
    if ((a.denominator | b.denominator) == 1 && a.numerator > 0 && b.numerator >= 0 &&
        step <= EFFORT_POWER)
        return effort_of_whole_step(step, (rational_part)a.numerator, (rational_part)b.numerator);
    const struct rational x = ratio_to_value(a), y = ratio_to_value(b);
    const uint32_t effort = effort_of_step(step, x, y);
    const bool is_sum = step == EFFORT_ADD || step == EFFORT_SUBTRACT;
    if (!is_sum || a.numerator > 0 || !goals_keeps_minus(goals)) return effort;
    const enum effort_step opposite = step == EFFORT_ADD ? EFFORT_SUBTRACT : EFFORT_ADD;
    const enum effort_step turned_step = ratio_is_zero(b) ? step : opposite;
    const uint32_t turned = effort_of_step(turned_step, ratio_to_value(ratio_negate(a)), y);
    return turned < effort ? turned : effort;
}
