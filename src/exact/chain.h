/* SPDX-License-Identifier: MIT */
/*
 * Residues of fractions of any size, up to their sign.
 *
 * A value that is too large for its numerator and denominator is known by what it leaves modulo a
 * chain of primes, each of which is twice the next one plus 1:
 *
 *     p0 = 2 p1 + 1,   p1 = 2 p2 + 1,   ...          p0 is about 2^61
 *
 * A residue is folded: of r and p - r, the smaller one stands for both. The folded residues modulo
 * p0, without 0, are a group of p1 elements. So in a^b, the exponent matters only modulo p1; and as
 * p1 is a prime, a fraction as exponent works like a whole number, and each root is unique. The
 * residue of b modulo p1 comes in the same way from residues modulo p1 and p2, and so on: `level`
 * is the index of the prime.
 *
 * Two operands that are folded have lost their signs. So a sum of two has two residues, r + s and
 * r - s, and which one is right at one level says nothing about the next level.
 *
 * CHAIN_INFINITE is the residue of a fraction whose denominator is a multiple of the prime: no
 * whole number has it. CHAIN_UNKNOWN is what 0 / 0 gives: it stands for any residue.
 */
#ifndef TALLY_EXACT_CHAIN_H
#define TALLY_EXACT_CHAIN_H

#include "goals/ratio.h"

enum { CHAIN_LEVELS = 7 };
#define CHAIN_INFINITE (UINT64_MAX - 1)
#define CHAIN_UNKNOWN UINT64_MAX

/* A prime of the chain, and its constants for Montgomery's multiplication. */
struct chain_prime {
    uint64_t prime;
    uint64_t minus_inverse; /* times the prime is -1 modulo 2^64 */
    uint64_t square;        /* 2^128 modulo the prime */
};
extern const struct chain_prime chain_primes[CHAIN_LEVELS];

/* Of the value's magnitude, not folded: sums and differences of such residues have the right sign
 * at all levels. */
uint64_t chain_of_magnitude(struct ratio value, uint32_t level);

uint64_t chain_fold(uint64_t residue, uint32_t level);

/* Folded results of operands that may be folded or not. chain_add() gives a - b if is_minus. */
uint64_t chain_add(uint64_t a, uint64_t b, bool is_minus, uint32_t level);
uint64_t chain_multiply(uint64_t a, uint64_t b, uint32_t level);
uint64_t chain_invert(uint64_t a, uint32_t level);

/* The same, of operands that are not folded, such as those of chain_of_magnitude(). The result is
 * not folded, so its sign is right at all levels. chain_raise_signed() takes a whole exponent
 * itself, not a residue of it. */
uint64_t chain_add_signed(uint64_t a, uint64_t b, bool is_minus, uint32_t level);
uint64_t chain_multiply_signed(uint64_t a, uint64_t b, uint32_t level);
uint64_t chain_invert_signed(uint64_t a, uint32_t level);
/* a * (first + 1) * (first + 2) * ... * last, of a finite a; last is at most CHAIN_RANGE_MOST. */
enum { CHAIN_RANGE_MOST = 400000 };
uint64_t chain_multiply_range_signed(uint64_t a, uint32_t first, uint32_t last, uint32_t level);
uint64_t chain_raise_signed(uint64_t a, uint64_t exponent, uint32_t level);

/* a^exponent, where the exponent is a residue of the next level. Its sign is not known: the
 * result is the power or its inverse. */
uint64_t chain_raise(uint64_t a, uint64_t exponent, uint32_t level);

/* The powers of one base a by many exponents, modulo p0: a multiplication for each digit of base 16
 * of the exponent. powers[i][digit] is a^(digit * 16^i) * 2^64. */
enum { CHAIN_DIGITS = 16 };
void chain_begin_powers(uint64_t powers[CHAIN_DIGITS][16], uint64_t a);
uint64_t chain_power(uint64_t powers[CHAIN_DIGITS][16], uint64_t a, uint64_t exponent);

#endif
