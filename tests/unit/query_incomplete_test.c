/* SPDX-License-Identifier: MIT */
/*
 * The last line of an answer that lacks lines. For example, a count of 900..999 that was stopped
 * after 903 ends with {"version":1,"complete":false,"bound":"stopped","target":"904..999"}.
 */
#include "query/query.h"
#include "test.h"

#define LINE "{\"version\":1,\"complete\":false,\"bound\":"

static struct buffer out = BUFFER_INIT;

/* Compares what was written, and empties the buffer. */
static void check_written(const char *wanted)
{
    buffer_char(&out, '\0');
    CHECK_TEXT(out.data, wanted);
    out.length = 0;
}

static void the_targets_that_have_no_line(void)
{
    const tally_rules *const rules = tally_rules_find("countdown");
    incomplete_tell_targets(&out, TALLY_BOUND_STOPPED, rules, (tally_range){904, 999});
    check_written(LINE "\"stopped\",\"target\":\"904..999\"}");
    incomplete_tell_targets(&out, TALLY_BOUND_MEMORY, rules, (tally_range){999, 999});
    check_written(LINE "\"memory\",\"target\":\"999\"}");
}

static void each_bound_has_its_word(void)
{
    incomplete_tell(&out, TALLY_BOUND_STOPPED);
    check_written(LINE "\"stopped\"}");
    incomplete_tell(&out, TALLY_BOUND_LIMIT);
    check_written(LINE "\"limit\"}");
    incomplete_tell(&out, TALLY_BOUND_VALUE);
    check_written(LINE "\"value\"}");
}

#define SCOPE                                                                                      \
    ",\"scope\":{\"operations\":[\"+\",\"-\",\"*\",\"/\"],\"values\":\"whole\",\"bound\":\"64 "    \
    "bits\"}}"

/* The last line of values has the scope. Which values are settled is said only where the search
 * ended early. */
static void values_say_what_is_settled(void)
{
    const tally_rules *const rules = tally_rules_find("countdown");
    const tally_outcome outcome = {.settled = 4, .target = 37};
    report_values_end(&out, rules, TALLY_BOUND_NONE, &outcome);
    check_written("{\"version\":1,\"complete\":true" SCOPE);
    report_values_end(&out, rules, TALLY_BOUND_STOPPED, &outcome);
    check_written(LINE "\"stopped\",\"settled_numbers\":4,\"settled_below\":37" SCOPE);
    report_values_end(&out, rules, TALLY_BOUND_MEMORY, &outcome);
    check_written(LINE "\"memory\",\"settled_numbers\":4,\"settled_below\":37" SCOPE);
    report_values_end(&out, rules, TALLY_BOUND_VALUE, &outcome);
    check_written(LINE "\"value\"" SCOPE);
    report_values_end(&out, rules, TALLY_BOUND_LIMIT, &outcome);
    check_written(LINE "\"limit\"" SCOPE);
}

/* The rest of a long answer is asked for by an offset, or by its targets. */
static void a_page_says_how_to_go_on(void)
{
    const tally_rules *const rules = tally_rules_find("countdown");
    incomplete_tell_page(&out, 65536, rules, (tally_range){1, 9});
    check_written(LINE "\"lines\",\"offset\":65536}\n");
    incomplete_tell_page(&out, 0, rules, (tally_range){5, 9});
    check_written(LINE "\"lines\",\"target\":\"5..9\"}\n");
}

/* A caller may add members before the line is closed. */
static void a_line_can_go_on(void)
{
    struct json json = json_into(&out);
    incomplete_open(&json, "stopped");
    json_put_number(&json, "games", 3);
    json_close_object(&json);
    check_written(LINE "\"stopped\",\"games\":3}");
}

int main(void)
{
    TEST(the_targets_that_have_no_line);
    TEST(each_bound_has_its_word);
    TEST(values_say_what_is_settled);
    TEST(a_page_says_how_to_go_on);
    TEST(a_line_can_go_on);
    buffer_clear(&out);
    return test_end();
}
