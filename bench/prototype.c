/* SPDX-License-Identifier: MIT */
/*
 * The naive prototype.
 */
#include "prototype.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_NUMBERS = 4, MASKS = 1 << PROTOTYPE_NUMBERS_MAX, STEPS = 6, FIRST_ROOM = 64 };

/* A value of the prototype. */
struct fraction {
    int64_t top, bottom; /* in lowest terms; bottom is positive, or 0: no value */
};

/* The least cost of a value of the numbers in a mask. */
struct entry {
    struct fraction value;
    uint32_t mask, cost;
};

/* A hash table; an entry of bottom 0 is free. */
struct map {
    struct entry *entries;
    size_t count, room;
};

/* Everything that the prototype keeps for one game. A mask is a set of numbers, with one bit for
 * each. */
struct prototype {
    struct map tables[MASKS]; /* of masks of up to four numbers */
    struct map left;          /* the values that were searched for over more numbers */
    bool lacks_memory;
};

static const struct fraction no_value = {0, 0};

static struct fraction fraction_of(int64_t top, int64_t bottom)
{
    int64_t a = top < 0 ? -top : top, b = bottom < 0 ? -bottom : bottom;
    if (bottom == 0) return no_value;
    while (b != 0) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    if (bottom < 0) a = -a;
    return (struct fraction){top / a, bottom / a};
}

/* The result of a step. The kinds are, in this order: a + b, a - b, b - a, a * b, a / b, b / a.
 * There is no value if the result does not fit in 64 bits. */
static struct fraction step(unsigned kind, struct fraction a, struct fraction b)
{
    int64_t x, y, tops, both, sum;
    if (__builtin_mul_overflow(a.top, b.bottom, &x) ||
        __builtin_mul_overflow(b.top, a.bottom, &y) ||
        __builtin_mul_overflow(a.top, b.top, &tops) ||
        __builtin_mul_overflow(a.bottom, b.bottom, &both) || __builtin_add_overflow(x, y, &sum))
        return no_value;
    switch (kind) {
    case 0: return fraction_of(sum, both);
    case 1: return fraction_of(x - y, both);
    case 2: return fraction_of(y - x, both);
    case 3: return fraction_of(tops, both);
    case 4: return fraction_of(x, y);
    default: return fraction_of(y, x);
    }
}

static uint32_t digits_of(struct fraction value)
{
    uint32_t digits = value.bottom != 1 ? 3 : 1;
    int64_t rest = value.top < 0 ? -value.top : value.top;
    while (rest >= 10 && rest % 10 == 0) rest /= 10;
    for (; rest >= 10; rest /= 10) digits++;
    return digits;
}

static uint32_t cost_of(unsigned kind, struct fraction a, struct fraction b)
{
    const uint32_t x = digits_of(a), y = digits_of(b);
    return kind < 3 ? (x < y ? x : y) : x * y;
}

/* ---- Hash tables ----------------------------------------------------------------------------- */

static struct entry *place_of(const struct map *map, uint32_t mask, struct fraction value)
{
    uint64_t hash = (uint64_t)value.top * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)value.bottom;
    hash = (hash ^ (hash >> 29) ^ mask) * UINT64_C(0xbf58476d1ce4e5b9);
    for (size_t i = (size_t)(hash >> 32);; i++) {
        struct entry *const place = &map->entries[i & (map->room - 1)];
        const bool is_same = place->value.top == value.top && place->value.bottom == value.bottom &&
                             place->mask == mask;
        if (is_same || place->value.bottom == 0) return place;
    }
}

static bool grow(struct map *map)
{
    struct map larger = {NULL, map->count, map->room != 0 ? 4 * map->room : FIRST_ROOM};
    larger.entries = calloc(larger.room, sizeof larger.entries[0]);
    if (larger.entries == NULL) return false;
    for (size_t i = 0; i < map->room; i++) {
        const struct entry *const entry = &map->entries[i];
        if (entry->value.bottom != 0) *place_of(&larger, entry->mask, entry->value) = *entry;
    }
    free(map->entries);
    *map = larger;
    return true;
}

static void keep(struct prototype *prototype, struct map *map, struct entry entry)
{
    if (2 * map->count >= map->room && !grow(map)) {
        prototype->lacks_memory = true;
        return;
    }
    struct entry *const place = place_of(map, entry.mask, entry.value);
    if (place->value.bottom == 0) {
        map->count++;
        *place = entry;
    } else if (entry.cost < place->cost) {
        place->cost = entry.cost;
    }
}

/* ---- Forwards -------------------------------------------------------------------------------- */

/* Combines each value of two disjoint sets by all six steps. Each better way to a value replaces
 * the one before, so tables hold least costs. */
