/* SPDX-License-Identifier: MIT */
/*
 * NEVER(condition): a condition that cannot be true, for the reason that a comment beside it gives,
 * and that is asked all the same, since a false claim is worse than a needless question. If it is
 * true after all, the program ends as by any assertion; without assertions the answer is cautious.
 * tools/mutants leaves lines with NEVER alone.
 */
#ifndef TALLY_BASE_NEVER_H
#define TALLY_BASE_NEVER_H

#include <assert.h>

#ifdef NDEBUG
#define NEVER(condition) (condition)
#else
#define NEVER(condition) (assert(!(condition)), false)
#endif

#endif
