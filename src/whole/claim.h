/* SPDX-License-Identifier: MIT */
/*
 * What an answer may claim: could anything be missing? Only values beyond 64 bits are not explored,
 * and the largest numbers tell whether there are any, and whether they could come back.
 */
#ifndef TALLY_WHOLE_CLAIM_H
#define TALLY_WHOLE_CLAIM_H

#include "answer/engine.h"

/* Two questions of answer/engine.h. */
tally_status whole_may_be_missing(struct engine_search *search, tally_range range, bool *may_be);
tally_status whole_may_be_simpler(struct engine_search *search, const struct found *found,
                                  bool *may_be);

#endif
