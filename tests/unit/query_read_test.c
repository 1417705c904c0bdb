/* SPDX-License-Identifier: MIT */
/*
 * Readers of parameters: texts as a query of HTTP has them become values and games, and what is
 * wrong is said of the parameter and of the byte in its text.
 */
#include "test.h"

#include "query/query.h"

static struct line line;

static void give(enum parameter parameter, const char *text)
{
    line.members[parameter] = (struct json_span){text, strlen(text)};
}

static void forget(void)
{
    line = (struct line){.has_texts = true};
}

static void check_complaint(tally_status status, enum parameter parameter, size_t position,
                            const char *message)
{
    char room[COMPLAINT_ROOM];
    CHECK(line.complaint.status == status && line.complaint.parameter == parameter);
    CHECK_U64(line.complaint.position, position);
    CHECK_TEXT(complaint_message(&line.complaint, room), message);
}

/* A text that is refused, and the complaint about it. */
struct bad_text {
    const char *text;
    tally_status status;
    size_t position;
    const char *message;
};

static void numbers_are_within_the_bounds_of_the_table(void)
{
    uint64_t number = 7;
    forget();
    CHECK(value_number(&line, PARAMETER_MOST, UINT64_MAX, &number) && number == 7);
    give(PARAMETER_MOST, "64");
    CHECK(value_number(&line, PARAMETER_MOST, UINT64_MAX, &number) && number == 64);
    give(PARAMETER_MOST, "65");
    CHECK(!value_number(&line, PARAMETER_MOST, UINT64_MAX, &number) && number == 64);
    check_complaint(TALLY_OPTION, PARAMETER_MOST, 0, "give 1 to 64");
    give(PARAMETER_MOST, "6");
    CHECK(!value_number(&line, PARAMETER_MOST, 5, &number));
    check_complaint(TALLY_OPTION, PARAMETER_MOST, 0, "give 1 to 5");
    give(PARAMETER_MOST, "6x");
    CHECK(!value_number(&line, PARAMETER_MOST, 9, &number));
    check_complaint(TALLY_SYNTAX, PARAMETER_MOST, 1, "nothing may follow the number");
    give(PARAMETER_SEED, "18446744073709551616");
    CHECK(!value_number(&line, PARAMETER_SEED, UINT64_MAX, &number));
    check_complaint(TALLY_NUMBER_RANGE, PARAMETER_SEED, 0, "the number is beyond 64 bits");
}

/* A service that has less to give than the table allows. */
static void what_is_lent_is_a_bound(void)
{
    const uint64_t lent[PARAMETER_COUNT] = {[PARAMETER_PICK] = 12};
    uint64_t number = 0;
    forget();
    line.lent = lent;
    give(PARAMETER_PICK, "13");
    CHECK(!value_number(&line, PARAMETER_PICK, UINT64_MAX, &number));
    check_complaint(TALLY_OPTION, PARAMETER_PICK, 0, "give 1 to 12");
    give(PARAMETER_SEED, "13");
    CHECK(value_number(&line, PARAMETER_SEED, UINT64_MAX, &number) && number == 13);
}

static void flags_are_true_or_false(void)
{
    bool flag = false;
    forget();
    give(PARAMETER_DETOURS, "true");
    CHECK(value_flag(&line, PARAMETER_DETOURS, &flag) && flag);
    give(PARAMETER_DETOURS, "yes");
    CHECK(!value_flag(&line, PARAMETER_DETOURS, &flag));
    check_complaint(TALLY_SYNTAX, PARAMETER_DETOURS, 0, "give true or false");
}

static void ranges_rise(void)
{
    const tally_range bounds = {1, 100};
    tally_range range = {0, 0};
    static const struct bad_text cases[] = {
        {"", TALLY_SYNTAX, 0, "a whole number is expected"},
        {"5..", TALLY_SYNTAX, 3, "a whole number is expected"},
        {"5..9.", TALLY_SYNTAX, 4, "write 952, or 100..999"},
        {"9..5", TALLY_TARGET_RANGE, 0, "the range runs backwards: give the smaller number first"},
        {"0..5", TALLY_TARGET_RANGE, 0, "give 1 to 100"},
        {"5..101", TALLY_TARGET_RANGE, 3, "give 1 to 100"},
    };
    forget();
    give(PARAMETER_TARGETS, "5..9");
    CHECK(value_range(&line, PARAMETER_TARGETS, bounds, &range));
    CHECK(range.first == 5 && range.last == 9);
    give(PARAMETER_TARGETS, "7");
    CHECK(value_range(&line, PARAMETER_TARGETS, bounds, &range));
    CHECK(range.first == 7 && range.last == 7);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        give(PARAMETER_TARGETS, cases[i].text);
        CHECK(!value_range(&line, PARAMETER_TARGETS, bounds, &range));
        check_complaint(cases[i].status, PARAMETER_TARGETS, cases[i].position, cases[i].message);
    }
}

