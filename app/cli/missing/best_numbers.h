/* SPDX-License-Identifier: MIT */
/*
 * tally best-numbers: the numbers of a pool that make the longest run 1, 2, 3 ...
 */
#ifndef TALLY_CLI_MISSING_BEST_NUMBERS_H
#define TALLY_CLI_MISSING_BEST_NUMBERS_H

#include "cli/options.h"

extern const struct option *const best_numbers_own_options;
int run_best_numbers(struct call *call);

#endif
