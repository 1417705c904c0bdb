/* SPDX-License-Identifier: MIT */
/*
 * Arithmetic modulo the chain of primes, by Montgomery's multiplication: a product of 128 bits is
 * reduced by two multiplications instead of a division. (P. L. Montgomery, Modular Multiplication
 * Without Trial Division, 1985.)
 */
#include "exact/chain.h"

const struct chain_prime chain_primes[CHAIN_LEVELS] = {
    {2305843014001614719, 0x0ae0ec5ab7621f81, 631700443444609212},
    {1152921507000807359, 0x9fc573dd4534ffc1, 631699830590751736},
    {576460753500403679, 0xa25de3150529fbe1, 55237851382633489},
    {288230376750201839, 0xad7230d56bd9acf1, 55235399967205890},
    {144115188375100919, 0x6927a9b0f9824c39, 55230497136356836},
    {72057594187550459, 0x0b9fe3bfb90b33cd, 55220691474683304},
    {36028797093775229, 0x12dc1575ba8b962b, 19172283057659315},
};

/* The upper half of a product of 128 bits. WASM has no instruction for it. */
#if defined(__SIZEOF_INT128__) && !defined(__wasm__)
__extension__ typedef unsigned __int128 two_words;

static uint64_t high_half(uint64_t a, uint64_t b)
{
    return (uint64_t)((two_words)a * b >> 64);
}
#else
static uint64_t high_half(uint64_t a, uint64_t b)
{
    const uint64_t low = (a & UINT32_MAX) * (b & UINT32_MAX);
    const uint64_t middle = (a >> 32) * (b & UINT32_MAX) + (low >> 32);
    const uint64_t other = (a & UINT32_MAX) * (b >> 32) + (middle & UINT32_MAX);
    return (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
}
#endif

/* a * b / 2^64 modulo the prime, below the prime. a and b are below twice the prime, which is below
 * 2^62. */
static uint64_t reduced_product(uint64_t a, uint64_t b, const struct chain_prime *of)
{
    const uint64_t low = a * b;
    const uint64_t carry = low != 0; /* the lower halves add up to 0 or to 2^64 */
    const uint64_t sum = high_half(a, b) + high_half(low * of->minus_inverse, of->prime) + carry;
    return sum >= of->prime ? sum - of->prime : sum;
}

static uint64_t product(uint64_t a, uint64_t b, const struct chain_prime *of)
{
    return reduced_product(reduced_product(a, b, of), of->square, of);
}

static uint64_t power(uint64_t base, uint64_t exponent, const struct chain_prime *of)
{
    uint64_t square = reduced_product(base, of->square, of); /* base * 2^64 */
    uint64_t result = 1;
    for (; exponent != 0; exponent >>= 1) {
        if ((exponent & 1) != 0) result = reduced_product(result, square, of);
        square = reduced_product(square, square, of);
    }
    return result;
}

uint64_t chain_fold(uint64_t residue, uint32_t level)
{
    const uint64_t prime = chain_primes[level].prime;
    return residue < prime && residue > prime / 2 ? prime - residue : residue;
}

static bool is_finite(uint64_t residue)
{
    return residue < CHAIN_INFINITE;
}

uint64_t chain_add_signed(uint64_t a, uint64_t b, bool is_minus, uint32_t level)
{
    const uint64_t prime = chain_primes[level].prime;
    if (a == CHAIN_UNKNOWN || b == CHAIN_UNKNOWN) return CHAIN_UNKNOWN;
    if (!is_finite(a) || !is_finite(b))
        return is_finite(a) || is_finite(b) ? CHAIN_INFINITE : CHAIN_UNKNOWN;
    return (a + (is_minus ? prime - b : b)) % prime;
}

uint64_t chain_add(uint64_t a, uint64_t b, bool is_minus, uint32_t level)
{
    return chain_fold(chain_add_signed(a, b, is_minus, level), level);
}

uint64_t chain_multiply_signed(uint64_t a, uint64_t b, uint32_t level)
{
    if (a == CHAIN_UNKNOWN || b == CHAIN_UNKNOWN) return CHAIN_UNKNOWN;
    if (is_finite(a) && is_finite(b)) return product(a, b, &chain_primes[level]);
    return a == 0 || b == 0 ? CHAIN_UNKNOWN : CHAIN_INFINITE;
}

uint64_t chain_invert_signed(uint64_t a, uint32_t level)
{
    if (a == CHAIN_UNKNOWN) return CHAIN_UNKNOWN;
    if (a == CHAIN_INFINITE) return 0;
    if (a == 0) return CHAIN_INFINITE;
    return power(a, chain_primes[level].prime - 2, &chain_primes[level]);
}

/* Three numbers at once: the product of three numbers up to 400,000 is below twice the least prime.
 * Each factor divides by 2^64, which is made good at the end. This takes a fifth of the time that
 * chain_multiply_signed() would take. */
uint64_t chain_multiply_range_signed(uint64_t a, uint32_t first, uint32_t last, uint32_t level)
{
    const struct chain_prime *const of = &chain_primes[level];
    uint64_t result = a, i = (uint64_t)first + 1, factors = 0;
    for (; i + 2 <= last; i += 3, factors++)
        result = reduced_product(result, i * (i + 1) * (i + 2), of);
    for (; i <= last; i++, factors++) result = reduced_product(result, i, of);
    return product(result, power(reduced_product(1, of->square, of), factors, of), of);
}

uint64_t chain_multiply(uint64_t a, uint64_t b, uint32_t level)
{
    return chain_fold(chain_multiply_signed(a, b, level), level);
}

uint64_t chain_invert(uint64_t a, uint32_t level)
{
    return chain_fold(chain_invert_signed(a, level), level);
}

/* A multiple of the prime, or 0, stays one under an exponent that is not 0; likewise a fraction
 * with such a denominator. A negative exponent turns one into the other: see the header. */
static uint64_t power_of_extreme(uint64_t a, uint64_t exponent)
{
    return exponent != 0 ? a : CHAIN_UNKNOWN;
}

uint64_t chain_raise_signed(uint64_t a, uint64_t exponent, uint32_t level)
{
    if (!is_finite(a) || a == 0) return power_of_extreme(a, exponent);
    return power(a, exponent, &chain_primes[level]);
}

uint64_t chain_raise(uint64_t a, uint64_t exponent, uint32_t level)
{
    if (!is_finite(exponent)) return CHAIN_UNKNOWN;
    return chain_fold(chain_raise_signed(a, exponent, level), level);
}

void chain_begin_powers(uint64_t powers[CHAIN_DIGITS][16], uint64_t a)
{
    const struct chain_prime *const of = &chain_primes[0];
    if (!is_finite(a) || a == 0) return;
    uint64_t unit = reduced_product(a, of->square, of); /* a^(16^i) * 2^64 */
    for (uint32_t i = 0; i < CHAIN_DIGITS; i++) {
        uint64_t *const row = powers[i];
        row[0] = reduced_product(1, of->square, of);
        for (uint32_t digit = 1; digit < 16; digit++)
            row[digit] = reduced_product(row[digit - 1], unit, of);
        unit = reduced_product(row[15], unit, of);
    }
}

uint64_t chain_power(uint64_t powers[CHAIN_DIGITS][16], uint64_t a, uint64_t exponent)
{
    uint64_t result = 1;
    if (!is_finite(exponent)) return CHAIN_UNKNOWN;
    if (!is_finite(a) || a == 0) return power_of_extreme(a, exponent);
    for (uint32_t i = 0; exponent != 0; i++, exponent >>= 4)
        result = reduced_product(result, powers[i][exponent & 15], &chain_primes[0]);
    return chain_fold(result, 0);
}

uint64_t chain_of_magnitude(struct ratio value, uint32_t level)
{
    const ratio_part prime = (ratio_part)chain_primes[level].prime;
    const struct ratio size = ratio_magnitude(value);
    const uint64_t numerator = (uint64_t)(size.numerator % prime);
    if (size.denominator == 1) return numerator;
    const uint64_t denominator = (uint64_t)(size.denominator % prime);
    return chain_multiply_signed(numerator, chain_invert_signed(denominator, level), level);
}
