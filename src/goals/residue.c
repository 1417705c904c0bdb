/* SPDX-License-Identifier: MIT */
/*
 * Inverses modulo the prime, and residues of fractions.
 */
#include "goals/residue.h"

/* prime = q * a + r, so 1 / a = -q / r; r is smaller than a. */
uint32_t residue_invert(uint32_t a)
{
    uint32_t inverse = 1;
    while (a != 1) {
        inverse = residue_multiply(inverse, RESIDUE_PRIME - RESIDUE_PRIME / a);
        a = RESIDUE_PRIME % a;
    }
    return inverse;
}

bool residue_of(struct residue *residue, struct ratio value)
{
    const uint32_t numerator = (uint32_t)(value.numerator % RESIDUE_PRIME);
    const uint32_t denominator = (uint32_t)(value.denominator % RESIDUE_PRIME);
    if (denominator == 0 || (numerator == 0 && value.numerator != 0)) return false;
    const uint32_t below = denominator != 1 ? residue_invert(denominator) : 1;
    const uint32_t above = numerator > 1 ? residue_invert(numerator) : numerator;
    *residue =
        (struct residue){residue_multiply(numerator, below), residue_multiply(denominator, above)};
    return true;
}
