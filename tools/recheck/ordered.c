/* SPDX-License-Identifier: MIT */
/*
 * The least positive integer that given numbers, all used and in the order given, cannot make,
 * found without anything of tally. Steps may give fractions, zero and negative numbers.
 *
 *     cc -O2 -o ordered tools/recheck/ordered.c
 *     ./ordered 5 4 3 2 1
 *
 * How: every range of up to TABLE neighbouring numbers gets the set of its values. A longer range
 * is searched from the target t. The last step joins a range on the left, which makes l, and one on
 * the right, which makes r. All values of the shorter one are tried. The longer one must then make
 * t - l, l - t, t / l or l / t. Where the left one is longer, it must make t - r, t + r, t / r or
 * t * r. The longer range is looked up in its table, or searched in the same way.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef TABLE
#define TABLE 7
#endif

typedef __int128 wide;

/* In lowest terms; bottom is positive. */
struct fraction {
    wide top, bottom;
};

struct slot {
    int64_t top, bottom; /* bottom 0: the slot is empty */
};

/* A set of values, with open addressing, and the same values one behind the other. */
struct set {
    struct slot *slots, *list;
    size_t room, count;
};

enum { NUMBERS_MAX = 16 };
static int64_t numbers[NUMBERS_MAX];
static int number_count;
static struct set sets[NUMBERS_MAX][NUMBERS_MAX]; /* by the first and the last number of a range */

static void fail(const char *text)
{
    fprintf(stderr, "ordered: %s\n", text);
    exit(2);
}

static wide common(wide a, wide b)
{
    if (a < 0) a = -a;
    if (b < 0) b = -b;
    while (b > INT64_MAX || a > INT64_MAX) {
        if (b == 0) return a;
        const wide rest = a % b;
        a = b;
        b = rest;
    }
    int64_t c = (int64_t)a, d = (int64_t)b;
    while (d != 0) {
        const int64_t rest = c % d;
        c = d;
        d = rest;
    }
    return c;
}

static wide times(wide a, wide b)
{
    wide product;
    if (__builtin_mul_overflow(a, b, &product)) fail("a part of a fraction is too large");
    return product;
}

static struct fraction lowest(wide top, wide bottom)
{
    const wide divisor = bottom < 0 ? -common(top, bottom) : common(top, bottom);
    return (struct fraction){top / divisor, bottom / divisor};
}

static struct fraction sum(struct fraction a, struct fraction b, int sign)
{
    wide top;
    if (__builtin_add_overflow(times(a.top, b.bottom), sign * times(b.top, a.bottom), &top))
        fail("a part of a fraction is too large");
    return lowest(top, times(a.bottom, b.bottom));
}

static struct fraction product(struct fraction a, struct fraction b)
{
    return lowest(times(a.top, b.top), times(a.bottom, b.bottom));
}

/* b is not 0. */
static struct fraction quotient(struct fraction a, struct fraction b)
{
    return lowest(times(a.top, b.bottom), times(a.bottom, b.top));
}

static struct slot *find(const struct set *set, struct slot value)
{
    uint64_t hash = ((uint64_t)value.top * UINT64_C(0x9e3779b97f4a7c15)) ^
                    ((uint64_t)value.bottom * UINT64_C(0xc2b2ae3d27d4eb4f));
    hash ^= hash >> 29;
    size_t at = (size_t)hash & (set->room - 1);
    while (set->slots[at].bottom != 0 &&
           (set->slots[at].top != value.top || set->slots[at].bottom != value.bottom))
        at = (at + 1) & (set->room - 1);
    return &set->slots[at];
}

static void put(struct set *set, struct fraction value)
{
    if (value.top > INT64_MAX || value.top < INT64_MIN || value.bottom > INT64_MAX)
        fail("a value of a table is too large");
    if (2 * (set->count + 1) > set->room) {
        struct set larger = {.room = set->room != 0 ? 2 * set->room : 8, .count = set->count};
        larger.slots = calloc(larger.room, sizeof *larger.slots);
        if (larger.slots == NULL) fail("no memory is left");
        for (size_t i = 0; i < set->room; i++)
            if (set->slots[i].bottom != 0) *find(&larger, set->slots[i]) = set->slots[i];
        free(set->slots);
        *set = larger;
    }
    const struct slot slot = {(int64_t)value.top, (int64_t)value.bottom};
    struct slot *const place = find(set, slot);
    set->count += place->bottom == 0;
    *place = slot;
}

