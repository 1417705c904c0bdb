/* SPDX-License-Identifier: MIT */
/*
 * Residues modulo the chain of primes, against multiplication by doubling; and the laws that proofs
 * with values of any size rest on.
 */
#include "exact/chain.h"
#include "test.h"

#include <tally/tally.h>

/* By doubling: no product exceeds 64 bits, since primes are below 2^62. */
static uint64_t times(uint64_t a, uint64_t b, uint64_t prime)
{
    uint64_t product = 0;
    for (a %= prime; b != 0; b >>= 1) {
        if ((b & 1) != 0) product = (product + a) % prime;
        a = (a + a) % prime;
    }
    return product;
}

static uint64_t raised(uint64_t base, uint64_t exponent, uint64_t prime)
{
    uint64_t power = 1;
    for (; exponent != 0; exponent >>= 1) {
        if ((exponent & 1) != 0) power = times(power, base, prime);
        base = times(base, base, prime);
    }
    return power;
}

/* By Miller and Rabin. The first twelve primes as bases decide all numbers below 3.3 * 10^24. */
static bool is_prime(uint64_t n)
{
    static const uint64_t bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    uint64_t odd = n - 1;
    uint32_t twos = 0;
    for (; (odd & 1) == 0; odd >>= 1) twos++;
    for (size_t i = 0; i < sizeof bases / sizeof bases[0]; i++) {
        uint64_t power = raised(bases[i], odd, n);
        if (power == 1) continue;
        for (uint32_t k = 1; power != n - 1 && k < twos; k++) power = times(power, power, n);
        if (power != n - 1) return false;
    }
    return true;
}

static void the_primes_are_a_chain(void)
{
    for (uint32_t level = 0; level < CHAIN_LEVELS; level++) {
        const struct chain_prime of = chain_primes[level];
        CHECK(is_prime(of.prime));
        CHECK(of.prime < (uint64_t)1 << 62);
        CHECK(level == 0 || chain_primes[level - 1].prime == 2 * of.prime + 1);
        CHECK_U64(of.prime * of.minus_inverse, UINT64_MAX);
        CHECK_U64(of.square, raised(2, 128, of.prime));
    }
}

static uint64_t folded(uint64_t residue, uint64_t prime)
{
    return residue > prime / 2 ? prime - residue : residue;
}

static void steps_are_those_of_doubling(void)
{
    tally_random random;
    tally_random_seed(&random, 61);
    for (uint32_t i = 0; i < 2000; i++) {
        const uint32_t level = i % (CHAIN_LEVELS - 1);
        const uint64_t p = chain_primes[level].prime;
        const uint64_t a = i < 20 ? i : tally_random_below(&random, p);
        const uint64_t b = i < 20 ? p - 1 - i : tally_random_below(&random, p);
        CHECK_U64(chain_add(a, b, false, level), folded((a + b) % p, p));
        CHECK_U64(chain_add(a, b, true, level), folded((a + p - b) % p, p));
        CHECK_U64(chain_multiply(a, b, level), folded(times(a, b, p), p));
        if (a == 0) continue;
        CHECK_U64(chain_multiply(a, chain_invert(a, level), level), 1);
        CHECK_U64(chain_raise(a, b, level), folded(raised(a, b, p), p));
        if (level != 0) continue;
        uint64_t powers[CHAIN_DIGITS][16];
        chain_begin_powers(powers, a);
        CHECK_U64(chain_power(powers, a, b), folded(raised(a, b, p), p));
    }
}

/* 2^100 / 2^97 is 8, (2^90)^(1/30) too, and (3^80 + 1) - 3^80 is 1: by the residues of the parts
 * alone. */
static void large_values_come_back(void)
{
    const struct ratio two = ratio_of_whole(2);
    const uint64_t base = chain_of_magnitude(two, 0);
    const uint64_t large = chain_raise(base, 100, 0), less = chain_raise(base, 97, 0);
    CHECK_U64(chain_multiply(large, chain_invert(less, 0), 0), 8);
    const uint64_t root = chain_of_magnitude((struct ratio){1, 30}, 1);
    CHECK_U64(chain_raise(chain_raise(base, 90, 0), root, 0), 8);
    const uint64_t power = chain_raise(3, 80, 0);
    CHECK_U64(chain_add(chain_add(power, 1, false, 0), power, true, 0), 1);
}

