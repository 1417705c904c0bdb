/* SPDX-License-Identifier: MIT */
/*
 * The order of operands: whatever order a tree comes in, one order goes out; and the measures that
 * ordering rests on.
 */
#include "test.h"

#include "expr/canonical.h"
#include "expr/measure.h"
#include "expr/print.h"

#include <tally/tally.h>

enum { ROOM = 128 };

/* A random tree that is canonical but for order: sums of products of sums,
 * all values positive and whole. */
struct grower {
    tally_random random;
    struct expr_node nodes[ROOM];
    uint32_t count;
};

static void grow_number(struct grower *grower)
{
    grower->nodes[grower->count++] = (struct expr_node){
        .kind = EXPR_NUMBER,
        .decimals = EXPR_NO_POINT,
        .span = 1,
        .value = rational_of_whole(1 + tally_random_below(&grower->random, 6)),
    };
}

static void grow(struct grower *grower, enum expr_kind kind, int depth)
{
    if (depth == 0 || tally_random_below(&grower->random, 3) == 0) {
        grow_number(grower);
        return;
    }
    const uint32_t place = grower->count++;
    const uint16_t operands = (uint16_t)(2 + tally_random_below(&grower->random, 2));
    uint64_t value = kind == EXPR_SUM ? 0 : 1;
    for (uint16_t i = 0; i < operands; i++) {
        const uint32_t operand = grower->count;
        grow(grower, kind == EXPR_SUM ? EXPR_PRODUCT : EXPR_SUM, depth - 1);
        const uint64_t part = grower->nodes[operand].value.numerator;
        value = kind == EXPR_SUM ? value + part : value * part;
    }
    grower->nodes[place] = (struct expr_node){
        .kind = (uint8_t)kind,
        .span = (uint16_t)(grower->count - place),
        .operands = operands,
        .value = rational_of_whole(value),
    };
}

/* Copies a tree with the operands of every node shuffled. */
static uint32_t copy_shuffled(tally_random *random, const struct expr_node *from,
                              struct expr_node *to)
{
    const struct expr_node *operands[8];
    const struct expr_node *operand = from + 1;
    uint32_t span = 1;
    *to = *from;
    for (uint16_t i = 0; i < from->operands; i++) {
        const size_t j = (size_t)tally_random_below(random, i + 1U);
        operands[i] = operands[j];
        operands[j] = operand;
        operand += operand->span;
    }
    for (uint16_t i = 0; i < from->operands; i++)
        span += copy_shuffled(random, operands[i], to + span);
    return span;
}

static void print_nodes(const struct expr_node *nodes, uint32_t count, char *out, size_t size)
{
    const tally_expr expr = {.nodes = nodes, .count = count};
    CHECK_U64(tally_expr_print(&expr, TALLY_STYLE_INFIX, out, size),
              expr_text_length(nodes, count));
}

static void any_order_in_gives_one_order_out(void)
{
    struct grower grower;
    struct expr_node shuffled[ROOM];
    struct expr_node scratch[ROOM];
    tally_random_seed(&grower.random, 42);
    for (int round = 0; round < 20000; round++) {
        char wanted[1024];
        char seen[1024];
        grower.count = 0;
        grow(&grower, round % 2 == 0 ? EXPR_SUM : EXPR_PRODUCT, 3);
        copy_shuffled(&grower.random, grower.nodes, shuffled);
        expr_sort_operands(grower.nodes, grower.count, scratch);
        expr_sort_operands(shuffled, grower.count, scratch);
        print_nodes(grower.nodes, grower.count, wanted, sizeof wanted);
        print_nodes(shuffled, grower.count, seen, sizeof seen);
        if (!CHECK_TEXT(seen, wanted)) return;
        CHECK(expr_compare_text(grower.nodes, shuffled) == 0);

        /* The parser knows the same order. */
        tally_expr *parsed = NULL;
        if (!CHECK(tally_expr_parse(&parsed, seen, strlen(seen), NULL, NULL) == TALLY_OK)) return;
        tally_expr_print(parsed, TALLY_STYLE_INFIX, seen, sizeof seen);
        CHECK_TEXT(seen, wanted);
        tally_expr_free(parsed);
    }
}

