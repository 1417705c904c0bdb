/* SPDX-License-Identifier: MIT */
/*
 * Products and quotients by one number, value by value: what kernels do that have no faster way.
 * An example: of the values 3 and 20, times 3 makes 9 and 60.
 */
#include "kernel/kernel.h"
#include "kernel/one_by_one.h"
#include "test.h"

#include <tally/tally.h>

enum { WORDS = 16 };

static bool has(const uint64_t *bits, uint32_t value)
{
    return (bits[value / 64] >> value % 64 & 1) != 0;
}

static uint32_t count_of(const uint64_t *bits)
{
    uint32_t count = 0;
    for (uint32_t value = 0; value < 64 * WORDS; value++) count += has(bits, value);
    return count;
}

static void products(void)
{
    uint64_t made[WORDS] = {0};
    const struct window window = {made, WORDS, 1, 200, TALLY_OP_MULTIPLY};
    const uint64_t bits[2] = {UINT64_C(1) << 3 | UINT64_C(1) << 20, UINT64_C(7) << 1};
    or_multiplied(&window, bits, 3); /* 3, 20, 65, 66, 67 */
    CHECK_U64(count_of(made), 4);
    CHECK(has(made, 9) && has(made, 60) && has(made, 195) && has(made, 198)); /* not 201 */
    or_multiplied(&window, bits, 100); /* what was there stays; nothing of this is in the window */
    CHECK_U64(count_of(made), 4);
}

static void quotients(void)
{
    static const uint32_t values[] = {6, 9, 13, 300, 301};
    uint64_t made[WORDS] = {1};
    const struct window window = {made, WORDS, 1, 200, TALLY_OP_DIVIDE};
    divide_values(&window, values, 5, 3);
    CHECK_U64(count_of(made), 4);
    CHECK(has(made, 0) && has(made, 2) && has(made, 3) && has(made, 100));
}

int main(void)
{
    TEST(products);
    TEST(quotients);
    return test_end();
}
