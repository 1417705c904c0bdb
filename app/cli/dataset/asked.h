/* SPDX-License-Identifier: MIT */
/*
 * The recipe that the command line of tally dataset describes.
 */
#ifndef TALLY_CLI_DATASET_ASKED_H
#define TALLY_CLI_DATASET_ASKED_H

#include "cli/dataset/dataset.h"
#include "dataset/recipe.h"

/* Reads the file of --recipe, then the options, which take precedence. On failure prints a message
 * and returns false. The caller clears the recipe in either case. */
bool read_dataset_recipe(const struct call *call, struct recipe *recipe);

#endif
