/* SPDX-License-Identifier: MIT */
/*
 * Rules as one text. For example, "countdown,ops=+-,use=all" is countdown with two operations,
 * where all numbers must be used.
 */
#include "query/query.h"
#include "test.h"

static tally_rules rules;
static tally_error error;

static void an_example(void)
{
    CHECK_U64(rules_of_text("countdown,ops=+-,use=all", &rules, &error), TALLY_OK);
    CHECK_TEXT(rules.name, "countdown");
    CHECK_U64(rules.operations, TALLY_OP_ADD | TALLY_OP_SUBTRACT);
    CHECK(rules.use == TALLY_USE_ALL);
}

static void every_name_is_a_text(void)
{
    for (size_t i = 0; tally_rules_at(i) != NULL; i++) {
        CHECK_U64(rules_of_text(tally_rules_at(i)->name, &rules, &error), TALLY_OK);
        CHECK(memcmp(&rules, tally_rules_at(i), sizeof rules) == 0);
    }
}

static void what_is_wrong_has_its_place(void)
{
    static const struct {
        const char *text;
        tally_status status;
        size_t position;
    } cases[] = {{"", TALLY_RULES, 0},
                 {"chess", TALLY_RULES, 0},
                 {"countdown ", TALLY_RULES, 0},
                 {"chess,use=all", TALLY_RULES, 0},
                 {"countdown,", TALLY_SYNTAX, 10},
                 {"countdown,use", TALLY_SYNTAX, 13},
                 {"countdown,use=some", TALLY_RULES, 14},
                 {"countdown,ops=+%", TALLY_RULES, 15},
                 {"countdown,use=all:1/1", TALLY_SYNTAX, 17}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        error = (tally_error){.position = 99};
        CHECK_CASE(rules_of_text(cases[i].text, &rules, &error) == cases[i].status, cases[i].text);
        CHECK_CASE(error.status == cases[i].status && error.message != NULL, cases[i].text);
        if (!CHECK_U64(error.position, cases[i].position))
            fprintf(stderr, "    of %s\n", cases[i].text);
    }
}

/* A text of any length is refused, not cut. */
static void a_long_text(void)
{
    char text[2 * RULES_TEXT_SIZE];
    memset(text, ' ', sizeof text);
    memcpy(text, "countdown,ops=+", 15);
    text[RULES_TEXT_SIZE - 1] = '\0';
    CHECK_U64(rules_of_text(text, &rules, &error), TALLY_OK); /* blanks are skipped */
    CHECK_U64(rules.operations, TALLY_OP_ADD);
    text[RULES_TEXT_SIZE - 1] = ' ';
    text[sizeof text - 1] = '\0';
    CHECK_U64(rules_of_text(text, &rules, &error), TALLY_RULES);
}

int main(void)
{
    TEST(an_example);
    TEST(every_name_is_a_text);
    TEST(what_is_wrong_has_its_place);
    TEST(a_long_text);
    return test_end();
}
