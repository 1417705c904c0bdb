/* SPDX-License-Identifier: MIT */
/*
 * From items to a tree, and the tree's parts: canonical_from_raw(), the steps of nodes, and how
 * numbers are written. An example, the items of 10 - (7 - 2) and their canonical tree:
 *
 *     10  7  2  -  -        SUM 10 2 (inverse) 7        10 + 2 - 7
 */
#include "base/memory.h"
#include "expr/canonical.h"
#include "expr/print.h"
#include "expr/steps.h"
#include "test.h"

enum { TEXT_SIZE = 64 };

static struct raw_text raw;

static void add_number(uint64_t number)
{
    raw.items[raw.count++] =
        (struct raw_item){.number = number, .kind = RAW_NUMBER, .decimals = EXPR_NO_POINT};
}

static void add_step(enum raw_kind kind)
{
    raw.items[raw.count++] = (struct raw_item){.kind = (uint8_t)kind, .position = 7};
}

/* Makes the tree of the items, and empties them. NULL: the status is the wanted one, not OK. */
static tally_expr *make(tally_status wanted)
{
    tally_expr *expr = NULL;
    tally_error error = {.status = TALLY_OK};
    CHECK(canonical_from_raw(&expr, &raw, NULL, &memory_default_allocator, &error) == wanted);
    CHECK(error.status == wanted);
    raw.count = 0;
    return wanted == TALLY_OK ? expr : NULL;
}

static void an_example(void)
{
    char text[TEXT_SIZE];
    add_number(10);
    add_number(7);
    add_number(2);
    add_step(RAW_SUBTRACT);
    add_step(RAW_SUBTRACT);
    tally_expr *const expr = make(TALLY_OK);
    if (!CHECK(expr != NULL)) return;
    tally_expr_print(expr, TALLY_STYLE_INFIX, text, sizeof text);
    CHECK_TEXT(text, "10 + 2 - 7");
    CHECK_U64(expr->count, 4);
    const struct expr_node *const nodes = expr->nodes;
    CHECK(nodes[0].kind == EXPR_SUM && nodes[0].operands == 3 && nodes[0].span == 4);
    CHECK(nodes[1].value.numerator == 10 && !nodes[1].inverse);
    CHECK(nodes[3].value.numerator == 7 && nodes[3].inverse);
    CHECK_U64(nodes[0].value.numerator, 5);
    CHECK(steps_kind(&nodes[0], &nodes[2]) == EFFORT_ADD);
    CHECK(steps_kind(&nodes[0], &nodes[3]) == EFFORT_SUBTRACT);
    tally_expr_free(expr);
}

/* 1 / 0 has no value; 2^64 does not fit. */
static void steps_without_a_value(void)
{
    add_number(1);
    add_number(0);
    add_step(RAW_DIVIDE);
    CHECK(make(TALLY_SYNTAX) == NULL);
    add_number(2);
    add_number(64);
    add_step(RAW_POWER);
    CHECK(make(TALLY_NUMBER_RANGE) == NULL);
}

/* One step of each kind: a kind b is the result, if there is one. */
static void each_step(void)
{
    static const struct {
        enum effort_step step;
        rational_part a, b, result;
        bool has_result;
    } rows[] = {
        {EFFORT_ADD, 10, 2, 12, true},
        {EFFORT_SUBTRACT, 10, 2, 8, true},
        {EFFORT_MULTIPLY, 10, 2, 20, true},
        {EFFORT_DIVIDE, 10, 2, 5, true},
        {EFFORT_DIVIDE, 10, 0, 0, false},
        {EFFORT_POWER, 10, 2, 100, true},
        {EFFORT_POWER, 0, 0, 1, true},
        {(enum effort_step)OPERATION_FACTORIAL, 5, 9, 120, true},
        {(enum effort_step)OPERATION_SQRT, 49, 9, 7, true},
        {(enum effort_step)OPERATION_SQRT, 50, 9, 0, false},
        {(enum effort_step)OPERATION_FACTORIAL, 21, 0, 0, false},
        {EFFORT_MULTIPLY, UINT64_MAX, 2, 0, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct rational result = {0};
        const bool has_result = steps_take(&result, rows[i].step, rational_of_whole(rows[i].a),
                                           rational_of_whole(rows[i].b));
        CHECK_U64(has_result, rows[i].has_result);
        if (!has_result) continue;
        CHECK(rational_is_equal(result, rational_of_whole(rows[i].result)));
    }
    struct rational result = {0};
    CHECK(steps_take(&result, EFFORT_NEGATE, rational_of_whole(3), rational_of_whole(0)));
    CHECK(result.numerator == 3 && result.negative);
}

static void check_number(struct expr_node node, const char *wanted)
{
    char text[TEXT_SIZE];
    struct text_out out = {.buffer = text, .size = sizeof text};
    node.kind = EXPR_NUMBER;
    number_print(&out, &node);
    text_end(&out);
    CHECK_TEXT(text, wanted);
    CHECK_U64(number_length(&node), strlen(wanted));
}

/* A given number, joined digits, and digits with a point. */
static void numbers_as_they_are_written(void)
{
    check_number((struct expr_node){.decimals = EXPR_NO_POINT, .value = rational_of_whole(25)},
                 "25");
    check_number((struct expr_node){.decimals = EXPR_NO_POINT, .value = rational_of_whole(0)}, "0");
    check_number(
        (struct expr_node){.decimals = EXPR_NO_POINT, .digits = 2, .value = rational_of_whole(44)},
        "44");
    check_number(
        (struct expr_node){.decimals = 1, .digits = 1, .value = {.numerator = 2, .denominator = 5}},
        ".4");
    check_number((struct expr_node){.decimals = 1,
                                    .digits = 2,
                                    .value = {.numerator = 22, .denominator = 5}},
                 "4.4");
}

int main(void)
{
    TEST(an_example);
    TEST(steps_without_a_value);
    TEST(each_step);
    TEST(numbers_as_they_are_written);
    return test_end();
}
