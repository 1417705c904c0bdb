/* SPDX-License-Identifier: MIT */
/*
 * The least positive integer that given numbers cannot make, found without anything of tally.
 * Each step gives a positive whole number.
 *
 *     cc -O2 -o missing tools/recheck/missing.c
 *     ./missing any 1 3 5 7 9            each number is used once or not at all
 *     ./missing all 1 2 4 8              each number is used once
 *     ./missing but-one 1 2 3 4 5        at least one number is left out
 *
 * With -DTABLE=8 (6 to 9) larger subsets get tables: less time, more memory. With -DWIDE the values
 * of tables have 128 bits instead of 64; the program says when that is needed.
 *
 * How: every subset of up to TABLE numbers gets the set of its values, made by joining the sets of
 * its parts. A larger subset is searched from the target t. The last step joins a part of at most
 * half of the numbers, with a value a, and a rest, which must make t - a, t + a, a - t, t / a,
 * t * a or a / t. The rest is looked up in its table, or searched in the same way.
 *
 * Most numbers need no search. Each subset without a table gets a set of bits, of numbers below
 * SMALL (2^25; -DSMALL='(1 << 23)' takes less memory): what the last step makes of one or two
 * numbers and of the bits of the rest. These numbers can be made, but not all that can be made are
 * among them. No number is skipped: each is noted in this way, or is in a table, or is searched for
 * until a solution is found or all is tried.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef TABLE
#define TABLE 7
#endif

typedef unsigned __int128 wide;
#ifdef WIDE
typedef wide value;
#else
typedef uint64_t value;
#endif

#ifndef SMALL
#define SMALL (1 << 25)
#endif

enum { NUMBERS_MAX = 16 };

/* A set of values: open addressing, 0 is an empty slot. */
struct set {
    value *slots;
    size_t room, count;
};

static uint64_t numbers[NUMBERS_MAX];
static int number_count;
static int may_leave_out;                    /* numbers may be left out */
static struct set made_by[1 << NUMBERS_MAX]; /* values that use all numbers of the subset */
static struct set known[1 << NUMBERS_MAX];   /* values that the subset can make, by the rules */
static value *lists[1 << NUMBERS_MAX];       /* the values of made_by, one behind the other */
static wide largest[1 << NUMBERS_MAX];       /* no value of the subset is larger */

/* Small numbers that a subset without a table can make for sure, a bit each. */
static uint64_t *made[1 << NUMBERS_MAX];

static void fail(const char *text)
{
    fprintf(stderr, "missing: %s\n", text);
    exit(2);
}

static size_t place_of(const struct set *set, value wanted)
{
    size_t at = (size_t)((uint64_t)wanted * UINT64_C(0x9e3779b97f4a7c15) >> 20) & (set->room - 1);
    while (set->slots[at] != 0 && set->slots[at] != wanted) at = (at + 1) & (set->room - 1);
    return at;
}

static int has(const struct set *set, value wanted)
{
    return set->room != 0 && set->slots[place_of(set, wanted)] != 0;
}

static void put(struct set *set, value made_value)
{
    if (2 * (set->count + 1) > set->room) {
        struct set larger = {.room = set->room != 0 ? 2 * set->room : 8, .count = set->count};
        larger.slots = calloc(larger.room, sizeof *larger.slots);
        if (larger.slots == NULL) fail("no memory is left");
        for (size_t i = 0; i < set->room; i++)
            if (set->slots[i] != 0) larger.slots[place_of(&larger, set->slots[i])] = set->slots[i];
        free(set->slots);
        *set = larger;
    }
    const size_t at = place_of(set, made_value);
    set->count += set->slots[at] == 0;
    set->slots[at] = made_value;
}

static void put_steps(struct set *set, value a, value b)
{
    value result;
    if (a < b) {
        const value other = a;
        a = b;
        b = other;
    }
    if (__builtin_add_overflow(a, b, &result)) fail("a value is too large; compile with -DWIDE");
    put(set, result);
    if (__builtin_mul_overflow(a, b, &result)) fail("a value is too large; compile with -DWIDE");
    put(set, result);
    if (a > b) put(set, a - b);
    if (a % b == 0) put(set, a / b);
}

