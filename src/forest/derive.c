/* SPDX-License-Identifier: MIT */
/*
 * Combines built expressions and finds detours. derive.h describes the idea.
 */
#include "forest/derive.h"

#include "base/text.h"

/* ---- Signatures ------------------------------------------------------------------------------ */

static ALWAYS_INLINE struct signature signature_of(uint64_t value)
{
    const uint64_t bit = value * UINT64_C(0x9e3779b97f4a7c15) >> 57;
    return (struct signature){bit < 64 ? UINT64_C(1) << bit : 0,
                              bit < 64 ? 0 : UINT64_C(1) << (bit - 64)};
}

static ALWAYS_INLINE void signature_add(struct signature *signature, struct signature other)
{
    signature->low |= other.low;
    signature->high |= other.high;
}

static ALWAYS_INLINE bool signature_has(struct signature signature, struct signature other)
{
    return ((signature.low & other.low) | (signature.high & other.high)) != 0;
}

/* ---- Operands and sub-collections ------------------------------------------------------------ */

static bool is_sum_part(uint8_t part)
{
    return (part & PARTS_SUM_NODE) != 0;
}

/* Lists the operands of a group: those of the chain of a SUM or PROD, otherwise the group
 * itself. */
static uint32_t operands_of_group(const struct built_expression *group, uint8_t chain_part,
                                  const struct built_expression **operands)
{
    uint32_t count = 0;
    while (group->part == chain_part) {
        operands[count++] = group->left;
        group = group->right;
    }
    operands[count++] = group;
    return count;
}

void expression_operands(const struct built_expression *node, struct operands *operands)
{
    const uint8_t chain_part = is_sum_part(node->part) ? PART_SUM : PART_PROD;
    operands->minus_count = 0;
    if (node->part == PART_DIFF || node->part == PART_QUOT) {
        operands->plus_count = operands_of_group(node->left, chain_part, operands->plus);
        operands->minus_count = operands_of_group(node->right, chain_part, operands->minus);
    } else {
        operands->plus_count = operands_of_group(node, chain_part, operands->plus);
    }
}

/* Visits every choice of operands from `index` on; the operands chosen so far are worth `plus` and
 * `minus`. Returns true when the value is met for the last of so many times. Depth at most the
 * number of operands, 64. */
static bool visit_minus(const struct operands *operands, bool is_sum, uint64_t value,
                        uint32_t *times, uint32_t index, uint64_t plus, uint64_t minus)
{
    if (index == operands->minus_count) {
        const bool is_met = is_sum ? plus > minus && plus - minus == value
                                   : plus % minus == 0 && plus / minus == value;
        return is_met && --*times == 0;
    }
    const uint64_t own = operands->minus[index]->value;
    return visit_minus(operands, is_sum, value, times, index + 1, plus, minus) ||
           visit_minus(operands, is_sum, value, times, index + 1, plus,
                       is_sum ? minus + own : minus * own);
}

static bool visit_plus(const struct operands *operands, bool is_sum, uint64_t value,
                       uint32_t *times, uint32_t index, uint64_t plus, bool has_any)
{
    if (index == operands->plus_count)
        return has_any && visit_minus(operands, is_sum, value, times, 0, plus, is_sum ? 0 : 1);
    const uint64_t own = operands->plus[index]->value;
    return visit_plus(operands, is_sum, value, times, index + 1, plus, has_any) ||
           visit_plus(operands, is_sum, value, times, index + 1, is_sum ? plus + own : plus * own,
                      true);
}

/* Do at least so many sub-collections of the operands have the value? Those count that could stand
 * alone, the whole node included. No sum overflows: the sum of all added operands fits, so each
 * part of it fits. */
static bool have_collections(const struct operands *operands, bool is_sum, uint64_t value,
                             uint32_t times)
{
    return visit_plus(operands, is_sum, value, &times, 0, is_sum ? 0 : 1, false);
}

/* Does the expression or a part of it have this value? Recursion depth is at most 64: each level
 * has fewer numbers. */
