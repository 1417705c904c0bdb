/* SPDX-License-Identifier: MIT */
/*
 * Text to raw form: signs and numbers, infix and RPN. An example: (50 + 1) * 3 is worked out as
 *
 *     50 1 + 3 *
 *
 * and that text, which is RPN, has the same raw form.
 */
#include "expr/decimals.h"
#include "reading/strict.h"
#include "test.h"

static struct raw_text raw;

/* The raw form of a text as RPN, numbers with a space before them: " 50 1+ 3*". */
static const char *raw_of(const char *text)
{
    static const char signs[] = "?+-*/^!rn";
    static char seen[1000];
    size_t length = 0;
    if (raw_parse(&raw, text, strlen(text), 0) != TALLY_OK) return raw.error.message;
    for (uint32_t i = 0; i < raw.count; i++) {
        const struct raw_item *const item = &raw.items[i];
        if (item->kind == RAW_NUMBER)
            length +=
                (size_t)snprintf(seen + length, sizeof seen - length, " %" PRIu64, item->number);
        else seen[length++] = signs[item->kind];
    }
    seen[length] = '\0';
    return seen;
}

static void an_example(void)
{
    CHECK_TEXT(raw_of("(50 + 1) * 3"), " 50 1+ 3*");
    CHECK_U64(raw.items[2].position, 4); /* each item knows where it stood */
    CHECK_U64(raw.items[3].position, 11);
    CHECK_U64(raw.end, 12);
    CHECK_TEXT(raw_of("50 1 + 3 *"), " 50 1+ 3*");
}

static void what_binds_tighter(void)
{
    CHECK_TEXT(raw_of("1-2-3"), " 1 2- 3-");
    CHECK_TEXT(raw_of("1+2*3"), " 1 2 3*+");
    CHECK_TEXT(raw_of("2^3^2"), " 2 3 2^^");
    CHECK_TEXT(raw_of("-2^2"), " 2 2^n");
    CHECK_TEXT(raw_of("3!^2"), " 3! 2^");
    CHECK_TEXT(raw_of("sqrt4!"), " 4r!");
    CHECK_TEXT(raw_of("sqrt(4)!"), " 4r!");
    CHECK_TEXT(raw_of("4 * -3"), " 4 3n*");
}

static void signs_of_all_alphabets(void)
{
    CHECK_TEXT(raw_of("6 \xC3\x97 2 \xC3\xB7 3 \xE2\x88\x92 1"), " 6 2* 3/ 1-");
    CHECK_TEXT(raw_of("2**3 * 4"), " 2 3^ 4*");
    CHECK_TEXT(raw_of("\xE2\x88\x9A"
                      "9 x 2 : 3"),
               " 9r 2* 3/");
    CHECK_TEXT(raw_of("2 neg sqrt"), " 2nr");
}

static void check_repeating(const char *text, uint64_t top, uint64_t bottom, uint32_t digits)
{
    if (!CHECK_CASE(raw_parse(&raw, text, strlen(text), TALLY_OP_REPEAT) == TALLY_OK, text)) return;
    const struct rational value = raw_number_value(&raw.items[0]);
    CHECK_U64(value.numerator, top);
    CHECK_U64(value.denominator, bottom);
    CHECK_U64(raw.items[0].digits, digits);
}

