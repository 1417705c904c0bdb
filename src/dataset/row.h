/* SPDX-License-Identifier: MIT */
/*
 * A row: one game of a dataset and its labels, as JSON.
 */
#ifndef TALLY_DATASET_ROW_H
#define TALLY_DATASET_ROW_H

#include "dataset/attempt.h"
#include "dataset/label.h"
#include "query/json_writer.h"

/* Everything that the JSON line of one game is made from. */
struct row {
    const struct recipe *recipe;
    const struct drawn_game *drawn;
    const struct labels *labels;
    const struct buffer *solution; /* empty: none is known */
    const struct buffer *steps;    /* one step a line */
    const struct buffer *trace; /* the trace of a search as text; empty: the recipe asks for none */
    bool trace_found;           /* the trace ends in a solution */
    uint64_t index;
};

/* ---- Schemas --------------------------------------------------------------------------------- */

/*
 * Writes rows with the column names of common training frameworks: columns are renamed and nested,
 * and the game is put into a prompt.
 *
 * Each schema is a list of columns, in row.c: the name of a column, and what is written in it.
 * docs/datasets.md lists them. A new column is one row of such a list.
 */

/* Writes the row in the recipe's schema, without a line end. The schema of tally has the recipe's
 * fields:
 *
 *     {"id":"llm:24/8,3,8,3","key":"llm:24/3,3,8,8","rules":"llm","numbers":[8,3,8,3], ...} */
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
