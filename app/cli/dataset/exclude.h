/* SPDX-License-Identifier: MIT */
/*
 * --exclude: the games of other sets are left out.
 */
#ifndef TALLY_CLI_DATASET_EXCLUDE_H
#define TALLY_CLI_DATASET_EXCLUDE_H

#include "cli/options.h"
#include "dataset/rows.h"

#include <stdbool.h>

/* Reads the files of every --exclude, and those that are named as arguments. Reports errors. */
bool exclude_sets(const struct call *call, struct rows *rows);

#endif
