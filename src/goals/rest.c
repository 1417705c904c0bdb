/* SPDX-License-Identifier: MIT */
/*
 * For each node, from the inside out, finds two answers: how can the node be written with its
 * value, and how with the opposite value? The laws are those by which two expressions are the same
 * solution. A sum passes a minus on to its operands, a product to one factor, a power with an odd
 * exponent to its base; with a unary minus each node accepts one.
 */
#include "goals/rest.h"

#include "base/bits.h"
#include "base/rational.h"
#include "goals/lead.h"
#include "goals/seats.h"

#include <string.h>

/* ---- The remaining tree ---------------------------------------------------------------------- */

/* Copies nodes to an end. Returns the end behind them. */
static struct expr_node *copy_nodes(struct expr_node *end, const struct expr_node *nodes,
                                    uint32_t count)
{
    memcpy(end, nodes, count * sizeof nodes[0]);
    return end + count;
}

static struct expr_node *copy_part(struct expr_node *end, const struct expr_node *node,
                                   uint64_t operands)
{
    if (operands == 0) return copy_nodes(end, node, node->span);
    struct expr_node *const copy = end++;
    const struct expr_node *operand = node + 1;
    *copy = *node;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
        if ((operands >> i & 1) != 0) end = copy_nodes(end, operand, operand->span);
    }
    copy->operands = (uint16_t)bits_count(operands);
    copy->span = (uint16_t)(end - copy);
    return end;
}

/* Builds the tree with the part in place of the node, on the side of the node. */
static void put_in_order(struct expr_node *nodes, const struct goals_tree *tree, uint32_t node,
                         const struct goals_part *part)
{
    const struct expr_node *const replaced = &tree->nodes[node];
    const uint32_t after = node + replaced->span;
    struct expr_node *const placed = copy_nodes(nodes, tree->nodes, node);
    struct expr_node *const end = copy_part(placed, &tree->nodes[part->node], part->operands);
    placed->value = part->value;
    placed->inverse = replaced->inverse;
    const uint32_t less = replaced->span - placed->span;
    for (uint32_t i = 0; i < node; i++) {
        if (i + tree->nodes[i].span > node) nodes[i].span = (uint16_t)(nodes[i].span - less);
    }
    copy_nodes(end, &tree->nodes[after], tree->count - after);
}

/* ---- Can it be written? ---------------------------------------------------------------------- */

static struct goals_writings turn(struct goals_writings writings)
{
    return (struct goals_writings){
        .minuses = {writings.minuses[GOALS_TURNED], writings.minuses[GOALS_AS_IT_IS]},
        .divisions = writings.divisions};
}

/* What can be written in one way can be written so in both. */
static struct goals_writings in_both(struct goals_writings writings)
{
    writings.minuses[GOALS_AS_IT_IS] |= writings.minuses[GOALS_TURNED];
    writings.minuses[GOALS_TURNED] = writings.minuses[GOALS_AS_IT_IS];
    return writings;
}

static struct goals_writings as_it_is(struct goals_writings writings)
{
    writings.minuses[GOALS_TURNED] = 0;
    return writings;
}

/* A sum that is left with one operand subtracts that operand. */
static bool is_minus(const struct expr_node *node)
{
    return node->kind == EXPR_NEGATE || (node->kind == EXPR_SUM && node->operands == 1);
}

/* The operands of a sum or product; operands of the same kind are replaced by their own
 * operands. */
struct opened {
    struct goals *goals;
    enum expr_kind kind;
    uint32_t count;
    /* of all operands: the divisions in those of a sum, the minus signs in those of a product with
     * the sign that they give to it */
    struct goals_writings writings;
    struct goals_operand operands[TALLY_NUMBERS_MAX];
};

struct goals_writings goals_writings_of_factor(struct goals *goals, const struct expr_node *node)
{
    const struct goals_writings writings = goals_writings_of(goals, node);
    if (!rational_is_zero(node->value)) return writings;
    if (!goals->is_ordered) return in_both(writings);
    return goals_has(goals, TALLY_OP_NEGATE) ? writings : as_it_is(writings);
}