static bool has_part(const struct built_expression *node, uint64_t value)
{
    if (!signature_has(node->signature, signature_of(value))) return false;
    if (node->value == value) return true;
    if (node->part == PART_LEAF) return false;
    struct operands operands;
    expression_operands(node, &operands);
    for (uint32_t i = 0; i < operands.plus_count; i++) {
        if (has_part(operands.plus[i], value)) return true;
    }
    for (uint32_t i = 0; i < operands.minus_count; i++) {
        if (has_part(operands.minus[i], value)) return true;
    }
    return have_collections(&operands, is_sum_part(node->part), value, 1);
}

/* Does an operand of the group, or a part inside one, have the value? */
static bool is_inside_group(const struct built_expression *group, uint8_t chain_part,
                            uint64_t value)
{
    if (!signature_has(group->signature, signature_of(value))) return false;
    const struct built_expression *operands[TALLY_NUMBERS_MAX];
    const uint32_t count = operands_of_group(group, chain_part, operands);
    for (uint32_t i = 0; i < count; i++) {
        if (has_part(operands[i], value)) return true;
    }
    return false;
}

/* ---- Small groups, quickly ------------------------------------------------------------------- */

/* The sums (or products) of all non-empty sub-collections of a group of at
 * most this many operands. */
enum { QUICK_OPERANDS_MAX = 6, QUICK_VALUES_MAX = 1 << QUICK_OPERANDS_MAX };

/* Lists the values of all non-empty sub-collections of a small group: each further operand doubles
 * the list, once without it and once with it. 50 + 25 + 1 gives 50; 25, 75; 1, 51, 26, 76. Returns
 * their number; 0: the group is too large. */
static uint32_t collect(uint64_t values[QUICK_VALUES_MAX], const struct built_expression *group,
                        uint8_t chain_part)
{
    const bool is_sum = chain_part == PART_SUM;
    uint32_t count = 0;
    for (uint32_t operand = 0; operand < QUICK_OPERANDS_MAX; operand++) {
        const bool is_last = group->part != chain_part;
        const uint64_t value = is_last ? group->value : group->left->value;
        const uint32_t before = count;
        values[count++] = value;
        for (uint32_t i = 0; i < before; i++)
            values[count++] = is_sum ? values[i] + value : values[i] * value;
        if (is_last) return count;
        group = group->right;
    }
    return 0;
}

static const struct signature every_value = {UINT64_MAX, UINT64_MAX};

/* SUM and PROD: joins an operand and a group. is_group_only marks a result that would be a detour
 * as a node. */
static ALWAYS_INLINE void derive_group(struct built_expression *result, uint8_t chain_part,
                                       bool is_root)
{
    uint64_t others[QUICK_VALUES_MAX];
    const struct built_expression *const left = result->left;
    const struct built_expression *const right = result->right;
    const struct signature own = signature_of(result->value);
    const bool is_sum = chain_part == PART_SUM;
    if (UNLIKELY(signature_has(left->signature, own) || signature_has(right->signature, own))) {
        result->is_group_only =
            has_part(left, result->value) || is_inside_group(right, chain_part, result->value);
    }
    if (is_root) return;
    result->signature = left->signature;
    signature_add(&result->signature, right->signature);
    signature_add(&result->signature, own);
    if (right->part != chain_part) return;
    const uint32_t count = collect(others, right, chain_part);
    if (count == 0) {
        result->signature = every_value;
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t value = is_sum ? others[i] + left->value : others[i] * left->value;
        signature_add(&result->signature, signature_of(value));
    }
}

/* Does a proper sub-collection of the operands have the value of all of them? Visits all
 * sub-collections. */
static bool has_needless_operands(const struct built_expression *node)
{
    struct operands operands;
    expression_operands(node, &operands);
    return have_collections(&operands, is_sum_part(node->part), node->value, 2);
}

