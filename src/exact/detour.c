/* SPDX-License-Identifier: MIT */
/*
 * Detours of exact expressions: some node is worth as much as a part of it, which is any sub-collection of
 * its operands that can stand alone (not all of them taken away, or divided by), or anything inside an
 * operand.
 *
 * The values of the parts of a node gather on one stack; those of its operands lie there already when
 * the node's turn comes, since nodes are visited from the inside out.
 */
#include "exact/detour.h"

#include "base/rational.h"
#include "exact/rewrite.h"
#include "expr/expr.h"

struct gathering {
    struct exact *exact;
    struct vector values; /* tally_value */
};

/* Some operands of a node. */
struct chosen {
    const struct expr_node *operands[TALLY_NUMBERS_MAX];
    uint32_t count;
    tally_value value;
};

static void add_value(struct gathering *gathering, tally_value value)
{
    struct vector *const values = &gathering->values;
    if (!vector_reserve(gathering->exact->memory, values, values->count + 1, sizeof(tally_value))) {
        exact_fail(gathering->exact);
        return;
    }
    ((tally_value *)values->items)[values->count++] = value;
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

static bool can_stand_alone(struct exact *exact, const struct expr_node *node, const struct chosen *chosen)
{
    bool has_straight = false;
    for (uint32_t i = 0; i < chosen->count; i++) has_straight |= chosen->operands[i]->inverse == 0;
    return has_straight &&
           exact_has_wording(exact, (enum expr_kind)node->kind, chosen->operands, chosen->count);
}

/* The values of all proper sub-collections of the operands from `operand` on, together with those that were
 * chosen before. */
static void add_parts(struct gathering *gathering, const struct expr_node *node,
                      const struct expr_node *operand, uint32_t left, struct chosen *chosen)
{
    if (!exact_goes_on(gathering->exact)) return;
    if (left == 0) {
        if (chosen->count > 1 && chosen->count < node->operands &&
            can_stand_alone(gathering->exact, node, chosen)) {
            add_value(gathering, chosen->value);
        }
        return;
    }
    add_parts(gathering, node, operand + operand->span, left - 1, chosen);
    const tally_value before = chosen->value;
    if (!take_operand(&chosen->value, node, operand)) return;
    chosen->operands[chosen->count++] = operand;
    add_parts(gathering, node, operand + operand->span, left - 1, chosen);
    chosen->count--;
    chosen->value = before;
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
        struct chosen chosen = {.count = 0};
        chosen.value = (tally_value){.numerator = node->kind == EXPR_PRODUCT, .denominator = 1};
        add_parts(gathering, node, node + 1, node->operands, &chosen);
    }
    const tally_value *const values = gathering->values.items;
    for (size_t i = begin; i < gathering->values.count && !found; i++) {
        found = rational_is_equal(values[i], node->value);
    }
    if (!found) add_value(gathering, node->value);
    return found;
}

bool exact_has_detour(struct exact *exact, const struct expr_node *nodes)
{
    struct gathering gathering = {.exact = exact};
    const bool found = has_detour(&gathering, nodes);
    vector_clear(exact->memory, &gathering.values);
    return found && exact->status == TALLY_OK;
}
