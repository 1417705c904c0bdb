/* SPDX-License-Identifier: MIT */
/*
 * Finds detours of exact expressions. A detour is a node that has the value of one of its parts, if
 * the expression can still be written with that part in place of the node. A part is any proper
 * sub-collection of the operands that can stand alone, or anything inside an operand.
 *
 * The parts of a node are collected on one stack. Nodes are visited from the inside out, so the
 * parts of the operands are there already.
 */
#include "base/bits.h"
#include "base/rational.h"
#include "goals/rest.h"
#include "goals/rewrite.h"

/* The parts of the nodes visited so far, on a stack. */
struct gathering {
    struct goals *goals;
    const struct goals_tree *tree;
    struct vector parts;     /* struct goals_part */
    bool can_all_be_written; /* any remaining expression can be written */
    bool has_signs;          /* a part that only subtracts may have the value of its node */
};

static void add_part(struct gathering *gathering, const struct expr_node *node, uint64_t operands,
                     struct rational value)
{
    struct goals_part *const part =
        goals_add_item(gathering->goals, &gathering->parts, sizeof *part);
    if (part == NULL) return;
    *part = (struct goals_part){value, operands, (uint32_t)(node - gathering->tree->nodes)};
}

/* Can the sub-collection be an expression? Neither a divisor nor, without a unary minus, a
 * subtracted operand can come first. In any order, every operand that can come first may do so. */
static bool can_stand_alone(const struct gathering *gathering, const struct expr_node *node,
                            uint64_t operands)
{
    const struct goals *const goals = gathering->goals;
    const struct expr_node *operand = node + 1;
    if (node->kind == EXPR_SUM && goals_has_negatives(goals) && goals_has(goals, TALLY_OP_NEGATE))
        return true;
    if (node->kind == EXPR_SUM && gathering->has_signs) return true; /* 0 - (-3) without the 0 */
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
        if ((operands >> i & 1) == 0) continue;
        if (operand->inverse == 0) return true;
        if (goals->is_ordered) return false;
    }
    return false;
}

static bool is_straight(const struct expr_node *node, uint64_t operands)
{
    const struct expr_node *operand = node + 1;
    while ((operands & 1) == 0) {
        operand += operand->span;
        operands >>= 1;
    }
    return operands == 1 && operand->inverse == 0;
}

/* Adds all proper sub-collections of the operands from the i-th on, with those chosen before. A
 * single operand that is not subtracted or divided by is on the stack already. */
static void add_parts(struct gathering *gathering, const struct expr_node *node,
                      const struct expr_node *operand, uint32_t i, uint64_t operands,
                      struct rational value)
{
    if (!goals_goes_on(gathering->goals)) return;
    if (i == node->operands) {
        const int count = bits_count(operands);
        if (count > 0 && count < node->operands && !is_straight(node, operands) &&
            can_stand_alone(gathering, node, operands)) {
            add_part(gathering, node, operands, value);
        }
        return;
    }
    add_parts(gathering, node, operand + operand->span, i + 1, operands, value);
    if (!goals_join_values(&value, (enum expr_kind)node->kind, value, operand->value,
                           operand->inverse != 0))
        return;
    operands |= UINT64_C(1) << i;
    add_parts(gathering, node, operand + operand->span, i + 1, operands, value);
}

static bool can_stand_in(struct gathering *gathering, const struct expr_node *node,
                         const struct goals_part *part)
{
    const struct goals_tree *const tree = gathering->tree;
    if (!rational_is_equal(part->value, node->value)) return false;
    return gathering->can_all_be_written ||
           goals_rest_can_be_written(gathering->goals, tree, (uint32_t)(node - tree->nodes), part);
}

/* Finds a detour at this node or inside it. Leaves all parts of the node, and the node itself, on
 * the stack. */
static bool has_detour(struct gathering *gathering, const struct expr_node *node)
{
    const size_t begin = gathering->parts.count;
    const struct expr_node *operand = node + 1;
    bool found = false;
    for (uint32_t i = 0; i < node->operands && !found; i++, operand += operand->span) {
        found = has_detour(gathering, operand);
    }
    if (!found && (node->kind == EXPR_SUM || node->kind == EXPR_PRODUCT)) {
        const struct rational nothing = {.numerator = node->kind == EXPR_PRODUCT, .denominator = 1};
        add_parts(gathering, node, node + 1, 0, 0, nothing);
    }
    const struct goals_part *const parts = gathering->parts.items;
    for (size_t i = begin; i < gathering->parts.count && !found; i++) {
        found = can_stand_in(gathering, node, &parts[i]);
    }
    if (!found) add_part(gathering, node, 0, node->value);
    return found;
}

