/* SPDX-License-Identifier: MIT */
/*
 * Writing into a window of a text, and reading numbers and words from one. An example: "952" and
 * " = " through a window of four bytes gives "952", and the whole length, 6.
 */
#include "base/text.h"
#include "test.h"

static size_t write_all(char *buffer, size_t size, size_t skip)
{
    struct text_out out = {.buffer = buffer, .size = size, .skip = skip};
    text_put_whole(&out, 952);
    text_put_string(&out, " = ");
    return text_end(&out);
}

static void an_example(void)
{
    char buffer[16];
    CHECK_U64(write_all(buffer, 4, 0), 6);
    CHECK_TEXT(buffer, "952");
    CHECK_U64(write_all(NULL, 0, 0), 6);
}

/* Every window of the text, and no byte beyond it. */
static void every_window(void)
{
    const char *const whole = "952 = ";
    for (size_t skip = 0; skip <= 8; skip++) {
        for (size_t size = 1; size <= 9; size++) {
            char buffer[16], wanted[16];
            memset(buffer, '#', sizeof buffer);
            CHECK_U64(write_all(buffer, size, skip), 6);
            snprintf(wanted, size, "%s", skip < 6 ? whole + skip : "");
            CHECK_TEXT(buffer, wanted);
            CHECK(buffer[size] == '#');
        }
    }
}

static void whole_numbers(void)
{
    const uint64_t cases[] = {0, 1, 9, 10, 99, 100, 999, 1000, 123456789, UINT64_MAX};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char buffer[32], wanted[32];
        struct text_out out = {.buffer = buffer, .size = sizeof buffer};
        text_put_whole(&out, cases[i]);
        const size_t length = text_end(&out);
        snprintf(wanted, sizeof wanted, "%" PRIu64, cases[i]);
        CHECK_TEXT(buffer, wanted);
        CHECK_U64(text_digits_of(cases[i]), length);
    }
    for (uint64_t power = 10, digits = 2; digits <= 20; digits++, power *= 10) {
        CHECK_U64(text_digits_of(power - 1), digits - 1);
        CHECK_U64(text_digits_of(power), digits);
    }
}

/* Reads a number from byte `position` on. */
static void check_taken(const char *text, size_t position, bool is_taken, size_t end,
                        uint64_t wanted, bool is_beyond)
{
    uint64_t whole = 7;
    bool beyond = !is_beyond;
    CHECK_CASE(text_take_whole(text, strlen(text), &position, &whole, &beyond) == is_taken, text);
    CHECK_U64(position, end);
    CHECK_U64(whole, is_taken ? wanted : 7);
    CHECK_CASE(beyond == is_beyond, text);
}

static void numbers_are_taken(void)
{
    check_taken("25,50", 0, true, 2, 25, false);
    check_taken("25,50", 3, true, 5, 50, false);
    check_taken("25,50", 2, false, 2, 0, false);
    check_taken("", 0, false, 0, 0, false);
    check_taken("007", 0, true, 3, 7, false);
    check_taken("18446744073709551615", 0, true, 20, UINT64_MAX, false);
    check_taken("18446744073709551616 ", 0, false, 20, 0, true);
    check_taken("99999999999999999999x", 0, false, 20, 0, true);
}

static void words_are_skipped_or_left(void)
{
    struct text_reader reader = {.text = "ab..9", .length = 4};
    CHECK(!text_skip(&reader, "b") && reader.position == 0);
    CHECK(text_skip(&reader, "ab") && reader.position == 2);
    CHECK(!text_skip(&reader, "..9") && reader.position == 2); /* 9 is behind the end */
    CHECK(text_skip(&reader, "..") && reader.position == 4);
    CHECK(text_skip(&reader, "") && !text_skip(&reader, "9"));
    CHECK(!text_fail(&reader, TALLY_SYNTAX, 3, "a digit is expected"));
    CHECK(reader.error.status == TALLY_SYNTAX && reader.error.position == 3);
    CHECK_TEXT(reader.error.message, "a digit is expected");
}

static void words_are_compared_whole(void)
{
    CHECK(text_is("make24,", 6, "make24") && !text_is("make24", 6, "make2"));
    CHECK(!text_is("make2", 5, "make24") && !text_is("make10", 6, "make24") && text_is("", 0, ""));
}

int main(void)
{
    TEST(an_example);
    TEST(every_window);
    TEST(whole_numbers);
    TEST(numbers_are_taken);
    TEST(words_are_skipped_or_left);
    TEST(words_are_compared_whole);
    return test_end();
}
