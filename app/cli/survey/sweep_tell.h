/* SPDX-License-Identifier: MIT */
/*
 * Reports the results of a sweep over choices of large tiles.
 */
#ifndef TALLY_CLI_SURVEY_SWEEP_TELL_H
#define TALLY_CLI_SURVEY_SWEEP_TELL_H

#include "query/buffer.h"
#include "tally/tally.h"

/* As text for people, and as one JSON object with a line end. Both functions sort found->sums. */
void sweep_text(struct buffer *out, const tally_best_result *found);
void sweep_json(struct buffer *out, const tally_best_result *found);

#endif
