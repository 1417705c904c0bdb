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
static struct workspace workspace;
static struct forest forest = {.workspace = &workspace};

static void begin_with(const uint64_t *numbers, uint32_t count)
{
    memory_init(&memory, NULL, 0);
    CHECK(lattice_init(&workspace.lattice, &memory, &options, numbers, count) == TALLY_OK);
    CHECK(lattice_build(&workspace.lattice, count) == TALLY_OK);
    forest.keeps_detours = true;
    forest.ignores_detours = false;
}

/* Numbers with both copies of the 3: indices 0, 1, 2 are 2, 3, 6. */
static void begin(bool keeps_detours, bool ignores_detours)
{
    begin_with((const uint64_t[]){2, 3, 3, 6}, 4);
    forest.keeps_detours = keeps_detours;
    forest.ignores_detours = ignores_detours;
}

static void end(void)
{
    lattice_clear(&workspace.lattice);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static struct built_expression number(uint32_t index)
{
    return derive_number(&workspace.lattice,
                         lattice_find(&workspace.lattice, workspace.lattice.stride[index]));
}

/* Over the numbers of both sides together. */
static bool pair(struct built_expression *result, enum part part,
                 const struct built_expression *left, const struct built_expression *right)
{
    const uint64_t code = lattice_subset(&workspace.lattice, left->subset)->code +
                          lattice_subset(&workspace.lattice, right->subset)->code;
    return derive_pair(&forest, result, part, lattice_find(&workspace.lattice, code), left, right);
}

static void check_text(const struct built_expression *expression, const char *wanted)
{
    struct expr_node nodes[2 * TALLY_NUMBERS_MAX];
    char text[64];
    const tally_expr expr = {.nodes = nodes,
                             .count = expression_to_nodes(false, expression, nodes)};
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
    CHECK(!derive_root(&forest, &sum, PART_SUM, sum.subset, &quotient, &three));
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

/* ---- Many operands --------------------------------------------------------------------------- */

static struct built_expression the(uint64_t value)
{
    uint32_t index = 0;
    while (workspace.lattice.number[index] != value) index++;
    return number(index);
}

/* The sum of numbers, the first of them added last. */
static const struct built_expression *sum_of(struct built_expression *store, const uint64_t *values,
                                             uint32_t count)
{
    const struct built_expression *sum = NULL;
    for (uint32_t i = count; i-- > 0; store += 2) {
        store[0] = the(values[i]);
        if (sum != NULL) CHECK(pair(&store[1], PART_SUM, &store[0], sum));
        sum = sum == NULL ? &store[0] : &store[1];
    }
    return sum;
}

/* 1 + 2 + 4 + 8 + 16 + 32 + 64 - 3 * 5 can do without 1 2 4 8 and 3 * 5. Of the even numbers no sum
 * is 15. */
static void needless_operands_are_found_among_many(void)
{
    for (uint64_t i = 0; i < 2; i++) {
        const uint64_t numbers[] = {1 << i,  2 << i,  4 << i, 8 << i, 16 << i,
                                    32 << i, 64 << i, 3,      5};
        struct built_expression store[14], product, difference;
        begin_with(numbers, 9);
        const struct built_expression three = the(3), five = the(5);
        CHECK(pair(&product, PART_PROD, &three, &five));
        CHECK(pair(&difference, PART_DIFF, sum_of(store, numbers, 7), &product));
        CHECK_U64(difference.has_detour, i == 0);
        end();
    }
}

/* 2 + 4 + ... + 64 + 3 * 5 - 136 is 5, which stands inside; no operands are needless. */
static void a_value_inside_one_of_many_operands_is_seen(void)
{
    static const uint64_t numbers[] = {2, 4, 8, 16, 32, 64, 3, 5, 136};
    struct built_expression store[12], product, sum, difference;
    begin_with(numbers, 9);
    const struct built_expression three = the(3), five = the(5), taken = the(136);
    CHECK(pair(&product, PART_PROD, &three, &five));
    CHECK(pair(&sum, PART_SUM, &product, sum_of(store, numbers, 6)));
    CHECK(pair(&difference, PART_DIFF, &sum, &taken));
    CHECK_U64(difference.value, 5);
    CHECK(difference.has_detour);
    end();
}

/* (1 + 2 + 4 + ... + 256) / 7 is 73, and so is 1 + 8 + 64; (7 tens - 4) / 11 is 6, and so is 10
 * - 4.
 */
static void what_many_operands_make_is_seen_from_above(void)
{
    static const uint64_t powers[] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 7};
    static const uint64_t tens[] = {10, 10, 10, 10, 10, 10, 10, 4, 11};
    struct built_expression store[18], difference, quotient;
    begin_with(powers, 10);
    const struct built_expression seven = the(7);
    CHECK(pair(&quotient, PART_QUOT, sum_of(store, powers, 9), &seven));
    CHECK_U64(quotient.value, 73);
    CHECK(quotient.has_detour);
    end();
    begin_with(tens, 9);
    const struct built_expression four = the(4), eleven = the(11);
    CHECK(pair(&difference, PART_DIFF, sum_of(store, tens, 7), &four));
    CHECK(!difference.has_detour);
    CHECK(pair(&quotient, PART_QUOT, &difference, &eleven));
    CHECK_U64(quotient.value, 6);
    CHECK(quotient.has_detour);
    end();
}

/* 9 * 8 / 4 - 16 is 2, and so is 8 / 4. */
static void what_some_factors_make_is_seen_from_above(void)
{
    struct built_expression product, quotient, difference;
    begin_with((const uint64_t[]){4, 8, 9, 16}, 4);
    const struct built_expression four = the(4), eight = the(8), nine = the(9), taken = the(16);
    CHECK(pair(&product, PART_PROD, &nine, &eight));
    CHECK(pair(&quotient, PART_QUOT, &product, &four));
    CHECK(!quotient.has_detour);
    CHECK(pair(&difference, PART_DIFF, &quotient, &taken));
    CHECK_U64(difference.value, 2);
    CHECK(difference.has_detour);
    end();
}

/* ---- Against the definition ------------------------------------------------------------------ */

/* The values of all parts of a tree: of its nodes, and of what some operands of one make. */
struct parts {
    uint64_t values[1 << 12];
    uint32_t count;
    bool has_detour;
};

static bool has_value(const struct parts *parts, uint32_t begin, uint64_t value)
{
    for (uint32_t i = begin; i < parts->count; i++)
        if (parts->values[i] == value) return true;
    return false;
}

/* What the chosen operands make; 0: nothing that could stand alone. */
static uint64_t worth_of(const struct expr_node *node, const uint64_t *values, uint32_t chosen)
{
    const bool is_sum = node->kind == EXPR_SUM;
    uint64_t plus = is_sum ? 0 : 1, minus = plus;
    bool has_plus = false;
    const struct expr_node *operand = node + 1;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
        if ((chosen >> i & 1) == 0) continue;
        uint64_t *const side = operand->inverse ? &minus : &plus;
        *side = is_sum ? *side + values[i] : *side * values[i];
        has_plus |= !operand->inverse;
    }
    if (!has_plus) return 0;
    if (is_sum) return plus > minus ? plus - minus : 0;
    return plus % minus == 0 ? plus / minus : 0;
}