static void lists_have_commas_or_blanks(void)
{
    const tally_range bounds = {1, 100};
    uint64_t numbers[TALLY_NUMBERS_MAX];
    size_t count = 0;
    static const struct bad_text cases[] = {
        {"", TALLY_SYNTAX, 0, "a whole number is expected"},
        {"25,,3", TALLY_SYNTAX, 3, "a whole number is expected"},
        {"25,x", TALLY_SYNTAX, 3, "a whole number is expected"},
        {"25x", TALLY_SYNTAX, 2, "a comma is expected"},
        {"25,0", TALLY_NUMBER_RANGE, 3, "give 1 to 100"},
    };
    forget();
    give(PARAMETER_NUMBERS, "25, 50 75 ,100 ");
    CHECK(value_numbers(&line, PARAMETER_NUMBERS, NULL, bounds, numbers, &count));
    CHECK(count == 4 && numbers[0] == 25 && numbers[1] == 50 && numbers[3] == 100);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        give(PARAMETER_NUMBERS, cases[i].text);
        CHECK(!value_numbers(&line, PARAMETER_NUMBERS, NULL, bounds, numbers, &count));
        check_complaint(cases[i].status, PARAMETER_NUMBERS, cases[i].position, cases[i].message);
    }
    line.has_texts = false; /* an array of JSON, whose numbers may be strings */
    give(PARAMETER_NUMBERS, "[25, \"50\"]");
    CHECK(value_numbers(&line, PARAMETER_NUMBERS, NULL, bounds, numbers, &count));
    CHECK(count == 2 && numbers[1] == 50);
    give(PARAMETER_NUMBERS, "[25, 1.5]");
    CHECK(!value_numbers(&line, PARAMETER_NUMBERS, NULL, bounds, numbers, &count));
    check_complaint(TALLY_SYNTAX, PARAMETER_NUMBERS, 6, "nothing may follow the number");
}

static void a_game_is_its_id_or_its_parts(void)
{
    tally_game *game = NULL;
    forget();
    give(PARAMETER_RULES, "make24");
    give(PARAMETER_USE, "any");
    give(PARAMETER_TARGET, "24");
    give(PARAMETER_NUMBERS, "3,3,8,8");
    CHECK(line_game(&line, &game));
    char id[64];
    tally_game_id(game, id, sizeof id);
    CHECK_TEXT(id, "make24,use=any:24/3,3,8,8");
    tally_game_free(game);
    game = NULL;
    give(PARAMETER_ID, id); /* says the same as the parts */
    CHECK(line_game(&line, &game));
    tally_game_free(game);
    game = NULL;
    give(PARAMETER_NUMBERS, "3,3,8,9");
    CHECK(!line_game(&line, &game) && game == NULL);
    check_complaint(TALLY_SYNTAX, PARAMETER_NUMBERS, 0, "the game's ID says something else");
}

static void what_is_missing_is_named(void)
{
    forget();
    give(PARAMETER_TARGET, "5");
    CHECK(!line_is_whole(QUESTION_SOLVE, &line) && line.complaint.is_missing);
    check_complaint(TALLY_SYNTAX, PARAMETER_NUMBERS, NOWHERE, "give target and numbers, or id");
    CHECK(line_is_whole(QUESTION_DRAW, &line));
    give(PARAMETER_NUMBERS, "5");
    CHECK(line_is_whole(QUESTION_SOLVE, &line));
    CHECK(!line_is_whole(QUESTION_CHECK, &line));
    CHECK(line.complaint.parameter == PARAMETER_EXPRESSION);
}

static void choices_go_into_the_question(void)
{
    struct question question = {.kind = QUESTION_SOLVE, .options = TALLY_OPTIONS_INIT};
    forget();
    give(PARAMETER_TARGET, "6");
    give(PARAMETER_NUMBERS, "1,2,3");
    give(PARAMETER_FEWEST, "2");
    give(PARAMETER_MUST_USE, "3");
    give(PARAMETER_LIMIT, "5");
    CHECK(line_game(&line, &question.game) && line_choices(&line, &question));
    CHECK(question.kind == QUESTION_SOLUTIONS); /* a limit asks for a list */
    CHECK(question.options.fewest == 2 && question.options.limit == 5 && !question.is_of_range);
    CHECK(question.options.must_use_count == 1 && question.must_use[0] == 3);
    give(PARAMETER_MOST, "1");
    CHECK(!line_choices(&line, &question));
    check_complaint(TALLY_OPTION, PARAMETER_FEWEST, NOWHERE, "fewest is more than most: swap them");
    tally_game_free(question.game);
}

int main(void)
{
    TEST(numbers_are_within_the_bounds_of_the_table);
    TEST(what_is_lent_is_a_bound);
    TEST(flags_are_true_or_false);
    TEST(ranges_rise);
    TEST(lists_have_commas_or_blanks);
    TEST(a_game_is_its_id_or_its_parts);
    TEST(what_is_missing_is_named);
    TEST(choices_go_into_the_question);
    return test_end();
}
