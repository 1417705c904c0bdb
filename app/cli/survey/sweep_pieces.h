/* SPDX-License-Identifier: MIT */
/*
 * The pieces of a sweep: computed by a source, and stored in the database of --output, if there is
 * one, so that an interrupted run can continue.
 */
#ifndef TALLY_CLI_SURVEY_SWEEP_PIECES_H
#define TALLY_CLI_SURVEY_SWEEP_PIECES_H

#include "atlas/pieces.h"
#include "cli/survey/sweep.h"

/* Where a sweep keeps the pieces that are finished. */
struct sweep_store {
    struct pieces database;
    const char *path; /* NULL: no database */
};

/* Opens the database of --output. identity: identifies the sweep. Returns the exit status; a
 * message is printed unless it is EXIT_SOLVED. */
int sweep_store_open(struct sweep_store *store, const char *path, const char *identity);
void sweep_store_close(struct sweep_store *store);

/* Computes the pieces, or loads them from the database. Returns the exit status, as above. The
 * terms are valid until free_sweep_pieces(). */
int make_sweep_pieces(struct sweep_store *store, const struct sweep_asked *asked,
                      sweep_source *source, struct sweep_piece *pieces, size_t count);
void free_sweep_pieces(struct sweep_piece *pieces, size_t count);

#endif
