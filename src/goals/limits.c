/* SPDX-License-Identifier: MIT */
/*
 * Compares the operations of a tree with their limits.
 */
#include "goals/limits.h"

#include "rules/limits.h"
#include "rules/operations.h"

#include <string.h>

/* Counts the steps of a tree, by operation. Those of sums are all at +, those of products at *: at
 * - and / are the steps that the canonical form takes away or divides by. */
static void count_steps(uint32_t steps[OPERATIONS], const struct expr_node *nodes)
{
    memset(steps, 0, OPERATIONS * sizeof steps[0]);
    for (uint32_t i = 0; i < nodes->span; i++) {
        const struct expr_node *const node = &nodes[i];
        const struct expr_node *operand = node + 1;
        uint32_t inverse = 0;
        switch ((enum expr_kind)node->kind) {
        case EXPR_NUMBER:
        case EXPR_NEGATE: break;
        case EXPR_POWER: steps[OPERATION_POWER]++; break;
        case EXPR_UNARY:
        case EXPR_PAIRED: steps[node->digits]++; break;
        case EXPR_SUM:
        case EXPR_PRODUCT:
            for (uint32_t j = 0; j < node->operands; j++, operand += operand->span)
                inverse += operand->inverse != 0;
            steps[node->kind == EXPR_SUM ? OPERATION_ADD : OPERATION_MULTIPLY] +=
                node->operands - 1u;
            steps[node->kind == EXPR_SUM ? OPERATION_SUBTRACT : OPERATION_DIVIDE] += inverse;
            break;
        }
    }
}

static bool is_within(const struct goals *goals, uint32_t operation, uint32_t count)
{
    const tally_rules *const rules = &goals->game->rules;
    return count >= rules_op_fewest(rules, operation) && count <= rules_op_most(rules, operation);
}

bool goals_limits_allow(const struct goals *goals, uint32_t numbers)
{
    const tally_rules *const rules = &goals->game->rules;
    const uint32_t of_two = TALLY_OP_BASIC | TALLY_OP_POWER | TALLY_OP_PAIRED;
    uint32_t fewest = 0, most = 0;
    if (LIKELY(goals->limited == 0)) return true;
    for (uint32_t i = 0; operation_next(&i, rules->operations & of_two); i++) {
        const uint32_t most_of_one = rules_op_most(rules, i);
        fewest += rules_op_fewest(rules, i);
        most += most_of_one < numbers ? most_of_one : numbers;
    }
    return fewest < numbers && (most + 1 >= numbers || goals_has(goals, GOALS_OF_DIGITS));
}

/* Those of the numbers of inverse operations that are within the limits, if there are so many
 * steps. */
static goals_tallies within(const struct goals *goals, enum expr_kind kind, uint32_t steps,
                            goals_tallies tallies)
{
    const bool is_sum = kind == EXPR_SUM;
    goals_tallies kept = 0;
    if (!goals_counts(goals, kind)) return tallies;
    for (goals_tallies left = tallies; left != 0; left &= left - 1) {
        const uint32_t inverse = (uint32_t)bits_lowest(left);
        if (inverse <= steps &&
            is_within(goals, is_sum ? OPERATION_SUBTRACT : OPERATION_DIVIDE, inverse) &&
            is_within(goals, is_sum ? OPERATION_ADD : OPERATION_MULTIPLY, steps - inverse))
            kept |= (goals_tallies)1 << inverse;
    }
    return kept;
}

bool goals_is_within_limits(const struct goals *goals, const struct expr_node *nodes,
                            goals_tallies minuses, goals_tallies divisions)
{
    uint32_t steps[OPERATIONS];
    if (LIKELY(goals->limited == 0)) return true;
    count_steps(steps, nodes);
    for (uint32_t i = 0; operation_next(&i, goals->limited & ~(uint32_t)TALLY_OP_BASIC); i++)
        if (!is_within(goals, i, steps[i])) return false;
    return within(goals, EXPR_SUM, steps[OPERATION_ADD], minuses) != 0 &&
           within(goals, EXPR_PRODUCT, steps[OPERATION_MULTIPLY], divisions) != 0;
}

/* The number of the set, which is not empty, that is nearest. */
static uint32_t nearest_to(uint32_t wanted, goals_tallies tallies)
{
    uint32_t nearest = (uint32_t)bits_lowest(tallies);
    for (tallies &= tallies - 1; tallies != 0 && nearest < wanted; tallies &= tallies - 1) {
        const uint32_t at = (uint32_t)bits_lowest(tallies);
        if (at > wanted && at - wanted >= wanted - nearest) break;
        nearest = at;
    }
    return nearest;
}

bool goals_choose_tally(const struct goals *goals, const struct expr_node *nodes,
                        const struct goals_writings *writings, struct goals_share *share,
                        bool *is_canonical)
{
    uint32_t steps[OPERATIONS];
    count_steps(steps, nodes);
    const goals_tallies minuses =
        within(goals, EXPR_SUM, steps[OPERATION_ADD], writings->minuses[GOALS_AS_IT_IS]);
    const goals_tallies divisions =
        within(goals, EXPR_PRODUCT, steps[OPERATION_MULTIPLY], writings->divisions);
    if (minuses == 0 || divisions == 0) return false;
    if (!goals_counts(goals, EXPR_SUM)) steps[OPERATION_SUBTRACT] = 0;
    if (!goals_counts(goals, EXPR_PRODUCT)) steps[OPERATION_DIVIDE] = 0;
    share->minuses = nearest_to(steps[OPERATION_SUBTRACT], minuses);
    share->divisions = nearest_to(steps[OPERATION_DIVIDE], divisions);
    if (share->minuses != steps[OPERATION_SUBTRACT] || share->divisions != steps[OPERATION_DIVIDE])
        *is_canonical = false;
    return true;
}
