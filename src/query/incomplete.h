/* SPDX-License-Identifier: MIT */
/*
 * The last line of an answer that lacks whole lines. The line says why they are missing, and which
 * part of the answer is settled.
 */
#ifndef TALLY_QUERY_INCOMPLETE_H
#define TALLY_QUERY_INCOMPLETE_H

#include "query/json_writer.h"
#include "tally/tally.h"

/* Begins such a line. bound: a word. */
void incomplete_open(struct json *json, const char *bound);

/* Writes the last line of an answer that lacks whole lines:
 * {"version":1,"complete":false,"bound":"stopped"} */
void incomplete_tell(struct buffer *out, tally_bound bound);

/* Like incomplete_tell(), with the targets of a range that have no line:
 * {"version":1,"complete":false,"bound":"stopped","target":"904..999"} */
void incomplete_tell_targets(struct buffer *out, tally_bound bound, const tally_rules *rules,
                             tally_range left);

/* Like incomplete_tell(), for values:
 *
 *     {"version":1,"complete":false,"bound":"stopped","settled_numbers":4,"settled_below":37}
 *
 * All values that four numbers make have a line, and so have all values below 37. The outcome is
 * that of tally_values(). If the bound is "value" or "limit", the line has neither of the two
 * members. */
void incomplete_tell_values(struct buffer *out, tally_bound bound, const tally_outcome *outcome);

/* Writes a line with its line end:
 *
 *     {"version":1,"complete":false,"bound":"lines","offset":65536}
 *
 * The line follows an answer that has as many lines as are allowed. It tells how to ask for the
 * rest: by this offset, or, if offset is 0, by the targets of `rest`, which have no line yet. */
void incomplete_tell_page(struct buffer *out, uint64_t offset, const tally_rules *rules,
                          tally_range rest);

#endif
