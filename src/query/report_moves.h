/* SPDX-License-Identifier: MIT */
/*
 * Moves as JSON and as text.
 */
#ifndef TALLY_QUERY_REPORT_MOVES_H
#define TALLY_QUERY_REPORT_MOVES_H

#include "query/buffer.h"
#include "tally/moves.h"

#include <stdbool.h>

/* Writes one object without its line end:
 *
 *     {"version":1,"id":...,"rules":...,"target":...,"numbers":[...],"left":[100,75,...],
 *      "reachable":true,"fewest":3,"distance":0,"moves":[{"a":75,"operation":"*","b":3,"value":225,
 *      "reachable":true,"fewest":2,"distance":0},...]}
 *
 * reachable is null where it is not known, fewest and distance where there is none. If
 * position->counts is set, each move has "solutions":12,"seconds":8.5 too, null where they are not
 * known. Or a line of text for each move:
 * "75 * 3 = 225     2 values are enough, 12 solutions, 8.5 s". */
tally_status report_moves(struct buffer *out, tally_position *position, const tally_game *game,
                          const char *after, size_t length, const tally_options *options,
                          bool is_json);

#endif
