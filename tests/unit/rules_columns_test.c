/* SPDX-License-Identifier: MIT */
/*
 * The columns of a rule set as text. For example, countdown where all numbers must be used differs
 * from its preset by ",use=all".
 */
#include "rules/columns.h"
#include "test.h"

#include <tally/tally.h>

enum { TEXT_SIZE = 128 };

static tally_status set(tally_rules *rules, const char *column, const char *text,
                        tally_error *error)
{
    return rules_set_column(rules, column, strlen(column), text, strlen(text), error);
}

static void check_changes(const tally_rules *rules, const char *wanted)
{
    char text[TEXT_SIZE];
    struct text_out out = {.buffer = text, .size = sizeof text};
    rules_put_changes(&out, rules);
    CHECK_U64(text_end(&out), strlen(wanted));
    CHECK_TEXT(text, wanted);
}

static void one_change(void)
{
    tally_rules rules = *tally_rules_find("countdown");
    CHECK_U64(set(&rules, "use", "all", NULL), TALLY_OK);
    CHECK(rules.use == TALLY_USE_ALL);
    check_changes(&rules, ",use=all");
}

static void a_preset_has_no_changes(void)
{
    for (size_t i = 0; tally_rules_at(i) != NULL; i++) check_changes(tally_rules_at(i), "");
}

/* What is written can be read again: each column of each preset, changed. */
static void changes_are_read_back(void)
{
    static const struct {
        const char *column;
        const char *texts[2]; /* every preset has one of them */
    } columns[] = {{"ops", {"+-*/", "+-*/^!sqrtnegcatdot"}},
                   {"values", {"whole", "exact"}},
                   {"use", {"any", "all"}},
                   {"order", {"any", "given"}},
                   {"depth", {"0", "4"}}};
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
        for (size_t which = 0; which < 2; which++) {
            tally_rules rules = *tally_rules_find("make24");
            char text[TEXT_SIZE], wanted[TEXT_SIZE];
            struct text_out out = {.buffer = text, .size = sizeof text};
            CHECK_U64(set(&rules, columns[i].column, columns[i].texts[which], NULL), TALLY_OK);
            rules_put_changes(&out, &rules);
            text_end(&out);
            snprintf(wanted, sizeof wanted, ",%s=%s", columns[i].column, columns[i].texts[which]);
            CHECK_CASE(text[0] == '\0' || strcmp(text, wanted) == 0, wanted);
        }
    }
}

/* The text need not end with a NUL, as in an ID. */
static void only_the_given_bytes_are_read(void)
{
    tally_rules rules = *tally_rules_find("countdown");
    CHECK_U64(rules_set_column(&rules, "ops=+-:10/2", 3, "+-:10/2", 2, NULL), TALLY_OK);
    CHECK_U64(rules.operations, TALLY_OP_ADD | TALLY_OP_SUBTRACT);
}

static void operations_need_no_separators(void)
{
    static const char *const texts[] = {"+sqrtneg", "+ sqrt neg", "neg sqrt+", "negnegsqrt+"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        tally_rules rules = *tally_rules_find("countdown");
        CHECK_U64(set(&rules, "ops", texts[i], NULL), TALLY_OK);
        CHECK_U64(rules.operations, TALLY_OP_ADD | TALLY_OP_SQRT | TALLY_OP_NEGATE);
        check_changes(&rules, ",ops=+sqrtneg");
    }
}

/* A wrong text has its position, a wrong column has none; the rules stay as they were. */
static void what_is_wrong(void)
{
    static const struct {
        const char *column, *text;
        size_t position;
    } cases[] = {
        {"ops", "+sqr", 1}, {"ops", "", 0},     {"ops", "  ", 0},          {"values", "int", 0},
        {"use", "ALL", 0},  {"order", "", 0},   {"depth", "5", 0},         {"depth", "-1", 0},
        {"depth", "", 0},   {"depth", "00", 0}, {"colour", "1", SIZE_MAX}, {"", "1", SIZE_MAX}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tally_rules rules = *tally_rules_find("year");
        tally_error error = {.position = 99};
        CHECK_CASE(set(&rules, cases[i].column, cases[i].text, &error) == TALLY_RULES,
                   cases[i].column);
        CHECK_CASE(error.position == cases[i].position, cases[i].column);
        check_changes(&rules, "");
    }
}

int main(void)
{
    TEST(one_change);
    TEST(a_preset_has_no_changes);
    TEST(changes_are_read_back);
    TEST(only_the_given_bytes_are_read);
    TEST(operations_need_no_separators);
    TEST(what_is_wrong);
    return test_end();
}
