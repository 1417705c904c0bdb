/* SPDX-License-Identifier: MIT */
/*
 * tally dataset: writes labelled games as JSON lines, following a recipe.
 */
#ifndef TALLY_CLI_DATASET_DATASET_H
#define TALLY_CLI_DATASET_DATASET_H

#include "cli/options.h"
#include "dataset/recipe.h"

#include <stdbool.h>

/* The options of tally dataset, in the order of their table. Those before
 * DATASET_NOT_OF_RECIPE are parameters of the recipe with the same names. */
enum dataset_option {
    DATASET_COUNT,
    DATASET_SEED,
    DATASET_PICK,
    DATASET_POOL,
    DATASET_TARGETS,
    DATASET_SOLVABLE,
    DATASET_UNSOLVABLE,
    DATASET_DIFFICULTY,
    DATASET_SOLUTIONS,
    DATASET_MIN_NUMBERS,
    DATASET_NEEDS,
    DATASET_MUST_USE,
    DATASET_FEWEST,
    DATASET_MOST,
    DATASET_UNIQUE,
    DATASET_SHARD,
    DATASET_SPLIT,
    DATASET_SPLIT_BY,
    DATASET_ATTEMPTS,
    DATASET_FIELDS,
    DATASET_SCHEMA,
    DATASET_TRACE,
    DATASET_TRACE_STEPS,
    DATASET_PROMPT,
    DATASET_RECIPE,
    DATASET_EXCLUDE,
    DATASET_OUTPUT,
    DATASET_NOT_OF_RECIPE = DATASET_PROMPT /* a recipe has only the options before this one */
};

/* Reads --rules and the columns: first of all, since the other defaults depend on them. Returns
 * false after a message. */
bool read_rule_options(const struct call *call, struct recipe *recipe);

#endif
