/* SPDX-License-Identifier: MIT */
/*
 * Trees that are printed piece by piece, as steps and as TeX: each piece is a window of the same
 * text. An example is the tree of 8 / (3 - 8 / 3), written down here node by node.
 */
#include "expr/expr.h"
#include "expr/print.h"
#include "test.h"

/* A number; a sum or product of the nodes that follow. */
#define NUMBER(number, is_inverse)                                                                 \
    {                                                                                              \
        .kind = EXPR_NUMBER, .inverse = is_inverse, .decimals = EXPR_NO_POINT, .span = 1,          \
        .value = {                                                                                 \
            .numerator = number,                                                                   \
            .denominator = 1                                                                       \
        }                                                                                          \
    }
#define INNER(of_kind, is_inverse, nodes, top, bottom)                                             \
    {                                                                                              \
        .kind = of_kind, .inverse = is_inverse, .span = nodes, .operands = 2, .value = {           \
            .numerator = top,                                                                      \
            .denominator = bottom                                                                  \
        }                                                                                          \
    }

static const struct expr_node tree[] = {
    INNER(EXPR_PRODUCT, 0, 7, 24, 1),
    NUMBER(8, 0),
    INNER(EXPR_SUM, 1, 5, 1, 3),
    NUMBER(3, 0),
    INNER(EXPR_PRODUCT, 1, 3, 8, 3),
    NUMBER(8, 0),
    NUMBER(3, 1),
};

/* Prints with windows of that many bytes, one after the other, and compares all of them. */
static void check_windows(tally_style style, const char *text, size_t window)
{
    char seen[32];
    for (size_t skip = 0; skip <= strlen(text); skip += window) {
        struct text_out out = {.buffer = seen, .size = window + 1, .skip = skip};
        print_tree(&out, tree, style);
        CHECK_U64(text_end(&out), strlen(text)); /* of the whole text, whatever the window */
        CHECK(strncmp(seen, text + skip, window) == 0 && strlen(seen) <= window);
    }
}

static void windows_show_one_text(void)
{
    for (size_t window = 1; window <= 30; window += 7) {
        check_windows(TALLY_STYLE_STEPS, "8 / 3 = 8/3\n3 - (8/3) = 1/3\n8 / (1/3) = 24", window);
        check_windows(TALLY_STYLE_TEX, "\\frac{8}{3 - \\frac{8}{3}}", window);
    }
}

static void a_number_has_no_steps(void)
{
    char seen[8] = "none";
    struct text_out out = {.buffer = seen, .size = sizeof seen};
    print_tree(&out, &tree[1], TALLY_STYLE_STEPS);
    CHECK_U64(text_end(&out), 0);
    CHECK_TEXT(seen, "");
}

/* No tree of a game has more nodes than the bound. */
static void the_bound_of_nodes(void)
{
    tally_game game = {.count = 4, .rules = {.values = TALLY_VALUES_WHOLE}};
    game.rules.operations = TALLY_OP_BASIC;
    CHECK_U64(expr_nodes_of_game(&game), 7); /* such as the tree above */
    game.rules.values = TALLY_VALUES_EXACT;
    CHECK_U64(expr_nodes_of_game(&game), 14); /* a minus before each node */
    game.rules.operations |= TALLY_OP_FACTORIAL;
    game.rules.unary_depth = 2;
    CHECK_U64(expr_nodes_of_game(&game), 42); /* a minus before each operand, too */
    game.count = TALLY_NUMBERS_MAX;
    game.rules.unary_depth = 255;
    CHECK_U64(expr_nodes_of_game(&game), EXPR_NODES_MAX);
}

int main(void)
{
    TEST(windows_show_one_text);
    TEST(a_number_has_no_steps);
    TEST(the_bound_of_nodes);
    return test_end();
}
