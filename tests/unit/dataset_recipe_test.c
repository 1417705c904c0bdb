/* SPDX-License-Identifier: MIT */
/*
 * Recipes of datasets: set by name, read from JSON, completed, and written again. For example,
 * {"rules":"llm","pick":[3,4],"seed":7} has the targets of llm, and numbers from 1..99.
 */
#include "dataset/dataset.h"
#include "test.h"

static struct recipe recipe;
static tally_error error;

static bool read(const char *json)
{
    recipe_begin(&recipe);
    error = (tally_error){.message = NULL};
    return recipe_read(&recipe, json, strlen(json), &error);
}

static bool set(const char *name, const char *text)
{
    const struct recipe_parameter *const parameter = recipe_parameter_find(name, strlen(name));
    error = (tally_error){.message = NULL};
    return CHECK_CASE(parameter != NULL, name) &&
           recipe_set(&recipe, parameter, text, strlen(text), &error);
}

static void an_example(void)
{
    CHECK(read("{\"rules\":\"llm\",\"pick\":[3,4],\"seed\":7,\"about\":\"an example\"}"));
    CHECK(recipe_settle(&recipe, &error));
    CHECK_TEXT(recipe.rules.name, "llm");
    CHECK_U64(recipe.pick.first, 3);
    CHECK_U64(recipe.pick.last, 4);
    CHECK_U64(recipe.seed, 7);
    CHECK_U64(recipe.targets.first, tally_rules_find("llm")->usual.first);
    CHECK_U64(recipe.targets.last, tally_rules_find("llm")->usual.last);
    CHECK(!recipe.has_pool && recipe.tiles.total != 0);
    recipe_clear(&recipe);
}

/* Options and JSON members set the same, in any order; the rules come first. */
static void names_and_members_agree(void)
{
    CHECK(read("{\"solvable\":true,\"difficulty\":\"40..60\",\"rules\":\"make24\"}"));
    const struct recipe first = recipe;
    recipe_clear(&recipe);
    recipe_begin(&recipe);
    CHECK(set("rules", "make24") && set("solvable", "true") && set("difficulty", "40..60"));
    CHECK(recipe.is_solvable && first.is_solvable);
    CHECK_U64(recipe.difficulty.first, first.difficulty.first);
    CHECK_U64(recipe.difficulty.last, first.difficulty.last);
    CHECK_TEXT(recipe.rules.name, first.rules.name);
    recipe_clear(&recipe);
}

/* A list is written with commas, a range with dots; JSON has arrays for both. */
static void arrays_are_joined(void)
{
    CHECK(read("{\"pick\":[3,6],\"must-use\":[3,6],\"fields\":[\"id\",\"key\"]}"));
    CHECK_U64(recipe.pick.first, 3);
    CHECK_U64(recipe.pick.last, 6);
    CHECK_U64(recipe.must_use_count, 2);
    CHECK_U64(recipe.must_use[1], 6);
    CHECK(recipe_has_field(&recipe, FIELD_ID) && recipe_has_field(&recipe, FIELD_KEY));
    CHECK(!recipe_has_field(&recipe, FIELD_TARGET));
    recipe_clear(&recipe);
}

static void underscores_count_as_hyphens(void)
{
    CHECK(recipe_parameter_find("must_use", 8) != NULL);
    CHECK(recipe_parameter_find("must_use", 8) == recipe_parameter_find("must-use", 8));
    CHECK(recipe_parameter_find("must-us", 7) == NULL);
    CHECK(recipe_parameter_find("colour", 6) == NULL);
    for (size_t i = 0; recipe_parameter(i) != NULL; i++) {
        const char *const name = recipe_parameter(i)->name;
        CHECK_CASE(recipe_parameter_find(name, strlen(name)) == recipe_parameter(i), name);
    }
}

