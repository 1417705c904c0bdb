/* SPDX-License-Identifier: MIT */
/*
 * Writing trees out by their number, in prefix order from the root down.
 *
 * A goal's trees are numbered derivation by derivation; within one, the number of the right part
 * changes fastest. The trees of k copies of an operand form a multiset of numbers, which is
 * numbered like combinations, the largest member first.
 */
#include "goals/tree.h"

#include "base/rational.h"
#include "expr/canonical.h"
#include "expr/decimals.h"
#include "rules/number.h"

#include <string.h>

/* ---- Signs ----------------------------------------------------------------------------------- */

/*
 * Finds the signs that each node of a tree can have, from the last node to the first, then writes
 * the tree from the root down with one of them for each node.
 */

/* The signs that a node can have without a unary minus before it. A bit set. */
enum { POSITIVE = 1, NEGATIVE = 2, EITHER = 3 };

struct signing {
    const struct expr_node *nodes;
    bool has_minus; /* the rules have a unary minus */
    uint8_t signs[EXPR_NODES_MAX];
    struct raw_text *raw;
    uint8_t *digits;
    uint32_t numbers;
};

/* Appends a number of a tree to steps. */
static void goals_put_number(struct raw_text *raw, const struct expr_node *node)
{
    struct raw_item item = {
        .number = node->value.numerator, .digits = node->digits, .decimals = node->decimals};
    uint64_t code;
    if (node->decimals != EXPR_NO_POINT) item.number = decimals_row(node->value, node->decimals);
    else if (node->digits == 0 && number_of_value(&code, node->value)) item.number = code;
    raw->items[raw->count++] = item;
}

static void put_item(struct raw_text *raw, enum raw_kind kind)
{
    raw->items[raw->count++] = (struct raw_item){.kind = (uint8_t)kind};
}

static unsigned turn(unsigned signs)
{
    return ((signs & POSITIVE) != 0 ? NEGATIVE : 0U) | ((signs & NEGATIVE) != 0 ? POSITIVE : 0U);
}

/* The signs without a minus. */
static unsigned bare_signs(const struct signing *signing, const struct expr_node *node)
{
    return signing->signs[node - signing->nodes];
}

static unsigned signs_of(const struct signing *signing, const struct expr_node *node)
{
    const unsigned bare = bare_signs(signing, node);
    return bare != 0 && signing->has_minus ? EITHER : bare;
}

/* One of these signs, a plus if possible. */
static unsigned one_of(unsigned signs)
{
    return (signs & POSITIVE) != 0 ? POSITIVE : NEGATIVE;
}

/* The sign of what an operand adds to its sum, if that has this sign. */
static unsigned share_of(const struct expr_node *operand, unsigned sign)
{
    if (rational_is_zero(operand->value)) return POSITIVE;
    return operand->inverse != 0 ? turn(sign) : sign;
}

static unsigned natural_sign(const struct signing *signing, const struct expr_node *node);

/* A sum is positive if a part can be added in it as it is: 3 - 4 turns to 4 - 3, but
 * 3 + 4 * (-1) to nothing without a minus before a part. */
static unsigned natural_sign_of_sum(const struct signing *signing, const struct expr_node *sum)
{
    const struct expr_node *operand = sum + 1;
    for (uint32_t i = 0; i < sum->operands; i++, operand += operand->span) {
        if (rational_is_zero(operand->value) ||
            natural_sign(signing, operand) == share_of(operand, POSITIVE))
            return POSITIVE;
    }
    return NEGATIVE;
}

/* The sign of the node's canonical form, whose minus signs are before it. Recursion depth is that
 * of the tree. */
static unsigned natural_sign(const struct signing *signing, const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    unsigned sign = POSITIVE;
    if (node->kind == EXPR_SUM) return natural_sign_of_sum(signing, node);
    if (node->kind == EXPR_POWER && goals_is_odd(operand + operand->span))
        return natural_sign(signing, operand);
    if (node->kind == EXPR_UNARY && expr_keeps_sign(node)) return natural_sign(signing, operand);
    if (node->kind != EXPR_PRODUCT) return one_of(bare_signs(signing, node));
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span)
        if (natural_sign(signing, operand) == NEGATIVE) sign = turn(sign);
    return sign;
}

/* The sign that an exponent, or an operand of an operation with a word, must have: a minus before
 * it says so. */
static unsigned told_sign(const struct expr_node *operand)
{
    return operand->kind == EXPR_NEGATE ? NEGATIVE : POSITIVE;
}

/* Can the operand stand first, with no minus before it, in a sum of this sign? */
static bool can_lead(const struct signing *signing, const struct expr_node *operand, unsigned sign)
{
    return rational_is_zero(operand->value) ||
           (bare_signs(signing, operand) & share_of(operand, sign)) != 0;
}

