/* SPDX-License-Identifier: MIT */
/*
 * A yardstick for make bench: how long a naive prototype takes to find the simplest solution with
 * fractions, if all numbers are used. Tables hold the exact values of up to four numbers. From the
 * target, the prototype goes backwards without ending early, and remembers the values that it has
 * searched for. Its cost of a step is simpler than effort, so it may find other solutions.
 */
#ifndef TALLY_BENCH_PROTOTYPE_H
#define TALLY_BENCH_PROTOTYPE_H

#include <stddef.h>
#include <stdint.h>

enum { PROTOTYPE_NUMBERS_MAX = 8 };

/* Returns the least cost; UINT32_MAX: there is no solution. SIZE_MAX in *nodes: no memory. */
uint32_t prototype_solve(int64_t target, const uint64_t *numbers, uint32_t count, size_t *nodes);

#endif
