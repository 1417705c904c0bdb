/* SPDX-License-Identifier: MIT */
/*
 * tally_query(): each question has an answer, options are read and bounded, what is wrong is said
 * where it is, and the caller's memory and patience are kept to.
 */
#include "faults/failing_allocator.h"
#include "test.h"

#include "query/json_writer.h"
#include "query/query.h"

static int keep(void *user, const char *text, size_t length)
{
    buffer_append(user, text, length);
    return 0;
}

/* The answer to a line, to be compared at once; and its status. */
static const char *answer_to(const char *question, const char *line, tally_status *status)
{
    static struct buffer out = BUFFER_INIT;
    out.length = 0;
    *status = tally_query(question, line, strlen(line), NULL, keep, &out);
    buffer_char(&out, '\0');
    return out.data;
}

static void check_answer(const char *question, const char *line, const char *wanted)
{
    tally_status status = TALLY_OK;
    CHECK_TEXT(answer_to(question, line, &status), wanted);
    CHECK(status == TALLY_OK);
}

static void check_holds(const char *line, const char *wanted)
{
    tally_status status = TALLY_OK;
    const char *const answer = answer_to(NULL, line, &status);
    if (!CHECK(strstr(answer, wanted) != NULL))
        fprintf(stderr, "    %s    lacks %s\n", answer, wanted);
    CHECK(status == TALLY_OK);
}

static size_t lines_of(const char *line)
{
    tally_status status = TALLY_OK;
    size_t lines = 0;
    for (const char *at = answer_to(NULL, line, &status); *at != '\0'; at++) lines += *at == '\n';
    CHECK(status == TALLY_OK);
    return lines;
}

static void each_question_has_an_answer(void)
{
    static const char solved[] =
        "{\"version\":1,\"id\":\"countdown:10/"
        "2,5\",\"rules\":\"countdown\",\"target\":10,\"numbers\":[2,5],"
        "\"status\":\"solved\",\"distance\":0,\"complete\":true,\"solutions\":[{\"value\":10,"
        "\"expression\":\"5 * 2\",\"rpn\":\"5 2 *\",\"numbers_used\":2,\"effort\":1,"
        "\"steps\":[\"5 * 2 = 10\"],\"unused\":[]}]}\n";
    tally_status status = TALLY_OK;
    CHECK(strncmp(answer_to(NULL, "countdown:10/2,5", &status), solved, 100) == 0);
    CHECK(strncmp(answer_to(NULL, "{\"target\":10,\"numbers\":[2,5]}", &status), solved, 100) == 0);
    check_answer(NULL, "{\"target\":10,\"numbers\":[2,5],\"difficulty\":false}", solved);
    check_holds("{\"target\":10,\"numbers\":[2,5],\"difficulty\":95}", "\"difficulty_model\":1,");
    check_answer(
        NULL, "{\"question\":\"count\",\"key\":\"k\",\"target\":10,\"numbers\":[2,5]}",
        "{\"version\":1,\"key\":\"k\",\"id\":\"countdown:10/2,5\",\"target\":10,\"numbers\":[2,5],"
        "\"rules\":\"countdown\",\"solutions\":1,\"with_detours\":1,\"fewest\":2,\"complete\":true}"
        "\n");
    check_answer(
        "values", "{\"numbers\":[1,2],\"targets\":\"2..3\",\"key\":[7]}",
        "{\"version\":1,\"key\":[7],\"value\":2,\"expression\":\"2\",\"numbers_used\":1}\n"
        "{\"version\":1,\"key\":[7],\"value\":3,\"expression\":\"2 + 1\",\"numbers_used\":2}\n"
        "{\"version\":1,\"key\":[7],\"complete\":true,\"scope\":{\"operations\":"
        "[\"+\",\"-\",\"*\",\"/\"],\"values\":\"whole\",\"bound\":\"64 bits\"}}\n");
    check_answer(
        "check",
        "{\"question\":\"?\",\"target\":10,\"numbers\":[2,5],\"expression\":\"2*5\",\"key\":null}",
        "{\"version\":1,\"key\":null,\"target\":10,\"numbers\":[2,5],\"rules\":\"countdown\","
        "\"verdict\":\"solved\",\"value\":10,\"distance\":0,\"points\":10}\n");
    CHECK_U64(lines_of("{\"question\":\"draw\",\"seed\":1,\"count\":5}"), 5);
    check_holds("{\"question\":\"rules\"}", "\"name\":\"four-fours\"");
}

