/* SPDX-License-Identifier: MIT */
/*
 * Reading RPN after infix has failed. An example: reading "50 1 + 3 *" as infix ends at the 1,
 * where an operation is missing; read as RPN, the items are those of the text.
 */
#include "expr/rpn.h"
#include "test.h"

static struct raw_text raw;
static struct reader reader;

/* Reads the text as the reader of infix leaves it: at a number that has none before it. */
static bool read(const char *text, size_t position, bool has_parentheses)
{
    raw_clear(&raw);
    raw.error = (tally_error){.message = NULL};
    reader.text = text;
    reader.length = strlen(text);
    reader.position = position;
    reader.raw = &raw;
    reader.next_item = raw.items + 1; /* infix has read a number */
    reader.has_parentheses = has_parentheses;
    return rpn_read_if_it_is(&reader);
}

static void an_example(void)
{
    static const uint8_t kinds[] = {RAW_NUMBER, RAW_NUMBER, RAW_ADD, RAW_NUMBER, RAW_MULTIPLY};
    CHECK(read("50 1 + 3 *", 3, false));
    CHECK_U64((uint64_t)(reader.next_item - raw.items), 5); /* from the beginning */
    for (size_t i = 0; i < sizeof kinds; i++) CHECK_U64(raw.items[i].kind, kinds[i]);
    CHECK(raw.items[0].number == 50);
    CHECK_U64(raw.items[4].position, 9);
    CHECK_U64(raw.end, 10);
}

static void results_and_spaces_may_follow(void)
{
    CHECK(read("2 3 * = 6 ", 2, false));
    CHECK(raw.result.is_written && raw.result.value.numerator == 6);
    CHECK(read("9 sqrt", 2, false));
    CHECK(read("2 3 + neg  ", 2, false));
}

/* The error is that of infix, at its place, unless the text looks like RPN. */
static void what_is_no_rpn(void)
{
    static const struct {
        const char *text;
        size_t position;
        bool has_parentheses;
        size_t error_position;
    } cases[] = {
        {"50 1 + 3", 3, false, 3},   /* ends with a number */
        {"(50 1) +", 4, true, 4},    /* infix has met a parenthesis */
        {"50 1 (2) +", 3, false, 3}, /* one stands behind */
        {"1 2 + +", 2, false, 6},    /* RPN, with an operand too few */
        {"1 2 3 +", 2, false, 7},    /* RPN, with an operation too few */
        {"1 2 ? +", 2, false, 4},    /* RPN, with a sign that is none */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CHECK_CASE(!read(cases[i].text, cases[i].position, cases[i].has_parentheses),
                   cases[i].text);
        CHECK_CASE(raw.error.message != NULL, cases[i].text);
        CHECK_U64(raw.error.position, cases[i].error_position);
    }
}

int main(void)
{
    TEST(an_example);
    TEST(results_and_spaces_may_follow);
    TEST(what_is_no_rpn);
    return test_end();
}
