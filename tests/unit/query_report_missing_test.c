/* SPDX-License-Identifier: MIT */
/*
 * The report of missing numbers. For example, 1 2 3 make 1 to 9, so the run is 9 and the first
 * missing number 10. Each report ends with its scope.
 */
#include "query/query.h"
#include "support/game.h"
#include "test.h"

#include <stdio.h>

static struct missing_found found;
static struct buffer out = BUFFER_INIT;

static void take(uint64_t number, tally_answer answer)
{
    const tally_outcome outcome = {.target = number, .answer = answer};
    missing_take(&found, &outcome);
}

static void check_report(const char *wanted)
{
    static const char scope[] = ",\"scope\":{\"operations\":[\"+\",\"-\",\"*\",\"/\"],\"values\":"
                                "\"whole\",\"bound\":\"64 bits\"}}";
    char whole[400];
    tally_game *const game = game_of("countdown:1/1,2,3");
    out.length = 0;
    report_missing(&out, game, &found);
    buffer_char(&out, '\0');
    snprintf(whole, sizeof whole, "%s%s", wanted, scope);
    CHECK_TEXT(out.data, whole);
    tally_game_free(game);
}

static void an_example(void)
{
    found = (struct missing_found){.from = 1, .next = 11};
    take(10, TALLY_ANSWER_CLOSEST);
    CHECK_U64(missing_run(&found), 9);
    check_report("{\"version\":1,\"id\":\"countdown:1/1,2,3\",\"rules\":\"countdown\",\"numbers\":"
                 "[1,2,3],\"run\":9,\"from\":1,\"missing\":[10],\"complete\":true");
}

/* Nothing is missing yet: the run goes up to where the search came. */
static void nothing_is_missing_so_far(void)
{
    found = (struct missing_found){.from = 5, .next = 8, .bound = TALLY_BOUND_STOPPED};
    CHECK_U64(missing_run(&found), 3);
    check_report("{\"version\":1,\"id\":\"countdown:5/1,2,3\",\"rules\":\"countdown\",\"numbers\":"
                 "[1,2,3],\"run\":3,\"from\":5,\"missing\":[],\"complete\":false,\"bound\":"
                 "\"stopped\",\"next\":8");
}

/* What is not proved stands apart, and ends the run as well. */
static void what_is_not_proved(void)
{
    found = (struct missing_found){.from = 1, .next = 13, .bound = TALLY_BOUND_VALUE};
    take(7, TALLY_ANSWER_LIMIT);
    take(10, TALLY_ANSWER_CLOSEST);
    take(12, TALLY_ANSWER_CLOSEST);
    CHECK_U64(missing_run(&found), 6);
    check_report("{\"version\":1,\"id\":\"countdown:1/1,2,3\",\"rules\":\"countdown\",\"numbers\":"
                 "[1,2,3],\"run\":6,\"from\":1,\"missing\":[10,12],\"unproved\":[7],\"complete\":"
                 "false,\"bound\":\"value\",\"next\":13");
}

int main(void)
{
    TEST(an_example);
    TEST(nothing_is_missing_so_far);
    TEST(what_is_not_proved);
    buffer_clear(&out);
    return test_end();
}
