/* SPDX-License-Identifier: MIT */
/*
 * Reads rows of datasets: columns are found under the names of every schema, at any nesting, also
 * as JSON inside a string, and what cannot be read is said. An example:
 *
 *     {"nums":[3,3,8,8],"target":24}      the numbers 3 3 8 8, the target 24
 */
#include "dataset/dataset.h"
#include "query/json_writer.h"
#include "test.h"

#include <string.h>

static bool read_text(struct source *source, const char *text)
{
    return source_read(source, text, strlen(text), tally_rules_find("llm"));
}

static bool is_hand_of_24(const struct source *source)
{
    static const uint64_t hand[] = {3, 3, 8, 8};
    return source->drawn.target == 24 && source->drawn.count == 4 &&
           memcmp(source->drawn.numbers, hand, sizeof hand) == 0;
}

static bool has_gold(const struct source *source, const char *gold)
{
    uint32_t i = 0; /* the best that there is */
    while (i + 1 < GOLD_COUNT && source->golds[i].text.length == 0) i++;
    const struct json_span text = source->golds[i].text;
    return text.length == strlen(gold) &&
           strncmp(text.length ? text.text : "", gold, text.length) == 0;
}

static void every_schema_is_read(void)
{
    static const char *const rows[] = {
        "{\"nums\":[3,3,8,8],\"target\":24,\"solution\":\"8/(3-8/3)\"}",
        "{\"numbers\":[\"3\",3.0,8,8],\"target\":\"24\",\"expression\":\"8/(3-8/3)\"}",
        "{\"reward_model\":{\"ground_truth\":{\"numbers\":[3,3,8,8],\"target\":24}},"
        "\"extra_info\":{\"answer\":\"8/(3-8/3)\"}}",
        "{\"metadata\":{\"ground_truth\":\"{\\\"numbers\\\":[3,3,8,8],\\\"target\\\":24,"
        "\\\"solution\\\":\\\"8/(3-8\\\\/3)\\\"}\"}}",
        "{\"key\":\"llm:24/3,3,8,8\",\"answer\":\"8\\/(3-8\\/3)\"}",
    };
    struct source source = {.room = BUFFER_INIT};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        CHECK(read_text(&source, rows[i]));
        CHECK(is_hand_of_24(&source));
        CHECK(has_gold(&source, "8/(3-8/3)"));
    }
    source_clear(&source);
}

/* The shapes of public sets, whose game or target stands elsewhere. */
static void public_sets_are_read(void)
{
    static const char *const rows[] = {
        "{\"input\":\"3 3 8 8\",\"output\":\"8/(3-8/3)\",\"rules\":\"make24\"}",
        "{\"cards\":[\"3\",3,8,8],\"rules\":\"make24\",\"solution\":\"8/(3-8/3)\"}",
        "{\"available_numbers\":\"[3, 3, 8, 8]\",\"target\":24,\"answer\":\"8/(3-8/3)\"}",
        "{\"input\":\"?\",\"label\":\"{\\\"target\\\":24,\\\"numbers\\\":[3,3,8,8]}\","
        "\"answer\":\"8/(3-8/3)\"}",
        "{\"reward_spec\":{\"ground_truth\":{\"numbers\":[3,3,8,8],\"target\":24}},"
        "\"answer\":\"8/(3-8/3)\"}",
        "{\"conversations\":[{\"from\":\"system\",\"value\":\"Think.\"},{\"from\":\"human\","
        "\"value\":"
        "\"Using the numbers [3, 3, 8, 8], create an equation that equals 24. You can "
        "use\\nany.\"},"
        "{\"from\":\"gpt\",\"value\":\"8/(3-8/3)\"}]}",
        "{\"messages\":[{\"role\":\"user\",\"content\":\"Solve this. Make 24 from 3 3 8 8\"},"
        "{\"content\":\"8/(3-8/3)\",\"role\":\"assistant\"}]}",
    };
    struct source source = {.room = BUFFER_INIT};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        CHECK_CASE(read_text(&source, rows[i]), rows[i]);
        CHECK_CASE(is_hand_of_24(&source), rows[i]);
        CHECK_CASE(has_gold(&source, "8/(3-8/3)"), rows[i]);
    }
    CHECK(read_text(&source, "{\"cards\":[\"A\",\"K\"],\"target\":24}"));
    CHECK(source.drawn.numbers[0] == 1 && source.drawn.numbers[1] == 13);
    source_clear(&source);
}

/* Questions are read by the row's rules, or by those of rows that name none; where these have one
 * usual target, the numbers alone are a game. */
static void questions_are_read_by_their_rules(void)
{
    static const struct {
        const char *rules, *row;
    } cases[] = {
        {"make24", "{\"question\":\"Cards:3, 3, 8, 8.\"}"},
        {"llm", "{\"question\":\"Cards: 3, 3, 8, 8\",\"rules\":\"make24\"}"},
        {"llm", "{\"rules\":\"make24,use=all\",\"question\":\"Solve this. Cards: 3 3 8 8\"}"},
        {"countdown", "{\"question\":\"Make 24 from 3 3 8 8\"}"},
        {"make24", "{\"messages\":[{\"role\":\"user\",\"content\":\"3, 3, 8, 8\"}]}"},
        {"make24", "{\"input\":\"3 3 8 8\"}"},
        {"llm", "{\"question\":\"3, 3, 8, 8\",\"target\":24}"},
        {"llm", "{\"target\":24,\"question\":\"24 3 3 8 8\"}"},
        {"llm", "{\"target\":24,\"question\":\"Numbers: 3, 3, 8, 8\"}"},
        {"llm", "{\"cards\":[3,3,8,8],\"rules\":\"make24,use=all\"}"},
    };
    struct source source = {.room = BUFFER_INIT};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *const row = cases[i].row;
        CHECK_CASE(source_read(&source, row, strlen(row), tally_rules_find(cases[i].rules)), row);
        CHECK_CASE(is_hand_of_24(&source), row);
    }
    CHECK(read_text(&source, "{\"prompt\":\"K, 3, A, 8.\",\"rules\":\"make24\"}"));
    CHECK(source.drawn.numbers[0] == 13 && source.drawn.numbers[2] == 1);
    CHECK(!read_text(&source, "{\"question\":\"3, 3, 8, 1/2\",\"rules\":\"make24\"}"));
    CHECK(!read_text(&source, "{\"question\":\"Cards: 3, 3, 8, 8\",\"rules\":\"countdown\"}"));
    source_clear(&source);
}

