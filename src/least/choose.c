/* SPDX-License-Identifier: MIT */
/*
 * Chooses the first solution of the graph.
 *
 * Each part can be chosen without looking at the other parts: the least efforts of all parts add up
 * to the least effort of the whole. The same holds for texts, since finally all ways of a need have
 * texts of the same length. The exception is operands of equal value, whose order depends on their
 * texts. These are sorted while the text is built. If the sorted text might not be the first one,
 * the result is marked as uncertain.
 */
#include "least/choose.h"

#include "base/checked.h"
#include "expr/canonical.h"
#include "least/graph.h"
#include "reading/strict.h"

#include <string.h>

enum { VARIANTS_MAX = 1 << 17 }; /* half a second's work */

/* The choice of the first solution of a graph. */
struct choosing {
    struct least *least;
    struct least_graph graph;
    struct arena texts; /* memory for the nodes' texts */
    char *draft;        /* room for two texts, one behind the other */
    const struct numbers *numbers;
    bool is_sure; /* the result is proved to be the first */

    /* The text of one way is in the first half of `draft`. `plain`, in the second half, keeps the
     * text with the operands in the order of the way, for comparison: operands of equal value may
     * have to change places. */
    char *plain;
    struct least_tail tail; /* of that text */
    bool is_doubtful;       /* it may not be canonical, or not the first of the way */
};

/* ---- The first text -------------------------------------------------------------------------- */

static char *text_of(struct choosing *choosing, uint32_t index);

/* Writes the text of a node, in parentheses if needed; returns its end. */
static char *put_node(struct choosing *choosing, char *out, uint32_t index)
{
    const bool is_closed = least_has_parentheses(&choosing->graph, index);
    if (is_closed) *out++ = '(';
    memcpy(out, text_of(choosing, index), least_length_of(&choosing->graph, index));
    out += least_length_of(&choosing->graph, index);
    if (is_closed) *out++ = ')';
    return out;
}

static const char *separator_of(uint8_t step)
{
    if (step == EFFORT_ADD) return " + ";
    if (step == EFFORT_SUBTRACT) return " - ";
    return step == EFFORT_MULTIPLY ? " * " : " / ";
}

static int compare_texts(const char *a, uint32_t a_length, const char *b, uint32_t b_length)
{
    const int order = memcmp(a, b, a_length < b_length ? a_length : b_length);
    return order != 0 ? order : (a_length > b_length) - (a_length < b_length);
}

/* Does the right operand belong before the last one of the left side? */
static bool is_out_of_order(struct choosing *choosing, const struct least_tail *tail,
                            const char *left_text, const struct least_link *link)
{
    const struct least_node *const right = least_node_at(&choosing->graph, link->right);
    const uint32_t closed = tail->has_parentheses ? 1 : 0;
    if (tail->step != link->step || !ratio_is_equal(tail->value, right->need.value)) return false;
    return compare_texts(text_of(choosing, link->right), right->length,
                         left_text + tail->begin + closed,
                         tail->end - tail->begin - 2 * closed) < 0;
}

static struct least_tail tail_of_single(const struct least_node *node, uint32_t length,
                                        bool is_closed)
{
    const bool is_product =
        node->need.kind == LEAST_BEFORE_MULTIPLY || node->need.kind == LEAST_BEFORE_DIVIDE;
    return (struct least_tail){.value = node->need.value,
                               .end = length,
                               .alike = 1,
                               .step = is_product ? EFFORT_MULTIPLY : EFFORT_ADD,
                               .has_parentheses = is_closed};
}

/* Moves the right operand of the draft before the last operand of the left side. Both have the same
 * value; the smaller text comes first. */
