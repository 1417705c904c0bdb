/* SPDX-License-Identifier: MIT */
/*
 * The search for a least cover of the rows that reductions leave.
 */
#ifndef TALLY_SHAPES_COVER_SEARCH_H
#define TALLY_SHAPES_COVER_SEARCH_H

#include "shapes/cover.h"

struct cover_rest {
    const struct cover_problem *problem;
    const uint64_t *open; /* rows that are to be covered */
    const uint32_t *live; /* columns that may be chosen */
    uint32_t live_count;
};

/* Adds a least cover of the open rows to the chosen columns. *at_least is how many more columns any
 * cover has, as far as it was proved; if the status is not TALLY_OK, what was added is no cover. */
tally_status cover_search(const struct cover_rest *rest, struct cover *cover, uint32_t *at_least);

#endif
