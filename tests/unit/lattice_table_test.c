/* SPDX-License-Identifier: MIT */
/*
 * The value table of a subset: each value that uses exactly its numbers, and the parts of an
 * expression that it can be. An example, the numbers 2 and 4:
 *
 *     6 = 4 + 2    a sum
 *     8 = 4 * 2    a product, and what may be divided by, since no operand is worth 1
 *     2 = 4 - 2    a difference, and a quotient: 4 / 2
 *
 * For more numbers the tables are compared with what every step makes of every pair of smaller
 * values.
 */
#include "lattice/ceiling.h"
#include "lattice/table.h"
#include "lattice/workspace.h"
#include "test.h"

enum { SETS_MAX = 64, VALUES_MAX = 8192 };

static const tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;
static struct workspace workspace;

static void begin(const uint64_t *numbers, uint32_t count, uint32_t operations, uint64_t target)
{
    memory_init(&memory, NULL, 0);
    CHECK(workspace_init(&workspace, &memory, &options, numbers, count, operations, target) ==
          TALLY_OK);
    CHECK(workspace_build_tables(&workspace, count, 0) == TALLY_OK);
    CHECK_U64(workspace.height, count);
}

static void end(void)
{
    workspace_clear(&workspace);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static uint32_t all_numbers(void)
{
    return lattice_find(&workspace.lattice, workspace.lattice.full_code);
}

static void an_example(void)
{
    begin((const uint64_t[]){2, 4}, 2, TALLY_OP_BASIC, UINT64_MAX);
    const struct table *const table = &workspace.tables[all_numbers()];
    CHECK_U64(table_all(table).count, 3);
    CHECK_U64(table_parts(table, 6), PART_SUM);
    CHECK_U64(table_parts(table, 8), PART_PROD | PART_DIVI);
    CHECK_U64(table_parts(table, 2), PART_DIFF | PART_QUOT);
    CHECK_U64(table_parts(table, 4), 0);
    CHECK_U64(table_parts(table, 7), 0);

    const struct table *const two = &workspace.tables[lattice_find(&workspace.lattice, 1)];
    CHECK_U64(table_all(two).count, 1);
    CHECK_U64(table_parts(two, 2), PART_LEAF);
    end();
}

static void a_product_with_one_divides_nothing(void)
{
    begin((const uint64_t[]){1, 4}, 2, TALLY_OP_BASIC, UINT64_MAX);
    const struct table *const table = &workspace.tables[all_numbers()];
    CHECK_U64(table_parts(table, 4), PART_PROD); /* 4 / 1 is 4 * 1 */
    CHECK_U64(table_parts(table, 5), PART_SUM);
    CHECK_U64(table_parts(table, 3), PART_DIFF);
    end();
}

/* ---- The same by other means ----------------------------------------------------------------- */

/* By subset: its values, each once, in the order met. */
static struct value_set {
    uint32_t count;
    uint64_t values[VALUES_MAX];
} sets[SETS_MAX];

static void put(struct value_set *set, uint64_t value)
{
    for (uint32_t i = 0; i < set->count; i++)
        if (set->values[i] == value) return;
    if (CHECK(set->count < VALUES_MAX)) set->values[set->count++] = value;
}

static void put_pair(struct value_set *set, uint64_t a, uint64_t b, uint32_t operations)
{
    if (operations & TALLY_OP_ADD) put(set, a + b);
    if ((operations & TALLY_OP_SUBTRACT) && a > b) put(set, a - b);
    if (operations & TALLY_OP_MULTIPLY) put(set, a * b);
    if ((operations & TALLY_OP_DIVIDE) && a % b == 0) put(set, a / b);
}

static void make_set(uint32_t subset, uint32_t operations)
{
    const struct lattice *const lattice = &workspace.lattice;
    struct value_set *const set = &sets[subset];
    struct vector splits = {0};
    set->count = 0;
    if (lattice_subset(lattice, subset)->size == 1)
        put(set, lattice->number[lattice_subset(lattice, subset)->last]);
    else CHECK(lattice_splits(lattice, subset, &splits) == TALLY_OK);
    for (size_t i = 0; i < splits.count; i++) {
        const struct split split = ((const struct split *)splits.items)[i];
        for (uint32_t a = 0; a < sets[split.a].count; a++)
            for (uint32_t b = 0; b < sets[split.b].count; b++)
                put_pair(set, sets[split.a].values[a], sets[split.b].values[b], operations);
    }
    vector_clear(&memory, &splits);
}

static void check_run(struct value_run run, uint8_t wanted, const struct table *table)
{
    const struct value_run all = table_all(table);
    uint32_t fitting = 0;
    for (uint32_t i = 0; i < all.count; i++) fitting += (all.parts[i] & wanted) != 0;
    CHECK_U64(run.count, fitting);
    for (uint32_t i = 0; i < run.count; i++) {
        CHECK((run.parts[i] & wanted) != 0);
        CHECK_U64(table_parts(table, run.values[i]), run.parts[i]);
    }
}

static void every_value_is_there_and_no_other(void)
{
    static const uint64_t games[][4] = {
        {1, 3, 7, 10}, {2, 2, 5, 9}, {1, 1, 4, 4}, {6, 6, 6, 6}, {3, 25, 50, 75}};
    static const uint32_t operations[] = {TALLY_OP_BASIC, TALLY_OP_ADD | TALLY_OP_SUBTRACT,
                                          TALLY_OP_ADD | TALLY_OP_MULTIPLY,
                                          TALLY_OP_MULTIPLY | TALLY_OP_DIVIDE};
    for (size_t i = 0; i < 4 * sizeof games / sizeof games[0]; i++) {
        begin(games[i / 4], 4, operations[i % 4], UINT64_MAX);
        for (uint32_t subset = 0; subset < workspace.lattice.subsets.count; subset++) {
            const struct table *const table = &workspace.tables[subset];
            make_set(subset, operations[i % 4]);
            CHECK_U64(table_all(table).count, sets[subset].count);
            uint64_t largest = 0;
            for (uint32_t j = 0; j < sets[subset].count; j++) {
                const uint64_t value = sets[subset].values[j];
                CHECK((table_parts(table, value) & PARTS_ANY) != 0);
                if (value > largest) largest = value;
            }
            CHECK_U64(ceiling_of_subset(&workspace.lattice, subset, operations[i % 4]), largest);
        }
        end();
    }
}

/* The order of the values makes each set of parts a run. */
static void what_a_node_needs_is_a_run_of_the_values(void)
{
    begin((const uint64_t[]){1, 2, 6, 8}, 4, TALLY_OP_BASIC, UINT64_MAX);
    for (uint32_t subset = 0; subset < workspace.lattice.subsets.count; subset++) {
        const struct table *const table = &workspace.tables[subset];
        check_run(table_product_operands(table), PARTS_PRODUCT_OPERAND, table);
        check_run(table_product_groups(table), PARTS_PRODUCT_GROUP, table);
        check_run(table_sum_operands(table), PARTS_SUM_OPERAND, table);
        check_run(table_sum_groups(table), PARTS_SUM_GROUP, table);
    }
    end();
}

/* 10 * 100 cannot come back to 24 or less by 2, but to 500. */
static void what_cannot_come_back_to_the_target_is_left_out(void)
{
    static const uint64_t numbers[] = {2, 10, 100};
    for (uint64_t target = 24; target <= 500; target += 476) {
        begin(numbers, 3, TALLY_OP_BASIC, target);
        const struct lattice *const lattice = &workspace.lattice;
        const uint32_t subset = lattice_find(lattice, lattice->full_code - lattice->stride[0]);
        CHECK_U64(ceiling_towards(lattice, subset, target), 2 * target);
        CHECK_U64(ceiling_towards(lattice, all_numbers(), target), target);
        CHECK(table_parts(&workspace.tables[subset], 10) != 0);
        CHECK_U64(table_parts(&workspace.tables[subset], 1000) != 0, target == 500);
        end();
    }
    begin(numbers, 3, TALLY_OP_BASIC, 1);
    CHECK_U64(ceiling_towards(&workspace.lattice, all_numbers(), 0), 2);
    CHECK_U64(ceiling_towards(&workspace.lattice, 0, UINT64_MAX), UINT64_MAX);
    end();
}

static void the_largest_value_is_known_without_a_search(void)
{
    static const uint64_t factors[] = {2, 3, 10};
    const uint32_t both = TALLY_OP_ADD | TALLY_OP_MULTIPLY;
    CHECK_U64(ceiling_of_factors(both, factors, 3, 0), 60);
    CHECK_U64(ceiling_of_factors(both, factors, 3, 1), 90); /* (2 + 1) * 3 * 10 */
    CHECK_U64(ceiling_of_factors(both, NULL, 0, 4), 4);     /* 1 + 1 + 1 + 1 */
    CHECK_U64(ceiling_of_factors(both, NULL, 0, 5), 6);     /* (1 + 1) * (1 + 1 + 1) */
    CHECK_U64(ceiling_of_factors(TALLY_OP_ADD, factors, 3, 1), 16);
    CHECK_U64(ceiling_of_factors(TALLY_OP_MULTIPLY, factors, 3, 1), 60);
    CHECK_U64(ceiling_of_factors(TALLY_OP_SUBTRACT | TALLY_OP_DIVIDE, factors, 3, 1), 10);
    static const uint64_t large[] = {UINT64_C(1) << 40, UINT64_C(1) << 40};
    CHECK_U64(ceiling_of_factors(TALLY_OP_BASIC, large, 2, 0), UINT64_MAX);
}

int main(void)
{
    TEST(an_example);
    TEST(a_product_with_one_divides_nothing);
    TEST(every_value_is_there_and_no_other);
    TEST(what_a_node_needs_is_a_run_of_the_values);
    TEST(what_cannot_come_back_to_the_target_is_left_out);
    TEST(the_largest_value_is_known_without_a_search);
    return test_end();
}
