/* SPDX-License-Identifier: MIT */
/*
 * Pools, selections, slices, options and their errors.
 */
#include "test.h"

#include <tally/tally.h>

static tally_status parse(const char *text, tally_pool *pool, tally_error *error)
{
    return tally_pool_parse(pool, text, strlen(text), error);
}

static void pools(void)
{
    tally_pool pool, listed;
    CHECK(parse("standard", &pool, NULL) == TALLY_OK);
    CHECK_U64(pool.count, 24);
    CHECK(parse("100,75,50,25,1..10x2", &listed, NULL) == TALLY_OK);
    CHECK(memcmp(pool.tiles, listed.tiles, pool.count * sizeof pool.tiles[0]) == 0 &&
          listed.count == pool.count);
    CHECK(parse("one-each", &pool, NULL) == TALLY_OK);
    CHECK_U64(pool.count, 14);
    CHECK_U64(pool.tiles[13], 100);
    CHECK(parse("7x64", &pool, NULL) == TALLY_OK);
    CHECK_U64(pool.count, 64);
    CHECK(parse("0..9x4", &pool, NULL) == TALLY_OK);
    CHECK_U64(pool.count, 40);
    CHECK_U64(pool.tiles[3], 0);
}

static void pools_that_are_wrong(void)
{
    static const struct {
        const char *text;
        tally_status status;
        size_t position;
    } wrong[] = {{"", TALLY_SYNTAX, 0},
                 {"standart", TALLY_SYNTAX, 0},
                 {"00,-1", TALLY_SYNTAX, 3},
                 {"1,65536", TALLY_NUMBER_RANGE, 2},
                 {"1,,2", TALLY_SYNTAX, 2},
                 {"1,2,", TALLY_SYNTAX, 4},
                 {"5..3", TALLY_NUMBER_RANGE, 0},
                 {"1..1025", TALLY_NUMBER_COUNT, 0},
                 {"7x1025", TALLY_NUMBER_RANGE, 2},
                 {"1 2", TALLY_SYNTAX, 1},
                 {"1..", TALLY_SYNTAX, 3},
                 {"3x", TALLY_SYNTAX, 2},
                 {"3x0", TALLY_NUMBER_RANGE, 2},
                 {"99999999999999999999", TALLY_NUMBER_RANGE, 0}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        tally_pool pool = {.count = 77};
        tally_error error = {.status = TALLY_OK, .position = 99, .message = NULL};
        CHECK_CASE(parse(wrong[i].text, &pool, &error) == wrong[i].status, wrong[i].text);
        CHECK_CASE(error.status == wrong[i].status && error.message != NULL, wrong[i].text);
        CHECK_U64(error.position, wrong[i].position);
        CHECK_U64(pool.count, 77); /* untouched */
    }
}

static tally_survey *make(const char *pool_text, uint32_t pick, uint64_t first, uint64_t last,
                          uint32_t wanted, const tally_executor *executor)
{
    tally_pool pool;
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    tally_survey *survey = NULL;
    options.pick = pick;
    options.has_target = 1;
    options.target = (tally_range){first, last};
    options.wanted = wanted;
    options.executor = executor;
    CHECK(parse(pool_text, &pool, NULL) == TALLY_OK);
    CHECK(tally_survey_new(&survey, &pool, &options) == TALLY_OK);
    return survey;
}

static void selections_are_in_order(void)
{
    tally_survey *const survey = make("1,1,2,3,50", 3, 1, 10, 0, NULL);
    static const uint64_t wanted[][4] = {{1, 1, 2, 1},  {1, 1, 3, 1},  {1, 1, 50, 1}, {1, 2, 3, 2},
                                         {1, 2, 50, 2}, {1, 3, 50, 2}, {2, 3, 50, 1}};
    uint64_t draws;
    CHECK_U64(tally_survey_size(survey, &draws), 7);
    CHECK_U64(draws, 10); /* 5 over 3 */
    for (uint64_t i = 0; i < 7; i++) {
        uint64_t numbers[3];
        CHECK_U64(tally_survey_selection(survey, i, numbers), wanted[i][3]);
        CHECK(memcmp(numbers, wanted[i], sizeof numbers) == 0);
    }
    tally_survey_free(survey);
}

/* ---- Rows ---- */

struct log {
    uint64_t rows, hash, stop_after;
};

static int log_row(void *user, const tally_survey_row *row)
{
    struct log *const log = user;
    log->rows++;
    for (size_t i = 0; i < 100; i++)
        log->hash = (log->hash ^
                     (row->fewest[i] + row->distance[i] * 16 + row->side[i] * 7 +
                      (row->solutions != NULL ? row->solutions[i] * 31 + row->with_detours[i] : 0) +
                      row->selection)) *
                    UINT64_C(0x100000001B3);
    return log->stop_after != 0 && log->rows == log->stop_after;
}