/* What is written can be read again, and is then written the same. */
static void what_is_written_is_read(void)
{
    static const char *const recipes[] = {
        "{\"rules\":\"llm\",\"pick\":\"3..4\",\"seed\":7}",
        "{\"rules\":\"countdown\",\"pool\":\"1..10x2,25\",\"solvable\":true,\"count\":50}",
        "{\"rules\":\"make24\",\"unique\":\"key\",\"split\":\"train=0.9,test=0.1\",\"shard\":\"1/"
        "4\"}",
        "{\"difficulty\":\"40..60\",\"solutions\":\"1\",\"schema\":\"trl\"}",
        "{\"difficulty\":\"very hard\",\"fields\":\"level\"}"};
    for (size_t i = 0; i < sizeof recipes / sizeof recipes[0]; i++) {
        struct buffer once = BUFFER_INIT, twice = BUFFER_INIT;
        CHECK_CASE(read(recipes[i]) && recipe_settle(&recipe, &error), recipes[i]);
        recipe_write(&recipe, &once);
        buffer_char(&once, '\0');
        recipe_clear(&recipe);
        CHECK_CASE(read(once.data) && recipe_settle(&recipe, &error), once.data);
        recipe_write(&recipe, &twice);
        buffer_char(&twice, '\0');
        CHECK_TEXT(twice.data, once.data);
        recipe_clear(&recipe);
        buffer_clear(&once);
        buffer_clear(&twice);
    }
}

static void what_is_wrong_is_said(void)
{
    static const char *const wrong[] = {"{\"pick\":\"4..3\"}",
                                        "{\"pick\":0}",
                                        "{\"rules\":\"chess\"}",
                                        "{\"colour\":\"red\"}",
                                        "{\"seed\":-1}",
                                        "{\"difficulty\":\"0..101\"}",
                                        "{\"shard\":\"4/4\"}",
                                        "{\"split\":\"train=2\"}",
                                        "{\"fields\":\"colour\"}",
                                        "[]",
                                        "{\"seed\":7"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        CHECK_CASE(!read(wrong[i]), wrong[i]);
        CHECK_CASE(error.message != NULL, wrong[i]);
        CHECK_CASE(error.position <= strlen(wrong[i]), wrong[i]);
        recipe_clear(&recipe);
    }
}

/* Each of these is fine alone; together they cannot be met. */
static void what_contradicts_is_refused(void)
{
    static const char *const wrong[] = {
        "{\"pool\":\"1..3\",\"pick\":4}",
        "{\"solvable\":true,\"unsolvable\":1}",
        "{\"fewest\":4,\"most\":3}",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        CHECK_CASE(read(wrong[i]), wrong[i]);
        CHECK_CASE(!recipe_settle(&recipe, &error), wrong[i]);
        CHECK_CASE(error.message != NULL, wrong[i]);
        recipe_clear(&recipe);
    }
}

static void wishes_and_restrictions(void)
{
    recipe_begin(&recipe);
    CHECK(!recipe_is_wish(recipe.difficulty) && !recipe_restricts(&recipe));
    CHECK(set("difficulty", "0..100") && recipe_is_wish(recipe.difficulty));
    CHECK(set("most", "4") && recipe_restricts(&recipe));
    recipe_clear(&recipe);
}

static void a_wrong_field_is_told_all_fields(void)
{
    CHECK(!read("{\"fields\":\"nonsense\"}"));
    for (size_t i = 0; i < FIELD_COUNT; i++)
        CHECK_CASE(strstr(error.message, dataset_field_words[i]) != NULL, dataset_field_words[i]);
    recipe_clear(&recipe);
}

int main(void)
{
    TEST(an_example);
    TEST(names_and_members_agree);
    TEST(arrays_are_joined);
    TEST(underscores_count_as_hyphens);
    TEST(what_is_written_is_read);
    TEST(what_is_wrong_is_said);
    TEST(a_wrong_field_is_told_all_fields);
    TEST(what_contradicts_is_refused);
    TEST(wishes_and_restrictions);
    return test_end();
}
