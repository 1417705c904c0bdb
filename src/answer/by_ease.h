/* SPDX-License-Identifier: MIT */
/*
 * Puts solutions in the order of their ease: how quickly people find each, were it the only one.
 */
#ifndef TALLY_ANSWER_BY_EASE_H
#define TALLY_ANSWER_BY_EASE_H

#include "answer/deliver.h"

/* The easiest first; what is as easy stays in its order. TALLY_STOPPED: the tick said stop, and
 * nothing has changed; TALLY_MEMORY_CAP, TALLY_NO_MEMORY likewise. asks: the tick is called. */
tally_status finds_sort_by_ease(struct finds *finds, const struct delivery *delivery, bool asks);

#endif
