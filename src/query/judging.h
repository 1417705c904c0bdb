/* SPDX-License-Identifier: MIT */
/*
 * Judging as a question: the text is an expression or a completion, and `reading` says how to parse
 * it.
 */
#ifndef TALLY_QUERY_JUDGING_H
#define TALLY_QUERY_JUDGING_H

#include "query/buffer.h"
#include "query/question.h"
#include "query/read_value.h"
#include "tally/judge.h"
#include "tally/tally.h"

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

/* ---- Lists of answers ------------------------------------------------------------------------ */

/*
 * Judging a list of answers for one set of numbers: a line is about the target that it names. Then
 * the sum: which targets of the game's range are right, missing and wrong.
 */

/* What is listed at the end. LIST_OUTSIDE: targets outside the range. LIST_UNREAD: numbers of
 * lines. */
enum list_part { LIST_MISSING, LIST_WRONG, LIST_REPEATED, LIST_OUTSIDE, LIST_UNREAD, LIST_PARTS };

/* All zero at first, but for the allocators of its buffers. */
struct list_sum {
    uint64_t lines;
    uint64_t right;
    uint64_t wrong;
    struct buffer entries;           /* private */
    struct buffer parts[LIST_PARTS]; /* of tally_range, rising */
};

/* What is done with each line that is not blank. */
struct list_way {
    void *user;
    /* Judges the answer of the question, whose game has the target of the line. */
    tally_status (*judge)(void *user, const struct question *question, tally_judgement *judgement);
    /* Tells that a line was not read. */
    void (*unread)(void *user, uint64_t line, const tally_misread *misread);
    bool (*goes_on)(void *user); /* called after each line; false: stop */
};

/* Why no list is judged for the targets of the game; NULL: one is. */
const char *list_against(const tally_game *game);

/* Judges the lines of the question's text, and makes the sum. TALLY_STOPPED: goes_on() said so;
 * there is no sum. The caller clears the sum in any case. */
tally_status judge_list(struct list_sum *sum, const struct question *question,
                        const struct list_way *way);

/* The ranges of a part. */
const tally_range *list_ranges(const struct list_sum *sum, enum list_part part, size_t *count);

/* Is the whole range right, nothing wrong, and every line read? */
bool list_is_right(const struct list_sum *sum);

/* {"version":1,"line":5,"error":"...","position":0,...}, without a line end. */
void report_unread(struct buffer *out, uint64_t line, const tally_misread *misread);

/* {"version":1,"targets":"1..6","lines":5,"right":2,"missing":["3","6"],"wrong":["4..5"],
 *  "repeated":[],"outside":[],"unread":["5"]}, without a line end. */
void report_list(struct buffer *out, const struct list_sum *sum, tally_range targets);

void list_sum_clear(struct list_sum *sum);

#endif
