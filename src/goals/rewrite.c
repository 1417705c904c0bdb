/* SPDX-License-Identifier: MIT */
/*
 * Writes trees with the operations that there are, sums with - alone, and products with / alone: a
 * set of operands after the other, as it can be led from its side (goals/lead.h). With limits, a
 * tree is written with as many minus signs and divisions as were chosen for it: each set shares its
 * number out between a and b, and each node between its operands.
 */
#include "goals/rewrite.h"

#include "base/bits.h"
#include "base/rational.h"
#include "goals/limits.h"
#include "goals/rest.h"

#include <string.h>

/* ---- Sharing out ----------------------------------------------------------------------------- */

/*
 * Operands get their shares one after the other. What those behind can take is known: it is found
 * from the last operand to the first.
 */

/* Finds the writings of the operands, what they give to the node, and all that those from each on
 * can give together. */
static void find_writings(struct goals *goals, const struct expr_node *node,
                          struct goals_writings *own, struct goals_writings *given,
                          struct goals_writings *behind)
{
    const struct expr_node *operand = node + 1;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span)
        own[i] = goals_writings_of_operand(goals, node, operand, &given[i]);
    behind[node->operands] = goals_writings_of_nothing;
    for (uint32_t i = node->operands; i-- > 0;) {
        behind[i] = behind[i + 1];
        goals_take_writings(&behind[i], given[i]);
    }
}

static bool has(goals_tallies tallies, uint32_t number)
{
    return (tallies >> number & 1) != 0;
}

/* Takes the share of an operand out of what is left, so that those behind can take the rest. */
static struct goals_share take_minuses(const struct goals_writings *own,
                                       const struct goals_writings *given,
                                       const struct goals_writings *behind,
                                       struct goals_share *left)
{
    for (uint32_t minuses = 0; minuses <= left->minuses; minuses++) {
        for (int turns = 0; turns <= 1; turns++) {
            const bool is_turned = left->is_turned != (turns != 0);
            if (!has(given->minuses[turns], minuses) ||
                !has(behind->minuses[is_turned ? GOALS_TURNED : GOALS_AS_IT_IS],
                     left->minuses - minuses))
                continue;
            left->minuses -= minuses;
            left->is_turned = is_turned;
            return (struct goals_share){
                .minuses = minuses, .is_turned = !has(own->minuses[turns], minuses) || turns != 0};
        }
    }
    return (struct goals_share){.is_turned = false};
}

static uint32_t take_divisions(const struct goals_writings *own,
                               const struct goals_writings *behind, struct goals_share *left)
{
    for (uint32_t divisions = 0; divisions <= left->divisions; divisions++) {
        if (!has(own->divisions, divisions) || !has(behind->divisions, left->divisions - divisions))
            continue;
        left->divisions -= divisions;
        return divisions;
    }
    return 0;
}

static NEVER_INLINE void share_out(struct goals *goals, const struct expr_node *node,
                                   struct goals_share share, struct goals_share *shares)
{
    const bool has_minuses = goals_counts(goals, EXPR_SUM) && node->kind != EXPR_SUM;
    const bool has_divisions = goals_counts(goals, EXPR_PRODUCT) && node->kind != EXPR_PRODUCT;
    struct goals_writings own[TALLY_NUMBERS_MAX], given[TALLY_NUMBERS_MAX];
    struct goals_writings behind[TALLY_NUMBERS_MAX + 1];
    find_writings(goals, node, own, given, behind);
    /* what is worth zero is the same turned */
    if (rational_is_zero(node->value) &&
        !has(behind[0].minuses[share.is_turned ? GOALS_TURNED : GOALS_AS_IT_IS], share.minuses))
        share.is_turned = !share.is_turned;
    for (uint32_t i = 0; i < node->operands; i++) {
        if (has_minuses) shares[i] = take_minuses(&own[i], &given[i], &behind[i + 1], &share);
        if (has_divisions) shares[i].divisions = take_divisions(&own[i], &behind[i + 1], &share);
    }
}

/* Finds the shares of the node's operands, of what is counted: the minus signs but for those of a
 * sum, which depend on the sides of its operands, and the divisions but for those of a product.
 * Of several shares that will do, the operands in front get few. */
static void share_out_counts(struct goals *goals, const struct expr_node *node,
                             struct goals_share share, struct goals_share *shares)
{
    memset(shares, 0, node->operands * sizeof shares[0]);
    if ((goals->limited & (uint32_t)TALLY_OP_BASIC) != 0) share_out(goals, node, share, shares);
}

