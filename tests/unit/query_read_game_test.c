/* SPDX-License-Identifier: MIT */
/*
 * Games from their parameters. For example, target 952 and the numbers 25, 50, 75, 100, 3, 6 make
 * the same game as its ID, countdown:952/25,50,75,100,3,6.
 */
#include "query/query.h"
#include "test.h"

enum { ID_SIZE = 256 };

static struct line line;

static void begin(void)
{
    line = (struct line){.has_texts = true};
}

static void give(enum parameter parameter, const char *text)
{
    line.members[parameter] = (struct json_span){text, strlen(text)};
}

static void check_game(const char *id)
{
    char seen[ID_SIZE] = "";
    tally_game *game = NULL;
    if (CHECK_CASE(line_game(&line, &game), id)) tally_game_id(game, seen, sizeof seen);
    CHECK_TEXT(seen, id);
    tally_game_free(game);
}

static void check_refused(tally_status status, enum parameter parameter)
{
    tally_game *game = NULL;
    CHECK(!line_game(&line, &game));
    CHECK(game == NULL);
    CHECK_U64(line.complaint.status, status);
    CHECK_U64(line.complaint.parameter, parameter);
}

static void from_target_and_numbers(void)
{
    begin();
    give(PARAMETER_TARGET, "952");
    give(PARAMETER_NUMBERS, "25,50,75,100,3,6");
    check_game("countdown:952/25,50,75,100,3,6");
    give(PARAMETER_TARGET, "100..110");
    check_game("countdown:100..110/25,50,75,100,3,6");
}

static void from_an_id(void)
{
    begin();
    give(PARAMETER_ID, "make24,use=any:24/3,3,8,8");
    check_game("make24,use=any:24/3,3,8,8");
}

static void rules_by_name_and_by_column(void)
{
    begin();
    give(PARAMETER_RULES, "make24");
    give(PARAMETER_TARGET, "0");
    give(PARAMETER_NUMBERS, "0,8");
    check_game("make24:0/0,8");
    give(PARAMETER_RULES, "make24,use=any");
    check_game("make24,use=any:0/0,8");
    give(PARAMETER_OPS, "+-");
    give(PARAMETER_ORDER, "given");
    check_game("make24,ops=+-,use=any,order=given:0/0,8");
}

/* Lines without rules have those that the reader lends. */
static void the_readers_usual_rules(void)
{
    begin();
    line.usual = tally_rules_find("krypto");
    give(PARAMETER_TARGET, "12");
    give(PARAMETER_NUMBERS, "3,4,7,9,11");
    check_game("krypto:12/3,4,7,9,11");
    give(PARAMETER_USE, "any");
    check_game("krypto,use=any:12/3,4,7,9,11");
}

/* Beside an ID, other parameters may repeat what it says, and nothing else. */
static void parameters_beside_an_id(void)
{
    begin();
    give(PARAMETER_ID, "countdown,use=all:10/2,5");
    give(PARAMETER_TARGET, "10");
    give(PARAMETER_NUMBERS, "2,5");
    give(PARAMETER_RULES, "countdown");
    give(PARAMETER_USE, "all");
    check_game("countdown,use=all:10/2,5");
    give(PARAMETER_NUMBERS, "5,2");
    check_refused(TALLY_SYNTAX, PARAMETER_NUMBERS);
    give(PARAMETER_NUMBERS, "2,5");
    give(PARAMETER_TARGET, "11");
    check_refused(TALLY_SYNTAX, PARAMETER_TARGET);
    give(PARAMETER_TARGET, "10");
    give(PARAMETER_RULES, "make24");
    check_refused(TALLY_SYNTAX, PARAMETER_RULES);
    give(PARAMETER_RULES, "countdown");
    give(PARAMETER_USE, "any");
    check_refused(TALLY_SYNTAX, PARAMETER_USE);
}

static void what_is_wrong_names_its_parameter(void)
{
    begin();
    give(PARAMETER_TARGET, "0");
    give(PARAMETER_NUMBERS, "2,5");
    check_refused(TALLY_TARGET_RANGE, PARAMETER_TARGET);
    give(PARAMETER_TARGET, "10");
    give(PARAMETER_NUMBERS, "2,0");
    check_refused(TALLY_NUMBER_RANGE, PARAMETER_NUMBERS);
    CHECK_U64(line.complaint.position, 2);
    begin();
    give(PARAMETER_TARGET, "10");
    check_refused(TALLY_NUMBER_COUNT, PARAMETER_NUMBERS);
    begin();
    give(PARAMETER_RULES, "chess");
    check_refused(TALLY_RULES, PARAMETER_RULES);
    give(PARAMETER_RULES, "countdown");
    give(PARAMETER_OPS, "+%");
    check_refused(TALLY_RULES, PARAMETER_OPS);
    CHECK_U64(line.complaint.position, 1);
    begin();
    give(PARAMETER_ID, "countdown:10/2,x");
    check_refused(TALLY_SYNTAX, PARAMETER_ID);
    CHECK_U64(line.complaint.position, 15);
}

/* JSON writes any character as an escape: the rules are those of the decoded text. */
static void escapes_are_decoded(void)
{
    begin();
    give(PARAMETER_RULES, "make\\u00324");
    give(PARAMETER_TARGET, "24");
    give(PARAMETER_NUMBERS, "3,8");
    line.escapes = UINT64_C(1) << PARAMETER_RULES;
    check_game("make24:24/3,8");
    give(PARAMETER_RULES, "make24\\u0000");
    check_refused(TALLY_RULES, PARAMETER_RULES);
    buffer_clear(&line.texts);
}

static void rules_without_a_game(void)
{
    tally_rules rules;
    begin();
    give(PARAMETER_RULES, "four-fours");
    give(PARAMETER_DEPTH, "0");
    CHECK(line_rules(&line, &rules));
    CHECK_TEXT(rules.name, "four-fours");
    CHECK_U64(rules.unary_depth, 0);
    begin();
    CHECK(line_rules(&line, &rules));
    CHECK_TEXT(rules.name, tally_rules_at(0)->name);
}

int main(void)
{
    TEST(from_target_and_numbers);
    TEST(from_an_id);
    TEST(rules_by_name_and_by_column);
    TEST(the_readers_usual_rules);
    TEST(parameters_beside_an_id);
    TEST(what_is_wrong_names_its_parameter);
    TEST(escapes_are_decoded);
    TEST(rules_without_a_game);
    return test_end();
}
