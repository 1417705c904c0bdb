/* SPDX-License-Identifier: MIT */
/*
 * The pieces of a sweep: the terms of all subsets of large tiles that begin with the same ones.
 * They are made on the executor, and kept in the database of --output where there is one.
 */
#ifndef TALLY_CLI_SURVEY_SWEEP_PIECES_H
#define TALLY_CLI_SURVEY_SWEEP_PIECES_H

#include "atlas/pieces.h"
#include "cli/survey/sweep.h"
#include "tally/tally.h"

#include <stdbool.h>

struct sweep_run {
    tally_sweep *sweep;
    struct pieces database;
    const char *path; /* of the database; NULL: none */
    struct sweep_sums sums;
    tally_range large;
    uint32_t tiles; /* how many there are to choose from */
    uint32_t choose;
    uint64_t most[SWEEP_CHOSEN_MAX + 1]; /* no term of so many tiles is more */
    const tally_executor *executor;
    uint64_t *terms[SWEEP_CHOSEN_MAX]; /* of 0..3 tiles, by rank */
    uint64_t begin_ms;
    uint64_t pieces;
    uint64_t pieces_done;
};

struct piece {
    struct sweep_run *run;
    uint32_t chosen;
    uint16_t given[SWEEP_CHOSEN_MAX];
    uint32_t given_count;
    uint32_t *terms; /* in the order in which the sweep gives them */
    size_t count;
    size_t room; /* and how many there are in the end */
    bool was_stored;
    tally_status status;
};

enum { PIECES_AT_ONCE = 64 };

uint64_t choose_ways(uint64_t n, uint32_t k);

/* How many pieces are made at a time. */
size_t pieces_at_once(const struct sweep_run *run);

/* Makes the pieces, which have a run, chosen and given; is_kept: in the database.
 * Returns the exit status, which is said where it is not EXIT_SOLVED. The terms are the
 * caller's until free_pieces(). */
int make_pieces(struct sweep_run *run, struct piece *pieces, size_t count, bool is_kept);
void free_pieces(struct piece *pieces, size_t count);

#endif
