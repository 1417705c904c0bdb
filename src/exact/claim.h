/* SPDX-License-Identifier: MIT */
/*
 * Decides whether an answer is complete: could a whole value of a range be missing?
 *
 * Values that do not fit are not explored. Heights (the larger of numerator and denominator) limit
 * what is lost by that. A step with + - * / at most multiplies the heights of its sides and doubles
 * the product, forwards and backwards. So a value that does not fit can lead back to a small one
 * only with partners that together are nearly as high; or by 0 * x, x ^ 0, 1 ^ x, or a root of a
 * high degree, where heights do not matter.
 *
 * Two proofs are tried for each choice, the second if the first fails:
 *
 *   by weights   for rules of + - * / alone: no part of the choice is heavy enough, together with
 *                the rest, for a value to leave the bound and come back to the range
 *                (exact_weight())
 *   by tables    examines the values of small subsets: did one of them leave the bound, and which
 *                values has the other side of each split to bring it back?
 *
 * The proofs depend only on the game and the range: they use tables of their own.
 */
#ifndef TALLY_EXACT_CLAIM_H
#define TALLY_EXACT_CLAIM_H

#include "exact/run.h"

/* Two functions of answer/engine.h. The answer false is certain. If run->status is not TALLY_OK
 * afterwards, the answer is true.
 *
 * Could a solution with a whole value in this range, of either sign, be missing? A range that ends
 * at UINT64_MAX has no upper end. */
tally_status exact_may_be_missing(struct engine_search *search, tally_range range, bool *may_be);

/* Could a solution be missing that is simpler than this one, or equally simple? */
tally_status exact_may_be_simpler(struct engine_search *search, const struct found *found,
                                  bool *may_be);

/* Frees the tables of the proofs. A later call makes them again. */
void exact_end_claims(struct exact_run *run);

#endif
