/* SPDX-License-Identifier: MIT */
/*
 * How the digits of a number stand around its decimal point, in one byte: how many are behind it,
 * and how many of these, the last ones, repeat without end.
 *
 *     .25      2 behind
 *     .4~      1 behind, which repeats             4/9
 *     .1(27)   3 behind, of which 2 repeat         127 - 1 over 1000 - 10: 7/55
 */
#ifndef TALLY_EXPR_DECIMALS_H
#define TALLY_EXPR_DECIMALS_H

#include "base/rational.h"

#include <stdbool.h>
#include <stdint.h>

/* Of a number whose last digits repeat, at most so many digits are behind the point, and at most so
 * many of them repeat. */
enum { DECIMALS_MAX = 18, DECIMALS_REPEATED_MAX = 11 };

/* The bytes up to DECIMALS_PLAIN are those of numbers without repeated digits, and the count of
 * digits behind their point. 255 is EXPR_NO_POINT. */
enum { DECIMALS_PLAIN = 39 };

/* 1 <= repeated <= behind */
static inline uint8_t decimals_repeating(uint32_t behind, uint32_t repeated)
{
    return (uint8_t)(DECIMALS_PLAIN + (repeated - 1) * DECIMALS_MAX + behind);
}

/* How many of the digits behind the point repeat? */
static inline uint32_t decimals_repeated(uint8_t decimals)
{
    return decimals <= DECIMALS_PLAIN ? 0 : (decimals - DECIMALS_PLAIN - 1u) / DECIMALS_MAX + 1;
}

/* How many digits are behind the point? */
static inline uint32_t decimals_behind(uint8_t decimals)
{
    if (decimals <= DECIMALS_PLAIN) return decimals;
    return (decimals - DECIMALS_PLAIN - 1u) % DECIMALS_MAX + 1;
}

/* 10^exponent; exponent is 0..19. */
rational_part decimals_power_of_ten(uint32_t exponent);

/* The value of the digits, which form the number `row` without the point. */
struct rational decimals_value(rational_part row, uint8_t decimals);

/* The number that the digits of such a value form. Digits that repeat are not all 0. */
rational_part decimals_row(struct rational value, uint8_t decimals);

#endif