/* ---- Rewriting ------------------------------------------------------------------------------- */

bool goals_needs_rewriting(const struct goals *goals)
{
    if (goals->brackets != TALLY_BRACKETS_ANY) return false; /* goals/rewrite.h */
    return goals->stand_ins != 0 || (goals->is_whole && goals->is_ordered);
}

bool goals_rewriting_is_complete(const struct goals *goals, uint32_t numbers)
{
    const bool counts = goals_counts(goals, EXPR_SUM) || goals_counts(goals, EXPR_PRODUCT);
    if (goals->max_value != 0 && goals->may_overflow) return false;
    return (!goals_needs_rewriting(goals) && !counts && goals->max_value == 0) ||
           goals->is_ordered || numbers <= GOALS_REWRITTEN_MAX;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void close_node(struct goals_tree *tree, struct expr_node *node, uint32_t operands)
{
    node->operands = (uint16_t)operands;
    goals_close_node(tree, node);
}

/* Computes the value of a sum or product from the values of its operands. */
static void work_out(struct goals_tree *tree, struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    struct rational value = operand->value;
    for (uint32_t i = 1; i < node->operands && tree->is_rewritten; i++) {
        operand += operand->span;
        tree->is_rewritten = goals_join_values(&value, (enum expr_kind)node->kind, value,
                                               operand->value, operand->inverse != 0);
    }
    node->value = value;
}

static void write_node(struct goals_tree *tree, const struct expr_node *node, bool is_inverse,
                       struct goals_share share);

static void write_negated(struct goals_tree *tree, const struct expr_node *node, bool is_inverse,
                          struct goals_share share)
{
    const struct expr_node minus = {.kind = EXPR_NEGATE,
                                    .digits = node->kind == EXPR_SUM,
                                    .decimals = EXPR_NO_POINT,
                                    .value = rational_negate(node->value)};
    struct expr_node *const opened = goals_open_node(tree, &minus, is_inverse);
    write_node(tree, node, false, share);
    close_node(tree, opened, 1);
}

/* The operands of a sum or product, with the sides on which they may stand; of a sum that is
 * written turned those of the opposite one. If ways are not counted, one that is neutral may stand
 * on both, and so may one whose sign can be turned, if operands may change places. Any other
 * operand has only its own side. */
static void gather_operands(struct goals *goals, const struct expr_node *node, bool is_turned,
                            struct goals_operand *operands)
{
    const enum expr_kind kind = (enum expr_kind)node->kind;
    const bool is_sum = kind == EXPR_SUM;
    const struct expr_node *operand = node + 1;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
        struct goals_writings writings = goals_writings_of_nothing;
        if (goals_counts(goals, kind))
            writings = is_sum ? goals_writings_of(goals, operand)
                              : goals_writings_of_factor(goals, operand);
        else if (is_sum && goals_has_negatives(goals) && !goals->is_ordered)
            writings.minuses[GOALS_TURNED] = goals_can_turn(operand);
        operands[i] =
            goals_operand_of(kind, operand, (operand->inverse != 0) != is_turned, writings);
    }
}

/* Writes one operand on a side: turned, if that is not its own. */
static void write_operand(struct goals_tree *tree, const struct goals_leading *leading,
                          uint32_t operand, enum goals_side side, bool is_inverse, uint32_t tally)
{
    const struct expr_node *const node = leading->operands[operand].node;
    const bool is_own = (node->inverse != 0) == ((side == GOALS_INVERSE) != leading->is_turned);
    const bool is_right = is_own || goals_is_neutral(leading->kind, node->value);
    struct goals_share share = leading->shares[operand];
    if (leading->is_counted && leading->kind == EXPR_SUM) {
        share.minuses = tally;
        share.is_turned = !is_right;
    } else if (leading->is_counted) {
        share.divisions = tally;
    } else if (!is_right) {
        goals_turn(&tree->nodes[node - tree->nodes]);
    }
    write_node(tree, node, is_inverse, share);
}

static void write_part(struct goals_tree *tree, const struct goals_leading *leading, uint64_t part,
                       enum goals_side side, bool is_inverse, uint32_t tally);

/* Writes the operands of a set with so many inverse operations: first the operand that comes first
 * in the text, then the subsets that are split off, in reverse order of finding. Returns how many
 * operands the node has; 0: the tick, or lack of memory, ended the search. Recursion depth: at most
 * the number of operands. */
