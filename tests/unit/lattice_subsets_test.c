/* SPDX-License-Identifier: MIT */
/*
 * The sub-multisets of the given numbers, and how each is parted in two. An example, the numbers 1
 * 2 2:
 *
 *     sizes 1, 2, 3    {1} {2}    {1 2} {2 2}    {1 2 2}
 *     {1 2 2} parts    {1} and {2 2}, {2} and {1 2}, and the same the other way round
 *     its pivot        1, which stands once: just one of two operands has it
 */
#include "faults/failing_allocator.h"
#include "lattice/lattice.h"
#include "test.h"

static tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;
static struct lattice lattice;
static struct vector splits;

static void begin(const uint64_t *numbers, uint32_t count, uint32_t size)
{
    memory_init(&memory, NULL, 0);
    splits = (struct vector){0};
    CHECK(lattice_init(&lattice, &memory, &options, numbers, count) == TALLY_OK);
    CHECK(lattice_build(&lattice, size) == TALLY_OK);
}

static void end(void)
{
    vector_clear(&memory, &splits);
    lattice_clear(&lattice);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

/* The code of a subset by its copies of the first three distinct numbers. */
static uint64_t code_of(uint32_t first, uint32_t second, uint32_t third)
{
    return first * lattice.stride[0] + second * lattice.stride[1] + third * lattice.stride[2];
}

static uint32_t level_size(uint32_t size)
{
    return lattice.level_begin[size + 1] - lattice.level_begin[size];
}

static void an_example(void)
{
    begin((const uint64_t[]){2, 1, 2}, 3, 3);
    CHECK_U64(lattice.distinct, 2);
    CHECK_U64(lattice.number[0], 1);
    CHECK_U64(lattice.number[1], 2);
    CHECK_U64(level_size(1), 2);
    CHECK_U64(level_size(2), 2);
    CHECK_U64(level_size(3), 1);

    const uint32_t all = lattice_find(&lattice, lattice.full_code);
    CHECK_U64(lattice.number[lattice_subset(&lattice, all)->pivot], 1);
    CHECK_U64(lattice_subset(&lattice, all)->pivot_copies, 1);
    CHECK(lattice_splits(&lattice, all, &splits) == TALLY_OK);
    CHECK_U64(splits.count, 4);
    const struct split *const split = splits.items;
    uint32_t seen = 0;
    for (size_t i = 0; i < splits.count; i++) {
        const uint64_t a = lattice_subset(&lattice, split[i].a)->code;
        if (a == code_of(1, 0, 0)) seen |= 1;
        if (a == code_of(0, 2, 0)) seen |= 2;
        if (a == code_of(0, 1, 0)) seen |= 4;
        if (a == code_of(1, 1, 0)) seen |= 8;
        CHECK_U64(split[i].pivots_in_a, lattice_copies(&lattice, a, 0));
    }
    CHECK_U64(seen, 15);
    end();
}

/* Each once, by size, and found again by the code. */
static void equal_numbers_are_interchangeable(void)
{
    static const uint32_t sizes[] = {3, 6, 7, 6, 3, 1};
    begin((const uint64_t[]){1, 1, 2, 2, 3, 3}, 6, 6);
    CHECK_U64(lattice.subsets.count, 26);
    for (uint32_t size = 1; size <= 6; size++) {
        CHECK_U64(level_size(size), sizes[size - 1]);
        CHECK(lattice.subsets_of_size[size] == sizes[size - 1]);
        for (uint32_t i = lattice.level_begin[size]; i < lattice.level_begin[size + 1]; i++) {
            const struct subset *const subset = lattice_subset(&lattice, i);
            uint32_t copies = 0;
            for (uint32_t j = 0; j < 3; j++) copies += lattice_copies(&lattice, subset->code, j);
            CHECK_U64(copies, size);
            CHECK_U64(subset->size, size);
            CHECK_U64(lattice_find(&lattice, subset->code), i);
        }
    }
    end();
}

/* All ordered pairs, each once: the product of (copies + 1), but for nothing and all. */
static void check_splits_of(uint32_t whole)
{
    const struct subset *const subset = lattice_subset(&lattice, whole);
    size_t wanted = 1;
    for (uint32_t i = 0; i < lattice.distinct; i++)
        wanted *= lattice_copies(&lattice, subset->code, i) + 1;
    CHECK(lattice_splits(&lattice, whole, &splits) == TALLY_OK);
    CHECK_U64(splits.count, wanted - 2);
    const struct split *const split = splits.items;
    for (size_t i = 0; i < splits.count; i++) {
        const uint64_t a = lattice_subset(&lattice, split[i].a)->code;
        const uint64_t b = lattice_subset(&lattice, split[i].b)->code;
        CHECK_U64(a + b, subset->code);
        CHECK(lattice_contains(&lattice, subset->code, a));
        CHECK_U64(split[i].pivots_in_a, lattice_copies(&lattice, a, subset->pivot));
        CHECK_U64(split[i].pivots_in_b, lattice_copies(&lattice, b, subset->pivot));
        for (size_t j = 0; j < i; j++) CHECK(split[j].a != split[i].a);
    }
}

static void a_subset_is_parted_in_every_way_once(void)
{
    static const uint64_t games[][6] = {
        {1, 1, 2, 2, 3, 3}, {1, 3, 7, 10, 25, 50}, {4, 4, 4, 4, 4, 4}, {5, 5, 5, 7, 9, 9}};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        begin(games[i], 6, 6);
        for (uint32_t subset = 0; subset < lattice.subsets.count; subset++) check_splits_of(subset);
        end();
    }
}

