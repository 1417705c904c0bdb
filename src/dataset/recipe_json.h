/* SPDX-License-Identifier: MIT */
/*
 * Recipes as JSON.
 */
#ifndef TALLY_DATASET_RECIPE_JSON_H
#define TALLY_DATASET_RECIPE_JSON_H

#include "dataset/recipe.h"

/* Sets all that a JSON object names. What is wrong is at a place of that text. "about" is for
 * people, and is left alone. */
bool recipe_read(struct recipe *recipe, const char *text, size_t length, tally_error *error);

/* Writes a settled recipe as a JSON object, which recipe_read() reads back: what the rows depend
 * on. */
void recipe_write(const struct recipe *recipe, struct buffer *out);

#endif
