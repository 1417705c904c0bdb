/* SPDX-License-Identifier: MIT */
/*
 * What is wrong with a question, as a message. For example, a number of hints that is too large is
 * answered by "give 1 to 4".
 */
#include "query/query.h"
#include "test.h"

static const char *message_of(const struct complaint *complaint)
{
    static char room[COMPLAINT_ROOM];
    return complaint_message(complaint, room);
}

static const char *message_of_range(const char *message, uint64_t first, uint64_t last)
{
    static char room[COMPLAINT_ROOM];
    const tally_error error = {.message = message, .range = {first, last}};
    return option_message(&error, room);
}

/* Readers return what complain() returns. */
static void a_complaint_is_false(void)
{
    struct complaint complaint;
    CHECK(!complain(&complaint, TALLY_SYNTAX, PARAMETER_HINT, 3, "a digit is missing"));
    CHECK(complaint.status == TALLY_SYNTAX && complaint.parameter == PARAMETER_HINT);
    CHECK_U64(complaint.position, 3);
    CHECK(!complaint.is_missing);
    CHECK_TEXT(message_of(&complaint), "a digit is missing");
}

static void each_status_has_its_message(void)
{
    struct complaint complaint;
    CHECK(!complain_of_status(&complaint, TALLY_NUMBER_COUNT, PARAMETER_NUMBERS));
    CHECK_TEXT(message_of(&complaint), tally_status_message(TALLY_NUMBER_COUNT));
    CHECK_U64(complaint.position, NOWHERE);
}

static void what_is_absent_has_no_position(void)
{
    struct complaint complaint;
    CHECK(!complain_of_missing(&complaint, PARAMETER_TARGET, "a target is missing"));
    CHECK(complaint.is_missing && complaint.status == TALLY_SYNTAX);
    CHECK_U64(complaint.position, NOWHERE);
}

/* Without a message, the allowed values are the message. */
static void allowed_values_alone(void)
{
    struct complaint complaint = {.least = 1, .most = 4};
    CHECK_TEXT(message_of(&complaint), "give 1 to 4");
    complaint.least = 4;
    CHECK_TEXT(message_of(&complaint), "give 4");
    complaint.most = UINT64_MAX;
    CHECK_TEXT(message_of(&complaint), "give at least 4");
    complaint.least = 0;
    CHECK_TEXT(message_of(&complaint), "give at least 0");
}

/* Behind a message, an end that excludes nothing is left out. */
static void allowed_values_behind_a_message(void)
{
    CHECK_TEXT(message_of_range("no", 1, 24), "no; give 1 to 24");
    CHECK_TEXT(message_of_range("no", 0, 24), "no; give at most 24");
    CHECK_TEXT(message_of_range("no", 2, UINT64_MAX), "no; give at least 2");
    CHECK_TEXT(message_of_range("no", 7, 7), "no; give 7");
    CHECK_TEXT(message_of_range("no", 0, 0), "no");
    CHECK_TEXT(message_of_range("no", 5, 4), "no");
}

static void an_error_of_the_library(void)
{
    struct complaint complaint;
    const tally_error error = {
        .status = TALLY_OPTION, .message = "there are not so many tiles", .range = {0, 24}};
    CHECK(!complain_of_option(&complaint, &error, PARAMETER_PICK));
    CHECK(complaint.status == TALLY_OPTION && complaint.parameter == PARAMETER_PICK);
    CHECK_TEXT(message_of(&complaint), "there are not so many tiles; give at most 24");
}

/* The longest numbers fit the room. */
static void long_numbers_fit(void)
{
    const char *const text = message_of_range(
        "there are not so many tiles in the pool of the rules", UINT64_MAX - 2, UINT64_MAX - 1);
    CHECK(strstr(text, "give 18446744073709551613 to 18446744073709551614") != NULL);
}

int main(void)
{
    TEST(a_complaint_is_false);
    TEST(each_status_has_its_message);
    TEST(what_is_absent_has_no_position);
    TEST(allowed_values_alone);
    TEST(allowed_values_behind_a_message);
    TEST(an_error_of_the_library);
    TEST(long_numbers_fit);
    return test_end();
}