static void join(struct prototype *prototype, uint32_t a, uint32_t b)
{
    const struct map *const left = &prototype->tables[a], *const right = &prototype->tables[b];
    for (size_t i = 0; i < left->room; i++) {
        const struct entry *const x = &left->entries[i];
        if (x->value.bottom == 0) continue;
        for (size_t j = 0; j < right->room; j++) {
            const struct entry *const y = &right->entries[j];
            if (y->value.bottom == 0) continue;
            for (unsigned kind = 0; kind < STEPS; kind++) {
                const struct fraction value = step(kind, x->value, y->value);
                const uint32_t cost = x->cost + y->cost + cost_of(kind, x->value, y->value);
                if (value.bottom != 0)
                    keep(prototype, &prototype->tables[a | b], (struct entry){value, a | b, cost});
            }
        }
    }
}

static void make_tables(struct prototype *prototype, const uint64_t *numbers, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        keep(prototype, &prototype->tables[1u << i],
             (struct entry){{(int64_t)numbers[i], 1}, 1u << i, 0});
    for (uint32_t mask = 1; mask < 1u << count; mask++) {
        if (__builtin_popcount(mask) > TABLE_NUMBERS) continue;
        for (uint32_t a = (mask - 1) & mask; a > (mask ^ a); a = (a - 1) & mask)
            join(prototype, a, mask ^ a);
    }
}

/* ---- Backwards ------------------------------------------------------------------------------- */

static uint32_t least(struct prototype *prototype, uint32_t mask, struct fraction value);

/* How to undo each kind of step. `backwards` computes the other operand from b and the value; then
 * step(forwards, b, other) gives the value again. */
static const struct {
    unsigned backwards, forwards;
} ways[STEPS] = {{0, 2}, {2, 0}, {1, 1}, {3, 5}, {4, 4}, {5, 3}};

/* The last step joins a value b of the set a with a value of the other numbers. Each of the six
 * steps is undone to find that other value. If b is zero, only sums and differences can be
 * undone. */
static uint32_t least_with(struct prototype *prototype, uint32_t a, uint32_t others,
                           struct fraction value)
{
    uint32_t best = UINT32_MAX;
    for (size_t i = 0; i < prototype->tables[a].room; i++) {
        const struct entry b = prototype->tables[a].entries[i];
        if (b.value.bottom == 0) continue;
        const unsigned kinds = b.value.top != 0 ? STEPS : STEPS / 2;
        for (unsigned kind = 0; kind < kinds; kind++) {
            const struct fraction other = step(ways[kind].backwards, b.value, value);
            if (other.bottom == 0) continue;
            const uint32_t rest = least(prototype, others, other);
            if (rest == UINT32_MAX) continue;
            const uint32_t cost = rest + b.cost + cost_of(ways[kind].forwards, b.value, other);
            if (cost < best) best = cost;
        }
    }
    return best;
}

/* Looks the value up in a table, or among the values searched before. Otherwise it tries all splits
 * whose smaller side has at most half of the numbers, and remembers the result, also if there is
 * none. */
static uint32_t least(struct prototype *prototype, uint32_t mask, struct fraction value)
{
    const int size = __builtin_popcount(mask);
    const struct map *const map =
        size <= TABLE_NUMBERS ? &prototype->tables[mask] : &prototype->left;
    if (map->room != 0) {
        const struct entry *const known = place_of(map, mask, value);
        if (known->value.bottom != 0) return known->cost;
    }
    if (size <= TABLE_NUMBERS || prototype->lacks_memory) return UINT32_MAX;
    uint32_t best = UINT32_MAX;
    for (uint32_t a = (mask - 1) & mask; a != 0; a = (a - 1) & mask) {
        if (__builtin_popcount(a) > size / 2) continue;
        const uint32_t cost = least_with(prototype, a, mask ^ a, value);
        if (cost < best) best = cost;
    }
    keep(prototype, &prototype->left, (struct entry){value, mask, best});
    return best;
}

uint32_t prototype_solve(int64_t target, const uint64_t *numbers, uint32_t count, size_t *nodes)
{
    struct prototype *const prototype = calloc(1, sizeof *prototype);
    uint32_t best = UINT32_MAX;
    *nodes = SIZE_MAX;
    if (prototype == NULL || count > PROTOTYPE_NUMBERS_MAX) goto end;
    make_tables(prototype, numbers, count);
    best = least(prototype, (1u << count) - 1, (struct fraction){target, 1});
    if (!prototype->lacks_memory) *nodes = prototype->left.count;
    for (uint32_t mask = 0; mask < MASKS; mask++) free(prototype->tables[mask].entries);
    free(prototype->left.entries);
end:
    free(prototype);
    return best;
}
