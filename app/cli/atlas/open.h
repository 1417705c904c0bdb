/* SPDX-License-Identifier: MIT */
/*
 * tally atlas: queries an atlas, without SQL.
 */
#ifndef TALLY_CLI_ATLAS_OPEN_H
#define TALLY_CLI_ATLAS_OPEN_H

#include "atlas/atlas.h"
#include "cli/cli.h"
#include "tally/tally.h"

#include <stdbool.h>

enum { ATLAS_NUMBERS_MAX = 12 };

/* The choices of --export and --plot. */
enum export_name { EXPORT_GAMES, EXPORT_SELECTIONS, EXPORT_TARGETS, EXPORT_CLASSES };
enum plot_name { PLOT_TARGETS, PLOT_SELECTIONS, PLOT_LARGE, PLOT_HEAT };

/* The open file that `tally atlas` was called with, and what it holds. */
struct atlas {
    struct database database;
    const char *path;
    struct contents contents;
    uint64_t numbers[ATLAS_NUMBERS_MAX]; /* from the command line */
    size_t number_count;
};

/* Opens the database and reads its description. On failure prints a message. Returns the exit
 * status. */
int open_atlas(struct atlas *atlas);

/* The ID of the selection with these numbers. UINT64_MAX, after a message, if the atlas does not
 * have it. */
uint64_t find_selection(struct atlas *atlas, const uint64_t *numbers, size_t count);

/* Prints what is wrong with the database. Returns the exit status. */
int fail_atlas(const struct atlas *atlas);

/* --verify: checks the checksums of the file, an atlas or the database of a sweep. */
int verify_atlas(const char *path, const struct call *call);

/* --plot: draws a plot to --output, or to standard output. */
int plot_atlas(struct atlas *atlas, const struct call *call);

#endif
