/* SPDX-License-Identifier: MIT */
/*
 * Sorts solutions by ease: how quickly people would find each, if it were the only one.
 */
#ifndef TALLY_ANSWER_FOUND_EASE_H
#define TALLY_ANSWER_FOUND_EASE_H

#include "answer/found.h"

/* Sorts the easiest first; equally easy solutions keep their order. If the result is TALLY_STOPPED
 * (the tick said stop), TALLY_MEMORY_CAP or TALLY_NO_MEMORY, the list is unchanged. asks: whether
 * to call the tick. */
tally_status finds_sort_by_ease(struct finds *finds, struct memory *memory,
                                const struct numbers *numbers, const tally_options *options,
                                bool asks);

#endif
