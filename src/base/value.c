/* SPDX-License-Identifier: MIT */
/*
 * Values for programs outside the library: numerator and denominator have 128 bits, two words each.
 */
#include "base/text.h"

enum { LIMBS = 4, WIDE_DIGITS_MAX = 39 };

/* Divides a number, given as four 32-bit limbs, highest first, by ten. Returns the remainder. */
static uint32_t divide_by_ten(uint32_t limbs[LIMBS])
{
    uint64_t left = 0;
    for (int i = 0; i < LIMBS; i++) {
        const uint64_t part = left << 32 | limbs[i];
        limbs[i] = (uint32_t)(part / 10);
        left = part % 10;
    }
    return (uint32_t)left;
}

static void put_wide(struct text_out *out, tally_wide wide)
{
    if (wide.high == 0) {
        text_put_whole(out, wide.low);
        return;
    }
    uint32_t limbs[LIMBS] = {(uint32_t)(wide.high >> 32), (uint32_t)wide.high,
                             (uint32_t)(wide.low >> 32), (uint32_t)wide.low};
    char digits[WIDE_DIGITS_MAX];
    int count = 0;
    while ((limbs[0] | limbs[1] | limbs[2] | limbs[3]) != 0)
        digits[count++] = (char)('0' + divide_by_ten(limbs));
    while (count > 0) text_put(out, digits[--count]);
}

static bool is_one(tally_wide wide)
{
    return wide.high == 0 && wide.low == 1;
}

size_t tally_value_print(const tally_value *value, char *buffer, size_t size)
{
    struct text_out out = {.buffer = buffer, .size = size};
    if (value->negative) text_put(&out, '-');
    put_wide(&out, value->numerator);
    if (!is_one(value->denominator)) {
        text_put(&out, '/');
        put_wide(&out, value->denominator);
    }
    return text_end(&out);
}

int tally_value_whole(const tally_value *value, uint64_t *whole)
{
    if (value->negative || value->numerator.high != 0 || !is_one(value->denominator)) return 0;
    if (whole != NULL) *whole = value->numerator.low;
    return 1;
}
