/* SPDX-License-Identifier: MIT */
/*
 * The plan of target searches. For example, all expressions of 6 from 1 2 3 are found by one search
 * over sizes 1 to 3, or by two, one for each size that makes it: 2 * 3, then 1 + 2 + 3 and others.
 */
#include "forest/count.h"
#include "test.h"
#include "whole/plan.h"

static tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;
static struct workspace workspace;
static struct join join;
static struct plan plan;
static uint64_t nodes;

static void begin(const uint64_t *numbers, uint32_t count)
{
    memory_init(&memory, NULL, 0);
    CHECK(workspace_init(&workspace, &memory, &options, numbers, count, TALLY_OP_BASIC, 1000) ==
          TALLY_OK);
    join_init(&join, &workspace);
    nodes = 0;
}

static void end(void)
{
    plan_end(&plan);
    join_clear(&join);
    workspace_clear(&workspace);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static void plan_value(const uint64_t *value, uint32_t most, bool is_by_size)
{
    const struct admission admission = {.fewest = 1, .most = most};
    plan_begin(&plan, &join, admission, &nodes, value, 1, is_by_size);
}

/* How many expressions the roots of the current target search have. */
static uint64_t count_of(struct target_search *target_search, uint64_t value)
{
    uint64_t count = 0;
    CHECK(forest_count(&target_search->forest) == TALLY_OK);
    for (size_t i = 0; i < target_search->roots.count; i++) {
        const struct node *const root = target_search_root(target_search, i);
        CHECK_U64(root->value, value);
        count += forest_sum_counts(root, PARTS_ANY);
    }
    return count;
}

static void one_search_or_one_a_size(void)
{
    const uint64_t value = 6;
    struct target_search *at = NULL;
    begin((const uint64_t[]){1, 2, 3}, 3);
    plan_value(&value, 3, false);
    CHECK(plan_next(&plan, &at) == TALLY_OK && at != NULL);
    CHECK_U64(count_of(at, value), 3);
    CHECK(plan_next(&plan, &at) == TALLY_OK && at == NULL);

    plan_value(&value, 3, true);
    CHECK(plan_next(&plan, &at) == TALLY_OK && at != NULL);
    CHECK_U64(target_search_root_size(at, 0), 2);
    CHECK_U64(count_of(at, value), 1);
    CHECK(plan_next(&plan, &at) == TALLY_OK && at != NULL);
    CHECK_U64(target_search_root_size(at, 0), 3);
    CHECK_U64(count_of(at, value), 2);
    CHECK(plan_next(&plan, &at) == TALLY_OK && at == NULL);
    end();
}

/* The same expressions, by size or at once; and the nodes of all searches are added up. */
static void both_find_the_same(void)
{
    static const uint64_t values[] = {1, 24, 97, 101, 765};
    begin((const uint64_t[]){1, 3, 7, 10, 25, 50}, 6);
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        uint64_t counts[2] = {0, 0};
        for (int by_size = 0; by_size < 2; by_size++) {
            struct target_search *at = NULL;
            uint32_t size = 0;
            nodes = 0;
            plan_value(&values[i], 6, by_size != 0);
            while (CHECK(plan_next(&plan, &at) == TALLY_OK) && at != NULL) {
                CHECK(target_search_root_size(at, 0) > size); /* sizes rise */
                size = target_search_root_size(at, at->roots.count - 1);
                counts[by_size] += count_of(at, values[i]);
            }
            CHECK(nodes != 0);
        }
        CHECK(counts[0] != 0);
        CHECK_U64(counts[0], counts[1]);
    }
    end();
}

static void what_cannot_be_made_has_no_search(void)
{
    const uint64_t value = 997;
    struct target_search *at = NULL;
    begin((const uint64_t[]){1, 2, 3}, 3);
    plan_value(&value, 3, true);
    CHECK(plan_next(&plan, &at) == TALLY_OK && at == NULL);
    CHECK(plan_next(&plan, &at) == TALLY_OK && at == NULL); /* and stays at its end */
    end();
}

/* With very many subsets, each that can make the value is a game of its own: of 30 numbers, the
 * largest four make 40 * 39 * 38 * 37. */
static void a_join_of_many_subsets(void)
{
    uint64_t numbers[30];
    const uint64_t value = UINT64_C(40) * 39 * 38 * 37;
    struct target_search *at = NULL;
    uint32_t searches = 0;
    for (uint64_t i = 0; i < 30; i++) numbers[i] = 11 + i;
    memory_init(&memory, NULL, 0);
    CHECK(workspace_init(&workspace, &memory, &options, numbers, 30, TALLY_OP_BASIC, value) ==
          TALLY_OK);
    join_init(&join, &workspace);
    if (!CHECK(join_is_worth(&workspace.lattice, 4))) return;
    plan_begin(&plan, &join, (struct admission){.fewest = 4, .most = 4}, &nodes, &value, 1, true);
    while (CHECK(plan_next(&plan, &at) == TALLY_OK) && at != NULL) {
        CHECK(at->workspace != &workspace);
        CHECK_U64(at->workspace->lattice.given, 4);
        CHECK(count_of(at, value) != 0);
        searches++;
    }
    CHECK_U64(searches, 1);
    end();
}

int main(void)
{
    TEST(one_search_or_one_a_size);
    TEST(both_find_the_same);
    TEST(what_cannot_be_made_has_no_search);
    TEST(a_join_of_many_subsets);
    return test_end();
}
