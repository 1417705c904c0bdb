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
 *
 * Most numbers need no search. Every range gets a set of bits, of whole numbers between -SMALL and
 * SMALL that it can make: all that are in its table, or what the last step makes of a value of at
 * most SHORT neighbouring numbers and of the bits of the rest. These numbers can be made, but not
 * all that can be made are among them. No number is skipped: each is noted so, or searched for. The
 * bits of a longer range also end the search for it, if it can make the value.
 *
 *     ./ordered 14 13 12 11 10 9 8 7 6 5 4 3 2 1 to 2557431      ends there, if all can be made
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef TABLE
#define TABLE 7
#endif

#ifndef SHORT
#define SHORT 4
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

enum { NUMBERS_MAX = 16, SMALL = 1 << 22, WORDS = 2 * SMALL / 64 };
static int64_t numbers[NUMBERS_MAX];
static int number_count;
static struct set sets[NUMBERS_MAX][NUMBERS_MAX]; /* by the first and the last number of a range */

/* Whole numbers that each range can make for sure: number + SMALL is the place of the bit. */
static uint64_t *made[NUMBERS_MAX][NUMBERS_MAX];

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

static int has_bit(const uint64_t *bits, int64_t number)
{
    const uint64_t place = (uint64_t)(number + SMALL);
    return place < 2 * SMALL && (bits[place / 64] >> place % 64 & 1) != 0;
}

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
    if (target.bottom == 1 && target.top > -SMALL && target.top < SMALL &&
        has_bit(made[first][last], (int64_t)target.top))
        return 1;
    /* Splits near the middle are tried first, since both sides may be in tables. */
    const int half = (first + last) / 2;
    for (int step = 0; step <= last - first; step++) {
        const int middle = step % 2 == 0 ? half + step / 2 : half - (step + 1) / 2;
        if (middle >= first && middle < last && is_made_at(first, middle, last, target)) return 1;
    }
    return 0;
}

/* ---- Numbers that need no search ---- */

static void set_bit(uint64_t *bits, int64_t number)
{
    const uint64_t place = (uint64_t)(number + SMALL);
    if (place < 2 * SMALL) bits[place / 64] |= UINT64_C(1) << place % 64;
}

/* Notes number + by for each number of the row. */
static void note_shifted(uint64_t *bits, const uint64_t *row, int64_t by)
{
    const uint64_t distance = (uint64_t)(by < 0 ? -by : by);
    const size_t words = (size_t)(distance / 64), shift = (size_t)(distance % 64);
    for (size_t i = words; by >= 0 && i < WORDS; i++) {
        bits[i] |= row[i - words] << shift;
        if (shift != 0 && i > words) bits[i] |= row[i - words - 1] >> (64 - shift);
    }
    for (size_t i = 0; by < 0 && i + words < WORDS; i++) {
        bits[i] |= row[i + words] >> shift;
        if (shift != 0 && i + words + 1 < WORDS) bits[i] |= row[i + words + 1] << (64 - shift);
    }
}

/* Notes number * top / bottom for each number of the row, where that is whole. */
static void note_scaled(uint64_t *bits, const uint64_t *row, int64_t top, int64_t bottom)
{
    const int64_t size = top < 0 ? -top : top, largest = size > bottom ? size : bottom;
    for (int64_t i = -SMALL / largest; i * largest < SMALL; i++)
        if (has_bit(row, i * bottom)) set_bit(bits, i * top);
}

/* The numbers of the row with the other sign. */
static const uint64_t *turned(const uint64_t *row)
{
    static uint64_t other[WORDS];
    memset(other, 0, sizeof other);
    note_scaled(other, row, -1, 1);
    return other;
}

static void note_split(uint64_t *bits, int first, int middle, int last)
{
    const int left_is_short = middle - first < last - middle;
    const struct set *const set = left_is_short ? &sets[first][middle] : &sets[middle + 1][last];
    const uint64_t *const row = left_is_short ? made[middle + 1][last] : made[first][middle];
    const uint64_t *const other = left_is_short ? turned(row) : row;
    if ((left_is_short ? middle - first + 1 : last - middle) > SHORT) return;
    for (size_t i = 0; i < set->count; i++) {
        const struct slot x = set->list[i];
        if (x.top <= -SMALL || x.top >= SMALL || x.bottom >= SMALL) continue;
        if (x.bottom == 1) note_shifted(bits, row, x.top);
        if (x.bottom == 1) note_shifted(bits, other, left_is_short ? x.top : -x.top);
        note_scaled(bits, row, x.top, x.bottom);
        if (!left_is_short && x.top > 0) note_scaled(bits, row, x.bottom, x.top);
        if (!left_is_short && x.top < 0) note_scaled(bits, row, -x.bottom, -x.top);
    }
}

static void note(int first, int last)
{
    uint64_t *const bits = calloc(WORDS, sizeof *bits);
    if (bits == NULL) fail("no memory is left");
    for (size_t i = 0; last - first < TABLE && i < sets[first][last].count; i++)
        if (sets[first][last].list[i].bottom == 1) set_bit(bits, sets[first][last].list[i].top);
    for (int middle = first; last - first >= TABLE && middle < last; middle++)
        note_split(bits, first, middle, last);
    made[first][last] = bits;
}

int main(int count, char **arguments)
{
    uint64_t number = 1, searched = 0, most = UINT64_MAX;
    number_count = count - 1;
    if (count > 3 && strcmp(arguments[count - 2], "to") == 0) {
        number_count = count - 3;
        most = strtoull(arguments[count - 1], NULL, 10);
    }
    if (number_count < 1 || number_count > NUMBERS_MAX || number_count > 2 * TABLE)
        fail("expected: ordered NUMBER... [to LAST], at most 14 numbers");
    for (int i = 0; i < number_count; i++)
        if ((numbers[i] = strtoll(arguments[i + 1], NULL, 10)) <= 0)
            fail("expected numbers above 0");
    for (int length = 1; length <= TABLE; length++)
        for (int first = 0; first + length <= number_count; first++)
            fill(first, first + length - 1);
    for (int length = 1; length <= number_count; length++)
        for (int first = 0; first + length <= number_count; first++)
            note(first, first + length - 1);
    for (; number <= most; number++) {
        if (has_bit(made[0][number_count - 1], (int64_t)number)) continue;
        if (!can_make(0, number_count - 1, (struct fraction){(wide)number, 1})) break;
        searched++;
    }
    printf(number > most ? "all up to %llu can be made" : "%llu cannot be made",
           (unsigned long long)(number > most ? most : number));
    printf("; %llu smaller numbers were searched for, the others were noted\n",
           (unsigned long long)searched);
    return 0;
}
