/* SPDX-License-Identifier: MIT */
/*
 * Makes rows from a recipe. Attempts run in rounds; a round is divided into pieces, one for each
 * task of the executor. The rows of a round are then delivered in the order of their attempts. So
 * the output does not depend on the number of threads or on the size of rounds.
 *
 *     attempts   | 0 .. 31 | 32 .. 63 | ... |      one round; each piece writes its rows;
 *                     v         v                  --unique is decided while they are delivered
 *                   sink      sink
 */
#ifndef TALLY_DATASET_ROWS_H
#define TALLY_DATASET_ROWS_H

#include "dataset/label.h"
#include "dataset/row.h"
#include "dataset/seen.h"

/* Facts about a row, for callers that compute statistics. */
struct row_facts {
    uint64_t index;
    uint64_t target;
    uint32_t count; /* how many numbers the game has */
    int difficulty; /* -1: not known */
    uint32_t level; /* of a known difficulty, where the recipe has levels */
    uint32_t tenths_of_second;
    int solvable; /* -1: not known */
    uint64_t solutions;
    bool knows_solutions;
    int split_place; /* index of its split in the recipe; -1: none */
};

/* Receives a row and its text, without a line end. A result other than 0 stops. */
typedef int row_sink(void *user, const struct row_facts *facts, const char *text, size_t length);

struct rows;

/* Begins a dataset. recipe must be settled, and must outlive the rows, as must everything that
 * options point to. Of options, memory_bytes (for each search), executor, tick and allocator are
 * used. Fails with TALLY_NO_MEMORY. */
tally_status rows_new(struct rows **result, const struct recipe *recipe,
                      const tally_options *options);
void rows_free(struct rows *rows);

/* Excludes a game, for example one of another dataset. print: its drawn_game_plain_print(). */
tally_status rows_exclude(struct rows *rows, struct fingerprint print);

/* Gives up to `most` further rows to the sink; *given says how many. If *given < most with
 * TALLY_OK, there are no more rows: either all were given, or rows_missed() says why not.
 * TALLY_STOPPED: the tick or the sink stopped it. After TALLY_NO_MEMORY or TALLY_MEMORY_CAP, no
 * more rows can be made. */
tally_status rows_next(struct rows *rows, uint64_t most, uint64_t *given, row_sink *sink,
                       void *user);

/* The number of attempts so far. rows_given(): the number of rows. */
uint64_t rows_attempts(const struct rows *rows);
uint64_t rows_given(const struct rows *rows);

/* If no further row could be found: how many attempts since the last row failed each wish, indexed
 * by enum dataset_wish. Otherwise NULL. */
const uint64_t *rows_missed(const struct rows *rows);

/* What the games that failed a wish are like: "cannot be solved". */
extern const char *const rows_wish_texts[WISH_COUNT];

#endif
