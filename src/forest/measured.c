/* SPDX-License-Identifier: MIT */
/*
 * Measures built expressions as they are made. See measured.h.
 */
#include "forest/measured.h"

#include "base/checked.h"
#include "base/text.h"
#include "expr/effort.h"

/* ---- Packing --------------------------------------------------------------------------------- */

/*
 * Packs an expression and computes its steps in one pass.
 */

/* An expression that is being packed and measured in one pass. */
struct packing {
    const struct numbers *numbers;
    struct found found; /* the solution, as far as it is known */
    bool is_measured;   /* the expression is: steps and lengths are not computed again */
    uint8_t code[PLAIN_CODE_MAX];
};

/* Takes one step, as expr_measure() does. Returns false if it is not a step on positive whole
 * numbers. */
static bool take_step(struct found *found, bool is_product, bool is_inverse, uint64_t *value,
                      uint64_t operand)
{
    const uint64_t before = *value;
    if (is_product && is_inverse) {
        if (before % operand != 0) return false;
        *value = before / operand;
        found->effort += effort_of_whole_step(EFFORT_DIVIDE, before, operand);
    } else if (is_product) {
        if (ckd_mul(value, before, operand)) return false;
        found->effort += effort_of_whole_step(EFFORT_MULTIPLY, before, operand);
    } else if (is_inverse) {
        if (ckd_sub(value, before, operand)) return false;
        found->effort += effort_of_whole_step(EFFORT_SUBTRACT, before, operand);
    } else {
        if (ckd_add(value, before, operand)) return false;
        found->effort += effort_of_whole_step(EFFORT_ADD, before, operand);
    }
    if (*value > found->largest_step) found->largest_step = *value;
    return true;
}

static void pack_number(struct packing *packing, const struct built_expression *number,
                        bool is_inverse)
{
    /* The built expression may be of a smaller lattice, with other indices (see plan.c), so its
     * number is looked up by value. */
    const struct numbers *const numbers = packing->numbers;
    const bool is_same_index = numbers->number[number->number] == number->value;
    const uint8_t index = is_same_index ? number->number : numbers_index(numbers, number->value);
    packing->code[packing->found.code_length++] =
        (uint8_t)(index | (is_inverse ? CODE_INVERSE : 0));
    if (!packing->is_measured) packing->found.text_length += text_digits_of(number->value);
    packing->found.numbers_used++;
}

/* Returns false if a step is not one of positive whole numbers; the caller then makes the tree.
 * Depth at most 64: each level has fewer numbers. */
static bool pack_node(struct packing *packing, const struct built_expression *node, bool is_inverse,
                      bool is_inside_product)
{
    if (node->part == PART_LEAF) {
        pack_number(packing, node, is_inverse);
        return true;
    }
    const bool is_product = (node->part & PARTS_PRODUCT_NODE) != 0;
    struct operands operands;
    expression_sorted_operands(false, node, &operands);
    struct found *const found = &packing->found;
    const uint32_t count = operands.plus_count + operands.minus_count;
    packing->code[found->code_length++] =
        (uint8_t)(CODE_INNER | (is_inverse ? CODE_INNER_INVERSE : 0) |
                  (is_product ? CODE_PRODUCT : 0));
    packing->code[found->code_length++] = (uint8_t)count;
    found->text_length += (count - 1) * 3 + (!is_product && is_inside_product ? 2 : 0);
    uint64_t value = operands.plus[0]->value;
    for (uint32_t i = 0; i < count; i++) {
        const bool is_minus = i >= operands.plus_count;
        const struct built_expression *const operand =
            is_minus ? operands.minus[i - operands.plus_count] : operands.plus[i];
        if (i > 0 && !packing->is_measured &&
            !take_step(found, is_product, is_minus, &value, operand->value))
            return false;
        if (!pack_node(packing, operand, is_minus, is_product)) return false;
    }
    return true;
}

/* Packs an expression with fractions, or with a step beyond 64 bits. */
static NEVER_INLINE tally_status pack_tree(struct finds *finds, struct memory *memory,
                                           const struct numbers *numbers, bool has_fractions,
                                           const struct built_expression *root, bool *is_beyond)
{
    struct expr_node nodes[PLAIN_NODES_MAX];
    const uint32_t count = expression_to_nodes(has_fractions, root, nodes);
    const struct solution_tree tree = {nodes, count, root->has_detour || root->is_group_only};
    return finds_add_tree(finds, memory, numbers, tree, is_beyond);
}

/* Appends what was packed. */
static tally_status append_packed(struct finds *finds, struct memory *memory,
                                  struct packing *packing, const struct built_expression *root)
{
    packing->found.value = root->value;
    packing->found.has_detour = root->has_detour || root->is_group_only;
    packing->found.is_plain = packing->found.has_plain_text = true;
    return finds_append(finds, memory, packing->found, packing->code);
}