/* 2^(3^50), whose exponent has 80 bits, is known by the exponent modulo the next prime. */
static void exponents_follow_from_the_next_prime(void)
{
    const uint64_t exponent = chain_raise(3, 50, 1);
    uint64_t power = 2;
    for (uint32_t i = 0; i < 50; i++) power = chain_raise(power, 3, 0);
    const uint64_t inverse = chain_invert(power, 0); /* the sign of the exponent is not known */
    const uint64_t found = chain_raise(2, exponent, 0);
    CHECK(found == power || found == inverse);
}

static void what_is_no_number_stays_unknown(void)
{
    const uint64_t p = chain_primes[0].prime;
    CHECK_U64(chain_invert(0, 0), CHAIN_INFINITE);
    CHECK_U64(chain_invert(CHAIN_INFINITE, 0), 0);
    CHECK_U64(chain_multiply(0, CHAIN_INFINITE, 0), CHAIN_UNKNOWN);
    CHECK_U64(chain_multiply(5, CHAIN_INFINITE, 0), CHAIN_INFINITE);
    CHECK_U64(chain_add(CHAIN_INFINITE, CHAIN_INFINITE, true, 0), CHAIN_UNKNOWN);
    CHECK_U64(chain_add(CHAIN_INFINITE, 7, true, 0), CHAIN_INFINITE);
    CHECK_U64(chain_add(CHAIN_UNKNOWN, 7, false, 0), CHAIN_UNKNOWN);
    CHECK_U64(chain_raise(0, 3, 0), 0);
    CHECK_U64(chain_raise(0, 0, 0), CHAIN_UNKNOWN);
    CHECK_U64(chain_raise(CHAIN_INFINITE, 3, 0), CHAIN_INFINITE);
    CHECK_U64(chain_raise(3, CHAIN_INFINITE, 0), CHAIN_UNKNOWN);
    uint64_t powers[CHAIN_DIGITS][16];
    chain_begin_powers(powers, 3);
    CHECK_U64(chain_power(powers, 3, CHAIN_UNKNOWN), CHAIN_UNKNOWN);
    chain_begin_powers(powers, 0);
    CHECK_U64(chain_power(powers, 0, 3), 0);
    CHECK_U64(chain_power(powers, 0, 0), CHAIN_UNKNOWN);
    CHECK_U64(chain_of_magnitude((struct ratio){7, (ratio_part)p}, 0), CHAIN_INFINITE);
    CHECK_U64(chain_of_magnitude((struct ratio){(ratio_part)p, 7}, 0), 0);
    CHECK_U64(chain_fold(CHAIN_UNKNOWN, 0), CHAIN_UNKNOWN);
}

/* Many numbers in a row, as they are multiplied for a factorial. */
static void a_range_is_multiplied_as_its_numbers(void)
{
    static const uint32_t ranges[][2] = {{0, 0}, {0, 1},  {0, 2},       {0, 3},
                                         {5, 9}, {7, 40}, {1024, 2047}, {399000, CHAIN_RANGE_MOST},
                                         {9, 9}};
    for (uint32_t level = 0; level < CHAIN_LEVELS - 1; level++) {
        for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
            const uint64_t prime = chain_primes[level].prime;
            uint64_t expected = prime - 3;
            for (uint64_t n = ranges[i][0] + 1; n <= ranges[i][1]; n++)
                expected = times(expected, n, prime);
            CHECK_U64(chain_multiply_range_signed(prime - 3, ranges[i][0], ranges[i][1], level),
                      expected);
        }
    }
}

int main(void)
{
    TEST(a_range_is_multiplied_as_its_numbers);
    TEST(the_primes_are_a_chain);
    TEST(steps_are_those_of_doubling);
    TEST(large_values_come_back);
    TEST(exponents_follow_from_the_next_prime);
    TEST(what_is_no_number_stays_unknown);
    return test_end();
}
