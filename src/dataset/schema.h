/* SPDX-License-Identifier: MIT */
/*
 * Writes rows with the column names of common training frameworks: columns are renamed and nested,
 * and the game is put into a prompt.
 *
 * Each schema is a list of columns, in schema.c: the name of a column, and what is written in it.
 * docs/datasets.md lists them. A new column is one row of such a list.
 */
#ifndef TALLY_DATASET_SCHEMA_H
#define TALLY_DATASET_SCHEMA_H

#include "dataset/row.h"

/* Writes the row in the recipe's schema, without a line end. */
void schema_write(const struct row *row, struct buffer *out);

/* The fields that a schema other than tally's has, one bit for each dataset_field. */
uint32_t schema_fields(uint32_t schema);

/* ---- The prompt ------------------------------------------------------------------------------ */

/*
 * The prompt of a row: what a model is asked. It tells the rules by their columns, so that it is
 * true for any rules.
 */

/* Writes the recipe's prompt, in which {numbers} and {target} are replaced by the game's; or one
 * that tells the rules and asks for the answer in <answer> tags. */
void prompt_put(const struct row *row, struct buffer *out);

#endif
