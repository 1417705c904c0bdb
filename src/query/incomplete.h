/* SPDX-License-Identifier: MIT */
/*
 * The last line of an answer that lacks whole lines: why, and what of it is settled.
 */
#ifndef TALLY_QUERY_INCOMPLETE_H
#define TALLY_QUERY_INCOMPLETE_H

#include "query/json_writer.h"
#include "tally/tally.h"

/* Begins such a line. bound: a word. */
void incomplete_open(struct json *json, const char *bound);

/* {"version":1,"complete":false,"bound":"stopped"}: the last line of an answer that lacks whole
 * lines. */
void incomplete_tell(struct buffer *out, tally_bound bound);

/* {"version":1,"complete":false,"bound":"stopped","target":"904..999"}: likewise, with the targets
 * of a range that have no line. */
void incomplete_tell_targets(struct buffer *out, tally_bound bound, tally_range left);

/* {"version":1,"complete":false,"bound":"stopped","settled_numbers":4,"settled_below":37}: likewise
 * for values: all that four numbers make have a line, and all below 37. The outcome is that of
 * tally_values(). Without these two where the bound is "value" or "limit". */
void incomplete_tell_values(struct buffer *out, tally_bound bound, const tally_outcome *outcome);

/* {"version":1,"complete":false,"bound":"lines","offset":65536}, a line with its end. It follows an
 * answer that has as many lines as are allowed, and tells how to ask for the rest: by this offset;
 * or, if offset is 0, by the targets of `rest`, which have no line yet. */
void incomplete_tell_page(struct buffer *out, uint64_t offset, tally_range rest);

#endif
