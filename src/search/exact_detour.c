/* SPDX-License-Identifier: MIT */
/*
 * Detours of exact expressions: some node is worth as much as a part of it, which is any sub-collection of
 * its operands that can stand alone (not all of them taken away, or divided by), or anything inside an
 * operand.
 *
 * The values of the parts of a node gather on one stack; those of its operands lie there already when
 * the node's turn comes, since nodes are visited from the inside out.
 */
#include "search/exact_detour.h"

#include "base/rational.h"

struct gathering {
    struct memory *memory;
    struct vector values; /* tally_value */
    bool has_failed;
};

static void add_value(struct gathering *gathering, tally_value value)
{
    if (!vector_reserve(gathering->memory, &gathering->values, gathering->values.count + 1,
                        sizeof(tally_value))) {
        gathering->has_failed = true;
        return;
    }
    ((tally_value *)gathering->values.items)[gathering->values.count++] = value;
}

static bool take_operand(tally_value *value, const struct expr_node *node, const struct expr_node *operand)
{
    const tally_value before = *value;
    const enum rational_status status =
        node->kind == EXPR_SUM ? (operand->inverse != 0 ? rational_subtract(value, before, operand->value)
                                                        : rational_add(value, before, operand->value))
                               : (operand->inverse != 0 ? rational_divide(value, before, operand->value)
                                                        : rational_multiply(value, before, operand->value));
    return status == RATIONAL_OK;
}

/* The values of all proper sub-collections of the operands from `operand` on, together with what was taken
 * before. */
static void add_parts(struct gathering *gathering, const struct expr_node *node,
                      const struct expr_node *operand, uint32_t left, tally_value value, uint32_t taken,
                      bool has_straight)
{
    if (gathering->has_failed) return;
    if (left == 0) {
        if (taken > 1 && taken < node->operands && has_straight) add_value(gathering, value);
        return;
    }
    add_parts(gathering, node, operand + operand->span, left - 1, value, taken, has_straight);
    if (!take_operand(&value, node, operand)) return;
    add_parts(gathering, node, operand + operand->span, left - 1, value, taken + 1,
              has_straight || operand->inverse == 0);
}

/* Leaves on the stack the values of everything inside the node, and its own. */
static bool has_detour(struct gathering *gathering, const struct expr_node *node)
{
    const size_t begin = gathering->values.count;
    const struct expr_node *operand = node + 1;
    bool found = false;
    for (uint32_t i = 0; i < node->operands && !found; i++, operand += operand->span) {
        found = has_detour(gathering, operand);
    }
    if (!found && (node->kind == EXPR_SUM || node->kind == EXPR_PRODUCT)) {
        const tally_value nothing = {.numerator = node->kind == EXPR_PRODUCT, .denominator = 1};
        add_parts(gathering, node, node + 1, node->operands, nothing, 0, false);
    }
    const tally_value *const values = gathering->values.items;
    for (size_t i = begin; i < gathering->values.count && !found; i++) {
        found = rational_is_equal(values[i], node->value);
    }
    if (!found) add_value(gathering, node->value);
    return found;
}

tally_status exact_find_detour(struct memory *memory, const struct expr_node *nodes, bool *found)
{
    struct gathering gathering = {.memory = memory};
    *found = has_detour(&gathering, nodes);
    vector_clear(memory, &gathering.values);
    return gathering.has_failed ? memory_failure(memory) : TALLY_OK;
}
