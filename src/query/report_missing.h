/* SPDX-License-Identifier: MIT */
/*
 * The first numbers that cannot be made, as JSON.
 */
#ifndef TALLY_QUERY_REPORT_MISSING_H
#define TALLY_QUERY_REPORT_MISSING_H

#include "query/json_writer.h"
#include "query/question.h"
#include "tally/tally.h"

/* The numbers that a search for missing numbers has found so far. */
struct missing_found {
    uint64_t from;
    uint64_t first; /* the first of missing and unproved, if there are any */
    uint64_t next;  /* all numbers below are decided */
    size_t count;
    size_t unproved_count; /* numbers that only a value beyond 64 bits could make: not proved to
                              be missing */
    tally_bound bound;
    uint64_t missing[PARAMETER_GAMES_MOST];
    uint64_t unproved[PARAMETER_GAMES_MOST];
};

/* Adds a number that is missing, or that may be. The arrays have room for PARAMETER_GAMES_MOST. */
static inline void missing_take(struct missing_found *found, const tally_outcome *outcome)
{
    if (found->count == 0 && found->unproved_count == 0) found->first = outcome->target;
    if (outcome->answer == TALLY_ANSWER_CLOSEST) found->missing[found->count++] = outcome->target;
    else found->unproved[found->unproved_count++] = outcome->target;
}

/* How many consecutive numbers can be made, from the first that was examined. */
static inline uint64_t missing_run(const struct missing_found *found)
{
    return (found->count != 0 || found->unproved_count != 0 ? found->first : found->next) -
           found->from;
}

/* Writes
 *
 *     {"version":1,"id":...,"rules":...,"numbers":[...],"run":230,"from":1,"missing":[231],
 *      "complete":true}
 *
 * The ID has the first number as its target. If "complete" is false, "bound" follows it, and
 * "next", where to continue. "unproved" follows "missing" if there are any. */
void report_missing(struct buffer *out, const tally_game *game, const struct missing_found *found);

#endif
