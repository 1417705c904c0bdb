/* SPDX-License-Identifier: MIT */
/*
 * Judging: every reason with its place, exact values where others wrap, and the points of the show.
 */
#include "support/game.h"
#include "test.h"

#include <tally/tally.h>

/* "reason@position reason@position ..." of every broken rule. */
struct list {
    char text[512];
    size_t length;
};

static int add_to_list(void *user, tally_reason reason, size_t position)
{
    struct list *const list = user;
    const int written =
        snprintf(list->text + list->length, sizeof list->text - list->length, "%s%s@%zu",
                 list->length != 0 ? " " : "", tally_reason_word(reason), position);
    if (written > 0) list->length += (size_t)written;
    return 0;
}

static void value_text(const tally_judgement *judgement, char *out, size_t size)
{
    snprintf(out, size, "none");
    if (!judgement->has_value) return;
    snprintf(out, size, "%s%" PRIu64, judgement->value.negative ? "-" : "",
             judgement->value.numerator.low);
    if (judgement->value.denominator.low == 1) return;
    const size_t length = strlen(out);
    snprintf(out + length, size - length, "/%" PRIu64, judgement->value.denominator.low);
}

/* broken: all broken rules in order, "" where the answer stands;
 * value "none" where there is none. */
static void check_answer(const char *id, const char *answer, tally_verdict verdict,
                         const char *broken, const char *value)
{
    tally_game *game = NULL;
    struct list list = {"", 0};
    tally_judgement judgement = TALLY_JUDGEMENT_INIT;
    char seen[64];
    if (!CHECK_CASE(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK, id)) return;
    CHECK_U64(tally_check(&judgement, game, answer, strlen(answer), add_to_list, &list), TALLY_OK);
    if (!CHECK_CASE(judgement.verdict == verdict, answer))
        fprintf(stderr, "    seen %d\n", judgement.verdict);
    CHECK_TEXT(list.text, broken);
    value_text(&judgement, seen, sizeof seen);
    CHECK_TEXT(seen, value);
    if (verdict == TALLY_VERDICT_INVALID) {
        char first[64];
        snprintf(first, sizeof first, "%s@%zu", tally_reason_word(judgement.reason),
                 judgement.position);
        CHECK_CASE(strncmp(list.text, first, strlen(first)) == 0, answer);
        CHECK_U64(judgement.points, 0);
    } else {
        CHECK_U64(judgement.reason, TALLY_REASON_NONE);
        CHECK_U64(judgement.points, tally_points(judgement.distance));
        CHECK_U64(judgement.distance == 0, verdict == TALLY_VERDICT_SOLVED);
    }
    tally_game_free(game);
}

static void solved(const char *id, const char *answer, const char *value)
{
    check_answer(id, answer, TALLY_VERDICT_SOLVED, "", value);
}

static void off(const char *id, const char *answer, const char *value)
{
    check_answer(id, answer, TALLY_VERDICT_OFF, "", value);
}

static void invalid(const char *id, const char *answer, const char *broken, const char *value)
{
    check_answer(id, answer, TALLY_VERDICT_INVALID, broken, value);
}

#define SHOW "countdown:952/25,50,75,100,3,6"

