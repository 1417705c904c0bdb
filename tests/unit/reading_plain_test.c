/* SPDX-License-Identifier: MIT */
/*
 * The lenient reading of an answer, side by side of its equals signs. For example, "$8 \times 3 =
 * 24$" has the sides 8 * 3 and 24, and each byte knows where it stood.
 */
#include "reading/plain.h"
#include "test.h"

enum { SIDES_MAX = 4 };

static struct plain plain;
static enum plain_how how = PLAIN_WRITTEN;
static const tally_rules *rules;

/* Reads all sides without blanks; they are separated by bars. Returns false if one cannot be
 * read. */
static bool read(const char *text, char *sides, size_t size)
{
    size_t length = 0;
    plain_begin(&plain, rules, text, strlen(text));
    while (plain.has_more) {
        plain_next(&plain);
        if (!plain_read(&plain, how)) return false;
        for (uint32_t i = 0; i < plain.length && length + 2 < size; i++)
            if (plain.bytes[i] != ' ') sides[length++] = plain.bytes[i];
        if (plain.has_more) sides[length++] = '|';
    }
    sides[length] = '\0';
    return true;
}

static void check_sides(const char *text, const char *wanted)
{
    char sides[256];
    if (CHECK_CASE(read(text, sides, sizeof sides), text)) CHECK_TEXT(sides, wanted);
}

static void an_example(void)
{
    check_sides("$8 \\times 3 = 24$", "8x3|24");
    check_sides("8*3", "8*3");
}

static void what_models_write(void)
{
    check_sides("\\frac{8}{3-1} = 4", "((8)/(3-1))|4");
    check_sides("\\left(8 \\div 2\\right) \\cdot 3", "(8/2)x3");
    check_sides("[8 + {3}] \\times 2", "(8+(3))x2");
    check_sides("\xef\xbc\x98 \xef\xbc\x8b \xef\xbc\x93", "8+3"); /* full width */
    check_sides("**8 + 3**", "8+3");
}

/* Every byte knows its place in the text, and so does the end. */
static void bytes_know_their_places(void)
{
    static const char text[] = "$8 \\times 3 = 24$";
    plain_begin(&plain, tally_rules_find("llm"), text, strlen(text));
    plain_next(&plain);
    CHECK(plain_read(&plain, PLAIN_WRITTEN));
    for (uint32_t i = 0; i < plain.length; i++) {
        const char byte = plain.bytes[i], there = text[plain.places[i]];
        CHECK(byte == there || (byte == 'x' && there == '\\') || byte == ' ');
        CHECK(i == 0 || plain.places[i] >= plain.places[i - 1]);
    }
    plain_next(&plain);
    CHECK(plain_read(&plain, PLAIN_WRITTEN));
    CHECK_U64(plain.places[0], strchr(text, '2') - text);
}

/* A bracket that is closed by one of another kind is a mistake with a place. Other mistakes are
 * left to the parser. */
static void brackets_must_match(void)
{
    static const char *const wrong[] = {"(8]", "{8 + [3}]", "[8 + 3)"};
    char sides[256];
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        CHECK_CASE(!read(wrong[i], sides, sizeof sides), wrong[i]);
        CHECK_CASE(plain.wrong <= strlen(wrong[i]), wrong[i]);
    }
    CHECK(read("8 ++ 3", sides, sizeof sides));
    CHECK(read("(8", sides, sizeof sides));
}

/* Signs that are implied are written, where the text has one reading. */
static void implied_signs_are_written(void)
{
    static const struct {
        const char *text;
        tally_thing thing;
    } doubtful[] = {{"8/2(3)", TALLY_THING_PRODUCT},
                    {"2^3(4)", TALLY_THING_PRODUCT},
                    {"sqrt 4(9)", TALLY_THING_PRODUCT},
                    {"2\\frac{1}{2}", TALLY_THING_MIXED},
                    {"3\xE2\x88\x9A"
                     "8",
                     TALLY_THING_ROOT_INDEX}};
    char sides[256];
    how = PLAIN_IMPLIED;
    check_sides("7(4)", "7*(4)");
    check_sides("(6+2)3", "(6+2)*3");
    check_sides("(1)(2)[3]", "(1)*(2)*(3)");
    check_sides("8*2(3)", "8*2*(3)");
    check_sides("8/2+2(3)", "8/2+2*(3)");
    check_sides("sqrt(4)(9)", "sqrt(4)*(9)");
    check_sides("+3*(+5)", "3*(5)");
    for (size_t i = 0; i < sizeof doubtful / sizeof doubtful[0]; i++) {
        CHECK_CASE(!read(doubtful[i].text, sides, sizeof sides), doubtful[i].text);
        CHECK_CASE(plain.thing == doubtful[i].thing, doubtful[i].text);
    }
    how = PLAIN_COMMAS;
    check_sides("3,5,+", "35+");
    how = PLAIN_WRITTEN;
}

static void cards_and_superscripts(void)
{
    check_sides("K+Q+10-J", "13+12+10-11");
    check_sides("AxT", "1x10");
    check_sides("6\xC2\xB2+2\xC2\xB9\xE2\x81\xB0", "6^(2)+2^(10)");
    check_sides("\\boxed{\\text{8 + 3}}", "8+3");
    check_sides("\\boldsymbol{\\texttt{8} + \\mathtt{3}}", "8+3");
    check_sides("Sqrt(9) + \xE2\x88\x9A"
                "4",
                "sqrt(9)+sqrt4");
}

/* Digits that repeat keep their bracket, and no product is implied before it. */
static void digits_that_repeat(void)
{
    tally_rules repeating = *tally_rules_find("llm");
    repeating.operations |= TALLY_OP_REPEAT;
    how = PLAIN_IMPLIED;
    check_sides(".1(6)", ".1*(6)");
    rules = &repeating;
    check_sides(".1(6)", ".1(6)");
    check_sides(".(6) + 2(6)", ".(6)+2*(6)");
    check_sides("0.\\overline{27}(4 - 1)", "0.(27)*(4-1)");
    check_sides(".4~(9)", ".4~*(9)");
    check_sides(".4(9 - 1)", ".4*(9-1)");
    rules = tally_rules_find("llm");
}

static void a_side_has_a_bound(void)
{
    static char text[2 * PLAIN_MAX];
    char sides[256];
    memset(text, '1', sizeof text - 1);
    CHECK(!read(text, sides, sizeof sides));
    memset(text, ' ', sizeof text - 2); /* a run of blanks is one byte */
    CHECK(read(text, sides, sizeof sides));
    memset(text, '(', sizeof text - 1);
    CHECK(!read(text, sides, sizeof sides));
}

int main(void)
{
    rules = tally_rules_find("llm");
    TEST(an_example);
    TEST(what_models_write);
    TEST(bytes_know_their_places);
    TEST(brackets_must_match);
    TEST(implied_signs_are_written);
    TEST(cards_and_superscripts);
    TEST(digits_that_repeat);
    TEST(a_side_has_a_bound);
    return test_end();
}
