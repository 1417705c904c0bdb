/* SPDX-License-Identifier: MIT */
/*
 * Reports the results of a sweep over choices of large tiles.
 */
#ifndef TALLY_CLI_SURVEY_SWEEP_TELL_H
#define TALLY_CLI_SURVEY_SWEEP_TELL_H

#include "query/buffer.h"
#include "tally/tally.h"

#include <stdbool.h>

/* As text for people, and as one JSON object with a line end. Both functions sort found->sums. */
void sweep_text(struct buffer *out, const tally_best_result *found);
void sweep_json(struct buffer *out, const tally_best_result *found);

/* Receives a line, without its end. Returns false to end. */
typedef bool sweep_line_sink(void *user, const char *text, size_t length);

/* Writes every choice as a line of CSV, in lexicographic order, below a line of headings. Must be
 * called before the functions above, which sort found->sums. Returns false if the sink ended, or
 * there was no memory. */
bool sweep_csv(const tally_best_result *found, sweep_line_sink *sink, void *user);

#endif
