/* SPDX-License-Identifier: MIT */
/*
 * Makes the item lists of one subset from those of its parts, and reduces them to what larger
 * subsets can use.
 */
#ifndef TALLY_SURVEY_COUNT_SETS_H
#define TALLY_SURVEY_COUNT_SETS_H

#include "survey/counting.h"

/* Makes what larger subsets need of this one: item lists in the arena, and exact counts, whose
 * arrays are there and hold zeros. */
MUST_USE bool make_count_set(struct count_scratch *scratch, struct count_set *set,
                             const uint8_t *subset, uint32_t size, struct arena *arena);

#endif
