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

static bool is_within(const struct exact *exact, uint32_t operation, uint32_t count)
{
    const tally_rules *const rules = &exact->game->rules;
    return count >= rules_op_fewest(rules, operation) && count <= rules_op_most(rules, operation);
}

bool exact_limits_allow(const struct exact *exact, uint32_t numbers)
{
    const tally_rules *const rules = &exact->game->rules;
    const uint32_t of_two = TALLY_OP_BASIC | TALLY_OP_POWER | TALLY_OP_PAIRED;
    uint32_t fewest = 0, most = 0;
    if (LIKELY(exact->limited == 0)) return true;
    for (uint32_t i = 0; operation_next(&i, rules->operations & of_two); i++) {
        const uint32_t most_of_one = rules_op_most(rules, i);
        fewest += rules_op_fewest(rules, i);
        most += most_of_one < numbers ? most_of_one : numbers;
    }
    return fewest < numbers && (most + 1 >= numbers || exact_has(exact, EXACT_OF_DIGITS));
}

/* Those of the numbers of inverse operations that are within the limits, if there are so many
 * steps. */
static exact_tallies within(const struct exact *exact, enum expr_kind kind, uint32_t steps,
                            exact_tallies tallies)
{
    const bool is_sum = kind == EXPR_SUM;
    exact_tallies kept = 0;
    if (!exact_counts(exact, kind)) return tallies;
    for (exact_tallies left = tallies; left != 0; left &= left - 1) {
        const uint32_t inverse = (uint32_t)bits_lowest(left);
        if (inverse <= steps &&
            is_within(exact, is_sum ? OPERATION_SUBTRACT : OPERATION_DIVIDE, inverse) &&
            is_within(exact, is_sum ? OPERATION_ADD : OPERATION_MULTIPLY, steps - inverse))
            kept |= (exact_tallies)1 << inverse;
    }
    return kept;
}

bool exact_is_within_limits(const struct exact *exact, const struct expr_node *nodes,
                            exact_tallies minuses, exact_tallies divisions)
{
    uint32_t steps[OPERATIONS];
    if (LIKELY(exact->limited == 0)) return true;
    count_steps(steps, nodes);
    for (uint32_t i = 0; operation_next(&i, exact->limited & ~(uint32_t)TALLY_OP_BASIC); i++)
        if (!is_within(exact, i, steps[i])) return false;
    return within(exact, EXPR_SUM, steps[OPERATION_ADD], minuses) != 0 &&
           within(exact, EXPR_PRODUCT, steps[OPERATION_MULTIPLY], divisions) != 0;
}

/* The number of the set, which is not empty, that is nearest. */
static uint32_t nearest_to(uint32_t wanted, exact_tallies tallies)
{
    uint32_t nearest = (uint32_t)bits_lowest(tallies);
    for (tallies &= tallies - 1; tallies != 0 && nearest < wanted; tallies &= tallies - 1) {
        const uint32_t at = (uint32_t)bits_lowest(tallies);
        if (at > wanted && at - wanted >= wanted - nearest) break;
        nearest = at;
    }
    return nearest;
}

bool exact_choose_tally(const struct exact *exact, const struct expr_node *nodes,
                        const struct exact_writings *writings, struct exact_share *share,
                        bool *is_canonical)
{
    uint32_t steps[OPERATIONS];
    count_steps(steps, nodes);
    const exact_tallies minuses =
        within(exact, EXPR_SUM, steps[OPERATION_ADD], writings->minuses[EXACT_AS_IT_IS]);
    const exact_tallies divisions =
        within(exact, EXPR_PRODUCT, steps[OPERATION_MULTIPLY], writings->divisions);
    if (minuses == 0 || divisions == 0) return false;
    if (!exact_counts(exact, EXPR_SUM)) steps[OPERATION_SUBTRACT] = 0;
    if (!exact_counts(exact, EXPR_PRODUCT)) steps[OPERATION_DIVIDE] = 0;
    share->minuses = nearest_to(steps[OPERATION_SUBTRACT], minuses);
    share->divisions = nearest_to(steps[OPERATION_DIVIDE], divisions);
    if (share->minuses != steps[OPERATION_SUBTRACT] || share->divisions != steps[OPERATION_DIVIDE])
        *is_canonical = false;
    return true;
}
