/* SPDX-License-Identifier: MIT */
/*
 * Which small numbers a value that does not fit leads back to under rules with ! and sqrt.
 */
#include "exact/vast.h"
#include "support/game.h"
#include "test.h"

static tally_options options;

/* Is it proved that no number from first to last comes about with a step that does not fit, and
 * less than this effort? */
static bool is_proved_below(const char *id, uint64_t first, uint64_t last, uint32_t effort)
{
    struct memory memory;
    struct goals goals;
    struct exact_vast vast;
    tally_game *const game = game_of(id);
    memory_init(&memory, NULL, 0);
    goals_init(&goals, &memory, game, &options);
    goals.table_size = game->count;
    vast_init(&vast, &goals);
    const uint32_t all = goals_subset_of_key(&goals, goals.full_key);
    const bool proved = vast_is_proved(&vast, all, (tally_range){first, last}, effort);
    /* the same again, from lists that exist */
    CHECK(vast_is_proved(&vast, all, (tally_range){first, last}, effort) == proved);
    CHECK(goals.status == TALLY_OK);
    vast_clear(&vast);
    goals_clear(&goals);
    CHECK_U64(memory.used_bytes, 0);
    tally_game_free(game);
    return proved;
}

static bool is_proved(const char *id, uint64_t first, uint64_t last)
{
    return is_proved_below(id, first, last, VAST_ANY_EFFORT);
}

#define ANY "make24,ops=+-*/^!sqrtneg,order=any,depth=2:1/"
#define GIVEN "make24,ops=+-*/^!sqrtneg,order=given,depth=2:1/"
#define ONCE "make24,ops=+-*/^!sqrtneg,order=any,depth=1:1/"

static void what_factorials_bring_back_is_not_proved(void)
{
    CHECK(!is_proved(ANY "24,24", 1, 1)); /* 24! / 24! */
    CHECK(!is_proved(ANY "24,24", 0, 0));
    CHECK(is_proved(ANY "24,24", 2, 100));
    CHECK(!is_proved(ANY "30,1,30", 29, 31)); /* (30 + 1)! / 30! and others */
    CHECK(!is_proved(ANY "30,1,30", 30, 30)); /* 30! / (30 - 1)! */
    CHECK(is_proved(ONCE "30,1,30", 32, 100));
    CHECK(!is_proved(ANY "24,3,24", 3, 3)); /* (24! + 3) - 24! */
    CHECK(!is_proved(ANY "24,3,24", 6, 6)); /* and its factorial */
    CHECK(!is_proved(ANY "24,3,24", 720, 720));
    CHECK(!is_proved(ANY "24,3,24", 7, 7)); /* 24! / 24! + 3! */
    CHECK(is_proved(ONCE "24,3,24", 10, 12));
}

static void what_roots_bring_back_is_not_proved(void)
{
    CHECK(!is_proved(GIVEN "7,100,1,50", 49, 49)); /* 7^100 and its 50th root */
    CHECK(is_proved(GIVEN "2,80,3", 2, 100));
    CHECK(!is_proved(GIVEN "2,80,1048571", 5, 5)); /* sqrt(sqrt(2^80)) - 1048571 */
    CHECK(is_proved(GIVEN "2,80,1048571", 6, 6));
    CHECK(is_proved(ANY "2,78", 1, 100));
    CHECK(!is_proved(ANY "24,2,24", 1, 1)); /* 24! / sqrt((24!)^2) */
}

static void huge_factorials_are_kept_apart(void)
{
    CHECK(is_proved(ANY "9,3", 2, 100)); /* 9!! = 362880! */
    CHECK(is_proved(ANY "9,9", 2, 100)); /* 9!! - 9!! = 0, 9!! / 9!! = 1 */
    CHECK(!is_proved(ANY "9,9", 1, 1));
    CHECK(!is_proved(ANY "9,9,9", 9, 9)); /* 9 * 9!! / 9!! */
    CHECK(is_proved(ANY "9,9,9", 11, 22));
}

/* The logarithms of N^N and N! for N = 40320! are too close for intervals. */
static void a_power_is_far_above_a_factorial(void)
{
    CHECK(is_proved(ONCE "40320,40320,40320,8", 73, 73)); /* N^N - (N + 8)! */
    CHECK(is_proved(ONCE "40320,40320,40320", 3, 1000));  /* N^N / N! */
    CHECK(!is_proved(ONCE "40320,40320,40320", 1, 1));    /* N ^ (N - N) */
}

/* In 9!! / 9!! = 1, the last two factorials and the division cost 64 each. */
static void effort_is_bounded(void)
{
    CHECK(is_proved_below(ANY "9,9", 1, 1, 192));
    CHECK(!is_proved_below(ANY "9,9", 1, 1, 193));
    /* 9!! / 9!! + 8 */
    CHECK(is_proved_below(ANY "9,9,8", 9, 9, 193));
    CHECK(!is_proved_below(ANY "9,9,8", 9, 9, 194));
}

static void a_step_is_undone(void)
{
    CHECK(is_proved(ANY "50,6,2", 11, 20)); /* sqrt((50! ^ 6)) is 50! ^ 3 */
    CHECK(!is_proved(ANY "5,120,5", 5, 5));
    CHECK(is_proved(ANY "5,120,5", 39, 39)); /* 120! - (120! - sqrt(120! + 5)) is a square root */
}

static void other_questions_have_no_proof(void)
{
    CHECK(!is_proved(ANY "1,2,3,4,5", 7, 7));         /* too many numbers */
    CHECK(!is_proved(ANY "24,24", 2, 5000));          /* too many targets */
    CHECK(!is_proved(ANY "24,24", 1 << 30, 1 << 30)); /* too large, squared twice */
}

int main(void)
{
    options = (tally_options)TALLY_OPTIONS_INIT;
    TEST(what_factorials_bring_back_is_not_proved);
    TEST(what_roots_bring_back_is_not_proved);
    TEST(huge_factorials_are_kept_apart);
    TEST(a_power_is_far_above_a_factorial);
    TEST(effort_is_bounded);
    TEST(a_step_is_undone);
    TEST(other_questions_have_no_proof);
    return test_end();
}
