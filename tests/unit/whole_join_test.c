/* SPDX-License-Identifier: MIT */
/*
 * A join tells which subsets of a size can make a value, without looking at each. An example,
 * subsets of three of the numbers 1 2 3 4 that make 24:
 *
 *     2 * 3 * 4    and no other: 1 2 4 make 12 at most, 1 3 4 make 16
 *
 * More numbers are compared with the value tables of all their subsets.
 */
#include "test.h"
#include "whole/join.h"

static tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;
static struct workspace workspace;
static struct workspace tabled; /* the same numbers, and tables of all subsets */
static struct join join;

static void begin(const uint64_t *numbers, uint32_t count, uint32_t operations)
{
    memory_init(&memory, NULL, 0);
    CHECK(workspace_init(&workspace, &memory, &options, numbers, count, operations, UINT64_MAX) ==
          TALLY_OK);
    CHECK(workspace_init(&tabled, &memory, &options, numbers, count, operations, UINT64_MAX) ==
          TALLY_OK);
    join_init(&join, &workspace);
}

static void end(void)
{
    join_clear(&join);
    workspace_clear(&tabled);
    workspace_clear(&workspace);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static void an_example(void)
{
    const struct vector *codes;
    begin((const uint64_t[]){1, 2, 3, 4}, 4, TALLY_OP_BASIC);
    CHECK(join_find(&join, 24, 3, &codes) == TALLY_OK);
    CHECK_U64(codes->count, 1);
    const struct lattice *const lattice = &workspace.lattice;
    CHECK_U64(((const uint64_t *)codes->items)[0],
              lattice->stride[1] + lattice->stride[2] + lattice->stride[3]);
    CHECK(join_find(&join, 100, 3, &codes) == TALLY_OK);
    CHECK_U64(codes->count, 0);
    end();
}

static bool has_code(const struct vector *codes, uint64_t code)
{
    for (size_t i = 0; i < codes->count; i++)
        if (((const uint64_t *)codes->items)[i] == code) return true;
    return false;
}

static void check_value(uint64_t value, uint32_t size)
{
    const struct lattice *const lattice = &tabled.lattice;
    const struct vector *codes;
    size_t wanted = 0;
    if (!CHECK(join_find(&join, value, size, &codes) == TALLY_OK)) return;
    for (uint32_t i = lattice->level_begin[size]; i < lattice->level_begin[size + 1]; i++) {
        const bool is_made = (table_parts(&tabled.tables[i], value) & PARTS_ANY) != 0;
        wanted += is_made;
        CHECK(is_made == has_code(codes, lattice_subset(lattice, i)->code));
    }
    CHECK_U64(codes->count, wanted);
    for (size_t i = 1; i < codes->count; i++)
        CHECK(((const uint64_t *)codes->items)[i - 1] < ((const uint64_t *)codes->items)[i]);
}

static void all_subsets_that_make_a_value_are_found(void)
{
    static const uint64_t games[][7] = {
        {1, 3, 7, 10, 25, 50, 75}, {2, 2, 4, 4, 9, 9, 11}, {5, 5, 5, 5, 8, 8, 8}};
    static const uint64_t values[] = {1, 2, 24, 97, 101, 765, 3750, 99991};
    static const uint32_t operations[] = {TALLY_OP_BASIC, TALLY_OP_ADD | TALLY_OP_MULTIPLY,
                                          TALLY_OP_ADD | TALLY_OP_SUBTRACT};
    for (size_t game = 0; game < sizeof games / sizeof games[0]; game++) {
        begin(games[game], 7, operations[game]);
        CHECK(workspace_build_tables(&tabled, 5, 0) == TALLY_OK);
        for (uint32_t size = 1; size <= 5; size++)
            for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
                check_value(values[i], size);
        end();
    }
}

static void what_was_found_is_kept(void)
{
    const struct vector *first;
    const struct vector *other;
    const struct vector *again;
    begin((const uint64_t[]){1, 3, 7, 10, 25, 50, 75}, 7, TALLY_OP_BASIC);
    CHECK(join_find(&join, 101, 4, &first) == TALLY_OK);
    for (uint64_t value = 1; value < 100; value++)
        CHECK(join_find(&join, value, 4, &other) == TALLY_OK);
    CHECK(join_find(&join, 101, 4, &again) == TALLY_OK);
    CHECK(first == again);
    end();
}

static void only_many_subsets_are_worth_it(void)
{
    uint64_t numbers[TALLY_NUMBERS_MAX];
    for (uint32_t i = 0; i < TALLY_NUMBERS_MAX; i++) numbers[i] = i + 1;
    begin(numbers, 6, TALLY_OP_BASIC);
    for (uint32_t size = 1; size <= 6; size++) CHECK(!join_is_worth(&workspace.lattice, size));
    end();
    begin(numbers, TALLY_NUMBERS_MAX, TALLY_OP_BASIC);
    CHECK(!join_is_worth(&workspace.lattice, 2));
    CHECK(join_is_worth(&workspace.lattice, 3));
    end();
}

static int say_stop(void *context, const tally_progress *progress)
{
    (void)progress;
    (void)context;
    return 1;
}

static void the_tick_ends_a_search(void)
{
    uint64_t numbers[TALLY_NUMBERS_MAX];
    const struct vector *codes;
    for (uint32_t i = 0; i < TALLY_NUMBERS_MAX; i++) numbers[i] = i + 1;
    begin(numbers, TALLY_NUMBERS_MAX, TALLY_OP_BASIC);
    options.tick = say_stop;
    CHECK(join_find(&join, 1000003, 4, &codes) == TALLY_STOPPED);
    options.tick = NULL;
    end();
}

int main(void)
{
    TEST(an_example);
    TEST(all_subsets_that_make_a_value_are_found);
    TEST(what_was_found_is_kept);
    TEST(only_many_subsets_are_worth_it);
    TEST(the_tick_ends_a_search);
    return test_end();
}
