/* SPDX-License-Identifier: MIT */
/*
 * What a program sees of an expression's tree: nodes by their index, steps in order, copies. A
 * solution is worked out again from its nodes, and from its steps.
 */
#include "test.h"

#include "tally/tally.h"

#include <stdarg.h>
#include <string.h>

static tally_expr *read(const char *text)
{
    tally_expr *expr = NULL;
    CHECK(tally_expr_parse(&expr, text, strlen(text), NULL, NULL) == TALLY_OK);
    return expr;
}

enum { TEXT_MAX = 400 };

/* Adds to a text of TEXT_MAX bytes. */
static void add(char *text, const char *form, ...)
{
    const size_t length = strlen(text);
    va_list arguments;
    va_start(arguments, form);
    CHECK(vsnprintf(text + length, TEXT_MAX - length, form, arguments) < (int)(TEXT_MAX - length));
    va_end(arguments);
}

/* Writes the tree under a node as kinds and operands: "product(sum(50,1),sum(25,-10))". */
static size_t draw(const tally_expr *expr, size_t index, char *text)
{
    static const char *const names[] = {"", "sum", "product", "power", "factorial", "sqrt", "neg"};
    tally_node node = TALLY_NODE_INIT;
    if (!CHECK(tally_expr_node(expr, index, &node) == 1)) return 0;
    if (node.is_inverse) add(text, "~");
    if (node.kind == TALLY_NODE_NUMBER) {
        add(text, "%d", (int)node.value.numerator.low);
        return node.nodes;
    }
    add(text, "%s(", names[node.kind]);
    size_t next = index + 1;
    for (uint32_t i = 0; i < node.operands; i++) {
        if (i != 0) add(text, ",");
        next += draw(expr, next, text);
    }
    add(text, ")");
    CHECK_U64(next, index + node.nodes);
    return node.nodes;
}

static void nodes_make_the_tree(void)
{
    static const char *const cases[][2] = {
        {"(50 + 1) * (25 - 10)", "product(sum(50,1),sum(25,~10))"},
        {"8 / (3 - 8 / 3)", "product(8,~sum(3,~product(8,~3)))"},
        {"7", "7"},
        {"sqrt(9) ^ 2 + 3!", "sum(power(sqrt(9),2),factorial(3))"},
        {"-4 * 3", "neg(product(4,3))"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[TEXT_MAX] = "";
        tally_expr *const expr = read(cases[i][0]);
        if (expr == NULL) continue;
        CHECK_U64(draw(expr, 0, text), tally_expr_size(expr));
        CHECK_TEXT(text, cases[i][1]);
        tally_node untouched = {.size = sizeof(tally_node), .operands = 77};
        CHECK(tally_expr_node(expr, tally_expr_size(expr), &untouched) == 0);
        CHECK_U64(untouched.operands, 77);
        tally_expr_free(expr);
    }
}

struct steps {
    char text[TEXT_MAX];
    int left; /* steps that are wanted */
};

static void put_value(char *text, tally_value value)
{
    add(text, "%s%" PRIu64, value.negative ? "-" : "", value.numerator.low);
    if (value.denominator.low != 1) add(text, "/%" PRIu64, value.denominator.low);
}

static int put_step(void *user, const tally_step *step)
{
    static const char signs[] = "+-*/^!rn";
    struct steps *const steps = user;
    char sign[2] = {'?', '\0'};
    for (int bit = 0; bit < 8; bit++)
        if (step->operation == 1u << bit) sign[0] = signs[bit];
    put_value(steps->text, step->left);
    add(steps->text, "%s", sign);
    put_value(steps->text, step->right);
    add(steps->text, "=");
    if (step->has_result) put_value(steps->text, step->result);
    add(steps->text, ";");
    return --steps->left <= 0;
}

static void steps_come_as_they_are_printed(void)
{
    static const char *const cases[][2] = {
        {"(50 + 1) * (25 - 10)", "50+1=51;25-10=15;51*15=765;"},
        {"8 / (3 - 8 / 3)", "8/3=8/3;3-8/3=1/3;8/1/3=24;"},
        {"sqrt(9) ^ 2 - 3!", "9r0=3;3^2=9;3!0=6;9-6=3;"},
        {"-5", ""},
        {"-(5 + 2)", "5+2=7;7n0=-7;"},
        {"2 ^ (-1)", "2^-1=1/2;"},
        {"7", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct steps steps = {.left = 100};
        tally_expr *const expr = read(cases[i][0]);
        if (expr == NULL) continue;
        CHECK(tally_expr_steps(expr, put_step, &steps) == TALLY_OK);
        CHECK_TEXT(steps.text, cases[i][1]);
        tally_expr_free(expr);
    }
}

static void a_sink_ends_the_steps(void)
{
    struct steps steps = {.left = 2};
    tally_expr *const expr = read("(50 + 1) * (25 - 10)");
    if (expr == NULL) return;
    CHECK(tally_expr_steps(expr, put_step, &steps) == TALLY_STOPPED);
    CHECK_TEXT(steps.text, "50+1=51;25-10=15;");
    tally_expr_free(expr);
}

static int keep_copy(void *user, const tally_solution *solution)
{
    return tally_expr_copy(user, solution->expr, NULL) != TALLY_OK;
}

static void a_copy_outlives_the_search(void)
{
    const uint64_t numbers[] = {1, 3, 7, 10, 25, 50};
    tally_game *game = NULL;
    tally_expr *copy = NULL;
    char text[100];
    const tally_range target = {765, 765};
    if (!CHECK(tally_game_new(&game, tally_rules_find("countdown"), target, numbers, 6, NULL) ==
               TALLY_OK))
        return;
    const tally_sink sink = {.user = &copy, .solution = keep_copy};
    CHECK(tally_solve(game, NULL, &sink, NULL) == TALLY_OK);
    tally_game_free(game);
    if (!CHECK(copy != NULL)) return;
    tally_expr_print(copy, TALLY_STYLE_INFIX, text, sizeof text);
    CHECK_TEXT(text, "(50 + 1) * (25 - 10)");
    tally_expr_free(copy);
}

int main(void)
{
    TEST(nodes_make_the_tree);
    TEST(steps_come_as_they_are_printed);
    TEST(a_sink_ends_the_steps);
    TEST(a_copy_outlives_the_search);
    return test_end();
}