/* ---- From the leaves up ---------------------------------------------------------------------- */

static unsigned find_sum(const struct signing *signing, const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    unsigned signs = 0;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
        if (bare_signs(signing, operand) == 0) return 0;
        if (can_lead(signing, operand, POSITIVE)) signs |= POSITIVE;
        if (can_lead(signing, operand, NEGATIVE)) signs |= NEGATIVE;
    }
    return signs;
}

static unsigned find_product(const struct signing *signing, const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    unsigned signs = POSITIVE;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
        const unsigned of_operand = signs_of(signing, operand);
        if (of_operand == 0) return 0;
        signs = ((of_operand & POSITIVE) != 0 ? signs : 0U) |
                ((of_operand & NEGATIVE) != 0 ? turn(signs) : 0U);
    }
    return signs;
}

static unsigned find_power(const struct signing *signing, const struct expr_node *base)
{
    const struct expr_node *const exponent = base + base->span;
    const unsigned signs = signs_of(signing, base);
    if ((signs_of(signing, exponent) & told_sign(exponent)) == 0) return 0;
    if (goals_is_odd(exponent)) return signs;
    if (exponent->value.denominator == 1) return signs != 0 ? POSITIVE : 0;
    return rational_is_zero(base->value) && signs != 0 ? POSITIVE : signs & POSITIVE;
}

/* The sign that the operand of a rounding must have: 2 is floor(5/2), and 3 is that of -5/2. */
static unsigned sign_to_round(const struct expr_node *node)
{
    struct rational rounded;
    const enum rational_status status =
        expr_unary(node)->apply(&rounded, rational_magnitude(node[1].value));
    const bool is_positive =
        status == RATIONAL_OK && rational_is_equal(rounded, rational_magnitude(node->value));
    return is_positive ? POSITIVE : NEGATIVE;
}

/* The sign of what an operation of two operands that has a word makes. */
static unsigned sign_of_paired(const struct expr_node *node)
{
    const struct expr_node *const first = node + 1, *const second = first + first->span;
    struct rational a = rational_magnitude(first->value), b = rational_magnitude(second->value);
    struct rational result;
    a.negative = told_sign(first) == NEGATIVE;
    b.negative = told_sign(second) == NEGATIVE;
    return expr_unary(node)->apply_two(&result, a, b) == RATIONAL_OK && result.negative ? NEGATIVE
                                                                                        : POSITIVE;
}

/* An operation that returns its operand is none: square(1), but not square(-1). */
static unsigned find_unary(const struct signing *signing, const struct expr_node *node)
{
    const unsigned signs = signs_of(signing, node + 1);
    const bool is_of_zero = rational_is_zero(node[1].value);
    switch (expr_unary(node)->sign) {
    case OPERATION_NEEDS_SIGN: break;
    case OPERATION_MINDS_SIGN: return signs & sign_to_round(node);
    case OPERATION_KEEPS_SIGN: return is_of_zero ? signs & POSITIVE : signs;
    case OPERATION_DROPS_SIGN:
        if (rational_is_equal(rational_magnitude(node[1].value), node->value))
            return signs != 0 && !is_of_zero && natural_sign(signing, node + 1) == NEGATIVE
                       ? POSITIVE
                       : 0;
        if (!is_of_zero) return signs != 0 ? POSITIVE : 0;
        break;
    }
    return signs & POSITIVE;
}

static unsigned find_signs(const struct signing *signing, const struct expr_node *node)
{
    const struct expr_node *const first = node + 1;
    unsigned signs = 0;
    switch ((enum expr_kind)node->kind) {
    case EXPR_NUMBER: signs = node->value.negative ? NEGATIVE : POSITIVE; break;
    case EXPR_NEGATE: return bare_signs(signing, first);
    case EXPR_SUM: return find_sum(signing, node);
    case EXPR_PRODUCT: signs = find_product(signing, node); break;
    case EXPR_POWER: signs = find_power(signing, first); break;
    case EXPR_UNARY: signs = find_unary(signing, node); break;
    case EXPR_PAIRED:
        if ((signs_of(signing, first) & told_sign(first)) != 0 &&
            (signs_of(signing, first + first->span) & told_sign(first + first->span)) != 0)
            signs = sign_of_paired(node);
        break;
    }
    return signs != 0 && rational_is_zero(node->value) ? EITHER : signs;
}

/* ---- From the root down ---------------------------------------------------------------------- */

static void put_node(struct signing *signing, const struct expr_node *node, unsigned sign);

