/* SPDX-License-Identifier: MIT */
/*
 * What the command line of tally dataset asks for: its recipe.
 */
#ifndef TALLY_CLI_DATASET_ASKED_H
#define TALLY_CLI_DATASET_ASKED_H

#include "cli/dataset/dataset.h"
#include "dataset/recipe.h"

/* The file of --recipe, then the options, which come before what it says. Says what is wrong. The
 * recipe is to be cleared in any case. */
bool read_dataset_recipe(const struct call *call, struct recipe *recipe);

/* All of a file; says what is wrong, with the option's name. most: bytes. */
bool read_whole_file(const char *option, const char *path, size_t most, struct buffer *text);

#endif
