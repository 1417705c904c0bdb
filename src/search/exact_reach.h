/* SPDX-License-Identifier: MIT */
/*
 * Which whole values numbers can make with + - * / and exact fractions on the way, and nothing else: no
 * expressions, no counts. For surveys, which ask it of thousands of selections that share most of their
 * parts, and for ranges of values, where what is out of reach need not be searched for.
 *
 * The tables of sub-multisets are kept from one question to the next, so one object answers for one thread.
 */
#ifndef TALLY_SEARCH_EXACT_REACH_H
#define TALLY_SEARCH_EXACT_REACH_H

#include "base/memory.h"

#include <stdint.h>

enum { EXACT_REACH_NUMBERS_MAX = 7 };

struct exact_reach;

/* For targets first..last, of games with numbers up to largest. memory has to live as long; what is kept
 * stays below half of its cap, or 512 MiB. */
tally_status exact_reach_new(struct exact_reach **reach, struct memory *memory, tally_range target,
                             uint64_t largest);
void exact_reach_free(struct exact_reach *reach);

/* Can these numbers be answered for? At most seven, none above largest, and no value may come near 2^63. */
bool exact_reach_can(const struct exact_reach *reach, const uint64_t *numbers, uint32_t count);

/* Sets the bit target - first for each target that can be made, from any of the numbers or from all of them;
 * the other bits of the window (one for each target, rounded up to 64) become 0. Numbers in any order, from 0
 * on. Takes about 0.5 ms for six numbers of a pool whose parts are known, 15 ms for the first. */
MUST_USE tally_status exact_reach_targets(struct exact_reach *reach, const uint64_t *numbers, uint32_t count,
                                          bool uses_all, uint64_t *window);

#endif