static void put_number(struct signing *signing, const struct expr_node *node)
{
    signing->digits[signing->numbers++] = node->digits;
    goals_put_number(signing->raw, node);
}

static void put_sum(struct signing *signing, const struct expr_node *node, unsigned sign)
{
    const struct expr_node *first = node + 1;
    while (!can_lead(signing, first, sign)) first += first->span;
    put_node(signing, first, share_of(first, sign));
    const struct expr_node *operand = node + 1;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
        const unsigned share = share_of(operand, sign);
        const bool is_added =
            rational_is_zero(operand->value) || (bare_signs(signing, operand) & share) != 0;
        if (operand == first) continue;
        put_node(signing, operand, is_added ? share : turn(share));
        put_item(signing->raw, is_added ? RAW_ADD : RAW_SUBTRACT);
    }
}

/* Gives each factor a sign; of those that can have either, one makes the sign of the product. */
static void put_product(struct signing *signing, const struct expr_node *node, unsigned sign)
{
    const struct expr_node *operand = node + 1, *first = NULL, *turned = NULL;
    unsigned made = POSITIVE;
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
        const unsigned signs = signs_of(signing, operand);
        if (one_of(signs) == NEGATIVE) made = turn(made);
        if (signs == EITHER && (turned == NULL || bare_signs(signing, operand) == EITHER))
            turned = operand;
        if (first == NULL && operand->inverse == 0) first = operand;
    }
    if (made == sign || rational_is_zero(node->value)) turned = NULL;
    operand = node + 1;
    for (uint32_t i = 0; i <= node->operands; i++) {
        const struct expr_node *const factor = i == 0 ? first : operand;
        if (i != 0) operand += operand->span;
        if (i != 0 && factor == first) continue;
        const unsigned own = one_of(signs_of(signing, factor));
        put_node(signing, factor, factor == turned ? turn(own) : own);
        if (i != 0) put_item(signing->raw, factor->inverse != 0 ? RAW_DIVIDE : RAW_MULTIPLY);
    }
}

static void put_power(struct signing *signing, const struct expr_node *base, unsigned sign)
{
    const struct expr_node *const exponent = base + base->span;
    const bool has_sign = goals_is_odd(exponent) && !rational_is_zero(base->value);
    put_node(signing, base, has_sign ? sign : one_of(signs_of(signing, base)));
    put_node(signing, exponent, told_sign(exponent));
    put_item(signing->raw, RAW_POWER);
}

static void put_unary(struct signing *signing, const struct expr_node *node, unsigned sign)
{
    const enum operation_sign kind = expr_unary(node)->sign;
    unsigned inner = POSITIVE;
    const bool is_of_zero = rational_is_zero(node[1].value);
    if (kind == OPERATION_KEEPS_SIGN && !is_of_zero) inner = sign;
    if (kind == OPERATION_MINDS_SIGN) inner = sign_to_round(node);
    if (kind == OPERATION_DROPS_SIGN && !is_of_zero) inner = natural_sign(signing, node + 1);
    put_node(signing, node + 1, inner);
    put_item(signing->raw, raw_of_operation(node->digits));
}

/* Recursion depth is that of the tree. */
static void put_node(struct signing *signing, const struct expr_node *node, unsigned sign)
{
    const struct expr_node *const first = node + 1;
    if ((bare_signs(signing, node) & sign) == 0) {
        put_node(signing, node, turn(sign));
        put_item(signing->raw, RAW_NEGATE);
        return;
    }
    switch ((enum expr_kind)node->kind) {
    case EXPR_NUMBER: put_number(signing, node); break;
    case EXPR_NEGATE: put_node(signing, first, sign); break;
    case EXPR_SUM: put_sum(signing, node, sign); break;
    case EXPR_PRODUCT: put_product(signing, node, sign); break;
    case EXPR_POWER: put_power(signing, first, sign); break;
    case EXPR_UNARY: put_unary(signing, node, sign); break;
    case EXPR_PAIRED:
        put_node(signing, first, told_sign(first));
        put_node(signing, first + first->span, told_sign(first + first->span));
        put_item(signing->raw, raw_of_operation(node->digits));
        break;
    }
}

/* Writes the tree of magnitudes, whose numbers have their signs, so that it has the sign, in order
 * of evaluation. digits[i] becomes the digits of the i-th number that is written. Returns false if
 * the tree cannot have the sign. */
