/* SPDX-License-Identifier: MIT */
/*
 * Finds the solution of a game that has only one, as nine of ten solvable games drawn for a dataset
 * have. A search would build the tables of all subsets of the numbers first.
 */
#ifndef TALLY_DATASET_SOLE_H
#define TALLY_DATASET_SOLE_H

#include "base/compiler.h"
#include "tally/tally.h"

/* Sets *expr to the only solution of the game, in canonical form. Sets it to NULL if that is not
 * certain; then a search must tell. quick_answers() must hold. Cost: some microseconds. */
MUST_USE tally_status sole_solution(tally_expr **expr, const tally_game *game,
                                    const tally_allocator *allocator);

#endif
