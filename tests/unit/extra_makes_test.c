/* SPDX-License-Identifier: MIT */
/*
 * Which values the shapes make of some digits. An example, all shapes of 2 and 1:
 *
 *     ab 12 and 21    a + b 3    a - b 1 and -1    a * b 2    a / b 2 and 1/2    a^b 2 and 1 ...
 */
#include "extra/makes.h"
#include "test.h"

static tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;
static struct catalog catalog;
static struct coverage coverage;
static struct making making;

static void begin(tally_range targets, uint64_t games, uint32_t place_digits)
{
    memory_init(&memory, NULL, 0);
    catalog_init(&catalog, &memory);
    CHECK(coverage_init(&coverage, &memory, targets, games));
    making = (struct making){.memory = &memory,
                             .options = &options,
                             .catalog = &catalog,
                             .coverage = &coverage,
                             .place_digits = place_digits};
}

static void end(void)
{
    coverage_clear(&coverage);
    catalog_clear(&catalog);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
    options = (tally_options)TALLY_OPTIONS_INIT;
}

/* The values that a shape makes of the first game, one bit each; targets begin with 0. */
static uint64_t values_of(uint32_t shape)
{
    const bool has_any =
        shape < coverage.columns.count && coverage_column(&coverage, shape) != NULL;
    return has_any ? coverage_column(&coverage, shape)[0] : 0;
}

static uint32_t place(uint32_t digits)
{
    uint32_t shape = 0;
    CHECK(catalog_place(&catalog, digits, &shape));
    return shape;
}

/* The shape of one joint of two single digits. */
static uint32_t shape_of(enum joint joint)
{
    const struct joined *joined = NULL;
    CHECK(catalog_join(&catalog, place(1), place(1), &joined));
    return joined->shape[joint];
}

static void an_example(void)
{
    begin((tally_range){0, 30}, 1, 2);
    CHECK(making_add(&making, 0, (const uint64_t[]){1, 2}, 2) == TALLY_OK);
    CHECK_U64(values_of(place(2)), 1 << 12 | 1 << 21);
    CHECK_U64(values_of(shape_of(JOINT_SUM)), 1 << 3);
    CHECK_U64(values_of(shape_of(JOINT_DIFFERENCE)), 1 << 1);
    CHECK_U64(values_of(shape_of(JOINT_PRODUCT)), 1 << 2);
    CHECK_U64(values_of(shape_of(JOINT_RATIO)), 1 << 2);
    CHECK_U64(values_of(shape_of(JOINT_POWER)), 1 << 1 | 1 << 2);
    CHECK_U64(values_of(place(1)), 0); /* all digits are used */
    CHECK(!making.is_unsure);
    end();
}

/* A place takes at most so many digits, and does not begin with 0. */
static void places(void)
{
    begin((tally_range){0, 60}, 1, 1);
    CHECK(making_add(&making, 0, (const uint64_t[]){1, 2}, 2) == TALLY_OK);
    CHECK_U64(values_of(place(2)), 0);
    end();
    begin((tally_range){0, 60}, 1, 2);
    CHECK(making_add(&making, 0, (const uint64_t[]){0, 5}, 2) == TALLY_OK);
    CHECK_U64(values_of(place(2)), UINT64_C(1) << 50);
    end();
}

/* Each choice of digits is a game of its own in the coverage. */
static void games_are_kept_apart(void)
{
    begin((tally_range){0, 30}, 2, 2);
    CHECK(making_add(&making, 0, (const uint64_t[]){1, 2}, 2) == TALLY_OK);
    CHECK(making_add(&making, 1, (const uint64_t[]){1, 1}, 2) == TALLY_OK);
    const uint64_t sums = values_of(shape_of(JOINT_SUM));
    CHECK_U64(sums, UINT64_C(1) << 3 | UINT64_C(1) << (31 + 2));
    CHECK_U64(values_of(place(2)),
              UINT64_C(1) << 12 | UINT64_C(1) << 21 | UINT64_C(1) << (31 + 11));
    end();
}

/* 9^(9^9) is too large for any number here; times 0 it is 0, which is known all the same. */
static void values_beyond_64_bits(void)
{
    begin((tally_range){0, 10}, 1, 1);
    CHECK(making_add(&making, 0, (const uint64_t[]){0, 9, 9, 9}, 4) == TALLY_OK);
    bool makes_zero = false;
    for (uint32_t i = 0; i < coverage.columns.count; i++) makes_zero |= (values_of(i) & 1) != 0;
    CHECK(makes_zero);
    end();
}

static int stop(void *context, const tally_progress *progress)
{
    (void)context;
    (void)progress;
    return 1;
}

static void it_can_be_stopped_and_run_out_of_memory(void)
{
    options.tick = stop;
    begin((tally_range){0, 10}, 1, 1);
    CHECK(making_add(&making, 0, (const uint64_t[]){1, 2, 3}, 3) == TALLY_STOPPED);
    end();
    begin((tally_range){0, 10}, 1, 1);
    memory.cap_bytes = 1000;
    CHECK(making_add(&making, 0, (const uint64_t[]){1, 2, 3}, 3) == TALLY_MEMORY_CAP);
    end();
}

int main(void)
{
    TEST(an_example);
    TEST(places);
    TEST(games_are_kept_apart);
    TEST(values_beyond_64_bits);
    TEST(it_can_be_stopped_and_run_out_of_memory);
    return test_end();
}