struct goals_writings goals_writings_of_whole(struct goals *goals, const struct expr_node *node)
{
    const struct goals_writings writings = goals_writings_of(goals, node);
    const bool has_minus = goals->is_ordered && goals_has(goals, TALLY_OP_NEGATE);
    return has_minus && rational_is_zero(node->value) ? in_both(writings) : writings;
}

void goals_take_writings(struct goals_writings *all, struct goals_writings operand)
{
    const goals_tallies *const a = all->minuses, *const b = operand.minuses;
    const goals_tallies straight = goals_add_tallies(a[0], b[0]) | goals_add_tallies(a[1], b[1]);
    const goals_tallies turned = goals_add_tallies(a[0], b[1]) | goals_add_tallies(a[1], b[0]);
    all->minuses[GOALS_AS_IT_IS] = straight;
    all->minuses[GOALS_TURNED] = turned;
    all->divisions = goals_add_tallies(all->divisions, operand.divisions);
}

static void add_opened(struct opened *opened, const struct expr_node *node, bool is_inverse)
{
    struct goals_writings *const all = &opened->writings;
    struct goals_writings writings;
    if (opened->kind == EXPR_SUM) {
        writings = goals_writings_of(opened->goals, node);
        all->divisions = goals_add_tallies(all->divisions, writings.divisions);
    } else {
        writings = goals_writings_of_factor(opened->goals, node);
        goals_take_writings(all, writings);
    }
    opened->operands[opened->count++] = goals_operand_of(opened->kind, node, is_inverse, writings);
}

/* Recursion depth is the tree's depth. */
static void open_node(struct opened *opened, const struct expr_node *node, bool is_inverse)
{
    const struct expr_node *operand = node + 1;
    if (node->kind == (uint8_t)opened->kind) {
        for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
            open_node(opened, operand, (operand->inverse != 0) != is_inverse);
        }
    } else if (is_minus(node) && opened->kind == EXPR_SUM) {
        open_node(opened, operand, !is_inverse);
    } else if (is_minus(node)) {
        opened->writings = turn(opened->writings);
        open_node(opened, operand, is_inverse);
    } else {
        add_opened(opened, node, is_inverse);
    }
}

/* ---- Without brackets ------------------------------------------------------------------------ */

static bool is_factor(const struct expr_node *node)
{
    return goals_is_number(node) || node->kind == EXPR_POWER;
}

/* Can the operand only come first? See goals/seats.h. */
static bool must_be_first(const struct opened *opened, const struct goals_operand *operand)
{
    if (goals_goes_left(opened->goals)) return !goals_is_number(operand->node);
    return opened->kind == EXPR_PRODUCT && !is_factor(operand->node);
}

/* May the operand come first? */
static bool may_be_first(const struct opened *opened, const struct goals_operand *operand)
{
    const bool is_sum_in_product = opened->kind == EXPR_PRODUCT && operand->node->kind == EXPR_SUM;
    if (is_sum_in_product && !goals_goes_left(opened->goals)) return false;
    return operand->tallies[GOALS_STRAIGHT] != 0;
}

/* May the operand come behind another one, by the operations that the rules have? */
static bool may_follow(const struct opened *opened, const struct goals_operand *operand)
{
    const uint32_t has = opened->goals->operations & ~opened->goals->stand_ins;
    const bool is_sum = opened->kind == EXPR_SUM;
    const uint32_t straight = is_sum ? TALLY_OP_ADD : TALLY_OP_MULTIPLY;
    const uint32_t inverse = is_sum ? TALLY_OP_SUBTRACT : TALLY_OP_DIVIDE;
    if (must_be_first(opened, operand)) return false;
    return (operand->tallies[GOALS_STRAIGHT] != 0 && (has & straight) != 0) ||
           (operand->tallies[GOALS_INVERSE] != 0 && (has & inverse) != 0);
}

