/* SPDX-License-Identifier: MIT */
/*
 * Text to the canonical tree: thousands of disguises against the oracle's text, every form of
 * writing, and every mistake with its place.
 */
#include "test.h"

#include <tally/tally.h>

/* Parses text and prints it in that style; false where it is not an expression. */
static bool print_parsed(const char *text, size_t length, tally_style style, char *out, size_t size)
{
    tally_expr *expr = NULL;
    tally_error error = {.status = TALLY_OK, .position = 0, .message = ""};
    out[0] = '\0';
    if (tally_expr_parse(&expr, text, length, NULL, &error) != TALLY_OK) {
        fprintf(stderr, "%.*s: at %zu: %s\n", (int)length, text, error.position, error.message);
        return false;
    }
    tally_expr_print(expr, style, out, size);
    tally_expr_free(expr);
    return true;
}

static void check_canonical(const char *text, const char *wanted)
{
    char seen[512];
    if (CHECK_CASE(print_parsed(text, strlen(text), TALLY_STYLE_INFIX, seen, sizeof seen), text)) {
        CHECK_TEXT(seen, wanted);
    }
}

/* What prints as seen in infix does so again after a detour through another style. */
static void check_round_trip(const char *text, tally_style style)
{
    char infix[1024];
    char other[2048];
    char again[1024];
    CHECK_CASE(print_parsed(text, strlen(text), TALLY_STYLE_INFIX, infix, sizeof infix), text);
    CHECK_CASE(print_parsed(text, strlen(text), style, other, sizeof other), text);
    CHECK_CASE(print_parsed(other, strlen(other), TALLY_STYLE_INFIX, again, sizeof again), other);
    CHECK_TEXT(again, infix);
}

static void value_of_text(const char *text, char *out, size_t size)
{
    tally_expr *expr = NULL;
    tally_expr_info info = TALLY_EXPR_INFO_INIT;
    if (!CHECK_CASE(tally_expr_parse(&expr, text, strlen(text), NULL, NULL) == TALLY_OK, text))
        return;
    tally_expr_describe(expr, &info);
    tally_expr_free(expr);
    const char *const sign = info.value.negative ? "-" : "";
    if (info.value.denominator.low == 1)
        snprintf(out, size, "%s%" PRIu64, sign, info.value.numerator.low);
    else
        snprintf(out, size, "%s%" PRIu64 "/%" PRIu64, sign, info.value.numerator.low,
                 info.value.denominator.low);
}

static void disguises_are_seen_through(void)
{
    FILE *const file = test_open_data("disguises.tsv");
    char line[1024];
    unsigned lines = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        char *const canonical = strchr(line, '\t');
        char *const value = canonical != NULL ? strchr(canonical + 1, '\t') : NULL;
        if (!CHECK(value != NULL)) break;
        *canonical = '\0';
        *value = '\0';
        check_canonical(line, canonical + 1);
        char seen[64] = "";
        value_of_text(line, seen, sizeof seen);
        CHECK_TEXT(seen, value + 1);
        check_round_trip(line, TALLY_STYLE_INFIX);
        check_round_trip(line, TALLY_STYLE_PAREN);
        check_round_trip(line, TALLY_STYLE_RPN);
        lines++;
    }
    fclose(file);
    CHECK_U64(lines, 3000);
}

static void one_solution_has_one_text(void)
{
    check_canonical("10-(12-5)", "10 + 5 - 12");
    check_canonical("10 - 12 + 5", "10 + 5 - 12");
    check_canonical("(25-10)*(1+50)", "(50 + 1) * (25 - 10)");
    check_canonical("7/1", "7 * 1");
    check_canonical("7-(3-3)", "7 + 3 - 3");
    check_canonical("(3-5)*(2-7)", "(7 - 2) * (5 - 3)");
    check_canonical("9+(3-5)*2", "9 - 2 * (5 - 3)");
    check_canonical("(3-5)*2", "-(2 * (5 - 3))");
    check_canonical("-(3-5)", "5 - 3");
    check_canonical("-(3+5)", "-5 - 3");
    check_canonical("--7", "7");
    check_canonical("-7", "-7");
    check_canonical("-0", "0");
    check_canonical("2*-3", "-(3 * 2)");
    check_canonical("8/(3-8/3)", "8 / (3 - 8 / 3)");
    check_canonical("5*(3-2-1)", "5 * (3 - 2 - 1)");
    check_canonical("5*(1+2-3)", "5 * (3 - 2 - 1)");
    check_canonical("5*(3*4-2*6)", "5 * (4 * 3 - 6 * 2)");
    check_canonical("5*(4-4)", "5 * (4 - 4)");
    check_canonical("5*(0+0)", "5 * (0 + 0)");
    check_canonical("5*(2*6*1-2*6)", "5 * (6 * 2 - 6 * 2 * 1)");
    check_canonical("5*(2*6-2*6*1)", "5 * (6 * 2 - 6 * 2 * 1)");
    check_canonical("5*(2^2-4*1)", "5 * (2 ^ 2 - 4 * 1)");
    check_canonical("5*(4*1-2^2)", "5 * (2 ^ 2 - 4 * 1)");
    check_canonical("5*(6-3!)", "5 * (6 - 3!)");
    check_canonical("5*(3!-6)", "5 * (6 - 3!)");
    check_canonical("5*(sqrt(4)-2)", "5 * (sqrt(4) - 2)");
    check_canonical("5*(2-sqrt(4))", "5 * (sqrt(4) - 2)");
}

