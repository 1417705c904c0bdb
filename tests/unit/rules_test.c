/* SPDX-License-Identifier: MIT */
/*
 * The table of rule sets, and its columns as text.
 */
#include "rules/rules.h"
#include "test.h"

#include <tally/tally.h>

static void every_row_can_be_found_and_played(void)
{
    size_t count = 0;
    for (; tally_rules_at(count) != NULL; count++) {
        const tally_rules *const rules = tally_rules_at(count);
        const uint64_t numbers[] = {1, 2};
        tally_game *game = NULL;
        CHECK_CASE(tally_rules_find(rules->name) == rules, rules->name);
        CHECK_CASE(strlen(rules->title) > 20, rules->name);
        CHECK_CASE(rules->usual.first <= rules->usual.last && rules->count_usual != 0, rules->name);
        CHECK_CASE(tally_game_new(&game, rules, rules->usual, numbers, 2, NULL) == TALLY_OK,
                   rules->name);
        tally_game_free(game);
    }
    CHECK(count >= 9);
    CHECK_TEXT(tally_rules_at(0)->name, "countdown");
}

static void names_that_do_not_exist_are_not_found(void)
{
    CHECK(tally_rules_at(SIZE_MAX) == NULL);
    CHECK(tally_rules_find("scrabble") == NULL);
    CHECK(tally_rules_find("") == NULL);
    CHECK(tally_rules_find(NULL) == NULL);
}

static void columns_are_those_of_the_rules(void)
{
    const tally_rules *const countdown = tally_rules_find("countdown");
    CHECK_U64(countdown->operations, TALLY_OP_BASIC);
    CHECK(countdown->values == TALLY_VALUES_WHOLE && countdown->use == TALLY_USE_ANY);
    CHECK_U64(countdown->usual.first, 100);
    CHECK_U64(countdown->usual.last, 999);
    CHECK_U64(countdown->pool_count, 24);
    CHECK_U64(tally_rules_find("compte")->usual.first, 101);

    const tally_rules *const year = tally_rules_find("year");
    CHECK_U64(year->operations,
              TALLY_OP_BASIC | TALLY_OP_POWER | TALLY_OP_NEGATE | TALLY_OP_CONCATENATE);
    CHECK(year->values == TALLY_VALUES_EXACT && year->use == TALLY_USE_ALL &&
          year->order == TALLY_ORDER_ANY);
    CHECK(tally_rules_find("sequence")->order == TALLY_ORDER_GIVEN);
    CHECK_U64(tally_rules_find("sequence")->usual.first, 10958);
    CHECK_U64(tally_rules_find("four-fours")->operations, (1 << 10) - 1);
    CHECK_U64(tally_rules_find("make10")->number_max, 9);
    CHECK_U64(tally_rules_find("make24")->pool_count, 52);
}

static void krypto_deck_is_the_published_one(void)
{
    const tally_rules *const krypto = tally_rules_find("krypto");
    unsigned copies[26] = {0};
    CHECK_U64(krypto->pool_count, 56);
    for (uint32_t i = 0; i < krypto->pool_count; i++) copies[krypto->pool[i]]++;
    for (unsigned card = 1; card <= 25; card++) {
        CHECK_U64(copies[card], card <= 6 ? 3 : card <= 10 ? 4 : card <= 17 ? 2 : 1);
    }
}

static void columns_can_be_set(void)
{
    tally_rules rules = *tally_rules_find("countdown");
    CHECK_U64(tally_rules_set(&rules, "ops", "+ - sqrt catdot!neg^", NULL), TALLY_OK);
    CHECK_U64(rules.operations, TALLY_OP_ADD | TALLY_OP_SUBTRACT | TALLY_OP_SQRT |
                                    TALLY_OP_CONCATENATE | TALLY_OP_POINT | TALLY_OP_FACTORIAL |
                                    TALLY_OP_NEGATE | TALLY_OP_POWER);
    CHECK_U64(tally_rules_set(&rules, "values", "exact", NULL), TALLY_OK);
    CHECK(rules.values == TALLY_VALUES_EXACT);
    CHECK_U64(tally_rules_set(&rules, "values", "whole", NULL), TALLY_OK);
    CHECK(rules.values == TALLY_VALUES_WHOLE);
    for (int kind = TALLY_VALUES_WHOLE; kind <= TALLY_VALUES_INTEGER; kind++) {
        const char *const word = tally_values_word((tally_values_kind)kind);
        CHECK_U64(tally_rules_set(&rules, "values", word, NULL), TALLY_OK);
        CHECK_U64(rules.values, kind);
    }
    CHECK_TEXT(tally_values_word((tally_values_kind)4), "");
    CHECK_U64(tally_rules_set(&rules, "use", "all", NULL), TALLY_OK);
    CHECK(rules.use == TALLY_USE_ALL);
    CHECK_U64(tally_rules_set(&rules, "order", "given", NULL), TALLY_OK);
    CHECK(rules.order == TALLY_ORDER_GIVEN);
    CHECK_U64(tally_rules_set(&rules, "depth", "4", NULL), TALLY_OK);
    CHECK_U64(rules.unary_depth, 4);
    CHECK_TEXT(rules.name, "countdown");
}