static void right_answers_are_right(void)
{
    solved(SHOW, "((100 + 6) * 75 * 3 - 50) / 25", "952");
    solved(SHOW, "(100 + 3) * 75 * 6 / 50 + 25", "952");
    solved(SHOW, "100 6 + 75 * 3 * 50 - 25 / = 952", "952");
    solved(SHOW, "((100+6)\xC3\x97\x37\x35\xC3\x97\x33\xE2\x88\x92\x35\x30)\xC3\xB7\x32\x35 = 952",
           "952");
    off(SHOW, "(100 + 6) * 3 * 75 / 25", "954");
    off(SHOW, "75", "75");
    off(SHOW, "75 = 75", "75");
    solved("countdown:25/25,25", "25", "25");
    solved("countdown:900..999/25,50,75,100,3,6", "100*(6+3)", "900");
    solved("countdown:18446744073709551615/18446744073709551615", "18446744073709551615",
           "18446744073709551615");
    solved("make24:24/3,3,8,8", "8/(3-8/3)", "24");
    solved("make24:24/1,5,5,5", "5*(5-1/5)", "24");
    solved("year:0..100/2,0,1,9", "2^0+19", "20");
    solved("year:0..100/2,0,1,9", "-20+91", "71");
    solved("four-fours:0..100/4,4,4,4", "4! + 4 * 4 + sqrt(4)", "42");
    solved("sequence:0/1,3,1_3", "1/3 - 1/3", "0");
    solved("sequence:0/1,3,1_3", "1 3 / 1 3 / -", "0");
    solved("sequence:2016/10,9,8,7,6,5,4,3,2,1", "10*9*8*7*6/(5+4+3+2+1)", "2016");
}

static void numbers_are_matched_with_those_given(void)
{
    invalid(SHOW, "952", "number_not_given@0", "952");
    invalid(SHOW, "7 * 100 + 3", "number_not_given@0", "703");
    invalid(SHOW, "100 + 100", "number_used_twice@6", "200");
    invalid(SHOW, "100 + 25 + 100 + 7", "number_used_twice@11 number_not_given@17", "232");
    off("countdown:9/4,4", "4 + 4", "8");
    invalid("countdown:9/4,4", "4 + 4 + 4", "number_used_twice@8", "12");
    invalid(SHOW, "18446744073709551616", "number_not_given@0", "none");
    invalid(SHOW, "18446744073709551641", "number_not_given@0", "none"); /* 2^64 + 25 */
    invalid("year:1/1,2", "18446744073709551641", "overflow@0 number_not_used@20", "none");
    invalid("make24:24/3,3,8,8", "3 * 8", "number_not_used@5", "24");
    invalid("countdown,use=all:24/3,8,1", "3 * 8 = 24", "number_not_used@6", "24");
    invalid("make24:24/1,2,3,4", "12 + 3 * 4", "number_not_given@0 number_not_used@10", "24");
}

static void digits_are_put_together_where_the_rules_have_it(void)
{
    solved("year:19/2,0,1,9", "19 * 2 ^ 0", "19");
    solved("year:20..30/2,0,1,9", "20 + 1 ^ 9", "21");
    invalid("year:20/2,0,1,9", "22 - 1 - 0 - 1",
            "number_used_twice@0 number_used_twice@13 number_not_used@14", "20");
    invalid("year:0..100/2,0,1,9", "2 + 01 + 9", "syntax@4", "none");
    invalid("year:0..100/2,0,1,9", "20 + 17", "number_not_given@5 number_not_used@7", "37");
    invalid("year:0..100/2,0,1,9", "(1 + 9)0 + 2", "syntax@7", "none");
    solved("year:24/12,1,2", "12 + 12", "24");
    off("year:25/12,1,2", "12 * 12", "144");
    solved("four-fours:0..100/4,4,4,4", "44 - 44", "0");
    solved("four-fours:0..100/4,4,4,4", "4.4 + 4 - .4", "8");
    solved("four-fours:0..100/4,4,4,4", "(4 - 0.4) / .4 - 4", "5");
    invalid("year:0..100/4,4,4,4", "4.4 + 4 - .4", "operation@0 operation@10", "8");
    solved("four-fours,ops=+-*/dot:8/4,4,4,4", "4.4 + 4 - .4", "8");
    invalid("four-fours,ops=+-*/dot:8/4,4,4,4", "4.44 + 4", "operation@0", "211/25");
}

