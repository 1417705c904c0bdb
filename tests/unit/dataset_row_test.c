/* SPDX-License-Identifier: MIT */
/*
 * One row of a dataset, as JSON of its own and in the schemas of training frameworks. An example,
 * 24 from 8 3 8 3, with labels that are given here:
 *
 *     {"id":"llm:24/8,3,8,3","target":24,"solution":"8 / (3 - 8 / 3)"}
 */
#include "dataset/dataset.h"
#include "test.h"

static struct recipe recipe;
static struct drawn_game drawn;
static struct labels labels;
static struct buffer solution = BUFFER_INIT, steps = BUFFER_INIT, trace = BUFFER_INIT;
static struct buffer out = BUFFER_INIT;

static void begin(const char *json, bool is_solved)
{
    tally_error error = {.message = NULL};
    recipe_begin(&recipe);
    CHECK_CASE(recipe_read(&recipe, json, strlen(json), &error), json);
    CHECK_CASE(recipe_settle(&recipe, &error), json);
    drawn = (struct drawn_game){.target = 24, .numbers = {8, 3, 8, 3}, .count = 4};
    drawn_game_key(recipe.prefix, false, &drawn);
    labels = (struct labels){.is_known = true, .is_solvable = is_solved};
    solution.length = steps.length = out.length = 0;
    if (!is_solved) return;
    labels.fewest = 4;
    labels.effort = 30;
    buffer_text(&solution, "8 / (3 - 8 / 3)");
    buffer_text(&steps, "8 / 3 = 8/3\n3 - (8/3) = 1/3\n8 / (1/3) = 24");
}

static const char *written(void (*write)(const struct row *, struct buffer *))
{
    const struct row row = {&recipe, &drawn, &labels, &solution, &steps, &trace, true, 5};
    write(&row, &out);
    buffer_char(&out, '\0');
    recipe_clear(&recipe);
    return out.data;
}

static void an_example(void)
{
    begin("{\"rules\":\"llm\",\"pick\":4,\"fields\":\"id,target,solution\"}", true);
    CHECK_TEXT(written(schema_write),
               "{\"id\":\"llm:24/8,3,8,3\",\"target\":24,\"solution\":\"8 / (3 - 8 / 3)\"}");
}

/* Fields come in the order of the table. Steps are a list of texts. */
static void fields(void)
{
    begin("{\"rules\":\"llm\",\"pick\":4,\"seed\":7,"
          "\"fields\":\"index,steps,key,numbers,solvable,fewest,effort,seed\"}",
          true);
    CHECK_TEXT(written(schema_write),
               "{\"key\":\"llm:24/3,3,8,8\",\"numbers\":[8,3,8,3],\"solvable\":true,\"fewest\":4,"
               "\"steps\":[\"8 / 3 = 8/3\",\"3 - (8/3) = 1/3\",\"8 / (1/3) = 24\"],"
               "\"effort\":30,\"seed\":7,\"index\":5}");
}

/* What is not known, or what an unsolvable game does not have, is null. */
static void labels_that_are_not_there(void)
{
    begin("{\"rules\":\"llm\",\"pick\":4,\"fields\":"
          "\"solvable,closest,distance,solutions,fewest,solution,steps,effort,difficulty,split\"}",
          false);
    CHECK_TEXT(written(schema_write),
               "{\"solvable\":false,\"closest\":null,\"distance\":null,\"solutions\":null,"
               "\"fewest\":null,\"solution\":null,\"steps\":null,\"effort\":null,"
               "\"difficulty\":null,\"split\":null}");
}

static void schemas(void)
{
    begin("{\"rules\":\"llm\",\"pick\":4,\"schema\":\"tinyzero\"}", true);
    CHECK_TEXT(written(schema_write),
               "{\"target\":24,\"nums\":[8,3,8,3],\"rules\":\"llm\",\"split\":null,"
               "\"solvable\":true,\"status\":\"solved\"}");
    begin("{\"rules\":\"llm\",\"pick\":4,\"schema\":\"trl\",\"prompt\":\"{numbers} > {target}\"}",
          true);
    CHECK_TEXT(written(schema_write),
               "{\"prompt\":[{\"role\":\"user\",\"content\":\"[8, 3, 8, 3] > 24\"}],"
               "\"target\":24,\"nums\":[8,3,8,3],\"rules\":\"llm\",\"split\":null,"
               "\"solvable\":true,\"status\":\"solved\"}");
    begin("{\"rules\":\"llm\",\"pick\":4,\"fields\":\"target\"}", true);
    CHECK_TEXT(written(schema_write), "{\"target\":24}"); /* the schema of tally */
}

/* Other braces stay as they are. Without a prompt of its own, the recipe has that of its rules. */
static void prompts(void)
{
    begin("{\"rules\":\"llm\",\"pick\":4,\"prompt\":\"{x} {target}{numbers {numbers}\"}", true);
    CHECK_TEXT(written(prompt_put), "{x} 24{numbers [8, 3, 8, 3]");
    begin("{\"rules\":\"llm\",\"pick\":4}", true);
    CHECK(strstr(written(prompt_put), "all of the numbers [8, 3, 8, 3]") != NULL);
    begin("{\"rules\":\"countdown\",\"pick\":4}", true);
    CHECK_TEXT(written(prompt_put),
               "Using any of the numbers [8, 3, 8, 3], each at most once, write an expression that "
               "equals 24. You may use +, -, *, / and parentheses. A minus sign may only stand "
               "between two values. Every step must give a positive whole number. Think step by "
               "step in <think> </think> tags, and give the expression alone in <answer> </answer> "
               "tags, for example <answer>(1 + 2) / 3</answer>.");
}

int main(void)
{
    TEST(an_example);
    TEST(fields);
    TEST(labels_that_are_not_there);
    TEST(schemas);
    TEST(prompts);
    buffer_clear(&solution);
    buffer_clear(&steps);
    buffer_clear(&trace);
    buffer_clear(&out);
    return test_end();
}
