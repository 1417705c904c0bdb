/* SPDX-License-Identifier: MIT */
/*
 * Sorts solutions in the order that the options ask for. The simplest first is the order of
 * docs/rules.md; the trickiest first is the same backwards.
 */
#ifndef TALLY_ANSWER_FOUND_SORT_H
#define TALLY_ANSWER_FOUND_SORT_H

#include "answer/found.h"

/* Sorts on the executor. Without memory the sort is only slower, except that the easiest first is
 * then TALLY_MEMORY_CAP or TALLY_NO_MEMORY. TALLY_STOPPED: the tick said stop; the list has all
 * solutions, in no particular order. */
tally_status finds_sort(struct finds *finds, struct memory *memory, const struct numbers *numbers,
                        const tally_options *options);

/* Like finds_sort(), without the tick. Keeps only the first solutions of a very long list, so that
 * sorting takes no noticeable time: those that are first in the order of docs/rules.md, or last for
 * the trickiest first. Used at the end of a search that was stopped. */
void finds_sort_some(struct finds *finds, struct memory *memory, const struct numbers *numbers,
                     const tally_options *options);

/* ---- By ease --------------------------------------------------------------------------------- */

/* Sorts the easiest first; equally easy solutions keep their order. If the result is TALLY_STOPPED
 * (the tick said stop), TALLY_MEMORY_CAP or TALLY_NO_MEMORY, the list is unchanged. asks: whether
 * to call the tick. */
tally_status finds_sort_by_ease(struct finds *finds, struct memory *memory,
                                const struct numbers *numbers, const tally_options *options,
                                bool asks);

#endif