static void order_as_given_is_kept(void)
{
    off("sequence:10958/1,2,3", "1 + 2 * 3", "7");
    off("sequence:10958/1,2,3", "12 * 3", "36");
    off("sequence:10958/1,2,3", "1 2 3 * +", "7");
    invalid("sequence:10958/1,2,3", "2 + 1 * 3", "order@4", "5");
    invalid("sequence:10958/1,2,3", "13 + 2", "order@5", "15");
    invalid("sequence:10958/1,2,3", "1 + 3", "number_not_used@5", "4");
    off("sequence,use=any:10958/1,2,12", "12 + 12", "24");
    off("sequence:10958/10,9", "10 - 9", "1");
    invalid("sequence:10958/10,9", "109", "number_not_given@0 number_not_used@3", "109");
    invalid("sequence:10958/10,9", "9 + 10", "order@4", "19");
}

static void steps_are_judged_as_written(void)
{
    solved("countdown:3/10,12,5", "10 - (12 - 5)", "3");
    invalid("countdown:3/10,12,5", "10 - 12 + 5", "not_positive@3", "3");
    invalid("countdown:3/10,12,5", "10 - 12 - 5", "not_positive@3 not_positive@8", "-7");
    invalid("countdown:3/5,5", "5 - 5", "not_positive@2", "0");
    invalid("countdown:3/7,2,4", "7 / 2 * 4", "not_whole@2", "14");
    invalid("countdown:3/7,2,4", "(7 + 2) * 4 / (7 - 2)",
            "not_whole@12 number_used_twice@15 number_used_twice@19", "36/5");
    invalid("countdown:3/7,2,2", "7 / (2 - 2)", "division_by_zero@2 not_positive@7", "none");
    invalid("countdown:3/7,2,2,1", "1 + 7 / (2 - 2) * 1",
            "division_by_zero@6 not_positive@11 number_used_twice@18", "none");
    off("make24:24/7,2,2", "7 * (2 - 2)", "0");
    solved("countdown,values=natural:5/7,2,2,5", "(2 - 2) + 5", "5");
    invalid("countdown,values=natural:3/10,12,5", "10 - 12 + 5", "negative@3", "3");
    invalid("countdown,values=natural:14/7,2,4", "7 / 2 * 4", "not_whole@2", "14");
    solved("countdown,values=integer:3/10,12,5", "10 - 12 + 5", "3");
    invalid("countdown,values=integer:1/7,2,4", "(2 - 7) / 4", "not_whole@8", "-5/4");
    invalid("make24:24/7,2,2", "7 / (2 - 2)", "division_by_zero@2", "none");
    off("make24:24/7,2", "2 - 7", "-5");
}

static void operations_are_those_of_the_rules(void)
{
    invalid(SHOW, "3 ^ 6", "operation@2", "729");
    invalid(SHOW, "6!", "operation@1", "720");
    invalid(SHOW, "sqrt(100)", "operation@0", "10");
    invalid(SHOW, "-3", "operation@0", "-3");
    invalid("countdown,ops=+*:9/1,2,3", "3 / 1 - 2", "operation@2 operation@6", "1");
    invalid("make24:24/1,2", "-1 * -2", "operation@0 operation@5", "2");
    off("countdown,ops=+^:9/2,3", "2 ^ 3", "8");
    invalid("four-fours:0..100/4,4,4,4", "4!!+4+4+4", "overflow@2", "none");
    off("four-fours:0..100/3,4,4,4", "3!!+4+4+4", "732");
    invalid("four-fours:0..100/3,4,4,4", "sqrt(3!!)+4+4+4", "no_value@0", "none");
    invalid("four-fours,depth=1:2/1,6,1,1", "sqrt(--sqrt(16))*1*1", "depth@0", "2");
    solved("four-fours,depth=1:3/1,4,5,2", "sqrt(5*1+sqrt(4)*2)", "3");
    invalid("four-fours,values=whole:10/4,4,4,4", ".4 + 4 + 4 + 4",
            "not_whole@0 not_whole@3 not_whole@7 not_whole@11", "62/5");
    invalid("four-fours,depth=0:24/4,1,1,1", "4!*1*1*1", "depth@1", "24");
    solved("four-fours:2/4,1,1,1", "sqrt(4)*1*1*1", "2");
}

