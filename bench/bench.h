/* SPDX-License-Identifier: MIT */
/*
 * Between the rows (rows.c) and what measures them (bench.c). To add a row, write a function that
 * does item number i once and returns its nodes, the signature, and add a line to the table at the
 * end of rows.c. If an answer is not the known one, the function calls bench_wrong().
 */
#ifndef TALLY_BENCH_BENCH_H
#define TALLY_BENCH_BENCH_H

#include <stdbool.h>
#include <stdint.h>
#include <tally/tally.h>

/* What a row may use, and whether its answers are checked. */
struct bench {
    const tally_options *options; /* include the executor of this run */
    const char *kernel;           /* the kernel of surveys; NULL: the best for this machine */
    size_t threads;
    bool is_checking;  /* the first, untimed round */
    const char *wrong; /* the first wrong answer; NULL: none */
};

struct row {
    const char *name;  /* such as "six-simplest"; NULL: the end of the table */
    const char *title; /* describes an item */
    uint64_t (*run)(struct bench *bench, size_t item);
    size_t items;                       /* timed one by one */
    uint64_t per_item;                  /* the unit of "per second": 1, or the answers of an item */
    bool has_threads;                   /* the row is also run with several threads */
    bool (*begin)(struct bench *bench); /* preparation that is not timed; NULL: none */
    void (*end)(void);
};

extern const struct row bench_rows[];

/* Reports a wrong answer. what: a static text. */
void bench_wrong(struct bench *bench, const char *what);

#endif
