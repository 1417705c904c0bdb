/* SPDX-License-Identifier: MIT */
/*
 * How wide exact fractions are: 64 bits. Where TALLY_WIDE_FRACTIONS is defined, the same source has
 * fractions of 128 bits; a test, tests/counts/wide_fours_test.c, is compiled in this way. No other
 * file of the exact engine names the type of a part.
 *
 * The parts of struct rational are magnitudes without a sign. The parts of struct ratio, in the
 * exact engine, have a sign, which takes one bit.
 */
#ifndef TALLY_BASE_WIDTH_H
#define TALLY_BASE_WIDTH_H

#include <stdint.h>

#ifdef TALLY_WIDE_FRACTIONS
__extension__ typedef __int128 ratio_part;
__extension__ typedef unsigned __int128 ratio_size;
/* 10^38 and 33! fit in a part, 10^39 and 34! do not. */
enum { RATIO_DIGITS = 38, RATIO_FACTORIAL = 33 };
#else
typedef int64_t ratio_part;  /* a numerator or denominator */
typedef uint64_t ratio_size; /* the magnitude of a part, and products of magnitudes */
/* 10^18 and 20! fit in a part, 10^19 and 21! do not. */
enum { RATIO_DIGITS = 18, RATIO_FACTORIAL = 20 };
#endif

#define RATIO_SIZE_MAX (~(ratio_size)0)
#define RATIO_PART_MAX ((ratio_part)(RATIO_SIZE_MAX >> 1))

enum { RATIO_BITS = 8 * sizeof(ratio_part) - 1 }; /* bits of a part, without its sign */

#define RATIO_NUMBER_MAX ((uint64_t)INT64_MAX) /* no given number or target is larger */

/* A numerator or denominator of struct rational. */
typedef ratio_size rational_part;

enum {
    RATIONAL_BITS = RATIO_BITS + 1,
    RATIONAL_HALF_BITS = RATIONAL_BITS / 2,
    RATIONAL_DIGITS =
        RATIO_DIGITS + (RATIO_BITS == 127 ? 1 : 2), /* 2^64 - 1 has 20, 2^128 - 1 has 39 */
    /* 20! < 2^62 < 2^64 < 21!, and 34! < 2^128 < 35! */
    RATIONAL_FACTORIAL = RATIO_FACTORIAL + (RATIO_BITS == 127 ? 1 : 0)
};

#define RATIONAL_LOW_HALF (((rational_part)1 << RATIONAL_HALF_BITS) - 1)

/* The part; the largest number of 64 bits if the part is larger. */
static inline uint64_t rational_part_64(rational_part part)
{
    return part < UINT64_MAX ? (uint64_t)part : UINT64_MAX;
}

#endif
