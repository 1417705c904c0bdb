/* SPDX-License-Identifier: MIT */
/*
 * Commands for well-known puzzles: tally year, make24, make10, fours, sequence.
 */
#ifndef TALLY_CLI_PUZZLES_H
#define TALLY_CLI_PUZZLES_H

#include "cli/options.h"

int run_year(struct call *call);
int run_make24(struct call *call);
int run_make10(struct call *call);
int run_fours(struct call *call);
int run_sequence(struct call *call);

/* --grid, --svg, --html: for year, fours and values. */
extern const struct option *const grid_own_options;

#endif