static uint32_t write_ends(struct goals_tree *tree, const struct goals_leading *leading,
                           uint64_t part, enum goals_side side, uint32_t tally)
{
    bool is_inverse;
    uint32_t own;
    if (goals_is_one_operand(part)) {
        write_part(tree, leading, part, side, false, tally);
        return 1;
    }
    const uint64_t end = goals_find_end(leading, part, side, tally, &is_inverse, &own);
    if (end == 0) return 0;
    const uint32_t left = tally - own - (is_inverse && leading->is_counted);
    const uint32_t before = write_ends(tree, leading, part & ~end, side, left);
    if (before == 0) return 0;
    write_part(tree, leading, end, is_inverse ? goals_other_side(side) : side, is_inverse, own);
    return before + 1;
}

static void write_part(struct goals_tree *tree, const struct goals_leading *leading, uint64_t part,
                       enum goals_side side, bool is_inverse, uint32_t tally)
{
    if (goals_is_one_operand(part)) {
        write_operand(tree, leading, (uint32_t)bits_lowest(part), side, is_inverse, tally);
        return;
    }
    struct expr_node *const node = goals_open_node(tree, leading->node, is_inverse);
    const uint32_t operands = write_ends(tree, leading, part, side, tally);
    tree->is_rewritten &= operands != 0;
    close_node(tree, node, operands);
    if (tree->is_rewritten) work_out(tree, node);
}

/* Writes all operands on the only side that the rules have; those of the other side get a minus.
 * turns: the sum is written with the opposite value. */
static void write_turned(struct goals_tree *tree, const struct expr_node *node, bool turns,
                         const struct goals_share *shares, bool is_inverse)
{
    const bool takes_away = (tree->goals->stand_ins & TALLY_OP_ADD) != 0;
    struct expr_node *const sum = goals_open_node(tree, node, is_inverse);
    const struct expr_node *operand = node + 1;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
        const bool is_taken = i != 0 && takes_away;
        const bool is_own = ((operand->inverse != 0) != turns) == is_taken;
        if (is_own || (!turns && rational_is_zero(operand->value)))
            write_node(tree, operand, is_taken, shares[i]);
        else write_negated(tree, operand, is_taken, shares[i]);
    }
    close_node(tree, sum, node->operands);
    if (turns) sum->value = rational_negate(node->value);
}

/* What is worth zero is the same turned: it is written in the way that there is. */
static bool is_written_turned(struct goals *goals, const struct expr_node *sum,
                              struct goals_share share)
{
    if (!rational_is_zero(sum->value) || !goals_counts(goals, EXPR_SUM)) return share.is_turned;
    const struct goals_writings writings = goals_writings_of(goals, sum);
    const goals_tallies *const minuses = writings.minuses;
    const goals_tallies wanted = minuses[share.is_turned ? GOALS_TURNED : GOALS_AS_IT_IS];
    return (wanted >> share.minuses & 1) != 0 ? share.is_turned : !share.is_turned;
}

static void write_operands(struct goals_tree *tree, const struct expr_node *node, bool is_inverse,
                           struct goals_share share)
{
    struct goals *const goals = tree->goals;
    struct goals_operand operands[TALLY_NUMBERS_MAX];
    struct goals_share shares[TALLY_NUMBERS_MAX];
    const enum expr_kind kind = (enum expr_kind)node->kind;
    const uint32_t tally = kind == EXPR_SUM ? share.minuses : share.divisions;
    const bool is_turned = kind == EXPR_SUM && is_written_turned(goals, node, share);
    share_out_counts(goals, node, share, shares);
    gather_operands(goals, node, is_turned, operands);
    const bool may_lead = kind == EXPR_PRODUCT || !goals_may_turn_operands(goals, kind) ||
                          (goals->stand_ins & TALLY_OP_SUBTRACT) == 0;
    struct goals_leading leading = {0};
    if (may_lead && goals_begin_leading(&leading, goals, kind, operands, node->operands, false) &&
        (goals_tallies_led(&leading, goals_whole_part(&leading), GOALS_STRAIGHT) >> tally & 1) !=
            0) {
        leading.node = node;
        leading.is_turned = is_turned;
        leading.shares = shares;
        write_part(tree, &leading, goals_whole_part(&leading), GOALS_STRAIGHT, is_inverse, tally);
    } else if (goals_may_turn_operands(goals, kind)) {
        write_turned(tree, node, false, shares, is_inverse);
    } else {
        tree->is_rewritten = false;
    }
    if (leading.goals != NULL) goals_end_leading(&leading);
}

