/* SPDX-License-Identifier: MIT */
/*
 * Putting solutions in the order of docs/rules.md.
 */
#ifndef TALLY_ANSWER_FOUND_SORT_H
#define TALLY_ANSWER_FOUND_SORT_H

#include "answer/found.h"

/* Sorts them, the simplest first, or last, on the executor. Without
 * memory it is only slower. asks: the tick is asked; TALLY_STOPPED where it said stop:
 * all are there, in no order. */
tally_status finds_sort(struct finds *finds, struct memory *memory, const struct numbers *numbers,
                        const tally_options *options, bool is_trickiest_first, bool asks);

/* Likewise, without asking the tick; but of very many keeps only some that come first, so that it
 * takes no time: ends a search that was stopped. */
void finds_sort_some(struct finds *finds, struct memory *memory, const struct numbers *numbers,
                     const tally_options *options, bool is_trickiest_first);

#endif
