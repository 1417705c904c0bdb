/* SPDX-License-Identifier: MIT */
/*
 * What the command line of tally dataset asks for: its recipe.
 */
#ifndef TALLY_CLI_DATASET_ASKED_H
#define TALLY_CLI_DATASET_ASKED_H

#include "cli/dataset/dataset.h"
#include "dataset/recipe.h"

/* Reads the file of --recipe, then the options, which take precedence. Reports errors. Clear the
 * recipe even if this fails. */
bool read_dataset_recipe(const struct call *call, struct recipe *recipe);

/* Reads a whole file of at most `most` bytes; reports errors with the option's name. */
bool read_whole_file(const char *option, const char *path, size_t most, struct buffer *text);

#endif
