/* SPDX-License-Identifier: MIT */
/*
 * Decides whether an answer is complete. Only values beyond 64 bits are not explored. The largest
 * numbers determine whether there can be such values, and whether they could lead back to a target.
 */
#include "whole/whole.h"

#include "base/bits.h"
#include "lattice/ceiling.h"

/* Returns e so that value times the product of max(n, 2), over the `most` largest numbers n, is
 * below 2^e. */
static uint32_t bits_of(const struct lattice *lattice, uint64_t value, uint32_t most)
{
    uint32_t bits = 64 - (uint32_t)bits_zeros_above(value | 2);
    for (uint32_t i = lattice->distinct; i-- > 0;) {
        for (uint32_t copy = 0; copy < lattice->copies[i] && most > 0; copy++, most--) {
            bits += 64 - (uint32_t)bits_zeros_above(lattice->number[i] | 2);
        }
    }
    return bits;
}

/* Could a value beyond 64 bits lead back to a value of at most `largest`, using at most `most`
 * numbers? Then some numbers make a value beyond 64 bits, and the others bring it back
 * (ceiling_towards()). */
static bool may_come_back(const struct whole *whole, uint64_t largest, uint32_t most)
{
    /* A quick test with powers of two: a value beyond 2^64 and a way back need largest * numbers >=
     * 2^128, and that product is below 2^bits. */
    const struct lattice *const lattice = &whole->workspace.lattice;
    if (bits_of(lattice, largest, most) < 128) return false;
    if (most > lattice->given) most = lattice->given;
    if (lattice->is_hashed || lattice->levels + 1 < most) return true;
    if (most < 2) return false;
    /* Subsets of one number, or of all numbers that may be used, need no test: a given number fits
     * in 64 bits, and so does every target. */
    const uint32_t end = lattice->level_begin[most];
    for (uint32_t subset = lattice->level_begin[1] + lattice->distinct; subset < end; subset++) {
        if (ceiling_is_beyond(lattice, subset, whole->workspace.operations) &&
            ceiling_towards(lattice, subset, largest) == UINT64_MAX) {
            return true;
        }
    }
    return false;
}

/* Can a value beyond 64 bits be made at all? */
static bool reaches_beyond(const struct whole *whole)
{
    const struct lattice *const lattice = &whole->workspace.lattice;
    const uint32_t most = whole->admission.most;
    if (most == 1 || bits_of(lattice, 1, most) <= 64) return false;
    if (lattice->is_hashed || lattice->levels < most) return true;
    /* Every further number makes the largest value larger, so the largest values use as many
     * numbers as are allowed. */
    for (uint32_t subset = lattice->level_begin[most]; subset < lattice->level_begin[most + 1];
         subset++) {
        if (ceiling_is_beyond(lattice, subset, whole->workspace.operations)) return true;
    }
    return false;
}

tally_status whole_may_be_missing(struct engine_search *search, tally_range range, bool *may_be)
{
    const struct whole *const whole = whole_of(search);
    const bool has_no_end = range.last == UINT64_MAX && range.first < range.last;
    *may_be = whole->admission.fewest <= whole->admission.most &&
              ((has_no_end && reaches_beyond(whole)) ||
               may_come_back(whole, range.last, whole->admission.most));
    return TALLY_OK;
}

/* Solutions with more numbers are never simpler, so only sizes up to the found solution's
 * matter. */
tally_status whole_may_be_simpler(struct engine_search *search, const struct found *found,
                                  bool *may_be)
{
    *may_be = may_come_back(whole_of(search), found->value, found->numbers_used);
    return TALLY_OK;
}
