/* SPDX-License-Identifier: MIT */
/*
 * The canonical order of operands: operands that are not inverse first, then larger values, then by
 * text. If even the texts are equal, the operand with the given number comes before the one with
 * joined digits.
 *
 * Nodes are visited from the last to the first, so the operands of a node are already in order when
 * the node is sorted. Most nodes have two or three operands with different values, and cost two or
 * three integer comparisons. Texts are compared through a small window, a piece at a time, so a
 * long text needs no allocation.
 */
#include "expr/order.h"

#include "base/rational.h"
#include "expr/print.h"

#include <string.h>

enum { WINDOW_BYTES = 256 };

/* Prints the piece of the text that begins at byte `skip` into the window. Returns the number of
 * bytes in the window. */
static size_t print_window(const struct expr_node *nodes, size_t skip, char window[WINDOW_BYTES])
{
    struct text_out out = {.buffer = window, .size = WINDOW_BYTES, .skip = skip};
    print_tree(&out, nodes, TALLY_STYLE_INFIX);
    const size_t rest = text_end(&out) - skip;
    return rest < WINDOW_BYTES - 1 ? rest : WINDOW_BYTES - 1;
}

int expr_compare_text(const struct expr_node *a, const struct expr_node *b)
{
    char a_text[WINDOW_BYTES];
    char b_text[WINDOW_BYTES];
    for (size_t skip = 0;; skip += WINDOW_BYTES - 1) {
        const size_t a_length = print_window(a, skip, a_text);
        const size_t b_length = print_window(b, skip, b_text);
        const int order = memcmp(a_text, b_text, a_length < b_length ? a_length : b_length);
        if (order != 0) return order;
        if (a_length != b_length) return a_length < b_length ? -1 : 1;
        if (a_length < WINDOW_BYTES - 1) return 0;
    }
}

/* Orders operands with the same text: given numbers before joined digits. */
static int compare_digits(const struct expr_node *a, const struct expr_node *b)
{
    for (uint32_t i = 0; i < a->span && i < b->span; i++) {
        if (a[i].digits != b[i].digits) return (int)a[i].digits - (int)b[i].digits;
    }
    return 0;
}

/* Returns less than 0 if a comes before b, as in order.h. */
static int compare_operands(const struct expr_node *a, const struct expr_node *b)
{
    if (a->inverse != b->inverse) return (int)a->inverse - (int)b->inverse;
    if (LIKELY((a->value.denominator & b->value.denominator) == 1 && !a->value.negative &&
               !b->value.negative && a->value.denominator == b->value.denominator)) {
        if (a->value.numerator != b->value.numerator)
            return a->value.numerator > b->value.numerator ? -1 : 1;
    } else {
        const int by_value = rational_compare(b->value, a->value);
        if (by_value != 0) return by_value;
    }
    if (a->kind == EXPR_NUMBER && b->kind == EXPR_NUMBER && a->decimals == b->decimals) {
        return (int)a->digits - (int)b->digits;
    }
    const int by_text = expr_compare_text(a, b);
    return by_text != 0 ? by_text : compare_digits(a, b);
}

static bool is_in_order(const struct expr_node *node)
{
    const struct expr_node *operand = node + 1;
    for (uint32_t i = 1; i < node->operands; i++) {
        const struct expr_node *const next = operand + operand->span;
        if (compare_operands(operand, next) > 0) return false;
        operand = next;
    }
    return true;
}

/* Insertion sort of the operands' positions, then the subtrees are moved through scratch.
 * Stable, and fastest for the two or three operands of most nodes. */
static NEVER_INLINE void sort_node(struct expr_node *node, struct expr_node *scratch)
{
    uint16_t places[EXPR_NODES_MAX];
    struct expr_node *const first = node + 1;
    uint16_t place = 0;
    for (uint32_t i = 0; i < node->operands; i++) {
        uint32_t j = i;
        while (j > 0 && compare_operands(first + places[j - 1], first + place) > 0) {
            places[j] = places[j - 1];
            j--;
        }
        places[j] = place;
        place = (uint16_t)(place + first[place].span);
    }
    struct expr_node *out = scratch;
    for (uint32_t i = 0; i < node->operands; i++) {
        const struct expr_node *const operand = first + places[i];
        memcpy(out, operand, operand->span * sizeof *out);
        out += operand->span;
    }
    memcpy(first, scratch, place * sizeof *first);
}

void expr_sort_operands(struct expr_node *nodes, uint32_t count, struct expr_node *scratch)
{
    for (uint32_t i = count; i-- > 0;) {
        const bool is_sortable = nodes[i].kind == EXPR_SUM || nodes[i].kind == EXPR_PRODUCT;
        if (is_sortable && !is_in_order(&nodes[i])) sort_node(&nodes[i], scratch);
    }
}