/* Of every kind of node in every other. */
static void lengths_are_those_of_the_texts(void)
{
    static const char *const texts[] = {
        "4.4 + .4",
        "-(3 * 2)",
        "-3 - 2",
        "-(2 ^ 2)",
        "sqrt(4 + 5)!",
        "(3!)!",
        "2 ^ (-1)",
        "(4 / 9) ^ (1 / 2)",
        "-sqrt(4)",
        "-4",
        "2 ^ (-(3 * 1))",
        "sqrt(sqrt(16))",
        "3! ^ 2 * (1 + 1)",
        ".0001",
        "1000 + 999 + 99 + 9",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        tally_expr *expr = NULL;
        if (!CHECK(tally_expr_parse(&expr, texts[i], strlen(texts[i]), NULL, NULL) == TALLY_OK))
            continue;
        CHECK_U64(expr_text_length(expr->nodes, expr->count),
                  tally_expr_print(expr, TALLY_STYLE_INFIX, NULL, 0));
        tally_expr_free(expr);
    }
}

static void texts_are_compared_as_bytes(void)
{
    static const char *const texts[] = {"1 + 1", "1 - 1",       "10",     "2",
                                        "2 * 3", "(3 + 2) * 4", "sqrt(4)"};
    for (size_t i = 0; i < 7; i++) {
        for (size_t j = 0; j < 7; j++) {
            tally_expr *a = NULL;
            tally_expr *b = NULL;
            char a_text[64];
            char b_text[64];
            CHECK(tally_expr_parse(&a, texts[i], strlen(texts[i]), NULL, NULL) == TALLY_OK);
            CHECK(tally_expr_parse(&b, texts[j], strlen(texts[j]), NULL, NULL) == TALLY_OK);
            tally_expr_print(a, TALLY_STYLE_INFIX, a_text, sizeof a_text);
            tally_expr_print(b, TALLY_STYLE_INFIX, b_text, sizeof b_text);
            const int wanted = strcmp(a_text, b_text);
            const int seen = expr_compare_text(a->nodes, b->nodes);
            CHECK((wanted < 0) == (seen < 0) && (wanted > 0) == (seen > 0));
            tally_expr_free(a);
            tally_expr_free(b);
        }
    }
}

/* Longer than any window that a comparison could look through at once. */
static void long_texts_are_compared_to_their_ends(void)
{
    char text[1600] = "";
    size_t length = 0;
    for (int i = 0; i < 200; i++) {
        memcpy(text + length, "1234567+", 8);
        length += 8;
    }
    text[length - 1] = '\0';
    tally_expr *a = NULL;
    tally_expr *b = NULL;
    CHECK(tally_expr_parse(&a, text, length - 1, NULL, NULL) == TALLY_OK);
    memcpy(text + length - 8, "1234566", 7);
    CHECK(tally_expr_parse(&b, text, length - 1, NULL, NULL) == TALLY_OK);
    CHECK(expr_compare_text(a->nodes, b->nodes) > 0);
    CHECK(expr_compare_text(b->nodes, a->nodes) < 0);
    CHECK(expr_compare_text(b->nodes, b->nodes) == 0);
    tally_expr_free(a);
    tally_expr_free(b);
}

static void steps_beyond_64_bits_are_told(void)
{
    tally_expr *expr = NULL;
    CHECK(tally_expr_parse(&expr, "9223372036854775808/4*3", 23, NULL, NULL) == TALLY_OK);
    CHECK(!expr_measure(expr->nodes, expr->count).is_in_bounds);
    tally_expr_free(expr);
    expr = NULL;
    CHECK(tally_expr_parse(&expr, "9223372036854775807*2/8", 23, NULL, NULL) == TALLY_OK);
    CHECK(expr_measure(expr->nodes, expr->count).is_in_bounds);
    tally_expr_free(expr);
}

int main(void)
{
    TEST(any_order_in_gives_one_order_out);
    TEST(lengths_are_those_of_the_texts);
    TEST(texts_are_compared_as_bytes);
    TEST(long_texts_are_compared_to_their_ends);
    TEST(steps_beyond_64_bits_are_told);
    return test_end();
}
