/* SPDX-License-Identifier: MIT */
/*
 * Lines about sets of things: the five games of a day, worksheets, rule sets and shapes. An
 * example, the first line of a worksheet of two games:
 *
 *     {"version":1,"code":"7K2M-9QXA-3BCD","rules":"countdown","games":2}
 */
#include "query/query.h"
#include "test.h"

static struct buffer out = BUFFER_INIT;

static struct {
    size_t count; /* lines that were ended */
    size_t most;  /* stops at this line */
} lines;

static bool flow(void *user)
{
    (void)user;
    return ++lines.count < lines.most;
}

static tally_status answer(const struct question *question)
{
    struct answering answering = {.question = question, .out = &out, .flow = flow};
    answer_question(&answering);
    return answering.status;
}

static void begin(void)
{
    lines.count = 0;
    lines.most = SIZE_MAX;
    out.length = 0;
}

static size_t count_text(const char *text)
{
    size_t count = 0;
    buffer_char(&out, '\0');
    out.length--;
    for (const char *at = out.data; (at = strstr(at, text)) != NULL; at++) count++;
    return count;
}

static void the_five_games_of_a_day(void)
{
    const struct question question = {.kind = QUESTION_FIVE,
                                      .options = TALLY_OPTIONS_INIT,
                                      .rules = *tally_rules_find("countdown"),
                                      .date = 20261125,
                                      .generator = 1};
    begin();
    CHECK(answer(&question) == TALLY_OK);
    CHECK_U64(lines.count, TALLY_FIVE);
    CHECK_U64(count_text("{\"version\":1,\"id\":\"countdown:"), TALLY_FIVE);
    CHECK_U64(count_text("\"place\":1,\"generator\":1,\"difficulty\":"), 1);
    CHECK_U64(count_text("\"place\":5,\"generator\":1,\"difficulty\":"), 1);
    begin();
    lines.most = 2;
    CHECK(answer(&question) == TALLY_OK); /* flow() stops */
    CHECK_U64(lines.count, 2);
    CHECK_U64(count_text("\"place\":3"), 0);
}

static void a_worksheet(void)
{
    const tally_recipe recipe = TALLY_RECIPE_INIT;
    struct question question = {.kind = QUESTION_SHEET, .options = TALLY_OPTIONS_INIT};
    CHECK(tally_sheet_code(question.code, &recipe, 2, 0, 7, NULL) == TALLY_OK);
    begin();
    CHECK(answer(&question) == TALLY_OK);
    CHECK_U64(lines.count, 3);
    CHECK(strncmp(out.data, "{\"version\":1,\"code\":\"", 21) == 0);
    CHECK_U64(count_text("\"rules\":\"countdown\",\"games\":2}\n"), 1);
    CHECK_U64(count_text("\"solution\":{\"value\":"), 2);
    CHECK_U64(count_text("\"place\":2,"), 1);
    question.code[0] = '!';
    CHECK(answer(&question) != TALLY_OK);
}

/* One object for all rule sets, in the order of the table. */
static void the_rule_sets(void)
{
    out.length = 0;
    report_rules(&out);
    buffer_char(&out, '\0');
    out.length--;
    const char *at = out.data;
    size_t count = 0;
    for (; tally_rules_at(count) != NULL && at != NULL; count++) {
        char name[64];
        snprintf(name, sizeof name, "{\"name\":\"%s\",", tally_rules_at(count)->name);
        at = strstr(at, name);
        CHECK_CASE(at != NULL, name);
    }
    CHECK_U64(count_text("\"name\":\""), count);
    CHECK(strncmp(out.data, "{\"version\":1,\"rules\":[{\"name\":\"countdown\",", 40) == 0);
}

/* ---- Shapes ---------------------------------------------------------------------------------- */

/* The shapes that 1 and 2 need for 1, 2 and 3. */
static void shapes(void)
{
    struct buffer elements = BUFFER_INIT;
    struct json json = json_into(&elements);
    const uint64_t numbers[] = {1, 2};
    tally_shapes_asked asked = TALLY_SHAPES_ASKED_INIT;
    tally_shapes_outcome outcome = TALLY_SHAPES_OUTCOME_INIT;
    asked.numbers = numbers;
    asked.number_count = 2;
    asked.targets = (tally_range){1, 3};
    const tally_shapes_sink sink = {&json, report_shape};
    CHECK(tally_shapes(&asked, NULL, &sink, &outcome) == TALLY_OK);
    out.length = 0;
    report_shapes(&out, &asked, &outcome, &elements);
    CHECK_U64(count_text("{\"version\":1,\"numbers\":[1,2],\"targets\":\"1..3\","), 1);
    CHECK_U64(count_text("{\"shape\":\""), outcome.count);
    CHECK_U64(count_text("{\"shape\":\"a + b\","), 1); /* nothing else makes 3 */
    CHECK_U64(count_text("\"complete\":true}"), 1);
    buffer_clear(&elements);
}

int main(void)
{
    TEST(the_five_games_of_a_day);
    TEST(a_worksheet);
    TEST(the_rule_sets);
    TEST(shapes);
    buffer_clear(&out);
    return test_end();
}