/* Tasks in reverse order, as any executor may run them. */
static void run_backwards(void *context, void (*task)(void *argument, size_t index), void *argument,
                          size_t count)
{
    (void)context;
    while (count-- > 0) task(argument, count);
}

static void any_slices_and_any_executor_give_the_same_rows(void)
{
    static const tally_executor backwards = {NULL, 3, run_backwards};
    struct log whole = {0}, sliced = {0}, reversed = {0};
    tally_survey *const survey = make("1..10,25", 4, 50, 149, TALLY_SURVEY_COUNTS, NULL);
    const uint64_t size = tally_survey_size(survey, NULL);
    CHECK(tally_survey_run(survey, 0, size, log_row, &whole) == TALLY_OK);
    for (uint64_t first = 0, step = 1; first < size; first += step, step = step * 2 + 1) {
        if (step > size - first) step = size - first;
        CHECK(tally_survey_run(survey, first, step, log_row, &sliced) == TALLY_OK);
    }
    tally_survey_free(survey);
    tally_survey *const other = make("1..10,25", 4, 50, 149, TALLY_SURVEY_COUNTS, &backwards);
    CHECK(tally_survey_run(other, 0, size, log_row, &reversed) == TALLY_OK);
    tally_survey_free(other);
    CHECK_U64(whole.rows, 330);
    CHECK_U64(sliced.rows, whole.rows);
    CHECK_U64(sliced.hash, whole.hash);
    CHECK_U64(reversed.hash, whole.hash);
}

static int stop_at_once(void *context, const tally_progress *progress)
{
    (void)progress;
    (void)context;
    return 1;
}

static void stopping(void)
{
    struct log log = {.stop_after = 5};
    tally_survey *const survey = make("1..10,25", 4, 50, 149, 0, NULL);
    CHECK(tally_survey_run(survey, 0, 330, log_row, &log) == TALLY_STOPPED);
    CHECK_U64(log.rows, 5);
    CHECK(tally_survey_run(survey, 331, 0, log_row, &log) == TALLY_OPTION);
    CHECK(tally_survey_run(survey, 1, 330, log_row, &log) == TALLY_OPTION);
    CHECK(tally_survey_run(survey, 330, 0, log_row, &log) == TALLY_OK);
    tally_survey_free(survey);
    tally_pool pool;
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    tally_survey *stopped = NULL;
    options.tick = stop_at_once;
    CHECK(parse("standard", &pool, NULL) == TALLY_OK);
    CHECK(tally_survey_new(&stopped, &pool, &options) == TALLY_STOPPED);
    CHECK(stopped == NULL);
}

static int stop_at_last(void *context, const tally_progress *progress)
{
    (void)progress;
    return --*(uint32_t *)context == 0;
}

/* Also while tables for counting are made, which takes longest. */
static void stopping_while_tables_are_made(void)
{
    enum { MANY = 1000000 };
    tally_pool pool;
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    uint32_t left = MANY, ticks[2];
    options.pick = 4;
    options.tick = stop_at_last;
    options.tick_context = &left;
    CHECK(parse("standard", &pool, NULL) == TALLY_OK);
    for (uint32_t i = 0; i < 2; i++) {
        tally_survey *survey = NULL;
        options.wanted = i == 0 ? 0 : TALLY_SURVEY_COUNTS;
        left = MANY;
        CHECK(tally_survey_new(&survey, &pool, &options) == TALLY_OK);
        tally_survey_free(survey);
        ticks[i] = MANY - left;
    }
    CHECK(ticks[1] > ticks[0] + 20);
    for (uint32_t n = 1; n <= ticks[1]; n += 1 + ticks[1] / 50) {
        tally_survey *stopped = NULL;
        left = n;
        CHECK(tally_survey_new(&stopped, &pool, &options) == TALLY_STOPPED);
        CHECK(stopped == NULL);
    }
}

