/* SPDX-License-Identifier: MIT */
/*
 * Whether an answer is complete. Only values beyond 64 bits are not explored; the largest numbers
 * tell whether there are such values, and whether they could lead back.
 */
#ifndef TALLY_WHOLE_CLAIM_H
#define TALLY_WHOLE_CLAIM_H

#include "answer/engine.h"

/* Two questions of answer/engine.h. */
tally_status whole_may_be_missing(struct engine_search *search, tally_range range, bool *may_be);
tally_status whole_may_be_simpler(struct engine_search *search, const struct found *found,
                                  bool *may_be);

#endif