static void all_forms_are_read(void)
{
    check_canonical("  ( ( 50 ) + 1 )x(25 - 10)", "(50 + 1) * (25 - 10)");
    check_canonical("50 1 + 25 10 - *", "(50 + 1) * (25 - 10)");
    check_canonical("(50+1)\xC3\x97(25\xE2\x88\x92"
                    "10)",
                    "(50 + 1) * (25 - 10)");
    check_canonical("6\xC3\xB7\x32\xC2\xB7"
                    "5\xE2\x88\x99"
                    "7:5",
                    "7 * 6 * 5 / 5 / 2");
    check_canonical("3 + 4 = 7", "4 + 3");
    check_canonical("3 4 + = 7", "4 + 3");
    check_canonical("3 / 4 = 6/8", "3 / 4");
    check_canonical("3 - 4 = -1", "3 - 4");
    check_canonical("3 / 4 = .75", "3 / 4");
    check_canonical("5 = 5", "5");
    check_canonical("\t5\r\n", "5");
}

static void operations_beyond_the_four_are_read(void)
{
    check_canonical("2^3^2", "2 ^ (3 ^ 2)");
    check_canonical("(2^3)^2", "(2 ^ 3) ^ 2");
    check_canonical("2**-1", "2 ^ (-1)");
    check_canonical("-2^2", "-(2 ^ 2)");
    check_canonical("(-2)^2", "2 ^ 2");
    check_canonical("2 1 neg ^", "2 ^ (-1)");
    check_canonical("sqrt(4)!", "sqrt(4)!");
    check_canonical("\xE2\x88\x9A"
                    "(4)!",
                    "sqrt(4)!");
    check_canonical("\xE2\x88\x9A"
                    "1!",
                    "sqrt(1)!");
    check_canonical("sqrt 9 * 2", "sqrt(9) * 2");
    /* A root takes the number or the parenthesis that follows, whatever stands behind that. */
    check_canonical("sqrt 9!", "sqrt(9)!");
    check_canonical("sqrt(9)!", "sqrt(9)!");
    check_canonical("sqrt(9!/70)", "sqrt(9! / 70)");
    check_canonical("sqrt 9^2", "sqrt(9) ^ 2");
    check_canonical("sqrt(9)^2", "sqrt(9) ^ 2");
    check_canonical("2^sqrt 9!", "2 ^ sqrt(9)!");
    check_canonical("sqrt sqrt 16!", "sqrt(sqrt(16))!");
    check_canonical("sqrt sqrt(16)!", "sqrt(sqrt(16))!");
    check_canonical("sqrt(sqrt(16)!+1)", "sqrt(sqrt(16)! + 1)");
    check_canonical("sqrt .25^2", "sqrt(.25) ^ 2");
    check_canonical("-sqrt 4!", "-(sqrt(4)!)");
    check_canonical("4 sqrt 3 ! +", "3! + sqrt(4)");
    check_canonical("3!!", "3!!");
    check_canonical("(3!)!", "(3!)!");
    check_canonical("!4!", "(!4)!");
    check_canonical("!!4", "!(!4)");
    check_canonical("square(1-4)*gamma 5+sum(2)", "gamma(5) * square(4 - 1) + sum(2)");
    check_canonical("(1-4)%", "-((4 - 1)%)");
    check_canonical("(3+1)!", "(3 + 1)!");
    check_canonical(".4 + 0.5 + 4.40", "4.40 + .5 + .4");
    check_canonical("4.40 + 4.4", "4.4 + 4.40");
    check_canonical("0.0000000000000000001", ".0000000000000000001");
    check_canonical("4^(1/2)", "4 ^ (1 / 2)");
    check_canonical("(1-3)^3*2", "-((3 - 1) ^ 3 * 2)");
    check_canonical("(4/9) ^ sqrt(4)", "(4 / 9) ^ sqrt(4)");
    check_canonical("3!^2", "3! ^ 2");
}

