/* SPDX-License-Identifier: MIT */
/*
 * Finds the order of steps of each sum and product whose largest step is the least, among all ways
 * to join sets of operands.
 */
#include "goals/steps_order.h"

#include "base/bits.h"
#include "base/rational.h"

#include <string.h>

enum { OPERANDS_MAX = GOALS_REWRITTEN_MAX };

/* A set of operands, written on a side: as what is added, or as what is taken away. */
struct written_set {
    struct rational value;  /* on this side */
    struct rational height; /* of its largest step; 0 if there is none */
    bool can_be;            /* there is an order within the rules */
    bool takes_away;        /* the last step takes the part away */
    uint32_t part;          /* what the last step adds or takes away */
};

/* All sets of the operands of a sum or product. */
struct order {
    struct goals *goals;
    enum expr_kind kind;
    bool may_turn; /* operands of a sum may stand on the other side, with the opposite value */
    uint32_t count;
    struct written_set *sets; /* the set with bits s on side o is sets[2 * s + o] */
};

static size_t bytes_of(const struct order *order)
{
    return ((size_t)2 << order->count) * sizeof order->sets[0];
}

static struct written_set *set_at(const struct order *order, uint32_t set, uint32_t side)
{
    return &order->sets[2 * (size_t)set + side];
}

static bool exceeds(struct rational a, struct rational b)
{
    return rational_compare(rational_magnitude(a), rational_magnitude(b)) > 0;
}

/* May the value be that of a step? */
static bool is_admitted(const struct goals *goals, struct rational value)
{
    const struct rational most = {.numerator = (rational_part)goals->max_value, .denominator = 1};
    if (exceeds(value, most)) return false;
    if (goals->is_whole && value.denominator != 1) return false;
    if (goals_has_negatives(goals)) return true;
    return !value.negative && (goals->least == 0 || !rational_is_zero(value));
}

/* The value of two sets joined. Returns false if it does not fit, or there is none. */
static bool join_values(struct rational *value, enum expr_kind kind, struct rational a,
                        struct rational b, bool takes_away)
{
    enum rational_status status;
    if (kind == EXPR_SUM)
        status = takes_away ? rational_subtract(value, a, b) : rational_add(value, a, b);
    else status = takes_away ? rational_divide(value, a, b) : rational_multiply(value, a, b);
    return status == RATIONAL_OK;
}

/* Tries the last step that adds the part to the rest, or takes it away. */
static void try_part(const struct order *order, uint32_t set, uint32_t side, uint32_t part)
{
    struct written_set *const made = set_at(order, set, side);
    const struct written_set *const rest = set_at(order, set & ~part, side);
    if (!rest->can_be) return;
    for (uint32_t takes_away = 0; takes_away < 2; takes_away++) {
        const struct written_set *const taken = set_at(order, part, side ^ takes_away);
        struct rational value;
        if (!taken->can_be ||
            !join_values(&value, order->kind, rest->value, taken->value, takes_away != 0) ||
            !is_admitted(order->goals, value))
            continue;
        struct rational height = rational_magnitude(value);
        if (exceeds(rest->height, height)) height = rest->height;
        if (exceeds(taken->height, height)) height = taken->height;
        if (made->can_be && !exceeds(made->height, height)) continue;
        *made = (struct written_set){.value = value,
                                     .height = height,
                                     .can_be = true,
                                     .takes_away = takes_away != 0,
                                     .part = part};
    }
}

/* Single operands come first as parts, the last one first: so of equally good orders that is found
 * which is most like the canonical one. */
static void find_order(const struct order *order, uint32_t set, uint32_t side)
{
    for (uint32_t i = order->count; i-- > 0;)
        if ((set >> i & 1) != 0 && set != 1u << i) try_part(order, set, side, 1u << i);
    for (uint32_t part = (set - 1) & set; part != 0; part = (part - 1) & set)
        if (!goals_is_one_operand(part)) try_part(order, set, side, part);
}

/* An operand on its own side, or on the other one. */
static struct written_set one_operand(const struct order *order,
                                      const struct goals_operand *operand, bool is_inverse,
                                      uint32_t side)
{
    const bool is_own = (side == GOALS_INVERSE) == is_inverse;
    const bool is_sum = order->kind == EXPR_SUM;
    return (struct written_set){
        .value = is_own || !is_sum ? operand->value : rational_negate(operand->value),
        .height = {.denominator = 1},
        .can_be = is_own || order->may_turn || goals_is_neutral(order->kind, operand->value)};
}

static bool begin_order(struct order *order, struct goals *goals, enum expr_kind kind,
                        const struct goals_operand *operands, uint64_t inverse, uint32_t count,
                        bool may_turn)
{
    *order = (struct order){.goals = goals, .kind = kind, .count = count, .may_turn = may_turn};
    if (count > OPERANDS_MAX) return false;
    order->sets = memory_allocate(goals->memory, bytes_of(order));
    if (order->sets == NULL) {
        goals_fail(goals);
        return false;
    }
    memset(order->sets, 0, bytes_of(order));
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t side = 0; side < 2; side++)
            *set_at(order, 1u << i, side) =
                one_operand(order, &operands[i], (inverse >> i & 1) != 0, side);
    for (uint32_t set = 1; set < 1u << count; set++) {
        if (set % 1024 == 0 && !goals_ask_tick(goals)) break;
        for (uint32_t side = 0; side < 2; side++) find_order(order, set, side);
    }
    return goals->status == TALLY_OK;
}