static void games_are_drawn_and_hinted_at(void)
{
    check_answer("hint", "{\"id\":\"countdown:10/2,5\",\"hint\":2,\"key\":1}",
                 "{\"version\":1,\"key\":1,\"id\":\"countdown:10/2,5\",\"rules\":\"countdown\","
                 "\"target\":10,\"numbers\":[2,5],\"hint\":2,\"status\":\"solved\",\"distance\":0,"
                 "\"complete\":true,\"numbers_used\":2,\"points\":5,\"step\":\"5 * 2 = 10\","
                 "\"text\":\"begin with 5 * 2 = 10\"}\n");
    check_holds("{\"question\":\"hint\",\"id\":\"countdown:9/2,5\"}",
                "\"status\":\"closest\",\"distance\":1,\"complete\":true,\"numbers_used\":2,"
                "\"points\":7,\"text\":\"out of reach by 1\"}");
    check_answer("daily", "{\"date\":20261121}",
                 "{\"version\":1,\"id\":\"countdown:966/7,5,2,4,100,10\",\"rules\":\"countdown\","
                 "\"target\":966,\"numbers\":[7,5,2,4,100,10]}\n");
    check_answer("daily", "{\"date\":\"20261121\",\"rules\":\"make24\"}",
                 "{\"version\":1,\"id\":\"make24:24/3,10,8,6\",\"rules\":\"make24\",\"target\":24,"
                 "\"numbers\":[3,10,8,6]}\n");
    check_holds("{\"question\":\"five\",\"date\":20261122}",
                "\"numbers\":[5,6,100,4,1,5],\"place\":5,\"generator\":1,\"difficulty\":85,");
    check_holds("{\"question\":\"sheet\",\"code\":\"2fdxje7sn82y\",\"key\":3}",
                "{\"version\":1,\"key\":3,\"code\":\"2FDX-JE7S-N82Y\",\"rules\":\"countdown\","
                "\"games\":6}");
    check_holds("{\"question\":\"sheet\",\"count\":6,\"rises\":true,\"seed\":5}",
                "\"place\":6,\"difficulty\":96,\"seconds\":993.0,\"is_extrapolated\":true,"
                "\"difficulty_model\":1,\"solutions\":1,\"solution\":{");
    check_holds("{\"question\":\"draw\",\"seed\":7,\"solutions\":\"1..2\"}", "\"target\":485,");
    check_answer("draw", "{\"seed\":8,\"pick\":2,\"large\":0,\"solvable\":true,\"attempts\":20}",
                 "{\"version\":1,\"complete\":false,\"bound\":\"attempts\",\"attempts\":20,"
                 "\"unmet\":\"solvable\",\"nearest\":\"countdown:134/3,10\"}\n");
}

static void check_refused_sheet(const char *line, const char *wanted)
{
    tally_status status = TALLY_OK;
    CHECK_TEXT(answer_to("sheet", line, &status), wanted);
    CHECK(status == TALLY_OPTION || status == TALLY_RULES);
}

/* A sheet that has no code: the message tells the allowed values, the position the parameter. */
static void sheets_without_a_code_are_refused(void)
{
    check_refused_sheet("{\"count\":61}", "{\"version\":1,\"error\":\"a sheet does not have so "
                                          "many games; give 1 to 60\",\"position\":9}\n");
    check_refused_sheet(
        "{\"seed\":4294967296}",
        "{\"version\":1,\"error\":\"a sheet does not have so large a seed; give at most "
        "131071\",\"position\":8}\n");
    check_refused_sheet(
        "{\"difficulty\":\"3..40\"}",
        "{\"version\":1,\"error\":\"a sheet's range of difficulty is in steps of 5, such as "
        "40..60\",\"position\":15}\n");
    check_refused_sheet(
        "{\"pick\":16}",
        "{\"version\":1,\"error\":\"the games of a sheet do not have so many numbers; give "
        "at most 15\",\"position\":8}\n");
    check_refused_sheet(
        "{\"ops\":\"+-^\"}",
        "{\"version\":1,\"error\":\"a sheet's rules differ from a preset only in fewer "
        "operations\",\"position\":0}\n");
}

