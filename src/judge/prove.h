/* SPDX-License-Identifier: MIT */
/*
 * Proving a claim that nothing makes the target.
 */
#ifndef TALLY_JUDGE_PROVE_H
#define TALLY_JUDGE_PROVE_H

#include "tally/tally.h"

/* Searches for an answer that the judge would accept. options bound the work. found, which may be
 * NULL, receives the solution of a wrong claim. */
tally_claim prove_claim(const tally_game *game, const tally_options *options,
                        const tally_sink *found);

#endif
