/* SPDX-License-Identifier: MIT */
/*
 * A sieve for small whole values: marks values that can certainly be made, as bit sets, without
 * building expressions. The search for the smallest value that cannot be made needs to examine only
 * the values that the sieve leaves unmarked.
 *
 * Each cell stands for a choice of the given numbers. Its set holds whole values that use exactly
 * these numbers. The set is computed from the cell's splits in two parts. Only cheap splits are
 * taken: those with a small part of one number, or with two sparse sets. Values at or above the
 * sieve's limit, fractions and negative values are left out.
 *
 * So the sieve is one-sided: a marked value can be made; an unmarked value may still be possible,
 * and a search must decide.
 *
 * Cells are filled by rising size, and sets that no larger cell needs are freed. Memory: at most
 * (sets of four levels) * limit / 8 bytes.
 */
#ifndef TALLY_MISSING_SIEVE_H
#define TALLY_MISSING_SIEVE_H

#include "answer/request.h"
#include "base/bits.h"
#include "lattice/cells.h"
#include "tally/tally.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Sets of values -------------------------------------------------------------------------- */

/*
 * Combines two sets of small whole values. The set of few values is a list; the set of many is a
 * bit set, or a list if it is sparse.
 */

/* The values of a cell: as a list while there are few, and as a bit set. */
struct value_bits {
    uint32_t *list; /* rising; NULL if there are too many values */
    uint32_t count; /* number of values */
    uint64_t *bits; /* bit v is set if v is a value; NULL if the list is shorter */
    size_t words;
};

/* Adds all results of two sets to the bits of `into`; results of 64 * words and more are discarded.
 * The result 0 may be included; under whole values the caller removes it. `few` must have a list.
 * sides: enum cell_side; CELL_PART_BEFORE allows few - many and few / many, CELL_PART_BEHIND many -
 * few and many / few. */
void combine_bits(const struct value_bits *into, uint32_t operations, uint32_t sides,
                  const struct value_bits *few, const struct value_bits *many);

/* Is the value in the set? Looks into the bits, or searches the list. */
static inline bool value_bits_has(const struct value_bits *set, uint64_t value)
{
    if (set->bits != NULL) return value / 64 < set->words && bits_have(set->bits, value);
    uint32_t begin = 0, end = set->list != NULL ? set->count : 0;
    while (begin < end) {
        const uint32_t middle = begin + (end - begin) / 2;
        if (set->list[middle] < value) begin = middle + 1;
        else end = middle;
    }
    return set->list != NULL && begin < set->count && set->list[begin] == value;
}

enum { SMALL_PART_SIZE = 3 /* most numbers in the smaller part of a split */ };

/* A set of values below a limit for each cell. */
struct sieve {
    const struct request *request;
    struct cells cells;
    struct value_bits *sets; /* indexed by code */
    uint64_t words;          /* values below 64 * words are marked */
    uint64_t limit;          /* of the next filling */
    bool is_given_up;
    struct value_bits made; /* values of all cells that a solution may use */
    int (*progress)(void *user, uint64_t part, uint64_t whole); /* NULL: none; a result other
                                                                   than 0 stops the sieve */
    void *user;
    const uint32_t *codes; /* of the cells of one size, which are being filled on all threads, */
    atomic_int status;     /* and how that ended */
};

/* Makes a sieve that is not filled yet. If there is no memory, the sieve is given up, and the
 * status is TALLY_OK too. The caller may then set sieve->progress. Clear it in any case. */
tally_status sieve_init(struct sieve *sieve, const struct request *request);
void sieve_clear(struct sieve *sieve);

/* Recomputes all sets with the values below limit, which is at most 2^32. If it fails, nothing is
 * marked. */
tally_status sieve_fill(struct sieve *sieve, uint64_t limit);

static inline uint64_t sieve_limit(const struct sieve *sieve)
{
    return sieve->words * 64;
}

/* Is the value marked? Values at or above the limit never are. */
static inline bool sieve_has(const struct sieve *sieve, uint64_t value)
{
    return value_bits_has(&sieve->made, value);
}

/* Can one more step, between a small part and the rest of all numbers, make the value? Finds values
 * that the sets leave out, also above the limit. */
bool sieve_reaches(const struct sieve *sieve, uint64_t value);

/* ---- A sieve that grows with its reader ------------------------------------------------------ */

/*
 * The reader examines values in rising order; when it comes to the sieve's limit, the limit is
 * raised fourfold.
 *
 * The sieve is given up if there is no memory for it, if its sets are too many, or beyond 2^32.
 * Then nothing is marked, and the reader must decide every value by a search.
 *
 *     for (value = first; sieve_cover(&sieve, value) == TALLY_OK; value++)
 *         if (!sieve_marks(&sieve, value)) ... search ...
 */

/* Fills the sieve up to a limit above the value, unless it reaches so far already. Returns
 * TALLY_STOPPED if the tick or the progress said stop. */
tally_status sieve_cover(struct sieve *sieve, uint64_t value);

/* Is the value below the limit of the sieve as it is filled now? True for all values if the sieve
 * is given up: no filling will tell more. */
static inline bool sieve_covers(const struct sieve *sieve, uint64_t value)
{
    return sieve->is_given_up || value < sieve_limit(sieve);
}

/* Is it certain that the value can be made? */
static inline bool sieve_marks(const struct sieve *sieve, uint64_t value)
{
    return !sieve->is_given_up && (sieve_has(sieve, value) || sieve_reaches(sieve, value));
}

#endif
