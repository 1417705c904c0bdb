/* SPDX-License-Identifier: MIT */
/*
 * The code of a worksheet, read. For example, 2FDX-JE7S-N82Y is a sheet of six games of countdown.
 */
#include "games/games.h"
#include "test.h"

static tally_status read(struct sheet_plan *plan, const char *code, tally_error *error)
{
    return sheet_plan_read(plan, code, strlen(code), error);
}

static void an_example(void)
{
    struct sheet_plan plan;
    CHECK_U64(read(&plan, "2FDX-JE7S-N82Y", NULL), TALLY_OK);
    CHECK_TEXT(plan.rules.name, "countdown");
    CHECK_U64(plan.games, 6);
    CHECK(plan.recipe.has_difficulty != 0 && plan.recipe.has_solutions == 0);
}

/* All that goes into a code comes out of it. */
static void what_is_written_is_read(void)
{
    static const char *const names[] = {"countdown", "compte", "make24", "make10", "krypto", "llm"};
    for (uint32_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct sheet_plan plan;
        tally_recipe recipe = TALLY_RECIPE_INIT;
        char code[TALLY_SHEET_CODE_SIZE];
        tally_rules rules = *tally_rules_find(names[i]);
        recipe.rules = &rules;
        recipe.pick = i;
        recipe.has_difficulty = 1;
        recipe.difficulty = (tally_range){5 * i, 100 - 5 * i};
        recipe.has_solutions = i % 2 != 0;
        if (i % 2 != 0) recipe.solutions = (tally_range){1, 1};
        CHECK_U64(tally_sheet_code(code, &recipe, 1 + i, i < 3, 7919 * i, NULL), TALLY_OK);
        CHECK_U64(read(&plan, code, NULL), TALLY_OK);
        CHECK_TEXT(plan.rules.name, names[i]);
        CHECK_U64(plan.rules.operations, rules.operations);
        CHECK_U64(plan.recipe.pick, i);
        CHECK_U64(plan.recipe.difficulty.first, 5 * i);
        CHECK_U64(plan.recipe.difficulty.last, 100 - 5 * i);
        CHECK_U64(plan.recipe.has_solutions, i % 2);
        CHECK_U64(plan.games, 1 + i);
        CHECK_U64(plan.rises, i < 3);
        CHECK_U64(plan.seed, 7919 * i);
    }
}

/* People write small letters, and mistake I, L and O for digits. */
static void as_people_write(void)
{
    tally_recipe recipe = TALLY_RECIPE_INIT;
    char code[TALLY_SHEET_CODE_SIZE];
    for (uint32_t seed = 0; seed < 50; seed++) {
        struct sheet_plan plan;
        CHECK_U64(tally_sheet_code(code, &recipe, 10, 0, seed, NULL), TALLY_OK);
        for (char *at = code; *at != '\0'; at++) {
            if (*at == '1') *at = seed % 2 != 0 ? 'I' : 'l';
            else if (*at == '0') *at = 'o';
            else if (*at == '-') *at = ' ';
            else if (*at >= 'A' && *at <= 'Z') *at = (char)(*at - 'A' + 'a');
        }
        CHECK_U64(read(&plan, code, NULL), TALLY_OK);
        CHECK_U64(plan.seed, seed);
    }
}

/* One wrong digit is always noticed by the checksum, unless it adds a multiple of 31. */
static void a_wrong_digit_is_noticed(void)
{
    static const char digits[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    static const char code[] = "2FDX-JE7S-N82Y";
    uint32_t refused = 0, tried = 0;
    for (size_t place = 0; place + 1 < sizeof code; place++) {
        for (size_t digit = 0; digits[digit] != '\0' && code[place] != '-'; digit++) {
            struct sheet_plan plan;
            tally_error error = {.message = NULL};
            char changed[sizeof code];
            memcpy(changed, code, sizeof code);
            if (changed[place] == digits[digit]) continue;
            changed[place] = digits[digit];
            tried++;
            if (read(&plan, changed, &error) == TALLY_OK) continue;
            CHECK(error.message != NULL);
            refused++;
        }
    }
    CHECK_U64(tried, 12 * 31);
    CHECK(refused > tried * 9 / 10);
}

static void what_is_no_code(void)
{
    static const struct {
        const char *text;
        size_t position;
    } cases[] = {{"", 0},
                 {"2FDX-JE7S-N82", 13},   /* too short */
                 {"2FDX-JE7S-N82YY", 14}, /* too long */
                 {"2FDX-JE7U-N82Y", 8},   /* U is no digit */
                 {"2FDX-JE7S-N82\xc3", 13}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct sheet_plan plan;
        tally_error error = {.position = 99};
        CHECK_CASE(read(&plan, cases[i].text, &error) == TALLY_SYNTAX, cases[i].text);
        CHECK_U64(error.position, cases[i].position);
    }
}

/* Few numbers, or no multiplication, do not reach hundreds. */
static void small_games_have_small_targets(void)
{
    for (uint32_t pick = 3; pick <= 6; pick++) {
        struct sheet_plan plan;
        tally_recipe recipe = TALLY_RECIPE_INIT;
        char code[TALLY_SHEET_CODE_SIZE];
        recipe.pick = pick;
        CHECK_U64(tally_sheet_code(code, &recipe, 10, 0, 1, NULL), TALLY_OK);
        CHECK_U64(read(&plan, code, NULL), TALLY_OK);
        CHECK_U64(plan.rules.usual.last, pick <= 4 ? 99 : 999);
    }
}

int main(void)
{
    TEST(an_example);
    TEST(what_is_written_is_read);
    TEST(as_people_write);
    TEST(a_wrong_digit_is_noticed);
    TEST(what_is_no_code);
    TEST(small_games_have_small_targets);
    return test_end();
}
