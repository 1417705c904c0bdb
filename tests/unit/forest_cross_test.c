/* SPDX-License-Identifier: MIT */
/*
 * Crossing: the pairs of fresh goals that make a value of a range are those of all pairs whose
 * value is in the range, each once; and samples of a small game are all pairs.
 */
#include "forest/fresh.h"
#include "test.h"

static const tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;
static struct workspace workspace;
static struct fresh_levels levels;

enum { MEETINGS_MAX = 1 << 16 };

struct meeting {
    uint64_t value;
    enum part part;
    const struct fresh_goal *left;
    const struct fresh_goal *right;
};

static struct meetings {
    struct meeting meeting[MEETINGS_MAX];
    size_t count;
} all, some;

static tally_status note(void *context, uint64_t value, enum part part,
                         const struct fresh_goal *left, const struct fresh_goal *right)
{
    struct meetings *const meetings = context;
    if (CHECK(meetings->count < MEETINGS_MAX))
        meetings->meeting[meetings->count++] = (struct meeting){value, part, left, right};
    return TALLY_OK;
}

/* By value, then by the rest. */
static int compare(const void *a, const void *b)
{
    const struct meeting *const x = a, *const y = b;
    if (x->value != y->value) return x->value < y->value ? -1 : 1;
    if (x->part != y->part) return x->part < y->part ? -1 : 1;
    if (x->left != y->left) return x->left < y->left ? -1 : 1;
    return (x->right > y->right) - (x->right < y->right);
}

static void sort(struct meetings *meetings)
{
    qsort(meetings->meeting, meetings->count, sizeof meetings->meeting[0], compare);
}

/* The goals of all subsets but the whole one, whose pairs are crossed. */
static struct cross begin(const uint64_t *numbers, uint32_t count)
{
    memory_init(&memory, NULL, 0);
    CHECK(workspace_init(&workspace, &memory, &options, numbers, count, TALLY_OP_BASIC,
                         UINT64_MAX) == TALLY_OK);
    CHECK(workspace_build_tables(&workspace, count, 0) == TALLY_OK);
    fresh_init(&levels, &workspace, false, false);
    CHECK(fresh_build(&levels, count - 1) == TALLY_OK);
    static uint64_t words[1];
    words[0] = UINT64_MAX;
    return (struct cross){
        .levels = &levels,
        .subset = lattice_find(&workspace.lattice, workspace.lattice.full_code),
        .filter = {.words = words, .word_mask = 0, .largest = UINT64_MAX},
        .meet = note,
    };
}

static void end(void)
{
    fresh_clear(&levels);
    workspace_clear(&workspace);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

/* Ranges that follow each other have each pair once. */
static void check_ranges(const uint64_t *numbers, uint32_t count, uint64_t growth)
{
    struct cross cross = begin(numbers, count);
    struct worker *const worker = &workspace.workers[0];
    all.count = some.count = 0;
    cross.context = &all;
    CHECK(cross_goals(&cross, worker) == TALLY_OK);
    cross.context = &some;
    for (uint64_t first = 1; first != 0;) {
        const uint64_t last = first > UINT64_MAX / 4 ? UINT64_MAX : first * growth / 2;
        const size_t before = some.count;
        cross.range = (tally_range){first, last};
        CHECK(cross_range(&cross, worker) == TALLY_OK);
        for (size_t i = before; i < some.count; i++)
            CHECK(some.meeting[i].value >= first && some.meeting[i].value <= last);
        first = last + 1;
    }
    sort(&all);
    sort(&some);
    CHECK(all.count > 100);
    if (!CHECK_U64(some.count, all.count)) return;
    for (size_t i = 0; i < all.count; i++) CHECK(compare(&all.meeting[i], &some.meeting[i]) == 0);
    end();
}

static void ranges_divide_all_pairs(void)
{
    check_ranges((const uint64_t[]){2, 3, 7, 10, 25}, 5, 4);
    check_ranges((const uint64_t[]){2, 3, 7, 10, 25}, 5, 5);
    check_ranges((const uint64_t[]){1, 3, 6, 100, 4000000000}, 5, 3);
}

/* Both sides may have the same subset. */
static void also_of_equal_numbers(void)
{
    check_ranges((const uint64_t[]){2, 2, 3, 3, 5, 5}, 6, 3);
    check_ranges((const uint64_t[]){1, 1, 4, 4, 9, 9}, 6, 4);
}

static uint32_t bin_with(uint64_t value)
{
    uint32_t bin = 0;
    while (bin + 1 < CROSS_BINS && cross_end_of_bin(bin) < value) bin++;
    return bin;
}

static void samples_of_few_are_all(void)
{
    static uint64_t pairs[CROSS_BINS], wanted[CROSS_BINS];
    struct cross cross = begin((const uint64_t[]){2, 3, 50}, 3);
    CHECK(cross_estimate(&cross, &workspace.workers[0], pairs) == TALLY_OK);
    all.count = 0;
    cross.context = &all;
    CHECK(cross_goals(&cross, &workspace.workers[0]) == TALLY_OK);
    for (size_t i = 0; i < all.count; i++) wanted[bin_with(all.meeting[i].value)]++;
    for (uint32_t bin = 0; bin < CROSS_BINS; bin++) CHECK_U64(pairs[bin], wanted[bin]);
    CHECK(all.count > 10);
    end();
}

static void bins_cover_all_values(void)
{
    CHECK_U64(cross_end_of_bin(0), 0);
    CHECK_U64(cross_end_of_bin(31), 31);
    CHECK_U64(cross_end_of_bin(64), 65);
    CHECK_U64(cross_end_of_bin(CROSS_BINS - 1), UINT64_MAX);
    for (uint32_t bin = 1; bin < CROSS_BINS; bin++)
        CHECK(cross_end_of_bin(bin) > cross_end_of_bin(bin - 1));
}

int main(void)
{
    TEST(ranges_divide_all_pairs);
    TEST(also_of_equal_numbers);
    TEST(samples_of_few_are_all);
    TEST(bins_cover_all_values);
    return test_end();
}
