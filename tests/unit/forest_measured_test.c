/* SPDX-License-Identifier: MIT */
/*
 * Measured expressions know the figures that measuring their whole tree gives. An example, the
 * numbers 2 3 6 50:
 *
 *     (50 + 6) * 3 - 2     50 + 6 = 56, 56 * 3 = 168, 168 - 2 = 166
 *     largest step 168, 16 bytes of text
 */
#include "expr/measure.h"
#include "expr/print.h"
#include "forest/measured.h"
#include "test.h"

static const tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;
static struct lattice lattice;

static void begin(const uint64_t *numbers, uint32_t count)
{
    memory_init(&memory, NULL, 0);
    CHECK(lattice_init(&lattice, &memory, &options, numbers, count) == TALLY_OK);
    CHECK(lattice_build(&lattice, count) == TALLY_OK);
}

static void end(void)
{
    lattice_clear(&lattice);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static struct built_expression number(uint32_t index)
{
    return measured_number(false, &lattice, lattice_find(&lattice, lattice.stride[index]));
}

/* Joins two sides over the numbers of both, and compares the figures with those of the tree. */
static struct built_expression join(enum part part, const struct built_expression *left,
                                    const struct built_expression *right)
{
    const uint64_t code = lattice_subset(&lattice, left->subset)->code +
                          lattice_subset(&lattice, right->subset)->code;
    uint64_t value = 0;
    if (part == PART_SUM) value = left->value + right->value;
    if (part == PART_DIFF) value = left->value - right->value;
    if (part == PART_PROD) value = left->value * right->value;
    if (part == PART_QUOT) value = left->value / right->value;
    const struct built_expression joined =
        measured_join(false, value, part, lattice_find(&lattice, code), left, right);
    struct expr_node nodes[2 * TALLY_NUMBERS_MAX];
    const uint32_t count = expression_to_nodes(false, &joined, nodes);
    const struct expr_measure measure = expr_measure(nodes, count);
    CHECK(measure.is_in_bounds);
    CHECK_U64(joined.measure.effort, measure.effort);
    CHECK_U64(joined.measure.largest_step, (uint64_t)measure.largest_step.numerator);
    CHECK_U64(joined.measure.text_length, expr_text_length(nodes, count));
    return joined;
}

static void an_example(void)
{
    begin((const uint64_t[]){2, 3, 6, 50}, 4);
    const struct built_expression two = number(0), three = number(1), six = number(2),
                                  fifty = number(3);
    CHECK_U64(fifty.measure.text_length, 2);
    CHECK_U64(fifty.measure.effort, 0);
    CHECK_U64(fifty.measure.largest_step, 0);
    const struct built_expression sum = join(PART_SUM, &six, &fifty);
    const struct built_expression product = join(PART_PROD, &sum, &three);
    const struct built_expression all = join(PART_DIFF, &product, &two);
    CHECK_U64(all.value, 166);
    CHECK_U64(all.measure.largest_step, 168);
    CHECK_U64(all.measure.text_length, strlen("(50 + 6) * 3 - 2"));
    end();
}

/* The operands of groups are joined in falling order, whatever the order in which they came. */
static void groups_of_several_operands(void)
{
    begin((const uint64_t[]){2, 3, 7, 25, 48, 96}, 6);
    const struct built_expression two = number(0), three = number(1), seven = number(2),
                                  quarter = number(3), dozens = number(4), most = number(5);
    const struct built_expression pair = join(PART_SUM, &seven, &quarter);
    const struct built_expression added = join(PART_SUM, &three, &pair);
    const struct built_expression others = join(PART_SUM, &two, &most);
    join(PART_DIFF, &others, &added);
    join(PART_DIFF, &dozens, &added);
    const struct built_expression factors = join(PART_PROD, &two, &most);
    const struct built_expression divisors = join(PART_PROD, &three, &dozens);
    join(PART_QUOT, &factors, &three);
    join(PART_QUOT, &divisors, &two);
    join(PART_PROD, &seven, &factors);
    const struct built_expression quotient = join(PART_QUOT, &most, &divisors);
    join(PART_SUM, &quarter, &quotient);
    join(PART_PROD, &pair, &factors);
    end();
}

static void what_displaces_what(void)
{
    const struct built_measure easy = {100, 3, 20, 0}, hard = {10, 4, 9, 0},
                               shorter = {100, 3, 19, 0}, flatter = {90, 3, 20, 0};
    CHECK(measured_displaces(false, &easy, &hard) && !measured_displaces(false, &hard, &easy));
    CHECK(measured_displaces(false, &shorter, &easy) &&
          !measured_displaces(false, &easy, &shorter));
    /* A larger step elsewhere can make them equal, and then the text decides. */
    CHECK(!measured_displaces(false, &flatter, &easy) &&
          !measured_displaces(false, &easy, &flatter));
    CHECK(!measured_displaces(false, &easy, &easy));
    CHECK(measured_compare(false, &flatter, &shorter) < 0);
    CHECK(measured_compare(false, &shorter, &easy) < 0 &&
          measured_compare(false, &easy, &shorter) > 0);
    CHECK(measured_compare(false, &easy, &hard) < 0 && measured_compare(false, &easy, &easy) == 0);
}

int main(void)
{
    TEST(an_example);
    TEST(groups_of_several_operands);
    TEST(what_displaces_what);
    return test_end();
}
