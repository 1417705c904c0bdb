/* SPDX-License-Identifier: MIT */
/*
 * The nodes of a forest: one for each subset and value, however often it is wanted. An example:
 * 51 over {1 50} is wanted as a sum, then as a difference: one node, for both.
 */
#include "forest/forest.h"
#include "test.h"
#include "threads.h"

static const uint64_t numbers[] = {1, 10, 25, 50};
static tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;
static struct workspace workspace;
static struct forest forest;
static uint32_t pair, one, all; /* {1 50}, {1} and all four numbers */

static void begin(uint32_t operations)
{
    memory_init(&memory, NULL, 0);
    CHECK(workspace_init(&workspace, &memory, &options, numbers, 4, operations, 1000) == TALLY_OK);
    const struct lattice *const lattice = &workspace.lattice;
    CHECK(lattice_build(&workspace.lattice, 4) == TALLY_OK);
    CHECK(forest_init(&forest, &workspace, 0) == TALLY_OK);
    pair = lattice_find(lattice, lattice->stride[0] + lattice->stride[3]);
    one = lattice_find(lattice, lattice->stride[0]);
    all = lattice_find(lattice, lattice->full_code);
}

static void end(void)
{
    workspace_clear(&workspace);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static void a_node_is_there_once(void)
{
    begin(TALLY_OP_BASIC);
    struct node *const node = forest_want(&forest, pair, 51, PART_SUM);
    CHECK(node != NULL && node->value == 51 && node->subset == pair);
    CHECK(forest_want(&forest, pair, 51, PART_DIFF) == node);
    CHECK_U64(node->wanted, PART_SUM | PART_DIFF);
    CHECK(forest_want(&forest, pair, 49, PART_DIFF) != node);
    CHECK_U64(forest_nodes(&forest), 2);
    CHECK_U64(forest_level_nodes(&forest, 2), 2);
    CHECK_U64(forest_level_nodes(&forest, 1), 0);
    CHECK_U64(forest.top, 2);
    end();
}

/* One number is a leaf and nothing else; several numbers are anything else. */
static void leaves(void)
{
    begin(TALLY_OP_BASIC);
    CHECK_U64(forest_want(&forest, one, 1, PARTS_ANY)->wanted, PART_LEAF);
    CHECK_U64(forest_want(&forest, pair, 51, PARTS_ANY)->wanted, PARTS_ANY & ~PART_LEAF);
    end();
}

static void parts_that_no_operation_makes(void)
{
    begin(TALLY_OP_ADD | TALLY_OP_DIVIDE);
    struct node *const node = forest_want(&forest, pair, 50, PARTS_ANY | PART_DIVI);
    forest_drop_impossible_parts(&forest, &forest.maps[pair]);
    CHECK_U64(node->wanted, PART_SUM | PART_QUOT);
    end();
}

/* Nodes are found again after their map has grown. */
static void many_nodes(void)
{
    enum { MANY = 1000 };
    static struct node *nodes[MANY];
    begin(TALLY_OP_BASIC);
    for (uint64_t i = 0; i < MANY; i++) nodes[i] = forest_want(&forest, all, i * i, PART_SUM);
    for (uint64_t i = 0; i < MANY; i++)
        CHECK(forest_want(&forest, all, i * i, PART_SUM) == nodes[i]);
    CHECK_U64(forest_nodes(&forest), MANY);
    end();
}

/* Each goal of a node stands in the order of the parts that are wanted. */
static void goals_by_part(void)
{
    struct goal goals[3];
    const struct node node = {.goals = goals, .wanted = PART_SUM | PART_PROD | PART_DIVI};
    CHECK(node_goal(&node, PART_SUM) == &goals[0]);
    CHECK(node_goal(&node, PART_PROD) == &goals[1]);
    CHECK(node_goal(&node, PART_DIVI) == &goals[2]);
    for (uint32_t parts = 0; parts < 64; parts++)
        CHECK_U64(forest_count_parts(parts), (uint64_t)__builtin_popcount(parts));
}

static tally_status want_some(void *argument, struct worker *worker, size_t index)
{
    struct node **const found = argument;
    struct node *const node =
        forest_want_node(&forest, worker, all, index % 16, (uint8_t)(index / 16));
    if (node == NULL) return TALLY_NO_MEMORY;
    found[index] = node;
    return TALLY_OK;
}

/* Threads that want the same node at once get the same one, which has the parts of all. */
static void nodes_of_several_threads(void)
{
    enum { WANTED = 1024 };
    static struct node *found[WANTED];
    struct threads threads;
    threads_init(&threads, 4, true);
    options.executor = &threads.executor;
    begin(TALLY_OP_BASIC);
    CHECK(workspace_run(&workspace, want_some, found, WANTED, true) == TALLY_OK);
    CHECK_U64(forest_nodes(&forest), 16);
    for (size_t i = 0; i < WANTED; i++) CHECK(found[i] == found[i % 16]);
    for (size_t i = 0; i < 16; i++) CHECK_U64(found[i]->wanted, 63);
    end();
    options.executor = NULL;
}

int main(void)
{
    TEST(a_node_is_there_once);
    TEST(leaves);
    TEST(parts_that_no_operation_makes);
    TEST(many_nodes);
    TEST(goals_by_part);
    TEST(nodes_of_several_threads);
    return test_end();
}
