/* SPDX-License-Identifier: MIT */
/*
 * The output of tally bench: the machine, then a row for each workload and thread count.
 */
#ifndef TALLY_CLI_BENCH_REPORT_H
#define TALLY_CLI_BENCH_REPORT_H

#include "cli/bench/bench.h"

/* The result of one workload with one count of threads. */
struct row {
    const struct workload *workload;
    size_t threads;
    uint64_t mean_ns; /* each item counts alike, since whole rounds of items are timed */
    uint64_t median_ns;
    uint64_t worst_ns;
    uint64_t least_ns;
    size_t timings;
    uint64_t nodes;
    size_t peak_bytes; /* most memory that a search held at once, according to its allocator */
};

/* The name of the kernel for surveys: the one asked for, or the fastest if asked is NULL. Returns
 * NULL if there is no such kernel. */
const char *report_kernel(const char *asked);

void report_machine(const char *kernel, size_t threads, bool is_json);
void report_row(const struct row *row, bool is_json);

/* Prints a workload's name and title, for --list. */
void report_title(const struct workload *workload, bool is_json);

#endif
