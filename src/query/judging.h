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

/* Reads "extract", "reading" and "prove". What is absent leaves judging and *proves unchanged. */
bool reading_judging(const struct reading *reading, tally_judging *judging, bool *proves);

/* Judges a text. For an expression, only reading, prove and found of judging matter. */
tally_status judge_text(tally_judged *judged, const tally_game *game, struct json_span text,
                        bool is_completion, const tally_judging *judging);

/* A sink for judging->found, which writes the solution of a wrong claim into the buffer. */
tally_sink judging_sink(struct buffer *solution);

/* Is the answer right: a solution, or a claim that is proved to be right? */
bool judged_is_right(const tally_judgement *judgement);

/* How an answer is judged: by judging, but claims are proved with these options where `proves`.
 * found, which must live as long, receives the solution of a wrong claim. */
tally_judging judging_with_proof(const tally_judging *judging, bool proves,
                                 const tally_options *options, const tally_sink *found);

/* Writes the verdict and points: "verdict":...,"points":10. For a completion with an answer, also
 * which extraction found the answer, and where: ,"extract":"boxed","begin":12,"length":7
 * solution: of a wrong claim; empty: none is known. */
void report_judged(struct buffer *out, const tally_judged *judged, const tally_game *game,
                   struct json_span text, bool is_completion, const struct buffer *solution);

/* Judges the answer of a question, and writes the object with the verdict, without a line end.
 * options: for proofs. */
tally_status judge_question(struct buffer *out, const struct question *question,
                            const tally_options *options, tally_judgement *judgement);

#endif
