/* SPDX-License-Identifier: MIT */
/*
 * Judging the raw form, which may come from no text at all. An example: 8 - 3 * 8 is worth -16,
 * which countdown does not allow; the minus is the item that breaks the rule.
 */
#include "judge/judge.h"
#include "support/game.h"
#include "test.h"

static struct raw_text raw;
static tally_judgement judgement;

struct broken {
    uint32_t count;
    tally_reason reason[4];
    size_t position[4];
};

static int note(void *user, tally_reason reason, size_t position)
{
    struct broken *const broken = user;
    if (CHECK(broken->count < 4)) {
        broken->reason[broken->count] = reason;
        broken->position[broken->count++] = position;
    }
    return 0;
}

static void add_number(uint64_t number, uint32_t position)
{
    raw.items[raw.count++] = (struct raw_item){.number = number,
                                               .position = position,
                                               .kind = RAW_NUMBER,
                                               .digits = number < 10 ? 1 : 2,
                                               .decimals = EXPR_NO_POINT};
    raw.end = position + 1;
}

static void add_step(enum raw_kind kind, uint32_t position)
{
    raw.items[raw.count++] = (struct raw_item){.position = position, .kind = (uint8_t)kind};
}

/* 8 - 3 * 8, of which the last number may be another. */
static void write(uint64_t last)
{
    raw_clear(&raw);
    add_number(8, 0);
    add_number(3, 4);
    add_number(last, 8);
    add_step(RAW_MULTIPLY, 6);
    add_step(RAW_SUBTRACT, 2);
}

static void judge(const char *id, struct broken *broken)
{
    tally_game *const game = game_of(id);
    judge_raw(&judgement, game, &raw, broken != NULL ? note : NULL, broken);
    tally_game_free(game);
}

static void an_example(void)
{
    write(8);
    judge("countdown:24/8,3,8,3", NULL);
    CHECK(judgement.verdict == TALLY_VERDICT_INVALID);
    CHECK(judgement.reason == TALLY_REASON_NOT_POSITIVE);
    CHECK_U64(judgement.position, 2);
    judge("llm,use=any:24/8,3,8,3", NULL);
    CHECK(judgement.verdict == TALLY_VERDICT_OFF);
    CHECK_U64(judgement.distance, 40);
    CHECK_U64(judgement.numbers_used, 3);
    CHECK(judgement.value.negative && judgement.value.numerator.low == 16);
}

/* 9 is not given, 8 - 27 is not positive, and one of the given numbers is not used: all are told,
 * by their places, not in the order in which the judge meets them. */
static void every_broken_rule_is_told(void)
{
    struct broken broken = {0};
    write(9);
    judge("countdown,use=all:2/8,3,8", &broken);
    CHECK_U64(broken.count, 3);
    CHECK(broken.reason[0] == TALLY_REASON_NOT_POSITIVE);
    CHECK_U64(broken.position[0], 2);
    CHECK(broken.reason[1] == TALLY_REASON_NUMBER_NOT_GIVEN);
    CHECK_U64(broken.position[1], 8);
    CHECK(broken.reason[2] == TALLY_REASON_NUMBER_NOT_USED);
    CHECK_U64(broken.position[2], raw.end);
    CHECK(judgement.reason == TALLY_REASON_NOT_POSITIVE);
}

static void a_text_that_is_no_expression(void)
{
    judge_as_syntax(&judgement, 7);
    CHECK(judgement.verdict == TALLY_VERDICT_INVALID);
    CHECK(judgement.reason == TALLY_REASON_SYNTAX);
    CHECK_U64(judgement.position, 7);
    CHECK(!judgement.has_value && judgement.points == 0);
}

int main(void)
{
    TEST(an_example);
    TEST(every_broken_rule_is_told);
    TEST(a_text_that_is_no_expression);
    return test_end();
}
