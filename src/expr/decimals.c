/* SPDX-License-Identifier: MIT */
/*
 * A decimal has d digits behind its point, of which the last r may repeat. All its digits form the
 * number `row`, and those before the repeated ones the number `before`. Its value is row / 10^d if
 * no digit repeats, otherwise (row - before) / (10^d - 10^(d - r)).
 *
 *     0.1(6)    d = 2, r = 1, row = 16, before = 1: (16 - 1) / (100 - 10) = 1/6
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

/* If b is the number of the repeated digits, row is before * 10^r + b, so row - before is
 * before * (10^r - 1) + b, where b is from 1 to 10^r - 1. */
rational_part decimals_row(struct rational value, uint8_t decimals)
{
    const uint32_t repeated = decimals_repeated(decimals);
    const rational_part scaled = value.numerator * (scale_of(decimals) / value.denominator);
    if (repeated == 0) return scaled;
    const rational_part nines = decimals_power_of_ten(repeated) - 1;
    const rational_part last = (scaled - 1) % nines + 1;
    return (scaled - last) / nines * (nines + 1) + last;
}
