/* SPDX-License-Identifier: MIT */
/*
 * Krypto counted again, without anything of tally: five of 1..25 with repetition, targets 1..25,
 * all five used. Values are made by subsets of the cards, as fractions in lowest terms.
 *
 *     cc -O2 -o krypto tools/recheck/krypto.c && ./krypto exact     (integer, natural, whole)
 *
 * exact: fractions, zero and negatives between; integer: no fractions; natural: neither fractions
 * nor negatives; whole: positive whole numbers at every step. Prints how many games there are, and
 * how many of them have no solution.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct value {
    int64_t top, bottom;
};

struct set {
    struct value *values;
    size_t count, room;
};

enum { CARDS = 5, LARGEST = 25, FULL = (1 << CARDS) - 1 };
static const char *mode;
static struct set sets[FULL + 1];

static int64_t common(int64_t a, int64_t b)
{
    while (b != 0) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

static void add(struct set *set, int64_t top, int64_t bottom)
{
    if (bottom == 0) return;
    if (bottom < 0) {
        top = -top;
        bottom = -bottom;
    }
    const int64_t divisor = common(top, bottom);
    top /= divisor;
    bottom /= divisor;
    if (strcmp(mode, "exact") != 0 && bottom != 1) return;
    if (strcmp(mode, "natural") == 0 && top < 0) return;
    if (strcmp(mode, "whole") == 0 && top < 1) return;
    if (set->count == set->room) {
        set->room = set->room != 0 ? 2 * set->room : 1024;
        set->values = realloc(set->values, set->room * sizeof set->values[0]);
        if (set->values == NULL) exit(1);
    }
    set->values[set->count++] = (struct value){top, bottom};
}

static int compare(const void *left, const void *right)
{
    const struct value *const a = left, *const b = right;
    if (a->top != b->top) return a->top < b->top ? -1 : 1;
    return a->bottom < b->bottom ? -1 : a->bottom > b->bottom;
}

static void sort(struct set *set)
{
    size_t kept = 0;
    qsort(set->values, set->count, sizeof set->values[0], compare);
    for (size_t i = 0; i < set->count; i++)
        if (i == 0 || compare(&set->values[i], &set->values[kept - 1]) != 0)
            set->values[kept++] = set->values[i];
    set->count = kept;
}

static void combine(struct set *out, struct value a, struct value b)
{
    add(out, a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
    add(out, a.top * b.bottom - b.top * a.bottom, a.bottom * b.bottom);
    add(out, b.top * a.bottom - a.top * b.bottom, a.bottom * b.bottom);
    add(out, a.top * b.top, a.bottom * b.bottom);
    add(out, a.top * b.bottom, a.bottom * b.top);
    add(out, b.top * a.bottom, b.bottom * a.top);
}

/* The five cards together: targets alone are noted, and nothing is kept. */
static uint32_t targets_of(void)
{
    uint32_t reached = 0;
    static struct set few;
    for (int part = 1; part < FULL; part++) {
        const int rest = FULL ^ part;
        if (part > rest) continue;
        for (size_t i = 0; i < sets[part].count; i++)
            for (size_t j = 0; j < sets[rest].count; j++) {
                few.count = 0;
                combine(&few, sets[part].values[i], sets[rest].values[j]);
                for (size_t k = 0; k < few.count; k++)
                    if (few.values[k].bottom == 1 && few.values[k].top >= 1 &&
                        few.values[k].top <= LARGEST)
                        reached |= 1u << few.values[k].top;
            }
    }
    return reached;
}

static uint32_t solve(const int *cards)
{
    for (int subset = 1; subset < FULL; subset++) {
        sets[subset].count = 0;
        for (int i = 0; i < CARDS; i++)
            if (subset == 1 << i) add(&sets[subset], cards[i], 1);
        for (int part = (subset - 1) & subset; part > 0; part = (part - 1) & subset) {
            const int rest = subset ^ part;
            if (part > rest) continue;
            for (size_t i = 0; i < sets[part].count; i++)
                for (size_t j = 0; j < sets[rest].count; j++)
                    combine(&sets[subset], sets[part].values[i], sets[rest].values[j]);
        }
        sort(&sets[subset]);
    }
    return targets_of();
}

int main(int count, char **arguments)
{
    uint64_t games = 0, without = 0;
    int cards[CARDS];
    mode = count > 1 ? arguments[1] : "exact";
    for (cards[0] = 1; cards[0] <= LARGEST; cards[0]++)
        for (cards[1] = cards[0]; cards[1] <= LARGEST; cards[1]++)
            for (cards[2] = cards[1]; cards[2] <= LARGEST; cards[2]++)
                for (cards[3] = cards[2]; cards[3] <= LARGEST; cards[3]++)
                    for (cards[4] = cards[3]; cards[4] <= LARGEST; cards[4]++) {
                        games += LARGEST;
                        without += LARGEST - (uint64_t)__builtin_popcount(solve(cards));
                    }
    printf("%s: %llu games, %llu without a solution\n", mode, (unsigned long long)games,
           (unsigned long long)without);
    return 0;
}
