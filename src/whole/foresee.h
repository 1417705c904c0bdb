/* SPDX-License-Identifier: MIT */
/*
 * Estimates the memory of value tables, and of a forest, before they are made.
 *
 * Tables: those of a few subsets of the largest size, spread evenly, are made, measured and dropped
 * (lattice/workspace.h). The numbers 1 to 14 have 3,432 subsets of seven; a sample of nine shows in
 * a moment that all tables need gigabytes. Cost: nothing if the tables cannot need a quarter of the
 * memory allowed; otherwise the tables of nine games of at most seven numbers.
 *
 * Forest: subsets of one size have about as many nodes, and their nodes about as many drafts. So a
 * few subsets of each size are sampled, from the largest size down, as long as there are no tables
 * of that size:
 *
 *     the nodes over S     are exactly known from a small forest: the roots over S and over the
 *                          subsets that contain S, with all splits that keep S on one side
 *     the drafts of a node are counted for a few nodes and a few splits of each size
 *
 * Both need only the tables of few, small subsets. The numbers 1 to 14 would need more than 77 GB,
 * and are refused after a quarter of a second of processor time. The estimate leaves out goals,
 * derivations, built expressions and most nodes over subsets that have tables: each of 33 games
 * needed at least 1.4 times the estimate. Cost: up to a third of a second if the forest could need
 * the memory allowed; otherwise about a millisecond.
 */
#ifndef TALLY_WHOLE_FORESEE_H
#define TALLY_WHOLE_FORESEE_H

#include "lattice/workspace.h"

/* Which subsets a solution may use. */
struct admission {
    uint32_t fewest;   /* the least count of numbers in a subset */
    uint32_t most;     /* the largest count; below the least one: none is admitted */
    uint64_t must_use; /* code of the numbers that must be used */
};

/* Those of them that have so many numbers. */
static inline struct admission admission_within(struct admission admission, uint32_t fewest,
                                                uint32_t most)
{
    if (admission.fewest < fewest) admission.fewest = fewest;
    if (admission.most > most) admission.most = most;
    return admission;
}

/* Will the tables up to this size fit into the memory allowed? TALLY_MEMORY_CAP: they need far
 * more; memory_foresee() then records the least memory that they need. TALLY_OK also if this is not
 * known. *bytes: an estimate of the memory of all tables; 0: there is none. */
tally_status foresee_tables(struct workspace *workspace, uint32_t height, double *bytes);

/* Will the forest of a search for rising values fit into the memory allowed? Subsets of up to
 * `height` numbers will have tables, of about so many bytes; 0: it is not known how many. The
 * status is like that of foresee_tables(). The arenas of searches must be empty. */
tally_status foresee_forest(struct workspace *workspace, struct admission admission,
                            const uint64_t *values, size_t count, uint32_t height,
                            double bytes_of_tables);

#endif
