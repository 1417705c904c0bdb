/* SPDX-License-Identifier: MIT */
/*
 * How easily people find an expression. Two examples: 10 + 2 is easier than 97 + 86, and 8 + 8 + 8
 * * 1 can be found in more ways than one.
 */
#include "expr/ease.h"
#include "test.h"

static int64_t ease_of(const char *text)
{
    tally_expr *expr = NULL;
    int64_t ease = 0;
    if (!CHECK_CASE(tally_expr_parse(&expr, text, strlen(text), NULL, NULL) == TALLY_OK, text))
        return 0;
    ease = expr_ease(expr->nodes, expr->count);
    tally_expr_free(expr);
    return ease;
}

static void easy_and_hard_steps(void)
{
    CHECK(ease_of("10+2") > ease_of("97+86"));
    CHECK(ease_of("25*4") > ease_of("37*43"));
    CHECK(ease_of("10-2") > ease_of("8/(3-8/3)"));
}

/* More steps are not easier. */
static void each_step_costs(void)
{
    CHECK(ease_of("50+1") >= ease_of("(50+1)*3"));
    CHECK(ease_of("(50+1)*3") >= ease_of("(50+1)*(25-10)"));
}

/* The same tree has the same ease, in whatever order it is written. */
static void written_in_another_order(void)
{
    CHECK(ease_of("(50+1)*(25-10)") == ease_of("(25-10)*(1+50)"));
    CHECK(ease_of("8+8+8*1") == ease_of("8*1+8+8"));
}

/* Joining two operands: the smaller is subtracted from the larger, whatever the signs. */
static void steps_are_those_that_people_take(void)
{
    const struct ease_part three = {.value = {3, 1, 0}, .is_given = true, .is_known = true};
    const struct ease_part minus_eight = {.value = {8, 1, 1}, .is_given = true, .is_known = true};
    struct ease_step step;
    const struct ease_part joined = ease_join(&step, EXPR_SUM, &three, &minus_eight, true, true);
    CHECK(joined.is_known && !joined.is_given);
    CHECK(step.kind == EFFORT_SUBTRACT);
    CHECK_U64(step.a.numerator, 8);
    CHECK_U64(step.b.numerator, 3);
    CHECK_U64(step.result.numerator, 5);
    CHECK(step.is_last);
}

/* Of seven operands all orders race each other; of ten only the order from left to right is looked
 * at, which is one way of thousands. */
static void many_operands(void)
{
    CHECK(ease_of("1+2+3+4+5+6+7") > ease_of("1+2+3+4+5+6+7+8+9+10"));
}

int main(void)
{
    TEST(easy_and_hard_steps);
    TEST(each_step_costs);
    TEST(written_in_another_order);
    TEST(steps_are_those_that_people_take);
    TEST(many_operands);
    return test_end();
}
