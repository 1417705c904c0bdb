/* SPDX-License-Identifier: MIT */
/*
 * The two directions in which a forest finds the ways to make its nodes: a sweep forms all pairs of
 * values forwards, an expansion goes backwards from each node. Both find the same. An example, the
 * value 6 over 1 2 3:
 *
 *     3 + (1 + 2), 3 * (1 * 2), ...    no other pair of smaller values makes 6
 */
#include "forest/expand.h"
#include "forest/grow.h"
#include "test.h"

enum { WAYS_MAX = 4096 };

static tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;
static struct workspace workspace;
static struct forest forest;
static struct worker *worker;
static uint32_t all; /* the subset of all numbers */

/* A draft without its nodes: values, subsets and weights. */
struct way {
    uint64_t value, left, right;
    uint32_t left_subset, right_subset;
    uint32_t part, pivots, copies;
};

struct ways {
    size_t count;
    struct way items[WAYS_MAX];
};

static struct ways swept, expanded;

/* Wants the values first .. last over all numbers; all smaller subsets have tables. */
static void begin(const uint64_t *numbers, uint32_t count, uint64_t first, uint64_t last)
{
    memory_init(&memory, NULL, 0);
    CHECK(workspace_init(&workspace, &memory, &options, numbers, count, TALLY_OP_BASIC, last) ==
          TALLY_OK);
    CHECK(workspace_build_tables(&workspace, count - 1, 0) == TALLY_OK);
    CHECK(lattice_build(&workspace.lattice, count) == TALLY_OK);
    CHECK(forest_init(&forest, &workspace, count - 1) == TALLY_OK);
    worker = &workspace.workers[0];
    all = lattice_find(&workspace.lattice, workspace.lattice.full_code);
    for (uint64_t value = first; value <= last; value++)
        CHECK(forest_want(&forest, all, value, PARTS_ANY) != NULL);
    forest_drop_impossible_parts(&forest, &forest.maps[all]);
    CHECK(lattice_splits(&workspace.lattice, all, &worker->splits) == TALLY_OK);
}

static void end(void)
{
    workspace_clear(&workspace);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct way));
}

/* Adds the worker's drafts. */
static void take_drafts(struct ways *ways)
{
    const struct draft *const drafts = worker->scratch.items;
    const bool has_pivots = lattice_subset(&workspace.lattice, all)->pivot_copies > 1;
    for (size_t i = 0; i < worker->scratch.count && CHECK(ways->count < WAYS_MAX); i++) {
        struct way *const way = &ways->items[ways->count++];
        memset(way, 0, sizeof *way); /* the padding too: ways are compared by their bytes */
        CHECK(!drafts[i].is_pending);
        way->value = drafts[i].node->value;
        way->left = drafts[i].left->value;
        way->left_subset = drafts[i].left->subset;
        way->right = drafts[i].right != NULL ? drafts[i].right->value : 0;
        way->right_subset = drafts[i].right != NULL ? drafts[i].right->subset : 0;
        way->part = drafts[i].part;
        way->copies = 1;
        /* A difference or quotient of groups needs no weight: neither side repeats operands. */
        if (!has_pivots || way->part == PART_DIFF || way->part == PART_QUOT) continue;
        way->pivots = drafts[i].pivots;
        way->copies = drafts[i].copies;
    }
}

static void find_both_ways(void)
{
    const struct node_map *const map = &forest.maps[all];
    swept.count = expanded.count = 0;
    worker->scratch.count = 0;
    CHECK(forest_sweep(&forest, worker, all) == TALLY_OK);
    take_drafts(&swept);
    CHECK(forest_find_partings(&forest, worker) == TALLY_OK);
    for (uint32_t i = 0; i < map->room; i++) {
        struct expansion expansion = {.forest = &forest, .worker = worker, .node = map->slots[i]};
        if (map->slots[i] == NULL) continue;
        worker->scratch.count = 0;
        forest_expand(&expansion);
        CHECK(expansion.status == TALLY_OK);
        take_drafts(&expanded);
    }
    qsort(swept.items, swept.count, sizeof swept.items[0], compare);
    qsort(expanded.items, expanded.count, sizeof expanded.items[0], compare);
}

