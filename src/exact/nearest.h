/* SPDX-License-Identifier: MIT */
/*
 * The whole value nearest to a target, by intervals: for + - * / and powers where the values of
 * all choices are far too many for a table.
 */
#ifndef TALLY_EXACT_NEAREST_H
#define TALLY_EXACT_NEAREST_H

#include "exact/run.h"

/* Are these rules among those that exact_nearest() knows? */
bool exact_has_nearest(const struct exact *exact);

/* Up to which size subsets have a table. */
uint32_t exact_nearest_table_size(const tally_game *game);

/* The least distance above `beyond` at which a whole value of the game may lie; UINT64_MAX: there
 * is none. There is one, but for values of 0 ^ x and (-1) ^ x that depend on x. The answer does not
 * depend on table_size. Cost, with that of the function above: for seven numbers, all different,
 * some million look-ups in tables of up to four numbers; for each further number some twenty times
 * as many. */
tally_status exact_nearest(struct exact_run *run, uint32_t table_size, uint64_t target,
                           uint64_t beyond, uint64_t *distance);

#endif
