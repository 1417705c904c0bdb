/* SPDX-License-Identifier: MIT */
/*
 * worth_join() beyond 64 bits: what one more step makes of a huge or tiny value.
 */
#include "extra/worth.h"
#include "test.h"

static struct worth fraction(uint64_t numerator, uint64_t denominator, bool is_negative)
{
    return (struct worth){rational_make(numerator, denominator, is_negative), WORTH_EXACT};
}

static struct worth power(uint64_t base, uint64_t exponent)
{
    return worth_join(WORTH_RAISE, worth_of(base), worth_of(exponent));
}

static bool is_exactly(struct worth worth, uint64_t number)
{
    return worth_is_equal(worth, worth_of(number));
}

static void exact(void)
{
    CHECK(is_exactly(worth_join(WORTH_ADD, worth_of(2), worth_of(3)), 5));
    CHECK(is_exactly(power(3, 4), 81));
    CHECK(is_exactly(worth_join(WORTH_RAISE, worth_of(8), fraction(1, 3, false)), 2));
    CHECK(worth_join(WORTH_DIVIDE, worth_of(1), worth_of(0)).kind == WORTH_NONE);
    CHECK(worth_join(WORTH_RAISE, worth_of(0), worth_of(0)).kind == WORTH_NONE);
}

static void beyond(void)
{
    const struct worth huge = power(9, 99), largest = worth_of(UINT64_MAX);
    const struct worth tiny = worth_join(WORTH_RAISE, worth_of(9), fraction(99, 1, true));
    CHECK(huge.kind == WORTH_HUGE && tiny.kind == WORTH_TINY);
    CHECK(worth_join(WORTH_ADD, largest, worth_of(1)).kind == WORTH_HUGE);
    CHECK(worth_join(WORTH_MULTIPLY, largest, fraction(2, 1, true)).value.negative);
    CHECK(worth_join(WORTH_MULTIPLY, largest, fraction(7, 2, false)).kind == WORTH_FAR);
    CHECK(worth_join(WORTH_RAISE, fraction(3, 2, false), worth_of(90)).kind == WORTH_FAR);
    CHECK(is_exactly(worth_join(WORTH_MULTIPLY, worth_of(0), huge), 0));
    CHECK(is_exactly(worth_join(WORTH_DIVIDE, worth_of(0), tiny), 0));
    CHECK(is_exactly(worth_join(WORTH_RAISE, worth_of(1), huge), 1));
    CHECK(is_exactly(worth_join(WORTH_RAISE, worth_of(0), huge), 0));
    CHECK(is_exactly(worth_join(WORTH_RAISE, tiny, worth_of(0)), 1));
    CHECK(worth_join(WORTH_RAISE, worth_of(0), worth_negated(huge)).kind == WORTH_NONE);
    CHECK(worth_join(WORTH_DIVIDE, huge, worth_of(0)).kind == WORTH_NONE);
    CHECK(worth_join(WORTH_SUBTRACT, worth_of(5), huge).kind == WORTH_FAR);
    CHECK(worth_join(WORTH_ADD, tiny, worth_of(5)).kind == WORTH_FAR);
    CHECK(worth_join(WORTH_DIVIDE, worth_of(5), huge).kind == WORTH_FAR);
}

/* Where nothing is known, nothing is claimed. */
static void unknown(void)
{
    const struct worth huge = power(9, 99);
    CHECK(worth_join(WORTH_SUBTRACT, huge, huge).kind == WORTH_UNKNOWN);
    CHECK(worth_join(WORTH_DIVIDE, huge, huge).kind == WORTH_UNKNOWN);
    CHECK(worth_join(WORTH_RAISE, fraction(1, 1, true), huge).kind == WORTH_UNKNOWN);
    CHECK(worth_join(WORTH_RAISE, huge, fraction(1, 2, false)).kind == WORTH_UNKNOWN);
    CHECK(worth_join(WORTH_SUBTRACT, huge, worth_of(UINT64_MAX)).kind == WORTH_UNKNOWN);
    CHECK(worth_join(WORTH_MULTIPLY, huge, fraction(1, UINT64_MAX, false)).kind == WORTH_UNKNOWN);
}

int main(void)
{
    exact();
    beyond();
    unknown();
    return test_end();
}