/* Is this DIFF or QUOT a detour? Also computes the signature. */
static ALWAYS_INLINE bool derive_difference(struct built_expression *result, uint8_t chain_part,
                                            bool is_root)
{
    const struct built_expression *const left = result->left;
    const struct built_expression *const right = result->right;
    const struct signature own = signature_of(result->value);
    const bool is_sum = chain_part == PART_SUM;
    result->signature = left->signature;
    signature_add(&result->signature, right->signature);
    const bool is_inside = UNLIKELY(signature_has(result->signature, own)) &&
                           (is_inside_group(left, chain_part, result->value) ||
                            is_inside_group(right, chain_part, result->value));
    uint64_t plus[QUICK_VALUES_MAX];
    uint64_t minus[QUICK_VALUES_MAX];
    const uint32_t plus_count = collect(plus, left, chain_part);
    const uint32_t minus_count = collect(minus, right, chain_part);
    if (plus_count == 0 || minus_count == 0) {
        result->signature = every_value;
        return is_inside || has_needless_operands(result);
    }
    bool has_detour = is_inside;
    for (uint32_t i = 0; i < plus_count; i++) {
        for (uint32_t j = 0; j < minus_count; j++) {
            const uint64_t a = plus[i];
            const uint64_t b = minus[j];
            /* If all multiplied and all dividing operands together are worth 1, nothing is left
             * that could replace the node. */
            const bool is_everything = i + 1 == plus_count && j + 1 == minus_count;
            if (a == b && !is_everything) has_detour = true;
            if (is_root) continue;
            if (is_sum ? a > b : a % b == 0)
                signature_add(&result->signature, signature_of(is_sum ? a - b : a / b));
        }
    }
    return has_detour;
}

/* ---- Combining ------------------------------------------------------------------------------- */

struct built_expression derive_number(const struct lattice *lattice, uint32_t subset)
{
    const uint8_t number = lattice_subset(lattice, subset)->last;
    const uint64_t value = lattice->number[number];
    return (struct built_expression){.value = value,
                                     .signature = signature_of(value),
                                     .subset = subset,
                                     .part = PART_LEAF,
                                     .number = number};
}

/* A total order of the operands in a lattice. Operands that agree in subset, value and part are in
 * one array, and are ordered by their position there. */
static bool stands_before(const struct built_expression *a, const struct built_expression *b)
{
    if (a->subset != b->subset) return a->subset < b->subset;
    if (a->value != b->value) return a->value < b->value;
    if (a->part != b->part) return a->part < b->part;
    return a < b;
}

/* If several operands use the pivot, the group is kept only if the operand in front is the last of
 * them in the order of stands_before(). */
static bool is_met_elsewhere(const struct lattice *lattice, uint32_t subset, uint8_t chain_part,
                             const struct built_expression *operand,
                             const struct built_expression *group)
{
    const struct subset *const whole = lattice_subset(lattice, subset);
    if (whole->pivot_copies == 1) return false;
    const struct built_expression *others[TALLY_NUMBERS_MAX];
    const uint32_t count = operands_of_group(group, chain_part, others);
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t code = lattice_subset(lattice, others[i]->subset)->code;
        if (lattice_copies(lattice, code, whole->pivot) != 0 && stands_before(operand, others[i]))
            return true;
    }
    return false;
}

bool derive_is_met_elsewhere(const struct lattice *lattice, uint32_t subset, enum part part,
                             const struct built_expression *left,
                             const struct built_expression *right)
{
    return (part == PART_SUM || part == PART_PROD) &&
           is_met_elsewhere(lattice, subset, (uint8_t)part, left, right);
}

/* Is the child a detour in this place? Within a chain of its own kind it is only a group; otherwise
 * it is a node. */
static bool is_detour_here(const struct built_expression *child, uint8_t chain_part)
{
    return child->has_detour || (child->is_group_only && child->part != chain_part);
}

/* Makes result = left part right, and checks it for detours. The cheap checks come first: most
 * combinations fail on a child that is already a detour here, or on the order of operands. */
