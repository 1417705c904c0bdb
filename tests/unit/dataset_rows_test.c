/* SPDX-License-Identifier: MIT */
/*
 * The rows of a dataset and the labels of a game. For example, 24 from 3 3 8 8 has one solution,
 * 8 / (3 - 8 / 3), if fractions are allowed, and none of positive whole numbers.
 */
#include "dataset/dataset.h"
#include "support/game.h"
#include "test.h"

enum { TEXT_SIZE = 1 << 16 };

static struct recipe recipe;
static tally_options options = TALLY_OPTIONS_INIT;

static void begin(const char *json)
{
    tally_error error = {.message = NULL};
    recipe_begin(&recipe);
    CHECK_CASE(recipe_read(&recipe, json, strlen(json), &error), json);
    CHECK_CASE(recipe_settle(&recipe, &error), json);
}

/* ---- Labels ---------------------------------------------------------------------------------- */

static struct looker looker;

static enum dataset_wish look(const char *id, bool wants_none)
{
    tally_game *const game = game_of(id);
    enum dataset_wish unmet = WISH_NONE;
    looker.recipe = &recipe;
    looker.options = options;
    CHECK(look_at_game(&looker, game, wants_none, &unmet) == TALLY_OK);
    tally_game_free(game);
    return unmet;
}

static bool has_text(const struct buffer *buffer, const char *text)
{
    return buffer->length == strlen(text) && memcmp(buffer->data, text, buffer->length) == 0;
}

static void an_example(void)
{
    begin("{\"rules\":\"make24\"}");
    CHECK(look("make24:24/3,3,8,8", false) == WISH_NONE);
    CHECK(looker.labels.is_solvable && looker.labels.is_known);
    CHECK(looker.labels.knows_solutions);
    CHECK_U64(looker.labels.solutions, 1);
    CHECK_U64(looker.labels.fewest, 4);
    CHECK(has_text(&looker.solution, "8 / (3 - 8 / 3)"));
    CHECK(looker.labels.difficulty.word != NULL);
    CHECK(look("countdown:24/3,3,8,8", false) == WISH_NONE);
    CHECK(looker.labels.is_solvable); /* 24 = 3 * 8 */
    CHECK(look("countdown,use=all:24/3,3,8,8", false) == WISH_NONE);
    CHECK(!looker.labels.is_solvable && looker.labels.is_known);
    CHECK(looker.labels.has_closest && looker.labels.distance != 0);
    looker_clear(&looker);
    recipe_clear(&recipe);
}

/* The first wish that a game does not meet. */
static void wishes_refuse_games(void)
{
    static const struct {
        const char *recipe, *id;
        bool wants_none;
        enum dataset_wish unmet;
    } cases[] = {
        {"{\"solvable\":true}", "countdown:10/2,5", false, WISH_NONE},
        {"{\"solvable\":true}", "countdown:997/2,5", false, WISH_SOLVABLE},
        {"{\"unsolvable\":0.5}", "countdown:10/2,5", true, WISH_UNSOLVABLE},
        {"{\"unsolvable\":0.5}", "countdown:997/2,5", true, WISH_NONE},
        {"{\"solutions\":\"1\"}", "countdown:10/2,5", false, WISH_NONE},
        {"{\"solutions\":\"2..9\"}", "countdown:10/2,5", false, WISH_SOLUTIONS},
        {"{\"min-numbers\":\"2\"}", "countdown:10/2,5", false, WISH_NONE},
        {"{\"min-numbers\":\"2\"}", "countdown:5/2,5", false, WISH_MIN_NUMBERS},
        {"{\"rules\":\"make24\",\"needs\":\"fraction\"}", "make24:24/3,3,8,8", false, WISH_NONE},
        {"{\"rules\":\"make24\",\"needs\":\"fraction\"}", "make24:24/1,2,3,4", false, WISH_NEEDS},
        {"{\"difficulty\":\"100\"}", "countdown:10/2,5", false, WISH_DIFFICULTY},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        begin(cases[i].recipe);
        CHECK_CASE(look(cases[i].id, cases[i].wants_none) == cases[i].unmet, cases[i].recipe);
        looker_clear(&looker);
        recipe_clear(&recipe);
    }
}

/* ---- Rows ------------------------------------------------------------------------------------ */

struct told {
    uint64_t count;
    uint64_t stop_at; /* 0: never */
    uint64_t last;    /* the index of the last row */
    size_t length;
    char text[TEXT_SIZE];
};

static int take_row(void *user, const struct row_facts *facts, const char *text, size_t length)
{
    struct told *const told = user;
    CHECK(told->count == 0 || facts->index > told->last); /* attempts, some without a row */
    told->last = facts->index;
    CHECK(text[0] == '{' && text[length - 1] == '}');
    if (told->length + length + 1 < sizeof told->text) {
        memcpy(told->text + told->length, text, length);
        told->length += length;
        told->text[told->length++] = '\n';
    }
    return ++told->count == told->stop_at;
}