tally_status pack_expression(struct finds *finds, struct memory *memory,
                             const struct numbers *numbers, const struct built_expression *root,
                             bool *is_beyond)
{
    struct packing packing; /* not cleared, since clearing would take long: the code is half of the
                               struct */
    packing.numbers = numbers;
    packing.found = (struct found){.largest_step = root->part == PART_LEAF ? root->value : 0};
    packing.is_measured = false;
    return pack_node(&packing, root, false, false)
               ? append_packed(finds, memory, &packing, root)
               : pack_tree(finds, memory, numbers, false, root, is_beyond);
}

tally_status pack_measured(struct finds *finds, struct memory *memory,
                           const struct numbers *numbers, bool has_fractions,
                           const struct built_expression *root, bool *is_beyond)
{
    if (has_fractions) return pack_tree(finds, memory, numbers, true, root, is_beyond);
    struct packing packing; /* not cleared */
    packing.numbers = numbers;
    packing.is_measured = root->part != PART_LEAF;
    packing.found = (struct found){.largest_step = root->value};
    (void)pack_node(&packing, root, false, false);
    if (packing.is_measured) {
        packing.found.effort = root->measure.effort;
        packing.found.largest_step = root->measure.largest_step;
        packing.found.text_length = root->measure.text_length;
    }
    return append_packed(finds, memory, &packing, root);
}

struct built_expression measured_number(bool has_fractions, const struct lattice *lattice,
                                        uint32_t subset)
{
    struct built_expression number = derive_number(lattice, subset);
    number.measure = (struct built_measure){.largest_step = word_of_whole(has_fractions, 0),
                                            .text_length = (uint16_t)text_digits_of(number.value)};
    number.value = word_of_whole(has_fractions, number.value);
    return number;
}

/* Adds the figures of an operand. */
static ALWAYS_INLINE void add_operand(bool has_fractions, struct built_measure *measure,
                                      const struct built_expression *operand, bool is_product)
{
    enum { PARENTHESES = 2 };
    const bool is_closed = is_product && (operand->part & PARTS_SUM_NODE) != 0;
    measure->effort += operand->measure.effort;
    measure->least_in_group += (uint16_t)operand->measure.effort;
    measure->text_length +=
        (uint16_t)(operand->measure.text_length + (is_closed ? PARENTHESES : 0));
    if (word_is_less(has_fractions, measure->largest_step, operand->measure.largest_step))
        measure->largest_step = operand->measure.largest_step;
}

/* Each partial result is a value of a smaller subset, or that of the expression, and has a word. */
static uint64_t step_of_fractions(enum effort_step step, uint64_t a, uint64_t b, uint32_t *effort)
{
    const struct rational x = word_value(true, a), y = word_value(true, b);
    struct rational value = x;
    enum rational_status status = RATIONAL_OK;
    if (step == EFFORT_ADD) status = rational_add(&value, x, y);
    if (step == EFFORT_SUBTRACT) status = rational_subtract(&value, x, y);
    if (step == EFFORT_MULTIPLY) status = rational_multiply(&value, x, y);
    if (step == EFFORT_DIVIDE) status = rational_divide(&value, x, y);
    if (NEVER(status != RATIONAL_OK)) return a;
    *effort = effort_of_step(step, x, y);
    return word_of_fraction((uint64_t)value.numerator, (uint64_t)value.denominator);
}

/* Adds one step, and returns its value. No step exceeds 64 bits: what is added or multiplied first
 * is part of a group whose value fits. */
static ALWAYS_INLINE uint64_t add_step(bool has_fractions, struct built_measure *measure,
                                       enum effort_step step, uint64_t a, uint64_t b)
{
    uint64_t value = 0;
    uint32_t effort = 0;
    if (UNLIKELY(has_fractions && !TALLY_SMALL)) {
        value = step_of_fractions(step, a, b, &effort);
    } else {
        if (step == EFFORT_ADD) value = a + b;
        if (step == EFFORT_SUBTRACT) value = a - b;
        if (step == EFFORT_MULTIPLY) value = a * b;
        if (step == EFFORT_DIVIDE) value = a / b;
        effort = effort_of_whole_step(step, a, b);
    }
    measure->effort += effort;
    measure->least_in_group++;
    if (word_is_less(has_fractions, measure->largest_step, value)) measure->largest_step = value;
    return value;
}

enum { OPERATOR_BYTES = 3 };

