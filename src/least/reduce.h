/* SPDX-License-Identifier: MIT */
/*
 * Quickly finds some solution of games with very many numbers. Pairs of neighbouring numbers are
 * combined to small values, such as 16 - 15 and 7 - 6, until few enough numbers are left for a
 * search.
 */
#ifndef TALLY_LEAST_REDUCE_H
#define TALLY_LEAST_REDUCE_H

#include "answer/engine.h"

/* Appends a solution of the target to finds, if one is found with little work. */
tally_status least_reduce(const struct engine_search *engine_search, uint64_t target,
                          struct finds *finds);

#endif
