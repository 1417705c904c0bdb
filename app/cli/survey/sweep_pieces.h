/* SPDX-License-Identifier: MIT */
/*
 * The pieces of a sweep: made by a source, and kept in the database of --output where there is one,
 * so that a run that was broken off goes on where it was.
 */
#ifndef TALLY_CLI_SURVEY_SWEEP_PIECES_H
#define TALLY_CLI_SURVEY_SWEEP_PIECES_H

#include "atlas/pieces.h"
#include "cli/survey/sweep.h"

struct sweep_store {
    struct pieces database;
    const char *path; /* NULL: there is none */
};

/* Opens the database of --output; identity tells which sweep. Returns the exit status, which is
 * said where it is not EXIT_SOLVED. */
int sweep_store_open(struct sweep_store *store, const char *path, const char *identity);
void sweep_store_close(struct sweep_store *store);

/* Makes the pieces, or finds them in the database; returns the exit status likewise. The terms are
 * the caller's until free_sweep_pieces(). */
int make_sweep_pieces(struct sweep_store *store, const struct sweep_asked *asked,
                      sweep_source *source, struct sweep_piece *pieces, size_t count);
void free_sweep_pieces(struct sweep_piece *pieces, size_t count);

#endif
