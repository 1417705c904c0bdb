/* SPDX-License-Identifier: MIT */
/*
 * Estimates of memory, before tables are made and before a forest grows. An example: the tables of
 * the subsets of up to six of the numbers 1..14 need some hundred megabytes, so a search that may
 * have 10 MB is refused before it makes them.
 */
#include "test.h"
#include "whole/foresee.h"

enum { NUMBERS = 14, MEGA = 1 << 20 };

static tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;
static struct workspace workspace;
static double bytes; /* the last estimate */

/* A workspace over 1, 2 ... count, which may have this much memory. */
static void begin(uint32_t count, size_t cap_bytes)
{
    uint64_t numbers[NUMBERS];
    for (uint32_t i = 0; i < count; i++) numbers[i] = i + 1;
    memory_init(&memory, NULL, cap_bytes);
    CHECK(workspace_init(&workspace, &memory, &options, numbers, count, TALLY_OP_BASIC,
                         UINT64_MAX) == TALLY_OK);
}

static void end(void)
{
    workspace_clear(&workspace);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
    options = (tally_options)TALLY_OPTIONS_INIT;
}

static void tables_that_need_far_more_are_refused(void)
{
    begin(NUMBERS, 10 * MEGA);
    CHECK(foresee_tables(&workspace, 6, &bytes) == TALLY_MEMORY_CAP);
    CHECK(memory_foreseen(&memory) > 10 * MEGA);
    end();
}

/* The estimate is near the memory that the tables really take, and tables that fit are made. */
static void the_estimate_is_about_right(void)
{
    begin(9, 0);
    CHECK(workspace_build_tables(&workspace, 5, 0) == TALLY_OK);
    const size_t used = atomic_load(&memory.used_bytes);
    end();
    begin(9, used / 4);
    CHECK(foresee_tables(&workspace, 5, &bytes) == TALLY_MEMORY_CAP);
    CHECK(memory_foreseen(&memory) > used / 4 && memory_foreseen(&memory) < used);
    end();
    begin(9, 2 * used);
    CHECK(foresee_tables(&workspace, 5, &bytes) == TALLY_OK);
    CHECK_U64(memory_foreseen(&memory), 0);
    CHECK(workspace_build_tables(&workspace, 5, 0) == TALLY_OK);
    end();
}

/* Without a cap there is nothing to foresee; tables that exist need no more memory. */
static void nothing_is_refused_without_need(void)
{
    begin(NUMBERS, 0);
    CHECK(foresee_tables(&workspace, 7, &bytes) == TALLY_OK);
    CHECK(workspace_build_tables(&workspace, 3, 0) == TALLY_OK);
    memory.cap_bytes = 1;
    CHECK(foresee_tables(&workspace, 3, &bytes) == TALLY_OK);
    CHECK_U64(memory_foreseen(&memory), 0);
    end();
}

static int stop(void *context, const tally_progress *progress)
{
    (void)context;
    (void)progress;
    return 1;
}

static void the_tick_stops_the_samples(void)
{
    options.tick = stop;
    begin(NUMBERS, 10 * MEGA);
    CHECK(foresee_tables(&workspace, 6, &bytes) == TALLY_STOPPED);
    end();
}

/* ---- Forests --------------------------------------------------------------------------------- */

/* Asks for the estimate of a forest for 952 of all numbers 1 1 2 2 ..., with tables up to half of
 * them, with this much memory; 0: any amount. */
static tally_status foresee(uint32_t count, size_t cap_bytes)
{
    const uint64_t target = 952;
    const struct admission admission = {.fewest = count, .most = count};
    uint64_t numbers[NUMBERS];
    for (uint32_t i = 0; i < count; i++) numbers[i] = i / 2 + 1;
    memory_init(&memory, NULL, cap_bytes);
    CHECK(workspace_init(&workspace, &memory, &options, numbers, count, TALLY_OP_BASIC, target) ==
          TALLY_OK);
    return foresee_forest(&workspace, admission, &target, 1, (count + 1) / 2, 0);
}

static void forests_that_need_far_more_are_refused(void)
{
    CHECK(foresee(12, 16 * MEGA) == TALLY_MEMORY_CAP);
    CHECK(memory_foreseen(&memory) > memory.cap_bytes);
    end();
    CHECK(foresee(12, 512 * MEGA) == TALLY_OK);
    CHECK_U64(memory_foreseen(&memory), 0);
    end();
    CHECK(foresee(12, 0) == TALLY_OK);
    CHECK_U64(memory_foreseen(&memory), 0);
    end();
    CHECK(foresee(9, MEGA / 8) == TALLY_OK); /* so few numbers are never sampled */
    CHECK_U64(memory_foreseen(&memory), 0);
    end();
}

int main(void)
{
    TEST(tables_that_need_far_more_are_refused);
    TEST(the_estimate_is_about_right);
    TEST(nothing_is_refused_without_need);
    TEST(the_tick_stops_the_samples);
    TEST(forests_that_need_far_more_are_refused);
    return test_end();
}