/* Is the value of each step one of the rules, in the order given? */
static bool has_steps_of_rules(const struct opened *opened)
{
    const struct goals *const goals = opened->goals;
    struct rational value = opened->operands[0].value;
    if (opened->kind == EXPR_SUM && goals_has_negatives(goals)) return true;
    for (uint32_t i = 1; i < opened->count && goals->is_whole && goals->is_ordered; i++) {
        const struct goals_operand *const operand = &opened->operands[i];
        const bool is_inverse = operand->tallies[GOALS_STRAIGHT] == 0;
        struct ratio made;
        if (!goals_join_values(&value, opened->kind, value, operand->value, is_inverse) ||
            !ratio_from_value(&made, value))
            return false;
        if (opened->kind == EXPR_SUM ? !goals_admits(goals, made) : value.denominator != 1)
            return false;
    }
    return true;
}

/* Can the operands be written side by side, the first one that may or must be first at the front?
 */
static bool can_be_chained(const struct opened *opened)
{
    const struct goals *const goals = opened->goals;
    uint32_t may_lead = 0, must_lead = 0; /* operands that may come first, or cannot follow */
    for (uint32_t i = 0; i < opened->count; i++) {
        const struct goals_operand *const operand = &opened->operands[i];
        const bool may = (i == 0 || !goals->is_ordered) && may_be_first(opened, operand);
        if ((operand->tallies[GOALS_STRAIGHT] | operand->tallies[GOALS_INVERSE]) == 0) return false;
        if (!may_follow(opened, operand)) {
            if (!may) return false;
            must_lead++;
        }
        may_lead += may;
    }
    return may_lead > 0 && must_lead <= 1 && has_steps_of_rules(opened);
}

/* May a minus before the node be written as one before a number in it? */
static bool takes_minus(const struct goals *goals, const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    if (goals->brackets == TALLY_BRACKETS_ANY || goals_is_number(node)) return true;
    if (node->kind == EXPR_POWER) return !goals_goes_left(goals);
    if (node->kind != EXPR_PRODUCT) return false;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
        if (goals_goes_left(goals) ? goals_is_number(operand) : is_factor(operand)) return true;
    }
    return false;
}

/* Is the operand of a power, of an operation of one operand or of one with a word written without
 * brackets there? */
static bool fits_seat(const struct goals *goals, enum goals_seat seat,
                      const struct expr_node *operand)
{
    const enum goals_kind kind = goals_kind_at(goals, seat);
    if (kind == GOALS_EXPRESSION) return true;
    if (is_minus(operand)) {
        if (seat == GOALS_AT_BASE || seat == GOALS_AT_UNARY) return false;
        operand++;
    }
    if (kind == GOALS_NUMBER) return goals_is_number(operand);
    return kind == GOALS_FACTOR ? is_factor(operand) : operand->kind != EXPR_SUM;
}

/* ---- The ways of a node ---------------------------------------------------------------------- */

static goals_tallies tallies_of(struct opened *opened)
{
    struct goals *const goals = opened->goals;
    if (goals->brackets != TALLY_BRACKETS_ANY) return can_be_chained(opened);
    if (!goals_has_low_order(goals, opened->kind, opened->operands, opened->count)) return 0;
    return goals_tallies_of(goals, opened->kind, opened->operands, opened->count);
}

static struct goals_writings writings_of_sum(struct opened *opened)
{
    struct goals_writings writings = {.divisions = opened->writings.divisions};
    writings.minuses[GOALS_AS_IT_IS] = tallies_of(opened);
    /* without a unary minus nothing is turned in the order given */
    if (opened->goals->is_ordered && goals_counts(opened->goals, EXPR_SUM)) return writings;
    for (uint32_t i = 0; i < opened->count; i++) {
        goals_tallies *const tallies = opened->operands[i].tallies;
        const goals_tallies straight = tallies[GOALS_STRAIGHT];
        tallies[GOALS_STRAIGHT] = tallies[GOALS_INVERSE];
        tallies[GOALS_INVERSE] = straight;
    }
    writings.minuses[GOALS_TURNED] = tallies_of(opened);
    return writings;
}

static struct goals_writings writings_of_product(struct opened *opened)
{
    struct goals_writings writings = opened->writings;
    writings.divisions = tallies_of(opened);
    return writings.divisions != 0 ? writings : (struct goals_writings){.divisions = 0};
}

