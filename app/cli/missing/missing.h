/* SPDX-License-Identifier: MIT */
/*
 * tally missing: the first whole numbers that the given ones cannot make.
 */
#ifndef TALLY_CLI_MISSING_MISSING_H
#define TALLY_CLI_MISSING_MISSING_H

#include "cli/options.h"

/* Indices of the command's own options. */
enum { MISSING_FROM, MISSING_COUNT, MISSING_CHECKPOINT };

extern const struct option *const missing_own_options;
int run_missing(struct call *call);

#endif
