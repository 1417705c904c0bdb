/* SPDX-License-Identifier: MIT */
/*
 * What the library's parts know about rules beyond the public table: their bounds.
 */
#ifndef TALLY_RULES_RULES_H
#define TALLY_RULES_RULES_H

#include "tally/tally.h"

#include <stdbool.h>

/* A tile above this is a large one, as on the show. */
enum { RULES_LARGE_ABOVE = 10 };

/* A rule set without a pool draws each number from 1..RULES_FREE_NUMBER_MAX,
 * and may draw it again. */
enum { RULES_FREE_NUMBER_MAX = 99, RULES_UNARY_DEPTH_MAX = 4 };

/* The rules themselves, or where they are 0 but for their size, the default ones. */
const tally_rules *rules_or_default(const tally_rules *rules);

/* Do the columns lie within their ranges, and does the name stand in the
 * table? NULL is not valid. */
bool rules_are_valid(const tally_rules *rules);

/* The largest number that may be given, and the largest target. */
uint64_t rules_number_max(const tally_rules *rules);
uint64_t rules_target_max(const tally_rules *rules);

#endif