static void check_wrong(const char *text, tally_status status, size_t position,
                        const char *part_of_message)
{
    tally_expr *expr = NULL;
    tally_error error = {.status = TALLY_OK, .position = 9999, .message = ""};
    CHECK_CASE(tally_expr_parse(&expr, text, strlen(text), NULL, &error) == status, text);
    CHECK_CASE(tally_expr_parse(&expr, text, strlen(text), NULL, NULL) == status, text);
    if (!CHECK_CASE(error.position == position, text))
        fprintf(stderr, "    seen %zu\n", error.position);
    if (!CHECK_CASE(strstr(error.message, part_of_message) != NULL, text)) {
        fprintf(stderr, "    seen %s\n", error.message);
    }
    CHECK(expr == NULL);
}

static void mistakes_are_told_with_their_place(void)
{
    check_wrong("", TALLY_SYNTAX, 0, "a number is missing");
    check_wrong("   ", TALLY_SYNTAX, 3, "a number is missing");
    check_wrong("3 +", TALLY_SYNTAX, 3, "a number is missing");
    check_wrong("3 + * 4", TALLY_SYNTAX, 4, "a number is missing");
    check_wrong("*3", TALLY_SYNTAX, 0, "a number is missing");
    check_wrong("()", TALLY_SYNTAX, 1, "a number is missing");
    check_wrong("(3 + 4", TALLY_SYNTAX, 0, "never closed");
    check_wrong("3 + (4 * (5 - 1)", TALLY_SYNTAX, 4, "never closed");
    check_wrong("3 + 4)", TALLY_SYNTAX, 5, "never opened");
    check_wrong("3 4", TALLY_SYNTAX, 2, "an operation is missing");
    check_wrong("3 + 4 5", TALLY_SYNTAX, 6, "an operation is missing");
    check_wrong("2(3 + 4)", TALLY_SYNTAX, 1, "an operation is missing");
    check_wrong("(3)(4)", TALLY_SYNTAX, 3, "an operation is missing");
    check_wrong("3 & 4", TALLY_SYNTAX, 2, "not a part of an expression");
    check_wrong("3 + a", TALLY_SYNTAX, 4, "not a part of an expression");
    check_wrong("\xFF", TALLY_SYNTAX, 0, "not a part of an expression");
    check_wrong("\xE2\x88", TALLY_SYNTAX, 0, "not a part of an expression");
    check_wrong("3 4 + +", TALLY_SYNTAX, 6, "two numbers");
    check_wrong("3 4 5 +", TALLY_SYNTAX, 7, "an operation is missing");
    check_wrong("3 4 ) +", TALLY_SYNTAX, 4, "never opened");
    check_wrong("3 4 & +", TALLY_SYNTAX, 4, "not a part of an expression");
    check_wrong("3 4 + = 7 +", TALLY_SYNTAX, 10, "nothing may stand behind");
    check_wrong("+ 3 4 +", TALLY_SYNTAX, 0, "a number is missing");
    check_wrong("3 ! sqrt +", TALLY_SYNTAX, 9, "two numbers");
    check_wrong("05", TALLY_SYNTAX, 0, "does not begin with 0");
    check_wrong("3.", TALLY_SYNTAX, 2, "a digit is missing");
    check_wrong("3..4", TALLY_SYNTAX, 2, "a digit is missing");
    check_wrong("3.4.5", TALLY_SYNTAX, 3, "one decimal point");
    check_wrong("3 = ", TALLY_SYNTAX, 4, "a number is missing behind =");
    check_wrong("3 = 3 = 3", TALLY_SYNTAX, 6, "nothing may stand behind");
    check_wrong("3 = 1/0", TALLY_SYNTAX, 5, "divides by zero");
    check_wrong("3 + 4 = 8", TALLY_SYNTAX, 8, "not worth this result");
    check_wrong("3 = 99999999999999999999", TALLY_SYNTAX, 4, "not worth this result");
    check_wrong("1/(3-3)", TALLY_SYNTAX, 1, "divides by zero");
    check_wrong("0^0", TALLY_SYNTAX, 1, "no exact value");
    check_wrong("2^(1/2)", TALLY_SYNTAX, 1, "no exact value");
    check_wrong("sqrt(3)", TALLY_SYNTAX, 0, "no exact value");
    check_wrong("1 + (1/2)!", TALLY_SYNTAX, 9, "no exact value");
    check_wrong("18446744073709551616", TALLY_NUMBER_RANGE, 0, "beyond 64 bits");
    check_wrong("6148914691236517206*3", TALLY_NUMBER_RANGE, 19, "beyond 64 bits");
    check_wrong("9^9^9^9", TALLY_NUMBER_RANGE, 3, "beyond 64 bits");
    check_wrong("0.00000000000000000001", TALLY_NUMBER_RANGE, 0, "beyond 64 bits");
    check_wrong("99!", TALLY_NUMBER_RANGE, 2, "beyond 64 bits");
}

