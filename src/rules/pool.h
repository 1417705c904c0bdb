/* SPDX-License-Identifier: MIT */
/*
 * The one reader of pools as text: a name, or a list of tiles, ranges and repetitions such as
 * 1..10x2,25,50. Whoever wants a pool decides how large it may be, and what it makes of the runs.
 */
#ifndef TALLY_RULES_POOL_H
#define TALLY_RULES_POOL_H

#include "base/text.h"

/* The tiles first..last, each `times` times: 1..10x2 is {1, 10, 2}. */
struct tile_run {
    uint64_t first;
    uint64_t last;
    uint64_t times;
};

/* Reads the next run: TILE or FIRST..LAST, optionally followed by xTIMES. A name at the
 * beginning of the text is replaced by its list. Returns false at the end, with
 * reader->error.status TALLY_OK, or if the text is wrong. */
bool pool_next_run(struct text_reader *reader, uint64_t tile_most, uint64_t times_most,
                   struct tile_run *run);

#endif
