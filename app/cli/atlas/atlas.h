/* SPDX-License-Identifier: MIT */
/*
 * tally atlas: queries an atlas, without SQL.
 */
#ifndef TALLY_CLI_ATLAS_ATLAS_H
#define TALLY_CLI_ATLAS_ATLAS_H

#include "atlas/atlas.h"
#include "cli/cli.h"

enum { ATLAS_NUMBERS_MAX = 12 };

/* The choices of --export and --plot. */
enum export_name { EXPORT_GAMES, EXPORT_SELECTIONS, EXPORT_TARGETS, EXPORT_CLASSES };
enum plot_name { PLOT_TARGETS, PLOT_SELECTIONS, PLOT_LARGE, PLOT_HEAT };

/* The open file that `tally atlas` was called with, and what it holds. */
struct atlas {
    struct database database;
    struct contents contents;
    uint64_t numbers[ATLAS_NUMBERS_MAX]; /* from the command line */
    size_t number_count;
};

/* The ID of the selection with these numbers. UINT64_MAX, after a message, if the atlas does not
 * have it. */
uint64_t find_selection(struct atlas *atlas, const uint64_t *numbers, size_t count);

/* --plot: draws a plot to --output, or to standard output. */
int plot_atlas(struct atlas *atlas, const struct call *call);

#endif
