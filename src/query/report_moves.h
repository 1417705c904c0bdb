/* SPDX-License-Identifier: MIT */
/*
 * Moves as JSON and as text.
 */
#ifndef TALLY_QUERY_REPORT_MOVES_H
#define TALLY_QUERY_REPORT_MOVES_H

#include "query/buffer.h"
#include "tally/moves.h"

#include <stdbool.h>

/* What is asked of the moves of a position: see tally_moves(). */
struct moves_asked {
    const tally_game *game;
    const char *after;
    size_t length;
    const tally_options *options;
};

/* Writes one object without its line end:
 *
 *     {"version":1,"id":...,"rules":...,"target":...,"numbers":[...],"left":[100,75,...],
 *      "reachable":true,"fewest":3,"distance":0,"moves":[{"a":75,"operation":"*","b":3,"value":225,
 *      "reachable":true,"fewest":2,"distance":0},...]}
 *
 * reachable is null where it is not known, fewest and distance where there is none. Or a line of
 * text for each move: "75 * 3 = 225     2 values are enough". */
tally_status report_moves(struct buffer *out, const struct moves_asked *asked, bool is_json,
                          tally_position *position);

#endif