static void digits_that_repeat(void)
{
    check_repeating(".4~", 4, 9, 1);
    check_repeating("0.(4)", 4, 9, 1);
    check_repeating(".9~", 1, 1, 1);
    check_repeating(".1(27)", 7, 55, 3);
    check_repeating("12.30(04)", 60887, 4950, 6);
    check_repeating(".123456789012345(678)", 41111110741111111, 333000000000000000, 18);
    static const char *const wrong[] = {".~", ".0~", ".4(00)", ".4(5", ".4(5+1)", ".(", "4~"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        CHECK_CASE(raw_parse(&raw, wrong[i], strlen(wrong[i]), TALLY_OP_REPEAT) != TALLY_OK,
                   wrong[i]);
    CHECK(raw_parse(&raw, ".(123456789012)", 15, TALLY_OP_REPEAT) == TALLY_OK);
    CHECK(raw.items[0].is_beyond);
    CHECK_TEXT(raw_of(".4~"), "this is not a part of an expression");
}

/* The room that an item has for a number, and what is beyond. */
static void numbers(void)
{
    raw_of("44.25");
    CHECK_U64(raw.items[0].number, 4425);
    CHECK_U64(raw.items[0].digits, 4);
    CHECK_U64(raw.items[0].decimals, 2);
    const struct rational value = raw_number_value(&raw.items[0]);
    CHECK_U64(value.numerator, 177);
    CHECK_U64(value.denominator, 4);
    raw_of("0.4"); /* the 0 is only written */
    CHECK_U64(raw.items[0].digits, 1);
    raw_of("18446744073709551615");
    CHECK(!raw.items[0].is_beyond);
    CHECK_U64(raw.items[0].number, UINT64_MAX);
    raw_of("18446744073709551616");
    CHECK(raw.items[0].is_beyond);
    CHECK_TEXT(raw_of("007"), "a number does not begin with 0");
    CHECK_TEXT(raw_of("1.2.3"), "a number has one decimal point");
    CHECK_TEXT(raw_of("1."), "a digit is missing behind the point");
    CHECK_U64(decimals_power_of_ten(19), UINT64_C(10000000000000000000));
}

static void results(void)
{
    raw_of("2 + 3 = 5");
    CHECK(raw.has_result && raw.result.numerator == 5);
    CHECK_U64(raw.result_position, 8);
    CHECK_U64(raw.end, 6);
    raw_of("1 - 2 = -2/2");
    CHECK(raw.result.negative && raw.result.numerator == 1);
    CHECK_TEXT(raw_of("1 = 1/0"), "the result divides by zero");
    CHECK_TEXT(raw_of("1 = 1 1"), "nothing may stand behind the result");
    CHECK_TEXT(raw_of("1 ="), "a number is missing behind =");
    raw_of("1 = 18446744073709551616");
    CHECK(raw.is_result_beyond);
}

static void mistakes_of_rpn(void)
{
    CHECK_TEXT(raw_of("1 2 + +"), "this operation needs two numbers before it");
    CHECK_TEXT(raw_of("1 2 3 +"), "an operation is missing");
    CHECK_TEXT(raw_of("1 (2) +"), "an operation is missing before this");
}

/* The error is that of infix, at its place, unless the text looks like RPN. */
static void what_is_no_rpn(void)
{
    static const struct {
        const char *text;
        size_t position;
    } cases[] = {
        {"50 1 + 3", 3},   /* ends with a number */
        {"(50 1) +", 4},   /* infix has met a parenthesis */
        {"50 1 (2) +", 3}, /* one stands behind */
        {"1 2 + +", 6},    /* RPN, with an operand too few */
        {"1 2 3 +", 7},    /* RPN, with an operation too few */
        {"1 2 ? +", 4},    /* RPN, with a sign that is none */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CHECK_CASE(raw_parse(&raw, cases[i].text, strlen(cases[i].text), 0) == TALLY_SYNTAX,
                   cases[i].text);
        CHECK_U64(raw.error.position, cases[i].position);
    }
    CHECK_TEXT(raw_of("2 3 + neg  "), " 2 3+n");
    CHECK_TEXT(raw_of("9 sqrt"), " 9r");
    CHECK_TEXT(raw_of("2 3 * = 6 "), " 2 3*");
    CHECK(raw.has_result && raw.result.numerator == 6);
}

/* Spaces and the two signs that begin alike. */
static void signs_of_two_bytes(void)
{
    CHECK_TEXT(raw_of(" \t2**3*4"), " 2 3^ 4*");
}

int main(void)
{
    TEST(an_example);
    TEST(what_binds_tighter);
    TEST(signs_of_all_alphabets);
    TEST(digits_that_repeat);
    TEST(numbers);
    TEST(results);
    TEST(mistakes_of_rpn);
    TEST(what_is_no_rpn);
    TEST(signs_of_two_bytes);
    return test_end();
}
