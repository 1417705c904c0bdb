/* SPDX-License-Identifier: MIT */
/*
 * Puts solutions in the order of docs/rules.md.
 */
#ifndef TALLY_ANSWER_FOUND_SORT_H
#define TALLY_ANSWER_FOUND_SORT_H

#include "answer/found.h"

/* Sorts on the executor, the simplest first, or last. Without memory the sort is only slower. asks:
 * the tick is called; TALLY_STOPPED: it said stop, and the list holds all solutions in no order. */
tally_status finds_sort(struct finds *finds, struct memory *memory, const struct numbers *numbers,
                        const tally_options *options, bool is_trickiest_first, bool asks);

/* The same without the tick. Keeps only the first ones of a very long list, so that it takes no
 * time: for the end of a search that was stopped. */
void finds_sort_some(struct finds *finds, struct memory *memory, const struct numbers *numbers,
                     const tally_options *options, bool is_trickiest_first);

#endif
