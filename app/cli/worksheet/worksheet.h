/* SPDX-License-Identifier: MIT */
/*
 * tally worksheet: sheets for a class.
 */
#ifndef TALLY_CLI_WORKSHEET_WORKSHEET_H
#define TALLY_CLI_WORKSHEET_WORKSHEET_H

#include "cli/options.h"

extern const struct option *const worksheet_own_options;

int run_worksheet(struct call *call);

#endif
