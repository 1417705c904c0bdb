/* SPDX-License-Identifier: MIT */
/*
 * Surveys and sweeps while memory runs out: the n-th request fails, for every n, alone or with all
 * that come after it. Nothing leaks, and the status says so.
 */
#include "support/survey.h"
#include "test.h"

#include "failing_allocator.h"

#include <tally/tally.h>

static uint64_t rows;

static int count_row(void *user, const tally_survey_row *row)
{
    (void)user;
    rows += row->count;
    return 0;
}

static tally_status run_rules(const tally_allocator *allocator, const char *rules, uint32_t wanted,
                              const char *tiles, uint32_t pick)
{
    tally_pool pool;
    tally_survey *survey = NULL;
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    options.rules = tally_rules_find(rules);
    options.pick = pick;
    options.has_target = 1;
    options.target = (tally_range){10, 30};
    options.wanted = wanted;
    options.allocator = allocator;
    tally_status status = tally_pool_parse(&pool, tiles, strlen(tiles), NULL);
    if (status == TALLY_OK) status = tally_survey_new(&survey, &pool, &options);
    if (status == TALLY_OK)
        status = tally_survey_run(survey, 0, tally_survey_size(survey, NULL), count_row, NULL);
    tally_survey_free(survey);
    return status;
}

static tally_status run_by_lists(const tally_allocator *allocator)
{
    return run_rules(allocator, "make24", TALLY_SURVEY_COUNTS, "1,1,3,8", 3);
}

/* Lists that grow, and go on being filled. */
static tally_status run_by_long_lists(const tally_allocator *allocator)
{
    return run_rules(allocator, "make24", 0, "2,3,5,7,11,13", 6);
}

static tally_status run_by_searches(const tally_allocator *allocator)
{
    return run_rules(allocator, "year", TALLY_SURVEY_COUNTS | TALLY_SURVEY_EFFORT, "1,1,3,8", 3);
}

static tally_status run_survey(const tally_allocator *allocator)
{
    tally_pool pool;
    tally_survey *survey = NULL;
    tally_survey_options options = survey_options_of(4, (tally_range){100, 140});
    options.wanted = TALLY_SURVEY_COUNTS | TALLY_SURVEY_HEIGHT;
    options.allocator = allocator;
    tally_status status = tally_pool_parse(&pool, "1,1,2,3,25", 10, NULL);
    if (status == TALLY_OK) status = tally_survey_new(&survey, &pool, &options);
    if (status == TALLY_OK)
        status = tally_survey_run(survey, 0, tally_survey_size(survey, NULL), count_row, NULL);
    tally_survey_free(survey);
    return status;
}

static int count_term(void *user, const uint16_t *tiles, uint32_t chosen, uint64_t solvable)
{
    (void)user;
    (void)tiles;
    (void)chosen;
    rows += solvable != UINT64_MAX;
    return 0;
}

static tally_status run_sweep(const tally_allocator *allocator)
{
    tally_sweep *sweep = NULL;
    tally_survey_options options = survey_options_of(4, (tally_range){100, 140});
    options.allocator = allocator;
    tally_status status = sweep_new_of(&sweep, "1,2,3,4", (tally_range){25, 29}, &options);
    if (status == TALLY_OK)
        status = tally_sweep_run(sweep, 3, (const uint16_t[]){26}, 1, count_term, NULL);
    tally_sweep_free(sweep);
    return status;
}

static tally_status make_best(tally_best *best, const tally_sweep *sweep)
{
    tally_best_piece pieces[3];
    uint32_t terms[64];
    size_t count = 0;
    tally_status status = tally_best_next(best, pieces, 3, &count);
    while (status == TALLY_OK && count != 0) {
        for (size_t i = 0; status == TALLY_OK && i < count; i++) {
            status = tally_best_make(sweep, &pieces[i], terms, NULL, NULL);
            if (status == TALLY_OK) tally_best_take(best, &pieces[i], terms);
        }
        if (status == TALLY_OK) status = tally_best_next(best, pieces, 3, &count);
    }
    return status;
}

/* The extremes alone, then all sums. */
static tally_status run_best(const tally_allocator *allocator)
{
    tally_sweep *sweep = NULL;
    tally_survey_options options = survey_options_of(4, (tally_range){100, 120});
    options.allocator = allocator;
    tally_status status = sweep_new_of(&sweep, "1,2,3,4", (tally_range){25, 28}, &options);
    for (int sums_all = 0; sums_all < 2 && status == TALLY_OK; sums_all++) {
        tally_best *best = NULL;
        tally_best_options best_options = TALLY_BEST_OPTIONS_INIT;
        best_options.choose = 2;
        best_options.sums_all = sums_all;
        best_options.allocator = allocator;
        status = tally_best_new(&best, sweep, &best_options);
        if (status == TALLY_OK) status = make_best(best, sweep);
        if (status == TALLY_OK) rows += tally_best_found(best)->found;
        tally_best_free(best);
    }
    tally_sweep_free(sweep);
    return status;
}

static void fail_from(tally_status (*run)(const tally_allocator *allocator), uint64_t wanted_rows,
                      bool from_there_on)
{
    const uint64_t first_requests = test_is_deep() ? UINT64_MAX : 40;
    for (uint64_t n = 0;; n += n < first_requests ? 1 : 1 + n / 20) {
        struct failing_allocator failing;
        failing_allocator_init(&failing, n, from_there_on);
        rows = 0;
        const tally_status status = run(&failing.allocator);
        CHECK_U64(failing_allocator_held(&failing), 0);
        if (!failing_allocator_has_failed(&failing)) {
            CHECK(status == TALLY_OK);
            CHECK_U64(rows, wanted_rows);
            break;
        }
        if (!CHECK_U64(status, TALLY_NO_MEMORY)) break;
    }
}

static void fail_each(tally_status (*run)(const tally_allocator *allocator), uint64_t wanted_rows)
{
    fail_from(run, wanted_rows, false);
    fail_from(run, wanted_rows, true);
}

static void surveys(void)
{
    fail_each(run_survey,
              4 * 4); /* 1 1 2 3 25 less one tile, the ones being alike: four selections of four */
}

static void surveys_of_other_rules(void)
{
    fail_each(run_by_lists, 3 * 3); /* 1 1 3, 1 1 8, 1 3 8 */
    fail_each(run_by_long_lists, 6);
    fail_each(run_by_searches, 3 * 3);
}

static void sweeps(void)
{
    fail_each(run_sweep, 3); /* 26 and two of 27, 28, 29 */
}

static void best_tiles(void)
{
    fail_each(run_best, 6 + 6); /* the choices of two of four tiles */
}

int main(void)
{
    TEST(surveys);
    TEST(surveys_of_other_rules);
    TEST(sweeps);
    TEST(best_tiles);
    return test_end();
}
