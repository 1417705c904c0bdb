/* SPDX-License-Identifier: MIT */
/*
 * The least positive integer that n equal numbers cannot make, found without anything of tally.
 *
 *     cc -O2 -o equal tools/recheck/equal.c
 *     ./equal all 12 12 8       twelve 12s, all of them, with fractions; tables of up to eight
 *     ./equal any 12 12 8       at most twelve 12s; each step gives a whole number
 *
 * f(k) is the set of what k copies make: the union of x op y, over x in f(i) and y in f(k - i). The
 * sign of a value does not matter, since b - a is at hand where a - b is. f(1) to f(TABLES) are
 * made. What the last step makes of two such sets is noted for integers below 2^22. Every other
 * integer is searched backwards: t = x op y, so y is t - x, t + x, t / x, t * x or x / t. A
 * numerator or denominator above 2^62 is dropped, and the number of these is told: if none is
 * dropped, the result is exact. Different sizes of tables drop different values.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 wide;
struct fraction {
    uint64_t over, under;
};
struct set {
    struct fraction *items;
    uint32_t *slots;
    uint64_t count, room, mask;
};

enum { SMALL = 1 << 22, MOST = 64 };
static const wide limit = (wide)1 << 62;
static struct set sets[MOST + 1];
static uint64_t dropped;
static int is_whole, tables;

static void *claim(void *old, size_t bytes)
{
    void *const block = realloc(old, bytes);
    if (block == NULL) exit((fprintf(stderr, "no memory\n"), 2));
    return block;
}

static uint64_t place(const struct set *set, struct fraction value)
{
    uint64_t hash = value.over * 0x9E3779B97F4A7C15u ^ value.under * 0xC2B2AE3D27D4EB4Fu;
    hash = (hash ^ hash >> 31) * 0xBF58476D1CE4E5B9u;
    for (uint64_t at = hash >> 20 & set->mask;; at = (at + 1) & set->mask) {
        if (set->slots[at] == 0) return at;
        const struct fraction found = set->items[set->slots[at] - 1];
        if (found.over == value.over && found.under == value.under) return at;
    }
}

static void put(struct set *set, struct fraction value)
{
    if (set->count * 2 >= set->room) {
        set->room = set->room != 0 ? 2 * set->room : 1024;
        set->mask = set->room - 1;
        set->items = claim(set->items, set->room * sizeof value);
        set->slots = claim(set->slots, set->room * sizeof set->slots[0]);
        memset(set->slots, 0, set->room * sizeof set->slots[0]);
        for (uint64_t i = 0; i < set->count; i++)
            set->slots[place(set, set->items[i])] = (uint32_t)i + 1;
    }
    const uint64_t at = place(set, value);
    if (set->slots[at] != 0) return;
    set->items[set->count++] = value;
    set->slots[at] = (uint32_t)set->count;
}

static wide divisor(wide a, wide b)
{
    while (b != 0) {
        const wide rest = a >> 64 == 0 && b >> 64 == 0 ? (uint64_t)a % (uint64_t)b : a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Writes the fraction in lowest terms; 0 if it is no value of the rules, or is dropped. */
static int reduce(wide over, wide under, struct fraction *value)
{
    if (under == 0) return 0;
    const wide common = divisor(over, under);
    over /= common;
    under /= common;
    if (is_whole && under != 1) return 0;
    if (over > limit || under > limit) return dropped++, 0;
    *value = (struct fraction){(uint64_t)over, (uint64_t)under};
    return 1;
}

/* x op y, for each of five operations: + - * / and / turned round. */
static int combine(int operation, struct fraction x, struct fraction y, struct fraction *value)
{
    const wide a = (wide)x.over * y.under, b = (wide)y.over * x.under;
    const wide under = (wide)x.under * y.under;
    switch (operation) {
    case 0: return reduce(a + b, under, value);
    case 1: return reduce(a > b ? a - b : b - a, under, value);
    case 2: return reduce((wide)x.over * y.over, under, value);
    case 3: return reduce(a, b, value);
    default: return reduce(b, a, value);
    }
}

static int makes(int copies, struct fraction value)
{
    if (copies <= tables) return sets[copies].slots[place(&sets[copies], value)] != 0;
    for (int i = 1; i <= copies / 2; i++) {
        for (uint64_t j = 0; j < sets[i].count; j++) {
            const struct fraction x = sets[i].items[j];
            struct fraction y;
            if (x.over == 0) {
                if (value.over == 0 || makes(copies - i, value)) return 1;
                continue;
            }
            /* Undone: + by -, - by + or -, * by /, / by * or by /. */
            if (combine(0, value, x, &y) && makes(copies - i, y)) return 1;
            if (combine(1, value, x, &y) && makes(copies - i, y)) return 1;
            if (combine(2, value, x, &y) && makes(copies - i, y)) return 1;
            if (combine(3, value, x, &y) && makes(copies - i, y)) return 1;
            if (value.over != 0 && combine(4, value, x, &y) && makes(copies - i, y)) return 1;
        }
    }
    return 0;
}

static void join(int i, int j, struct set *into, uint8_t *made)
{
    for (uint64_t a = 0; a < sets[i].count; a++) {
        for (uint64_t b = 0; b < sets[j].count; b++) {
            for (int operation = 0; operation < 5; operation++) {
                struct fraction value;
                if (!combine(operation, sets[i].items[a], sets[j].items[b], &value)) continue;
                if (into != NULL) put(into, value);
                else if (value.under == 1 && value.over < SMALL) made[value.over] = 1;
            }
        }
    }
}

int main(int count, char **words)
{
    if (count != 5) return fprintf(stderr, "equal all|any COPIES NUMBER TABLES\n"), 2;
    const int copies = atoi(words[2]);
    uint8_t *const made = claim(NULL, SMALL);
    is_whole = strcmp(words[1], "any") == 0;
    tables = atoi(words[4]);
    if (copies < 2 || copies > MOST || tables < copies / 2 || tables >= copies)
        return fprintf(stderr, "TABLES: from half of COPIES to COPIES - 1\n"), 2;
    memset(made, 0, SMALL);
    put(&sets[1], (struct fraction){strtoull(words[3], NULL, 10), 1});
    for (int k = 2; k <= tables; k++)
        for (int i = 1; i <= k / 2; i++) join(i, k - i, &sets[k], NULL);
    for (int i = copies - tables; i <= copies / 2; i++) join(i, copies - i, NULL, made);
    for (uint64_t target = 1; target < SMALL; target++) {
        int is_made = made[target];
        /* With whole steps fewer copies count too; f(k) for each k up to all. */
        for (int k = is_whole ? 1 : copies; !is_made && k <= copies; k++)
            is_made = makes(k, (struct fraction){target, 1});
        if (is_made) continue;
        printf("%llu (%llu dropped)\n", (unsigned long long)target, (unsigned long long)dropped);
        return 0;
    }
    return fprintf(stderr, "all below %d are made\n", SMALL), 1;
}