static ALWAYS_INLINE bool put_together(const struct forest *forest, struct built_expression *result,
                                       enum part part, uint32_t subset,
                                       const struct built_expression *left,
                                       const struct built_expression *right, bool is_root)
{
    const uint8_t chain_part = is_sum_part((uint8_t)part) ? PART_SUM : PART_PROD;
    const bool is_spoilt = is_detour_here(left, chain_part) || is_detour_here(right, chain_part);
    if (is_spoilt && !forest->keeps_detours) return false;
    *result = (struct built_expression){
        .left = left,
        .right = right,
        .subset = subset,
        .part = (uint8_t)(part == PART_DIVI ? PART_PROD : part),
        .has_detour = is_spoilt,
    };
    const bool is_group = part != PART_DIFF && part != PART_QUOT;
    if (is_group && is_met_elsewhere(&forest->workspace->lattice, subset, chain_part, left, right))
        return false;
    switch (part) {
    case PART_SUM: result->value = left->value + right->value; break;
    case PART_DIFF: result->value = left->value - right->value; break;
    case PART_PROD:
    case PART_DIVI: result->value = left->value * right->value; break;
    case PART_QUOT: result->value = left->value / right->value; break;
    case PART_LEAF: break;
    }
    if (forest->ignores_detours) return true;

    if (!is_group) {
        const bool has_detour = derive_difference(result, chain_part, is_root);
        if (has_detour && !forest->keeps_detours) return false;
        result->has_detour |= has_detour;
        return true;
    }
    /* A factor of 1 is needless in every product that contains the group. */
    const bool has_unit = chain_part == PART_PROD && (left->value == 1 || right->value == 1);
    if (has_unit && !forest->keeps_detours) return false;
    derive_group(result, chain_part, is_root);
    result->has_detour |= has_unit;
    return !is_root || !result->is_group_only || forest->keeps_detours;
}

bool derive_pair(const struct forest *forest, struct built_expression *result, enum part part,
                 uint32_t subset, const struct built_expression *left,
                 const struct built_expression *right)
{
    return put_together(forest, result, part, subset, left, right, false);
}

bool derive_root(const struct forest *forest, struct built_expression *result, enum part part,
                 uint32_t subset, const struct built_expression *left,
                 const struct built_expression *right)
{
    return put_together(forest, result, part, subset, left, right, true);
}

/* ---- The order of operands ------------------------------------------------------------------- */

/*
 * The canonical order: larger values first, then by text. Texts are compared without writing them,
 * operand by operand, as far as they are alike. Signs have the order * + - /.
 */

/* Where one text ends, with which the other one begins. */
struct text_end {
    int longer; /* -1: the first one is longer; 1: the second; 0: neither begins with the other */
    char sign;  /* that follows in the longer one */
};

static int compare_texts(bool has_fractions, const struct built_expression *a,
                         const struct built_expression *b, bool is_inside_product,
                         struct text_end *end);

int expression_compare_text(bool has_fractions, const struct built_expression *a,
                            const struct built_expression *b)
{
    struct text_end end = {0, 0};
    const int order = compare_texts(has_fractions, a, b, false, &end);
    return order != 0 ? order : -end.longer;
}

/* Insertion sort, since there are few. */
static void sort_operands(bool has_fractions, const struct built_expression **operands,
                          uint32_t count)
{
    if (operands_sort_by_value(has_fractions, operands, count)) return;
    for (uint32_t i = 1; i < count; i++) {
        const struct built_expression *const operand = operands[i];
        uint32_t j = i;
        for (; j > 0 && operands[j - 1]->value == operand->value &&
               expression_compare_text(has_fractions, operands[j - 1], operand) > 0;
             j--)
            operands[j] = operands[j - 1];
        operands[j] = operand;
    }
}

void expression_sorted_operands(bool has_fractions, const struct built_expression *node,
                                struct operands *operands)
{
    expression_operands(node, operands);
    sort_operands(has_fractions, operands->plus, operands->plus_count);
    sort_operands(has_fractions, operands->minus, operands->minus_count);
}

/* The operands as those of a sum, or of a product; any other expression is the only one. */
static void take_apart(bool has_fractions, const struct built_expression *expression, bool is_sum,
                       struct operands *operands)
{
    if (expression->part != PART_LEAF && is_sum_part(expression->part) == is_sum) {
        expression_sorted_operands(has_fractions, expression, operands);
        return;
    }
    operands->plus[0] = expression;
    operands->plus_count = 1;
    operands->minus_count = 0;
}

static const struct built_expression *operand_at(const struct operands *operands, uint32_t i)
{
    return i < operands->plus_count ? operands->plus[i] : operands->minus[i - operands->plus_count];
}

/* The sign before an operand; 0 behind the last. */
static char sign_at(const struct operands *operands, uint32_t i, bool is_sum)
{
    if (i >= operands->plus_count + operands->minus_count) return 0;
    if (i < operands->plus_count) return is_sum ? '+' : '*';
    return is_sum ? '-' : '/';
}

