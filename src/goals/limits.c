/* SPDX-License-Identifier: MIT */
/*
 * Compares the operations of a tree with their limits.
 */
#include "goals/limits.h"

#include "rules/limits.h"
#include "rules/operations.h"

/* The steps of a tree. */
struct steps {
    uint32_t count[OPERATIONS]; /* of other operations than + - * / */
    uint32_t sums;
    uint32_t products;
    struct exact_tally canonical; /* as the nodes are */
};

static void count_steps(struct steps *steps, const struct expr_node *nodes)
{
    *steps = (struct steps){.sums = 0};
    for (uint32_t i = 0; i < nodes->span; i++) {
        const struct expr_node *const node = &nodes[i];
        const struct expr_node *operand = node + 1;
        uint32_t inverse = 0;
        switch ((enum expr_kind)node->kind) {
        case EXPR_NUMBER:
        case EXPR_NEGATE: break;
        case EXPR_POWER: steps->count[OPERATION_POWER]++; break;
        case EXPR_UNARY:
        case EXPR_PAIRED: steps->count[node->digits]++; break;
        case EXPR_SUM:
        case EXPR_PRODUCT:
            for (uint32_t j = 0; j < node->operands; j++, operand += operand->span)
                inverse += operand->inverse != 0;
            *(node->kind == EXPR_SUM ? &steps->sums : &steps->products) += node->operands - 1u;
            *(node->kind == EXPR_SUM ? &steps->canonical.minuses : &steps->canonical.divisions) +=
                inverse;
            break;
        }
    }
}

static bool is_within(const struct exact *exact, uint32_t operation, uint32_t count)
{
    const tally_rules *const rules = &exact->game->rules;
    return count >= rules_op_fewest(rules, operation) && count <= rules_op_most(rules, operation);
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
    struct steps steps;
    if (LIKELY(exact->limited == 0)) return true;
    count_steps(&steps, nodes);
    for (uint32_t i = 0; operation_next(&i, exact->limited & ~(uint32_t)TALLY_OP_BASIC); i++)
        if (!is_within(exact, i, steps.count[i])) return false;
    return within(exact, EXPR_SUM, steps.sums, minuses) != 0 &&
           within(exact, EXPR_PRODUCT, steps.products, divisions) != 0;
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
                        const struct exact_writings *writings, struct exact_tally *tally,
                        bool *is_canonical)
{
    struct steps steps;
    count_steps(&steps, nodes);
    const exact_tallies minuses =
        within(exact, EXPR_SUM, steps.sums, writings->minuses[EXACT_AS_IT_IS]);
    const exact_tallies divisions =
        within(exact, EXPR_PRODUCT, steps.products, writings->divisions);
    if (minuses == 0 || divisions == 0) return false;
    if (!exact_counts(exact, EXPR_SUM)) steps.canonical.minuses = 0;
    if (!exact_counts(exact, EXPR_PRODUCT)) steps.canonical.divisions = 0;
    tally->minuses = nearest_to(steps.canonical.minuses, minuses);
    tally->divisions = nearest_to(steps.canonical.divisions, divisions);
    if (tally->minuses != steps.canonical.minuses || tally->divisions != steps.canonical.divisions)
        *is_canonical = false;
    return true;
}