static void put_before_last(struct choosing *choosing, uint32_t length,
                            const struct least_link *link)
{
    const struct least_node *const left = least_node_at(&choosing->graph, link->left);
    char *const begin = choosing->draft + left->tail.begin;
    memcpy(choosing->plain, choosing->draft, length);
    char *out = put_node(choosing, begin, link->right);
    memcpy(out, separator_of(link->step), LEAST_SEPARATOR_BYTES);
    out += LEAST_SEPARATOR_BYTES;
    memcpy(out, choosing->plain + left->tail.begin, left->tail.end - left->tail.begin);
    choosing->tail = left->tail;
    choosing->tail.begin += (uint32_t)(out - begin);
    choosing->tail.end += (uint32_t)(out - begin);
    choosing->tail.alike++;
    choosing->is_doubtful =
        left->tail.alike > 1 || memcmp(choosing->draft, choosing->plain, length) > 0;
}

/* Writes the left side, the sign and the right side. Where the last operands have equal value,
 * the smaller text must come first. */
static void put_way(struct choosing *choosing, const struct least_node *node,
                    const struct least_link *link)
{
    choosing->is_doubtful = false;
    choosing->plain = choosing->draft + node->length;
    char *out = put_node(choosing, choosing->draft, link->left);
    const bool is_closed = least_has_parentheses(&choosing->graph, link->left);
    if (link->step == LEAST_STEP_NONE) {
        const bool is_any = node->need.kind == LEAST_BEFORE_ZERO;
        choosing->tail = is_any
                             ? least_node_at(&choosing->graph, link->left)->tail
                             : tail_of_single(node, (uint32_t)(out - choosing->draft), is_closed);
        return;
    }
    const struct least_tail tail = least_node_at(&choosing->graph, link->left)->tail;
    const bool is_after = is_out_of_order(choosing, &tail, choosing->draft, link);
    const struct ratio operand = least_node_at(&choosing->graph, link->right)->need.value;
    memcpy(out, separator_of(link->step), LEAST_SEPARATOR_BYTES);
    out += LEAST_SEPARATOR_BYTES;
    choosing->tail = (struct least_tail){.value = operand,
                                         .begin = (uint32_t)(out - choosing->draft),
                                         .alike = 1,
                                         .step = link->step,
                                         .has_parentheses =
                                             least_has_parentheses(&choosing->graph, link->right)};
    out = put_node(choosing, out, link->right);
    choosing->tail.end = (uint32_t)(out - choosing->draft);
    if (tail.step == link->step && ratio_is_equal(tail.value, operand))
        choosing->tail.alike = tail.alike + 1;
    if (is_after) put_before_last(choosing, choosing->tail.end, link);
}

static void write_number(struct least_node *node)
{
    ratio_part number = node->need.value.numerator;
    for (uint32_t i = node->length; i-- > 0; number /= 10)
        node->text[i] = (char)('0' + number % 10);
    node->tail = tail_of_single(node, node->length, false);
}

/* May the text of this way be the text of the node? It must have the length of the node's shortest
 * text, and both sides must have texts already. */
static bool may_draft(struct choosing *choosing, const struct least_node *node,
                      const struct least_link *link)
{
    if (least_length_of_link(&choosing->graph, node, link) != node->length) return false;
    if (text_of(choosing, link->left) == NULL) return false;
    return link->step == LEAST_STEP_NONE || text_of(choosing, link->right) != NULL;
}

/* A draft is written only when both sides have texts, so there is never more than one draft. */
static void write_first_way(struct choosing *choosing, struct least_node *node)
{
    bool has_text = false;
    bool has_doubt = false;
    const uint32_t end = node->link_begin + node->link_count;
    for (uint32_t i = node->link_begin; i < end; i++) {
        if (!may_draft(choosing, node, least_link_at(&choosing->graph, i))) continue;
        put_way(choosing, node, least_link_at(&choosing->graph, i));
        has_doubt |= choosing->is_doubtful;
        if (has_text && memcmp(choosing->draft, node->text, node->length) >= 0) continue;
        memcpy(node->text, choosing->draft, node->length);
        node->tail = choosing->tail;
        has_text = true;
    }
    for (uint32_t i = node->link_begin; i < end && has_doubt && choosing->is_sure; i++) {
        if (!may_draft(choosing, node, least_link_at(&choosing->graph, i))) continue;
        put_way(choosing, node, least_link_at(&choosing->graph, i));
        if (choosing->is_doubtful && memcmp(choosing->plain, node->text, node->length) < 0)
            choosing->is_sure = false;
    }
}