/* If a part has the value of its node and an added or multiplied operand, can the part always
 * replace the node? Yes, if the rules have both of + and - or neither, both of * and / or neither,
 * if numbers may change places, and if nothing is negative. A power needs no minus where nothing is
 * subtracted. */
static bool can_all_be_written(const struct goals *goals)
{
    const bool has_signs = goals_has(goals, TALLY_OP_POWER) && goals_has(goals, TALLY_OP_SUBTRACT);
    return !goals_needs_rewriting(goals) && goals->brackets == TALLY_BRACKETS_ANY &&
           goals->limited == 0 && goals->max_value == 0 && !goals->is_ordered && !has_signs &&
           !goals->has_signs && goals->depth == 0 &&
           !goals_has(goals, TALLY_OP_NEGATE | TALLY_OP_PAIRED);
}

/* In any order a sign of the whole stands before it, as in the canonical form: 4 - 8 is -(8 - 4),
 * and has a detour if -4 can be written; with -1 given, (-1) * (4 - 8) is -((-1) * (8 - 4)). So
 * does the sign of an operand that keeps it: ((5 - 11) * 4) mod 9 is (-((11 - 5) * 4)) mod 9, and
 * has the part 6. In the order given, 0 - 3 is -(0 + 3), and has the part 3 if the zero has it. */
static bool has_detour_behind_sign(struct goals *goals, const struct goals_tree *tree)
{
    const uint32_t room = 2 * tree->room;
    const size_t bytes = room * sizeof tree->nodes[0];
    struct goals_tree taken = {.room = room,
                               .nodes = memory_allocate(goals->memory, bytes),
                               .scratch = memory_allocate(goals->memory, bytes)};
    struct gathering gathering = {.goals = goals, .tree = &taken, .has_signs = !goals->is_ordered};
    bool found = taken.nodes != NULL && taken.scratch != NULL;
    if (!found) goals_fail(goals);
    else if (goals->is_ordered) goals_take_minuses_out(goals, tree, &taken);
    else found = goals_take_sign_out(goals, tree, &taken);
    found = found && has_detour(&gathering, taken.nodes);
    vector_clear(goals->memory, &gathering.parts);
    memory_release(goals->memory, taken.nodes, bytes);
    memory_release(goals->memory, taken.scratch, bytes);
    return found && goals->status == TALLY_OK;
}

/* In the order given: can 0 - 3 have a detour that 3 is not? Only if limits want something of the
 * zero, since the zero is a detour otherwise. */
static bool has_turned_zero(const struct goals *goals, const struct goals_tree *tree)
{
    uint32_t i = 0;
    if (goals->limited == 0 || !goals_keeps_minus(goals)) return false;
    while (i < tree->count && !goals_is_turned_zero(&tree->nodes[i])) i++;
    return i < tree->count;
}

/* In any order: is there a sign before the whole, or before an operand that keeps it: an exponent,
 * or (5 - 11) * 4 in front of mod? */
static bool has_sign(const struct goals *goals, const struct goals_tree *tree)
{
    const uint32_t keeps = TALLY_OP_POWER | TALLY_OP_PAIRED | TALLY_OP_NESTED;
    if (goals->has_signs || tree->nodes[0].value.negative) return true;
    for (uint32_t i = 1; i < tree->count && goals_has(goals, keeps); i++)
        if (tree->nodes[i].value.negative) return true;
    return false;
}

bool goals_has_detour(struct goals *goals, const struct goals_tree *tree)
{
    struct gathering gathering = {.goals = goals,
                                  .tree = tree,
                                  .can_all_be_written = can_all_be_written(goals),
                                  .has_signs = goals->has_signs};
    if (UNLIKELY(goals->is_ordered ? has_turned_zero(goals, tree) : has_sign(goals, tree)))
        return has_detour_behind_sign(goals, tree);
    const bool found = has_detour(&gathering, tree->nodes);
    vector_clear(goals->memory, &gathering.parts);
    return found && goals->status == TALLY_OK;
}
