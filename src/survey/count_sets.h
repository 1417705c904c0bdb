/* SPDX-License-Identifier: MIT */
/*
 * Counting: the lists of one subset, made from those of its parts, and cut down to what larger
 * subsets can use.
 */
#ifndef TALLY_SURVEY_COUNT_SETS_H
#define TALLY_SURVEY_COUNT_SETS_H

#include "survey/counting.h"

/* Makes what larger subsets need to know of this one: lists in
 * the arena, and counts that are exact. */
MUST_USE bool make_count_set(struct count_scratch *scratch, struct count_set *set,
                             const uint8_t *subset, uint32_t size, struct arena *arena);

#endif
