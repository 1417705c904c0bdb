/* SPDX-License-Identifier: MIT */
/*
 * Writes rows with the column names of common training frameworks: columns are renamed and nested,
 * and the game is put into a prompt.
 *
 *     tally          the fields of the recipe
 *     tinyzero       nums, target
 *     verl           data_source, prompt, ability, reward_model, extra_info
 *     trl            prompt (messages), nums, target
 *     reasoning-gym  question, answer, metadata
 *     sos            nums, target, solution, search_path, search_type, found: stream-of-search
 */
#ifndef TALLY_DATASET_SCHEMA_H
#define TALLY_DATASET_SCHEMA_H

#include "dataset/row.h"

/* Writes the row in the recipe's schema, without a line end. */
void schema_write(const struct row *row, struct buffer *out);

/* Writes the prompt of a row: the recipe's, or a default that asks for the answer in <answer> tags.
 * {numbers} and {target} are replaced by the game's. */
void schema_put_prompt(const struct row *row, struct buffer *out);

#endif
