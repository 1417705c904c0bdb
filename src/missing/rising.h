/* SPDX-License-Identifier: MIT */
/*
 * A sieve that grows with its reader. The reader examines values in rising order; when it comes to
 * the sieve's limit, the limit is raised fourfold. When the reader finds that the sieve leaves too
 * many values unmarked, the sieve is filled again with more expensive steps.
 *
 * The sieve is given up if there is no memory for it, if its sets are too many, or beyond 2^32.
 * Then nothing is marked, and the reader must decide every value by a search.
 *
 *     for (value = first; rising_sieve_reach(&rising, value) == TALLY_OK; value++)
 *         if (!rising_sieve_marks(&rising, value)) ... search ...
 */
#ifndef TALLY_MISSING_RISING_H
#define TALLY_MISSING_RISING_H

#include "missing/sieve.h"

/* A sieve, and the limit and the effort with which it is filled next. */
struct rising_sieve {
    struct sieve sieve;
    uint64_t limit;  /* the limit of the next filling */
    uint32_t effort; /* the effort up to which the next filling goes */
    bool is_given_up;
};

/* Makes a sieve that is not filled yet. If there is no memory, the sieve is given up, and the
 * status is TALLY_OK too. The caller may then set rising->sieve.progress. Clear it in any case. */
tally_status rising_sieve_init(struct rising_sieve *rising, const struct request *request);
void rising_sieve_clear(struct rising_sieve *rising);

/* Fills the sieve up to a limit above the value, unless it reaches so far already. Returns
 * TALLY_STOPPED if the tick or the progress said stop. */
tally_status rising_sieve_reach(struct rising_sieve *rising, uint64_t value);

/* Fills the sieve again with more expensive steps, if there are any, up to a limit above the
 * value. */
tally_status rising_sieve_try_harder(struct rising_sieve *rising, uint64_t value);

/* Is the value below the limit of the sieve as it is filled now? True for all values if the sieve
 * is given up: no filling will tell more. */
static inline bool rising_sieve_covers(const struct rising_sieve *rising, uint64_t value)
{
    return rising->is_given_up || value < sieve_limit(&rising->sieve);
}

/* The limit of the sieve as it is being filled or was filled last; 0 if the sieve is given up. */
static inline uint64_t rising_sieve_limit(const struct rising_sieve *rising)
{
    return rising->is_given_up ? 0 : rising->limit;
}

/* Is it certain that the value can be made? */
static inline bool rising_sieve_marks(const struct rising_sieve *rising, uint64_t value)
{
    return !rising->is_given_up &&
           (sieve_has(&rising->sieve, value) || sieve_reaches(&rising->sieve, value));
}

#endif
