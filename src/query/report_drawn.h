/* SPDX-License-Identifier: MIT */
/*
 * Sets of games, one line each: the five games of a day, and those of a worksheet together with
 * their solutions.
 */
#ifndef TALLY_QUERY_REPORT_DRAWN_H
#define TALLY_QUERY_REPORT_DRAWN_H

#include "query/buffer.h"
#include "query/question.h"

/* Called after each line that is written into out; a result other than 0 stops. */
typedef int drawn_line_end(void *user);

/* {"version":1,"id":...,"rules":...,"target":...,"numbers":[...],"place":1,"generator":1,
 *  "difficulty":12,"seconds":14.2,"is_extrapolated":true,"difficulty_model":1} */
tally_status report_five(struct buffer *out, drawn_line_end *end_line, void *user,
                         const struct question *question, const tally_options *options);

/* Writes {"version":1,"code":"7K2M-9QXA-3BCD","rules":"countdown","games":20}, then for each game
 *
 *     {"version":1,"id":...,"rules":...,"target":...,"numbers":[...],"place":1,"difficulty":12,
 *      "seconds":14.2,"is_extrapolated":true,"difficulty_model":1,"solutions":12,
 *      "solution":{...}}
 *
 * with the simplest solution. */
tally_status report_sheet(struct buffer *out, drawn_line_end *end_line, void *user,
                          const struct question *question, const tally_options *options);

#endif
