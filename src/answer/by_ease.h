/* SPDX-License-Identifier: MIT */
/*
 * Sorts solutions by ease: how quickly people would find each, if it were the only one.
 */
#ifndef TALLY_ANSWER_BY_EASE_H
#define TALLY_ANSWER_BY_EASE_H

#include "answer/deliver.h"

/* Sorts the easiest first; equally easy solutions keep their order. If the result is TALLY_STOPPED
 * (the tick said stop), TALLY_MEMORY_CAP or TALLY_NO_MEMORY, the list is unchanged. asks: whether
 * to call the tick. */
tally_status finds_sort_by_ease(struct finds *finds, const struct delivery *delivery, bool asks);

#endif