/* Compares the digits of two numbers. If one begins with the other, the shorter one is first. */
static int compare_digits(uint64_t a, uint64_t b)
{
    uint64_t start_of_a = a, start_of_b = b;
    const uint32_t of_a = text_digits_of(a), of_b = text_digits_of(b);
    for (uint32_t i = of_a; i > of_b; i--) start_of_a /= 10;
    for (uint32_t i = of_b; i > of_a; i--) start_of_b /= 10;
    if (start_of_a != start_of_b) return start_of_a < start_of_b ? -1 : 1;
    return (a > b) - (a < b);
}

/* Compares what follows operands that are alike: a sign, or nothing. */
static int compare_signs(char a, char b, bool is_closed, struct text_end *end)
{
    if (a == b) return 0;
    if (a != 0 && b != 0) return a - b;
    if (is_closed) return a == 0 ? 1 : -1; /* a blank comes before a parenthesis */
    *end = (struct text_end){a == 0 ? 1 : -1, a == 0 ? b : a};
    return 0;
}

/* Returns 0 if one text begins with the other. Depth at most 64: each level has fewer numbers. */
static int compare_texts(bool has_fractions, const struct built_expression *a,
                         const struct built_expression *b, bool is_inside_product,
                         struct text_end *end)
{
    struct operands of_a, of_b; /* not cleared */
    const bool a_is_sum = is_sum_part(a->part), b_is_sum = is_sum_part(b->part);
    const bool is_sum = a_is_sum || b_is_sum;
    char a_sign, b_sign; /* behind what is compared */
    int order = 0;
    if (a == b) return 0;
    if (a->part == PART_LEAF && b->part == PART_LEAF)
        return has_fractions ? compare_digits(word_numerator(a->value), word_numerator(b->value))
                             : compare_digits(a->value, b->value);
    if (is_inside_product && a_is_sum != b_is_sum) return a_is_sum ? -1 : 1; /* a parenthesis */
    take_apart(has_fractions, a, is_sum, &of_a);
    take_apart(has_fractions, b, is_sum, &of_b);
    for (uint32_t i = 0;; i++) {
        order =
            compare_texts(has_fractions, operand_at(&of_a, i), operand_at(&of_b, i), !is_sum, end);
        a_sign = end->longer < 0 ? end->sign : sign_at(&of_a, i + 1, is_sum);
        b_sign = end->longer > 0 ? end->sign : sign_at(&of_b, i + 1, is_sum);
        if (order != 0 || a_sign != b_sign || a_sign == 0) break;
    }
    return order != 0 ? order : compare_signs(a_sign, b_sign, is_inside_product, end);
}

/* ---- Writing nodes --------------------------------------------------------------------------- */

/* Writes the nodes in canonical order, and returns the end. Depth at most 64, as above. */
static struct expr_node *write_node(bool has_fractions, struct expr_node *nodes,
                                    const struct built_expression *expression, uint8_t inverse)
{
    struct expr_node *const node = nodes++;
    *node = (struct expr_node){
        .kind = EXPR_NUMBER,
        .inverse = inverse,
        .decimals = EXPR_NO_POINT,
        .span = 1,
        .value = word_value(has_fractions, expression->value),
    };
    if (expression->part == PART_LEAF) return nodes;
    struct operands operands;
    expression_sorted_operands(has_fractions, expression, &operands);
    for (uint32_t i = 0; i < operands.plus_count; i++)
        nodes = write_node(has_fractions, nodes, operands.plus[i], 0);
    for (uint32_t i = 0; i < operands.minus_count; i++)
        nodes = write_node(has_fractions, nodes, operands.minus[i], 1);
    node->kind = is_sum_part(expression->part) ? EXPR_SUM : EXPR_PRODUCT;
    node->operands = (uint16_t)(operands.plus_count + operands.minus_count);
    node->span = (uint16_t)(nodes - node);
    return nodes;
}

uint32_t expression_to_nodes(bool has_fractions, const struct built_expression *expression,
                             struct expr_node *nodes)
{
    return (uint32_t)(write_node(has_fractions, nodes, expression, 0) - nodes);
}