static bool goals_put_signed(const struct goals *goals, const struct expr_node *nodes,
                             uint32_t count, bool is_negative, struct raw_text *raw,
                             uint8_t *digits)
{
    const unsigned sign = is_negative ? NEGATIVE : POSITIVE;
    struct signing signing = {.nodes = nodes,
                              .has_minus = goals_has(goals, TALLY_OP_NEGATE),
                              .raw = raw,
                              .digits = digits};
    for (uint32_t i = count; i-- > 0;) signing.signs[i] = (uint8_t)find_signs(&signing, &nodes[i]);
    if ((signs_of(&signing, nodes) & sign) == 0) return false;
    raw_clear(raw);
    raw->has_zero_power = goals_has(goals, TALLY_OP_ZERO_POWER);
    put_node(&signing, nodes, sign);
    return true;
}

static void write_node(struct goals *goals, struct goals_tree *tree, uint32_t goal, uint64_t number,
                       bool is_inverse);
static uint32_t write_operands(struct goals *goals, struct goals_tree *tree, uint32_t goal,
                               uint64_t number, bool is_inverse);

/* Finds the derivation of a tree. *number becomes the tree's number within that derivation. While
 * trees are written, no goal is made, so derivations and goals stay where they are. */
static const struct goals_derivation *derivation_of(const struct goals *goals, uint32_t goal,
                                                    uint64_t *number)
{
    const struct goal *const seen = goals_at(goals, goal);
    uint32_t low = seen->derivation_begin;
    uint32_t high = seen->derivation_begin + seen->derivation_count - 1;
    while (low < high) {
        const uint32_t middle = low + (high - low + 1) / 2;
        if (goals_derivation_at(goals, middle)->first <= *number) low = middle;
        else high = middle - 1;
    }
    *number -= goals_derivation_at(goals, low)->first;
    return goals_derivation_at(goals, low);
}

/* Appends a node without operands; if there is no room, returns the last node again. */
static uint32_t open_node(struct goals_tree *tree, enum expr_kind kind, struct ratio value,
                          bool is_inverse)
{
    if (tree->count == tree->room) {
        tree->is_whole = false;
        return tree->room - 1;
    }
    tree->nodes[tree->count] = (struct expr_node){
        .kind = (uint8_t)kind,
        .inverse = is_inverse,
        .decimals = EXPR_NO_POINT,
        .span = 1,
        .value = ratio_to_value(value),
    };
    return tree->count++;
}

static void close_node(struct goals_tree *tree, uint32_t node, uint32_t operands)
{
    tree->nodes[node].operands = (uint16_t)operands;
    tree->nodes[node].span = (uint16_t)(tree->count - node);
}

/* Takes the largest member of a multiset of k trees of a goal off its number: the one for which the
 * count of multisets of members below it does not exceed the number. */
static uint64_t take_largest(const struct goals *goals, uint32_t goal, uint32_t k, uint64_t *number)
{
    uint64_t low = 0;
    uint64_t high = goals_trees_of(goals, goal) - 1;
    while (low < high) {
        const uint64_t middle = low + (high - low + 1) / 2;
        if (goals_multisets(middle, k) <= *number) low = middle;
        else high = middle - 1;
    }
    *number -= goals_multisets(low, k);
    return low;
}

/* Writes the operands that one derivation adds to a sum or product. */
static uint32_t write_derivation(struct goals *goals, struct goals_tree *tree,
                                 const struct goals_derivation *derivation, uint64_t number,
                                 bool is_inverse)
{
    const uint64_t rights = goals_trees_of(goals, derivation->right);
    const enum goals_form form = (enum goals_form)derivation->form;
    uint64_t left = number / rights;
    uint32_t operands = 0;
    if (form == GOALS_GROUP) {
        for (uint32_t k = derivation->copies; k > 0; k--, operands++)
            write_node(goals, tree, derivation->left,
                       take_largest(goals, derivation->left, k, &left), is_inverse);
    } else if (form == GOALS_PAIR) {
        const uint64_t first = take_largest(goals, derivation->left, 2, &left);
        operands = write_operands(goals, tree, derivation->left, first, false);
        operands += write_operands(goals, tree, derivation->left, left, true);
    } else if (derivation->left != GOALS_NONE) {
        operands = write_operands(goals, tree, derivation->left, left, is_inverse);
    }
    if (derivation->right != GOALS_NONE)
        operands += write_operands(goals, tree, derivation->right, number % rights,
                                   (form == GOALS_FRACTION) != is_inverse);
    return operands;
}

