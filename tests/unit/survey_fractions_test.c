/* SPDX-License-Identifier: MIT */
/*
 * Surveys by fractions: lists of what a subset of tiles makes, without signs, and which whole
 * values a selection reaches. An example: 2 and 3 make 5, 1, 6, 2/3 and 3/2; with all of them and
 * 8, (2/3) * 8 is no whole value, but 8 * 3 / 2 = 12 is.
 */
#include "support/executor.h"
#include "survey/survey.h"
#include "test.h"

static tally_survey survey;
static const struct fraction_tables *tables;
static uint64_t windows[4096];

static void set_up(const char *text, uint32_t pick, const char *rules, tally_range target)
{
    tally_pool pool;
    survey = (tally_survey){.pick = pick, .executor = &here, .target = target};
    survey.rules = *tally_rules_find(rules);
    memory_init(&survey.memory, NULL, 0);
    arena_init(&survey.arena, &survey.memory);
    CHECK(tally_pool_parse(&pool, text, strlen(text), NULL) == TALLY_OK);
    CHECK(kinds_of_pool(&survey.kinds, &pool, SURVEY_PICK_MAX));
}

static void begin(const char *text, uint32_t pick, const char *rules)
{
    set_up(text, pick, rules, (tally_range){1, 30});
    CHECK(fraction_lists_fit(&survey));
    CHECK(fraction_tables_new(&survey) == TALLY_OK);
    tables = survey.tables;
}

static void end(void)
{
    smaller_subsets_clear(&survey);
    arena_clear(&survey.arena);
    CHECK_U64(atomic_load(&survey.memory.used_bytes), 0);
}

static const struct fraction_list *list_of(const uint8_t *subset, uint32_t size)
{
    struct parts parts;
    parts_of(&parts, &survey.kinds, subset, size);
    return list_of_part(tables, &parts, parts.total - 1);
}

static bool has(const struct fraction_list *list, uint32_t p, uint32_t q)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (list->values[i].p == p && list->values[i].q == q) return true;
    return false;
}

/* Does the selection reach a whole value with exactly so many numbers (0: any)? */
static bool reaches(uint64_t value, uint32_t numbers)
{
    const uint64_t *const window = windows + (size_t)numbers * tables->window_words;
    return window[value / 64] >> value % 64 & 1;
}

static void an_example(void)
{
    begin("2,3,5,8", 4, "make24");
    const struct fraction_list *const list = list_of((const uint8_t[]){0, 1}, 2);
    CHECK_U64(list->count, 5);
    CHECK_U64(list->whole_count, 3);
    CHECK(has(list, 5, 1) && has(list, 1, 1) && has(list, 6, 1) && has(list, 2, 3) &&
          has(list, 3, 2));
    for (uint32_t i = 0; i < list->count; i++)
        CHECK((list->values[i].q == 1) == (i < list->whole_count));
    end();

    begin("2,3,8", 3, "make24");
    fraction_levels_fill(windows, tables, (const uint8_t[]){0, 1, 2});
    CHECK(reaches(12, 3) && reaches(12, 0)); /* 8 * 3 / 2 */
    CHECK(reaches(48, 3) && reaches(13, 3));
    CHECK(!reaches(24, 3));
    CHECK(!reaches(24, 0)); /* all must be used: 8 * 3 is none */
    end();
}

/* 3 3 8 8 makes 24 by 8 / (3 - 8/3) alone: fractions of all but one tile are kept. */
static void through_a_fraction(void)
{
    begin("3,3,8,8", 4, "make24");
    fraction_levels_fill(windows, tables, (const uint8_t[]){0, 0, 1, 1});
    CHECK(reaches(24, 4));
    end();
}

/* Under whole values no fraction is kept, nor 0; with any of the numbers fewer count, too. */
static void whole_values_and_any_numbers(void)
{
    begin("2,3,3", 3, "countdown");
    const struct fraction_list *const pair = list_of((const uint8_t[]){1, 1}, 2);
    CHECK_U64(pair->count, pair->whole_count);
    CHECK(has(pair, 6, 1) && has(pair, 9, 1) && has(pair, 1, 1) && !has(pair, 0, 1));
    fraction_levels_fill(windows, tables, (const uint8_t[]){0, 1, 1});
    CHECK(reaches(6, 2) && reaches(6, 0));
    CHECK(reaches(18, 3) && !reaches(18, 2));
    CHECK(reaches(2, 1) && !reaches(0, 0));
    end();
}

/* A pool with a 0 keeps all values of all but one tile: 0 times anything is 0. */
static void zeros(void)
{
    begin("0,7,11", 3, "make24");
    fraction_levels_fill(windows, tables, (const uint8_t[]){0, 1, 2});
    CHECK(reaches(0, 3) && reaches(18, 3) && reaches(4, 3) &&
          reaches(77, 3) == (77 <= tables->highest));
    end();
}

/* Of multiplication alone, 200 * 300 leaves the window and is needed for its product with 0. */
static void zeros_take_everything(void)
{
    set_up("0,200,300", 3, "make24", (tally_range){1, 30});
    survey.rules.operations = TALLY_OP_MULTIPLY;
    CHECK(fraction_tables_new(&survey) == TALLY_OK);
    tables = survey.tables;
    CHECK(has(list_of((const uint8_t[]){1, 2}, 2), 60000, 1));
    fraction_levels_fill(windows, tables, (const uint8_t[]){0, 1, 2});
    CHECK(reaches(0, 3));
    end();
}

static void one_tile(void)
{
    begin("4,9", 1, "make24");
    fraction_levels_fill(windows, tables, (const uint8_t[]){1});
    CHECK(reaches(9, 1) && reaches(9, 0) && !reaches(4, 0));
    end();
}

static void what_does_not_fit(void)
{
    set_up("1000x6", 6, "make24", (tally_range){1, 30});
    CHECK(!fraction_lists_fit(&survey));
    set_up("1..13x4", 5, "make24", (tally_range){24, 24});
    CHECK(fraction_lists_fit(&survey));
    set_up("60000,60001", 2, "make24", (tally_range){20000, 20000});
    CHECK(!fraction_lists_fit(&survey)); /* the window times a tile */
}

int main(void)
{
    TEST(an_example);
    TEST(through_a_fraction);
    TEST(whole_values_and_any_numbers);
    TEST(zeros);
    TEST(zeros_take_everything);
    TEST(one_tile);
    TEST(what_does_not_fit);
    return test_end();
}