/* Appends the parts of a tree, and finds its detours by looking at every part of every node;
 * returns what it is worth. */
static uint64_t add_parts(struct parts *parts, const struct expr_node *node)
{
    uint64_t values[TALLY_NUMBERS_MAX];
    const uint32_t begin = parts->count;
    uint64_t value = node->value.numerator;
    if (node->operands != 0) {
        const uint32_t all = (1u << node->operands) - 1;
        const struct expr_node *operand = node + 1;
        for (uint32_t i = 0; i < node->operands; i++, operand += operand->span)
            values[i] = add_parts(parts, operand);
        value = worth_of(node, values, all);
        for (uint32_t chosen = 1; chosen < all; chosen++) {
            const uint64_t worth = worth_of(node, values, chosen);
            if (worth != 0) parts->values[parts->count++] = worth;
        }
        parts->has_detour |= has_value(parts, begin, value);
    }
    parts->values[parts->count++] = value;
    return value;
}

/* Whether they may be the two sides of a derivation, as forest.h has it. */
static bool may_be_pair(enum part part, const struct built_expression *left,
                        const struct built_expression *right)
{
    if ((left->part & forest_left_parts(part)) == 0) return false;
    if (part == PART_QUOT) {
        const bool is_divisor = right->part != PART_QUOT && right->value != 1;
        return is_divisor && left->value % right->value == 0;
    }
    if ((right->part & forest_right_parts(part)) == 0) return false;
    return part != PART_DIFF || left->value > right->value;
}