/* Writes the operands that a group, or an opened node, adds to the sum or product around it. */
static uint32_t write_operands(struct goals *goals, struct goals_tree *tree, uint32_t goal,
                               uint64_t number, bool is_inverse)
{
    const uint32_t parts_of_nodes =
        GOALS_KIND_BIT(GOALS_SUM_GROUP) | GOALS_KIND_BIT(GOALS_PRODUCT_GROUP) |
        GOALS_KIND_BIT(GOALS_ANY_GROUP) | GOALS_KIND_BIT(GOALS_ANY_FRACTION) |
        GOALS_KIND_BIT(GOALS_ZERO_PAIR);
    if ((GOALS_KIND_BIT(goals_at(goals, goal)->kind) & parts_of_nodes) != 0) {
        const struct goals_derivation *const derivation = derivation_of(goals, goal, &number);
        return write_derivation(goals, tree, derivation, number, is_inverse);
    }
    write_node(goals, tree, goal, number, is_inverse);
    return 1;
}

/* In the order given: writes the part in front (its operands, if it is of the same kind), then the
 * last operand. */
static uint32_t write_appended(struct goals *goals, struct goals_tree *tree,
                               const struct goals_derivation *derivation, uint64_t number,
                               uint8_t kind)
{
    const uint64_t rights = goals_trees_of(goals, derivation->right);
    uint64_t left_number = number / rights;
    uint32_t left = derivation->left;
    const struct goals_derivation *inner = derivation_of(goals, left, &left_number);
    uint32_t operands = 1;
    if (goals_at(goals, left)->kind == kind) {
        operands = write_appended(goals, tree, inner, left_number, kind);
    } else if (inner->form == GOALS_SAME && goals_at(goals, inner->left)->kind == kind) {
        left = inner->left;
        inner = derivation_of(goals, left, &left_number);
        operands = write_appended(goals, tree, inner, left_number, kind);
    } else {
        write_node(goals, tree, left, number / rights, false);
    }
    write_node(goals, tree, derivation->right, number % rights,
               derivation->form == GOALS_APPEND_INVERSE);
    return operands + 1;
}

/* Exchanges the sides of a sum, except for operands of value zero. */
static void turn_sides(struct expr_node *sum)
{
    struct expr_node *operand = sum + 1;
    for (uint32_t i = 0; i < sum->operands; i++, operand += operand->span) {
        if (operand->value.numerator != 0) operand->inverse = operand->inverse == 0;
    }
    sum->value.negative = !sum->value.negative && sum->value.numerator != 0;
}

/* Would something be added if the sides of the sum were exchanged? */
static bool has_two_sides(const struct expr_node *sum)
{
    const struct expr_node *operand = sum + 1;
    for (uint32_t i = 0; i < sum->operands; i++, operand += operand->span) {
        if (operand->inverse != 0 || operand->value.numerator == 0) return true;
    }
    return false;
}

/* Without + in the rules, -(5 - 7) may not be written -5 + 7, nor the other way round. */
static bool is_closed_minus(const struct goals *goals, const struct expr_node *operand)
{
    if (operand->kind != EXPR_SUM) return false;
    return (goals->stand_ins & (TALLY_OP_ADD | TALLY_OP_SUBTRACT)) != 0 ||
           !goals_has(goals, TALLY_OP_ADD) || !goals_has(goals, TALLY_OP_SUBTRACT);
}

/* May the sides of a sum be exchanged? In the order given the first operand is never subtracted. */
static bool may_turn_sides(const struct goals *goals, const struct expr_node *sum)
{
    if (!goals_has(goals, TALLY_OP_SUBTRACT)) return false;
    return goals->is_ordered ? sum[1].value.numerator == 0 : has_two_sides(sum);
}

/* Puts a minus as a node before the subtree. */
static void put_minus(const struct goals *goals, struct goals_tree *tree, uint32_t at)
{
    struct expr_node *const node = &tree->nodes[at];
    memmove(node + 1, node, (tree->count - at) * sizeof *node);
    tree->count++;
    node[1].inverse = 0;
    node->kind = EXPR_NEGATE;
    node->digits = is_closed_minus(goals, node + 1);
    node->decimals = EXPR_NO_POINT;
    node->operands = 1;
    node->span = (uint16_t)(node[1].span + 1);
    node->value.negative = !node->value.negative && node->value.numerator != 0;
}

/* Puts a minus before the subtree at a node: by exchanging the sides of a sum if
 * possible, otherwise as a node. */
static void negate_subtree(struct goals *goals, struct goals_tree *tree, uint32_t at)
{
    struct expr_node *const node = &tree->nodes[at];
    if (node->kind == EXPR_SUM && !goals->has_signs && may_turn_sides(goals, node)) {
        turn_sides(node);
        return;
    }
    if (tree->count == tree->room) tree->is_whole = false;
    else put_minus(goals, tree, at);
}

static void write_leaf(struct goals *goals, struct goals_tree *tree, uint32_t index,
                       bool is_inverse)
{
    const struct goals_leaf leaf = *goals_leaf_at(goals, index);
    const struct ratio value = leaf.is_negative ? ratio_negate(leaf.value) : leaf.value;
    const uint32_t node = open_node(tree, EXPR_NUMBER, value, is_inverse);
    tree->nodes[node].digits = leaf.digits;
    tree->nodes[node].decimals = leaf.decimals;
}