static void fill(int subset)
{
    struct set *const set = &made_by[subset];
    const int lowest = subset & -subset;
    if (subset == lowest) put(set, numbers[__builtin_ctz((unsigned)subset)]);
    for (int part = (subset - 1) & subset; part > 0; part = (part - 1) & subset) {
        if ((part & lowest) == 0) continue;
        const int rest = subset ^ part;
        for (size_t i = 0; i < made_by[part].count; i++)
            for (size_t j = 0; j < made_by[rest].count; j++)
                put_steps(set, lists[part][i], lists[rest][j]);
    }
    lists[subset] = malloc((set->count + 1) * sizeof(value));
    if (lists[subset] == NULL) fail("no memory is left");
    size_t count = 0;
    for (size_t i = 0; i < set->room; i++)
        if (set->slots[i] != 0) lists[subset][count++] = set->slots[i];
}

/* What a subset can make: with numbers left out, also what it makes without one of them. */
static void unite(int subset)
{
    if (!may_leave_out) {
        known[subset] = made_by[subset];
        return;
    }
    for (size_t i = 0; i < made_by[subset].count; i++) put(&known[subset], lists[subset][i]);
    for (int bits = subset; bits != 0; bits &= bits - 1) {
        const struct set *const less = &known[subset & ~(bits & -bits)];
        for (size_t i = 0; i < less->room; i++)
            if (less->slots[i] != 0) put(&known[subset], less->slots[i]);
    }
}

/* Each step makes at most the product of its two sides, or their sum, which is larger only if a
 * side is 1. So no value is above the product of the numbers, with 2 in place of each 1. */
static void bound(int subset)
{
    largest[subset] = 1;
    for (int i = 0; i < number_count; i++)
        if ((subset >> i & 1) != 0) largest[subset] *= numbers[i] > 2 ? numbers[i] : 2;
}

static int can_make(int subset, wide target);

/* Can the last step join the value a of a part with a value of the rest? */
static int joins(int rest, wide target, wide a)
{
    if (target > a && can_make(rest, target - a)) return 1;
    if (can_make(rest, target + a)) return 1;
    if (a > target && can_make(rest, a - target)) return 1;
    if (target % a == 0 && can_make(rest, target / a)) return 1;
    if (a % target == 0 && can_make(rest, a / target)) return 1;
    return target <= largest[rest] / a && can_make(rest, target * a);
}

static int can_make(int subset, wide target)
{
    if (target > largest[subset]) return 0;
    const int size = __builtin_popcount((unsigned)subset);
    if (size <= TABLE) {
        /* A table has every value of its subset: a value that does not fit ends the program. */
        return (value)target == target && has(&known[subset], (value)target);
    }
    for (int i = 0; may_leave_out && i < number_count; i++)
        if (numbers[i] == target && (subset >> i & 1) != 0) return 1;
    for (int few = size / 2; few >= 1; few--)
        for (int part = (subset - 1) & subset; part > 0; part = (part - 1) & subset) {
            if (__builtin_popcount((unsigned)part) != few) continue;
            for (size_t i = 0; i < made_by[part].count; i++)
                if (joins(subset ^ part, target, lists[part][i])) return 1;
        }
    return 0;
}

static void fill_tables(void)
{
    const int full = (1 << number_count) - 1;
    for (int size = 1; size <= TABLE && size <= number_count; size++)
        for (int subset = 1; subset <= full; subset++) {
            if (__builtin_popcount((unsigned)subset) != size) continue;
            fill(subset);
            unite(subset);
        }
    for (int subset = 1; subset <= full; subset++) bound(subset);
}

static void set_bit(uint64_t *bits, wide number)
{
    if (number != 0 && number < SMALL) bits[number / 64] |= UINT64_C(1) << number % 64;
}

static int has_bit(const uint64_t *bits, uint64_t number)
{
    return number < SMALL && (bits[number / 64] >> number % 64 & 1) != 0;
}

/* Notes value + a and value - a for each value of the row. */
static void note_shifted(uint64_t *bits, const uint64_t *row, uint64_t a)
{
    const size_t words = (size_t)(a / 64), shift = (size_t)(a % 64), end = SMALL / 64;
    for (size_t i = words; i < end; i++) {
        bits[i] |= row[i - words] << shift;
        if (shift != 0 && i > words) bits[i] |= row[i - words - 1] >> (64 - shift);
    }
    for (size_t i = 0; i + words < end; i++) {
        bits[i] |= row[i + words] >> shift;
        if (shift != 0 && i + words + 1 < end) bits[i] |= row[i + words + 1] << (64 - shift);
    }
}