static void end_order(struct order *order)
{
    if (order->sets != NULL) memory_release(order->goals->memory, order->sets, bytes_of(order));
}

/* ---- Is there an order within the limit? ----------------------------------------------------- */

/* The largest step of the operands as they stand. Returns false if a step is none of the rules. */
static bool height_as_it_is(struct rational *height, const struct goals *goals, enum expr_kind kind,
                            const struct goals_operand *operands, uint64_t inverse, uint32_t count)
{
    struct rational value = operands[0].value;
    *height = (struct rational){.denominator = 1};
    if ((inverse & 1) != 0) return false;
    for (uint32_t i = 1; i < count; i++) {
        if (!join_values(&value, kind, value, operands[i].value, (inverse >> i & 1) != 0) ||
            !is_admitted(goals, value))
            return false;
        if (exceeds(value, *height)) *height = rational_magnitude(value);
    }
    return true;
}

/* Where steps may be below 0, the sides of operands do not matter here: a sum that can be written
 * at all can be written so that each of its steps has either sign. */
bool goals_has_low_order(struct goals *goals, enum expr_kind kind,
                         const struct goals_operand *operands, uint64_t inverse, uint32_t count)
{
    struct rational height;
    struct order order;
    if (count < 2 || height_as_it_is(&height, goals, kind, operands, inverse, count)) return true;
    const bool is_found = begin_order(&order, goals, kind, operands, inverse, count,
                                      kind == EXPR_SUM && goals_has_negatives(goals));
    const bool has_order = is_found && set_at(&order, (1u << count) - 1, GOALS_STRAIGHT)->can_be;
    end_order(&order);
    return has_order;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void put_low(struct goals_tree *tree, const struct expr_node *node, bool is_inverse);

/* Writes a set of operands: the one that comes first, then what the steps add or take away. */
static void put_set(struct goals_tree *tree, const struct order *order,
                    const struct goals_operand *operands, const struct expr_node *like,
                    uint32_t set, uint32_t side, bool is_inverse)
{
    const struct written_set *steps[OPERANDS_MAX];
    uint32_t count = 0;
    if (goals_is_one_operand(set)) {
        put_low(tree, operands[bits_lowest(set)].node, is_inverse);
        return;
    }
    struct expr_node *const node = goals_open_node(tree, like, is_inverse);
    node->value = set_at(order, set, side)->value;
    for (; !goals_is_one_operand(set); set &= ~steps[count - 1]->part)
        steps[count++] = set_at(order, set, side);
    const uint32_t all = count + 1;
    put_set(tree, order, operands, like, set, side, false);
    while (count-- > 0)
        put_set(tree, order, operands, like, steps[count]->part,
                side ^ (steps[count]->takes_away ? 1u : 0u), steps[count]->takes_away);
    node->operands = (uint16_t)all;
    goals_close_node(tree, node);
}

/* Writes the operands of a node as they stand. */
static void put_as_it_is(struct goals_tree *tree, const struct expr_node *node, bool is_inverse)
{
    const struct expr_node *operand = node + 1;
    struct expr_node *const copy = goals_open_node(tree, node, is_inverse);
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span)
        put_low(tree, operand, operand->inverse != 0);
    goals_close_node(tree, copy);
}

static void put_in_order(struct goals_tree *tree, const struct expr_node *node, bool is_inverse)
{
    struct goals_operand operands[TALLY_NUMBERS_MAX];
    const enum expr_kind kind = (enum expr_kind)node->kind;
    const struct expr_node *operand = node + 1;
    struct rational height;
    struct order order;
    uint64_t inverse = 0;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
        operands[i] = (struct goals_operand){.node = operand, .value = operand->value};
        if (operand->inverse != 0) inverse |= UINT64_C(1) << i;
    }
    const bool is_canonical =
        height_as_it_is(&height, tree->goals, kind, operands, inverse, node->operands);
    const uint32_t all = (1u << node->operands) - 1;
    if (begin_order(&order, tree->goals, kind, operands, inverse, node->operands, false)) {
        const struct written_set *const best = set_at(&order, all, GOALS_STRAIGHT);
        if (best->can_be && (!is_canonical || exceeds(height, best->height)))
            put_set(tree, &order, operands, node, all, GOALS_STRAIGHT, is_inverse);
        else put_as_it_is(tree, node, is_inverse);
    } else {
        put_as_it_is(tree, node, is_inverse);
    }
    end_order(&order);
}

/* Recursion depth is the tree's depth. Two operands have one order. */
static void put_low(struct goals_tree *tree, const struct expr_node *node, bool is_inverse)
{
    if (!tree->is_rewritten) return;
    if (node->operands > 2 && (node->kind == EXPR_SUM || node->kind == EXPR_PRODUCT))
        put_in_order(tree, node, is_inverse);
    else put_as_it_is(tree, node, is_inverse);
}

bool goals_put_low(struct goals *goals, struct goals_tree *tree)
{
    goals_begin_rewriting(goals, tree);
    if (goals->max_value == 0) return true;
    put_low(tree, tree->nodes, false);
    return goals->status == TALLY_OK && goals_end_rewriting(tree);
}

bool goals_low_is_complete(const struct goals *goals, uint32_t numbers)
{
    return goals->max_value == 0 || (numbers <= OPERANDS_MAX && !goals->may_overflow);
}