static void powers_are_exact(void)
{
    solved("year:0..100/4,1,2", "4 ^ (1 / 2)", "2");
    solved("year:0..100/8,1,3", "8 ^ (1 / 3)", "2");
    invalid("year:5/2,1,2", "2 ^ (1 / 2)", "no_value@2", "none");
    invalid("year:5/0,0", "0 ^ 0", "no_value@2", "none");
    invalid("year:5/0,1", "0 ^ -1", "division_by_zero@2", "none");
    off("year:5/2,3", "2 ^ -3", "1/8");
    invalid("year:5/9,9,9,9", "9^9^9^9", "overflow@3", "none");
    invalid("countdown,ops=+-^neg:5/2,3", "2 ^ -3", "not_whole@2 not_positive@4", "1/8");
}

static void nothing_wraps(void)
{
    invalid("countdown:2/6148914691236517206,3", "6148914691236517206*3", "overflow@19", "none");
    invalid("countdown:2/9223372036854775807,9223372036854775807,4",
            "9223372036854775807+9223372036854775807+4", "overflow@39", "none");
    off("countdown:2/9223372036854775807,9223372036854775807",
        "9223372036854775807+9223372036854775807", "18446744073709551614");
    invalid("countdown:2/4294967296,4294967297", "4294967296*4294967297", "overflow@10", "none");
    invalid("countdown:7/4294967296,4294967296,7", "7/(4294967296*4294967296)", "overflow@13",
            "none");
    off("make24:24/4294967296,4294967297", "4294967296/4294967297", "4294967296/4294967297");
    off("countdown:1/18446744073709551615,2", "18446744073709551615-2", "18446744073709551613");
    invalid("countdown:1/3,2", "2-3=18446744073709551615", "not_positive@1 wrong_result@4", "-1");
}

static void results_after_the_sign_of_equality_are_right(void)
{
    off(SHOW, "3 + 6 = 9", "9");
    invalid(SHOW, "3 + 6 = 10", "wrong_result@8", "9");
    invalid(SHOW, "3 + 6 = -9", "wrong_result@8", "9");
    invalid(SHOW, "3 + 6 = 99999999999999999999", "wrong_result@8", "9");
    off(SHOW, "3 + 6 = 9.0", "9");
    off("make24:24/1,3", "1/3 = 2/6", "1/3");
    invalid("make24:24/1,3", "1/3 = .3", "wrong_result@6", "1/3");
    off("make24:24/1,4", "1/4 = 0.25", "1/4");
}

static void what_is_no_expression_is_told_where(void)
{
    invalid(SHOW, "", "syntax@0", "none");
    invalid(SHOW, "100 +", "syntax@5", "none");
    invalid(SHOW, "(100 + 3", "syntax@0", "none");
    invalid(SHOW, "100 3", "syntax@4", "none");
    invalid(SHOW, "hello", "syntax@0", "none");
}

/* The distance of the answer's value, as text. */
static void check_exact_distance(const char *id, const char *answer, const char *distance)
{
    tally_game *const game = game_of(id);
    tally_judgement judgement = TALLY_JUDGEMENT_INIT;
    tally_value exact;
    char text[TALLY_VALUE_SIZE];
    CHECK(tally_check(&judgement, game, answer, strlen(answer), NULL, NULL) == TALLY_OK);
    CHECK(tally_distance(&exact, game, &judgement.value) == TALLY_OK);
    tally_value_print(&exact, text, sizeof text);
    CHECK_TEXT(text, distance);
    tally_game_free(game);
}

static void distances_are_exact(void)
{
    check_exact_distance("make24:3_4/7,5", "7/5", "13/20");
    check_exact_distance("make24:24/9,2", "9/2", "39/2");
    check_exact_distance("make24:1..9/9,2", "9/2", "1/2");
    check_exact_distance("make24:1..9/8,3", "8/3", "1/3");
    check_exact_distance("make24,use=any:-5..-3/7,1", "1-7", "1");
    check_exact_distance("make24:-5..-3/7,2", "-7/2", "1/2");
    const tally_value beyond = {{1, 1}, {1, 0}, 0};
    tally_value exact;
    tally_game *const game = game_of("make24:1/7,2");
    CHECK(tally_distance(&exact, game, &beyond) == TALLY_NUMBER_RANGE);
    tally_game_free(game);
}

