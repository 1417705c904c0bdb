/* SPDX-License-Identifier: MIT */
/*
 * Chooses, from all solutions of least effort, the first in the order of answers: smallest largest
 * step, then shortest text, then first text in byte order.
 *
 * The needs (needs.h) of all these solutions form a graph: each need with its least excess, and
 * with all ways to meet it at that excess. The three criteria are applied to the graph in turn, and
 * each removes what does not come first. So millions of solutions are compared without being
 * written out.
 */
#ifndef TALLY_LEAST_CHOOSE_H
#define TALLY_LEAST_CHOOSE_H

#include "answer/found.h"
#include "least/deepen.h"

/* Appends the first solution of the target with the given least excess to finds. *is_sure: it is
 * proved to be the first. excess LEAST_NONE: appends the best solution found so far,
 * deepening->hand. With TALLY_STOPPED or a failure, nothing is appended. */
tally_status least_choose(struct least_deepening *deepening, const struct least_need *target,
                          uint32_t excess, struct finds *finds, const struct numbers *numbers,
                          bool *is_sure);

#endif