/* The largest number that stands once; where there is none, one with the fewest copies. */
static void the_pivot_stands_as_seldom_as_can_be(void)
{
    begin((const uint64_t[]){2, 2, 3, 3, 3, 9, 10}, 7, 7);
    for (uint32_t i = 0; i < lattice.subsets.count; i++) {
        const struct subset *const subset = lattice_subset(&lattice, i);
        CHECK_U64(subset->pivot_copies, lattice_copies(&lattice, subset->code, subset->pivot));
        for (uint32_t j = 0; j < lattice.distinct; j++) {
            const uint32_t copies = lattice_copies(&lattice, subset->code, j);
            CHECK(copies == 0 || copies >= subset->pivot_copies);
            CHECK(copies != 1 || j <= subset->pivot);
        }
    }
    end();
}

static void a_subset_is_contained_as_often_as_its_copies_allow(void)
{
    begin((const uint64_t[]){1, 1, 1, 1, 2, 2, 3}, 7, 1);
    const uint64_t all = code_of(4, 2, 1);
    CHECK_U64(all, lattice.full_code);
    CHECK(lattice_contains(&lattice, all, code_of(4, 2, 1)));
    CHECK(lattice_contains(&lattice, all, 0));
    CHECK(!lattice_contains(&lattice, code_of(4, 2, 0), code_of(0, 0, 1)));
    CHECK(!lattice_contains(&lattice, code_of(0, 1, 1), code_of(0, 2, 0)));
    CHECK(lattice_contains_copies(&lattice, all, code_of(2, 1, 0), 2));
    CHECK(!lattice_contains_copies(&lattice, all, code_of(2, 1, 0), 3));
    CHECK(!lattice_contains_copies(&lattice, all, code_of(1, 0, 1), 2));
    end();
}

static void begin_64_numbers(uint32_t size)
{
    uint64_t numbers[TALLY_NUMBERS_MAX];
    for (uint32_t i = 0; i < TALLY_NUMBERS_MAX; i++) numbers[i] = 64 - i;
    begin(numbers, TALLY_NUMBERS_MAX, size);
}

/* Too many codes for a table of all: they are hashed. */
static void the_most_numbers_have_their_small_subsets_alone(void)
{
    begin_64_numbers(3);
    CHECK(lattice.is_hashed);
    CHECK_U64(level_size(1) + level_size(2), 2080);
    CHECK_U64(level_size(3), 41664);
    CHECK(lattice.subsets_of_size[5] == 7624512);
    for (uint32_t i = 0; i < lattice.subsets.count; i += 17)
        CHECK_U64(lattice_find(&lattice, lattice_subset(&lattice, i)->code), i);
    CHECK(!lattice_is_too_large(&lattice, 5));
    CHECK(lattice_is_too_large(&lattice, 6));
    CHECK(lattice_build(&lattice, 6) == TALLY_MEMORY_CAP);
    CHECK_U64(lattice.levels, 3);
    end();
}

static int say_stop(void *context, const tally_progress *progress)
{
    (void)progress;
    ++*(int *)context;
    return 1;
}

static void the_tick_ends_a_level_for_good(void)
{
    int asked = 0;
    options.tick = say_stop;
    options.tick_context = &asked;
    begin_64_numbers(2);
    CHECK_U64(asked, 0);
    CHECK(lattice_build(&lattice, 3) == TALLY_STOPPED);
    CHECK(lattice_build(&lattice, 3) == TALLY_STOPPED);
    CHECK_U64(asked, 1);
    CHECK_U64(lattice.levels, 2);
    end();
    options.tick = NULL;
}

static void a_failed_allocation_is_told(void)
{
    static const uint64_t numbers[] = {1, 2, 3, 4, 5, 6, 7, 8};
    tally_status status = TALLY_NO_MEMORY;
    uint64_t allowed = 0;
    for (; status != TALLY_OK && allowed < 100; allowed++) {
        struct failing_allocator failing;
        failing_allocator_init(&failing, allowed, false);
        memory_init(&memory, &failing.allocator, 0);
        status = lattice_init(&lattice, &memory, &options, numbers, 8);
        if (status == TALLY_OK) status = lattice_build(&lattice, 8);
        CHECK(status == TALLY_OK || status == TALLY_NO_MEMORY);
        lattice_clear(&lattice);
        CHECK_U64(failing_allocator_held(&failing), 0);
    }
    CHECK(status == TALLY_OK && allowed > 2);
}

int main(void)
{
    TEST(an_example);
    TEST(equal_numbers_are_interchangeable);
    TEST(a_subset_is_parted_in_every_way_once);
    TEST(the_pivot_stands_as_seldom_as_can_be);
    TEST(a_subset_is_contained_as_often_as_its_copies_allow);
    TEST(the_most_numbers_have_their_small_subsets_alone);
    TEST(the_tick_ends_a_level_for_good);
    TEST(a_failed_allocation_is_told);
    return test_end();
}
