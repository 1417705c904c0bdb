/* SPDX-License-Identifier: MIT */
/*
 * log2, one binary digit at a time: the number, from 1 to 2, is squared. If the square is 2 or
 * more, the next digit of the logarithm is 1, and the square is halved. 2^-f is the product of the
 * roots 2^(-1/2), 2^(-1/4), ... that the binary digits of f choose.
 */
#include "base/logarithm.h"

#include "base/bits.h"

enum { MANTISSA_BITS = 31 };

int64_t log2_of(uint64_t whole)
{
    if (whole <= 1) return 0;
    const int zeros = bits_zeros_above(whole);
    uint64_t mantissa = whole << zeros >> (63 - MANTISSA_BITS); /* 1..2, as 2^31..2^32 */
    int64_t result = 63 - zeros;
    for (int i = 0; i < LOG_BITS; i++) {
        mantissa = (mantissa * mantissa) >> MANTISSA_BITS;
        const int64_t digit = (int64_t)(mantissa >> (MANTISSA_BITS + 1));
        mantissa >>= digit;
        result = result * 2 + digit;
    }
    return result;
}

/* 2^-(below / LOG_UNIT) as a fraction of 2^32. below is 0..LOG_UNIT - 1. */
static uint64_t share_of(uint32_t below)
{
    static const uint32_t roots[LOG_BITS] = {0xB504F334, 0xD744FCCB, 0xEAC0C6E8, 0xF5257D15,
                                             0xFA83B2DB, 0xFD3E0C0D, 0xFE9E115C, 0xFF4ECB59,
                                             0xFFA75652, 0xFFD3A752, 0xFFE9D2B3, 0xFFF4E91C,
                                             0xFFFA747F, 0xFFFD3A3B, 0xFFFE9D1D, 0xFFFF4E8E};
    uint64_t share = UINT64_C(1) << 32;
    for (uint64_t bits = (uint64_t)below << (64 - LOG_BITS), bit; bits != 0;
         bits &= ~(UINT64_C(1) << 63 >> bit)) {
        bit = (uint64_t)bits_zeros_above(bits);
        share = share * roots[bit] >> 32;
    }
    return share;
}

int64_t log2_of_sum(int64_t a, int64_t b)
{
    const int64_t larger = a > b ? a : b;
    const uint64_t below = (uint64_t)larger - (uint64_t)(a > b ? b : a);
    const uint64_t halvings = below >> LOG_BITS;
    if (halvings >= 32) return larger;
    const uint64_t share = share_of((uint32_t)(below & (LOG_UNIT - 1))) >> halvings;
    return larger + log2_of((UINT64_C(1) << 32) + share) - 32 * (int64_t)LOG_UNIT;
}

uint64_t power_of_2(int64_t power, uint64_t scale, uint64_t most)
{
    const uint32_t fraction = (uint32_t)(power & (LOG_UNIT - 1));
    const int64_t whole_part = (power - (int64_t)fraction) / LOG_UNIT + (fraction != 0);
    uint64_t share = (share_of(fraction != 0 ? LOG_UNIT - fraction : 0) * scale) >> 1;
    for (int64_t i = whole_part; i > 0; i--) {
        if (share == 0) return 0;
        if (share >> 31 > most) return most;
        share <<= 1;
    }
    if (whole_part <= -64) return 0;
    if (whole_part < 0) share >>= -whole_part;
    const uint64_t result = (share + (UINT64_C(1) << 30)) >> 31;
    return result < most ? result : most;
}