/* The value that a way makes. Repeated operands are left out: they say less. */
static uint64_t value_of(const struct way *way)
{
    switch ((enum part)way->part) {
    case PART_SUM: return way->left + way->right;
    case PART_DIFF: return way->left - way->right;
    case PART_PROD:
    case PART_DIVI: return way->left * way->right;
    case PART_QUOT: return way->left % way->right == 0 ? way->left / way->right : 0;
    case PART_LEAF: break;
    }
    return 0;
}

static void check_both(const uint64_t *numbers, uint32_t count, uint64_t first, uint64_t last)
{
    begin(numbers, count, first, last);
    find_both_ways();
    CHECK(swept.count != 0);
    if (CHECK_U64(swept.count, expanded.count))
        CHECK(memcmp(swept.items, expanded.items, swept.count * sizeof swept.items[0]) == 0);
    for (size_t i = 0; i < swept.count; i++) {
        const struct way *const way = &swept.items[i];
        CHECK(way->value >= first && way->value <= last);
        if (way->copies > 1) continue;
        CHECK_U64(value_of(way), way->value);
        CHECK_U64(lattice_subset(&workspace.lattice, way->left_subset)->code +
                      lattice_subset(&workspace.lattice, way->right_subset)->code,
                  workspace.lattice.full_code);
    }
    end();
}

static void an_example(void)
{
    bool has_sum = false, has_product = false;
    begin((const uint64_t[]){1, 2, 3}, 3, 6, 6);
    find_both_ways();
    for (size_t i = 0; i < swept.count; i++) {
        const struct way *const way = &swept.items[i];
        has_sum = has_sum || way->part == PART_SUM;
        has_product = has_product || way->part == PART_PROD;
        CHECK(way->part != PART_QUOT || way->right != 1); /* x / 1 is x * 1 */
    }
    CHECK(has_sum && has_product);
    end();
    check_both((const uint64_t[]){1, 2, 3}, 3, 6, 6);
}

static void both_directions_find_the_same(void)
{
    check_both((const uint64_t[]){1, 3, 7, 10}, 4, 1, 60);
    check_both((const uint64_t[]){1, 3, 7, 10, 25}, 5, 90, 110);
    check_both((const uint64_t[]){4, 9}, 2, 1, 40);
}

/* Equal numbers: the pivot stands on both sides, and operands are repeated. */
static void also_of_equal_numbers(void)
{
    check_both((const uint64_t[]){2, 2}, 2, 1, 10);
    check_both((const uint64_t[]){2, 2, 5, 5}, 4, 1, 60);
    check_both((const uint64_t[]){3, 3, 3, 3}, 4, 1, 81);
}

/* Values that pairs cannot make have no drafts. */
static void nothing_is_found_for_what_cannot_be_made(void)
{
    begin((const uint64_t[]){1, 2}, 2, 997, 997);
    find_both_ways();
    CHECK_U64(swept.count, 0);
    CHECK_U64(expanded.count, 0);
    end();
}

/* One node is expanded; thousands are swept. */
static void what_is_cheaper(void)
{
    begin((const uint64_t[]){1, 3, 7, 10, 25}, 5, 100, 100);
    CHECK(!forest_is_sweep_cheaper(&forest, worker, all));
    end();
    begin((const uint64_t[]){1, 3, 7, 10, 25}, 5, 1, 2000);
    CHECK(forest_is_sweep_cheaper(&forest, worker, all));
    end();
}

int main(void)
{
    TEST(an_example);
    TEST(both_directions_find_the_same);
    TEST(also_of_equal_numbers);
    TEST(nothing_is_found_for_what_cannot_be_made);
    TEST(what_is_cheaper);
    return test_end();
}
