/* SPDX-License-Identifier: MIT */
/*
 * From a recipe to rows. Attempts are made by the round, a piece of them for each task of the
 * executor; the rows that come of a round are handed over in the order of their attempts. What is
 * handed over depends on that order alone: on no number of threads, and on no size of a round.
 *
 *     attempts   | 0 .. 31 | 32 .. 63 | ... |      a round; each piece has its rows written
 *                     v         v                  in order; --unique is decided here
 *                   sink      sink
 */
#ifndef TALLY_DATASET_ROWS_H
#define TALLY_DATASET_ROWS_H

#include "dataset/label.h"
#include "dataset/row.h"
#include "dataset/seen.h"

/* What is told of a row beside its text, for whoever sums rows up. */
struct row_facts {
    uint64_t index;
    uint64_t target;
    uint32_t count; /* of numbers */
    int difficulty; /* -1: not known */
    int solvable;   /* -1: not known */
    uint64_t solutions;
    bool knows_solutions;
    int split_place; /* of its split in the recipe; -1: none */
};

/* Receives a row, and its text without a line end. Not 0 stops. */
typedef int row_sink(void *user, const struct row_facts *facts, const char *text, size_t length);

struct rows;

/* The recipe is settled, and outlives the rows, and so does what options lend: memory_bytes (of
 * each search), executor, tick, allocator. TALLY_NO_MEMORY. */
tally_status rows_new(struct rows **result, const struct recipe *recipe,
                      const tally_options *options);
void rows_free(struct rows *rows);

/* Leaves out a game of another set. */
tally_status rows_exclude(struct rows *rows, struct fingerprint print);

/* Gives at most `most` rows more to the sink. *given < most with TALLY_OK: there are no more, since
 * all of them were given, or rows_missed() says why. TALLY_STOPPED: tick or sink said stop.
 * TALLY_NO_MEMORY, TALLY_MEMORY_CAP: nothing more can be made. */
tally_status rows_next(struct rows *rows, uint64_t most, uint64_t *given, row_sink *sink,
                       void *user);

/* How many attempts were looked at, and how many rows were given. */
uint64_t rows_attempts(const struct rows *rows);
uint64_t rows_given(const struct rows *rows);

/* Where it was given up: of the attempts since the last row, how many failed each wish. NULL: it
 * was not. */
const uint64_t *rows_missed(const struct rows *rows);

#endif
