/* SPDX-License-Identifier: MIT */
/*
 * The parts that canonical trees are built of, and sums that are zero. An example: 7 - (5 - 3)
 * opens the inner sum, whose operands change sides,
 *
 *     7 - (5 - 3)        sum  7 added, 5 taken away, 3 added
 *
 * and of 3 - 2 - 1 and 1 + 2 - 3, which are both 0, 3 - 2 - 1 is kept: what it takes away, 1 and 2,
 * comes before 3 in the order of trees.
 */
#include "expr/parts.h"
#include "test.h"

enum { NODES = 64 };

static struct part_node nodes[NODES];
static struct part_builder builder;

static void begin(void)
{
    memset(nodes, 0, sizeof nodes);
    builder = (struct part_builder){.nodes = nodes};
}

static uint16_t number(uint64_t value)
{
    return parts_index(&builder, parts_new_node(&builder, EXPR_NUMBER, rational_of_whole(value)));
}

/* A sum of numbers; those that are negative here are taken away. */
static struct part_node *sum_of(const int *terms, size_t count)
{
    int value = 0;
    for (size_t i = 0; i < count; i++) value += terms[i];
    const struct rational worth = {(uint64_t)(value < 0 ? -value : value), 1, value < 0};
    struct part_node *const sum = parts_new_node(&builder, EXPR_SUM, worth);
    for (size_t i = 0; i < count; i++) {
        const uint16_t operand = number((uint64_t)(terms[i] < 0 ? -terms[i] : terms[i]));
        parts_put_on_side(&nodes[operand], EXPR_SUM, terms[i] < 0);
        parts_append(&builder, sum, operand);
    }
    return sum;
}

/* Are these the operands, in order, those that are negative taken away? */
static void check_operands(const struct part_node *sum, const int *terms, size_t count)
{
    uint16_t i = sum->first;
    CHECK_U64(sum->operands, count);
    for (size_t t = 0; t < count && CHECK(i != PART_NONE); t++, i = nodes[i].next) {
        CHECK_U64(nodes[i].value.numerator, terms[t] < 0 ? -terms[t] : terms[t]);
        CHECK_U64(nodes[i].inverse, terms[t] < 0);
    }
    CHECK(i == PART_NONE);
}

static void an_example(void)
{
    begin();
    struct part_node *const inner = sum_of((const int[]){5, -3}, 2);
    struct part_node *const outer = sum_of((const int[]){7}, 1);
    parts_open_into(&builder, outer, inner, true);
    check_operands(outer, (const int[]){7, -5, 3}, 3);
    CHECK(!zero_is_smaller_turned(&builder, sum_of((const int[]){3, -2, -1}, 3)));
    CHECK(zero_is_smaller_turned(&builder, sum_of((const int[]){1, 2, -3}, 3)));
}

/* x - 0 is x + 0, x / 1 is x * 1: such an operand is never inverse. */
static void neutral_operands_have_one_side(void)
{
    begin();
    const uint16_t zero = number(0), one = number(1);
    parts_put_on_side(&nodes[zero], EXPR_SUM, true);
    CHECK_U64(nodes[zero].inverse, 0);
    parts_put_on_side(&nodes[one], EXPR_SUM, true);
    CHECK_U64(nodes[one].inverse, 1);
    parts_put_on_side(&nodes[one], EXPR_PRODUCT, true);
    CHECK_U64(nodes[one].inverse, 0);
    parts_put_on_side(&nodes[zero], EXPR_PRODUCT, true);
    CHECK_U64(nodes[zero].inverse, 1);
}

static void turning_and_negating(void)
{
    begin();
    struct part_node *const sum = sum_of((const int[]){2, -9}, 2);
    CHECK(parts_has_added(&builder, sum, false) && parts_has_added(&builder, sum, true));
    struct part part = {.node = parts_index(&builder, sum)};
    part = parts_negate(&builder, part); /* -(2 - 9) = 9 - 2 */
    CHECK(!part.is_negative);
    check_operands(sum, (const int[]){-2, 9}, 2);
    CHECK(!sum->value.negative && sum->value.numerator == 7);

    struct part_node *const added = sum_of((const int[]){2, 9}, 2);
    CHECK(!parts_has_added(&builder, added, true));
    part = (struct part){.node = parts_index(&builder, added)};
    part = parts_negate(&builder, part); /* -(2 + 9) keeps its sign outside */
    CHECK(part.is_negative && parts_value(&builder, part).negative);
    CHECK(!parts_negate(&builder, part).is_negative);

    part = parts_negate(&builder, (struct part){.node = number(0)}); /* there is no -0 */
    CHECK(!part.is_negative);
}

static void depths(void)
{
    begin();
    struct part_node *const inner = sum_of((const int[]){1, 2}, 2);
    struct part_node *const product = parts_new_node(&builder, EXPR_PRODUCT, rational_of_whole(6));
    CHECK_U64(inner->depth, 2);
    parts_append(&builder, product, parts_index(&builder, inner));
    parts_append(&builder, product, number(2));
    CHECK_U64(product->depth, 3);
}

/* Of both orientations just one is kept, whichever was written. */
static void one_orientation_of_a_zero_sum(void)
{
    static const int sums[][4] = {{3, -2, -1}, {5, -5}, {7, 2, -9}, {4, 4, -8}, {6, 1, -5, -2}};
    static const size_t counts[] = {3, 2, 3, 3, 4};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        int turned[4];
        for (size_t j = 0; j < counts[i]; j++) turned[j] = -sums[i][j];
        begin();
        const bool one = zero_is_smaller_turned(&builder, sum_of(sums[i], counts[i]));
        begin();
        const bool other = zero_is_smaller_turned(&builder, sum_of(turned, counts[i]));
        if (i == 1) CHECK(!one && !other); /* 5 - 5 is the same both ways round */
        else CHECK(one != other);
    }
}

int main(void)
{
    TEST(an_example);
    TEST(neutral_operands_have_one_side);
    TEST(turning_and_negating);
    TEST(depths);
    TEST(one_orientation_of_a_zero_sum);
    return test_end();
}