/* What the node makes of the opposite of an operand. (-a) ^ 2 is a ^ 2; in the order given a and -a
 * are different solutions, unless there is a minus. */
static enum operation_sign sign_of_operand(const struct goals *goals, const struct expr_node *node,
                                           const struct expr_node *operand)
{
    const struct expr_node *const exponent = operand + operand->span;
    enum operation_sign sign = OPERATION_NEEDS_SIGN;
    if (node->kind == EXPR_PRODUCT) sign = OPERATION_KEEPS_SIGN;
    if (node->kind == EXPR_UNARY) sign = expr_unary(node)->sign;
    if (node->kind == EXPR_POWER && operand == node + 1) {
        if (goals_is_odd(exponent)) sign = OPERATION_KEEPS_SIGN;
        else if (exponent->value.denominator == 1) sign = OPERATION_DROPS_SIGN;
    }
    return sign == OPERATION_DROPS_SIGN && goals->is_ordered ? OPERATION_NEEDS_SIGN : sign;
}

struct goals_writings goals_writings_of_operand(struct goals *goals, const struct expr_node *node,
                                                const struct expr_node *operand,
                                                struct goals_writings *given)
{
    const bool is_factor =
        node->kind == EXPR_PRODUCT || (node->kind == EXPR_POWER && operand == node + 1);
    const enum operation_sign sign = sign_of_operand(goals, node, operand);
    const struct goals_writings own =
        is_factor ? goals_writings_of_factor(goals, operand) : goals_writings_of(goals, operand);
    *given = sign == OPERATION_DROPS_SIGN ? in_both(own) : own;
    if (sign != OPERATION_KEEPS_SIGN) *given = as_it_is(*given);
    return own;
}

/* The number of nested operations of one operand. A minus between them does not restart the
 * count. */
static uint32_t unary_depth(const struct expr_node *node)
{
    uint32_t depth = 0;
    for (;; node++) {
        if (node->kind == EXPR_UNARY) depth++;
        else if (!is_minus(node)) return depth;
    }
}

static bool stays_negative(const struct goals *goals, const struct expr_node *node);

/* A sum whose parts are all subtracted is turned, and has a minus before it. In any order, one with
 * parts on both sides is turned where it is negative; in the order given, one whose first part is
 * subtracted: -3 + 2 is -(3 - 2). */
static bool sum_stays_negative(const struct goals *goals, const struct expr_node *sum)
{
    const struct expr_node *operand = sum + 1;
    bool has_added = false, has_subtracted = false;
    if (goals->is_ordered && !goals_has(goals, TALLY_OP_NEGATE)) return sum->value.negative;
    for (uint32_t i = 0; i < sum->operands; i++, operand += operand->span) {
        const bool has_minus = operand->value.negative != stays_negative(goals, operand);
        const bool is_subtracted = (operand->inverse != 0) != has_minus;
        if (!rational_is_zero(operand->value)) {
            if (goals->is_ordered) return sum->value.negative != is_subtracted;
            has_added |= !is_subtracted;
            has_subtracted |= is_subtracted;
        } else has_added = has_subtracted = true;
    }
    if (has_added && has_subtracted) return false;
    return sum->value.negative != has_subtracted;
}

/* Is the operand negative when each minus that can be is brought before it? Recursion depth is that
 * of the tree. */
static bool stays_negative(const struct goals *goals, const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    bool is_negative = false;
    if (is_minus(node) || (node->kind == EXPR_UNARY && expr_keeps_sign(node)))
        return stays_negative(goals, operand);
    if (node->kind == EXPR_POWER && goals_is_odd(operand + operand->span))
        return stays_negative(goals, operand);
    if (node->kind == EXPR_SUM) return sum_stays_negative(goals, node);
    if (node->kind != EXPR_PRODUCT) return node->value.negative;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span)
        is_negative ^= stays_negative(goals, operand);
    return is_negative;
}

/* square(3 / 3) is no step, since it returns its operand; nor is square(3 / (-3)). */
static bool changes_nothing(const struct goals *goals, const struct expr_node *node)
{
    return rational_is_equal(rational_magnitude(node[1].value), node->value) &&
           !stays_negative(goals, node + 1);
}

