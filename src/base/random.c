/* SPDX-License-Identifier: MIT */
/*
 * The random generator: xoshiro256** by Blackman and Vigna (2018, public domain reference), seeded
 * through splitmix64 (Steele, Lea, Flood 2014). Integers only, so the numbers are the same on every
 * platform.
 */
#include "tally/tally.h"

static uint64_t splitmix64(uint64_t *state)
{
    uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static uint64_t rotate_left(uint64_t x, unsigned bits)
{
    return (x << bits) | (x >> (64 - bits));
}

static uint64_t next(tally_random *random)
{
    uint64_t *const s = random->state;
    const uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    const uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

void tally_random_seed(tally_random *random, uint64_t seed)
{
    for (int i = 0; i < 4; i++) random->state[i] = splitmix64(&seed);
}

/* Rejects the few values that would favour small results; a plain remainder would keep them. */
uint64_t tally_random_below(tally_random *random, uint64_t bound)
{
    if (bound == 0) return next(random);
    const uint64_t rejected = (0 - bound) % bound; /* 2^64 mod bound */
    uint64_t x;
    do x = next(random);
    while (x < rejected);
    return x % bound;
}
