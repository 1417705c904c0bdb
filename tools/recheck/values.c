/* SPDX-License-Identifier: MIT */
/*
 * How many different positive integers given numbers can make, found without anything of tally.
 * Each number is used once or not at all, and each step gives a positive whole number.
 *
 *     cc -O2 -o values tools/recheck/values.c
 *     ./values 1 2 3 4 5
 *
 * With -DAPART the values are found in another way, which takes more time.
 *
 * How: no value is above the product of the numbers, with 2 in place of each 1, since each step
 * makes at most the product of its sides, or their sum, which is larger only if a side is 1. That
 * bound must be below 2^32. So a set of bits can hold all values, and a list has 32 bits for each.
 *
 * Every subset of the numbers gets the list of the values that it can make, from the smaller
 * subsets: the last step joins a part, and the rest. The values of the part may leave numbers out,
 * and so may those of the rest. So only parts that have the rest as their complement need to be
 * joined. With -DAPART a list has the values that use exactly the subset, and the lists of all
 * subsets are united at the end.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBERS_MAX = 16 };

static uint64_t numbers[NUMBERS_MAX];
static int number_count;
static struct list {
    uint32_t *values; /* rising */
    size_t count;
} lists[1 << NUMBERS_MAX];
static uint64_t *bits, limit; /* no value is limit or more */

static void fail(const char *text)
{
    fprintf(stderr, "values: %s\n", text);
    exit(2);
}

static void set(uint64_t value)
{
    bits[value / 64] |= UINT64_C(1) << value % 64;
}

/* All results of one value with each value of a list. */
static void join_value(uint64_t a, const struct list *list)
{
    const uint32_t *const values = list->values;
    const size_t count = list->count;
    for (size_t i = 0; i < count; i++) set(values[i] + a);
    for (size_t i = 0; i < count; i++) set(values[i] * a);
    for (size_t i = 0; i < count; i++) {
        const uint64_t b = values[i];
        if (b != a) set(b > a ? b - a : a - b);
    }
    for (size_t i = 0; i < count; i++) {
        const uint32_t b = values[i], c = (uint32_t)a;
        if (b >= c ? b % c == 0 : c % b == 0) set(b >= c ? b / c : c / b);
    }
}

static void join(int part, int rest)
{
    const int part_is_short = lists[part].count < lists[rest].count;
    const struct list *const few = &lists[part_is_short ? part : rest];
    const struct list *const many = &lists[part_is_short ? rest : part];
    for (size_t i = 0; i < few->count; i++) join_value(few->values[i], many);
}

/* Moves the values from the bits to a list. */
static void take(struct list *list, uint64_t bound)
{
    const size_t words = (size_t)(bound / 64 + 1);
    size_t next = 0;
    for (size_t i = 0; i < words; i++) list->count += (size_t)__builtin_popcountll(bits[i]);
    list->values = malloc(list->count * sizeof *list->values);
    if (list->values == NULL) fail("no memory is left");
    for (size_t i = 0; i < words; i++) {
        for (uint64_t word = bits[i]; word != 0; word &= word - 1)
            list->values[next++] = (uint32_t)(i * 64 + (size_t)__builtin_ctzll(word));
        bits[i] = 0;
    }
}

static uint64_t bound_of(int subset)
{
    uint64_t bound = 1;
    for (int i = 0; i < number_count; i++) {
        if ((subset >> i & 1) == 0) continue;
        bound *= numbers[i] > 2 ? numbers[i] : 2;
        if (bound > UINT32_MAX) fail("the values are too large");
    }
    return bound;
}

static void fill(int subset)
{
    const int lowest = subset & -subset;
    const uint64_t bound = bound_of(subset);
    for (int i = 0; i < number_count; i++) {
#ifdef APART
        if (subset == 1 << i) set(numbers[i]);
#else
        if ((subset >> i & 1) != 0) set(numbers[i]);
#endif
    }
    for (int part = (subset - 1) & subset; part > 0; part = (part - 1) & subset)
        if ((part & lowest) != 0) join(part, subset ^ part);
    take(&lists[subset], bound);
}

int main(int count, char **arguments)
{
    number_count = count - 1;
    if (number_count < 1 || number_count > NUMBERS_MAX) fail("expected: values NUMBER...");
    for (int i = 0; i < number_count; i++)
        if ((numbers[i] = strtoull(arguments[i + 1], NULL, 10)) == 0)
            fail("expected numbers above 0");
    const int full = (1 << number_count) - 1;
    limit = bound_of(full) + 1;
    bits = calloc((size_t)(limit / 64 + 1), sizeof *bits);
    if (bits == NULL) fail("no memory is left");
    for (int size = 1; size <= number_count; size++)
        for (int subset = 1; subset <= full; subset++)
            if (__builtin_popcount((unsigned)subset) == size) fill(subset);
    size_t found = lists[full].count;
#ifdef APART
    for (int subset = 1; subset <= full; subset++)
        for (size_t i = 0; i < lists[subset].count; i++) set(lists[subset].values[i]);
    found = 0;
    for (size_t i = 0; i <= limit / 64; i++) found += (size_t)__builtin_popcountll(bits[i]);
#endif
    printf("%zu\n", found);
    return 0;
}
