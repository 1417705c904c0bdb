/* SPDX-License-Identifier: MIT */
/*
 * The columns "op-most" and "op-fewest": how often each operation may stand in a solution, and
 * must. An operation stands once for each of its steps. Digits that are put together, a decimal
 * point, a written 0 and repeating decimals are no steps, and have no limit.
 */
#ifndef TALLY_RULES_LIMITS_H
#define TALLY_RULES_LIMITS_H

#include "tally/tally.h"

#include <stdbool.h>

#define LIMIT_NONE UINT32_MAX

/* How often the operation may stand at most; LIMIT_NONE: without limit. */
uint32_t rules_op_most(const tally_rules *rules, uint32_t operation);

/* How often the operation must stand at least. */
uint32_t rules_op_fewest(const tally_rules *rules, uint32_t operation);

/* The TALLY_OP_ bits of the operations that have a limit. */
uint32_t rules_limited(const tally_rules *rules);

/* The next operation from *operation on that has a limit of this kind; false: there is none. Begin
 * with 0, and add 1. */
bool rules_next_limit(const tally_rules *rules, bool is_most, uint32_t *operation, uint32_t *limit);

/* The operations that may stand at most 0 times, while others may stand; 0: there are none. */
uint32_t rules_unused(const tally_rules *rules);

/* Takes these operations, and their limits, out of the rules. The solutions stay the same. */
void rules_leave_out_unused(tally_rules *rules);

/* The operations that an answer may contain. Where + or - is limited, a unary minus that searches
 * do not use is none of them: it could take the place of a counted one. */
uint32_t rules_judged(const tally_rules *rules);

/* Is one of the columns empty? */
bool rules_limits_are_none(const tally_rules *rules, bool is_most);

/* Why a largest step cannot stand beside the other columns; NULL: it can. */
const char *rules_against_max_value(const tally_rules *rules);

/* Why these limits cannot stand beside the other columns; NULL: they can. */
const char *rules_against_limits(const tally_rules *rules);

/* A limit is 0 to LIMIT_LAST, a largest step 1 to MAX_VALUE_LAST. */
enum { LIMIT_LAST = 14 };
#define MAX_VALUE_LAST ((UINT64_C(1) << 62) - 1)

void rules_set_limit(tally_rules *rules, bool is_most, uint32_t operation, uint32_t limit);
void rules_clear_limits(tally_rules *rules, bool is_most);

#endif
