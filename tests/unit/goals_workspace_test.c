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
static struct exact exact;
static tally_game *game;
static uint32_t all; /* the subset of all numbers */

static void begin(const char *id)
{
    memory_init(&memory, NULL, 0);
    game = game_of(id);
    exact_init(&exact, &memory, game, &options);
    all = exact_subset_of_key(&exact, exact.full_key);
}

static void end(void)
{
    exact_clear(&exact);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
    tally_game_free(game);
}

static void splits_in_any_order(void)
{
    begin("make24:24/3,8,3,8");
    CHECK_U64(exact.distinct, 2);
    CHECK_U64(exact_copies(&exact, exact.full_key, 0), 2); /* of the 3 */
    CHECK_U64(exact_subset_at(&exact, all)->size, 4);
    CHECK(exact_make_splits(&exact, all) && exact_make_splits(&exact, all));
    const struct exact_subset whole = *exact_subset_at(&exact, all);
    CHECK_U64(whole.split_count, 7);  /* 3 * 3 parts, but neither nothing nor all */
    CHECK_U64(exact.splits.count, 7); /* made once */
    for (uint32_t i = 0; i < whole.split_count; i++) {
        const struct exact_split *const split = exact_split_at(&exact, whole.split_begin + i);
        CHECK(exact_subset_at(&exact, split->a)->key + exact_subset_at(&exact, split->b)->key ==
              exact.full_key);
    }
    CHECK_U64(exact.subsets.count, 8); /* each subset once: the seven parts, and all */
    CHECK(exact_subset_of_key(&exact, exact.full_key) == all);
    end();
}

static void splits_in_the_order_given(void)
{
    begin("make24,order=given:24/3,8,3,8");
    CHECK_U64(exact_subset_at(&exact, all)->size, 4);
    CHECK(exact_make_splits(&exact, all));
    const struct exact_subset whole = *exact_subset_at(&exact, all);
    CHECK_U64(whole.split_count, 3);
    for (uint32_t i = 0; i < 3; i++) {
        const struct exact_split *const split = exact_split_at(&exact, whole.split_begin + i);
        CHECK_U64(exact_subset_at(&exact, split->a)->size, i + 1);
        CHECK_U64(exact_subset_at(&exact, split->b)->size, 3 - i);
        CHECK(exact_given(&exact, exact_subset_at(&exact, split->a)->key, 0) == 1);
        CHECK(exact_given(&exact, exact_subset_at(&exact, split->b)->key, 0) == 0);
    }
    end();
}

/* Is the number, of so many digits and decimals, among those of all given numbers? */
static bool is_written(int64_t numerator, int64_t denominator, uint8_t digits, uint8_t decimals)
{
    const struct exact_subset *const subset = exact_subset_at(&exact, all);
    for (uint32_t i = 0; i < subset->leaf_count; i++) {
        const struct exact_leaf *const leaf = exact_leaf_at(&exact, subset->leaf_begin + i);
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
    CHECK(exact_make_leaves(&exact, all));
    CHECK_U64(exact_subset_at(&exact, all)->leaf_count, 3);
    CHECK(is_written(44, 1, 2, EXPR_NO_POINT) && is_written(22, 5, 2, 1) &&
          is_written(11, 25, 2, 2));
    end();
    begin("year:9/2,0");
    CHECK(exact_make_leaves(&exact, all));
    CHECK_U64(exact_subset_at(&exact, all)->leaf_count, 1);
    CHECK(is_written(20, 1, 2, EXPR_NO_POINT));
    end();
    begin("make24:9/7");
    CHECK(exact_make_leaves(&exact, all));
    CHECK_U64(exact_subset_at(&exact, all)->leaf_count, 1);
    CHECK(is_written(7, 1, 0, EXPR_NO_POINT));
    end();
}

/* The height that no value exceeds; and whether values beyond 64 bits are possible. */
static void heights(void)
{
    begin("make24:24/3,3,8,8");
    CHECK(exact_weight(&exact, exact.full_key) == 6 * 6 * 16 * 16);
    CHECK(!exact.may_overflow);
    end();
    begin("year:24/2,3");
    CHECK(exact_weight(&exact, exact.full_key) == 20 * 20); /* digits that may be joined */
    CHECK(exact.may_overflow);                              /* by powers */
    end();
}

/* What the rules lack, and canonical trees use: 3 - (-8) is written as a sum. */
static void stand_ins(void)
{
    begin("make24,ops=-:24/3,8");
    CHECK(exact.stand_ins == TALLY_OP_ADD && exact_has(&exact, TALLY_OP_ADD));
    end();
    begin("make24:24/3,8");
    CHECK(exact.stand_ins == 0 && !exact_has(&exact, TALLY_OP_POWER));
    end();
}

/* A borrower has the subsets of its lender, and makes more of its own. */
static void borrowing(void)
{
    struct exact borrower;
    begin("make24:24/3,3,8,8");
    CHECK(exact_borrow(&borrower, &exact));
    CHECK(exact_subset_of_key(&borrower, exact.full_key) == all);
    CHECK(exact_make_splits(&borrower, all));
    CHECK_U64(borrower.subsets.count, 8);
    CHECK_U64(exact.subsets.count, 1);
    exact_clear(&borrower);
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
    while (exact_goes_on(&exact) && steps < 10000) steps++;
    CHECK(steps > 1000 && steps < 10000);
    exact_fail(&exact);
    CHECK(exact.status == TALLY_STOPPED && !exact_make_splits(&exact, all));
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
