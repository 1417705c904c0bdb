/* SPDX-License-Identifier: MIT */
/*
 * Saves how far a search for missing numbers has come, so that it can continue after an
 * interruption. The file:
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

/* A file that says how far a search for missing numbers has come. */
struct checkpoint {
    const char *path; /* NULL: no file is kept */
    const tally_game *game;
    const tally_options *options;
    uint64_t saved_ms;
};

/* Loads the file, if it exists. Returns false, after a message, if it is wrong. */
bool checkpoint_read(const struct checkpoint *checkpoint, struct missing_found *found);

/* Writes the file if enough time has passed, or in any case if is_due. Returns false, after a
 * message, if it cannot be written. */
bool checkpoint_write(struct checkpoint *checkpoint, const struct missing_found *found,
                      bool is_due);

#endif
