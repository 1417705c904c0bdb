/* SPDX-License-Identifier: MIT */
/*
 * Completes a recipe after all parameters are read: fills in the defaults of the rules, and rejects
 * contradictory parameters.
 */
#ifndef TALLY_DATASET_SETTLE_H
#define TALLY_DATASET_SETTLE_H

#include "dataset/recipe.h"

/* Settles a recipe. On failure, returns false; the message in error says what contradicts what, and
 * how to fix it. */
bool recipe_settle(struct recipe *recipe, tally_error *error);

#endif
