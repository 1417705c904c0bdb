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
#ifndef TALLY_CLI_BENCH_BENCH_H
#define TALLY_CLI_BENCH_BENCH_H

#include "cli/options.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stdint.h>

/* What a workload may use, and whether its answers are checked. */
struct bench {
    const tally_options *options; /* include the executor of this run */
    const char *kernel;           /* the kernel of surveys; NULL: the best for this machine */
    size_t threads;
    bool is_checking;
    const char *wrong; /* description of the first wrong answer; NULL: none */
};

/* Preparation that is not timed. */
struct preparation {
    bool (*begin)(struct bench *bench);
    void (*end)(struct bench *bench); /* frees what begin() allocated */
};

/* One row of the benchmark. */
struct workload {
    const char *name;  /* such as "six-simplest"; NULL: the end of the table */
    const char *title; /* describes an item */
    uint64_t (*run)(struct bench *bench, size_t item);
    size_t items;                          /* timed one by one */
    uint64_t per_item;                     /* the unit of "per second": 1 for each item, or the
                                              number of answers judged */
    bool has_threads;                      /* the row is also run with several threads */
    const struct preparation *preparation; /* NULL: none is needed */
};

/* Reports a wrong answer. what: a static text. */
void bench_wrong(struct bench *bench, const char *what);

/* Makes a game from its ID. NULL, and reported as wrong: it could not be made. The caller frees the
 * game. */
tally_game *bench_game(struct bench *bench, const char *id);

/* While checking: judges a solution independently. Its value must be whole. */
void bench_check_solution(struct bench *bench, const tally_game *game,
                          const tally_solution *solution);

enum { BENCH_ONLY, BENCH_SECONDS, BENCH_LIST, BENCH_OUTPUT };

int run_bench(struct call *call);
extern const struct option *const bench_own_options;

extern const struct workload *const bench_search_workloads;
extern const struct workload *const bench_exact_workloads;
extern const struct workload *const bench_all_used_workloads;
extern const struct workload *const bench_many_workloads;
extern const struct workload *const bench_process_workloads;
extern const struct workload *const bench_completions_workloads;
extern const struct workload *const bench_datasets_workloads;
extern const struct workload *const bench_survey_workloads;

#endif
