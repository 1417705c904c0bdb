/* SPDX-License-Identifier: MIT */
/*
 * Ceilings: which values a subset cannot exceed, and from which on they can no longer come back to
 * a target.
 */
#ifndef TALLY_LATTICE_CEILING_H
#define TALLY_LATTICE_CEILING_H

#include "lattice/lattice.h"

/* No expression over some factors of at least 2, in any order, and so many ones is worth more: it
 * is largest where nothing is taken away or divided, and then a product of sums, of which only ones
 * are worth adding; with sums or products alone it is the one sum or product, and without both no
 * step makes anything larger. Saturates at UINT64_MAX. */
uint64_t ceiling_of_factors(uint32_t operations, const uint64_t *factors, uint32_t count,
                            uint32_t ones);

/* The same for a subset. */
uint64_t ceiling_of_subset(const struct lattice *lattice, uint32_t subset, uint32_t operations);

/* No part over this subset of an expression worth at most target is worth more, where the
 * expression may use all numbers of the lattice: max(target, 2) times the ceiling of all other
 * numbers. For if a step makes z of x and y, then x <= max(z, 2) * Y whichever the operation is,
 * with Y as above. */
uint64_t ceiling_towards(const struct lattice *lattice, uint32_t subset, uint64_t target);

#endif
