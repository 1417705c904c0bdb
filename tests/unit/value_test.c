/* SPDX-License-Identifier: MIT */
/* The text of values, whose parts have up to 128 bits. */
#include "test.h"

#include <tally/tally.h>

static void check_text(tally_value value, const char *wanted)
{
    char text[TALLY_VALUE_SIZE];
    const size_t length = tally_value_print(&value, text, sizeof text);
    CHECK_TEXT(text, wanted);
    CHECK_U64(length, strlen(wanted));
    char cut[4] = "???";
    CHECK_U64(tally_value_print(&value, cut, sizeof cut), length);
    CHECK(strncmp(cut, wanted, 3) == 0 && cut[3] == '\0');
}

static void texts_have_all_digits(void)
{
    check_text((tally_value){{765, 0}, {1, 0}, 0}, "765");
    check_text((tally_value){{0, 0}, {1, 0}, 0}, "0");
    check_text((tally_value){{8, 0}, {3, 0}, 1}, "-8/3");
    check_text((tally_value){{0, 1}, {1, 0}, 0}, "18446744073709551616");
    check_text((tally_value){{1, 0}, {0, 1}, 0}, "1/18446744073709551616");
    check_text((tally_value){{UINT64_MAX, UINT64_MAX}, {UINT64_MAX - 1, UINT64_MAX}, 1},
               "-340282366920938463463374607431768211455/340282366920938463463374607431768211454");
}

static void whole_values_of_64_bits_are_told(void)
{
    uint64_t whole = 7;
    CHECK(tally_value_whole(&(tally_value){{UINT64_MAX, 0}, {1, 0}, 0}, &whole));
    CHECK_U64(whole, UINT64_MAX);
    CHECK(tally_value_whole(&(tally_value){{0, 0}, {1, 0}, 0}, NULL));
    whole = 7;
    CHECK(!tally_value_whole(&(tally_value){{0, 1}, {1, 0}, 0}, &whole));
    CHECK(!tally_value_whole(&(tally_value){{8, 0}, {3, 0}, 0}, &whole));
    CHECK(!tally_value_whole(&(tally_value){{8, 0}, {1, 1}, 0}, &whole));
    CHECK(!tally_value_whole(&(tally_value){{8, 0}, {1, 0}, 1}, &whole));
    CHECK_U64(whole, 7); /* untouched */
}

int main(void)
{
    TEST(texts_have_all_digits);
    TEST(whole_values_of_64_bits_are_told);
    return test_end();
}
