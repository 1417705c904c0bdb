/* SPDX-License-Identifier: MIT */
/*
 * The values of subsets and how many expressions each has, forwards. An example, the subset 2 2 of
 * 2 2 3: 4 = 2 + 2 = 2 * 2 has two expressions, and 1 = 2 / 2 one; 0 is no value.
 */
#include "test.h"
#include "whole/forward_ways.h"

static tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;
static struct workspace workspace;
static struct forward forward;
static struct worker *worker;

/* Makes the ways of all subsets. */
static void begin(const uint64_t *numbers, uint32_t count)
{
    memory_init(&memory, NULL, 0);
    CHECK(workspace_init(&workspace, &memory, &options, numbers, count, TALLY_OP_BASIC, 100) ==
          TALLY_OK);
    CHECK(lattice_build(&workspace.lattice, count) == TALLY_OK);
    worker = &workspace.workers[0];
    forward = (struct forward){.workspace = &workspace};
    const uint32_t end = workspace.lattice.level_begin[count + 1];
    forward.sets = arena_take(&worker->search_arena, end * sizeof forward.sets[0]);
    memset(forward.sets, 0, end * sizeof forward.sets[0]);
    for (uint32_t subset = 0; subset < end; subset++) {
        CHECK(lattice_splits(&workspace.lattice, subset, &worker->splits) == TALLY_OK);
        CHECK(forward_make_ways(&forward, worker, subset) == TALLY_OK);
    }
}

static void end(void)
{
    vector_clear(&memory, &forward.entries);
    vector_clear(&memory, &forward.slots);
    workspace_clear(&workspace);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

/* How many expressions of a set a value has; the values of the set are each there once. */
static uint64_t ways_of(uint32_t subset, enum ways_set set, uint64_t value)
{
    const struct ways_list list = forward.sets[subset].ways[set];
    uint64_t count = 0;
    for (uint32_t i = 0; i < list.count; i++) {
        CHECK(list.items[i].count != 0);
        if (list.items[i].value != value) continue;
        CHECK_U64(count, 0);
        count = list.items[i].count;
    }
    return count;
}

static void an_example(void)
{
    begin((const uint64_t[]){2, 2, 3}, 3);
    const uint32_t pair = lattice_find(&workspace.lattice, 2 * workspace.lattice.stride[0]);
    CHECK_U64(forward.sets[pair].ways[WAYS_ROOTS].count, 2);
    CHECK_U64(ways_of(pair, WAYS_ROOTS, 4), 2);
    CHECK_U64(ways_of(pair, WAYS_ROOTS, 1), 1);
    CHECK_U64(ways_of(pair, WAYS_SUM_OPERANDS, 4), 1);     /* 2 * 2 */
    CHECK_U64(ways_of(pair, WAYS_SUM_GROUPS, 4), 2);       /* also 2 + 2 */
    CHECK_U64(ways_of(pair, WAYS_PRODUCT_OPERANDS, 4), 1); /* 2 + 2 */
    CHECK_U64(ways_of(pair, WAYS_PRODUCT_GROUPS, 4), 2);
    CHECK_U64(ways_of(pair, WAYS_DIVISOR_GROUPS, 1), 0);
    end();
}

/* The roots over all numbers, and the same in a window of targets. */
static void windows_count_as_lists(void)
{
    enum { FIRST = 1, COUNT = 12 };
    uint64_t ways[COUNT] = {0}, groups[COUNT] = {0};
    begin((const uint64_t[]){2, 2, 3}, 3);
    const uint32_t all = lattice_find(&workspace.lattice, workspace.lattice.full_code);
    CHECK(lattice_splits(&workspace.lattice, all, &worker->splits) == TALLY_OK);
    CHECK(forward_count_ways(&forward, worker, all, FIRST, COUNT, ways, groups) == TALLY_OK);
    for (uint64_t i = 0; i < COUNT; i++) CHECK_U64(ways[i], ways_of(all, WAYS_ROOTS, FIRST + i));
    CHECK_U64(ways[7 - FIRST], 2);  /* 3 + 2 + 2, 2 * 2 + 3 */
    CHECK_U64(ways[12 - FIRST], 2); /* 3 * 2 * 2, (2 + 2) * 3 */
    CHECK_U64(ways[11 - FIRST], 0);
    /* 2 2 has its pivot twice: each sum and product is met for either 2, and counted once. */
    const uint32_t pair = lattice_find(&workspace.lattice, 2 * workspace.lattice.stride[0]);
    memset(ways, 0, sizeof ways);
    memset(groups, 0, sizeof groups);
    CHECK(lattice_splits(&workspace.lattice, pair, &worker->splits) == TALLY_OK);
    CHECK(forward_count_ways(&forward, worker, pair, FIRST, COUNT, ways, groups) == TALLY_OK);
    for (uint64_t i = 0; i < COUNT; i++) CHECK_U64(ways[i], ways_of(pair, WAYS_ROOTS, FIRST + i));
    end();
}

static void no_memory(void)
{
    begin((const uint64_t[]){2, 2, 3}, 3);
    vector_clear(&memory, &forward.entries);
    vector_clear(&memory, &forward.slots);
    memory.cap_bytes = 1;
    CHECK(forward_make_ways(&forward, worker, 0) == TALLY_MEMORY_CAP);
    memory.cap_bytes = 0;
    end();
}

int main(void)
{
    TEST(an_example);
    TEST(windows_count_as_lists);
    TEST(no_memory);
    return test_end();
}
