/* SPDX-License-Identifier: MIT */
/*
 * The lenient reading of an answer, side by side of its equals signs. For example, "$8 \times 3 =
 * 24$" has the sides 8 * 3 and 24, and each byte knows where it stood.
 */
#include "judge/plain.h"
#include "test.h"

enum { SIDES_MAX = 4 };

static struct plain plain;

/* Reads all sides without blanks; they are separated by bars. Returns false if one cannot be
 * read. */
static bool read(const char *text, char *sides, size_t size)
{
    size_t length = 0;
    plain_begin(&plain, text, strlen(text));
    while (plain.has_more) {
        if (!plain_next(&plain)) return false;
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
    check_sides("$8 \\times 3 = 24$", "8*3|24");
    check_sides("8*3", "8*3");
}

static void what_models_write(void)
{
    check_sides("\\frac{8}{3-1} = 4", "((8)/(3-1))|4");
    check_sides("\\left(8 \\div 2\\right) \\cdot 3", "(8/2)*3");
    check_sides("[8 + {3}] \\times 2", "(8+(3))*2");
    check_sides("\xef\xbc\x98 \xef\xbc\x8b \xef\xbc\x93", "8+3"); /* full width */
    check_sides("**8 + 3**", "8+3");
}

/* Every byte knows its place in the text, and so does the end. */
static void bytes_know_their_places(void)
{
    static const char text[] = "$8 \\times 3 = 24$";
    plain_begin(&plain, text, strlen(text));
    CHECK(plain_next(&plain));
    for (uint32_t i = 0; i < plain.length; i++) {
        const char byte = plain.bytes[i], there = text[plain.places[i]];
        CHECK(byte == there || (byte == '*' && there == '\\') || byte == ' ');
        CHECK(i == 0 || plain.places[i] >= plain.places[i - 1]);
    }
    CHECK(plain_next(&plain));
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
    CHECK(read("8 ++ 3 apples", sides, sizeof sides));
    CHECK(read("(8", sides, sizeof sides));
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
    TEST(an_example);
    TEST(what_models_write);
    TEST(bytes_know_their_places);
    TEST(brackets_must_match);
    TEST(a_side_has_a_bound);
    return test_end();
}