static void check_wrong_column(const char *column, const char *text, size_t position)
{
    tally_rules rules = *tally_rules_find("countdown");
    const tally_rules before = rules;
    tally_error error = {.status = TALLY_OK, .position = 99, .message = NULL};
    CHECK_CASE(tally_rules_set(&rules, column, text, &error) == TALLY_RULES, text);
    CHECK_CASE(tally_rules_set(&rules, column, text, NULL) == TALLY_RULES, text);
    CHECK_U64(error.status, TALLY_RULES);
    CHECK_U64(error.position, position);
    CHECK(error.message != NULL && strlen(error.message) > 10);
    CHECK(rules.operations == before.operations && rules.values == before.values &&
          rules.use == before.use && rules.order == before.order &&
          rules.unary_depth == before.unary_depth);
}

static void wrong_columns_are_told_and_change_nothing(void)
{
    check_wrong_column("ops", "+-%", 2);
    check_wrong_column("ops", "", 0);
    check_wrong_column("ops", "  ", 0);
    check_wrong_column("ops", "+sqr", 1);
    check_wrong_column("values", "real", 0);
    check_wrong_column("use", "some", 0);
    check_wrong_column("use", "al", 0);
    check_wrong_column("order", "", 0);
    check_wrong_column("depth", "5", 0);
    check_wrong_column("depth", "-1", 0);
    check_wrong_column("depth", "11", 0);
    check_wrong_column("colour", "red", 0);
    check_wrong_column("", "", 0);
}

/* Whole values have 64 bits without a sign, exact ones 63; a row may have less. */
static void bounds_follow_from_the_columns(void)
{
    tally_rules rules = *tally_rules_find("countdown");
    rules.number_max = UINT64_MAX;
    CHECK_U64(rules_target_max(&rules), UINT64_MAX);
    CHECK_U64(rules_number_max(&rules), UINT64_MAX);
    CHECK_U64(rules_least(&rules), 1);
    for (int kind = TALLY_VALUES_EXACT; kind <= TALLY_VALUES_INTEGER; kind++) {
        rules.values = (tally_values_kind)kind;
        CHECK_U64(rules_least(&rules), 0);
        CHECK_U64(rules_target_max(&rules), INT64_MAX);
        CHECK_U64(rules_number_max(&rules), INT64_MAX);
    }
    rules.number_max = 9;
    CHECK_U64(rules_number_max(&rules), 9);
}

/* Rules without any column stand for the default; each column must be within its range. */
static void rules_of_callers_are_checked(void)
{
    const tally_rules *const first = tally_rules_at(0);
    const tally_rules empty = {.size = sizeof(tally_rules)};
    CHECK(rules_or_default(&empty) == first && rules_or_default(first) == first);
    CHECK(rules_or_default(NULL) == NULL && !rules_are_valid(NULL));
    for (size_t i = 0; tally_rules_at(i) != NULL; i++) CHECK(rules_are_valid(tally_rules_at(i)));
    tally_rules wrong = *first;
    wrong.operations = 0;
    CHECK(!rules_are_valid(&wrong));
    wrong = *first;
    wrong.unary_depth = RULES_UNARY_DEPTH_MAX + 1;
    CHECK(!rules_are_valid(&wrong));
    wrong = *first;
    memset(wrong.name, 'x', sizeof wrong.name);
    CHECK(!rules_are_valid(&wrong));
    wrong = *first;
    wrong.reserved[1] = 1;
    CHECK(!rules_are_valid(&wrong));
    wrong = *first;
    wrong.op_most[1] = UINT64_C(1) << 60; /* no operation */
    CHECK(!rules_are_valid(&wrong));
    wrong = *first;
    wrong.brackets = TALLY_BRACKETS_LEFT + 1;
    CHECK(!rules_are_valid(&wrong));
}

int main(void)
{
    TEST(bounds_follow_from_the_columns);
    TEST(rules_of_callers_are_checked);
    TEST(every_row_can_be_found_and_played);
    TEST(names_that_do_not_exist_are_not_found);
    TEST(columns_are_those_of_the_rules);
    TEST(krypto_deck_is_the_published_one);
    TEST(columns_can_be_set);
    TEST(wrong_columns_are_told_and_change_nothing);
    return test_end();
}