/* Measures an expression of more than two operands. */
static ALWAYS_INLINE void measure_operands(bool has_fractions, struct built_expression *expression,
                                           bool is_product)
{
    struct operands operands; /* not cleared */
    struct built_measure measure = {.largest_step = word_of_whole(has_fractions, 0)};
    expression_operands(expression, &operands);
    operands_sort_by_value(has_fractions, operands.plus, operands.plus_count);
    operands_sort_by_value(has_fractions, operands.minus, operands.minus_count);
    uint64_t value = operands.plus[0]->value;
    add_operand(has_fractions, &measure, operands.plus[0], is_product);
    for (uint32_t i = 1; i < operands.plus_count; i++) {
        add_operand(has_fractions, &measure, operands.plus[i], is_product);
        value = add_step(has_fractions, &measure, is_product ? EFFORT_MULTIPLY : EFFORT_ADD, value,
                         operands.plus[i]->value);
    }
    for (uint32_t i = 0; i < operands.minus_count; i++) {
        add_operand(has_fractions, &measure, operands.minus[i], is_product);
        value = add_step(has_fractions, &measure, is_product ? EFFORT_DIVIDE : EFFORT_SUBTRACT,
                         value, operands.minus[i]->value);
    }
    measure.text_length +=
        (uint16_t)(OPERATOR_BYTES * (operands.plus_count + operands.minus_count - 1));
    expression->measure = measure;
}

/* One for each kind of values: with a question in each loop, all values of seven numbers would take
 * 7 % more instructions. */
static NEVER_INLINE void measure_whole(struct built_expression *expression, bool is_product)
{
    measure_operands(false, expression, is_product);
}

static NEVER_INLINE void measure_fractions(struct built_expression *expression, bool is_product)
{
    measure_operands(true, expression, is_product);
}

static enum effort_step effort_step_of(enum part part)
{
    if (part == PART_SUM) return EFFORT_ADD;
    if (part == PART_DIFF) return EFFORT_SUBTRACT;
    return part == PART_PROD ? EFFORT_MULTIPLY : EFFORT_DIVIDE;
}

static ALWAYS_INLINE struct built_expression join(bool has_fractions, uint64_t value,
                                                  enum part part, uint32_t subset,
                                                  const struct built_expression *left,
                                                  const struct built_expression *right)
{
    struct built_expression result = {
        .value = value,
        .left = left,
        .right = right,
        .subset = subset,
        .part = (uint8_t)part,
    };
    const bool is_product = (part & PARTS_PRODUCT_NODE) != 0;
    const uint8_t group_part = measured_group_part(part);
    /* The steps of a group on the left come first, as they are. */
    if (right->part == group_part) {
        if (has_fractions) measure_fractions(&result, is_product);
        else measure_whole(&result, is_product);
        return result;
    }
    const bool is_turned =
        part == (enum part)group_part && word_is_less(has_fractions, left->value, right->value);
    const uint64_t first = is_turned ? right->value : left->value;
    const uint64_t second = is_turned ? left->value : right->value;
    result.measure = (struct built_measure){.largest_step = word_of_whole(has_fractions, 0),
                                            .text_length = OPERATOR_BYTES};
    add_operand(has_fractions, &result.measure, left, is_product);
    add_operand(has_fractions, &result.measure, right, is_product);
    add_step(has_fractions, &result.measure, effort_step_of(part), first, second);
    return result;
}

static NEVER_INLINE struct built_expression join_fractions(uint64_t value, enum part part,
                                                           uint32_t subset,
                                                           const struct built_expression *left,
                                                           const struct built_expression *right)
{
    return join(true, value, part, subset, left, right);
}

struct built_expression measured_join(bool has_fractions, uint64_t value, enum part part,
                                      uint32_t subset, const struct built_expression *left,
                                      const struct built_expression *right)
{
    if (UNLIKELY(has_fractions && !TALLY_SMALL))
        return join_fractions(value, part, subset, left, right);
    return join(false, value, part, subset, left, right);
}

uint32_t measured_least_of_right(bool has_fractions, uint64_t value, enum part part, uint64_t left,
                                 const struct built_expression *right)
{
    const uint8_t group_part = measured_group_part(part);
    const bool is_group = right->part == group_part;
    const uint32_t least = is_group ? right->measure.least_in_group : right->measure.effort;
    if (has_fractions) return least + 1;
    uint64_t smallest = part == (enum part)group_part ? left : UINT64_MAX;
    for (; right->part == group_part; right = right->right)
        if (right->left->value < smallest) smallest = right->left->value;
    if (right->value < smallest) smallest = right->value;
    uint64_t before = 0;
    if (part == PART_SUM) before = value - smallest;
    if (part == PART_DIFF) before = value + smallest;
    if (part == PART_PROD) before = value / smallest;
    if (part == PART_QUOT) before = value * smallest;
    return least + effort_of_whole_step(effort_step_of(part), before, smallest);
}

/* ---- Choosing -------------------------------------------------------------------------------- */

void choose_simpler(bool has_fractions, struct value_place *place, struct built_expression *best,
                    const struct built_expression *expression)
{
    const struct built_measure *const measure = &expression->measure;
    if (measure->effort > place->limit) return;
    if (measure->effort == place->limit) {
        const int order = measured_compare(has_fractions, measure, &best->measure);
        if (order > 0) return;
        if (order == 0 && expression_compare_text(has_fractions, expression, best) >= 0) return;
    }
    *best = *expression;
    place->limit = measure->effort;
}
