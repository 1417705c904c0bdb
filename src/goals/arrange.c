/* SPDX-License-Identifier: MIT */
/*
 * Arranges a canonical tree for rules without brackets (goals/seats.h), so that its text and its
 * steps go from left to right.
 *
 *     5 - (1 - 2) * 3                 (2 - 1) * 3 + 5: the result so far comes first
 *     5 - 2 * 3, with a unary minus   (-2) * 3 + 5
 *     -(1 - 2), in the order given    -1 + 2
 *
 * Each node is written with its value, or turned: with the opposite one. A minus goes to the
 * operand that can take it: to a sum by exchanging sides, to a product or an odd power through its
 * first operand, and to a number as a unary minus.
 */
#include "base/rational.h"
#include "goals/lead.h"
#include "goals/rest.h"
#include "goals/rewrite.h"
#include "goals/seats.h"

bool goals_has_unwritable(const struct goals *goals)
{
    return goals->limited != 0 || goals->max_value != 0 || goals->brackets == TALLY_BRACKETS_LEFT ||
           (goals->brackets == TALLY_BRACKETS_NONE &&
            (goals->stand_ins != 0 || goals->has_signs || goals_has(goals, TALLY_OP_PAIRED)));
}

bool goals_is_writable(struct goals *goals, const struct goals_tree *tree)
{
    if (!goals_has_unwritable(goals)) return true;
    const struct goals_writings writings = goals_writings_of_whole(goals, tree->nodes);
    const goals_tallies minuses = writings.minuses[GOALS_AS_IT_IS];
    return minuses != 0 && goals_is_within_limits(goals, tree->nodes, minuses, writings.divisions);
}

static struct expr_node *open_node(struct goals_tree *tree, const struct expr_node *like,
                                   bool is_turned, bool is_inverse)
{
    struct expr_node *const node = goals_open_node(tree, like, is_inverse);
    if (is_turned) node->value = rational_negate(node->value);
    return node;
}

static void arrange(struct goals_tree *tree, const struct expr_node *node, bool is_turned,
                    bool is_inverse);

/* As it is. */
static void copy(struct goals_tree *tree, const struct expr_node *node, bool is_inverse)
{
    for (uint32_t i = 0; i < node->span; i++)
        open_node(tree, &node[i], false, i == 0 ? is_inverse : node[i].inverse != 0);
}

/* Opens a minus before a number or a power. */
static struct expr_node *open_minus(struct goals_tree *tree, const struct expr_node *node,
                                    bool is_inverse)
{
    const struct expr_node minus = {
        .kind = EXPR_NEGATE, .decimals = EXPR_NO_POINT, .operands = 1, .value = node->value};
    return open_node(tree, &minus, true, is_inverse);
}

static void arrange_number(struct goals_tree *tree, const struct expr_node *node, bool is_turned,
                           bool is_inverse)
{
    if (!is_turned || rational_is_zero(node->value)) {
        copy(tree, node, is_inverse);
        return;
    }
    struct expr_node *const opened = open_minus(tree, node, is_inverse);
    copy(tree, node, false);
    goals_close_node(tree, opened);
}

/* ---- Sums and products ----------------------------------------------------------------------- */

/* The operands with the sides on which they may stand, if the node is written as it is wanted. */
static void gather(struct goals_operand *operands, const struct expr_node *node, bool is_turned)
{
    const enum expr_kind kind = (enum expr_kind)node->kind;
    const struct expr_node *operand = node + 1;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
        const bool is_inverse = (operand->inverse != 0) != (kind == EXPR_SUM && is_turned);
        operands[i] = goals_operand_of(kind, operand, is_inverse, goals_writings_of_nothing);
    }
}

/* On either side? */
static bool is_free(const struct goals_operand *operand)
{
    return operand->tallies[GOALS_STRAIGHT] != 0 && operand->tallies[GOALS_INVERSE] != 0;
}

static bool is_inverse_alone(const struct goals_operand *operand)
{
    return operand->tallies[GOALS_STRAIGHT] == 0;
}

/* Is an operand of a sum behind the first written with another operation than its own, which the
 * rules lack, and a minus? */
static bool is_replaced(const struct goals_tree *tree, const struct goals_operand *operand)
{
    const uint32_t has = tree->goals->operations & ~tree->goals->stand_ins;
    const uint32_t own = is_inverse_alone(operand) ? TALLY_OP_SUBTRACT : TALLY_OP_ADD;
    return !is_free(operand) && (has & own) == 0;
}

/* Can the operand of the node only come first? */
static bool must_be_first(const struct goals_tree *tree, const struct expr_node *node,
                          const struct goals_operand *operand)
{
    struct goals *const goals = tree->goals;
    const uint32_t has = goals->operations & ~goals->stand_ins;
    if (goals_goes_left(goals) && !goals_is_number(operand->node)) return true;
    if (node->kind == EXPR_PRODUCT)
        return operand->node->kind == EXPR_PAIRED ||
               (operand->tallies[GOALS_INVERSE] == 0 && (has & TALLY_OP_MULTIPLY) == 0);
    return is_replaced(tree, operand) && !goals_can_be_written(goals, operand->node, true);
}

