/* SPDX-License-Identifier: MIT */
/*
 * Ceilings: the largest value of a subset, and the largest value of a subset that can
 * still lead to a target.
 */
#ifndef TALLY_LATTICE_CEILING_H
#define TALLY_LATTICE_CEILING_H

#include "lattice/lattice.h"

/* The largest value of any expression over some factors of at least 2, in any order, and `ones`
 * ones. The largest value needs no subtraction or division. It is a product of sums, in which only
 * ones are worth adding. With only sums or only products allowed, it is the one sum or product;
 * with neither, no step makes a number larger. Saturates at UINT64_MAX. */
uint64_t ceiling_of_factors(uint32_t operations, const uint64_t *factors, uint32_t count,
                            uint32_t ones);

/* The largest value of any expression over a subset. */
uint64_t ceiling_of_subset(const struct lattice *lattice, uint32_t subset, uint32_t operations);

/* Is it beyond 64 bits? UINT64_MAX itself is not: 4294967295 * 4294967297. */
bool ceiling_is_beyond(const struct lattice *lattice, uint32_t subset, uint32_t operations);

/* The largest value that a part over this subset can have in an expression worth at most `target`,
 * if the expression may use all numbers of the lattice: max(target, 2) times the ceiling of all
 * other numbers. Proof: if a step makes z of x and y, then x <= max(z, 2) * Y for every operation,
 * where Y is the ceiling of the numbers of y. */
uint64_t ceiling_towards(const struct lattice *lattice, uint32_t subset, uint64_t target);

#endif
