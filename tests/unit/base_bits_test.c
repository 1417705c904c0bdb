/* SPDX-License-Identifier: MIT */
/*
 * The bits of a word. For example, of 40, which is 101000 in binary, two are set, the lowest is bit
 * 3, and 58 zeros stand above the highest.
 */
#include "base/bits.h"
#include "test.h"

#include <tally/tally.h>

static void an_example(void)
{
    CHECK_U64(bits_count(40), 2);
    CHECK_U64(bits_lowest(40), 3);
    CHECK_U64(bits_zeros_above(40), 58);
    CHECK_U64(bits_reverse(40), UINT64_C(0x1400000000000000));
}

static void the_ends(void)
{
    CHECK_U64(bits_count(0), 0);
    CHECK_U64(bits_count(UINT64_MAX), 64);
    CHECK_U64(bits_lowest(UINT64_C(1) << 63), 63);
    CHECK_U64(bits_zeros_above(UINT64_C(1) << 63), 0);
    CHECK_U64(bits_zeros_above(1), 63);
    CHECK_U64(bits_reverse(0), 0);
    CHECK_U64(bits_reverse(1), UINT64_C(1) << 63);
}

/* Random words of all densities, bit by bit. */
static void bit_by_bit(void)
{
    tally_random random;
    tally_random_seed(&random, 1);
    for (int i = 0; i < 1000; i++) {
        uint64_t word = tally_random_below(&random, 0); /* any of 64 bits */
        for (int j = i % 6; j > 0; j--) word &= tally_random_below(&random, 0);
        int count = 0, lowest = 64, highest = -1;
        uint64_t reverse = 0;
        for (int bit = 0; bit < 64; bit++) {
            if ((word >> bit & 1) == 0) continue;
            count++;
            if (lowest == 64) lowest = bit;
            highest = bit;
            reverse |= UINT64_C(1) << (63 - bit);
        }
        CHECK_U64(bits_count(word), count);
        CHECK_U64(bits_reverse(word), reverse);
        if (word == 0) continue;
        CHECK_U64(bits_lowest(word), lowest);
        CHECK_U64(bits_zeros_above(word), 63 - highest);
    }
}

int main(void)
{
    TEST(an_example);
    TEST(the_ends);
    TEST(bit_by_bit);
    return test_end();
}