static struct fraction fraction_of(struct slot slot)
{
    return (struct fraction){slot.top, slot.bottom};
}

static void fill(int first, int last)
{
    struct set *const set = &sets[first][last];
    if (first == last) put(set, (struct fraction){numbers[first], 1});
    for (int middle = first; middle < last; middle++) {
        const struct set *const left = &sets[first][middle], *const right = &sets[middle + 1][last];
        for (size_t i = 0; i < left->count; i++)
            for (size_t j = 0; j < right->count; j++) {
                const struct fraction l = fraction_of(left->list[i]);
                const struct fraction r = fraction_of(right->list[j]);
                put(set, sum(l, r, 1));
                put(set, sum(l, r, -1));
                put(set, product(l, r));
                if (r.top != 0) put(set, quotient(l, r));
            }
    }
    set->list = malloc(set->count * sizeof *set->list);
    if (set->list == NULL) fail("no memory is left");
    size_t count = 0;
    for (size_t i = 0; i < set->room; i++)
        if (set->slots[i].bottom != 0) set->list[count++] = set->slots[i];
}

static int can_make(int first, int last, struct fraction target);

/* Can the last step join l, on the left, with a value of the range on the right? Every range makes
 * some value, so 0 times it is 0. */
static int joins_right(struct fraction l, int first, int last, struct fraction target)
{
    if (can_make(first, last, sum(target, l, -1))) return 1;
    if (can_make(first, last, sum(l, target, -1))) return 1;
    if (l.top == 0) return target.top == 0;
    if (can_make(first, last, quotient(target, l))) return 1;
    return target.top != 0 && can_make(first, last, quotient(l, target));
}

/* The same for r, on the right. */
static int joins_left(struct fraction r, int first, int last, struct fraction target)
{
    if (can_make(first, last, sum(target, r, -1))) return 1;
    if (can_make(first, last, sum(target, r, 1))) return 1;
    if (r.top == 0) return target.top == 0;
    if (can_make(first, last, quotient(target, r))) return 1;
    return can_make(first, last, product(target, r));
}

static int is_made_at(int first, int middle, int last, struct fraction target)
{
    const int left_is_short = middle - first < last - middle;
    const struct set *const set = left_is_short ? &sets[first][middle] : &sets[middle + 1][last];
    for (size_t i = 0; i < set->count; i++) {
        const struct fraction value = fraction_of(set->list[i]);
        if (left_is_short ? joins_right(value, middle + 1, last, target)
                          : joins_left(value, first, middle, target))
            return 1;
    }
    return 0;
}

static int can_make(int first, int last, struct fraction target)
{
    if (last - first < TABLE) {
        /* A value that does not fit into a slot is in no table: put() would have failed. */
        if (target.top > INT64_MAX || target.top < INT64_MIN || target.bottom > INT64_MAX) return 0;
        const struct slot slot = {(int64_t)target.top, (int64_t)target.bottom};
        return find(&sets[first][last], slot)->bottom != 0;
    }
    /* Splits near the middle are tried first, since both sides may be in tables. */
    const int half = (first + last) / 2;
    for (int step = 0; step <= last - first; step++) {
        const int middle = step % 2 == 0 ? half + step / 2 : half - (step + 1) / 2;
        if (middle >= first && middle < last && is_made_at(first, middle, last, target)) return 1;
    }
    return 0;
}

int main(int count, char **arguments)
{
    number_count = count - 1;
    if (number_count < 1 || number_count > NUMBERS_MAX || number_count > 2 * TABLE)
        fail("expected: ordered NUMBER..., at most 14");
    for (int i = 0; i < number_count; i++)
        if ((numbers[i] = strtoll(arguments[i + 1], NULL, 10)) <= 0)
            fail("expected numbers above 0");
    for (int length = 1; length <= TABLE; length++)
        for (int first = 0; first + length <= number_count; first++)
            fill(first, first + length - 1);
    wide number = 1;
    while (can_make(0, number_count - 1, (struct fraction){number, 1})) number++;
    printf("%llu cannot be made\n", (unsigned long long)number);
    return 0;
}
