/* SPDX-License-Identifier: MIT */
/*
 * Each parameter, in a line of each question, has an effect or is refused: nothing that is asked is
 * ignored. The questions and the parameters are those of the tables.
 */
#include "test.h"

#include "query/query.h"
#include "query/question.h"

enum { WITNESSES = 3, LINES = 6 };

/* By question: lines without their closing brace. A parameter must have its effect on one of
 * them. */
static const char *const lines[QUESTION_KINDS][LINES] = {
    [QUESTION_SOLVE] = {"{\"target\":21,\"numbers\":[1,2,3,7]"},
    [QUESTION_SOLUTIONS] = {"{\"target\":21,\"numbers\":[1,2,3,7]"},
    [QUESTION_COUNT] = {"{\"target\":21,\"numbers\":[1,2,3,7]"},
    [QUESTION_VALUES] = {"{\"numbers\":[1,3,7]", "{\"numbers\":[1,3],\"ops\":\"+/!\"",
                         "{\"numbers\":[3,3,8,8],\"use\":\"all\""},
    [QUESTION_MISSING] = {"{\"numbers\":[1,2,3]", "{\"numbers\":[1,3,7]"},
    [QUESTION_SHAPES] = {"{\"years\":2019,\"targets\":\"0..3\"", "{\"numbers\":[2,3]"},
    [QUESTION_CHECK] =
        {"{\"target\":21,\"numbers\":[1,2,3,7],"
         "\"expression\":\"**7*3**\"",
         "{\"target\":21,\"numbers\":[1,2,3,7],"
         "\"completion\":\"7*3 or <answer>**7+1**</answer>\"",
         "{\"target\":21,\"numbers\":[1,2,3,7],\"expression\":\"7*3\"",
         "{\"target\":21,\"numbers\":[1,2,3,7],\"ops\":\"*/!\",\"expression\":\"7*(2/3!)\"",
         "{\"target\":720,\"numbers\":[1,2,3,7],\"ops\":\"*!\",\"expression\":\"(3!)!\"",
         "{\"target\":999,\"numbers\":[1,2,3,7],\"completion\":\"<answer>NO</answer>\""},
    [QUESTION_HINT] = {"{\"target\":21,\"numbers\":[1,2,3,7]"},
    [QUESTION_DRAW] = {"{\"seed\":3", "{\"seed\":3,\"pick\":3"},
    [QUESTION_DAILY] = {"{\"date\":20261121,\"rules\":\"make24\""},
    [QUESTION_FIVE] = {"{\"date\":20261122,\"rules\":\"make24\""},
    [QUESTION_SHEET] = {"{\"seed\":3,\"count\":2,\"rules\":\"make24\"", "{\"seed\":3,\"count\":1"},
    [QUESTION_MOVES] = {"{\"target\":21,\"numbers\":[1,2,3,7]"},
    [QUESTION_PROVE] = {"{\"target\":21,\"numbers\":[1,2,3,7]",
                        "{\"target\":29,\"numbers\":[1,2,3,4]"},
    [QUESTION_READ] = {"{\"game\":\"21 1 2 3 7\""},
    [QUESTION_RULES] = {"{\"key\":1"},
};

/* By parameter: values that change answers. */
static const char *const values[PARAMETER_COUNT][WITNESSES] = {
    [PARAMETER_ID] = {"\"countdown:9/2,7\""},
    [PARAMETER_GAME] = {"\"9 2 7\""},
    [PARAMETER_RULES] = {"\"make24\""},
    [PARAMETER_OPS] = {"\"+-\""},
    [PARAMETER_VALUES] = {"\"exact\"", "\"whole\""},
    [PARAMETER_USE] = {"\"all\"", "\"any\""},
    [PARAMETER_ORDER] = {"\"given\""},
    [PARAMETER_DEPTH] = {"1", "2", "0"},
    [PARAMETER_TARGET] = {"22"},
    [PARAMETER_NUMBERS] = {"[1,2,3,8]", "[2,3,7]"},
    [PARAMETER_KIND] = {"\"numbers\""},
    [PARAMETER_TARGETS] = {"\"2..3\""},
    [PARAMETER_AFTER] = {"\"7 * 3 = 21\""},
    [PARAMETER_YEARS] = {"2020"},
    [PARAMETER_FROM] = {"30"},
    [PARAMETER_FEWEST] = {"4", "3"},
    [PARAMETER_MOST] = {"3", "1"},
    [PARAMETER_OP_MOST] = {"\"*:0\"", "\"*:0,+:0\""},
    [PARAMETER_OP_FEWEST] = {"\"*:1\"", "\"+:2\""},
    [PARAMETER_MAX_VALUE] = {"20", "5", "60"},
    [PARAMETER_BRACKETS] = {"\"none\"", "\"left\""},
    [PARAMETER_MUST_USE] = {"[2]"},
    [PARAMETER_DETOURS] = {"true"},
    [PARAMETER_SORT] = {"\"trickiest\""},
    [PARAMETER_LIMIT] = {"2"},
    [PARAMETER_OFFSET] = {"1"},
    [PARAMETER_RATES] = {"false"},
    [PARAMETER_ANY] = {"true"},
    [PARAMETER_EXPRESSION] = {"\"7*2\""},
    [PARAMETER_COMPLETION] = {"\"<answer>50</answer>\""},
    [PARAMETER_LIST] = {"\"22 = 7*3+1\""},
    [PARAMETER_EXTRACT] = {"\"boxed\""},
    [PARAMETER_PROVE] = {"true"},
    [PARAMETER_READING] = {"\"strict\"", "\"lenient\""},
    [PARAMETER_HINT] = {"2"},
    [PARAMETER_COUNTS] = {"true"},
    [PARAMETER_DATE] = {"20261123"},
    [PARAMETER_GENERATOR] = {"2"}, /* there is one so far */
    [PARAMETER_CODE] = {"\"2FDX-JE7S-N82Y\""},
    [PARAMETER_SEED] = {"4"},
    [PARAMETER_LARGE] = {"4"},
    [PARAMETER_PICK] = {"4"},
    [PARAMETER_GAMES] = {"2"},
    [PARAMETER_LARGEST] = {"20"},
    [PARAMETER_RISES] = {"true"},
    [PARAMETER_SOLVABLE] = {"true"},
    [PARAMETER_DIFFICULTY] = {"\"90..100\""},
    [PARAMETER_SOLUTIONS] = {"\"1..2\"", "1"},
    [PARAMETER_ATTEMPTS] = {"9"},
    [PARAMETER_CLAIM] = {"\"count\"", "\"simplest\""},
    [PARAMETER_TIMEOUT_MS] = {"999"},
    [PARAMETER_ALL] = {"true", "false"},
    [PARAMETER_KEY] = {"7"},
    [PARAMETER_QUESTION] = {"\"solve\"", "\"count\""},
};

