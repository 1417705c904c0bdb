/* SPDX-License-Identifier: MIT */
/*
 * Decides whether an answer is complete: could a whole value of a range be missing?
 *
 * Values that do not fit are not explored. Heights (the larger of numerator and denominator) tell
 * what that may cost. One step with + - * / at most multiplies the heights of its sides and doubles
 * that, forwards and backwards. So a value that does not fit leads back to a small one only with
 * partners that together are nearly as high; or by 0 * x, x ^ 0, 1 ^ x, or a root of a high degree,
 * where heights do not matter.
 *
 * Two proofs are tried for each choice, the second where the first fails:
 *
 *   by weights   rules of + - * / alone: no part of the choice is so heavy, and the rest with it,
 *                that a value leaves the bound and comes back to the range (exact_weight())
 *   by tables    the values of small subsets are looked at: whether one of them left the bound,
 *                and what the other side of each split has to bring it back
 *
 * The proofs depend only on the game and the range: they use tables of their own.
 */
#ifndef TALLY_EXACT_CLAIM_H
#define TALLY_EXACT_CLAIM_H

#include "exact/run.h"

/* Two questions of answer/engine.h. The answer no is certain; if run->status is not TALLY_OK
 * afterwards, the answer is yes.
 *
 * Could a solution of a whole value in this range, with either sign, be missing? A range that ends
 * at UINT64_MAX has no end. */
tally_status exact_may_be_missing(struct engine_search *search, tally_range range, bool *may_be);

/* Could a solution that is simpler than this one, or as simple, be missing? */
tally_status exact_may_be_simpler(struct engine_search *search, const struct found *found,
                                  bool *may_be);

/* Frees the tables of the proofs; a later question makes them again. */
void exact_end_claims(struct exact_run *run);

#endif
