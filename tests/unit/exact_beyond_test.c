/* SPDX-License-Identifier: MIT */
/*
 * Which small numbers a value that does not fit leads back to.
 */
#include "exact/beyond.h"
#include "support/game.h"
#include "test.h"

static tally_options options;

/* Is it proved that no number from first to last comes about with a step that does not fit? */
static bool is_proved(const char *id, uint64_t first, uint64_t last)
{
    struct memory memory;
    struct goals goals;
    struct exact_beyond beyond;
    tally_game *const game = game_of(id);
    memory_init(&memory, NULL, 0);
    goals_init(&goals, &memory, game, &options);
    goals.table_size = game->count;
    beyond_init(&beyond, &goals);
    const uint32_t all = goals_subset_of_key(&goals, goals.full_key);
    const bool proved = beyond_is_proved(&beyond, all, (tally_range){first, last});
    /* the same again, from tables that exist */
    CHECK(beyond_is_proved(&beyond, all, (tally_range){first, last}) == proved);
    CHECK(goals.status == TALLY_OK);
    beyond_clear(&beyond);
    goals_clear(&goals);
    CHECK_U64(memory.used_bytes, 0);
    tally_game_free(game);
    return proved;
}

#define ANY "make24,ops=+-*/^ neg,order=any:1/"
#define GIVEN "make24,ops=+-*/^ neg,order=given:1/"

static void powers_come_back_by_division(void)
{
    CHECK(!is_proved(ANY "2,100,2,97", 8, 8)); /* 2^100 / 2^97 */
    CHECK(is_proved(ANY "2,100,2,97", 9, 15));
    CHECK(!is_proved(GIVEN "2,100,2,97", 8, 8));
    CHECK(is_proved(GIVEN "2,100,97,2", 5, 7));
}

static void powers_come_back_by_roots(void)
{
    CHECK(!is_proved(GIVEN "8,90,1,30", 512, 512)); /* (8^90)^(1/30) */
    CHECK(is_proved(GIVEN "8,90,1,30", 500, 511));
    CHECK(is_proved(GIVEN "8,91,1,30", 500, 520));  /* (8^91)^(1/30) is no fraction */
    CHECK(!is_proved(ANY "2,3,90,3,88", 512, 512)); /* (2^(3^90))^(1/3^88) */
    CHECK(is_proved(ANY "2,3,90,3,88", 513, 520));
}

static void powers_come_back_by_differences(void)
{
    CHECK(!is_proved(GIVEN "3,80,9,40", 0, 0)); /* 3^80 - 9^40 */
    CHECK(is_proved(GIVEN "3,80,9,40", 2, 1000));
    CHECK(is_proved(GIVEN "3,80,9,41", 0, 0));
    CHECK(!is_proved(GIVEN "2,63,9223372036854775807,1", 2, 2)); /* 2^63 - (2^63 - 1) + 1 */
}

static void anything_comes_back_by_zero_and_one(void)
{
    CHECK(!is_proved(GIVEN "0,9,99,7", 7, 7)); /* 0 * 9^99 + 7 */
    CHECK(!is_proved(GIVEN "1,9,99,7", 8, 8)); /* 1^(9^99) + 7 */
    CHECK(!is_proved(ANY "9,99,0,5", 6, 6));   /* (9^99)^0 + 5 */
    CHECK(is_proved(GIVEN "1,9,99,7", 9, 1000));
}

/* A number that does not fit is not small. */
static void what_does_not_come_back_is_proved(void)
{
    CHECK(is_proved(ANY "9,9,9", 2, BEYOND_LARGEST - 1));
    CHECK(!is_proved(ANY "9,9,9", 2, BEYOND_LARGEST));
    CHECK(is_proved("year:1/2,0,1,9", 2, 100));
}

/* Factorials and roots have no residue here, and joined digits may be too many. */
static void other_rules_have_no_proof(void)
{
    CHECK(!is_proved("make24,ops=+-*/^!:1/9,9,9", 2, 3));
    CHECK(!is_proved("make24,ops=+-*/^ sqrt:1/9,9,9", 2, 3));
    CHECK(!is_proved("year:1/1234567890,1234567890", 2, 3));
}

int main(void)
{
    options = (tally_options)TALLY_OPTIONS_INIT;
    TEST(powers_come_back_by_division);
    TEST(powers_come_back_by_roots);
    TEST(powers_come_back_by_differences);
    TEST(anything_comes_back_by_zero_and_one);
    TEST(what_does_not_come_back_is_proved);
    TEST(other_rules_have_no_proof);
    return test_end();
}
