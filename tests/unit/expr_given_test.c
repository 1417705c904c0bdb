/* SPDX-License-Identifier: MIT */
/*
 * The written numbers of an answer, matched with the given ones. For example, of 1 2 12 a written
 * 12 takes the given 12, and a second one joins 1 and 2.
 */
#include "expr/given.h"
#include "support/game.h"
#include "test.h"

static tally_game *game;
static struct given given;

static void begin(const char *id)
{
    game = game_of(id);
    given_init(&given, game);
}

static void end(void)
{
    tally_game_free(game);
}

static tally_reason take(uint64_t number)
{
    uint8_t digits = 1;
    for (uint64_t left = number; left >= 10; left /= 10) digits++;
    const struct raw_item item = {.kind = RAW_NUMBER,
                                  .number = (rational_part)number,
                                  .digits = digits,
                                  .decimals = EXPR_NO_POINT};
    return given_take(&given, &item);
}

static void an_example(void)
{
    begin("year:12/1,2,12");
    CHECK(take(12) == TALLY_REASON_NONE);
    CHECK_U64(given_used(&given), 1);
    CHECK(take(12) == TALLY_REASON_NONE);
    CHECK_U64(given_used(&given), 3);
    CHECK(take(12) != TALLY_REASON_NONE);
    end();
}

/* Each given number is taken once. */
static void numbers_are_used_up(void)
{
    begin("countdown:10/5,5,3");
    CHECK(take(5) == TALLY_REASON_NONE && take(5) == TALLY_REASON_NONE);
    CHECK(take(5) != TALLY_REASON_NONE);
    CHECK(take(3) == TALLY_REASON_NONE);
    CHECK(take(4) != TALLY_REASON_NONE);
    CHECK_U64(given_used(&given), 3);
    end();
}

/* Digits are joined only where the rules have it, and only given ones. */
static void joining_needs_the_rules(void)
{
    begin("countdown:12/1,2");
    CHECK(take(12) != TALLY_REASON_NONE);
    end();
    begin("year:12/1,3");
    CHECK(take(12) != TALLY_REASON_NONE);
    end();
    begin("year:21/1,2");
    CHECK(take(21) == TALLY_REASON_NONE); /* in any order */
    end();
}

/* In the given order, what was passed over cannot be taken later. */
static void the_order_given(void)
{
    begin("sequence:6/1,2,3");
    CHECK(take(1) == TALLY_REASON_NONE && take(23) == TALLY_REASON_NONE);
    CHECK_U64(given_used(&given), 3);
    end();
    begin("sequence:6/1,2,3");
    CHECK(take(1) == TALLY_REASON_NONE && take(3) == TALLY_REASON_NONE);
    CHECK(take(2) != TALLY_REASON_NONE);
    end();
}

/* The reading of several numbers at once takes the fewest given ones: of 1 2 12 3, a written 12 is
 * the given one if 1 and 2 need not be used. */
static void readings_in_order(void)
{
    static const struct given_row rows[] = {
        {.number = 12, .digits = 2, .may_be_given = true, .may_be_digits = true},
        {.number = 3, .digits = 1, .may_be_given = true, .may_be_digits = false}};
    uint64_t as_digits = 99;
    begin("sequence,use=any:6/1,2,12,3");
    CHECK(given_read_in_order(game, rows, 2, &as_digits));
    CHECK_U64(as_digits, 0);
    end();
    begin("sequence,use=any:6/1,2,3");
    CHECK(given_read_in_order(game, rows, 2, &as_digits));
    CHECK_U64(as_digits, 1);
    end();
    begin("sequence,use=any:6/3,12");
    CHECK(!given_read_in_order(game, rows, 2, &as_digits));
    end();
}

int main(void)
{
    TEST(an_example);
    TEST(numbers_are_used_up);
    TEST(joining_needs_the_rules);
    TEST(the_order_given);
    TEST(readings_in_order);
    return test_end();
}
