/* SPDX-License-Identifier: MIT */
/*
 * Workloads of whole game spaces: surveys, counts, the database, the book of one target, and a part
 * of a sweep. The answers are compared with published figures. A row's signature is the number of
 * solvable games, or the count itself.
 */
#include "atlas/database.h"
#include "atlas/store.h"
#include "atlas/summary.h"
#include "cli/bench/bench.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The sums over one survey. */
struct totals {
    struct summary summary;
    struct store *store;
    bool has_failed;
};

static int add_row(void *user, const tally_survey_row *row)
{
    struct totals *const totals = user;
    summary_add(&totals->summary, row);
    if (totals->store != NULL && !store_add(totals->store, row, &totals->summary))
        totals->has_failed = true;
    return totals->has_failed;
}

static tally_survey *new_survey(struct bench *bench, uint32_t pick, tally_range target,
                                uint32_t wanted)
{
    tally_pool pool;
    tally_survey *survey = NULL;
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    options.pick = pick;
    options.has_target = 1;
    options.target = target;
    options.wanted = wanted;
    options.executor = bench->options->executor;
    options.kernel = bench->kernel;
    options.allocator = bench->options->allocator;
    if (tally_pool_parse(&pool, "standard", 8, NULL) != TALLY_OK ||
        tally_survey_new(&survey, &pool, &options) != TALLY_OK)
        bench_wrong(bench, "the survey could not be made");
    return survey;
}

static void run_whole(struct bench *bench, struct totals *totals, uint32_t pick, tally_range target,
                      uint32_t wanted)
{
    tally_survey *const survey = new_survey(bench, pick, target, wanted);
    if (survey == NULL || !summary_init(&totals->summary, target, pick) ||
        tally_survey_run(survey, 0, tally_survey_size(survey, NULL), add_row, totals) != TALLY_OK)
        bench_wrong(bench, "the survey did not come to its end");
    summary_close(&totals->summary);
    tally_survey_free(survey);
}

/* Counts the solvable games; the count must be `known`. */
static uint64_t count_solvable(struct bench *bench, uint32_t pick, tally_range target,
                               uint64_t known)
{
    struct totals totals = {.store = NULL};
    run_whole(bench, &totals, pick, target, 0);
    const uint64_t solvable = totals.summary.all.solvable.plain;
    if (solvable != known) bench_wrong(bench, "the number of solvable games is another one");
    summary_clear(&totals.summary);
    return solvable;
}

static uint64_t run_standard(struct bench *bench, size_t item)
{
    (void)item;
    return count_solvable(bench, 6, (tally_range){100, 999}, 10871986);
}

static uint64_t run_seven(struct bench *bench, size_t item)
{
    (void)item;
    return count_solvable(bench, 7, (tally_range){101, 999}, 24691553);
}

static uint64_t run_counts(struct bench *bench, size_t item)
{
    struct totals totals = {.store = NULL};
    (void)item;
    run_whole(bench, &totals, 6, (tally_range){100, 999}, TALLY_SURVEY_COUNTS);
    const uint64_t solutions = totals.summary.solutions.plain;
    if (solutions != 158088194 || totals.summary.with_detours.plain != 222614704)
        bench_wrong(bench, "the standard pool has 158088194 solutions, 222614704 with detours");
    summary_clear(&totals.summary);
    return solutions;
}

/* ---- The database ---- */

#ifdef TALLY_HAVE_SQLITE
/* Writes the whole survey, with a row for each game, to a temporary file. Half of the time is that
 * of SQLite. */
static uint64_t run_database(struct bench *bench, size_t item)
{
    char path[] = "/tmp/tally-bench-XXXXXX";
    const int file = mkstemp(path);
    (void)item;
    if (file < 0) return bench_wrong(bench, "no temporary file could be made"), 0;
    close(file);
    const struct store_about about = {.pool = "standard",
                                      .rules = "countdown",
                                      .command = "tally bench",
                                      .pick = 6,
                                      .target = {100, 999},
                                      .has_counts = true,
                                      .has_games = true,
                                      .selections = 13243};
    struct store store;
    struct totals totals = {.store = &store};
    if (summary_init(&totals.summary, about.target, about.pick) &&
        store_open(&store, path, &about, &totals.summary)) {
        summary_clear(&totals.summary);
        run_whole(bench, &totals, 6, about.target, TALLY_SURVEY_COUNTS);
        if (totals.has_failed) bench_wrong(bench, "the database could not be written");
    } else {
        bench_wrong(bench, "the database could not be opened");
    }
    if (!store_close(&store, &totals.summary))
        bench_wrong(bench, "the database could not be written");
    const uint64_t solvable = totals.summary.all.solvable.plain;
    summary_clear(&totals.summary);
    unlink(path);
    return solvable;
}
#endif

