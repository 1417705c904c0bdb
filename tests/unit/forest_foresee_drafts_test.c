/* SPDX-License-Identifier: MIT */
/*
 * Foreseeing the memory of a level: only a forest of ten numbers or more is asked about, and only
 * one whose drafts would need far more than there is. An example: six numbers 2 and six 3, with
 * tables of at most six of them.
 */
#include "forest/grow.h"
#include "test.h"

static tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;
static struct workspace workspace;
static struct forest forest;

/* A forest with a thousand targets over all of so many numbers, half of them 2, half of them 3. */
static void begin(uint32_t count)
{
    uint64_t numbers[16];
    for (uint32_t i = 0; i < count; i++) numbers[i] = 2 + i % 2;
    memory_init(&memory, NULL, 0);
    CHECK(workspace_init(&workspace, &memory, &options, numbers, count, TALLY_OP_BASIC, 2000) ==
          TALLY_OK);
    CHECK(workspace_build_tables(&workspace, (count + 1) / 2) == TALLY_OK);
    CHECK(lattice_build(&workspace.lattice, count) == TALLY_OK);
    CHECK(forest_init(&forest, &workspace, (count + 1) / 2) == TALLY_OK);
    const uint32_t all = lattice_find(&workspace.lattice, workspace.lattice.full_code);
    for (uint64_t value = 1000; value < 2000; value++)
        CHECK(forest_want(&forest, all, value, PARTS_ANY) != NULL);
}

static void end(void)
{
    workspace_clear(&workspace);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

/* Asks with room for so many bytes more than are in use. */
static tally_status ask(size_t more_bytes)
{
    memory.cap_bytes = atomic_load(&memory.used_bytes) + more_bytes;
    return foresee_drafts(&forest, forest.top);
}

enum { LITTLE = 1 << 16, MUCH = 1 << 30 };

/* With room for the partings of a subset, and for few drafts, the level is refused, and what it
 * needs is told. Without a cap, or with much room, it may begin. */
static void the_room_decides(void)
{
    begin(12);
    CHECK(ask(LITTLE) == TALLY_MEMORY_CAP);
    CHECK(memory_foreseen(&memory) > memory.cap_bytes);
    const uint64_t needed = memory_foreseen(&memory);
    CHECK(ask(MUCH) == TALLY_OK);
    memory.cap_bytes = (size_t)needed; /* exactly that much may do */
    CHECK(foresee_drafts(&forest, forest.top) == TALLY_OK);
    memory.cap_bytes = 0;
    CHECK(foresee_drafts(&forest, forest.top) == TALLY_OK);
    end();
}

static void small_forests_are_not_asked_about(void)
{
    begin(9);
    CHECK(ask(1) == TALLY_OK);
    end();
}

static int say_stop(void *context, const tally_progress *progress)
{
    (void)context;
    (void)progress;
    return 1;
}

static void the_tick_stops(void)
{
    begin(12);
    options.tick = say_stop;
    CHECK(ask(LITTLE) == TALLY_STOPPED);
    options.tick = NULL;
    end();
}

int main(void)
{
    TEST(the_room_decides);
    TEST(small_forests_are_not_asked_about);
    TEST(the_tick_stops);
    return test_end();
}
