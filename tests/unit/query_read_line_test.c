/* SPDX-License-Identifier: MIT */
/*
 * One line of a batch: its members as texts, its kind, its game, and whole numbers. An example:
 *
 *     {"target":24,"numbers":[3,3,8,8],"key":7}      target "24", numbers "[3,3,8,8]", key "7"
 */
#include "query/query.h"
#include "test.h"

static struct shape shape;
static struct line line;

static bool read_text(enum question_kind kind, const char *text)
{
    line = (struct line){.has_texts = false};
    return read_line(&shape, kind, text, strlen(text), &line);
}

static void check_member(enum parameter member, const char *wanted)
{
    const struct json_span span = line.members[member];
    CHECK(line_has(&line, member) == (wanted != NULL));
    if (wanted == NULL || span.text == NULL) return;
    CHECK_CASE(span.length == strlen(wanted) && memcmp(span.text, wanted, span.length) == 0,
               wanted);
}

/* The second line has the form of the first; the third has another one. */
static void an_example(void)
{
    shape.count = 0;
    CHECK(read_text(QUESTION_SOLVE, "{\"target\":24,\"numbers\":[3,3,8,8],\"key\":7}"));
    check_member(PARAMETER_TARGET, "24");
    check_member(PARAMETER_NUMBERS, "[3,3,8,8]");
    check_member(PARAMETER_KEY, "7");
    check_member(PARAMETER_RULES, NULL);
    CHECK(line_is_whole(QUESTION_SOLVE, &line));
    CHECK(read_text(QUESTION_SOLVE, "{\"target\":1000,\"numbers\":[1,2],\"key\":\"a\"}"));
    check_member(PARAMETER_TARGET, "1000");
    check_member(PARAMETER_KEY, "\"a\""); /* as written */
    CHECK(read_text(QUESTION_SOLVE, "{ \"unknown\": [1], \"target\" : 5, \"numbers\": [5] }"));
    check_member(PARAMETER_TARGET, "5");
    check_member(PARAMETER_KEY, NULL);
    CHECK(!read_text(QUESTION_SOLVE, "{\"target\":5}")); /* "numbers" is missing */
    CHECK(!line_is_whole(QUESTION_SOLVE, &line));
    CHECK(!read_text(QUESTION_SOLVE, "{\"target\":24"));
    CHECK(line.complaint.status != TALLY_OK);
}

static bool has_numbers(enum parameter member)
{
    return line_has(&line, member) && line.numbers_text == line.members[member].text;
}

/* In a line of the form before, an array in its usual form is read at once. */
static void numbers_are_read_with_the_line(void)
{
    static const char *const others[] = {
        "[5,  6]", "[05,6]", "[5,\"6\"]", "[ 5,6]", "[5,-6]", "[5,6.0]", "[12345678901234567890]"};
    char text[80];
    shape.count = 0;
    CHECK(read_text(QUESTION_SOLVE, "{\"target\":24,\"numbers\":[3,3,8,8]}"));
    CHECK(read_text(QUESTION_SOLVE, "{\"target\":24,\"numbers\":[0,18,1234567890123456789]}"));
    CHECK(has_numbers(PARAMETER_NUMBERS));
    CHECK_U64(line.number_count, 3);
    CHECK_U64(line.numbers[1], 18);
    CHECK_U64(line.numbers[2], 1234567890123456789);
    CHECK(read_text(QUESTION_SOLVE, "{\"target\":24,\"numbers\":[5, 67, 8]}"));
    CHECK(has_numbers(PARAMETER_NUMBERS));
    CHECK(line.number_count == 3 && line.numbers[1] == 67 && line.numbers[2] == 8);
    CHECK(!read_text(QUESTION_SOLVE, "{\"target\":24,\"numbers\":[5, ]}"));
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        snprintf(text, sizeof text, "{\"target\":24,\"numbers\":%s}", others[i]);
        const bool is_json = others[i][1] != '0';
        CHECK_CASE(read_text(QUESTION_SOLVE, text) == is_json, others[i]);
        CHECK_CASE(!has_numbers(PARAMETER_NUMBERS), others[i]);
    }
    CHECK(!read_text(QUESTION_SOLVE, "{\"target\":24,\"numbers\":[5,6,]}"));
    CHECK(!read_text(QUESTION_SOLVE, "{\"target\":24,\"numbers\":[5,6"));
}

static void the_kind_of_a_line(void)
{
    static const struct {
        const char *text;
        enum question_kind kind;
    } rows[] = {{"{\"target\":24,\"numbers\":[1]}", QUESTION_SOLVE},
                {"{\"question\":\"count\",\"target\":24}", QUESTION_COUNT},
                {"{\"question\":\"five\"}", QUESTION_FIVE},
                {"{\"question\":\"riddle\"}", QUESTION_KINDS},
                {"{\"question\"", QUESTION_KINDS}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        line.complaint.status = TALLY_OK;
        CHECK_CASE(kind_of_line(rows[i].text, strlen(rows[i].text), &line.complaint) ==
                       rows[i].kind,
                   rows[i].text);
        CHECK_CASE((line.complaint.status != TALLY_OK) == (rows[i].kind == QUESTION_KINDS),
                   rows[i].text);
    }
}

/* The members of the game decide, byte by byte; other members do not matter. */
static void games_of_the_same_text(void)
{
    struct json_span game[PARAMETERS_OF_GAME];
    shape.count = 0;
    CHECK(read_text(QUESTION_SOLVE, "{\"target\":24,\"numbers\":[3,8],\"key\":7}"));
    memcpy(game, line.members, sizeof game);
    CHECK(is_same_game(game, &line));
    CHECK(read_text(QUESTION_SOLVE, "{\"numbers\":[3,8],\"target\":24,\"key\":8}"));
    CHECK(is_same_game(game, &line));
    CHECK(read_text(QUESTION_SOLVE, "{\"target\":24,\"numbers\":[3,9],\"key\":7}"));
    CHECK(!is_same_game(game, &line));
    CHECK(read_text(QUESTION_SOLVE, "{\"target\":24,\"numbers\":[3,8],\"rules\":\"make24\"}"));
    CHECK(!is_same_game(game, &line));
}

/* The reader of whole numbers of all front ends: digits alone, within 64 bits. */
static void whole_numbers(void)
{
    static const struct {
        const char *text;
        uint64_t number;
        bool is_one;
    } rows[] = {{"0", 0, true},     {"007", 7, true},
                {"952", 952, true}, {"18446744073709551615", UINT64_MAX, true},
                {"", 0, false},     {"18446744073709551616", 0, false},
                {"-1", 0, false},   {"+1", 0, false},
                {" 1", 0, false},   {"1 ", 0, false},
                {"1.0", 0, false},  {"0x10", 0, false},
                {"1e3", 0, false},  {"99999999999999999999999", 0, false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint64_t number = 5;
        CHECK_CASE(read_whole(rows[i].text, strlen(rows[i].text), &number) == rows[i].is_one,
                   rows[i].text);
        CHECK_U64(number, rows[i].is_one ? rows[i].number : 5);
    }
}

int main(void)
{
    TEST(an_example);
    TEST(numbers_are_read_with_the_line);
    TEST(the_kind_of_a_line);
    TEST(games_of_the_same_text);
    TEST(whole_numbers);
    return test_end();
}
