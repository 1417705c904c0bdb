/* SPDX-License-Identifier: MIT */
/*
 * Judging as a question: an expression, or a completion in its place, and how it is read.
 */
#ifndef TALLY_QUERY_JUDGING_H
#define TALLY_QUERY_JUDGING_H

#include "query/read_value.h"
#include "tally/judge.h"

/* The text that is to be judged, and whether it is a completion; false where both are given. */
bool reading_judged_text(const struct reading *reading, struct json_span *text,
                         bool *is_completion);

/* "extract" and "reading" into judging, which is as it is without them. */
bool reading_judging(const struct reading *reading, tally_judging *judging);

/* Judges a text. Of an expression judging->reading alone counts. */
tally_status judge_text(tally_judged *judged, const tally_game *game, struct json_span text,
                        bool is_completion, const tally_judging *judging);

/* "verdict":...,"points":10 and, of a completion that has an answer, what found it, and where:
 * ,"extract":"boxed","begin":12,"length":7 */
void report_judged(struct buffer *out, const tally_judged *judged, bool is_completion);

/* Judges the answer of a question, and writes the object that says so, without a line end. */
tally_status judge_question(struct buffer *out, const struct question *question, bool *is_solved);

#endif
