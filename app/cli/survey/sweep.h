/* SPDX-License-Identifier: MIT */
/*
 * tally survey --choose-large: which large tiles are the best and the worst to play with.
 */
#ifndef TALLY_CLI_SURVEY_SWEEP_H
#define TALLY_CLI_SURVEY_SWEEP_H

#include "cli/options.h"
#include "tally/tally.h"

#include <stdbool.h>

/* The sweep that a command line asks for. options points into it, so it must not be moved. */
struct sweep_asked {
    tally_pool small;
    tally_range large;
    tally_rules rules;
    tally_survey_options options;
    uint32_t pick;
    uint32_t choose;
    tally_sweep *sweep;
};

/* A piece of the sweep, and its terms. */
struct sweep_piece {
    tally_best_piece piece;
    uint32_t *terms;
    bool was_stored; /* loaded from the database, so not computed again */
    tally_status status;
};

/* The source of terms: computes all pieces that were not stored, in this process or in several MPI
 * ranks, and sets their status. */
typedef void sweep_source(const struct sweep_asked *asked, struct sweep_piece *pieces,
                          size_t count);

enum { SWEEP_PIECES_AT_ONCE = 64 };

/* Makes the sweep. Returns false after a message, with *exit_status set, if something is wrong. */
bool make_sweep(const struct call *call, struct sweep_asked *asked, int *exit_status);

/* Runs the sweep, with terms from source. workers: how many workers the source has; 0: the number
 * of --threads. Returns the exit status. */
int sweep_large(struct call *call, sweep_source *source, size_t workers);

#endif