/* Which operand comes first: one that must, or else one that needs no minus, or takes one. */
static uint32_t find_first(const struct goals_tree *tree, const struct expr_node *node,
                           const struct goals_operand *operands)
{
    uint32_t first = 0;
    if (tree->goals->is_ordered) return 0;
    for (uint32_t i = 0; i < node->operands; i++)
        if (must_be_first(tree, node, &operands[i])) return i;
    for (uint32_t i = 0; i < node->operands; i++)
        if (!is_inverse_alone(&operands[i])) return i;
    while (first + 1 < node->operands &&
           !goals_can_be_written(tree->goals, operands[first].node, true))
        first++;
    return first;
}

/* An operand of a sum behind the first. */
static void arrange_term(struct goals_tree *tree, const struct goals_operand *operand)
{
    const uint32_t has = tree->goals->operations & ~tree->goals->stand_ins;
    const bool is_replaced_there = is_replaced(tree, operand);
    const bool takes_away = is_free(operand) ? (has & TALLY_OP_ADD) == 0
                                             : is_inverse_alone(operand) != is_replaced_there;
    arrange(tree, operand->node, is_replaced_there, takes_away);
}

static void arrange_sum(struct goals_tree *tree, const struct expr_node *node, bool is_turned,
                        bool is_inverse)
{
    struct goals_operand operands[TALLY_NUMBERS_MAX];
    gather(operands, node, is_turned);
    const uint32_t first = find_first(tree, node, operands);
    const struct goals_operand *const front = &operands[first];
    struct expr_node *const opened = open_node(tree, node, is_turned, is_inverse);
    arrange(tree, front->node, is_inverse_alone(front), false);
    for (uint32_t pass = 0; pass < 2; pass++) { /* what is added, then what is taken away */
        for (uint32_t i = 0; i < node->operands; i++) {
            const struct goals_operand *const operand = &operands[i];
            const bool is_behind = is_inverse_alone(operand);
            const uint32_t own = tree->goals->is_ordered ? 0 : is_behind;
            if (i != first && own == pass) arrange_term(tree, operand);
        }
    }
    goals_close_node(tree, opened);
}

/* A turned product has a minus in its first operand, or else in the next one. */
static void arrange_product(struct goals_tree *tree, const struct expr_node *node, bool is_turned,
                            bool is_inverse)
{
    struct goals_operand operands[TALLY_NUMBERS_MAX];
    gather(operands, node, false);
    const uint32_t first = find_first(tree, node, operands);
    const struct expr_node *const front = operands[first].node;
    const bool is_zero = rational_is_zero(node->value);
    const bool can_take = is_zero || goals_can_be_written(tree->goals, front, is_turned);
    const bool turns_front =
        is_zero ? !goals_can_be_written(tree->goals, front, false) : can_take == is_turned;
    bool turns_next = !can_take; /* the operand behind takes the minus */
    struct expr_node *const opened = open_node(tree, node, is_turned, is_inverse);
    const uint32_t has = tree->goals->operations & ~tree->goals->stand_ins;
    arrange(tree, front, turns_front, false);
    for (uint32_t i = 0; i < node->operands; i++) {
        const struct goals_operand *const operand = &operands[i];
        if (i == first) continue;
        const bool is_divisor =
            is_free(operand) ? (has & TALLY_OP_MULTIPLY) == 0 : is_inverse_alone(operand);
        arrange(tree, operand->node, turns_next, is_divisor);
        turns_next = false;
    }
    goals_close_node(tree, opened);
}

/* ---- All nodes ------------------------------------------------------------------------------- */

static void arrange_two(struct goals_tree *tree, const struct expr_node *node, bool is_turned,
                        bool is_inverse)
{
    const struct expr_node *const left = node + 1;
    const struct expr_node *const right = left + left->span;
    const bool has_minus = is_turned && !goals_goes_left(tree->goals);
    const bool turns_left =
        !has_minus && (is_turned || !goals_can_be_written(tree->goals, left, false));
    struct expr_node *const minus = has_minus ? open_minus(tree, node, is_inverse) : NULL;
    struct expr_node *const opened =
        open_node(tree, node, is_turned && !has_minus, is_inverse && !has_minus);
    arrange(tree, left, turns_left, false);
    arrange(tree, right, false, false);
    goals_close_node(tree, opened);
    if (minus != NULL) goals_close_node(tree, minus);
}

/* Recursion depth is the tree's depth. */
static void arrange(struct goals_tree *tree, const struct expr_node *node, bool is_turned,
                    bool is_inverse)
{
    if (!tree->is_rewritten) return;
    switch ((enum expr_kind)node->kind) {
    case EXPR_NUMBER:
    case EXPR_UNARY: arrange_number(tree, node, is_turned, is_inverse); break;
    case EXPR_SUM: arrange_sum(tree, node, is_turned, is_inverse); break;
    case EXPR_PRODUCT: arrange_product(tree, node, is_turned, is_inverse); break;
    case EXPR_POWER:
    case EXPR_PAIRED: arrange_two(tree, node, is_turned, is_inverse); break;
    case EXPR_NEGATE: arrange(tree, node + 1, !is_turned, is_inverse); break;
    }
}

bool goals_arrange(struct goals *goals, struct goals_tree *tree)
{
    goals_begin_rewriting(goals, tree);
    if (goals->brackets == TALLY_BRACKETS_ANY) return true;
    arrange(tree, tree->nodes, !goals_can_be_written(goals, tree->nodes, false), false);
    return goals_end_rewriting(tree);
}