/* Columns of rows and answers: where a question does not have them, they are data. */
static const char *const columns[] = {"expression", "completion", "difficulty", "solutions",
                                      "solvable",   "fewest",     "seed",       "generator",
                                      "hint",       "kind",       "date",       "code",
                                      "target",     "list",       "claim"};

static int keep(void *user, const char *text, size_t length)
{
    buffer_append(user, text, length);
    return 0;
}

static void ask(struct buffer *answer, const char *question, const char *line, const char *name,
                const char *value)
{
    char whole[512];
    const int length = name == NULL
                           ? snprintf(whole, sizeof whole, "%s}", line)
                           : snprintf(whole, sizeof whole, "%s,\"%s\":%s}", line, name, value);
    answer->length = 0;
    CHECK(length > 0 && (size_t)length < sizeof whole);
    (void)tally_query(question, whole, (size_t)length, NULL, keep, answer);
    buffer_char(answer, '\0');
}

static bool is_column(const char *name)
{
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++)
        if (strcmp(columns[i], name) == 0) return true;
    return false;
}

/* Has one of the values an effect on the answer to the line? A refusal is one, too. */
static bool has_effect(const char *question, const char *line, enum parameter parameter)
{
    const char *const name = parameter_rows[parameter].name;
    struct buffer usual = BUFFER_INIT, seen = BUFFER_INIT;
    bool differs = false;
    ask(&usual, question, line, NULL, NULL);
    CHECK_CASE(strstr(usual.data, "\"error\"") == NULL, usual.data);
    for (int i = 0; i < WITNESSES && values[parameter][i] != NULL && !differs; i++) {
        ask(&seen, question, line, name, values[parameter][i]);
        differs = strcmp(usual.data, seen.data) != 0;
    }
    buffer_clear(&usual);
    buffer_clear(&seen);
    return differs;
}

static void check_parameter(enum question_kind kind, const char *question, enum parameter parameter)
{
    const char *const name = parameter_rows[parameter].name;
    const bool is_asked = (parameter_rows[parameter].lines >> kind & 1) != 0;
    char which[64];
    bool differs = false;
    snprintf(which, sizeof which, "%s of %s", name, question);
    for (int i = 0; i < LINES && lines[kind][i] != NULL && !differs; i++)
        differs = has_effect(question, lines[kind][i], parameter);
    CHECK_CASE(differs || (!is_asked && is_column(name)), which);
}

static void each_parameter_has_an_effect_or_is_refused(void)
{
    static const char *const words[QUESTION_KINDS] = {
#define WORD(name, word, path) [QUESTION_##name] = word,
        QUERY_QUESTIONS(WORD)
#undef WORD
    };
    for (enum question_kind kind = 0; kind < QUESTION_KINDS; kind++)
        for (enum parameter parameter = 0; parameter < PARAMETER_COUNT; parameter++)
            if (test_is_deep() || (kind + parameter) % 3 == 0)
                check_parameter(kind, words[kind], parameter);
}

static void a_refusal_says_why(void)
{
    struct buffer answer = BUFFER_INIT;
    ask(&answer, "solve", lines[QUESTION_SOLVE][0], "detours", "true");
    CHECK_TEXT(answer.data, "{\"version\":1,\"error\":\"only in lists, or with fewest or "
                            "must_use\",\"position\":43}\n");
    ask(&answer, "hint", lines[QUESTION_HINT][0], "must_use", "[7]");
    CHECK_TEXT(answer.data, "{\"version\":1,\"error\":\"this question has no such parameter; leave "
                            "it out\",\"position\":34}\n");
    ask(&answer, "sheet", lines[QUESTION_SHEET][0], "depth", "1");
    CHECK_TEXT(answer.data, "{\"version\":1,\"error\":\"this question has no such parameter; leave "
                            "it out\",\"position\":38}\n");
    ask(&answer, "count", lines[QUESTION_COUNT][0], "depth", "1");
    CHECK_TEXT(answer.data,
               "{\"version\":1,\"error\":\"these rules have neither ! nor sqrt; leave it "
               "out\",\"position\":41}\n");
    ask(&answer, "solve", "{\"target\":8,\"numbers\":[8,1],\"must_use\":[1]", "detours", "true");
    CHECK(strstr(answer.data, "\"solved\"") != NULL);
    buffer_clear(&answer);
}

int main(void)
{
    TEST(each_parameter_has_an_effect_or_is_refused);
    TEST(a_refusal_says_why);
    return test_end();
}
