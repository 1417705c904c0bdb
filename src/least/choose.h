/* SPDX-License-Identifier: MIT */
/*
 * The first of all solutions of the least effort: the smallest largest step, then the shortest
 * text, then the first text.
 *
 * All needs that such solutions meet make a graph, each need with its least excess, and with all
 * ways that take no more. Along it each of the three is settled in turn, and what does not come
 * first is left out from the next. So solutions are compared by the million without being written.
 */
#ifndef TALLY_LEAST_CHOOSE_H
#define TALLY_LEAST_CHOOSE_H

#include "answer/found.h"
#include "least/deepen.h"

/* Appends the first solution of the target, of which excess is the least, to finds. *is_sure: it is
 * the first for certain. excess LEAST_NONE: one that was met on the way, deepening->hand.
 * TALLY_STOPPED, or a failure: nothing was appended. */
tally_status least_choose(struct least_deepening *deepening, const struct least_need *target,
                          uint32_t excess, struct finds *finds, const struct numbers *numbers,
                          bool *is_sure);

#endif
