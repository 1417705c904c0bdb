/* SPDX-License-Identifier: MIT */
/*
 * How wide exact fractions are. The library has fractions of 64 bits. Where TALLY_WIDE_FRACTIONS is
 * defined, the same source has fractions of 128 bits; tests/counts/wide_fours_test.c is compiled
 * so. No other file of the exact engine names the type of a part.
 *
 * struct rational has magnitudes without a sign. struct ratio, in the exact engine, has signed
 * parts, so one bit less.
 */
#ifndef TALLY_BASE_WIDTH_H
#define TALLY_BASE_WIDTH_H

#include <stdint.h>

#ifdef TALLY_WIDE_FRACTIONS
__extension__ typedef __int128 ratio_part;
__extension__ typedef unsigned __int128 ratio_size;
#define RATIO_PART_MAX ((ratio_part)(RATIO_SIZE_MAX >> 1))
#define RATIO_SIZE_MAX (~(ratio_size)0)
enum {
    RATIO_BITS = 127,    /* bits of a part, without its sign */
    RATIO_DIGITS = 38,   /* 10^38 fits in a part, 10^39 does not */
    RATIO_FACTORIAL = 33 /* 33! fits in a part, 34! does not */
};
#else
typedef int64_t ratio_part;  /* a numerator or denominator */
typedef uint64_t ratio_size; /* the magnitude of a part, and products of magnitudes */
#define RATIO_PART_MAX INT64_MAX
#define RATIO_SIZE_MAX UINT64_MAX
enum {
    RATIO_BITS = 63,     /* bits of a part, without its sign */
    RATIO_DIGITS = 18,   /* 10^18 fits in a part, 10^19 does not */
    RATIO_FACTORIAL = 20 /* 20! fits in a part, 21! does not */
};
#endif

#define RATIO_NUMBER_MAX ((uint64_t)INT64_MAX) /* no given number or target is larger */

/* A numerator or denominator of struct rational. */
typedef ratio_size rational_part;
enum {
    RATIONAL_BITS = RATIO_BITS + 1,
    /* 20! < 2^62 < 2^64 < 21!, and 34! < 2^128 < 35! */
    RATIONAL_FACTORIAL = RATIO_FACTORIAL + (RATIO_BITS == 127 ? 1 : 0)
};

#endif