/* Returns the text of a node, or NULL if there is no memory. */
static char *text_of(struct choosing *choosing, uint32_t index)
{
    struct least_node *const node = least_node_at(&choosing->graph, index);
    if (node->text != NULL || choosing->least->status != TALLY_OK) return node->text;
    node->text = arena_take(&choosing->texts, node->length);
    if (node->text == NULL) {
        least_fail(choosing->least);
        return NULL;
    }
    if (least_is_number(&choosing->graph, node)) write_number(node);
    else write_first_way(choosing, node);
    return choosing->least->status == TALLY_OK ? node->text : NULL;
}

/* ---- All texts ------------------------------------------------------------------------------- */

static uint64_t variants_of(struct choosing *choosing, uint32_t index)
{
    struct least_node *const node = least_node_at(&choosing->graph, index);
    if (node->variants != 0) return node->variants;
    uint64_t variants = least_is_number(&choosing->graph, node) ? 1 : 0;
    for (uint32_t i = node->link_begin; i < node->link_begin + node->link_count; i++) {
        const struct least_link *const link = least_link_at(&choosing->graph, i);
        if (least_length_of_link(&choosing->graph, node, link) != node->length) continue;
        const uint64_t left = variants_of(choosing, link->left);
        const uint64_t right =
            link->step != LEAST_STEP_NONE ? variants_of(choosing, link->right) : 1;
        variants = saturating_add(variants, saturating_multiply(left, right));
    }
    node->variants = variants;
    return variants;
}

static char *put_variant(struct choosing *choosing, char *out, uint32_t index, uint64_t number);

static char *put_variant_of_way(struct choosing *choosing, char *out, const struct least_link *link,
                                uint64_t number)
{
    const bool has_right = link->step != LEAST_STEP_NONE;
    const uint64_t rights = has_right ? variants_of(choosing, link->right) : 1;
    if (least_has_parentheses(&choosing->graph, link->left)) *out++ = '(';
    out = put_variant(choosing, out, link->left, number / rights);
    if (least_has_parentheses(&choosing->graph, link->left)) *out++ = ')';
    if (!has_right) return out;
    memcpy(out, separator_of(link->step), LEAST_SEPARATOR_BYTES);
    out += LEAST_SEPARATOR_BYTES;
    if (least_has_parentheses(&choosing->graph, link->right)) *out++ = '(';
    out = put_variant(choosing, out, link->right, number % rights);
    if (least_has_parentheses(&choosing->graph, link->right)) *out++ = ')';
    return out;
}

/* Writes variant number `number`, which is below variants_of(). Returns its end. */
static char *put_variant(struct choosing *choosing, char *out, uint32_t index, uint64_t number)
{
    const struct least_node *const node = least_node_at(&choosing->graph, index);
    if (least_is_number(&choosing->graph, node)) return put_node(choosing, out, index);
    for (uint32_t i = node->link_begin; i < node->link_begin + node->link_count; i++) {
        const struct least_link *const link = least_link_at(&choosing->graph, i);
        if (least_length_of_link(&choosing->graph, node, link) != node->length) continue;
        const bool has_right = link->step != LEAST_STEP_NONE;
        const uint64_t variants = variants_of(choosing, link->left) *
                                  (has_right ? variants_of(choosing, link->right) : 1);
        if (number < variants) return put_variant_of_way(choosing, out, link, number);
        number -= variants;
    }
    return out;
}

/* ---- The solution ---------------------------------------------------------------------------- */

