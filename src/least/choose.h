/* SPDX-License-Identifier: MIT */
/*
 * The first of all solutions of the least effort: the smallest largest step, then the shortest
 * text, then the first text.
 *
 * The needs of all these solutions form a graph: each need with its least excess, and with all ways
 * that take no more. The three criteria are applied to the graph in turn, and each leaves out what
 * does not come first. So millions of solutions are compared without being written.
 */
#ifndef TALLY_LEAST_CHOOSE_H
#define TALLY_LEAST_CHOOSE_H

#include "answer/found.h"
#include "least/deepen.h"

/* Appends the first solution of the target with the given least excess to finds. *is_sure: it
 * certainly is the first. excess LEAST_NONE: appends a solution that was met on the way,
 * deepening->hand. TALLY_STOPPED, or a failure: nothing was appended. */
tally_status least_choose(struct least_deepening *deepening, const struct least_need *target,
                          uint32_t excess, struct finds *finds, const struct numbers *numbers,
                          bool *is_sure);

#endif