/* Puts random expressions over different numbers together until one is left; false where two do not
 * go together. likely: the part that is tried first. */
static bool build_any(struct built_expression *store, uint32_t numbers, enum part likely,
                      tally_random *random, const struct built_expression **root)
{
    static const enum part parts[] = {PART_SUM, PART_DIFF, PART_PROD, PART_QUOT};
    const struct built_expression *heap[TALLY_NUMBERS_MAX];
    uint32_t made = 0;
    for (; made < numbers; made++) {
        store[made] = number(made);
        heap[made] = &store[made];
    }
    for (uint32_t left = numbers; left > 1; left--, made++) {
        const size_t i = (size_t)tally_random_below(random, left - 1);
        const struct built_expression *const a = heap[i], *const b = heap[left - 1];
        bool is_made = may_be_pair(likely, a, b) && pair(&store[made], likely, a, b);
        for (uint32_t attempt = 0; attempt < 8 && !is_made; attempt++) {
            const enum part part = parts[tally_random_below(random, 4)];
            is_made = may_be_pair(part, a, b)
                          ? pair(&store[made], part, a, b)
                          : may_be_pair(part, b, a) && pair(&store[made], part, b, a);
        }
        if (!is_made) return false;
        heap[i] = &store[made];
    }
    *root = heap[0];
    return true;
}

static void detours_are_those_of_the_definition(void)
{
    enum { NUMBERS = 10, TRIALS = 4000 };
    static const enum part likely[] = {PART_SUM, PART_PROD, PART_LEAF, PART_LEAF};
    struct built_expression store[2 * NUMBERS];
    struct expr_node nodes[2 * TALLY_NUMBERS_MAX];
    uint32_t seen[2] = {0, 0};
    tally_random random;
    tally_random_seed(&random, 1);
    memory_init(&memory, NULL, 0);
    for (int trial = 0; trial < TRIALS; trial++) {
        uint64_t numbers[NUMBERS];
        const uint32_t count = 3 + (uint32_t)tally_random_below(&random, NUMBERS - 2);
        for (uint64_t i = 0, last = 0; i < count; i++)
            numbers[i] = last = last + 1 + tally_random_below(&random, 6);
        CHECK(lattice_init(&workspace.lattice, &memory, &options, numbers, count) == TALLY_OK);
        CHECK(lattice_build(&workspace.lattice, count) == TALLY_OK);
        forest.keeps_detours = true;
        forest.ignores_detours = false;
        const struct built_expression *root;
        if (build_any(store, count, likely[trial % 4], &random, &root)) {
            struct parts parts = {.count = 0};
            expression_to_nodes(false, root, nodes);
            CHECK_U64(add_parts(&parts, nodes), root->value);
            CHECK_U64(root->has_detour || root->is_group_only, parts.has_detour);
            seen[parts.has_detour]++;
        }
        lattice_clear(&workspace.lattice);
    }
    CHECK(seen[false] > 300 && seen[true] > 300);
}

int main(void)
{
    TEST(an_example);
    TEST(detours_are_marked_where_they_are_kept);
    TEST(a_value_inside_an_operand_is_seen);
    TEST(operands_are_listed);
    TEST(needless_operands_are_found_among_many);
    TEST(a_value_inside_one_of_many_operands_is_seen);
    TEST(what_many_operands_make_is_seen_from_above);
    TEST(what_some_factors_make_is_seen_from_above);
    TEST(detours_are_those_of_the_definition);
    return test_end();
}
