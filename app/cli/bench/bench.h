/* SPDX-License-Identifier: MIT */
/*
 * Workloads for tally bench.
 *
 * To add some: write app/cli/bench/NAME.c with
 *
 *     static const struct workload workloads[] = {
 *         {"year-grid", "2 0 1 9, 0..100", run_year, 1, 1, false, NULL},
 *         {NULL, NULL, NULL, 0, 0, false, NULL}};
 *     const struct workload *const bench_year_workloads = workloads;
 *
 * and add one line to the table at the top of bench.c. run() does item number i once and gives its
 * nodes, the signature; it is timed as a whole. In the first, untimed round bench->is_checking is
 * true. run() then compares the answers with what is known, and calls bench_wrong() where they
 * differ.
 */
/*
 * Workloads for tally bench.
 *
 * To add some: write app/cli/bench_NAME.c with
 *
 *     static const struct workload workloads[] = {
 *         {.name = "year-grid", .title = "2 0 1 9, 0..100", .items = 1, .run = run_year, .per_item
 * = 1},
 *         {.name = NULL}};
 *     const struct workload *const bench_year_workloads = workloads;
 *
 * and add one line to the table at the top of bench.c. run() does item number i once and gives its
 * nodes, the signature; it is timed as a whole. In the first, untimed round bench->is_checking is
 * true, and run() compares the answers with what is known and calls bench_wrong() where they
 * differ.
 */
#ifndef TALLY_CLI_BENCH_BENCH_H
#define TALLY_CLI_BENCH_BENCH_H

#include "cli/options.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stdint.h>

struct bench {
    const tally_options *options; /* with the executor of this run */
    const char *kernel;           /* of surveys; NULL: the best for this machine */
    size_t threads;
    bool is_checking;
    const char *wrong; /* the first wrong answer; NULL: none */
};

/* What is not to be timed. */
struct preparation {
    bool (*begin)(struct bench *bench);
    void (*end)(struct bench *bench); /* gives back what begin() took */
};

struct workload {
    const char *name;  /* "six-simplest"; NULL: the end of the table */
    const char *title; /* what an item is */
    uint64_t (*run)(struct bench *bench, size_t item);
    size_t items;                          /* timed one by one, in turn */
    uint64_t per_item;                     /* what "per second" counts: 1 for each item, or the
                                              answers judged */
    bool has_threads;                      /* worth running with several threads too */
    const struct preparation *preparation; /* NULL: none is needed */
};

/* Reports a wrong answer; what is a static text. */
void bench_wrong(struct bench *bench, const char *what);

/* While checking: judges a solution again. Its value is whole. */
void bench_check_solution(struct bench *bench, const tally_game *game,
                          const tally_solution *solution);

int run_bench(struct call *call);
extern const struct option *const bench_own_options;

extern const struct workload *const bench_search_workloads;
extern const struct workload *const bench_exact_workloads;
extern const struct workload *const bench_all_used_workloads;
extern const struct workload *const bench_process_workloads;
extern const struct workload *const bench_completions_workloads;
extern const struct workload *const bench_survey_workloads;

#endif
