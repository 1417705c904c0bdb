/* SPDX-License-Identifier: MIT */
/*
 * Games that belong together, a line each: the five of a day, and those of a worksheet, whose key
 * comes with them.
 */
#ifndef TALLY_QUERY_REPORT_DRAWN_H
#define TALLY_QUERY_REPORT_DRAWN_H

#include "query/buffer.h"
#include "query/question.h"

/* Where lines go. end() ends the one that is written into out; not 0: no more of them. */
struct drawn_lines {
    struct buffer *out;
    int (*end)(void *user);
    void *user;
};

/* {"version":1,"id":...,"rules":...,"target":...,"numbers":[...],"place":1,"generator":1,
 *  "difficulty":12,"seconds":14.2} */
tally_status report_five(const struct drawn_lines *lines, const struct question *question,
                         const tally_options *options);

/* {"version":1,"code":"7K2M-9QXA-3BCD","rules":"countdown","games":20}, then for each game
 * {"version":1,"id":...,"rules":...,"target":...,"numbers":[...],"place":1,"difficulty":12,
 *  "seconds":14.2,"solutions":12,"solution":{...}}; the simplest one. */
tally_status report_sheet(const struct drawn_lines *lines, const struct question *question,
                          const tally_options *options);

#endif
