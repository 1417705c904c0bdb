/* SPDX-License-Identifier: MIT */
/*
 * Judging as a question. For example, "<answer>(50+1)*(25-10)</answer>" as a completion is solved,
 * and the report says where the answer stands.
 */
#include "query/query.h"
#include "support/game.h"
#include "test.h"

static struct line line;
static struct buffer out = BUFFER_INIT;

static void give(enum parameter parameter, const char *text)
{
    line.members[parameter] = (struct json_span){text, strlen(text)};
}

/* The report of a text for 765 from 1 3 7 10 25 50. */
static const char *report(const char *text, bool is_completion, const tally_judging *judging)
{
    tally_game *const game = game_of("countdown:765/1,3,7,10,25,50");
    tally_judged judged = TALLY_JUDGED_INIT;
    CHECK(judge_text(&judged, game, (struct json_span){text, strlen(text)}, is_completion, judging,
                     NULL, NULL) == TALLY_OK);
    out.length = 0;
    report_judged(&out, &judged, game, (struct json_span){text, strlen(text)}, is_completion, NULL);
    buffer_char(&out, '\0');
    tally_game_free(game);
    return out.data;
}

static void an_expression_or_a_completion(void)
{
    struct json_span text;
    bool is_completion = true;
    line = (struct line){.has_texts = true};
    give(PARAMETER_EXPRESSION, "1+2");
    CHECK(line_judged_text(&line, &text, &is_completion) && !is_completion);
    CHECK_U64(text.length, 3);
    give(PARAMETER_COMPLETION, "It is 1+2.");
    CHECK(!line_judged_text(&line, &text, &is_completion)); /* not both */
    CHECK(line.complaint.status == TALLY_OPTION &&
          line.complaint.parameter == PARAMETER_COMPLETION);
    line.members[PARAMETER_EXPRESSION].text = NULL;
    give(PARAMETER_EXTRACT, "boxed");
    CHECK(line_judged_text(&line, &text, &is_completion) && is_completion);
    line.members[PARAMETER_COMPLETION].text = NULL;
    give(PARAMETER_EXPRESSION, "1+2");
    CHECK(!line_judged_text(&line, &text, &is_completion)); /* it looks for nothing */
    CHECK(line.complaint.parameter == PARAMETER_EXTRACT);
}

static void an_example(void)
{
    tally_judging judging = TALLY_JUDGING_INIT;
    bool proves = false;
    CHECK_TEXT(report("(50+1)*(25-10)", false, &judging),
               "\"verdict\":\"solved\",\"value\":765,\"distance\":0,\"points\":10");
    line = (struct line){.has_texts = true};
    give(PARAMETER_EXTRACT, "answer-last");
    CHECK(line_judging(&line, &judging, &proves));
    CHECK_TEXT(report("It is <answer>(50+1)*(25-10)</answer>.", true, &judging),
               "\"verdict\":\"solved\",\"value\":765,\"distance\":0,\"points\":10,\"extract\":"
               "\"answer-last\",\"begin\":14,\"length\":14");
}

static void near_and_wrong_answers(void)
{
    const tally_judging judging = TALLY_JUDGING_INIT;
    CHECK(strstr(report("50*25", false, &judging), "\"verdict\":\"off\"") != NULL);
    CHECK(strstr(report("50*25*25", false, &judging), "\"verdict\":\"invalid\"") != NULL);
    CHECK(strstr(report("50*", false, &judging), "\"verdict\":\"invalid\"") != NULL);
}

/* A completion without an answer is missing, and has no place. */
static void an_answer_that_is_missing(void)
{
    tally_judging judging = TALLY_JUDGING_INIT;
    bool proves = false;
    line = (struct line){.has_texts = true};
    give(PARAMETER_EXTRACT, "answer-last,boxed");
    CHECK(line_judging(&line, &judging, &proves));
    const char *const seen = report("I do not know.", true, &judging);
    CHECK(strstr(seen, "\"verdict\":\"missing\"") != NULL);
    CHECK(strstr(seen, "extract") == NULL);
}

static void wrong_words_are_complained_of(void)
{
    tally_judging judging = TALLY_JUDGING_INIT;
    bool proves = false;
    line = (struct line){.has_texts = true};
    CHECK(line_judging(&line, &judging, &proves)); /* absent: unchanged */
    give(PARAMETER_READING, "kind");
    CHECK(!line_judging(&line, &judging, &proves));
    CHECK(line.complaint.parameter == PARAMETER_READING);
    line.members[PARAMETER_READING].text = NULL;
    give(PARAMETER_EXTRACT, "boxed,somewhere");
    CHECK(!line_judging(&line, &judging, &proves));
    CHECK(line.complaint.parameter == PARAMETER_EXTRACT);
    CHECK_U64(line.complaint.position, 6);
}

int main(void)
{
    TEST(an_expression_or_a_completion);
    TEST(an_example);
    TEST(near_and_wrong_answers);
    TEST(an_answer_that_is_missing);
    TEST(wrong_words_are_complained_of);
    buffer_clear(&out);
    return test_end();
}
