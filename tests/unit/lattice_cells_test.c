/* SPDX-License-Identifier: MIT */
/*
 * The cells of a sieve. Of 2 2 5, in any order:
 *
 *     code    1    2      3    4      5
 *     cell    2    2 2    5    2 5    2 2 5
 */
#include "lattice/cells.h"
#include "test.h"

static struct memory memory;
static struct cells cells;

static void begin(const char *id)
{
    tally_game *game = NULL;
    memory_init(&memory, NULL, 0);
    CHECK(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK);
    CHECK(cells_init(&cells, game, &memory) == TALLY_OK);
    tally_game_free(game);
}

static void end(void)
{
    cells_clear(&cells, &memory);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static void codes_count_the_copies(void)
{
    begin("countdown:9/5,2,2");
    CHECK_U64(cells.codes, 6);
    CHECK_U64(cells.kinds, 2);
    CHECK_U64(cells_copies(&cells, 4, 0), 1);
    CHECK_U64(cells_copies(&cells, 4, 1), 1);
    CHECK_U64(cells_copies(&cells, 5, 0), 2);
    CHECK_U64(cells.size_of[2], 2);
    CHECK_U64(cells.size_of[5], 3);
    end();
}

/* by_size: 2, 5; then 2 2, 2 5; then 2 2 5. */
static void cells_are_sorted_by_size(void)
{
    static const uint32_t wanted[] = {1, 3, 2, 4, 5}, begin_of[] = {0, 2, 4, 5};
    begin("countdown:9/5,2,2");
    for (uint32_t i = 0; i < 5; i++) CHECK_U64(cells.by_size[i], wanted[i]);
    for (uint32_t size = 1; size <= 4; size++)
        CHECK_U64(cells.level_begin[size], begin_of[size - 1]);
    end();
}

static void parts_fit_into_cells(void)
{
    begin("countdown:9/5,2,2");
    CHECK(cells_contain(&cells, 5, 2));
    CHECK(!cells_contain(&cells, 4, 2)); /* 2 5 has one 2 alone */
    const uint32_t both = cells_sides(&cells, 5, 2);
    CHECK(both == (CELL_PART_BEFORE | CELL_PART_BEHIND));
    const uint32_t none = cells_sides(&cells, 4, 2);
    CHECK(none == 0);
    end();
}

/* In the order given each position is a kind: 1 2 3 have the codes 1, 2 and 4. If all numbers must
 * be used, 1 and 3 without 2 are no cell that the search needs. */
static void order_makes_each_position_a_kind(void)
{
    begin("countdown,order=given,use=all:9/1,2,3");
    CHECK_U64(cells.codes, 8);
    CHECK_U64(cells.size_of[1 + 4], 0);
    CHECK_U64(cells.size_of[1 + 2], 2);
    const uint32_t front = cells_sides(&cells, 7, 1);
    CHECK(front == CELL_PART_BEFORE);
    const uint32_t back = cells_sides(&cells, 7, 4);
    CHECK(back == CELL_PART_BEHIND);
    const uint32_t middle = cells_sides(&cells, 7, 2);
    CHECK(middle == 0);
    end();
}

/* 2^21 sub-sequences of 21 numbers are more than CELL_CODES_MAX. */
static void too_many_cells_are_none(void)
{
    begin("countdown,order=given:9/1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21");
    CHECK_U64(cells.codes, 0);
    end();
}

int main(void)
{
    TEST(codes_count_the_copies);
    TEST(cells_are_sorted_by_size);
    TEST(parts_fit_into_cells);
    TEST(order_makes_each_position_a_kind);
    TEST(too_many_cells_are_none);
    return test_end();
}
