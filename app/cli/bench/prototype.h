/* SPDX-License-Identifier: MIT */
/*
 * A yardstick: the simplest solution with fractions, all numbers used, as a naive prototype finds
 * it. Tables hold the exact values of up to four numbers. From the target it goes backwards, with
 * no early end; what is left to be made is remembered. Its cost of a step is a stand-in for effort,
 * so that its solutions may be others.
 */
#ifndef TALLY_CLI_BENCH_PROTOTYPE_H
#define TALLY_CLI_BENCH_PROTOTYPE_H

#include <stddef.h>
#include <stdint.h>

enum { PROTOTYPE_NUMBERS_MAX = 8 };

/* Returns the least cost; UINT32_MAX: there is no solution. SIZE_MAX in *nodes: no memory. */
uint32_t prototype_solve(int64_t target, const uint64_t *numbers, uint32_t count, size_t *nodes);

#endif
