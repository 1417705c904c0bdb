/* SPDX-License-Identifier: MIT */
/*
 * Values: exact fractions with a sign.
 */
#ifndef TALLY_VALUE_H
#define TALLY_VALUE_H

#include <tally/base.h>

/* A whole number below 2^128: high * 2^64 + low. */
typedef struct tally_wide {
    uint64_t low;
    uint64_t high; /* 0 in this version, whose values fit in 64 bits */
} tally_wide;

/* An exact value: (negative ? -1 : 1) * numerator / denominator, in lowest terms. */
typedef struct tally_value {
    tally_wide numerator;
    tally_wide denominator;
    int negative;
} tally_value;

#define TALLY_VALUE_ZERO                                                                           \
    {                                                                                              \
        {0, 0}, {0, 0}, 0                                                                          \
    }

enum { TALLY_VALUE_SIZE = 81 }; /* bytes that suffice for the text of a value and its NUL */

/* Writes the value as text: "765", "-8/3". */
TALLY_API size_t tally_value_print(const tally_value *value, char *buffer, size_t size);

/* Returns 1 if the value is a whole number 0..2^64-1, and then writes the number to *whole;
 * otherwise 0. whole may be NULL. */
TALLY_API int tally_value_whole(const tally_value *value, uint64_t *whole);

#endif