static void distances_are_to_the_nearest_target(void)
{
    static const struct {
        const char *id;
        const char *answer;
        uint64_t distance;
        uint32_t points;
    } cases[] = {
        {"countdown:100/105", "105", 5, 7},
        {"countdown:100/94", "94", 6, 5},
        {"countdown:100/110", "110", 10, 5},
        {"countdown:100/111", "111", 11, 0},
        {"countdown:100..200/201", "201", 1, 7},
        {"countdown:100..200/150", "150", 0, 10},
        {"make24:24/49,2", "49/2", 1, 7},
        {"make24:24/47,2", "47/2", 1, 7},
        {"make24:24/1,5", "1-5", 28, 0},
        {"make24:24/1,3", "1/3", 24, 0},
        {"make24:5..10/15,2", "15/2", 1, 7},
        {"make24:5..10/21,2", "21/2", 1, 7},
        {"make24,use=any:5..10/9,2", "9/2", 1, 7},
        {"make24:1/1,3", "1-3", 3, 7},
        {"year:3/1,3", "-1/3", 4, 7},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tally_game *game = NULL;
        tally_judgement judgement = TALLY_JUDGEMENT_INIT;
        if (!CHECK(tally_game_parse(&game, cases[i].id, strlen(cases[i].id), NULL, NULL) ==
                   TALLY_OK))
            continue;
        CHECK_U64(
            tally_check(&judgement, game, cases[i].answer, strlen(cases[i].answer), NULL, NULL),
            TALLY_OK);
        CHECK_U64(judgement.distance, cases[i].distance);
        if (judgement.verdict != TALLY_VERDICT_INVALID)
            CHECK_U64(judgement.points, cases[i].points);
        tally_game_free(game);
    }
    CHECK_U64(tally_points(0), 10);
    CHECK_U64(tally_points(1), 7);
    CHECK_U64(tally_points(5), 7);
    CHECK_U64(tally_points(6), 5);
    CHECK_U64(tally_points(10), 5);
    CHECK_U64(tally_points(11), 0);
    CHECK_U64(tally_points(UINT64_MAX), 0);
}

static int stop_at_once(void *user, tally_reason reason, size_t position)
{
    (void)reason;
    (void)position;
    ++*(int *)user;
    return 1;
}

static void judging_ends_where_the_sink_says(void)
{
    tally_game *game = NULL;
    tally_judgement judgement = TALLY_JUDGEMENT_INIT;
    int calls = 0;
    CHECK_U64(tally_game_parse(&game, SHOW, strlen(SHOW), NULL, NULL), TALLY_OK);
    CHECK_U64(tally_check(&judgement, game, "7+8+9", 5, stop_at_once, &calls), TALLY_OK);
    CHECK_U64(calls, 1);
    CHECK_U64(judgement.numbers_used, 0);
    CHECK_U64(tally_check(&judgement, game, "3+6+9", 5, NULL, NULL), TALLY_OK);
    CHECK_U64(judgement.numbers_used, 2);
    tally_game_free(game);
}

static uint32_t numbers_used(const char *id, const char *answer)
{
    tally_game *game = NULL;
    tally_judgement judgement = TALLY_JUDGEMENT_INIT;
    CHECK_U64(tally_game_parse(&game, id, strlen(id), NULL, NULL), TALLY_OK);
    CHECK_U64(tally_check(&judgement, game, answer, strlen(answer), NULL, NULL), TALLY_OK);
    CHECK(judgement.verdict != TALLY_VERDICT_INVALID);
    tally_game_free(game);
    return judgement.numbers_used;
}

