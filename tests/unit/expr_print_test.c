/* SPDX-License-Identifier: MIT */
/*
 * Tree to text in every style, into buffers of every size.
 */
#include "test.h"

#include <tally/tally.h>

static void check_style(const char *text, tally_style style, const char *wanted)
{
    tally_expr *expr = NULL;
    char seen[1024];
    if (!CHECK_CASE(tally_expr_parse(&expr, text, strlen(text), NULL, NULL) == TALLY_OK, text))
        return;
    CHECK_U64(tally_expr_print(expr, style, seen, sizeof seen), strlen(wanted));
    CHECK_TEXT(seen, wanted);
    for (size_t size = 0; size <= strlen(wanted) + 1; size++) {
        memset(seen, '#', sizeof seen);
        CHECK_U64(tally_expr_print(expr, style, size != 0 ? seen : NULL, size), strlen(wanted));
        if (size == 0) continue;
        CHECK(strlen(seen) == size - 1 && memcmp(seen, wanted, size - 1) == 0 && seen[size] == '#');
    }
    tally_expr_free(expr);
}

static void one_pair_of_parentheses_for_each_operation(void)
{
    check_style("7", TALLY_STYLE_PAREN, "7");
    check_style("(50+1)*(25-10)", TALLY_STYLE_PAREN, "((50 + 1) * (25 - 10))");
    check_style("1+2+3-4", TALLY_STYLE_PAREN, "(((3 + 2) + 1) - 4)");
    check_style("2^3^2", TALLY_STYLE_PAREN, "(2 ^ (3 ^ 2))");
    check_style("(3+1)!-sqrt(4)", TALLY_STYLE_PAREN, "(((3 + 1)!) - sqrt(4))");
    check_style("sqrt(3+1)", TALLY_STYLE_PAREN, "sqrt(3 + 1)");
    check_style("-(2*3)", TALLY_STYLE_PAREN, "(-(3 * 2))");
    check_style("-3-2", TALLY_STYLE_PAREN, "(-(3 + 2))");
}

static void rpn_has_no_parentheses(void)
{
    check_style("7", TALLY_STYLE_RPN, "7");
    check_style("(50+1)*(25-10)", TALLY_STYLE_RPN, "50 1 + 25 10 - *");
    check_style("(100+6)*3*75/50", TALLY_STYLE_RPN, "100 6 + 75 * 3 * 50 /");
    check_style("2^-1+sqrt(4)+3!", TALLY_STYLE_RPN, "3 ! 4 sqrt + 2 1 neg ^ +");
    check_style("-(2*3)", TALLY_STYLE_RPN, "3 2 * neg");
}

static void steps_are_worked_out_in_order(void)
{
    check_style("7", TALLY_STYLE_STEPS, "");
    check_style("(50+1)*(25-10)", TALLY_STYLE_STEPS, "50 + 1 = 51\n25 - 10 = 15\n51 * 15 = 765");
    check_style("8/(3-8/3)", TALLY_STYLE_STEPS, "8 / 3 = 8/3\n3 - (8/3) = 1/3\n8 / (1/3) = 24");
    check_style("10-12-5", TALLY_STYLE_STEPS, "10 - 12 = -2\n(-2) - 5 = -7");
    check_style("sqrt(4)+3!-.4", TALLY_STYLE_STEPS,
                "3! = 6\nsqrt(4) = 2\n6 + 2 = 8\n8 - .4 = 38/5");
    check_style("sqrt(1/4)", TALLY_STYLE_STEPS, "1 / 4 = 1/4\nsqrt(1/4) = 1/2");
    check_style("2^-1", TALLY_STYLE_STEPS, "2 ^ (-1) = 1/2");
    check_style("4^-.5", TALLY_STYLE_STEPS, "4 ^ (-.5) = 1/2");
    check_style("-3", TALLY_STYLE_STEPS, "");
    check_style(
        "9223372036854775808/4*3", TALLY_STYLE_STEPS,
        "9223372036854775808 * 3 = beyond 64 bits\n9223372036854775808 / 4 = 2305843009213693952");
}