/* Both operands of a power or of another operation of two. */
static void write_power(struct goals *goals, struct goals_tree *tree,
                        const struct goals_derivation *derivation, uint64_t number)
{
    const uint64_t rights = goals_trees_of(goals, derivation->right);
    const bool is_paired = derivation->form == GOALS_PAIRED;
    const uint32_t base = tree->count;
    write_node(goals, tree, derivation->left, number / rights, false);
    if (is_paired && (derivation->copies & GOALS_LEFT_NEGATED) != 0 && tree->is_whole)
        negate_subtree(goals, tree, base);
    const uint32_t exponent = tree->count;
    write_node(goals, tree, derivation->right, number % rights, false);
    const bool is_negated = is_paired ? (derivation->copies & GOALS_RIGHT_NEGATED) != 0
                                      : derivation->form == GOALS_POWER_NEGATIVE;
    if (is_negated && tree->is_whole) negate_subtree(goals, tree, exponent);
}

/* Writes the node of a goal that is not a group. */
static void write_node(struct goals *goals, struct goals_tree *tree, uint32_t goal, uint64_t number,
                       bool is_inverse)
{
    const struct goal *const seen = goals_at(goals, goal);
    const struct goals_derivation *const derivation = derivation_of(goals, goal, &number);
    uint32_t node;
    if (!tree->is_whole) return;
    switch ((enum goals_form)derivation->form) {
    case GOALS_LEAF: write_leaf(goals, tree, derivation->left, is_inverse); return;
    case GOALS_POWER:
    case GOALS_POWER_NEGATIVE:
    case GOALS_PAIRED:
        node = open_node(tree, derivation->form == GOALS_PAIRED ? EXPR_PAIRED : EXPR_POWER,
                         seen->value, is_inverse);
        if (derivation->form == GOALS_PAIRED)
            tree->nodes[node].digits = derivation->copies & GOALS_OPERATION;
        write_power(goals, tree, derivation, number);
        close_node(tree, node, 2);
        return;
    case GOALS_UNARY:
        node = open_node(tree, EXPR_UNARY, seen->value, is_inverse);
        tree->nodes[node].digits = derivation->copies;
        write_node(goals, tree, derivation->left, number, false);
        close_node(tree, node, 1);
        return;
    case GOALS_NEGATED:
        node = tree->count;
        write_node(goals, tree, derivation->left, number, is_inverse);
        if (tree->is_whole) negate_subtree(goals, tree, node);
        return;
    case GOALS_APPEND:
    case GOALS_APPEND_INVERSE:
        node = open_node(tree, seen->kind == GOALS_SUM ? EXPR_SUM : EXPR_PRODUCT, seen->value,
                         is_inverse);
        close_node(tree, node, write_appended(goals, tree, derivation, number, seen->kind));
        return;
    case GOALS_SAME:
        if (goals_at(goals, derivation->left)->kind != GOALS_ZERO_PAIR) {
            write_node(goals, tree, derivation->left, number, is_inverse);
            return;
        }
        break;
    case GOALS_GROUP:
    case GOALS_PAIR:
    case GOALS_FRACTION:
    case GOALS_ZERO: break;
    }
    const bool is_group_of_one = derivation->form == GOALS_GROUP && derivation->copies == 1 &&
                                 derivation->right == GOALS_NONE;
    if (is_group_of_one) {
        write_node(goals, tree, derivation->left, number, is_inverse);
        return;
    }
    if (seen->kind == GOALS_SUM_IN_PRODUCT) tree->has_zero_sum = true;
    node = open_node(tree, seen->kind == GOALS_PRODUCT ? EXPR_PRODUCT : EXPR_SUM, seen->value,
                     is_inverse);
    close_node(tree, node, write_derivation(goals, tree, derivation, number, false));
}

/* ---- Canonical form -------------------------------------------------------------------------- */

struct expr_node *goals_open_node(struct goals_tree *tree, const struct expr_node *like,
                                  bool is_inverse)
{
    if (tree->written == tree->room) {
        tree->is_rewritten = false;
        return &tree->scratch[tree->room - 1];
    }
    struct expr_node *const node = &tree->scratch[tree->written++];
    *node = *like;
    node->inverse = is_inverse;
    return node;
}

void goals_close_node(const struct goals_tree *tree, struct expr_node *node)
{
    node->span = (uint16_t)(&tree->scratch[tree->written] - node);
}

