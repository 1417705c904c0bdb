/* SPDX-License-Identifier: MIT */
/*
 * The subsets of the exact engine: keys, splits and written numbers. An example, 3 3 8 8 in any
 * order: nine subsets with the empty one, and the whole splits into seven pairs; in the order given
 * it splits at three places.
 */
#include "expr/expr.h"
#include "goals/workspace.h"
#include "support/game.h"
#include "test.h"

static tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;
static struct goals goals;
static tally_game *game;
static uint32_t all; /* the subset of all numbers */

static void begin(const char *id)
{
    memory_init(&memory, NULL, 0);
    game = game_of(id);
    goals_init(&goals, &memory, game, &options);
    all = goals_subset_of_key(&goals, goals.full_key);
}

static void end(void)
{
    goals_clear(&goals);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
    tally_game_free(game);
}

static void splits_in_any_order(void)
{
    begin("make24:24/3,8,3,8");
    CHECK_U64(goals.distinct, 2);
    CHECK_U64(goals_copies(&goals, goals.full_key, 0), 2); /* of the 3 */
    CHECK_U64(goals_subset_at(&goals, all)->size, 4);
    CHECK(goals_make_splits(&goals, all) && goals_make_splits(&goals, all));
    const struct goals_subset whole = *goals_subset_at(&goals, all);
    CHECK_U64(whole.split_count, 7);  /* 3 * 3 parts, but neither nothing nor all */
    CHECK_U64(goals.splits.count, 7); /* made once */
    for (uint32_t i = 0; i < whole.split_count; i++) {
        const struct goals_split *const split = goals_split_at(&goals, whole.split_begin + i);
        CHECK(goals_subset_at(&goals, split->a)->key + goals_subset_at(&goals, split->b)->key ==
              goals.full_key);
    }
    CHECK_U64(goals.subsets.count, 8); /* each subset once: the seven parts, and all */
    CHECK(goals_subset_of_key(&goals, goals.full_key) == all);
    end();
}

static void splits_in_the_order_given(void)
{
    begin("make24,order=given:24/3,8,3,8");
    CHECK_U64(goals_subset_at(&goals, all)->size, 4);
    CHECK(goals_make_splits(&goals, all));
    const struct goals_subset whole = *goals_subset_at(&goals, all);
    CHECK_U64(whole.split_count, 3);
    for (uint32_t i = 0; i < 3; i++) {
        const struct goals_split *const split = goals_split_at(&goals, whole.split_begin + i);
        CHECK_U64(goals_subset_at(&goals, split->a)->size, i + 1);
        CHECK_U64(goals_subset_at(&goals, split->b)->size, 3 - i);
        CHECK(goals_copies(&goals, goals_subset_at(&goals, split->a)->key, 0) == 1);
        CHECK(goals_copies(&goals, goals_subset_at(&goals, split->b)->key, 0) == 0);
    }
    end();
}

/* Is the number, of so many digits and decimals, among those of all given numbers? */
static bool is_written(int64_t numerator, int64_t denominator, uint8_t digits, uint8_t decimals)
{
    const struct goals_subset *const subset = goals_subset_at(&goals, all);
    for (uint32_t i = 0; i < subset->leaf_count; i++) {
        const struct goals_leaf *const leaf = goals_leaf_at(&goals, subset->leaf_begin + i);
        if (leaf->value.numerator == numerator && leaf->value.denominator == denominator &&
            leaf->digits == digits && leaf->decimals == decimals)
            return true;
    }
    return false;
}

/* 4 4 is 44, with points also 4.4 and .44; 2 0 is 20 but not 02; 7 is itself. */
static void written_numbers(void)
{
    begin("four-fours:9/4,4");
    CHECK(goals_make_leaves(&goals, all));
    CHECK_U64(goals_subset_at(&goals, all)->leaf_count, 3);
    CHECK(is_written(44, 1, 2, EXPR_NO_POINT) && is_written(22, 5, 2, 1) &&
          is_written(11, 25, 2, 2));
    end();
    begin("year:9/2,0");
    CHECK(goals_make_leaves(&goals, all));
    CHECK_U64(goals_subset_at(&goals, all)->leaf_count, 1);
    CHECK(is_written(20, 1, 2, EXPR_NO_POINT));
    end();
    begin("make24:9/7");
    CHECK(goals_make_leaves(&goals, all));
    CHECK_U64(goals_subset_at(&goals, all)->leaf_count, 1);
    CHECK(is_written(7, 1, 0, EXPR_NO_POINT));
    end();
}

/* The height that no value exceeds; and whether values beyond 64 bits are possible. */
static void heights(void)
{
    begin("make24:24/3,3,8,8");
    CHECK(goals_weight(&goals, goals.full_key) == 6 * 6 * 16 * 16);
    CHECK(!goals.may_overflow);
    end();
    begin("year:24/2,3");
    CHECK(goals_weight(&goals, goals.full_key) == 20 * 20); /* digits that may be joined */
    CHECK(goals.may_overflow);                              /* by powers */
    end();
}

/* What the rules lack, and canonical trees use: 3 - (-8) is written as a sum. */
static void stand_ins(void)
{
    begin("make24,ops=-:24/3,8");
    CHECK(goals.stand_ins == TALLY_OP_ADD && goals_has(&goals, TALLY_OP_ADD));
    end();
    begin("make24:24/3,8");
    CHECK(goals.stand_ins == 0 && !goals_has(&goals, TALLY_OP_POWER));
    end();
}

/* A borrower has the subsets of its lender, and makes more of its own. */
static void borrowing(void)
{
    struct goals borrower;
    begin("make24:24/3,3,8,8");
    CHECK(goals_borrow(&borrower, &goals));
    CHECK(goals_subset_of_key(&borrower, goals.full_key) == all);
    CHECK(goals_make_splits(&borrower, all));
    CHECK_U64(borrower.subsets.count, 8);
    CHECK_U64(goals.subsets.count, 1);
    goals_clear(&borrower);
    end();
}

static int say_stop(void *context, const tally_progress *progress)
{
    (void)context;
    (void)progress;
    return 1;
}

/* The first failure stays: work ends, and what comes later does not hide it. */
static void failures_stay(void)
{
    begin("make24:24/3,3,8,8");
    options.tick = say_stop;
    uint32_t steps = 0;
    while (goals_goes_on(&goals) && steps < 10000) steps++;
    CHECK(steps > 1000 && steps < 10000);
    goals_fail(&goals);
    CHECK(goals.status == TALLY_STOPPED && !goals_make_splits(&goals, all));
    options.tick = NULL;
    end();
}

int main(void)
{
    TEST(splits_in_any_order);
    TEST(splits_in_the_order_given);
    TEST(written_numbers);
    TEST(heights);
    TEST(stand_ins);
    TEST(borrowing);
    TEST(failures_stay);
    return test_end();
}
