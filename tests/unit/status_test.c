/* SPDX-License-Identifier: MIT */
/*
 * Every status and reason has a name and a message of its own, and a number that is none of them is
 * not an accident.
 */
#include "test.h"

#include <tally/tally.h>

static void names_are_those_of_the_enum(void)
{
    CHECK_TEXT(tally_status_name(TALLY_OK), "OK");
    CHECK_TEXT(tally_status_name(TALLY_NO_MEMORY), "NO_MEMORY");
    CHECK_TEXT(tally_status_message(TALLY_NO_MEMORY), "out of memory");
    CHECK_TEXT(tally_reason_word(TALLY_REASON_NUMBER_NOT_GIVEN), "number_not_given");
}

static void statuses_differ(void)
{
    for (int a = TALLY_OK; a <= TALLY_OPTION; a++) {
        CHECK(strlen(tally_status_message((tally_status)a)) > 0);
        for (int b = TALLY_OK; b < a; b++) {
            CHECK(strcmp(tally_status_name((tally_status)a), tally_status_name((tally_status)b)) !=
                  0);
            CHECK(strcmp(tally_status_message((tally_status)a),
                         tally_status_message((tally_status)b)) != 0);
        }
    }
}

static void reasons_differ(void)
{
    for (int a = TALLY_REASON_NONE; a <= TALLY_REASON_WRONG_RESULT; a++) {
        CHECK(strlen(tally_reason_message((tally_reason)a)) > 0);
        for (int b = TALLY_REASON_NONE; b < a; b++) {
            CHECK(strcmp(tally_reason_word((tally_reason)a), tally_reason_word((tally_reason)b)) !=
                  0);
        }
    }
}

static void words_are_those_of_json(void)
{
    CHECK_TEXT(tally_answer_word(TALLY_ANSWER_CLOSEST), "closest");
    CHECK_TEXT(tally_bound_word(TALLY_BOUND_NONE), "none");
    CHECK_TEXT(tally_bound_word(TALLY_BOUND_STOPPED), "stopped");
    CHECK_TEXT(tally_verdict_word(TALLY_VERDICT_OFF), "off");
}

static void unknown_numbers_are_said_to_be_unknown(void)
{
    CHECK_TEXT(tally_status_name((tally_status)(TALLY_OPTION + 1)), "UNKNOWN");
    CHECK_TEXT(tally_reason_word((tally_reason)(TALLY_REASON_STEP_TOO_LARGE + 1)), "unknown");
}

static void the_version_is_that_of_the_header(void)
{
    char text[64];
    snprintf(text, sizeof text, "%d.%d.%d", TALLY_VERSION_MAJOR, TALLY_VERSION_MINOR,
             TALLY_VERSION_PATCH);
    CHECK_TEXT(tally_version(), text);
}

int main(void)
{
    TEST(names_are_those_of_the_enum);
    TEST(statuses_differ);
    TEST(reasons_differ);
    TEST(words_are_those_of_json);
    TEST(unknown_numbers_are_said_to_be_unknown);
    TEST(the_version_is_that_of_the_header);
    return test_end();
}