bool goals_end_rewriting(struct goals_tree *tree)
{
    if (!tree->is_rewritten) return false;
    memcpy(tree->nodes, tree->scratch, tree->written * sizeof tree->nodes[0]);
    tree->count = tree->written;
    return true;
}

/* A product gets the opposite value through one factor, a power with an odd exponent through its
 * base, 4% through the 4, and a sum through exchanging its sides or, if one side is empty, through
 * one operand. */
bool goals_can_turn(const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    switch ((enum expr_kind)node->kind) {
    case EXPR_SUM:
        if (has_two_sides(node)) return true;
        break;
    case EXPR_PRODUCT: break;
    case EXPR_POWER: return goals_is_odd(&operand[operand->span]) && goals_can_turn(operand);
    case EXPR_UNARY: return expr_keeps_sign(node) && goals_can_turn(operand);
    case EXPR_NUMBER:
    case EXPR_PAIRED:
    case EXPR_NEGATE: return false;
    }
    bool can_turn = false;
    for (uint32_t i = 0; i < node->operands && !can_turn; i++, operand += operand->span) {
        can_turn = goals_can_turn(operand);
    }
    return can_turn;
}

bool goals_turn(struct expr_node *node)
{
    bool is_turned = false;
    if (node->kind == EXPR_SUM && has_two_sides(node)) {
        turn_sides(node);
        return true;
    }
    struct expr_node *operand = node + 1;
    for (uint32_t i = 0; i < node->operands && !is_turned; i++, operand += operand->span) {
        if (node->kind == EXPR_SUM && goals_turn(operand)) {
            /* -(a * (b - c) + d) = a * (c - b) - d: this operand was turned, the
             * others change sides. */
            struct expr_node *other = node + 1;
            for (uint32_t j = 0; j < node->operands; j++, other += other->span)
                other->inverse = j != i;
            is_turned = true;
        } else if (node->kind == EXPR_PRODUCT ||
                   (node->kind == EXPR_UNARY && expr_keeps_sign(node))) {
            is_turned = goals_turn(operand);
        } else if (node->kind == EXPR_POWER && i == 0) {
            is_turned = goals_is_odd(&operand[operand->span]) && goals_turn(operand);
        }
    }
    if (is_turned) node->value.negative = !node->value.negative && node->value.numerator != 0;
    return is_turned;
}

/* Removes the node at an index, which has one operand; the operand takes its place. */
static void take_out_node(struct goals_tree *tree, uint32_t at)
{
    for (uint32_t i = 0; i < at; i++) {
        if (i + tree->nodes[i].span > at) tree->nodes[i].span--;
    }
    tree->nodes[at + 1].inverse = tree->nodes[at].inverse;
    tree->count--;
    memmove(&tree->nodes[at], &tree->nodes[at + 1], (tree->count - at) * sizeof tree->nodes[0]);
}

/* Removes a minus by turning its operand, if the rules have no unary minus. Returns false if that
 * is impossible. */
static bool do_without_minus(const struct goals *goals, struct goals_tree *tree)
{
    if (goals_has(goals, TALLY_OP_NEGATE)) return true;
    for (uint32_t i = 0; i < tree->count; i++) {
        if (tree->nodes[i].kind != EXPR_NEGATE) continue;
        if (!goals_has(goals, TALLY_OP_SUBTRACT) || !goals_turn(&tree->nodes[i + 1])) return false;
        take_out_node(tree, i);
    }
    return true;
}

/* Writes a subtree in order of evaluation; RAW_ITEMS_MAX is room enough. Recursion depth is that of
 * the tree. */
static void put_subtree(struct raw_text *raw, const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    const bool is_sum = node->kind == EXPR_SUM;
    if (node->kind == EXPR_NUMBER) goals_put_number(raw, node);
    for (uint32_t i = 0; i < node->operands; i++, operand += operand->span) {
        put_subtree(raw, operand);
        if (i == 0 || (!is_sum && node->kind != EXPR_PRODUCT)) continue;
        if (is_sum) put_item(raw, operand->inverse ? RAW_SUBTRACT : RAW_ADD);
        else put_item(raw, operand->inverse ? RAW_DIVIDE : RAW_MULTIPLY);
    }
    switch ((enum expr_kind)node->kind) {
    case EXPR_POWER: put_item(raw, RAW_POWER); break;
    case EXPR_PAIRED:
    case EXPR_UNARY: put_item(raw, raw_of_operation(node->digits)); break;
    case EXPR_NEGATE: put_item(raw, RAW_NEGATE); break;
    case EXPR_NUMBER:
    case EXPR_SUM:
    case EXPR_PRODUCT: break;
    }
}

/* Makes the canonical tree anew from its steps. Returns false if there is no memory, or a step does
 * not fit. */
