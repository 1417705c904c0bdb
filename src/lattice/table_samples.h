/* SPDX-License-Identifier: MIT */
/*
 * Table samples: the value tables of a few subsets, made before the tables of all subsets.
 *
 * Subsets of one size have tables of about the same length, so a few tables tell how large all of
 * them will be, and how large a forest will grow from them.
 */
#ifndef TALLY_LATTICE_TABLE_SAMPLES_H
#define TALLY_LATTICE_TABLE_SAMPLES_H

#include "lattice/workspace.h"

struct table_samples {
    struct workspace *workspace;
    struct table *tables; /* indexed by subset, like those of the workspace; a table without heads
                             is not made */
    size_t room_bytes;
    struct arena arena;
};

/* Prepares tables of subsets up to a size, whose levels must be built. Tables that the workspace
 * already has are shared with it. */
tally_status table_samples_init(struct table_samples *samples, struct workspace *workspace,
                                uint32_t size);
void table_samples_clear(struct table_samples *samples);

/* Makes the tables of all parts of up to that size of the sub-multiset with this code, as far as
 * they are not made. */
tally_status table_samples_make(struct table_samples *samples, uint64_t code, uint32_t size);

#endif