/* Writes the operands in an order of steps whose largest is the least. Returns false if they may as
 * well stand as they do: two have one order. */
static bool write_low(struct goals_tree *tree, const struct expr_node *node, bool is_inverse)
{
    struct goals_operand operands[TALLY_NUMBERS_MAX];
    const struct goals_share shares[TALLY_NUMBERS_MAX] = {{.is_turned = false}};
    const enum expr_kind kind = (enum expr_kind)node->kind;
    struct goals_leading leading;
    if (node->operands <= 2) return false;
    gather_operands(tree->goals, node, false, operands);
    const bool is_lower =
        goals_begin_leading(&leading, tree->goals, kind, operands, node->operands, true) &&
        goals_can_be_lower(&leading);
    leading.node = node;
    leading.shares = shares;
    if (is_lower)
        write_part(tree, &leading, goals_whole_part(&leading), GOALS_STRAIGHT, is_inverse, 0);
    goals_end_leading(&leading);
    return is_lower;
}

/* -(a + b) is -a - b, which needs no +. */
static bool is_negated_group(const struct goals *goals, const struct expr_node *node)
{
    if (node->kind != EXPR_NEGATE || node[1].kind != EXPR_SUM ||
        (goals->stand_ins & TALLY_OP_ADD) == 0)
        return false;
    const struct expr_node *operand = node + 2;
    for (uint32_t i = 0; i < node[1].operands; i++, operand += operand->span) {
        if (operand->inverse != 0) return false;
    }
    return true;
}

/* Recursion depth is the tree's depth. */
static void write_node(struct goals_tree *tree, const struct expr_node *node, bool is_inverse,
                       struct goals_share share)
{
    struct goals_share shares[TALLY_NUMBERS_MAX];
    if (!tree->is_rewritten) return;
    if (tree->is_low) {
        if (write_low(tree, node, is_inverse)) return;
    } else if (goals_needs_words(tree->goals, (enum expr_kind)node->kind)) {
        write_operands(tree, node, is_inverse, share);
        return;
    }
    if (is_negated_group(tree->goals, node)) {
        share_out_counts(tree->goals, node + 1, share, shares);
        write_turned(tree, node + 1, true, shares, is_inverse);
        return;
    }
    struct expr_node *const copy = goals_open_node(tree, node, is_inverse);
    const struct expr_node *operand = node + 1;
    if (share.is_turned) copy->value = rational_negate(node->value);
    share_out_counts(tree->goals, node, share, shares);
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span)
        write_node(tree, operand, operand->inverse != 0, shares[i]);
    close_node(tree, copy, node->operands);
}

/* How the tree is to be written. Returns false if it cannot be. */
static bool choose_share(struct goals *goals, const struct expr_node *nodes,
                         struct goals_share *share, bool *is_canonical)
{
    *is_canonical = !goals_needs_rewriting(goals);
    *share = (struct goals_share){.is_turned = false};
    if (!goals_counts(goals, EXPR_SUM) && !goals_counts(goals, EXPR_PRODUCT)) return true;
    const struct goals_writings writings = goals_writings_of(goals, nodes);
    return goals_choose_tally(goals, nodes, &writings, share, is_canonical);
}

/* Writes the tree anew with the lowest steps. What is limited has been written before. */
static bool put_low(struct goals *goals, struct goals_tree *tree)
{
    const uint32_t limited = goals->limited;
    goals_begin_rewriting(goals, tree);
    goals->limited = 0;
    tree->is_low = true;
    write_node(tree, tree->nodes, false, (struct goals_share){.is_turned = false});
    tree->is_low = false;
    goals->limited = limited;
    return goals->status == TALLY_OK && goals_end_rewriting(tree);
}

bool goals_rewrite(struct goals *goals, struct goals_tree *tree)
{
    goals_begin_rewriting(goals, tree);
    struct goals_share share;
    bool is_canonical;
    if (!choose_share(goals, tree->nodes, &share, &is_canonical)) return false;
    if (!is_canonical) {
        write_node(tree, tree->nodes, false, share);
        if (!goals_end_rewriting(tree)) return false;
    }
    return goals->max_value == 0 || put_low(goals, tree);
}
