/* SPDX-License-Identifier: MIT */
/*
 * The page and the JSON API over HTTP.
 */
#ifndef TALLY_CLI_SERVE_H
#define TALLY_CLI_SERVE_H

#include "cli/options.h"

/* Where zlib was found when tally was built. */
int run_serve(struct call *call);
extern const struct option *const serve_own_options;

#endif
