/* SPDX-License-Identifier: MIT */
/*
 * Texts that can be read in several ways, and the reading that counts. An example: of 12, 1 and 2,
 * the text 12 is the given number, not 1 and 2 joined; in 12 + 12, the second 12 is 1 and 2 joined.
 */
#include "goals/tree.h"
#include "support/game.h"

#define GAME "year:24/12,1,2"

static void check_doubles(const char *id, bool has_doubles)
{
    tally_game *const game = game_of(id);
    CHECK_CASE(goals_has_doubles(game) == has_doubles, id);
    tally_game_free(game);
}

/* A joined 12 can be mistaken only where digits are joined, and a larger number is given, too. */
static void games_that_may_have_doubles(void)
{
    check_doubles(GAME, true);
    check_doubles("year:24/1,2,3", false);
    check_doubles("year:24/12,1", false);
    check_doubles("make24:24/12,1,2", false);
    check_doubles("sequence:24/12,1,2", false);
    check_doubles("sequence,use=any:24/12,1,2", true);
}

/* Numbers of a tree: 0 ends the list, and a negative number is joined digits. */
static bool is_first(const char *id, const int *numbers)
{
    struct expr_node nodes[8];
    struct goals_tree tree = {.nodes = nodes, .room = 8, .is_whole = true};
    tally_game *const game = game_of(id);
    nodes[tree.count++] = (struct expr_node){.kind = EXPR_SUM, .decimals = EXPR_NO_POINT};
    for (; *numbers != 0; numbers++) {
        const bool is_joined = *numbers < 0;
        nodes[tree.count++] = (struct expr_node){
            .kind = EXPR_NUMBER,
            .digits = is_joined ? 2 : 0,
            .decimals = EXPR_NO_POINT,
            .span = 1,
            .value = rational_of_whole((rational_part)(is_joined ? -*numbers : *numbers))};
        nodes[0].operands++;
    }
    nodes[0].span = (uint16_t)tree.count;
    const bool is_first = goals_is_first_reading(game, &tree);
    tally_game_free(game);
    return is_first;
}

static void given_numbers_come_first(void)
{
    CHECK(is_first(GAME, (const int[]){12, 1, 2, 0}));
    CHECK(is_first(GAME, (const int[]){12, -12, 0}));
    CHECK(!is_first(GAME, (const int[]){-12, 12, 0}));
    CHECK(!is_first(GAME, (const int[]){-12, 0}));
    CHECK(is_first(GAME, (const int[]){-21, 12, 0})); /* no given number is 21 */
    CHECK(!is_first("year:24/12,12,1,2", (const int[]){12, -12, 0}));
}

/* In the order given, the reading that takes the fewest numbers counts. */
static void in_the_order_given(void)
{
    CHECK(is_first("sequence,use=any:24/12,1,2", (const int[]){12, 1, 0}));
    CHECK(!is_first("sequence,use=any:24/12,1,2", (const int[]){-12, 0}));
    CHECK(is_first("sequence,use=any:24/1,2,12,3", (const int[]){12, 3, 0}));
    CHECK(!is_first("sequence,use=any:24/1,2,12,3", (const int[]){-12, 3, 0}));
    CHECK(is_first("sequence,use=any:24/1,2,12,3", (const int[]){-12, 12, 0}));
}

int main(void)
{
    TEST(games_that_may_have_doubles);
    TEST(given_numbers_come_first);
    TEST(in_the_order_given);
    return test_end();
}