static void options_are_as_the_line_says(void)
{
    CHECK_U64(lines_of("{\"target\":\"1..9\",\"numbers\":[1,2,3]}"), 9);
    check_holds("{\"target\":6,\"numbers\":[1,2,3],\"limit\":1}", "\"bound\":\"limit\"");
    check_holds("{\"target\":6,\"numbers\":[1,2,3],\"all\":true}", "\"expression\":\"3 + 2 + 1\"");
    check_holds("{\"target\":6,\"numbers\":[1,2,3],\"must_use\":[1]}", "\"numbers_used\":3");
    check_holds("{\"target\":6,\"numbers\":[1,2,3],\"most\":2}", "\"expression\":\"3 * 2\"");
    check_holds("{\"target\":6,\"numbers\":[1,2,3],\"fewest\":3}", "\"numbers_used\":3");
    check_holds("{\"target\":6,\"numbers\":[1,2,3],\"sort\":\"none\",\"key\":5}",
                "{\"version\":1,\"key\":5,\"id\":\"countdown:6/"
                "1,2,3\",\"rules\":\"countdown\",\"target\":6,"
                "\"numbers\":[1,2,3],\"solutions\":[{");
    check_holds("{\"target\":24,\"numbers\":[8,3,8,3],\"rules\":\"make24\"}", "8 / (3 - 8 / 3)");
    check_holds("{\"target\":24,\"numbers\":[8,3,8,3],\"values\":\"exact\",\"use\":\"all\"}",
                "8 / (3 - 8 / 3)");
}

/* Texts that name no question are data, as above. */
static void another_question_than_is_asked_is_refused(void)
{
    tally_status status = TALLY_OK;
    CHECK_TEXT(
        answer_to("count", "{\"question\":\"values\",\"target\":5,\"numbers\":[5]}", &status),
        "{\"version\":1,\"error\":\"these lines are asked another question; leave this out\","
        "\"position\":13}\n");
    CHECK(status == TALLY_SYNTAX);
}

