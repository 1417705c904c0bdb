/* SPDX-License-Identifier: MIT */
/*
 * Which small whole values can be made: sets of bits, filled forwards, without expressions.
 *
 * A cell stands for a choice of the given numbers, and its set has whole values that use exactly
 * them; where any numbers may be used, values of any of them. The set of a cell comes from its
 * splits in two, of which those are taken that cost little: where the smaller part has few numbers,
 * or both sets are thin. Values from the sieve's limit on are left out, and so are fractions and
 * negative ones. So a value that is marked can be made, and one that is not may be made all the
 * same: a search decides about it.
 *
 * Sizes rise, and sets that no larger one needs are let go. Memory: (sets of four levels) *
 * limit / 8 bytes at most.
 */
#ifndef TALLY_SIEVE_SIEVE_H
#define TALLY_SIEVE_SIEVE_H

#include "sieve/cells.h"
#include "sieve/combine.h"

enum { SIEVE_EFFORT_MAX = SMALL_PART_SIZE };

struct sieve {
    const struct request *request;
    struct cells cells;
    struct value_bits *sets; /* by code */
    bool has_unions;         /* sets have the values of any of their numbers */
    uint64_t words;          /* the limit is 64 * words */
    uint32_t effort;         /* numbers in a part that is combined whatever it costs */
    struct value_bits made;  /* by cells that a solution may use */
    int (*progress)(void *user, uint64_t part, uint64_t whole); /* NULL: none; not 0 stops */
    void *user;
};

/* TALLY_OK, with cells.codes == 0, where there are too many cells. */
tally_status sieve_init(struct sieve *sieve, const struct request *request);
void sieve_clear(struct sieve *sieve);

/* Fills all sets anew with the values below limit, at most 2^32. On failure nothing is marked. */
tally_status sieve_fill(struct sieve *sieve, uint64_t limit, uint32_t effort);

static inline uint64_t sieve_limit(const struct sieve *sieve)
{
    return sieve->words * 64;
}

/* Whether the value is marked; values from the limit on are not. */
static inline bool sieve_has(const struct sieve *sieve, uint64_t value)
{
    return value_bits_has(&sieve->made, value);
}

/* Whether one more step, between a small part and what is left of all numbers, makes the value. */
bool sieve_reaches(const struct sieve *sieve, uint64_t value);

#endif
