/* SPDX-License-Identifier: MIT */
/*
 * A recipe once all of it is read: what it leaves to the rules is filled in, and what does not go
 * together is refused.
 */
#ifndef TALLY_DATASET_SETTLE_H
#define TALLY_DATASET_SETTLE_H

#include "dataset/recipe.h"

/* False: the message of the error says what does not go together, and how to mend it. */
bool recipe_settle(struct recipe *recipe, tally_error *error);

#endif
