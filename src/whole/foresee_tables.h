/* SPDX-License-Identifier: MIT */
/*
 * Foresees what value tables take, before they are made.
 *
 * Subsets of one size have tables of about the same length. So a few subsets, spread over all of
 * their size, tell what all take: the tables of each and of its parts are made, measured, and
 * dropped. 1 to 14 have 3,432 subsets of seven; nine of them tell in a moment that all take
 * gigabytes.
 *
 * Cost: nothing where tables cannot take a quarter of the memory allowed; otherwise the tables of
 * nine games of at most seven numbers.
 */
#ifndef TALLY_WHOLE_FORESEE_TABLES_H
#define TALLY_WHOLE_FORESEE_TABLES_H

#include "lattice/workspace.h"

/* Will the tables up to this size fit into the memory allowed? TALLY_MEMORY_CAP: by far not; what
 * they take at least is then noted by memory_foresee(). If that cannot be told, TALLY_OK. */
tally_status foresee_tables(struct workspace *workspace, uint32_t height);

#endif