/* Parses the written text and brings it into canonical form. *is_canonical: it already was. */
static tally_status read_text(struct choosing *choosing, char *text, uint32_t length,
                              struct finds *finds, bool *is_canonical)
{
    struct least *const least = choosing->least;
    struct raw_text raw;
    tally_error error;
    tally_expr *read = NULL;
    bool is_beyond = false;
    tally_status status = raw_parse(&raw, text, length, 0);
    if (status == TALLY_OK)
        status = canonical_from_raw(&read, &raw, NULL, least->memory->allocator, &error);
    if (status != TALLY_OK) return status;
    char *const printed = choosing->draft + length + 1;
    const size_t printed_length =
        tally_expr_print(read, TALLY_STYLE_INFIX, printed, (size_t)length + 1);
    *is_canonical = printed_length == length && memcmp(printed, text, length) == 0;
    const struct solution_tree tree = {.nodes = read->nodes, .count = read->count};
    status = finds_add_tree(finds, least->memory, choosing->numbers, tree, &is_beyond);
    tally_expr_free(read);
    return status;
}

/* Writes all texts, and keeps the first. */
static tally_status choose_from_all(struct choosing *choosing, struct finds *finds)
{
    struct least *const least = choosing->least;
    const uint64_t variants = variants_of(choosing, 0);
    const uint32_t length = least_length_of(&choosing->graph, 0);
    const size_t first = finds->found.count - 1;
    struct finds one = {0};
    tally_status status = TALLY_OK;
    bool is_canonical;
    for (uint64_t i = 0; i < variants && status == TALLY_OK && least_goes_on(least, 64); i++) {
        finds_empty(&one);
        put_variant(choosing, choosing->draft, 0, i);
        status = read_text(choosing, choosing->draft, length, &one, &is_canonical);
        if (status == TALLY_OK && one.found.count != 0 &&
            finds_compare(&one, finds_at(&one, 0), finds, finds_at(finds, first),
                          choosing->numbers) < 0)
            status = finds_replace(finds, least->memory, first, &one);
    }
    finds_clear(&one, least->memory);
    choosing->is_sure = status == TALLY_OK && least->status == TALLY_OK;
    return status;
}

static tally_status choose(struct choosing *choosing, struct finds *finds, bool is_hand)
{
    struct least *const least = choosing->least;
    const uint32_t length = least_length_of(&choosing->graph, 0);
    choosing->draft = arena_take(&choosing->texts, 2 * ((size_t)length + 1));
    if (choosing->draft == NULL) least_fail(least);
    char *const text = least->status == TALLY_OK ? text_of(choosing, 0) : NULL;
    if (text == NULL || least->status != TALLY_OK) return least->status;
    bool is_canonical;
    const tally_status status = read_text(choosing, text, length, finds, &is_canonical);
    if (is_hand) choosing->is_sure = false;
    if (status != TALLY_OK || is_hand || (choosing->is_sure && is_canonical)) return status;
    choosing->is_sure = false;
    return variants_of(choosing, 0) <= VARIANTS_MAX ? choose_from_all(choosing, finds) : TALLY_OK;
}

tally_status least_choose(struct least_deepening *deepening, const struct least_need *target,
                          uint32_t excess, struct finds *finds, const struct numbers *numbers,
                          bool *is_sure)
{
    struct choosing choosing = {.least = deepening->least, .numbers = numbers, .is_sure = true};
    arena_init(&choosing.texts, deepening->least->memory);
    const bool has_graph = least_graph_make(&choosing.graph, deepening, target, excess);
    const tally_status status =
        has_graph ? choose(&choosing, finds, excess == LEAST_NONE) : deepening->least->status;
    *is_sure = choosing.is_sure && !choosing.graph.is_unsure && status == TALLY_OK;
    arena_clear(&choosing.texts);
    least_graph_clear(&choosing.graph);
    return status;
}
