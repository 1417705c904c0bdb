/* SPDX-License-Identifier: MIT */
/*
 * Whether numbers are among the given ones, each given number used once. An example: of 3 8 8, the
 * numbers 8 3 8 may be used, and of 8 8 8 the third one (index 2) may not.
 */
#include "base/given.h"
#include "test.h"

#include <tally/tally.h>

static void an_example(void)
{
    const uint64_t given[] = {3, 8, 8};
    CHECK_U64(number_not_given(given, 3, (const uint64_t[]){8, 3, 8}, 3), 3);
    CHECK_U64(number_not_given(given, 3, (const uint64_t[]){8, 8, 8}, 3), 2);
    CHECK_U64(number_not_given(given, 3, (const uint64_t[]){5, 8}, 2), 0);
}

static void none_and_all(void)
{
    uint64_t given[TALLY_NUMBERS_MAX];
    for (size_t i = 0; i < TALLY_NUMBERS_MAX; i++) given[i] = UINT64_MAX - i / 2;
    CHECK_U64(number_not_given(given, 3, NULL, 0), 0);
    CHECK_U64(number_not_given(NULL, 0, given, 1), 0);
    CHECK_U64(number_not_given(given, TALLY_NUMBERS_MAX, given, TALLY_NUMBERS_MAX),
              TALLY_NUMBERS_MAX);
}

/* How often a number stands in a list. */
static size_t copies(const uint64_t *numbers, size_t count, uint64_t number)
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++) found += numbers[i] == number;
    return found;
}

/* Three numbers of 1..3 as the digits of a code below 27. */
static void digits_of(uint64_t *numbers, uint64_t code)
{
    for (size_t i = 0; i < 3; i++, code /= 3) numbers[i] = 1 + code % 3;
}

/* Every three of 1..3 in every three: the first that stands there more often than it is given. */
static void as_counting_says(void)
{
    for (uint64_t i = 0; i < UINT64_C(27) * 27; i++) {
        uint64_t given[3], numbers[3];
        size_t wanted = 0;
        digits_of(given, i / 27);
        digits_of(numbers, i % 27);
        while (wanted < 3 &&
               copies(numbers, wanted + 1, numbers[wanted]) <= copies(given, 3, numbers[wanted]))
            wanted++;
        CHECK_U64(number_not_given(given, 3, numbers, 3), wanted);
    }
}

int main(void)
{
    TEST(an_example);
    TEST(none_and_all);
    TEST(as_counting_says);
    return test_end();
}