static void a_row_leaves_nothing_behind(void)
{
    struct source source = {.room = BUFFER_INIT};
    CHECK(read_text(&source, "{\"id\":\"llm:24/3,3,8,8\",\"split\":\"test\",\"solvable\":true,"
                             "\"solution\":[\"8/3=8/3\"]}"));
    CHECK(strcmp(source.rules, "llm") == 0 && strcmp(source.split, "test") == 0);
    CHECK(source.solvable == 1 && source.golds[GOLD_SOLUTION].is_list);
    CHECK(read_text(&source, "{\"target\":7,\"nums\":[7]}"));
    CHECK(source.rules[0] == '\0' && source.split[0] == '\0' && source.solvable == -1);
    CHECK(has_gold(&source, "") && source.drawn.count == 1);
    source_clear(&source);
}

static void the_solution_is_the_gold(void)
{
    struct source source = {.room = BUFFER_INIT};
    CHECK(read_text(&source, "{\"solution\":\"a\",\"expression\":\"b\",\"answer\":\"c\","
                             "\"target\":24,\"nums\":[3,3,8,8]}"));
    CHECK(has_gold(&source, "a"));
    CHECK(read_text(&source, "{\"answer\":\"c\",\"expression\":\"b\",\"target\":24,"
                             "\"nums\":[3,3,8,8]}"));
    CHECK(has_gold(&source, "b"));
    source_clear(&source);
}

static void mistakes_are_said(void)
{
    static const struct {
        const char *row, *message;
    } cases[] = {
        {"{\"nums\":[1]}", "the row has no target; its columns are nums"},
        {"{\"target\":1}", "the row has no numbers; its columns are target"},
        {"{\"nums\":\"3388\",\"target\":1}",
         "nums: the numbers have no blanks or commas between them"},
        {"{\"a\":1,\"question\":\"Who is it?\"}", "question: no game can be read in 'Who is it?'"},
        {"{\"messages\":[{\"role\":\"user\",\"content\":\"Cards: 3, 8\"}]}",
         "messages: no game can be read in 'Cards: 3, 8'"},
        {"{\"target\":1.5,\"nums\":[1]}", "target: the target is no whole number"},
        {"{\"target\":1,\"nums\":[]}", "nums: the list of numbers is empty"},
        {"{\"target\":1,\"nums\":[-1]}", "nums: one of the numbers is no whole number"},
        {"{\"target\":1,\"nums\":7}", "nums: the numbers are no list of numbers"},
    };
    struct source source = {.room = BUFFER_INIT};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CHECK(!read_text(&source, cases[i].row));
        CHECK(strcmp(source.message, cases[i].message) == 0);
    }
    CHECK(!read_text(&source, "{\"target\":1,"));
    CHECK(source.message[0] != '\0' && source.position > 0);
    source_clear(&source);
}

/* Puts the row into a column of another row, as a string of JSON. */
static void wrap(struct buffer *row, const char *split)
{
    struct buffer outer = BUFFER_INIT;
    struct json json = json_into(&outer);
    json_open_object(&json);
    json_key(&json, "ground_truth");
    json_string_of(&json, row->data, row->length);
    json_put_string(&json, "split", split);
    json_close_object(&json);
    buffer_clear(row);
    *row = outer;
}

/* JSON in a string of JSON, and so on: what is read first stays valid, however long the inner texts
 * are; three texts inside each other are read, and a fourth is not. */
static void texts_stand_in_texts(void)
{
    struct source source = {.room = BUFFER_INIT};
    struct buffer row = BUFFER_INIT;
    buffer_text(&row, "{\"answer\":\"8\\/(3-8\\/3)\",\"target\":24,\"nums\":[3,3,8,8],\"pad\":\"");
    for (uint32_t i = 0; i < 20000; i++) buffer_char(&row, 'x');
    buffer_text(&row, "\"}");
    for (uint32_t texts = 1; texts <= 5; texts++) {
        wrap(&row, texts == 1 ? "inner" : "outer");
        CHECK(source_read(&source, row.data, row.length, tally_rules_find("llm")) == (texts <= 3));
        if (texts <= 3) {
            CHECK(is_hand_of_24(&source) && has_gold(&source, "8/(3-8/3)"));
            CHECK_TEXT(source.split, "inner");
        } else {
            CHECK(strstr(source.message, "the row has no numbers") != NULL);
        }
    }
    buffer_clear(&row);
    source_clear(&source);
}

int main(void)
{
    TEST(every_schema_is_read);
    TEST(public_sets_are_read);
    TEST(questions_are_read_by_their_rules);
    TEST(a_row_leaves_nothing_behind);
    TEST(the_solution_is_the_gold);
    TEST(mistakes_are_said);
    TEST(texts_stand_in_texts);
    return test_end();
}
