/* SPDX-License-Identifier: MIT */
/*
 * Computes the largest value over a subset, and the largest that can lead to a target.
 */
#include "lattice/ceiling.h"

#include "base/checked.h"

/* limit * max(number, 2)^copies. */
static uint64_t times_number(uint64_t limit, uint64_t number, uint32_t copies)
{
    for (uint32_t i = 0; i < copies; i++) {
        if (ckd_mul(&limit, limit, number < 2 ? 2 : number)) return UINT64_MAX;
    }
    return limit;
}

/* a + b and a * b. Where the result does not fit, they return UINT64_MAX and set *is_beyond: a
 * ceiling may be UINT64_MAX itself. */
static uint64_t add(uint64_t a, uint64_t b, bool *is_beyond)
{
    uint64_t sum;
    if (!ckd_add(&sum, a, b)) return sum;
    *is_beyond = true;
    return UINT64_MAX;
}

static uint64_t multiply(uint64_t a, uint64_t b, bool *is_beyond)
{
    uint64_t product;
    if (!ckd_mul(&product, a, b)) return product;
    *is_beyond = true;
    return UINT64_MAX;
}

/* The largest product of factors whose sum is `ones`: as many threes as possible, and one or two
 * twos for the rest. It fits: there are at most 64 ones. */
static uint64_t product_of_ones(uint32_t ones)
{
    uint64_t product = 1;
    for (; ones > 4; ones -= 3) product *= 3;
    return ones == 0 ? product : product * ones;
}

/* Tries how many of the ones become factors of their own, as sums of ones. Each other one is added
 * to the factor that is smallest at that time, which raises the product most. */
static uint64_t largest_product(const uint64_t *factors, uint32_t count, uint32_t ones,
                                bool *is_beyond)
{
    uint64_t largest = 0;
    for (uint32_t own = count == 0 ? ones : 0; own <= ones; own++) {
        uint64_t raised[TALLY_NUMBERS_MAX];
        for (uint32_t i = 0; i < count; i++) raised[i] = factors[i];
        for (uint32_t left = ones - own; left > 0; left--) {
            uint32_t smallest = 0;
            for (uint32_t i = 1; i < count; i++)
                smallest = raised[i] < raised[smallest] ? i : smallest;
            raised[smallest] = add(raised[smallest], 1, is_beyond);
        }
        uint64_t product = product_of_ones(own);
        for (uint32_t i = 0; i < count; i++) product = multiply(product, raised[i], is_beyond);
        if (product > largest) largest = product;
    }
    return largest;
}

/* See ceiling_of_factors(). */
static uint64_t largest_value(uint32_t operations, const uint64_t *factors, uint32_t count,
                              uint32_t ones, bool *is_beyond)
{
    const bool adds = (operations & TALLY_OP_ADD) != 0;
    const bool multiplies = (operations & TALLY_OP_MULTIPLY) != 0;
    if (adds && multiplies) return largest_product(factors, count, ones, is_beyond);
    uint64_t value = adds ? ones : 1;
    for (uint32_t i = 0; i < count; i++) {
        if (adds) value = add(value, factors[i], is_beyond);
        else if (multiplies) value = multiply(value, factors[i], is_beyond);
        else if (factors[i] > value) value = factors[i];
    }
    return value;
}

static uint64_t largest_of_subset(const struct lattice *lattice, uint32_t subset,
                                  uint32_t operations, bool *is_beyond)
{
    uint64_t factors[TALLY_NUMBERS_MAX];
    uint32_t count = 0;
    uint32_t ones = 0;
    const uint64_t code = lattice_subset(lattice, subset)->code;
    for (uint32_t i = 0; i < lattice->distinct; i++) {
        const uint32_t copies = lattice_copies(lattice, code, i);
        if (lattice->number[i] == 1) ones = copies;
        for (uint32_t copy = 0; lattice->number[i] != 1 && copy < copies; copy++)
            factors[count++] = lattice->number[i];
    }
    return largest_value(operations, factors, count, ones, is_beyond);
}

uint64_t ceiling_of_factors(uint32_t operations, const uint64_t *factors, uint32_t count,
                            uint32_t ones)
{
    bool is_beyond = false;
    return largest_value(operations, factors, count, ones, &is_beyond);
}

uint64_t ceiling_of_subset(const struct lattice *lattice, uint32_t subset, uint32_t operations)
{
    bool is_beyond = false;
    return largest_of_subset(lattice, subset, operations, &is_beyond);
}

bool ceiling_is_beyond(const struct lattice *lattice, uint32_t subset, uint32_t operations)
{
    bool is_beyond = false;
    largest_of_subset(lattice, subset, operations, &is_beyond);
    return is_beyond;
}

uint64_t ceiling_towards(const struct lattice *lattice, uint32_t subset, uint64_t target)
{
    uint64_t limit = target < 2 ? 2 : target;
    if (limit == UINT64_MAX) return limit;
    const uint64_t code = lattice_subset(lattice, subset)->code;
    for (uint32_t i = 0; i < lattice->distinct; i++) {
        limit = times_number(limit, lattice->number[i],
                             lattice->copies[i] - lattice_copies(lattice, code, i));
    }
    return limit;
}