static void deep_and_long_texts_are_one_clean_mistake(void)
{
    enum { LENGTH = 65536 };
    char *const text = malloc(LENGTH + 1);
    tally_expr *expr = NULL;
    tally_error error;
    if (!CHECK(text != NULL)) return;
    static const char fillings[] = "(-1!+3^.s";
    for (size_t i = 0; i < sizeof fillings - 1; i++) {
        memset(text, fillings[i], LENGTH + 1);
        CHECK(tally_expr_parse(&expr, text, LENGTH, NULL, &error) != TALLY_OK);
        CHECK(error.position <= LENGTH);
        CHECK(tally_expr_parse(&expr, text, LENGTH + 1, NULL, &error) == TALLY_SYNTAX);
        CHECK_U64(error.position, LENGTH);
    }
    memset(text, '(', LENGTH);
    CHECK(tally_expr_parse(&expr, text, LENGTH, NULL, &error) == TALLY_SYNTAX);
    CHECK_TEXT(error.message, "the expression nests too deeply");
    CHECK_U64(error.position, 1024);

    /* Spaces are free; operations as far as there is room. */
    memset(text, ' ', LENGTH);
    text[0] = '7';
    CHECK_U64(tally_expr_parse(&expr, text, LENGTH, NULL, &error), TALLY_OK);
    tally_expr_free(expr);
    expr = NULL;
    for (size_t i = 0; i < 1023; i++) text[i] = i % 2 == 0 ? '1' : '-';
    CHECK_U64(tally_expr_parse(&expr, text, 1023, NULL, &error), TALLY_OK);
    tally_expr_free(expr);
    expr = NULL;
    for (size_t i = 0; i < 1027; i++) text[i] = i % 2 == 0 ? '1' : '-';
    CHECK_U64(tally_expr_parse(&expr, text, 1027, NULL, &error), TALLY_SYNTAX);
    CHECK_TEXT(error.message, "the expression is too long");
    free(text);
}

/* 1/(1+1/(1+...)): each level is a level of the tree. */
static void deep_trees_are_one_clean_mistake(void)
{
    char text[2048];
    size_t length = 0;
    tally_expr *expr = NULL;
    tally_error error;
    for (int i = 0; i < 200; i++) {
        memcpy(text + length, "1-1*(", 5);
        length += 5;
    }
    text[length++] = '1';
    memset(text + length, ')', 200);
    CHECK_U64(tally_expr_parse(&expr, text, length + 200, NULL, &error), TALLY_SYNTAX);
    CHECK_TEXT(error.message, "the expression nests too deeply");
    length = 0;
    for (int i = 0; i < 150; i++) {
        memcpy(text + length, "1-1*(", 5);
        length += 5;
    }
    text[length++] = '1';
    memset(text + length, ')', 150);
    CHECK_U64(tally_expr_parse(&expr, text, length + 150, NULL, &error), TALLY_OK);
    tally_expr_free(expr);
}

struct failing {
    int left; /* requests until one fails */
    int held;
};

static void *allocate_until(void *context, size_t size)
{
    struct failing *const failing = context;
    if (failing->left-- == 0) return NULL;
    failing->held++;
    return malloc(size);
}

static void release_held(void *context, void *block)
{
    if (block == NULL) return;
    ((struct failing *)context)->held--;
    free(block);
}

static void no_memory_is_told_and_nothing_leaks(void)
{
    for (int left = 0; left < 3; left++) {
        struct failing failing = {left, 0};
        const tally_allocator allocator = {&failing, allocate_until, release_held};
        tally_expr *expr = NULL;
        tally_error error = {.status = TALLY_OK, .position = 0, .message = ""};
        const tally_status status = tally_expr_parse(&expr, "1+2", 3, &allocator, &error);
        CHECK_U64(status, left < 2 ? TALLY_NO_MEMORY : TALLY_OK);
        CHECK_U64(error.status, status);
        tally_expr_free(expr);
        CHECK_U64(failing.held, 0);
    }
    tally_expr_free(NULL);
}

int main(void)
{
    TEST(disguises_are_seen_through);
    TEST(one_solution_has_one_text);
    TEST(all_forms_are_read);
    TEST(operations_beyond_the_four_are_read);
    TEST(mistakes_are_told_with_their_place);
    TEST(deep_and_long_texts_are_one_clean_mistake);
    TEST(deep_trees_are_one_clean_mistake);
    TEST(no_memory_is_told_and_nothing_leaks);
    return test_end();
}
