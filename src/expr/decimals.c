/* SPDX-License-Identifier: MIT */
/*
 * Where r of d digits repeat, the number n of all digits less the number of those before them is
 * the value times 10^d - 10^(d - r).
 */
#include "expr/decimals.h"

rational_part decimals_power_of_ten(uint32_t exponent)
{
    rational_part power = 1;
    while (exponent-- != 0) power *= 10;
    return power;
}

static rational_part scale_of(uint8_t decimals)
{
    const uint32_t behind = decimals_behind(decimals), repeated = decimals_repeated(decimals);
    const rational_part power = decimals_power_of_ten(behind);
    return repeated == 0 ? power : power - decimals_power_of_ten(behind - repeated);
}

struct rational decimals_value(rational_part row, uint8_t decimals)
{
    const uint32_t repeated = decimals_repeated(decimals);
    const rational_part before = repeated == 0 ? 0 : row / decimals_power_of_ten(repeated);
    return rational_make(row - before, scale_of(decimals), false);
}

/* With a = before and b = the repeated digits, less before is a (10^r - 1) + b, and b is 1 or
 * more. */
rational_part decimals_row(struct rational value, uint8_t decimals)
{
    const uint32_t repeated = decimals_repeated(decimals);
    const rational_part less = value.numerator * (scale_of(decimals) / value.denominator);
    if (repeated == 0) return less;
    const rational_part nines = decimals_power_of_ten(repeated) - 1;
    const rational_part last = (less - 1) % nines + 1;
    return (less - last) / nines * (nines + 1) + last;
}
