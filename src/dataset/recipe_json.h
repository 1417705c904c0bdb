/* SPDX-License-Identifier: MIT */
/*
 * Reads and writes recipes as JSON.
 */
#ifndef TALLY_DATASET_RECIPE_JSON_H
#define TALLY_DATASET_RECIPE_JSON_H

#include "dataset/recipe.h"

/* Sets all parameters that a JSON object names. Error positions refer to that text. The member
 * "about" is a comment for people, and is ignored. */
bool recipe_read(struct recipe *recipe, const char *text, size_t length, tally_error *error);

/* Writes everything that the rows depend on as a JSON object, which recipe_read() can read back.
 * recipe must be settled. */
void recipe_write(const struct recipe *recipe, struct buffer *out);

#endif
