/* SPDX-License-Identifier: MIT */
/*
 * tally survey --choose-large: which large tiles are the best and the worst to play with.
 */
#ifndef TALLY_CLI_SURVEY_SWEEP_H
#define TALLY_CLI_SURVEY_SWEEP_H

#include "cli/options.h"
#include "tally/tally.h"

#include <stdbool.h>

/* The sweep of a command line. options points into it, so it is not to be moved. */
struct sweep_asked {
    tally_pool small;
    tally_range large;
    tally_rules rules;
    tally_survey_options options;
    uint32_t pick;
    uint32_t choose;
    tally_sweep *sweep;
};

/* A piece that is to be made, and its terms. */
struct sweep_piece {
    tally_best_piece piece;
    uint32_t *terms;
    bool was_stored; /* in the database: there is nothing to make */
    tally_status status;
};

/* Where terms come from: makes those of all pieces that were not stored, in this process or in
 * several ranks, and sets their status. */
typedef void sweep_source(const struct sweep_asked *asked, struct sweep_piece *pieces,
                          size_t count);

enum { SWEEP_PIECES_AT_ONCE = 64 };

/* Makes the sweep; false where something is wrong, which is said, and *exit_status is set. */
bool make_sweep(const struct call *call, struct sweep_asked *asked, int *exit_status);

/* Sweeps as the command line has it, with terms from source, which has so many workers (0: the
 * threads asked for). Returns the exit status. */
int sweep_large(struct call *call, sweep_source *source, size_t workers);

#endif
