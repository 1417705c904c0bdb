/* SPDX-License-Identifier: MIT */
/*
 * Decides whether an answer is complete: could a whole value of a range be missing?
 *
 * The search does not explore values that do not fit in 63 bits. That loses nothing if no later
 * step can lead from such a value back to the range. The height of a value (the larger of numerator
 * and denominator) limits the ways back: a step of + - * / with y gives a height of at most 2 *
 * (height of x) * (height of y). This holds backwards too, since x = (x + y) - y.
 *
 *     way back from a huge x                     possible if
 *     x - y, x / y, ...                          the other values together are nearly as high
 *     0 * x, 0 / x, x ^ 0, 1 ^ x                 a 0 or a 1 can be made; heights do not matter
 *     x ^ (1 / n)                                the degree n is high
 *
 * Three proofs are tried for each choice, each if the one before fails:
 *
 *     by weights   rules of + - * / alone: goals_weight() bounds the heights that each part of the
 *                  choice can have; none is high enough to leave the bound and come back
 *     by tables    all rules: makes the values of small subsets. Did a subset have values that do
 *                  not fit? If so, does the other side of a split have values to bring them back?
 *     any size     + - * / and powers: the residues of all values that do not fit (beyond.h);
 *                  with ! and sqrt: their intervals, too (vast.h)
 *
 * The proofs depend only on the game and the range, since they use tables of their own.
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
