/* SPDX-License-Identifier: MIT */
/*
 * The values of parameters, from their texts. For example, "100..999" is a range of targets, and
 * "25,50" or [25,50] are two numbers; what is wrong is said with its position.
 */
#include "query/query.h"
#include "test.h"

static struct line line;

/* The line has this parameter alone. */
static void give_alone(enum parameter parameter, const char *text)
{
    line = (struct line){.has_texts = text != NULL && text[0] != '['};
    if (text != NULL) line.members[parameter] = (struct json_span){text, strlen(text)};
}

static void check_complaint(enum parameter parameter, size_t position, const char *message)
{
    char room[COMPLAINT_ROOM];
    CHECK_TEXT(complaint_message(&line.complaint, room), message);
    CHECK_U64(line.complaint.position, position);
    CHECK(line.complaint.parameter == parameter);
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static bool number_is(const char *text, uint64_t wanted)
{
    give_alone(PARAMETER_FEWEST, text);
    uint64_t number = 77;
    return value_number(&line, PARAMETER_FEWEST, UINT64_MAX, &number) && number == wanted;
}

static void a_number(void)
{
    CHECK(number_is("1", 1));
    CHECK(number_is("64", 64));
    CHECK(number_is("007", 7));
    CHECK(number_is(NULL, 77)); /* absent: it stays */
}

static void wrong_numbers(void)
{
    static const struct {
        const char *text;
        size_t position;
        const char *message;
    } cases[] = {
        {"", 0, "a whole number is expected"},
        {"six", 0, "a whole number is expected"},
        {"-1", 0, "a whole number is expected"},
        {"6x", 1, "nothing may follow the number"},
        {"6 ", 1, "nothing may follow the number"},
        {"18446744073709551616", 0, "the number is beyond 64 bits"},
        {"0", 0, "give 1 to 64"},
        {"65", 0, "give 1 to 64"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CHECK_CASE(!number_is(cases[i].text, 77), cases[i].text);
        check_complaint(PARAMETER_FEWEST, cases[i].position, cases[i].message);
    }
}

/* The smallest of three maxima counts: the table's, the caller's, and that of the reader. */
static void the_smallest_maximum_counts(void)
{
    uint64_t lent[PARAMETER_COUNT] = {0}, number = 0;
    give_alone(PARAMETER_FEWEST, "10");
    CHECK(!value_number(&line, PARAMETER_FEWEST, 9, &number));
    check_complaint(PARAMETER_FEWEST, 0, "give 1 to 9");
    line.lent = lent;
    CHECK(value_number(&line, PARAMETER_FEWEST, 100, &number) && number == 10);
    lent[PARAMETER_FEWEST] = 8;
    CHECK(!value_number(&line, PARAMETER_FEWEST, 9, &number));
    check_complaint(PARAMETER_FEWEST, 0, "give 1 to 8");
    CHECK_U64(number, 10);
}

/* A word is its whole text, and leaves the index as it is where it is none of them. */
static void a_word_of_some(void)
{
    static const char *const words[] = {"simplest", "trickiest", "none"};
    static const char message[] = "give simplest, trickiest or none";
    uint32_t index = 0;
    give_alone(PARAMETER_SORT, "trickiest");
    CHECK(value_word(&line, PARAMETER_SORT, words, 3, message, &index) && index == 1);
    line.members[PARAMETER_SORT] = (struct json_span){"none!", 4};
    CHECK(value_word(&line, PARAMETER_SORT, words, 3, message, &index) && index == 2);
    give_alone(PARAMETER_SORT, "trick");
    CHECK(!value_word(&line, PARAMETER_SORT, words, 3, message, &index) && index == 2);
    check_complaint(PARAMETER_SORT, 0, message);
    give_alone(PARAMETER_SORT, NULL);
    CHECK(value_word(&line, PARAMETER_SORT, words, 3, message, &index) && index == 2);
}

static void a_flag(void)
{
    bool flag = true;
    give_alone(PARAMETER_ALL, "false");
    CHECK(value_flag(&line, PARAMETER_ALL, &flag) && !flag);
    give_alone(PARAMETER_ALL, "true");
    CHECK(value_flag(&line, PARAMETER_ALL, &flag) && flag);
    give_alone(PARAMETER_ALL, NULL);
    CHECK(value_flag(&line, PARAMETER_ALL, &flag) && flag);
    give_alone(PARAMETER_ALL, "TRUE");
    CHECK(!value_flag(&line, PARAMETER_ALL, &flag));
    check_complaint(PARAMETER_ALL, 0, "give true or false");
}

/* ---- Ranges ---------------------------------------------------------------------------------- */

static bool read_range(enum parameter parameter, const char *text, tally_range *range)
{
    give_alone(parameter, text);
    return value_range(&line, parameter, (tally_range){1, 1000}, range);
}

static bool range_is(const char *text, uint64_t first, uint64_t last)
{
    tally_range range = {5, 6};
    return read_range(PARAMETER_TARGET, text, &range) && range.first == first && range.last == last;
}

static void a_range(void)
{
    CHECK(range_is("100..999", 100, 999));
    CHECK(range_is("952", 952, 952));
    CHECK(range_is("1..1000", 1, 1000));
    CHECK(range_is("7..7", 7, 7));
    CHECK(range_is(NULL, 5, 6));
}

static void wrong_ranges(void)
{
    static const struct {
        const char *text;
        size_t position;
        const char *message;
    } cases[] = {
        {"9..8", 0, "the range runs backwards: give the smaller number first"},
        {"0..8", 0, "give 1 to 1000"},
        {"8..1001", 3, "give 1 to 1000"}, /* the second number is the wrong one */
        {"8..", 3, "a whole number is expected"},
        {"8.9", 1, "write 952, or 100..999"},
        {"8..9..10", 4, "write 952, or 100..999"},
        {"..9", 0, "a whole number is expected"},
    };
    tally_range range;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CHECK_CASE(!read_range(PARAMETER_TARGET, cases[i].text, &range), cases[i].text);
        check_complaint(PARAMETER_TARGET, cases[i].position, cases[i].message);
    }
}

/* A wrong target is a wrong game; another wrong range is a wrong option. */
static void the_status_depends_on_the_parameter(void)
{
    tally_range range;
    CHECK(!read_range(PARAMETER_TARGET, "9..8", &range));
    CHECK(line.complaint.status == TALLY_TARGET_RANGE);
    CHECK(!read_range(PARAMETER_DIFFICULTY, "9..8", &range));
    CHECK(line.complaint.status == TALLY_OPTION);
    CHECK(!read_range(PARAMETER_YEARS, "0..8", &range));
    CHECK(line.complaint.status == TALLY_OPTION);
}

/* ---- Lists ----------------------------------------------------------------------------------- */

static bool read_numbers(const char *text, uint64_t *numbers, size_t *count)
{
    give_alone(PARAMETER_NUMBERS, text);
    return value_numbers(&line, PARAMETER_NUMBERS, NULL, (tally_range){1, 100}, numbers, count);
}

static void a_list_has_two_forms(void)
{
    static const char *const texts[] = {"25,50,3",   "25 50 3",       "25, 50 , 3",   " 25 50,3 ",
                                        "[25,50,3]", "[ 25, 50, 3 ]", "[25,\"50\",3]"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        uint64_t numbers[TALLY_NUMBERS_MAX];
        size_t count = 0;
        CHECK_CASE(read_numbers(texts[i], numbers, &count), texts[i]);
        CHECK_CASE(count == 3 && numbers[0] == 25 && numbers[1] == 50 && numbers[2] == 3, texts[i]);
    }
}

static void an_empty_list(void)
{
    uint64_t numbers[TALLY_NUMBERS_MAX];
    size_t count = 9;
    CHECK(read_numbers("[]", numbers, &count));
    CHECK_U64(count, 0);
    count = 9;
    CHECK(read_numbers(NULL, numbers, &count));
    CHECK_U64(count, 0);
}

static void wrong_lists(void)
{
    static const struct {
        const char *text;
        tally_status status;
        size_t position;
    } cases[] = {
        {"25,0", TALLY_NUMBER_RANGE, 3},     {"25,101,3", TALLY_NUMBER_RANGE, 3},
        {"[25,101]", TALLY_NUMBER_RANGE, 4}, {"25,,3", TALLY_SYNTAX, 3},
        {"25,3x", TALLY_SYNTAX, 4},          {"[25,3.5]", TALLY_SYNTAX, 5},
        {"[25,-3]", TALLY_SYNTAX, 4},        {"25,", TALLY_SYNTAX, 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint64_t numbers[TALLY_NUMBERS_MAX];
        size_t count = 0;
        CHECK_CASE(!read_numbers(cases[i].text, numbers, &count), cases[i].text);
        CHECK_CASE(line.complaint.status == cases[i].status, cases[i].text);
        if (!CHECK_U64(line.complaint.position, cases[i].position))
            fprintf(stderr, "    %s\n", cases[i].text);
    }
}

static void at_most_64_numbers(void)
{
    char text[2 * TALLY_NUMBERS_MAX + 2] = "1";
    uint64_t numbers[TALLY_NUMBERS_MAX];
    size_t count = 0;
    for (size_t i = 1; i < TALLY_NUMBERS_MAX; i++) memcpy(text + 2 * i - 1, ",1", 3);
    CHECK(read_numbers(text, numbers, &count));
    CHECK_U64(count, TALLY_NUMBERS_MAX);
    memcpy(text + 2 * TALLY_NUMBERS_MAX - 1, ",1", 3);
    CHECK(!read_numbers(text, numbers, &count));
    CHECK(line.complaint.status == TALLY_NUMBER_COUNT);
    CHECK_U64(line.complaint.position, strlen(text) - 1);
}

int main(void)
{
    TEST(a_number);
    TEST(wrong_numbers);
    TEST(the_smallest_maximum_counts);
    TEST(a_word_of_some);
    TEST(a_flag);
    TEST(a_range);
    TEST(wrong_ranges);
    TEST(the_status_depends_on_the_parameter);
    TEST(a_list_has_two_forms);
    TEST(an_empty_list);
    TEST(wrong_lists);
    TEST(at_most_64_numbers);
    return test_end();
}