/* ---- All solutions of one target ---- */

/* All solutions of one target are sought in `size` selections; the threads add them up here. */
struct book {
    struct bench *bench;
    tally_survey *survey;
    uint64_t size;
    atomic_uint_least64_t solutions;
};

enum { SELECTIONS_A_TASK = 16 };

static int count_solution(void *user, const tally_solution *solution)
{
    /* Counts only solutions, not the closest values that games out of reach deliver. */
    if (solution->distance == 0) ++*(uint64_t *)user;
    return 0;
}

/* The book of one target for some selections: every solution is counted, and none is printed. */
static void list_some(void *argument, size_t index)
{
    struct book *const book = argument;
    uint64_t found = 0;
    const tally_sink sink = {.user = &found, .solution = count_solution};
    tally_options options = *book->bench->options;
    options.executor = NULL; /* selections run in parallel, each on one thread */
    for (uint64_t i = index * SELECTIONS_A_TASK;
         i < (index + 1) * SELECTIONS_A_TASK && i < book->size; i++) {
        uint64_t numbers[6];
        tally_game *game = NULL;
        tally_survey_selection(book->survey, i, numbers);
        if (tally_game_new(&game, tally_rules_at(0), (tally_range){765, 765}, numbers, 6,
                           options.allocator) == TALLY_OK)
            tally_list(game, &options, &sink, NULL);
        tally_game_free(game);
    }
    atomic_fetch_add(&book->solutions, found);
}

static uint64_t run_book(struct bench *bench, size_t item)
{
    struct book book = {.bench = bench, .survey = new_survey(bench, 6, (tally_range){765, 765}, 0)};
    (void)item;
    if (book.survey == NULL) return 0;
    book.size = tally_survey_size(book.survey, NULL);
    const size_t tasks = (size_t)(book.size + SELECTIONS_A_TASK - 1) / SELECTIONS_A_TASK;
    const tally_executor *const executor = bench->options->executor;
    if (executor != NULL) executor->run(executor->context, list_some, &book, tasks);
    for (size_t i = 0; executor == NULL && i < tasks; i++) list_some(&book, i);
    if (atomic_load(&book.solutions) != 136536)
        bench_wrong(bench, "target 765 has 136536 solutions");
    tally_survey_free(book.survey);
    return atomic_load(&book.solutions);
}

/* ---- A sweep ---- */

/* One thread's share of a sweep. */
struct sweep_part {
    tally_sweep *sweep;
    uint64_t solvable;
    uint64_t terms;
};

enum { TERMS = 200 };

static int add_term(void *user, const uint16_t *tiles, uint32_t chosen, uint64_t solvable)
{
    struct sweep_part *const part = user;
    (void)tiles;
    (void)chosen;
    part->solvable += solvable;
    return ++part->terms == TERMS;
}

/* The terms of all choices that contain 25 and 50. The sink stops the sweep after a fixed number of
 * terms, so the row takes the same work on every machine. */
static uint64_t run_sweep_part(struct bench *bench, size_t item)
{
    static const uint16_t fixed[] = {25, 50};
    struct sweep_part part = {.sweep = NULL};
    tally_pool small;
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    options.has_target = 1;
    options.target = (tally_range){101, 999};
    options.kernel = bench->kernel;
    options.allocator = bench->options->allocator;
    (void)item;
    if (tally_pool_parse(&small, "1..10x2", 7, NULL) != TALLY_OK ||
        tally_sweep_new(&part.sweep, &small, (tally_range){11, 100}, &options) != TALLY_OK ||
        tally_sweep_run(part.sweep, 4, fixed, 2, add_term, &part) != TALLY_STOPPED ||
        part.terms != TERMS)
        bench_wrong(bench, "the sweep did not give its terms");
    tally_sweep_free(part.sweep);
    return part.solvable;
}

static const struct workload workloads[] = {
    {"survey-standard", "13,243 selections, 100..999, reachable and fewest numbers", run_standard,
     1, 13243, true, NULL},
    {"survey-counts", "the same, with solutions counted, both counts", run_counts, 1, 11918700,
     true, NULL},
#ifdef TALLY_HAVE_SQLITE
    {"survey-database", "the same, into SQLite, one row a game", run_database, 1, 11918700, true,
     NULL},
#endif
    {"survey-solutions", "all solutions of target 765 of all selections", run_book, 1, 136536, true,
     NULL},
    {"survey-seven", "seven tiles, 27,522 selections, reachable", run_seven, 1, 27522, true, NULL},
    {"sweep-part", "200 of the 2,555,190 choices of four large tiles", run_sweep_part, 1, TERMS,
     false, NULL},
    {NULL, NULL, NULL, 0, 0, false, NULL},
};
const struct workload *const bench_survey_workloads = workloads;