static bool make_anew(struct goals *goals, struct goals_tree *tree, const struct raw_text *raw,
                      const uint8_t *digits)
{
    tally_error error;
    tally_expr *read = NULL;
    const tally_status status =
        canonical_from_raw(&read, raw, digits, goals->memory->allocator, &error);
    if (status == TALLY_NO_MEMORY && goals->status == TALLY_OK) goals->status = status;
    if (status != TALLY_OK || read->count > tree->room) {
        tally_expr_free(read);
        return false;
    }
    memcpy(tree->nodes, read->nodes, read->count * sizeof tree->nodes[0]);
    tree->count = read->count;
    for (uint32_t i = 0; i < tree->count; i++)
        if (tree->nodes[i].kind == EXPR_NEGATE)
            tree->nodes[i].digits = is_closed_minus(goals, &tree->nodes[i + 1]);
    tally_expr_free(read);
    return true;
}

/* Makes the canonical tree of another tree. */
static bool make_from(struct goals *goals, const struct goals_tree *tree, struct goals_tree *made)
{
    uint8_t digits[TALLY_NUMBERS_MAX];
    uint32_t numbers = 0;
    struct raw_text raw;
    for (uint32_t i = 0; i < tree->count; i++)
        if (tree->nodes[i].kind == EXPR_NUMBER) digits[numbers++] = tree->nodes[i].digits;
    raw_clear(&raw);
    raw.has_zero_power = goals_has(goals, TALLY_OP_ZERO_POWER);
    put_subtree(&raw, tree->nodes);
    return make_anew(goals, made, &raw, digits);
}

/* Orients zero sums inside products. A tree of which a step does not fit stays as it is. */
static bool turn_zero_sums(struct goals *goals, struct goals_tree *tree)
{
    return make_from(goals, tree, tree) || goals->status == TALLY_OK;
}

bool goals_take_sign_out(struct goals *goals, const struct goals_tree *tree,
                         struct goals_tree *taken)
{
    if (!make_from(goals, tree, taken)) return false;
    struct expr_node *const root = taken->nodes;
    if (root->kind != EXPR_SUM || !root->value.negative || !has_two_sides(root)) return true;
    turn_sides(root);
    put_minus(goals, taken, 0);
    return true;
}

bool goals_is_turned_zero(const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    uint32_t left = node->operands;
    if (node->kind != EXPR_SUM) return false;
    for (; left > 0 && rational_is_zero(operand->value); left--) operand += operand->span;
    return left > 0 && operand->inverse != 0;
}

void goals_take_minuses_out(const struct goals *goals, const struct goals_tree *tree,
                            struct goals_tree *taken)
{
    memcpy(taken->nodes, tree->nodes, tree->count * sizeof tree->nodes[0]);
    taken->count = tree->count;
    for (uint32_t at = tree->count; at-- > 0;) {
        if (!goals_is_turned_zero(&taken->nodes[at])) continue;
        turn_sides(&taken->nodes[at]);
        put_minus(goals, taken, at);
        taken->nodes[at].inverse = tree->nodes[at].inverse;
        for (uint32_t i = 0; i < at; i++)
            if (i + taken->nodes[i].span > at) taken->nodes[i].span++;
    }
}

/* Gives the tree, whose values are magnitudes, its signs. */
static bool put_signs(struct goals *goals, struct goals_tree *tree, bool is_negative)
{
    uint8_t digits[TALLY_NUMBERS_MAX];
    struct raw_text raw;
    return goals_put_signed(goals, tree->nodes, tree->count, is_negative, &raw, digits) &&
           make_anew(goals, tree, &raw, digits);
}

bool goals_write_tree(struct goals *goals, uint32_t goal, uint64_t number, bool is_negated,
                      struct goals_tree *tree)
{
    tree->count = 0;
    tree->is_whole = true;
    tree->has_zero_sum = false;
    write_node(goals, tree, goal, number, false);
    if (goals->has_signs) tree->is_whole = tree->is_whole && put_signs(goals, tree, is_negated);
    else if (is_negated && tree->is_whole) negate_subtree(goals, tree, 0);
    if (!tree->is_whole || !do_without_minus(goals, tree)) return false;
    if (goals->is_ordered) return true;
    expr_sort_operands(tree->nodes, tree->count, tree->scratch);
    if (!tree->has_zero_sum || goals->has_signs) return true;
    /* The result is canonical again, with a minus where a product or a power was turned. */
    if (!turn_zero_sums(goals, tree) || !do_without_minus(goals, tree)) return false;
    expr_sort_operands(tree->nodes, tree->count, tree->scratch);
    return true;
}
