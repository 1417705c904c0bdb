/* SPDX-License-Identifier: MIT */
/*
 * Packs an expression and computes its steps in one pass. If operands have the same value, their
 * texts decide the order; then the tree is made first.
 */
#include "forest/pack.h"

#include "base/checked.h"
#include "base/text.h"
#include "expr/effort.h"

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

/* Returns false if operands have the same value, or a step is not one of positive whole numbers;
 * the caller then makes the tree. Depth at most 64: each level has fewer numbers. */
static bool pack_node(struct packing *packing, const struct built_expression *node, bool is_inverse,
                      bool is_inside_product)
{
    if (node->part == PART_LEAF) {
        pack_number(packing, node, is_inverse);
        return true;
    }
    const bool is_product = (node->part & PARTS_PRODUCT_NODE) != 0;
    struct operands operands;
    expression_operands(node, &operands);
    if (!operands_sort(operands.plus, operands.plus_count) ||
        !operands_sort(operands.minus, operands.minus_count)) {
        return false;
    }
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

/* Packs an expression with equal operands: their order depends on their texts. */
static NEVER_INLINE tally_status pack_tree(struct finds *finds, struct memory *memory,
                                           const struct numbers *numbers,
                                           const struct built_expression *root, bool *is_beyond)
{
    struct expr_node nodes[PLAIN_NODES_MAX];
    const uint32_t count = expression_to_nodes(root, nodes);
    const struct solution_tree tree = {nodes, count, root->has_detour || root->is_group_only};
    return finds_add_tree(finds, memory, numbers, tree, is_beyond);
}

/* Appends what was packed. */
static tally_status append_packed(struct finds *finds, struct memory *memory,
                                  struct packing *packing, const struct built_expression *root)
{
    packing->found.value = root->value;
    packing->found.has_detour = root->has_detour || root->is_group_only;
    packing->found.is_plain = true;
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
               : pack_tree(finds, memory, numbers, root, is_beyond);
}

tally_status pack_measured(struct finds *finds, struct memory *memory,
                           const struct numbers *numbers, const struct built_expression *root,
                           bool *is_beyond)
{
    struct packing packing; /* not cleared */
    packing.numbers = numbers;
    packing.is_measured = root->part != PART_LEAF;
    packing.found = (struct found){.largest_step = root->value};
    if (!pack_node(&packing, root, false, false))
        return pack_tree(finds, memory, numbers, root, is_beyond);
    if (packing.is_measured) {
        packing.found.effort = root->measure.effort;
        packing.found.largest_step = root->measure.largest_step;
        packing.found.text_length = root->measure.text_length;
    }
    return append_packed(finds, memory, &packing, root);
}
