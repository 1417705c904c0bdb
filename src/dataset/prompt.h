/* SPDX-License-Identifier: MIT */
/*
 * The prompt of a row: what a model is asked. It tells the rules by their columns, so that it is
 * true for any rules.
 */
#ifndef TALLY_DATASET_PROMPT_H
#define TALLY_DATASET_PROMPT_H

#include "dataset/row.h"

/* Writes the recipe's prompt, in which {numbers} and {target} are replaced by the game's; or one
 * that tells the rules and asks for the answer in <answer> tags. */
void prompt_put(const struct row *row, struct buffer *out);

#endif