static enum goals_seat seat_of_operands(const struct expr_node *node)
{
    if (node->kind == EXPR_UNARY) return GOALS_AT_UNARY;
    return node->kind == EXPR_POWER ? GOALS_AT_BASE : GOALS_AT_LEFT;
}

/* Of a power, and of an operation that has a word or one operand. */
static struct goals_writings writings_of_operation(struct goals *goals,
                                                   const struct expr_node *node)
{
    struct goals_writings writings = goals_writings_of_nothing, given;
    const struct expr_node *operand = node + 1;
    bool is_allowed = node->kind != EXPR_UNARY || unary_depth(node) <= goals->depth;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span)
        is_allowed &= fits_seat(goals, (enum goals_seat)(seat_of_operands(node) + i), operand);
    if (node->kind == EXPR_UNARY && expr_unary(node)->sign == OPERATION_DROPS_SIGN)
        is_allowed = is_allowed && !changes_nothing(goals, node);
    if (!is_allowed) return (struct goals_writings){.divisions = 0};
    operand = node + 1;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
        (void)goals_writings_of_operand(goals, node, operand, &given);
        goals_take_writings(&writings, given);
    }
    return writings;
}

/* Recursion depth is the tree's depth. */
struct goals_writings goals_writings_of(struct goals *goals, const struct expr_node *node)
{
    /* is it asked for how something is written, not only whether it can be? */
    const bool minds_form = goals->brackets != TALLY_BRACKETS_ANY || goals_counts(goals, EXPR_SUM);
    struct goals_writings writings;
    if (node->kind == EXPR_SUM || node->kind == EXPR_PRODUCT) {
        struct opened opened = {.goals = goals,
                                .kind = (enum expr_kind)node->kind,
                                .writings = goals_writings_of_nothing};
        open_node(&opened, node, false);
        writings = node->kind == EXPR_SUM ? writings_of_sum(&opened) : writings_of_product(&opened);
        if (!goals_has_negatives(goals) && !rational_is_zero(node->value) && minds_form)
            writings = as_it_is(writings);
    } else if (node->kind == EXPR_NEGATE) {
        writings = turn(goals_writings_of(goals, node + 1));
    } else {
        writings = writings_of_operation(goals, node);
    }
    const bool has_minus =
        goals_has(goals, TALLY_OP_NEGATE) && goals_has_negatives(goals) && takes_minus(goals, node);
    const bool is_zero = rational_is_zero(node->value) && node->kind != EXPR_NEGATE &&
                         !((minds_form || goals->has_signs) && node->kind == EXPR_SUM);
    /* In the order given (0 + 2) * 0 and (0 - 2) * 0 are different solutions, unless there is a
     * minus. */
    if (is_zero && node->kind == EXPR_PRODUCT && goals->is_ordered &&
        !goals_has(goals, TALLY_OP_NEGATE))
        return as_it_is(writings);
    return has_minus || is_zero ? in_both(writings) : writings;
}

bool goals_can_be_written(struct goals *goals, const struct expr_node *node, bool is_turned)
{
    return goals_writings_of(goals, node).minuses[is_turned ? GOALS_TURNED : GOALS_AS_IT_IS] != 0;
}

bool goals_rest_can_be_written(struct goals *goals, const struct goals_tree *tree, uint32_t node,
                               const struct goals_part *part)
{
    struct expr_node *const nodes = tree->scratch;
    /* -(4 - 4) without its minus is another solution only if it can be written as it is */
    const bool is_minus_alone =
        tree->nodes[node].kind == EXPR_NEGATE && part->node == node + 1 && part->operands == 0;
    put_in_order(nodes, tree, node, part);
    const struct goals_writings writings = goals->is_ordered || is_minus_alone
                                               ? goals_writings_of_whole(goals, nodes)
                                               : goals_writings_of_factor(goals, nodes);
    return writings.minuses[GOALS_AS_IT_IS] != 0 && goals->status == TALLY_OK &&
           goals_is_within_limits(goals, nodes, writings.minuses[GOALS_AS_IT_IS],
                                  writings.divisions);
}
