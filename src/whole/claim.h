/* SPDX-License-Identifier: MIT */
/*
 * Decides whether an answer is complete. Only values beyond 64 bits are not explored. The largest
 * numbers determine whether there can be such values, and whether they could lead back to a target.
 */
#ifndef TALLY_WHOLE_CLAIM_H
#define TALLY_WHOLE_CLAIM_H

#include "answer/engine.h"

/* Two questions of answer/engine.h. */
tally_status whole_may_be_missing(struct engine_search *search, tally_range range, bool *may_be);
tally_status whole_may_be_simpler(struct engine_search *search, const struct found *found,
                                  bool *may_be);

#endif