static void what_is_wrong_is_said_where_it_is(void)
{
    static const struct {
        const char *line, *answer;
    } cases[] = {
        {"{\"target\":5,\"numbers\":[5],\"limit\":0}", "\"give at least 1\",\"position\":34"},
        {"{\"target\":5,\"numbers\":[5],\"most\":65}", "\"give 1 to 64\",\"position\":33"},
        {"{\"target\":5,\"numbers\":[5],\"most\":1.5}",
         "\"nothing may follow the number\",\"position\":34"},
        {"{\"target\":5,\"numbers\":[5],\"fewest\":2}",
         "\"so many numbers are not given; give 1\",\"position\":35"},
        {"{\"target\":5,\"numbers\":[5,1],\"most\":1,\"fewest\":2}",
         "\"fewest is more than most: swap them\",\"position\":46"},
        {"{\"target\":5,\"numbers\":[5],\"must_use\":[5,5]}",
         "\"a number is not among those given, or not so often\",\"position\":37"},
        {"{\"target\":5,\"numbers\":[5],\"sort\":\"best\"}",
         "\"give simplest, easiest, trickiest or none\",\"position\":34"},
        {"{\"target\":5,\"numbers\":[5],\"all\":null}", "\"give true or false\",\"position\":32"},
        {"{\"question\":\"values\",\"numbers\":[5],\"targets\":\"9..5\"}",
         "\"the range runs backwards: give the smaller number first\",\"position\":46"},
        {"{\"question\":\"values\"}",
         "\"\\\"numbers\\\" is missing; give numbers, or id\",\"position\":21"},
        {"{\"question\":\"draw\"}", "\"\\\"seed\\\" is missing; give a number; "
                                    "the same one draws the same games\",\"position\":19"},
        {"{\"question\":\"draw\",\"seed\":1,\"difficulty\":\"90..101\"}",
         "\"give 0 to 100\",\"position\":46"},
        {"{\"question\":\"draw\",\"seed\":1,\"difficulty\":\"hard\"}",
         "\"give a number, or FIRST..LAST\",\"position\":"},
        {"{\"question\":\"draw\",\"seed\":1,\"solutions\":0,\"solvable\":true}",
         "\"a game that can be solved has one solution at least\",\"position\":40"},
        {"{\"question\":\"hint\",\"id\":\"countdown:9/2,5\",\"hint\":3}",
         "\"give 1 to 2\",\"position\":49"},
        {"{\"question\":\"daily\"}", "\"\\\"date\\\" is missing; give a date, such as 20261121\""},
        {"{\"question\":\"daily\",\"date\":20260230}",
         "\"there is no such day; write YYYYMMDD, such as 20261121\",\"position\":27"},
        {"{\"question\":\"guess\"}", "\"there is no such question; there are solve list count "},
        {"{\"question\":", "\"a value is missing\",\"position\":12"},
        {"countdown:5/", "\"position\":12"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tally_status status = TALLY_OK;
        const char *const answer = answer_to(NULL, cases[i].line, &status);
        CHECK(status != TALLY_OK);
        CHECK(strncmp(answer, "{\"version\":1,\"error\":", 21) == 0);
        if (!CHECK(strstr(answer, cases[i].answer) != NULL))
            fprintf(stderr, "    %s: %s", cases[i].line, answer);
    }
}

static void the_status_tells_what_is_wrong(void)
{
    static const struct {
        const char *line;
        tally_status status;
    } cases[] = {
        {"{\"id\":\"countdown:5/\"}", TALLY_SYNTAX},
        {"{\"id\":\"nobody:5/1\"}", TALLY_RULES},
        {"{\"target\":5,\"numbers\":[0]}", TALLY_NUMBER_RANGE},
        {"{\"target\":5,\"numbers\":[]}", TALLY_NUMBER_COUNT},
        {"{\"target\":0,\"numbers\":[5]}", TALLY_TARGET_RANGE},
        {"{\"target\":5,\"numbers\":[5],\"most\":0}", TALLY_OPTION},
        {"{\"target\":5}", TALLY_SYNTAX},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tally_status status = TALLY_OK;
        answer_to(NULL, cases[i].line, &status);
        CHECK_TEXT(tally_status_name(status), tally_status_name(cases[i].status));
    }
}

static int refuse(void *user, const char *text, size_t length)
{
    (void)text;
    (void)length;
    ++*(int *)user;
    return 1;
}

static int never(void *context, const tally_progress *progress)
{
    (void)progress;
    (void)context;
    return 1;
}

static void callers_are_heeded(void)
{
    static const char line[] = "{\"question\":\"values\",\"numbers\":[1,3,7,10,25,50]}";
    int calls = 0;
    CHECK(tally_query(NULL, line, sizeof line - 1, NULL, refuse, &calls) == TALLY_STOPPED);
    CHECK_U64((uint64_t)calls, 1);
    CHECK(tally_query("guess", line, sizeof line - 1, NULL, refuse, &calls) == TALLY_OPTION);
    CHECK_U64((uint64_t)calls, 1);
    struct buffer out = BUFFER_INIT;
    tally_options options = TALLY_OPTIONS_INIT;
    options.tick = never;
    CHECK(tally_query("solve", "countdown:952/25,50,75,100,3,6", 30, &options, keep, &out) ==
          TALLY_OK);
    buffer_char(&out, '\0');
    CHECK(strstr(out.data, "\"complete\":false,\"bound\":\"stopped\"") != NULL);
    buffer_clear(&out);
}

/* The whole of a file of tests/data. */
static void read_data(struct buffer *text, const char *name)
{
    FILE *const file = test_open_data(name);
    text->length = 0;
    for (int byte = getc(file); byte != EOF; byte = getc(file)) buffer_char(text, (char)byte);
    buffer_char(text, '\0');
    fclose(file);
}

/* The table that command, C, Python and npm share. */
static void a_list_is_judged(void)
{
    struct buffer list = BUFFER_INIT, wanted = BUFFER_INIT, line = BUFFER_INIT;
    read_data(&list, "list.txt");
    read_data(&wanted, "list.jsonl");
    struct json json = json_into(&line);
    json_open_object(&json);
    json_put_string(&json, "target", "1..6");
    json_key(&json, "numbers");
    json_raw(&json, "[1,2]", 5);
    json_put_string(&json, "reading", "lenient");
    json_put_string(&json, "list", list.data);
    json_close_object(&json);
    buffer_char(&line, '\0');
    check_answer("check", line.data, wanted.data);
    buffer_clear(&list);
    buffer_clear(&wanted);
    buffer_clear(&line);
    check_answer("check", "{\"target\":3,\"numbers\":[1,2],\"key\":7,\"list\":\"3 = [1 + 2]\"}",
                 "{\"version\":1,\"key\":7,\"line\":1,\"expression\":\"[1 + 2]\",\"target\":3,"
                 "\"numbers\":[1,2],\"rules\":\"countdown\",\"verdict\":\"invalid\","
                 "\"reason\":\"syntax\",\"position\":0,\"points\":0,\"character\":0,"
                 "\"found\":\"[\",\"thing\":\"no_operation\","
                 "\"advice\":\"an operation is missing before this\"}\n"
                 "{\"version\":1,\"key\":7,\"targets\":\"3\",\"lines\":1,\"right\":0,"
                 "\"missing\":[],\"wrong\":[\"3\"],\"repeated\":[],\"outside\":[],"
                 "\"unread\":[]}\n");
    tally_status status = TALLY_OK;
    answer_to("check", "{\"id\":\"countdown:3/1,2\",\"list\":\"\",\"extract\":\"boxed\"}", &status);
    CHECK(status == TALLY_OPTION);
}

/* What a line takes over from the line before it must not show. */
static void each_line_is_answered_as_if_alone(void)
{
    static const char *const games[] = {
        "\"target\":24,\"numbers\":[3,3,8,8]",
        "\"target\":10,\"numbers\":[2, 5, 7]",
        "\"target\":\"10\",\"numbers\":[ 2 , 5]",
        "\"rules\":\"make24\",\"target\":24,\"numbers\":[3,3,8,8]",
        "\"rules\":\"make24\",\"target\":-2,\"numbers\":[1,2,3]",
        "\"rules\":\"make24\",\"target\":\"1/2\",\"numbers\":[1,\"-3/4\",3]",
        "\"rules\":\"make24\",\"ops\":\"+-\",\"target\":10,\"numbers\":[2,5,3]",
        "\"id\":\"make10:10/1,1,9,9\"",
        "\"id\":\"make10:10/1,1,9,9\",\"numbers\":[1,1,9,9]",
        "\"id\":\"make10:10/1,1,9,9\",\"numbers\":[1,1,9,8]",
        "\"game\":\"make 24 from 3 3 8 8\"",
        "\"target\":24,\"numbers\":[3,3,8,0]",
        "\"target\":24,\"numbers\":[3,3,8,\"1/2\"]",
        "\"target\":0,\"numbers\":[3,3,8]",
        "\"target\":24,\"numbers\":[]",
        "\"rules\":\"none\",\"target\":24,\"numbers\":[3,3,8,8]",
        "\"target\":24,\"numbers\":[3,3,8,8],\"must_use\":[3]",
    };
    enum { GAMES = sizeof games / sizeof games[0], LINES = 2000 };
    static char lines[LINES][200];
    struct query query = {.usual = {.kind = QUESTION_CHECK, .options = TALLY_OPTIONS_INIT}};
    tally_random random;
    tally_random_seed(&random, 7);
    query_forget_text(&query);
    for (size_t i = 0; i < LINES; i++) {
        tally_status status = TALLY_OK;
        const char *const game = games[tally_random_below(&random, GAMES)];
        snprintf(lines[i], sizeof lines[i], "{%s,\"expression\":\"8 / (3 - 8 / 3)\"}", game);
        const char *const alone = answer_to("check", lines[i], &status);
        const size_t begin = query.out.length;
        query_line(&query, lines[i], strlen(lines[i]));
        buffer_char(&query.out, '\0');
        CHECK_TEXT(query.out.data + begin, alone);
        CHECK(query.status == status);
    }
    query_clear(&query);
}

static void want_of_memory_is_survived(void)
{
    static const char *const lines[] = {
        "{\"target\":10,\"numbers\":[2,5],\"all\":true,\"key\":1}",
        "{\"question\":\"check\",\"id\":\"countdown:10/2,5\",\"expression\":\"2\\u00d75\"}",
        "{\"question\":\"check\",\"id\":\"countdown:1..9/"
        "2,5\",\"list\":\"7=2+5\\n1=2\\nx\\n3=5-2\"}",
        "{\"question\":\"draw\",\"seed\":3,\"solvable\":true}",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        bool was_answered = false;
        for (uint64_t n = 0; n < 200 && !was_answered; n++) {
            struct failing_allocator failing;
            tally_options options = TALLY_OPTIONS_INIT;
            failing_allocator_init(&failing, n, true);
            options.allocator = &failing.allocator;
            struct buffer out = BUFFER_INIT;
            was_answered =
                tally_query(NULL, lines[i], strlen(lines[i]), &options, keep, &out) == TALLY_OK;
            CHECK_U64(failing_allocator_held(&failing), 0);
            buffer_clear(&out);
        }
        CHECK(was_answered);
    }
}

int main(void)
{
    TEST(each_question_has_an_answer);
    TEST(games_are_drawn_and_hinted_at);
    TEST(sheets_without_a_code_are_refused);
    TEST(options_are_as_the_line_says);
    TEST(what_is_wrong_is_said_where_it_is);
    TEST(another_question_than_is_asked_is_refused);
    TEST(the_status_tells_what_is_wrong);
    TEST(callers_are_heeded);
    TEST(a_list_is_judged);
    TEST(each_line_is_answered_as_if_alone);
    TEST(want_of_memory_is_survived);
    return test_end();
}
