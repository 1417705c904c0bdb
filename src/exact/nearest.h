/* SPDX-License-Identifier: MIT */
/*
 * Finds the whole value nearest to a target by intervals: for + - * / and powers, when the values
 * of all choices are far too many for a table.
 */
#ifndef TALLY_EXACT_NEAREST_H
#define TALLY_EXACT_NEAREST_H

#include "answer/engine.h"
#include "exact/run.h"

/* Does exact_nearest() handle these rules? */
bool exact_has_nearest(const struct goals *goals);

/* Finds the least distance above `beyond` at which there is a whole value of the game; UINT64_MAX:
 * none. The values 0 and 1 of 0 ^ x and 1 of (-1) ^ x are taken as reachable without a search for
 * x. The result does not depend on table_size. Cost, with exact_nearest_table_size(): for seven
 * different numbers, some million look-ups in tables of up to four numbers; about twenty times as
 * many for each further number. */
tally_status exact_nearest(struct exact_run *run, uint32_t table_size, uint64_t target,
                           uint64_t beyond, uint64_t *distance);

/* ---- The next distance ----------------------------------------------------------------------- */

tally_status exact_next_distance(struct engine_search *search, uint64_t target, uint64_t beyond,
                                 uint64_t *distance);

#endif