/* All rows of a recipe, asked for in portions. */
static void make_rows(struct told *told, const char *json, uint64_t portion)
{
    struct rows *rows = NULL;
    begin(json);
    memset(told, 0, sizeof *told);
    CHECK(rows_new(&rows, &recipe, &options) == TALLY_OK);
    for (uint64_t given = portion; given == portion;)
        if (!CHECK(rows_next(rows, portion, &given, take_row, told) == TALLY_OK)) break;
    CHECK_U64(rows_given(rows), told->count);
    CHECK(rows_attempts(rows) >= told->count);
    CHECK(rows_missed(rows) == NULL);
    rows_free(rows);
    recipe_clear(&recipe);
}

static struct told once, again;

/* The same rows, whether they are asked for one by one or all together. */
static void portions_do_not_matter(void)
{
    static const char json[] =
        "{\"rules\":\"llm\",\"pick\":\"3..4\",\"count\":40,\"seed\":7,\"solvable\":true}";
    make_rows(&once, json, 1000);
    make_rows(&again, json, 1);
    CHECK_U64(once.count, 40);
    CHECK_U64(again.count, 40);
    CHECK(once.length == again.length && memcmp(once.text, again.text, once.length) == 0);
    CHECK(strstr(once.text, "\"solvable\":true") != NULL);
    CHECK(strstr(once.text, "\"solvable\":false") == NULL);
}

static void fields_and_schemas(void)
{
    make_rows(&once, "{\"rules\":\"llm\",\"pick\":3,\"count\":1,\"fields\":\"target,numbers\"}", 9);
    CHECK(strncmp(once.text, "{\"numbers\":[", 12) == 0 ||
          strncmp(once.text, "{\"target\":", 10) == 0);
    CHECK(strstr(once.text, "\"key\"") == NULL);
    make_rows(&once, "{\"rules\":\"llm\",\"pick\":3,\"count\":1,\"schema\":\"tinyzero\"}", 9);
    CHECK(strstr(once.text, "\"nums\":[") != NULL);
    make_rows(&once, "{\"rules\":\"llm\",\"pick\":3,\"count\":1,\"schema\":\"trl\"}", 9);
    CHECK(strstr(once.text, "\"prompt\":[") != NULL);
}

/* There are six games of two numbers from 1..3 with the target 9, so seven different rows cannot be
 * made: the wish that failed is counted. */
static void what_cannot_be_made_ends(void)
{
    struct rows *rows = NULL;
    uint64_t given = 0;
    begin("{\"rules\":\"llm\",\"pick\":2,\"pool\":\"1..3x2\",\"targets\":\"9\",\"unique\":\"key\","
          "\"count\":7,\"attempts\":200}");
    memset(&once, 0, sizeof once);
    CHECK(rows_new(&rows, &recipe, &options) == TALLY_OK);
    CHECK(rows_next(rows, 7, &given, take_row, &once) == TALLY_OK);
    CHECK_U64(given, 6);
    if (CHECK(rows_missed(rows) != NULL)) CHECK(rows_missed(rows)[WISH_UNIQUE] != 0);
    rows_free(rows);
    recipe_clear(&recipe);
}

static void the_sink_stops(void)
{
    struct rows *rows = NULL;
    uint64_t given = 0;
    begin("{\"rules\":\"llm\",\"pick\":3,\"count\":20}");
    memset(&once, 0, sizeof once);
    once.stop_at = 5;
    CHECK(rows_new(&rows, &recipe, &options) == TALLY_OK);
    CHECK(rows_next(rows, 20, &given, take_row, &once) == TALLY_STOPPED);
    CHECK_U64(once.count, 5);
    rows_free(rows);
    recipe_clear(&recipe);
}

static uint64_t tasks;

static void count_tasks(void *context, void (*task)(void *argument, size_t index), void *argument,
                        size_t count)
{
    (void)context;
    tasks += count;
    for (size_t i = 0; i < count; i++) task(argument, i);
}

/* No more attempts are made than the rows that are lacking are likely to need. Here each attempt is
 * a row and a task. */
static void few_rows_need_few_attempts(void)
{
    const tally_executor executor = {.run = count_tasks, .width = 4};
    options.executor = &executor;
    make_rows(&once, "{\"rules\":\"year\",\"pick\":2,\"count\":3}", 1);
    options.executor = NULL;
    make_rows(&again, "{\"rules\":\"year\",\"pick\":2,\"count\":3}", 1);
    CHECK_U64(tasks, 3);
    CHECK(once.length == again.length && memcmp(once.text, again.text, once.length) == 0);
}

int main(void)
{
    TEST(an_example);
    TEST(wishes_refuse_games);
    TEST(portions_do_not_matter);
    TEST(fields_and_schemas);
    TEST(what_cannot_be_made_ends);
    TEST(the_sink_stops);
    TEST(few_rows_need_few_attempts);
    return test_end();
}
