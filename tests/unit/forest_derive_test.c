/* SPDX-License-Identifier: MIT */
/*
 * Built expressions are put together by pairs, and what has a detour is dropped on the way. An
 * example, the numbers 2 3 6:
 *
 *     3 * 2        is built, and worth 6
 *     3 * 2 + 6    is built, and worth 12
 *     6 + 3 - 3    is not: the 6 alone would do
 */
#include "forest/derive.h"
#include "test.h"

static const tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;
static struct lattice lattice;
static struct deriving deriving;

/* Numbers with both copies of the 3: indices 0, 1, 2 are 2, 3, 6. */
static void begin(bool keeps_detours, bool ignores_detours)
{
    memory_init(&memory, NULL, 0);
    CHECK(lattice_init(&lattice, &memory, &options, (const uint64_t[]){2, 3, 3, 6}, 4) == TALLY_OK);
    CHECK(lattice_build(&lattice, 4) == TALLY_OK);
    deriving = (struct deriving){&lattice, keeps_detours, ignores_detours};
}

static void end(void)
{
    lattice_clear(&lattice);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static struct built_expression number(uint32_t index)
{
    return derive_number(&lattice, lattice_find(&lattice, lattice.stride[index]));
}

/* Over the numbers of both sides together. */
static bool pair(struct built_expression *result, enum part part,
                 const struct built_expression *left, const struct built_expression *right)
{
    const uint64_t code = lattice_subset(&lattice, left->subset)->code +
                          lattice_subset(&lattice, right->subset)->code;
    return derive_pair(&deriving, result, part, lattice_find(&lattice, code), left, right);
}

static void check_text(const struct built_expression *expression, const char *wanted)
{
    struct expr_node nodes[2 * TALLY_NUMBERS_MAX];
    char text[64];
    const tally_expr expr = {.nodes = nodes, .count = expression_to_nodes(expression, nodes)};
    tally_expr_print(&expr, TALLY_STYLE_INFIX, text, sizeof text);
    CHECK_TEXT(text, wanted);
}

static void an_example(void)
{
    begin(false, false);
    const struct built_expression two = number(0), three = number(1), six = number(2);
    struct built_expression product, sum, difference;
    CHECK(pair(&product, PART_PROD, &three, &two));
    CHECK_U64(product.value, 6);
    check_text(&product, "3 * 2");
    CHECK(pair(&sum, PART_SUM, &six, &product));
    CHECK_U64(sum.value, 12);
    check_text(&sum, "3 * 2 + 6");
    CHECK(pair(&sum, PART_SUM, &six, &three));
    CHECK(!pair(&difference, PART_DIFF, &sum, &three));
    end();
}

static void detours_are_marked_where_they_are_kept(void)
{
    begin(true, false);
    const struct built_expression three = number(1), six = number(2);
    struct built_expression sum, difference;
    CHECK(pair(&sum, PART_SUM, &six, &three));
    CHECK(!sum.has_detour);
    CHECK(pair(&difference, PART_DIFF, &sum, &three));
    CHECK_U64(difference.value, 6);
    CHECK(difference.has_detour);
    end();
    begin(true, true);
    const struct built_expression again = number(1), large = number(2);
    CHECK(pair(&sum, PART_SUM, &large, &again));
    CHECK(pair(&difference, PART_DIFF, &sum, &again));
    CHECK(!difference.has_detour);
    end();
}

/* 6 / 2 + 3 is 6, which stands inside: it may be part of a larger sum, and no more. 6 / 3 + 3 is 5,
 * which does not. */
static void a_value_inside_an_operand_is_seen(void)
{
    begin(false, false);
    const struct built_expression two = number(0), three = number(1), six = number(2);
    struct built_expression quotient, sum;
    CHECK(pair(&quotient, PART_QUOT, &six, &two));
    CHECK_U64(quotient.value, 3);
    CHECK(pair(&sum, PART_SUM, &quotient, &three));
    CHECK(sum.is_group_only);
    CHECK(!derive_root(&deriving, &sum, PART_SUM, sum.subset, &quotient, &three));
    CHECK(pair(&quotient, PART_QUOT, &six, &three));
    CHECK(pair(&sum, PART_SUM, &quotient, &three));
    CHECK_U64(sum.value, 5);
    CHECK(!sum.is_group_only);
    end();
}

static void operands_are_listed(void)
{
    begin(true, true);
    const struct built_expression two = number(0), three = number(1), six = number(2);
    struct built_expression added, taken;
    struct operands operands;
    CHECK(pair(&added, PART_SUM, &six, &three));
    CHECK(pair(&taken, PART_DIFF, &added, &two));
    expression_operands(&taken, &operands);
    CHECK_U64(operands.plus_count, 2);
    CHECK_U64(operands.minus_count, 1);
    CHECK_U64(operands.plus[0]->value + operands.plus[1]->value, 9);
    CHECK_U64(operands.minus[0]->value, 2);
    end();
}

int main(void)
{
    TEST(an_example);
    TEST(detours_are_marked_where_they_are_kept);
    TEST(a_value_inside_an_operand_is_seen);
    TEST(operands_are_listed);
    return test_end();
}
