/* SPDX-License-Identifier: MIT */
/*
 * tally shapes: a least set of expression shapes.
 */
#ifndef TALLY_CLI_MISSING_SHAPES_H
#define TALLY_CLI_MISSING_SHAPES_H

#include "cli/options.h"

extern const struct option *const shapes_own_options;
int run_shapes(struct call *call);

#endif
