/* SPDX-License-Identifier: MIT */
/*
 * The distinct numbers of a game: 25 3 25 has the numbers 3 25, and the indices 1 0 1.
 */
#include "test.h"

#include "rules/numbers.h"

static tally_game *new_game(void)
{
    const uint64_t numbers[] = {25, 3, 25};
    tally_game *game = NULL;
    CHECK(tally_game_new(&game, tally_rules_find("countdown"), (tally_range){100, 100}, numbers, 3,
                         NULL) == TALLY_OK);
    return game;
}

static void distinct_numbers_rise(void)
{
    tally_game *const game = new_game();
    struct numbers numbers;
    numbers_init(&numbers, game);
    CHECK(numbers.distinct == 2);
    CHECK(numbers.number[0] == 3 && numbers.number[1] == 25);
    CHECK(numbers.index_of_given[0] == 1);
    CHECK(numbers.index_of_given[1] == 0);
    CHECK(numbers.index_of_given[2] == 1);
    CHECK(numbers_index(&numbers, 3) == 0 && numbers_index(&numbers, 25) == 1);
    tally_game_free(game);
}

static void unused_numbers_keep_their_order(void)
{
    tally_game *const game = new_game();
    struct numbers numbers;
    uint64_t unused[3];
    numbers_init(&numbers, game);
    CHECK(numbers_unused(&numbers, game, (uint8_t[]){0, 1}, unused) == 2);
    CHECK(unused[0] + unused[1] == 28); /* one 25 was used */
    CHECK(numbers_unused(&numbers, game, (uint8_t[]){1, 2}, unused) == 0);
    CHECK(numbers_unused(&numbers, game, (uint8_t[]){0, 0}, unused) == 3);
    CHECK(unused[0] == 25 && unused[1] == 3 && unused[2] == 25); /* the order given */
    tally_game_free(game);
}

int main(void)
{
    TEST(distinct_numbers_rise);
    TEST(unused_numbers_keep_their_order);
    return test_end();
}
