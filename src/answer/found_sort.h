/* SPDX-License-Identifier: MIT */
/*
 * Sorts solutions in the order of docs/rules.md.
 */
#ifndef TALLY_ANSWER_FOUND_SORT_H
#define TALLY_ANSWER_FOUND_SORT_H

#include "answer/found.h"

/* Sorts on the executor, the simplest first, or last. Without memory the sort is only slower. asks:
 * whether to call the tick. TALLY_STOPPED: it said stop; the list has all solutions, in no
 * particular order. */
tally_status finds_sort(struct finds *finds, struct memory *memory, const struct numbers *numbers,
                        const tally_options *options, bool is_trickiest_first, bool asks);

/* Like finds_sort(), without the tick. Keeps only the first solutions of a very long list, so that
 * sorting takes no noticeable time. Used at the end of a search that was stopped. */
void finds_sort_some(struct finds *finds, struct memory *memory, const struct numbers *numbers,
                     const tally_options *options, bool is_trickiest_first);

#endif
