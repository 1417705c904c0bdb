/* SPDX-License-Identifier: MIT */
/*
 * Which targets the 13,243 selections of the standard pool make, found without anything of tally:
 * six of 1..10 twice, 25, 50, 75 and 100, any of them used, each step a positive whole number.
 *
 *     cc -O2 -o selections tools/recheck/selections.c
 *     ./selections                     the games of 101..999 that can be solved, and the selections
 *                                      that make all of 101..999
 *     ./selections FILE                compares with a list: six numbers and a count on each line
 *     ./selections --limited           also with steps of at most 999; and these if each joins one
 *                                      given number to what there is
 *
 * Each part of a selection has the list of what its numbers can make, used or not: what one
 * number less makes, and each result of a list with that of the numbers that are left. A list is
 * made once, however many selections have the part.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KINDS = 14, CODES = 944784, PICK = 6, FIRST = 101, LAST = 999, TOP = 40000000 };

static const int tiles[KINDS] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 25, 50, 75, 100};

static int weights[KINDS + 1]; /* a part is the sum of the weights of its tiles */

struct list {
    uint32_t *values;
    int count; /* 0: not made yet */
};

struct way {
    uint32_t step_max;
    bool one_at_a_time;
    struct list lists[CODES];
};

static struct way usual = {.step_max = TOP - 1}, small_steps = {.step_max = LAST},
                  limited = {.step_max = LAST, .one_at_a_time = true};
static uint8_t is_made[TOP];
static uint32_t made[1 << 22];
static int made_count;

static int copies(int code, int kind)
{
    return code / weights[kind] % (kind < 10 ? 3 : 2);
}

static int size_of(int code)
{
    int size = 0;
    for (int kind = 0; kind < KINDS; kind++) size += copies(code, kind);
    return size;
}

static void put(uint64_t value, const struct way *way)
{
    if (value == 0 || value > way->step_max || is_made[value]) return;
    is_made[value] = 1;
    made[made_count++] = (uint32_t)value;
}

static void join(const struct list *left, const struct list *right, const struct way *way)
{
    for (int i = 0; i < left->count; i++)
        for (int j = 0; j < right->count; j++) {
            const uint64_t a = left->values[i], b = right->values[j];
            const uint64_t more = a > b ? a : b, less = a > b ? b : a;
            put(more + less, way);
            put(more - less, way);
            if (more * less < TOP) put(more * less, way);
            if (more % less == 0) put(more / less, way);
        }
}

static const struct list *list_of(int code, struct way *way);

/* Joins each part of `code` from `kind` on, added to `part`, with the rest, each pair once. */
static void join_parts(int code, int kind, int part, struct way *way)
{
    if (kind == KINDS) {
        const int rest = code - part;
        if (part == 0 || rest == 0 || part > rest) return;
        if (way->one_at_a_time && size_of(part) > 1 && size_of(rest) > 1) return;
        join(list_of(part, way), list_of(rest, way), way);
        return;
    }
    for (int count = copies(code, kind); count >= 0; count--)
        join_parts(code, kind + 1, part + count * weights[kind], way);
}

static void make_smaller_lists(int code, int kind, int part, struct way *way)
{
    if (kind == KINDS) {
        if (part != 0 && part != code) list_of(part, way);
        return;
    }
    for (int count = copies(code, kind); count >= 0; count--)
        make_smaller_lists(code, kind + 1, part + count * weights[kind], way);
}

/* What some of the numbers make. Lists of smaller parts are there before `made` is used. */
static const struct list *list_of(int code, struct way *way)
{
    struct list *const list = &way->lists[code];
    if (list->count > 0) return list;
    make_smaller_lists(code, 0, 0, way);
    made_count = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        if (copies(code, kind) == 0) continue;
        put((uint64_t)tiles[kind], way);
        const struct list *const less = &way->lists[code - weights[kind]];
        for (int i = 0; i < less->count; i++) put(less->values[i], way);
    }
    join_parts(code, 0, 0, way);
    list->values = malloc((size_t)made_count * sizeof *made);
    if (list->values == NULL) exit(2);
    memcpy(list->values, made, (size_t)made_count * sizeof *made);
    list->count = made_count;
    for (int i = 0; i < made_count; i++) is_made[made[i]] = 0;
    return list;
}

/* How many of FIRST..LAST a selection makes. Its own list is not kept. */
static int targets_of(int code, struct way *way)
{
    const struct list *const list = list_of(code, way);
    int count = 0;
    for (int i = 0; i < list->count; i++)
        count += list->values[i] >= FIRST && list->values[i] <= LAST;
    free(list->values);
    way->lists[code] = (struct list){0};
    return count;
}

static long long solvable, solvable_small, solvable_limited, whole_selections, rows;
static int counts[CODES];
static bool is_with_limits;

static void visit(int kind, int left, int code)
{
    if (left == 0) {
        rows++;
        counts[code] = targets_of(code, &usual);
        solvable += counts[code];
        whole_selections += counts[code] == LAST - FIRST + 1;
        if (is_with_limits) solvable_small += targets_of(code, &small_steps);
        if (is_with_limits) solvable_limited += targets_of(code, &limited);
        return;
    }
    if (kind == KINDS) return;
    for (int count = kind < 10 ? 2 : 1; count >= 0; count--)
        if (count <= left) visit(kind + 1, left - count, code + count * weights[kind]);
}

static int compare(const char *name)
{
    FILE *const file = fopen(name, "r");
    if (file == NULL) return 2;
    char line[256];
    int lower = 0, higher = 0, equal = 0, whole = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        int n[PICK], told;
        if (sscanf(line, "%d %d %d %d %d %d %d", n, n + 1, n + 2, n + 3, n + 4, n + 5, &told) != 7)
            continue;
        int code = 0;
        for (int i = 0; i < PICK; i++)
            for (int kind = 0; kind < KINDS; kind++)
                code += tiles[kind] == n[i] ? weights[kind] : 0;
        lower += told < counts[code];
        higher += told > counts[code];
        equal += told == counts[code];
        whole += told == LAST - FIRST + 1;
    }
    printf("%s: %d rows too low, %d too high, %d right; %d say that all can be made\n", name, lower,
           higher, equal, whole);
    return fclose(file) == 0 ? 0 : 2;
}

int main(int count, char **words)
{
    weights[0] = 1;
    for (int kind = 0; kind < KINDS; kind++)
        weights[kind + 1] = weights[kind] * (kind < 10 ? 3 : 2);
    is_with_limits = count > 1 && strcmp(words[1], "--limited") == 0;
    visit(0, PICK, 0);
    printf("%lld selections, %lld games of %d..%d can be solved, %lld selections make all\n", rows,
           solvable, FIRST, LAST, whole_selections);
    if (is_with_limits)
        printf("%lld less with steps of at most %d, %lld less if each joins a given number, too\n",
               solvable - solvable_small, LAST, solvable - solvable_limited);
    return count > 1 && !is_with_limits ? compare(words[1]) : 0;
}
