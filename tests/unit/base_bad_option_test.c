/* SPDX-License-Identifier: MIT */
/*
 * What is wrong with an option, told by one struct: which member, its allowed values, a message.
 */
#include "base/sized.h"
#include "test.h"

#include <stddef.h>

static void an_example(void)
{
    tally_error error = {.position = 7};
    CHECK(bad_option(&error, TALLY_OPTION, "most", (tally_range){1, 6}, "give 1 to 6") ==
          TALLY_OPTION);
    CHECK(error.status == TALLY_OPTION);
    CHECK_TEXT(error.option, "most");
    CHECK_TEXT(error.message, "give 1 to 6");
    CHECK(error.range.first == 1 && error.range.last == 6 && error.position == 0);
    CHECK(bad_option(NULL, TALLY_RULES, "rules", NO_RANGE, "no such rules") == TALLY_RULES);
}

static void counts_have_a_default_if_it_is_allowed(void)
{
    const struct {
        uint64_t usual, most, first;
    } cases[] = {{0, 6, 1}, {4, 6, 0}, {6, 6, 0}, {7, 6, 1}, {1, UINT64_MAX, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const tally_range range = option_counts(cases[i].usual, cases[i].most);
        CHECK_U64(range.first, cases[i].first);
        CHECK_U64(range.last, cases[i].most);
    }
}

static void options_of_this_version_are_read(void)
{
    tally_options given = TALLY_OPTIONS_INIT, read = {.size = 1};
    given.limit = 5;
    given.fewest = 3;
    CHECK(options_read(&read, &given, sizeof read, NULL) == TALLY_OK);
    CHECK(read.size == sizeof read && read.limit == 5 && read.fewest == 3);
}

/* A program that was built when the struct was shorter: later members count as 0. */
static void options_of_an_older_version_are_read(void)
{
    tally_options given = TALLY_OPTIONS_INIT, read;
    given.fewest = 3;
    given.sort = TALLY_SORT_NONE;
    given.size = offsetof(tally_options, sort);
    CHECK(offsetof(tally_options, fewest) < given.size);
    memset(&read, 0xff, sizeof read);
    CHECK(options_read(&read, &given, sizeof read, NULL) == TALLY_OK);
    CHECK(read.size == sizeof read && read.fewest == 3 && read.sort == (tally_sort)0);
}

static void a_size_that_was_not_set_is_told(void)
{
    tally_options given = {0}, read = {.limit = 9};
    tally_error error = {0};
    CHECK(options_read(&read, &given, sizeof read, &error) == TALLY_OPTION);
    CHECK(error.status == TALLY_OPTION && error.range.first == 0 && error.range.last == 0);
    CHECK_TEXT(error.option, "size");
    CHECK_TEXT(error.message, "size is not that of the struct; begin with its INIT macro");
    CHECK_U64(read.limit, 9); /* untouched */
    CHECK(options_read(&read, &given, sizeof read, NULL) == TALLY_OPTION);
}

static void an_option_of_a_newer_version_is_refused(void)
{
    struct {
        tally_options known;
        uint64_t later;
    } given = {TALLY_OPTIONS_INIT, 0};
    tally_options read;
    given.known.size = sizeof given;
    CHECK(options_read(&read, &given, sizeof read, NULL) == TALLY_OK);
    given.later = 1;
    CHECK(options_read(&read, &given, sizeof read, NULL) == TALLY_OPTION);
}

int main(void)
{
    TEST(an_example);
    TEST(counts_have_a_default_if_it_is_allowed);
    TEST(options_of_this_version_are_read);
    TEST(options_of_an_older_version_are_read);
    TEST(a_size_that_was_not_set_is_told);
    TEST(an_option_of_a_newer_version_is_refused);
    return test_end();
}
