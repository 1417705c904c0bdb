/* SPDX-License-Identifier: MIT */
/*
 * The tables of a few subsets, before those of all. An example: the parts of 25 50 75 among six
 * numbers get tables, {25 50} is worth 2, 25, 75 and 1250, and no other subset has a table.
 */
#include "lattice/workspace.h"
#include "test.h"

static const uint64_t numbers[] = {1, 3, 7, 25, 50, 75};
static tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;
static struct workspace workspace;
static struct table_samples samples;

static void begin(uint32_t height)
{
    memory_init(&memory, NULL, 0);
    CHECK(workspace_init(&workspace, &memory, &options, numbers, 6, TALLY_OP_BASIC, 999) ==
          TALLY_OK);
    CHECK(workspace_build_tables(&workspace, height, 0) == TALLY_OK);
    CHECK(lattice_build(&workspace.lattice, 3) == TALLY_OK);
    CHECK(table_samples_init(&samples, &workspace, 3) == TALLY_OK);
}

static void end(void)
{
    table_samples_clear(&samples);
    workspace_clear(&workspace);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

/* The code of some of the numbers, by their indices. */
static uint64_t code_of(uint32_t a, uint32_t b, uint32_t c)
{
    const uint64_t *const stride = workspace.lattice.stride;
    return stride[a] + stride[b] + stride[c];
}

static void the_parts_of_a_subset(void)
{
    begin(0);
    const struct lattice *const lattice = &workspace.lattice;
    const uint64_t all = code_of(3, 4, 5);
    uint32_t made = 0;
    CHECK(table_samples_make(&samples, all, 3) == TALLY_OK);
    for (uint32_t i = lattice->level_begin[1]; i < lattice->level_begin[4]; i++) {
        const bool is_made = samples.tables[i].heads != NULL;
        CHECK(is_made == lattice_contains(lattice, all, lattice_subset(lattice, i)->code));
        made += is_made;
    }
    CHECK_U64(made, 7);
    const uint32_t pair = lattice_find(lattice, lattice->stride[3] + lattice->stride[4]);
    const struct table *const table = &samples.tables[pair];
    CHECK_U64(table_all(table).count, 4);
    CHECK(table_parts(table, 25) != 0 && table_parts(table, 75) != 0);
    CHECK(table_parts(table, 2) != 0 && table_parts(table, 1250) != 0);
    end();
}

/* Only parts up to the size are made; more of them later, and none twice. */
static void sizes_and_repetitions(void)
{
    begin(0);
    CHECK(table_samples_make(&samples, code_of(0, 1, 2), 2) == TALLY_OK);
    const uint32_t all = lattice_find(&workspace.lattice, code_of(0, 1, 2));
    const uint32_t one = lattice_find(&workspace.lattice, workspace.lattice.stride[0]);
    const uint64_t *const values = samples.tables[one].values;
    CHECK(samples.tables[all].heads == NULL && values != NULL);
    CHECK(table_samples_make(&samples, code_of(0, 1, 2), 3) == TALLY_OK);
    CHECK(samples.tables[all].heads != NULL);
    CHECK(samples.tables[one].values == values);
    end();
}

/* Tables that the workspace has are shared; the new ones are the same as it makes itself. */
static void as_the_workspace_makes_them(void)
{
    begin(2);
    const uint64_t code = code_of(1, 2, 5);
    const uint32_t all = lattice_find(&workspace.lattice, code);
    CHECK(table_samples_make(&samples, code, 3) == TALLY_OK);
    CHECK(samples.tables[1].values == workspace.tables[1].values);
    CHECK(workspace_build_tables(&workspace, 3, 0) == TALLY_OK);
    const struct value_run sampled = table_all(&samples.tables[all]);
    const struct value_run made = table_all(&workspace.tables[all]);
    CHECK_U64(sampled.count, made.count);
    CHECK(memcmp(sampled.values, made.values, made.count * sizeof made.values[0]) == 0);
    CHECK(memcmp(sampled.parts, made.parts, made.count) == 0);
    end();
}

static void no_memory(void)
{
    begin(0);
    memory.cap_bytes = atomic_load(&memory.used_bytes);
    CHECK(table_samples_make(&samples, code_of(3, 4, 5), 3) == TALLY_MEMORY_CAP);
    end();
}

int main(void)
{
    TEST(the_parts_of_a_subset);
    TEST(sizes_and_repetitions);
    TEST(as_the_workspace_makes_them);
    TEST(no_memory);
    return test_end();
}
