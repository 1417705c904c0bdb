/* SPDX-License-Identifier: MIT */
/*
 * Estimates the memory of value tables before they are made.
 *
 * The tables of a few subsets of the largest size, spread evenly, are made, measured and dropped
 * (lattice/workspace.h). The numbers 1 to 14 have 3,432 subsets of seven; a sample of nine
 * shows in a moment that all tables need gigabytes.
 *
 * Cost: nothing if the tables cannot need a quarter of the memory allowed; otherwise the tables of
 * nine games of at most seven numbers.
 */
#ifndef TALLY_WHOLE_FORESEE_TABLES_H
#define TALLY_WHOLE_FORESEE_TABLES_H

#include "lattice/workspace.h"

/* Will the tables up to this size fit into the memory allowed? TALLY_MEMORY_CAP: they need far
 * more; memory_foresee() then records the least memory that they need. TALLY_OK also if this is not
 * known. *bytes: an estimate of the memory of all tables; 0: there is none. */
tally_status foresee_tables(struct workspace *workspace, uint32_t height, double *bytes);

#endif
