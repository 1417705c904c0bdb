/* SPDX-License-Identifier: MIT */
/*
 * Judging as a question: the text is an expression or a completion, and `reading` says how to parse
 * it.
 */
#ifndef TALLY_QUERY_JUDGING_H
#define TALLY_QUERY_JUDGING_H

#include "query/read_value.h"
#include "tally/judge.h"

/* Finds the text to judge, and whether it is a completion. Returns false if both kinds are
 * given. */
bool reading_judged_text(const struct reading *reading, struct json_span *text,
                         bool *is_completion);

/* Reads "extract" and "reading" into judging. What is absent leaves judging unchanged. */
bool reading_judging(const struct reading *reading, tally_judging *judging);

/* Judges a text. For an expression, only judging->reading matters. */
tally_status judge_text(tally_judged *judged, const tally_game *game, struct json_span text,
                        bool is_completion, const tally_judging *judging);

/* Writes the verdict and points: "verdict":...,"points":10. For a completion with an answer, also
 * which extraction found the answer, and where: ,"extract":"boxed","begin":12,"length":7 */
void report_judged(struct buffer *out, const tally_judged *judged, const tally_game *game,
                   struct json_span text, bool is_completion);

/* Judges the answer of a question, and writes the object with the verdict, without a line end. */
tally_status judge_question(struct buffer *out, const struct question *question, bool *is_solved);

#endif
