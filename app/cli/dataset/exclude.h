/* SPDX-License-Identifier: MIT */
/*
 * --exclude: leaves out the games of other datasets.
 */
#ifndef TALLY_CLI_DATASET_EXCLUDE_H
#define TALLY_CLI_DATASET_EXCLUDE_H

#include "cli/options.h"
#include "dataset/rows.h"

#include <stdbool.h>

/* Reads the files of every --exclude, and those named as arguments. On failure prints a message and
 * returns false. */
bool exclude_sets(const struct call *call, struct rows *rows);

#endif