static void tex_is_as_set_by_hand(void)
{
    check_style("7", TALLY_STYLE_TEX, "7");
    check_style("12 / 3 / 2", TALLY_STYLE_TEX, "\\frac{\\frac{12}{3}}{2}");
    check_style("(7 - 3) / 2 / (3 - 1)", TALLY_STYLE_TEX, "\\frac{\\frac{7 - 3}{2}}{3 - 1}");
    check_style("(50+1)*(25-10)", TALLY_STYLE_TEX, "(50 + 1) \\times (25 - 10)");
    check_style("8/(3-8/3)", TALLY_STYLE_TEX, "\\frac{8}{3 - \\frac{8}{3}}");
    check_style("(1+2)*3/(4*(5-6))", TALLY_STYLE_TEX,
                "-\\frac{(2 + 1) \\times 3 \\times (6 - 5)}{4}");
    check_style("(1+2)*5/(4*(7-2))", TALLY_STYLE_TEX,
                "\\frac{5 \\times (2 + 1)}{(7 - 2) \\times 4}");
    check_style("9/(7-2)", TALLY_STYLE_TEX, "\\frac{9}{7 - 2}");
    check_style("2^-1", TALLY_STYLE_TEX, "2^{-1}");
    check_style("(1-3)^2", TALLY_STYLE_TEX, "(3 - 1)^{2}");
    check_style("sqrt(4+5)!", TALLY_STYLE_TEX, "(\\sqrt{5 + 4})!");
    check_style("-3-2", TALLY_STYLE_TEX, "-3 - 2");
    check_style("4.4-.4", TALLY_STYLE_TEX, "4.4 - .4");
}

static void only_needed_parentheses_stand_in_infix(void)
{
    check_style("((((1))))+(2*3)", TALLY_STYLE_INFIX, "3 * 2 + 1");
    check_style("(1+2)*3", TALLY_STYLE_INFIX, "(2 + 1) * 3");
    check_style("(1+2)*4", TALLY_STYLE_INFIX, "4 * (2 + 1)");
    check_style("1-(2-3)", TALLY_STYLE_INFIX, "3 + 1 - 2");
    check_style("(2*3)/(5*7)", TALLY_STYLE_INFIX, "3 * 2 / 7 / 5");
    check_style("4.04 + .40", TALLY_STYLE_INFIX, "4.04 + .40");
}

static void descriptions_measure_the_steps(void)
{
    tally_expr *expr = NULL;
    tally_expr_info info = TALLY_EXPR_INFO_INIT;
    CHECK_U64(tally_expr_parse(&expr, "(50+1)*(25-10)-44", 17, NULL, NULL), TALLY_OK);
    tally_expr_describe(expr, &info);
    CHECK_U64(info.value.numerator.low, 721);
    CHECK_U64(info.numbers_used, 5);
    CHECK_U64(info.largest_step.numerator.low, 765);
    tally_expr_free(expr);
    expr = NULL;
    CHECK_U64(tally_expr_parse(&expr, "7", 1, NULL, NULL), TALLY_OK);
    tally_expr_describe(expr, &info);
    CHECK_U64(info.effort, 0);
    CHECK_U64(info.largest_step.numerator.low, 7);
    tally_expr_free(expr);
    expr = NULL;
    CHECK_U64(tally_expr_parse(&expr, "1-2-99", 6, NULL, NULL), TALLY_OK);
    tally_expr_describe(expr, &info);
    CHECK(info.largest_step.numerator.low == 100 && info.largest_step.negative);
    tally_expr_free(expr);
}

int main(void)
{
    TEST(one_pair_of_parentheses_for_each_operation);
    TEST(rpn_has_no_parentheses);
    TEST(steps_are_worked_out_in_order);
    TEST(tex_is_as_set_by_hand);
    TEST(only_needed_parentheses_stand_in_infix);
    TEST(descriptions_measure_the_steps);
    return test_end();
}
