/* SPDX-License-Identifier: MIT */
/*
 * "Zero or negatives allowed: nothing changes" (published, tests/data/FIGURES.md): the standard
 * game with whole steps that may be zero or negative too has the same solvable games as with
 * positive ones. No rules of the library say that, so the test works it out itself, without the
 * library: every multiset of tiles has the magnitudes of its values (what can be made with one sign
 * can be made with the other), from all its splits.
 */
#include "test.h"

enum { KINDS = 14, KEYS = 4782969 /* 3^14 */, PICK = 6, FIRST = 101, LAST = 999, ROOM = 1 << 20 };

static const int32_t tile[KINDS] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 25, 50, 75, 100};
static const int have[KINDS] = {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1};

/* By size: a value above it cannot come back to a target with the tiles that are left. */
static const int64_t highest[PICK] = {0, 1000000000, 1000000000, 1000000000, 8000000, 100000};

static struct values {
    int32_t *list;
    uint32_t count;
} sets[KEYS];

static int weight_of(int kind)
{
    int weight = 1;
    while (kind-- > 0) weight *= 3;
    return weight;
}

/* The next multiset inside `whole`, counted like an odometer; 0 after the last. */
static int next_part(const int *whole, int *part)
{
    int key = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        if (part[kind] < whole[kind]) {
            part[kind]++;
            for (kind = KINDS - 1; kind >= 0; kind--) key = key * 3 + part[kind];
            return key;
        }
        part[kind] = 0;
    }
    return 0;
}

static int32_t made[ROOM];
static uint32_t made_count;
static int64_t made_highest;

static void add(int64_t value)
{
    if (value > made_highest) return;
    if (CHECK(made_count < ROOM)) made[made_count++] = (int32_t)value;
}

static void combine(const struct values *a, const struct values *b)
{
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t j = 0; j < b->count; j++) {
            const int64_t x = a->list[i], y = b->list[j];
            add(x + y);
            add(x > y ? x - y : y - x);
            add(x * y);
            if (y != 0 && x % y == 0) add(x / y);
            if (x != 0 && y % x == 0) add(y / x);
        }
}

static void combine_splits(const int *whole, int key)
{
    int part[KINDS] = {0};
    for (int part_key; (part_key = next_part(whole, part)) != 0 && part_key <= key - part_key;)
        combine(&sets[part_key], &sets[key - part_key]);
}

static int compare(const void *a, const void *b)
{
    const int32_t one = *(const int32_t *)a, other = *(const int32_t *)b;
    return (one > other) - (one < other);
}

static void keep(struct values *set)
{
    qsort(made, made_count, sizeof made[0], compare);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < made_count; i++)
        if (kept == 0 || made[kept - 1] != made[i]) made[kept++] = made[i];
    set->list = malloc((kept + 1) * sizeof made[0]);
    if (!CHECK(set->list != NULL)) exit(1);
    memcpy(set->list, made, kept * sizeof made[0]);
    set->count = kept;
}

static uint64_t multisets, solvable, complete;

static void decide(const int *whole, int key)
{
    bool is_reached[LAST + 1] = {false};
    int part[KINDS] = {0};
    uint32_t reached = 0;
    made_count = 0;
    made_highest = LAST;
    combine_splits(whole, key);
    for (uint32_t i = 0; i < made_count; i++) is_reached[made[i]] = true;
    for (int part_key; (part_key = next_part(whole, part)) != key;)
        for (uint32_t i = 0; i < sets[part_key].count && sets[part_key].list[i] <= LAST; i++)
            is_reached[sets[part_key].list[i]] = true;
    for (int target = FIRST; target <= LAST; target++) reached += is_reached[target];
    solvable += reached;
    complete += reached == LAST - FIRST + 1;
}

static void take_multiset(const int *whole, int key, int size)
{
    multisets++;
    if (size == PICK) {
        decide(whole, key);
        return;
    }
    made_count = 0;
    made_highest = highest[size];
    for (int kind = 0; size == 1 && kind < KINDS; kind++)
        if (whole[kind] != 0) add(tile[kind]);
    combine_splits(whole, key);
    keep(&sets[key]);
}

static void each_multiset(int kind, int *whole, int key, int taken, int size)
{
    if (kind == KINDS) {
        if (taken == size) take_multiset(whole, key, size);
        return;
    }
    for (int copies = 0; copies <= have[kind] && taken + copies <= size; copies++) {
        whole[kind] = copies;
        each_multiset(kind + 1, whole, key + copies * weight_of(kind), taken + copies, size);
    }
    whole[kind] = 0;
}

static void zero_and_negatives_change_nothing(void)
{
    static const uint64_t counts[] = {0, 14, 101, 494, 1826, 5402, 13243};
    for (int size = 1; size <= PICK; size++) {
        int whole[KINDS] = {0};
        multisets = 0;
        each_multiset(0, whole, 0, 0, size);
        CHECK_U64(multisets, counts[size]);
    }
    CHECK_U64(solvable, 10858746);
    CHECK_U64(complete, 1226);
    for (int key = 0; key < KEYS; key++) free(sets[key].list);
}

int main(void)
{
    TEST(zero_and_negatives_change_nothing);
    return test_end();
}