static void options_that_are_wrong(void)
{
    tally_pool pool, small;
    tally_survey *survey = NULL;
    tally_rules rules = *tally_rules_find("make24");
    CHECK(parse("standard", &pool, NULL) == TALLY_OK);
    CHECK(parse("1,2", &small, NULL) == TALLY_OK);
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    CHECK(tally_survey_new(&survey, &small, &options) == TALLY_NUMBER_COUNT); /* six of two */
    options.pick = 11;
    CHECK(tally_survey_new(&survey, &pool, &options) == TALLY_NUMBER_COUNT);
    options.pick = 2;
    options.has_target = 1;
    options.target = (tally_range){5, 4};
    CHECK(tally_survey_new(&survey, &pool, &options) == TALLY_TARGET_RANGE);
    options.has_target = 1;
    options.target = (tally_range){0, 4};
    CHECK(tally_survey_new(&survey, &pool, &options) == TALLY_TARGET_RANGE);
    options.has_target = 1;
    options.target = (tally_range){0, 0};
    CHECK(tally_survey_new(&survey, &pool, &options) == TALLY_TARGET_RANGE);
    options.has_target = 1;
    options.target = (tally_range){1, 20001};
    CHECK(tally_survey_new(&survey, &pool, &options) == TALLY_TARGET_RANGE);
    options.has_target = 1;
    options.target = (tally_range){1, 4};
    options.kernel = "none";
    CHECK(tally_survey_new(&survey, &pool, &options) == TALLY_OPTION);
    options.kernel = NULL;
    options.rules = &rules;
    rules.operations = 0;
    CHECK(tally_survey_new(&survey, &pool, &options) == TALLY_RULES);
    rules = *tally_rules_find("make10");
    CHECK(tally_survey_new(&survey, &pool, &options) == TALLY_NUMBER_RANGE); /* 10 is no digit */
    options.rules = NULL;
    CHECK(parse("0,1", &small, NULL) == TALLY_OK);
    CHECK(tally_survey_new(&survey, &small, &options) ==
          TALLY_NUMBER_RANGE); /* 0 is not positive */
    options.size = 1;
    CHECK(tally_survey_new(&survey, &pool, &options) == TALLY_OPTION);
    options.size = sizeof options;
    options.memory_bytes = 4096;
    CHECK(tally_survey_new(&survey, &pool, &options) == TALLY_MEMORY_CAP);
    CHECK(survey == NULL);
    tally_survey_free(NULL);
}

static void sweeps_that_are_wrong(void)
{
    tally_pool small;
    tally_sweep *sweep = NULL;
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    options.pick = 4;
    CHECK(parse("0..4", &small, NULL) == TALLY_OK);
    CHECK(tally_sweep_new(&sweep, &small, (tally_range){20, 30}, &options) == TALLY_NUMBER_RANGE);
    CHECK(parse("1..4", &small, NULL) == TALLY_OK);
    CHECK(tally_sweep_new(&sweep, &small, (tally_range){4, 30}, &options) == TALLY_NUMBER_RANGE);
    CHECK(tally_sweep_new(&sweep, &small, (tally_range){30, 20}, &options) == TALLY_NUMBER_RANGE);
    CHECK(tally_sweep_new(&sweep, &small, (tally_range){UINT64_MAX, 30}, &options) ==
          TALLY_NUMBER_RANGE);
    const tally_pool falling = {.count = 4, .tiles = {50000, 3, 2, 1}};
    CHECK(tally_sweep_new(&sweep, &falling, (tally_range){20, 30}, &options) == TALLY_NUMBER_RANGE);
    const tally_pool endless = {.count = UINT32_MAX, .tiles = {1, 2, 3, 4}};
    CHECK(tally_sweep_new(&sweep, &endless, (tally_range){20, 30}, &options) == TALLY_NUMBER_COUNT);
    options.rules = tally_rules_find("make24");
    CHECK(tally_sweep_new(&sweep, &small, (tally_range){20, 30}, &options) == TALLY_RULES);
    tally_rules nameless = *tally_rules_find("countdown");
    nameless.name[0] = '\0';
    options.rules = &nameless;
    CHECK(tally_sweep_new(&sweep, &small, (tally_range){20, 30}, &options) == TALLY_RULES);
    CHECK(sweep == NULL);
    tally_sweep_free(NULL);
}

static int check_one_tile(void *user, const tally_survey_row *row)
{
    const uint64_t tile = row->numbers[0];
    (void)user;
    for (uint64_t t = 5; t <= 30; t++) {
        CHECK_U64(row->fewest[t - 5], t == tile);
        CHECK_U64(row->distance[t - 5], t > tile ? t - tile : tile - t);
        CHECK_U64(row->side[t - 5], t == tile ? 0 : t > tile ? 1 : 2);
        CHECK_U64(row->solutions[t - 5], t == tile);
    }
    return 0;
}

static void one_tile(void)
{
    tally_survey *const survey = make("1,9,65535", 1, 5, 30, TALLY_SURVEY_COUNTS, NULL);
    CHECK(tally_survey_run(survey, 0, 3, check_one_tile, NULL) == TALLY_OK);
    tally_survey_free(survey);
}

int main(void)
{
    TEST(pools);
    TEST(pools_that_are_wrong);
    TEST(selections_are_in_order);
    TEST(any_slices_and_any_executor_give_the_same_rows);
    TEST(stopping);
    TEST(stopping_while_tables_are_made);
    TEST(options_that_are_wrong);
    TEST(sweeps_that_are_wrong);
    TEST(one_tile);
    return test_end();
}
