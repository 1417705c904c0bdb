/* SPDX-License-Identifier: MIT */
/*
 * The two readings of answers agree: what the strict reading takes, the lenient one takes with the
 * same items at the same places. What is printed in any style is read back to the same tree. And a
 * text whose products without a sign give different trees by two usual conventions is refused.
 */
#include "reading/plain.h"
#include "reading/strict.h"
#include "test.h"

#include <tally/judge.h>

enum { TEXT_ROOM = 2048 };

static const char *const rules_names[] = {"countdown", "llm", "year", "four-fours", "make24"};

enum { RULES = sizeof rules_names / sizeof rules_names[0] };

/* The rules of a game, but with all operations. */
static tally_rules with_all(const char *name)
{
    tally_rules rules = *tally_rules_find(name);
    rules.operations = tally_rules_find("four-fours")->operations | TALLY_OP_NEGATE |
                       TALLY_OP_POWER | TALLY_OP_FACTORIAL | TALLY_OP_SQRT;
    return rules;
}

static uint64_t below(tally_random *random, uint64_t bound)
{
    return tally_random_below(random, bound);
}

/* The canonical text of what was read; "": it is too large for a tree. */
static void tree_of(const char *text, size_t length, char *tree)
{
    tally_expr *expr = NULL;
    tree[0] = '\0';
    if (tally_expr_parse(&expr, text, length, NULL, NULL) == TALLY_OK)
        CHECK(tally_expr_print(expr, TALLY_STYLE_INFIX, tree, TEXT_ROOM) < TEXT_ROOM);
    tally_expr_free(expr);
}

/* Reads one side leniently; the plain text of it is in plain->bytes. */
static bool read_side(struct plain *plain, struct raw_text *raw)
{
    size_t wrong = 0;
    plain_next(plain);
    return plain_parse(plain, raw, &wrong);
}

/* ---- Strict texts ---------------------------------------------------------------------------- */

static const char *const tokens[] = {
    "1", "2", "3",  "4", "12", "90", "0", "(", ")", "+",    "-", "*", "/", "^",  "!", ":",
    "x", " ", "  ", "×", "÷",  "−",  "·", "√", "(", "sqrt", "(", ")", "2", "**", ".", "neg",
};

static size_t random_tokens(tally_random *random, char *text)
{
    size_t length = 0;
    for (uint64_t i = 1 + below(random, 9); i > 0; i--) {
        const char *const token = tokens[below(random, sizeof tokens / sizeof tokens[0])];
        length += (size_t)snprintf(text + length, TEXT_ROOM - length, "%s", token);
    }
    return length;
}

static bool has_same_items(const struct raw_text *strict, const struct raw_text *lenient,
                           const struct plain *plain)
{
    if (strict->count != lenient->count) return false;
    for (uint32_t i = 0; i < strict->count; i++) {
        const struct raw_item *const a = &strict->items[i], *const b = &lenient->items[i];
        if (a->kind != b->kind || a->position != plain->places[b->position]) return false;
        if (a->kind == RAW_NUMBER &&
            (a->number != b->number || a->digits != b->digits || a->decimals != b->decimals))
            return false;
    }
    return true;
}

static void what_strict_takes_lenient_takes(void)
{
    static char text[TEXT_ROOM];
    static struct raw_text strict, lenient;
    static struct plain plain;
    tally_random random;
    unsigned taken = 0;
    tally_random_seed(&random, 35);
    for (int i = 0; i < test_amount(200000, 3000000); i++) {
        const tally_rules rules = with_all(rules_names[i % RULES]);
        const size_t length = random_tokens(&random, text);
        if (raw_parse(&strict, text, length, 0) != TALLY_OK) continue;
        taken++;
        plain_begin(&plain, &rules, text, length);
        if (!CHECK_CASE(read_side(&plain, &lenient) && !plain.has_more, text)) continue;
        CHECK_CASE(has_same_items(&strict, &lenient, &plain), text);
    }
    CHECK(taken > 1000);
}

/* ---- Printed trees --------------------------------------------------------------------------- */

/* Writes a tree with all of its brackets. Returns how long the text is. */
static size_t random_tree(tally_random *random, char *text, int numbers)
{
    static const char operations[] = "+-*/+-*/^";
    size_t length = 0;
    const uint64_t chance = below(random, 12);
    if (chance == 0) length += (size_t)snprintf(text, 8, "sqrt(");
    if (chance == 1) length += (size_t)snprintf(text, 8, "(-");
    if (chance == 2) length += (size_t)snprintf(text, 8, "(");
    if (numbers == 1) {
        length += (size_t)snprintf(text + length, 8, "%d", (int)below(random, 13));
    } else {
        const int left = 1 + (int)below(random, (uint64_t)numbers - 1);
        length += (size_t)snprintf(text + length, 8, "(");
        length += random_tree(random, text + length, left);
        length += (size_t)snprintf(text + length, 8, " %c ",
                                   operations[below(random, sizeof operations - 1)]);
        length += random_tree(random, text + length, numbers - left);
        length += (size_t)snprintf(text + length, 8, ")");
    }
    if (chance < 3) length += (size_t)snprintf(text + length, 8, chance == 2 ? ")!" : ")");
    return length;
}

