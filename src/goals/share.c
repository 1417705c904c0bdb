/* SPDX-License-Identifier: MIT */
/*
 * Operands get their shares one after the other. What those behind can take is known: it is found
 * from the last operand to the first.
 */
#include "goals/share.h"

#include "base/rational.h"
#include "goals/rest.h"

#include <string.h>

/* What the node makes of the opposite of an operand. */
static enum operation_sign sign_of_operand(const struct exact *exact, const struct expr_node *node,
                                           uint32_t i)
{
    const struct expr_node *const first = node + 1;
    enum operation_sign sign = OPERATION_NEEDS_SIGN;
    if (node->kind == EXPR_PRODUCT) sign = OPERATION_KEEPS_SIGN;
    if (node->kind == EXPR_UNARY) sign = expr_unary(node)->sign;
    if (node->kind == EXPR_POWER && i == 0) {
        const struct rational exponent = first[first->span].value;
        const bool is_odd = exponent.numerator % 2 != 0;
        if (exponent.denominator == 1) sign = is_odd ? OPERATION_KEEPS_SIGN : OPERATION_DROPS_SIGN;
    }
    return sign == OPERATION_DROPS_SIGN && exact->is_ordered ? OPERATION_NEEDS_SIGN : sign;
}

/* The ways of an operand by what they give to the node. */
static struct exact_writings given_by(struct exact_writings writings, enum operation_sign sign)
{
    if (sign == OPERATION_KEEPS_SIGN) return writings;
    if (sign == OPERATION_DROPS_SIGN)
        writings.minuses[EXACT_AS_IT_IS] |= writings.minuses[EXACT_TURNED];
    writings.minuses[EXACT_TURNED] = 0;
    return writings;
}

/* The operands of a node, and all that those from each on can take together. */
struct sharing {
    struct exact *exact;
    struct exact_writings writings[TALLY_NUMBERS_MAX];
    struct exact_writings behind[TALLY_NUMBERS_MAX + 1];
    enum operation_sign sign[TALLY_NUMBERS_MAX];
};

static void find_writings(struct sharing *sharing, const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
        const bool is_factor = node->kind == EXPR_PRODUCT || (node->kind == EXPR_POWER && i == 0);
        sharing->sign[i] = sign_of_operand(sharing->exact, node, i);
        sharing->writings[i] = is_factor ? exact_writings_of_factor(sharing->exact, operand)
                                         : exact_writings_of(sharing->exact, operand);
    }
    sharing->behind[node->operands] = exact_writings_of_nothing;
    for (uint32_t i = node->operands; i-- > 0;) {
        sharing->behind[i] = sharing->behind[i + 1];
        exact_take_writings(&sharing->behind[i], given_by(sharing->writings[i], sharing->sign[i]));
    }
}

static bool has(exact_tallies tallies, uint32_t number)
{
    return (tallies >> number & 1) != 0;
}

/* Takes the share of an operand out of what is left. */
static struct exact_share take_minuses(const struct sharing *sharing, uint32_t i,
                                       struct exact_share *left)
{
    const struct exact_writings given = given_by(sharing->writings[i], sharing->sign[i]);
    for (uint32_t minuses = 0; minuses <= left->minuses; minuses++) {
        for (int turns = 0; turns <= 1; turns++) {
            const bool is_turned = left->is_turned != (turns != 0);
            if (!has(given.minuses[turns], minuses) ||
                !has(sharing->behind[i + 1].minuses[is_turned ? EXACT_TURNED : EXACT_AS_IT_IS],
                     left->minuses - minuses))
                continue;
            left->minuses -= minuses;
            left->is_turned = is_turned;
            return (struct exact_share){
                .minuses = minuses,
                .is_turned = !has(sharing->writings[i].minuses[turns], minuses) || turns != 0};
        }
    }
    return (struct exact_share){.is_turned = false};
}

static uint32_t take_divisions(const struct sharing *sharing, uint32_t i, struct exact_share *left)
{
    for (uint32_t divisions = 0; divisions <= left->divisions; divisions++) {
        if (!has(sharing->writings[i].divisions, divisions) ||
            !has(sharing->behind[i + 1].divisions, left->divisions - divisions))
            continue;
        left->divisions -= divisions;
        return divisions;
    }
    return 0;
}

static NEVER_INLINE void share_out(struct exact *exact, const struct expr_node *node,
                                   struct exact_share share, struct exact_share *shares)
{
    const bool has_minuses = exact_counts(exact, EXPR_SUM) && node->kind != EXPR_SUM;
    const bool has_divisions = exact_counts(exact, EXPR_PRODUCT) && node->kind != EXPR_PRODUCT;
    struct sharing sharing;
    sharing.exact = exact;
    find_writings(&sharing, node);
    /* what is worth zero is the same turned */
    if (rational_is_zero(node->value) &&
        !has(sharing.behind[0].minuses[share.is_turned ? EXACT_TURNED : EXACT_AS_IT_IS],
             share.minuses))
        share.is_turned = !share.is_turned;
    for (uint32_t i = 0; i < node->operands; i++) {
        if (has_minuses) shares[i] = take_minuses(&sharing, i, &share);
        if (has_divisions) shares[i].divisions = take_divisions(&sharing, i, &share);
    }
}

void exact_share_out(struct exact *exact, const struct expr_node *node, struct exact_share share,
                     struct exact_share *shares)
{
    memset(shares, 0, node->operands * sizeof shares[0]);
    if ((exact->limited & (uint32_t)TALLY_OP_BASIC) != 0) share_out(exact, node, share, shares);
}
