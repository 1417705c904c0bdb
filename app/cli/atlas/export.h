/* SPDX-License-Identifier: MIT */
/*
 * --export: all rows of a table of an atlas, as CSV.
 */
#ifndef TALLY_CLI_ATLAS_EXPORT_H
#define TALLY_CLI_ATLAS_EXPORT_H

#include "cli/atlas/table.h"

/* Writes the table to --output, or to standard output; with --json as JSON lines. Returns the exit
 * status. */
int export_atlas(struct atlas *atlas, const struct call *call);

#endif