/* Of the readings of an answer, the one that takes the fewest numbers. */
static void a_number_is_read_as_a_given_one_where_it_can_be(void)
{
    CHECK_U64(numbers_used("sequence,use=any:31/3,1,31", "31"), 1);
    CHECK_U64(numbers_used("sequence,use=any:31/3,1,31,1", "31 / 1"), 2);
    CHECK_U64(numbers_used("sequence,use=any:31/31,3,1,1", "31 - 31 / 1"), 4);
    /* The given 12 comes too late for the 123 behind it. */
    CHECK_U64(numbers_used("sequence,use=any:31/1,2,123,12,5", "12 + 123"), 3);
    CHECK_U64(numbers_used("sequence,use=any:31/1,2,123,12,1,2,3", "12 + 123"), 3);
    CHECK_U64(numbers_used("year,use=any:24/12,1,2", "12"), 1);
    CHECK_U64(numbers_used("year,use=any:24/12,1,2", "12 + 12"), 3);
}

/* Splits a line at its tabs; false where there are not so many fields. */
static bool split_line(char *line, char **fields, size_t count)
{
    line[strcspn(line, "\n")] = '\0';
    for (size_t i = 0; i < count; i++) {
        if (line == NULL) return false;
        fields[i] = line;
        line = strchr(line, '\t');
        if (line != NULL) *line++ = '\0';
    }
    return line == NULL;
}

static tally_verdict verdict_of(const char *word)
{
    if (strcmp(word, "solved") == 0) return TALLY_VERDICT_SOLVED;
    return strcmp(word, "off") == 0 ? TALLY_VERDICT_OFF : TALLY_VERDICT_INVALID;
}

static void second_judge_says_the_same(void)
{
    enum { ID, ANSWER, VERDICT, BROKEN, VALUE, DISTANCE, USED, FIELDS };
    FILE *const file = test_open_data("judged.tsv");
    char line[1024];
    unsigned lines = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        char *fields[FIELDS];
        tally_game *game = NULL;
        tally_judgement judgement = TALLY_JUDGEMENT_INIT;
        if (!CHECK(split_line(line, fields, FIELDS))) break;
        const char *const broken = strcmp(fields[BROKEN], "-") == 0 ? "" : fields[BROKEN];
        const uint64_t failures = test_state.failures;
        check_answer(fields[ID], fields[ANSWER], verdict_of(fields[VERDICT]), broken,
                     fields[VALUE]);
        if (!CHECK(tally_game_parse(&game, fields[ID], strlen(fields[ID]), NULL, NULL) == TALLY_OK))
            break;
        CHECK_U64(tally_check(&judgement, game, fields[ANSWER], strlen(fields[ANSWER]), NULL, NULL),
                  TALLY_OK);
        CHECK_U64(judgement.distance, strtoull(fields[DISTANCE], NULL, 10));
        CHECK_U64(judgement.numbers_used, strtoull(fields[USED], NULL, 10));
        if (test_state.failures != failures)
            fprintf(stderr, "    %s   %s\n", fields[ID], fields[ANSWER]);
        tally_game_free(game);
        lines++;
    }
    fclose(file);
    CHECK(lines >= 3000);
}

int main(void)
{
    TEST(right_answers_are_right);
    TEST(numbers_are_matched_with_those_given);
    TEST(digits_are_put_together_where_the_rules_have_it);
    TEST(order_as_given_is_kept);
    TEST(a_number_is_read_as_a_given_one_where_it_can_be);
    TEST(steps_are_judged_as_written);
    TEST(operations_are_those_of_the_rules);
    TEST(powers_are_exact);
    TEST(nothing_wraps);
    TEST(results_after_the_sign_of_equality_are_right);
    TEST(what_is_no_expression_is_told_where);
    TEST(distances_are_to_the_nearest_target);
    TEST(distances_are_exact);
    TEST(judging_ends_where_the_sink_says);
    TEST(second_judge_says_the_same);
    return test_end();
}