static void what_is_printed_is_the_same_tree(void)
{
    static const tally_style styles[] = {TALLY_STYLE_INFIX, TALLY_STYLE_PAREN, TALLY_STYLE_RPN,
                                         TALLY_STYLE_TEX};
    static char text[TEXT_ROOM], wanted[TEXT_ROOM], printed[TEXT_ROOM], seen[TEXT_ROOM];
    static struct raw_text raw;
    static struct plain plain;
    const tally_rules rules = with_all("llm");
    tally_random random;
    unsigned trees = 0;
    tally_random_seed(&random, 36);
    for (int i = 0; i < test_amount(20000, 300000); i++) {
        tally_expr *expr = NULL;
        const size_t length = random_tree(&random, text, 2 + (int)below(&random, 5));
        if (tally_expr_parse(&expr, text, length, NULL, NULL) != TALLY_OK) continue;
        trees++;
        tally_expr_print(expr, TALLY_STYLE_INFIX, wanted, sizeof wanted);
        for (size_t style = 0; style < sizeof styles / sizeof styles[0]; style++) {
            const size_t size = tally_expr_print(expr, styles[style], printed, sizeof printed);
            plain_begin(&plain, &rules, printed, size);
            if (!CHECK_CASE(read_side(&plain, &raw) && !plain.has_more, printed)) continue;
            tree_of(plain.bytes, plain.length, seen);
            if (seen[0] != '\0') CHECK_CASE(strcmp(seen, wanted) == 0, printed);
        }
        tally_expr_free(expr);
    }
    CHECK(trees > (test_is_sanitized() ? 100U : 1000U));
}

/* ---- Two readings ---------------------------------------------------------------------------- */

/* A text with products without a sign, and its readings: the sign put in, and each run of factors
 * in brackets. */
struct readings {
    char text[TEXT_ROOM], loose[TEXT_ROOM], tight[TEXT_ROOM];
};

static void add(char *text, const char *more)
{
    const size_t length = strlen(text);
    snprintf(text + length, TEXT_ROOM - length, "%s", more);
}

static void put(struct readings *readings, const char *text, const char *loose, const char *tight)
{
    add(readings->text, text);
    add(readings->loose, loose);
    add(readings->tight, tight);
}

static void put_sum(tally_random *random, struct readings *readings, int depth);

static void put_factor(tally_random *random, struct readings *readings, int depth, bool is_first)
{
    const char digit[] = {(char)('1' + below(random, 9)), '\0'};
    const bool is_open = !is_first || (depth < 3 && below(random, 3) == 0);
    if (is_open) put(readings, "(", "(", "(");
    if (is_open && depth < 3 && below(random, 2) == 0) put_sum(random, readings, depth + 1);
    else put(readings, digit, digit, digit);
    if (is_open) put(readings, ")", ")", ")");
}

/* The factors of a run, then an operation, and so on. */
static void put_sum(tally_random *random, struct readings *readings, int depth)
{
    static const char *const operations[] = {" + ", " - ", " * ", " / "};
    for (uint64_t left = 1 + below(random, 3); left > 0; left--) {
        const uint64_t count = 1 + below(random, 2);
        put(readings, "", "", "(");
        for (uint64_t i = 0; i < count; i++) {
            if (i > 0) put(readings, "", "*", "*");
            put_factor(random, readings, depth, i == 0);
        }
        put(readings, "", "", ")");
        const char *const operation = operations[below(random, 4)];
        if (left > 1) put(readings, operation, operation, operation);
    }
}

static void two_readings_are_refused(void)
{
    static struct readings readings;
    static char loose[TEXT_ROOM], tight[TEXT_ROOM], seen[TEXT_ROOM];
    static struct raw_text raw;
    static struct plain plain;
    tally_random random;
    unsigned read = 0, refused = 0;
    tally_random_seed(&random, 37);
    for (int i = 0; i < test_amount(30000, 500000); i++) {
        const tally_rules *const rules = tally_rules_find(i % 2 == 0 ? "llm" : "countdown");
        readings.text[0] = readings.loose[0] = readings.tight[0] = '\0';
        put_sum(&random, &readings, 0);
        tree_of(readings.loose, strlen(readings.loose), loose);
        tree_of(readings.tight, strlen(readings.tight), tight);
        if (loose[0] == '\0' || tight[0] == '\0') continue;
        plain_begin(&plain, rules, readings.text, strlen(readings.text));
        if (read_side(&plain, &raw)) {
            read++;
            tree_of(plain.bytes, plain.length, seen);
            CHECK_CASE(strcmp(loose, tight) == 0 && strcmp(seen, loose) == 0, readings.text);
        } else {
            refused++;
            CHECK_CASE(plain.thing == TALLY_THING_PRODUCT, readings.text);
        }
    }
    const unsigned least = test_is_sanitized() ? 100 : 1000;
    CHECK(read > least && refused > least);
}

int main(void)
{
    TEST(what_strict_takes_lenient_takes);
    TEST(what_is_printed_is_the_same_tree);
    TEST(two_readings_are_refused);
    return test_end();
}
