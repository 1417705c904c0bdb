/* SPDX-License-Identifier: MIT */
/*
 * Estimates the memory of a forest before it and its value tables are made.
 *
 * Subsets of one size have about as many nodes, and their nodes about as many drafts. So a few
 * subsets of each size are sampled, from the largest size down, as long as there are no tables of
 * that size:
 *
 *     the nodes over S     are exactly known from a small forest: the roots over S and over the
 *                          subsets that contain S, with all splits that keep S on one side
 *     the drafts of a node are counted for a few nodes and a few splits of each size
 *
 * Both need only the tables of few, small subsets (lattice/workspace.h). The numbers 1 to 14
 * would need more than 77 GB, and are refused after a quarter of a second of processor time.
 *
 * The estimate leaves out goals, derivations, built expressions and most nodes over subsets that
 * have tables: each of 33 games needed at least 1.4 times the estimate. Cost: up to a third of a
 * second if the forest could need the memory allowed; otherwise about a millisecond.
 */
#ifndef TALLY_WHOLE_FORESEE_FOREST_H
#define TALLY_WHOLE_FORESEE_FOREST_H

#include "lattice/workspace.h"
#include "whole/sought.h"

/* Will the forest of a target search fit into the memory allowed? Subsets of up to `height` numbers
 * will have tables, of about so many bytes; 0: it is not known how many. The status is like that of
 * foresee_tables(). The arenas of searches must be empty. */
tally_status foresee_forest(struct workspace *workspace, struct admission admission,
                            struct sought sought, uint32_t height, double bytes_of_tables);

#endif
