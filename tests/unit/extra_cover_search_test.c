/* SPDX-License-Identifier: MIT */
/*
 * The search for a least cover of the open rows. An example: of the four columns
 *
 *     column 0    rows 0 1
 *     column 1    rows 1 2
 *     column 2    rows 2 3
 *     column 3    rows 0 2
 *
 * columns 0 and 2 cover all four rows, and no single one does.
 */
#include "extra/cover.h"
#include "test.h"

enum { COLUMNS = 4 };

static uint64_t rows_of[COLUMNS] = {0x3, 0x6, 0xc, 0x5};
static uint64_t *const columns[COLUMNS] = {&rows_of[0], &rows_of[1], &rows_of[2], &rows_of[3]};
static tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;
static uint32_t chosen[COLUMNS];
static struct cover cover;

/* Covers the open rows with the live columns. Returns the bound that was proved. */
static tally_status search(uint64_t open, const uint32_t *live, uint32_t live_count,
                           uint32_t *at_least)
{
    uint32_t own[COLUMNS];
    for (uint32_t i = 0; i < live_count; i++) own[i] = live[i];
    cover.open = &open;
    cover.live = own;
    cover.live_count = live_count;
    return cover_search(&cover, at_least);
}

static void begin(void)
{
    memory_init(&memory, NULL, 0);
    options.tick = NULL;
    cover = (struct cover){.memory = &memory,
                           .options = &options,
                           .columns = columns,
                           .column_count = COLUMNS,
                           .words = 1,
                           .chosen = chosen};
}

static uint64_t covered_by(const struct cover *by, uint32_t first)
{
    uint64_t covered = 0;
    for (uint32_t i = first; i < by->count; i++) covered |= rows_of[by->chosen[i]];
    return covered;
}

static void an_example(void)
{
    static const uint32_t live[] = {0, 1, 2, 3};
    uint32_t at_least = 0;
    begin();
    CHECK(search(0xf, live, 4, &at_least) == TALLY_OK);
    CHECK_U64(at_least, 2);
    CHECK_U64(cover.count, 2);
    CHECK_U64(covered_by(&cover, 0), 0xf);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

/* Columns that were chosen before stay, and rows that are not open need no column. */
static void the_rest_of_a_cover(void)
{
    static const uint32_t live[] = {1, 2};
    uint32_t at_least = 0;
    begin();
    chosen[0] = 0;
    cover.count = 1;
    CHECK(search(0x8, live, 2, &at_least) == TALLY_OK); /* row 3 alone */
    CHECK_U64(at_least, 1);
    CHECK_U64(cover.count, 2);
    CHECK_U64(chosen[0], 0);
    CHECK_U64(chosen[1], 2);
}

/* Without column 2, row 3 has none; the other three rows need two columns of 0, 1 and 3. */
static void columns_that_are_not_live(void)
{
    static const uint32_t live[] = {0, 1, 3};
    uint32_t at_least = 0;
    begin();
    CHECK(search(0x7, live, 3, &at_least) == TALLY_OK);
    CHECK_U64(at_least, 2);
    CHECK_U64(covered_by(&cover, 0) & 0x7, 0x7);
}

static void no_memory(void)
{
    static const uint32_t live[] = {0, 1, 2, 3};
    uint32_t at_least = 0;
    begin();
    memory.cap_bytes = 1;
    CHECK(search(0xf, live, 4, &at_least) == TALLY_MEMORY_CAP);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

int main(void)
{
    TEST(an_example);
    TEST(the_rest_of_a_cover);
    TEST(columns_that_are_not_live);
    TEST(no_memory);
    return test_end();
}
