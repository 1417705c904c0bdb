/* SPDX-License-Identifier: MIT */
/*
 * Telling what a sweep over choices of large tiles found.
 */
#ifndef TALLY_CLI_SURVEY_SWEEP_TELL_H
#define TALLY_CLI_SURVEY_SWEEP_TELL_H

#include "query/buffer.h"
#include "tally/tally.h"

/* For people, and as one JSON object with a line end. Both sort found->sums. */
void sweep_text(struct buffer *out, const tally_best_result *found);
void sweep_json(struct buffer *out, const tally_best_result *found);

#endif
