/* SPDX-License-Identifier: MIT */
/*
 * --exclude: the games of other sets are left out.
 */
#ifndef TALLY_CLI_DATASET_EXCLUDE_H
#define TALLY_CLI_DATASET_EXCLUDE_H

#include "cli/options.h"
#include "dataset/rows.h"

#include <stdbool.h>

/* The files of every --exclude, and those that are named as arguments. Says what is wrong. */
bool exclude_sets(const struct call *call, struct rows *rows);

#endif
