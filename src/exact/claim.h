/* SPDX-License-Identifier: MIT */
/*
 * What an answer may claim: could anything be missing among the whole values of a range?
 *
 * Values that do not fit are not explored. What that may cost is told by heights (the larger of
 * numerator and denominator). One step with + - * / at most multiplies the heights of its sides and
 * doubles that, forwards and backwards. So a value that does not fit comes back to a small one only
 * with partners that are together nearly as high as itself; or where heights do not count: by 0 *
 * x, x ^ 0, 1 ^ x, or a root of a high degree.
 *
 * Two proofs are tried for each choice, the second where the first fails:
 *
 *   by weights   rules of + - * / alone: no part of the choice is so heavy, and the rest with it,
 *                that a value leaves the bound and comes back to the range (exact_weight())
 *   by tables    the values of small subsets are looked at: whether one of them left the bound,
 *                and what the other side of each split has to bring it back
 *
 * The proofs depend on nothing but the game and the range: they have tables of their own.
 */
#ifndef TALLY_EXACT_CLAIM_H
#define TALLY_EXACT_CLAIM_H

#include "exact/run.h"

/* Two questions of answer/engine.h. Both answers are the truth where they are no; where run->status
 * is not TALLY_OK afterwards they are yes.
 *
 * Could a solution of a whole value of this range, signs aside, be missing? A range that ends at
 * UINT64_MAX has no end. */
tally_status exact_may_be_missing(struct engine_search *search, tally_range range, bool *may_be);

/* Could a simpler solution than this one be missing, or one as simple? */
tally_status exact_may_be_simpler(struct engine_search *search, const struct found *found,
                                  bool *may_be);

/* Ends the tables of the proofs; they begin again when they are asked for. */
void exact_end_claims(struct exact_run *run);

#endif