/* Notes value * a and value / a for each value of the row. */
static void note_scaled(uint64_t *bits, const uint64_t *row, uint64_t a)
{
    for (uint64_t value_of_row = 1; value_of_row * a < SMALL; value_of_row++) {
        if (has_bit(row, value_of_row)) set_bit(bits, value_of_row * a);
        if (has_bit(row, value_of_row * a)) set_bit(bits, value_of_row);
    }
}

/* Notes what the last step makes of a value of a part and a small number of the rest. */
static void note_joined(uint64_t *bits, int part, const uint64_t *row)
{
    for (size_t i = 0; i < made_by[part].count; i++) {
        const value a = lists[part][i];
        if (a >= SMALL) continue;
        note_shifted(bits, row, (uint64_t)a);
        if (a > 1) note_scaled(bits, row, (uint64_t)a);
    }
}

/* Small numbers of a subset: all of them if it has a table, else those that were noted. */
static const uint64_t *small_of(int subset)
{
    static uint64_t row[SMALL / 64];
    if (made[subset] != NULL) return made[subset];
    memset(row, 0, sizeof row);
    for (size_t i = 0; i < known[subset].room; i++) set_bit(row, known[subset].slots[i]);
    return row;
}

/* Notes small numbers that a subset without a table can make: those that need one number less, if
 * numbers may be left out, and those of a last step that joins one or two numbers with the rest. */
static void note_small(int subset)
{
    uint64_t *const bits = calloc(SMALL / 64, sizeof *bits);
    if (bits == NULL) fail("no memory is left");
    for (int part = (subset - 1) & subset; part > 0; part = (part - 1) & subset) {
        const int size = __builtin_popcount((unsigned)part);
        if (size > 2) continue;
        const uint64_t *const row = small_of(subset ^ part);
        for (size_t i = 0; may_leave_out && size == 1 && i < SMALL / 64; i++) bits[i] |= row[i];
        note_joined(bits, part, row);
    }
    made[subset] = bits;
}

static void note_all_small(int full, int is_but_one)
{
    for (int size = TABLE + 1; size <= number_count - is_but_one; size++)
        for (int subset = 1; subset <= full; subset++)
            if (__builtin_popcount((unsigned)subset) == size) note_small(subset);
}

/* Was the number noted for one of the subsets that count? */
static int is_noted(uint64_t number, int full, int is_but_one)
{
    if (!is_but_one) return has_bit(small_of(full), number);
    for (int i = 0; i < number_count; i++)
        if (has_bit(small_of(full & ~(1 << i)), number)) return 1;
    return 0;
}

/* Can one of the subsets that count make the number? */
static int is_makable(uint64_t number, int full, int is_but_one)
{
    if (!is_but_one) return can_make(full, number);
    for (int i = 0; i < number_count; i++)
        if (can_make(full & ~(1 << i), number)) return 1;
    return 0;
}

int main(int count, char **arguments)
{
    const char *const use = count > 1 ? arguments[1] : "";
    const int is_but_one = strcmp(use, "but-one") == 0;
    number_count = count - 2;
    may_leave_out = strcmp(use, "all") != 0;
    if ((strcmp(use, "any") != 0 && may_leave_out && !is_but_one) || number_count < 2 ||
        number_count > NUMBERS_MAX)
        fail("expected: missing any|all|but-one NUMBER NUMBER...");
    for (int i = 0; i < number_count; i++)
        if ((numbers[i] = strtoull(arguments[i + 2], NULL, 10)) == 0)
            fail("expected numbers above 0");
    fill_tables();
    const int full = (1 << number_count) - 1;
    note_all_small(full, is_but_one);
    uint64_t searched = 0, number = 1;
    for (;; number++) {
        if (number_count - is_but_one > TABLE && is_noted(number, full, is_but_one)) continue;
        if (!is_makable(number, full, is_but_one)) break;
        searched++;
    }
    printf("%llu cannot be made; %llu smaller numbers were searched for, the others were noted\n",
           (unsigned long long)number, (unsigned long long)searched);
    return 0;
}
