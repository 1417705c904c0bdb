/* SPDX-License-Identifier: MIT */
/*
 * How far a search for what is missing has come, in a file, so that it goes on where it was broken
 * off:
 *
 *     tally missing 1
 *     search countdown:1/1,2,3,4 fewest 0 most 0 must
 *     next 17
 *     missing 11 15
 *     unproved
 */
#ifndef TALLY_CLI_MISSING_CHECKPOINT_H
#define TALLY_CLI_MISSING_CHECKPOINT_H

#include "query/report_missing.h"

struct checkpoint {
    const char *path; /* NULL: none is kept */
    const tally_game *game;
    const tally_options *options;
    uint64_t saved_ms;
};

/* Takes what the file has, if there is one; says what is wrong with it and returns false. */
bool checkpoint_read(const struct checkpoint *checkpoint, struct missing_found *found);

/* Writes the file where it is time to; is_due: now. False: it cannot be written, which is said. */
bool checkpoint_write(struct checkpoint *checkpoint, const struct missing_found *found,
                      bool is_due);

#endif
