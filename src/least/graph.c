/* SPDX-License-Identifier: MIT */
/*
 * Nodes are created from the target down. The ways of each node are listed once, in the order in
 * which expand.h finds them.
 */
#include "least/graph.h"

#include "base/checked.h"
#include "base/text.h"
#include "expr/canonical.h"
#include "reading/strict.h"

#include <string.h>

/* ---- The graph ------------------------------------------------------------------------------- */

static uint32_t node_of(struct least_graph *graph, const struct least_need *need, uint32_t excess)
{
    bool is_new;
    const uint32_t index = least_index_of_need(&graph->nodes, graph->least, need, &is_new);
    if (is_new) *least_node_at(graph, index) = (struct least_node){.need = *need, .excess = excess};
    return index;
}

static void add_way(struct least_graph *graph, const struct least_way *way, uint32_t left_excess,
                    uint32_t right_excess)
{
    struct least *const least = graph->least;
    const bool has_right = way->step != LEAST_STEP_NONE;
    const uint32_t left = node_of(graph, &way->left, left_excess);
    const uint32_t right = has_right ? node_of(graph, &way->right, right_excess) : HASH_NONE;
    if (!vector_reserve(least->memory, &graph->links, graph->links.count + 1,
                        sizeof(struct least_link)))
        least_fail(least);
    if (least->status != TALLY_OK) return;
    ((struct least_link *)graph->links.items)[graph->links.count++] =
        (struct least_link){left, right, way->step};
    least_node_at(graph, graph->at)->link_count++;
}

/* Keeps a way if its excess equals the least excess of the node: any larger one cannot be part
 * of a best solution. */
static void keep_way(void *user, const struct least_way *way)
{
    struct least_graph *const graph = user;
    const uint32_t excess = least_node_at(graph, graph->at)->excess;
    uint32_t left, right;
    if (least_measure_way(graph->deepening, way, excess, &left, &right))
        add_way(graph, way, left, right);
}

/* Processes nodes in the order of their creation; each way may create further nodes at the end
 * of the list. */
static void make_nodes(struct least_graph *graph)
{
    struct least *const least = graph->least;
    for (uint32_t i = 0; i < graph->nodes.items.count && least_goes_on(least, 1); i++) {
        const struct least_node node = *least_node_at(graph, i);
        graph->at = i;
        least_node_at(graph, i)->link_begin = (uint32_t)graph->links.count;
        if (least_is_number(least, &node.need)) continue;
        struct least_expansion expansion = {.least = least,
                                            .need = &node.need,
                                            .budget = node.excess,
                                            .visit = keep_way,
                                            .user = graph};
        least_expand(&expansion);
        graph->deepening->is_unsure |= expansion.is_unsure;
    }
}

/* ---- The smallest largest step --------------------------------------------------------------- */

static struct ratio larger_of(struct ratio a, struct ratio b)
{
    return least_is_below(a, b) ? b : a;
}

/* Recursion depth: at most twice the number of numbers. */
static struct ratio largest_step_of(struct least_graph *graph, uint32_t index)
{
    struct least_node *const node = least_node_at(graph, index);
    struct ratio least = {INT64_MAX, 1};
    if (node->has_largest_step) return node->largest_step;
    if (least_is_number(graph->least, &node->need)) least = ratio_of_whole(0);
    for (uint32_t i = node->link_begin; i < node->link_begin + node->link_count; i++) {
        const struct least_link *const link = least_link_at(graph, i);
        struct ratio largest = largest_step_of(graph, link->left);
        if (link->step != LEAST_STEP_NONE) {
            largest = larger_of(largest, largest_step_of(graph, link->right));
            largest = larger_of(largest, node->need.value);
        }
        if (least_is_below(largest, least)) least = largest;
    }
    node->largest_step = least;
    node->has_largest_step = true;
    return least;
}

/* ---- The shortest text ----------------------------------------------------------------------- */

/* Must the node be written in parentheses? A sum must, if it is an operand of a product. */
static bool least_has_parentheses(const struct least_graph *graph, uint32_t factor)
{
    const struct least_node *const node = least_node_at(graph, factor);
    return node->need.kind == LEAST_FACTOR && !least_is_number(graph->least, &node->need);
}

/* Both sides, the sign with its blanks, and the parentheses that each side needs. */
static uint32_t least_length_of_link(struct least_graph *graph, const struct least_node *node,
                                     const struct least_link *link)
{
    uint32_t length = least_length_of(graph, link->left);
    if (length == UINT32_MAX) return length;
    if (least_has_parentheses(graph, link->left)) length += LEAST_PARENTHESES_BYTES;
    if (link->step == LEAST_STEP_NONE) return length;
    const uint32_t right = least_length_of(graph, link->right);
    if (right == UINT32_MAX || least_is_below(graph->largest_step, node->need.value))
        return UINT32_MAX;
    if (least_has_parentheses(graph, link->right)) length += LEAST_PARENTHESES_BYTES;
    return length + LEAST_SEPARATOR_BYTES + right;
}

uint32_t least_length_of(struct least_graph *graph, uint32_t index)
{
    struct least_node *const node = least_node_at(graph, index);
    if (node->length != 0) return node->length;
    uint32_t least = UINT32_MAX;
    if (least_is_number(graph->least, &node->need))
        least = text_digits_of((rational_part)node->need.value.numerator);
    for (uint32_t i = node->link_begin; i < node->link_begin + node->link_count; i++) {
        const uint32_t length = least_length_of_link(graph, node, least_link_at(graph, i));
        if (length < least) least = length;
    }
    node->length = least;
    return least;
}

/* ---- All together ---------------------------------------------------------------------------- */

static bool collect(struct least_graph *graph, struct least_deepening *deepening,
                    const struct least_need *target, uint32_t excess)
{
    *graph = (struct least_graph){.deepening = deepening,
                                  .least = deepening->least,
                                  .nodes.item_bytes = sizeof(struct least_node)};
    if (node_of(graph, target, excess) == HASH_NONE) return false;
    make_nodes(graph);
    return graph->least->status == TALLY_OK;
}

/* The search for the least excess ends with the first solution of that excess, so it may have left
 * out ways that its tables are too small for. */
bool least_graph_make(struct least_graph *graph, struct least_deepening *deepening,
                      const struct least_need *target, uint32_t excess)
{
    deepening->is_unsure = false;
    if (!collect(graph, deepening, target, excess)) return false;
    if (deepening->is_unsure && least_make_all_tables(deepening, excess)) {
        least_graph_clear(graph);
        if (!collect(graph, deepening, target, excess)) return false;
    }
    if (graph->least->status != TALLY_OK) return false;
    graph->is_unsure = deepening->is_unsure;
    graph->largest_step = largest_step_of(graph, 0);
    return true;
}

void least_graph_clear(struct least_graph *graph)
{
    struct memory *const memory = graph->least->memory;
    least_needs_clear(&graph->nodes, memory);
    vector_clear(memory, &graph->links);
}

/* ---- Choosing -------------------------------------------------------------------------------- */

/*
 * Chooses the first solution of the graph.
 *
 * Each part can be chosen without looking at the other parts: the least efforts of all parts add up
 * to the least effort of the whole. The same holds for texts, since finally all ways of a need have
 * texts of the same length. But operands of equal value are there in any order, and the first of
 * all texts may have them in an order that a solution does not have. Then all texts are written.
 */

enum { VARIANTS_MAX = 1 << 17 }; /* half a second's work */

/* ---- The first text -------------------------------------------------------------------------- */

static char *text_of(struct least_graph *graph, uint32_t index);

/* Writes the text of a node, in parentheses if needed; returns its end. */
static char *put_node(struct least_graph *graph, char *out, uint32_t index)
{
    const bool is_closed = least_has_parentheses(graph, index);
    if (is_closed) *out++ = '(';
    memcpy(out, text_of(graph, index), least_length_of(graph, index));
    out += least_length_of(graph, index);
    if (is_closed) *out++ = ')';
    return out;
}

const char *least_sign_of(uint8_t step)
{
    if (step == EFFORT_ADD) return " + ";
    if (step == EFFORT_SUBTRACT) return " - ";
    return step == EFFORT_MULTIPLY ? " * " : " / ";
}

/* Writes the left side, the sign and the right side. */
static void put_way(struct least_graph *graph, const struct least_link *link)
{
    char *out = put_node(graph, graph->draft, link->left);
    if (link->step == LEAST_STEP_NONE) return;
    memcpy(out, least_sign_of(link->step), LEAST_SEPARATOR_BYTES);
    put_node(graph, out + LEAST_SEPARATOR_BYTES, link->right);
}

static void write_number(struct least_node *node)
{
    ratio_part number = node->need.value.numerator;
    for (uint32_t i = node->length; i-- > 0; number /= 10)
        node->text[i] = (char)('0' + number % 10);
}

/* May the text of this way be the text of the node? It must have the length of the node's shortest
 * text, and both sides must have texts already. */
static bool may_draft(struct least_graph *graph, const struct least_node *node,
                      const struct least_link *link)
{
    if (least_length_of_link(graph, node, link) != node->length) return false;
    if (text_of(graph, link->left) == NULL) return false;
    return link->step == LEAST_STEP_NONE || text_of(graph, link->right) != NULL;
}

/* A draft is written only when both sides have texts, so there is never more than one draft. */
static void write_first_way(struct least_graph *graph, struct least_node *node)
{
    bool has_text = false;
    for (uint32_t i = node->link_begin; i < node->link_begin + node->link_count; i++) {
        const struct least_link *const link = least_link_at(graph, i);
        if (!may_draft(graph, node, link)) continue;
        put_way(graph, link);
        if (has_text && memcmp(graph->draft, node->text, node->length) >= 0) continue;
        memcpy(node->text, graph->draft, node->length);
        has_text = true;
    }
}

/* Returns the text of a node, or NULL if there is no memory. */
static char *text_of(struct least_graph *graph, uint32_t index)
{
    struct least_node *const node = least_node_at(graph, index);
    if (node->text != NULL || graph->least->status != TALLY_OK) return node->text;
    node->text = arena_take(&graph->texts, node->length);
    if (node->text == NULL) {
        least_fail(graph->least);
        return NULL;
    }
    if (least_is_number(graph->least, &node->need)) write_number(node);
    else write_first_way(graph, node);
    return graph->least->status == TALLY_OK ? node->text : NULL;
}

/* ---- All texts ------------------------------------------------------------------------------- */

static uint64_t variants_of(struct least_graph *graph, uint32_t index)
{
    struct least_node *const node = least_node_at(graph, index);
    if (node->variants != 0) return node->variants;
    uint64_t variants = least_is_number(graph->least, &node->need) ? 1 : 0;
    for (uint32_t i = node->link_begin; i < node->link_begin + node->link_count; i++) {
        const struct least_link *const link = least_link_at(graph, i);
        if (least_length_of_link(graph, node, link) != node->length) continue;
        const uint64_t left = variants_of(graph, link->left);
        const uint64_t right = link->step != LEAST_STEP_NONE ? variants_of(graph, link->right) : 1;
        variants = saturating_add(variants, saturating_multiply(left, right));
    }
    node->variants = variants;
    return variants;
}

/* Writes variant number `number`, which is below variants_of(), in parentheses if needed. Returns
 * its end. */
static char *put_variant(struct least_graph *graph, char *out, uint32_t index, uint64_t number)
{
    const struct least_node *const node = least_node_at(graph, index);
    const struct least_link *link = least_link_at(graph, node->link_begin);
    uint64_t rights = 1;
    if (least_is_number(graph->least, &node->need)) return put_node(graph, out, index);
    for (;; link++) {
        if (least_length_of_link(graph, node, link) != node->length) continue;
        rights = link->step != LEAST_STEP_NONE ? variants_of(graph, link->right) : 1;
        const uint64_t variants = variants_of(graph, link->left) * rights;
        if (number < variants) break;
        number -= variants;
    }
    const bool is_closed = least_has_parentheses(graph, index);
    if (is_closed) *out++ = '(';
    out = put_variant(graph, out, link->left, number / rights);
    if (link->step != LEAST_STEP_NONE) {
        memcpy(out, least_sign_of(link->step), LEAST_SEPARATOR_BYTES);
        out = put_variant(graph, out + LEAST_SEPARATOR_BYTES, link->right, number % rights);
    }
    if (is_closed) *out++ = ')';
    return out;
}

/* ---- The solution ---------------------------------------------------------------------------- */

tally_status least_add_text(const struct least *least, const struct numbers *numbers,
                            const char *text, size_t length, struct finds *finds, tally_expr **read)
{
    struct raw_text raw;
    tally_error error;
    bool is_beyond = false;
    tally_status status = raw_parse(&raw, text, length, 0);
    if (status == TALLY_OK)
        status = canonical_from_raw(read, &raw, NULL, least->memory->allocator, &error);
    if (status != TALLY_OK) return status;
    const struct solution_tree tree = {.nodes = (*read)->nodes, .count = (*read)->count};
    return finds_add_tree(finds, least->memory, numbers, tree, &is_beyond);
}

/* Appends the solution of the written text. *is_canonical: the text has the canonical form. */
static tally_status read_text(struct least_graph *graph, char *text, uint32_t length,
                              struct finds *finds, bool *is_canonical)
{
    tally_expr *read = NULL;
    const tally_status status =
        least_add_text(graph->least, graph->numbers, text, length, finds, &read);
    char *const printed = graph->draft + length + 1;
    const size_t printed_length =
        read != NULL ? tally_expr_print(read, TALLY_STYLE_INFIX, printed, (size_t)length + 1) : 0;
    *is_canonical = printed_length == length && memcmp(printed, text, length) == 0;
    tally_expr_free(read);
    return status;
}

/* Writes all texts, and keeps the first. */
static tally_status choose_from_all(struct least_graph *graph, struct finds *finds)
{
    struct least *const least = graph->least;
    const uint64_t variants = variants_of(graph, 0);
    const uint32_t length = least_length_of(graph, 0);
    const size_t first = finds->found.count - 1;
    struct finds one = {0};
    tally_status status = TALLY_OK;
    bool is_canonical;
    for (uint64_t i = 0; i < variants && status == TALLY_OK && least_goes_on(least, 64); i++) {
        finds_empty(&one);
        put_variant(graph, graph->draft, 0, i);
        status = read_text(graph, graph->draft, length, &one, &is_canonical);
        if (status == TALLY_OK && one.found.count != 0 &&
            finds_compare(&one, finds_at(&one, 0), finds, finds_at(finds, first), graph->numbers) <
                0)
            status = finds_replace(finds, least->memory, first, &one);
    }
    finds_clear(&one, least->memory);
    graph->is_sure = status == TALLY_OK && least->status == TALLY_OK;
    return status;
}

static tally_status choose(struct least_graph *graph, struct finds *finds)
{
    struct least *const least = graph->least;
    const uint32_t length = least_length_of(graph, 0);
    graph->draft = arena_take(&graph->texts, 2 * ((size_t)length + 1));
    if (graph->draft == NULL) least_fail(least);
    char *const text = least->status == TALLY_OK ? text_of(graph, 0) : NULL;
    if (text == NULL || least->status != TALLY_OK) return least->status;
    bool is_canonical;
    const tally_status status = read_text(graph, text, length, finds, &is_canonical);
    graph->is_sure = is_canonical;
    if (status != TALLY_OK || is_canonical) return status;
    return variants_of(graph, 0) <= VARIANTS_MAX ? choose_from_all(graph, finds) : TALLY_OK;
}

tally_status least_choose(struct least_deepening *deepening, const struct least_need *target,
                          uint32_t excess, struct finds *finds, const struct numbers *numbers,
                          bool *is_sure)
{
    struct least_graph graph;
    const bool has_graph = least_graph_make(&graph, deepening, target, excess);
    arena_init(&graph.texts, deepening->least->memory);
    graph.numbers = numbers;
    const tally_status status = has_graph ? choose(&graph, finds) : deepening->least->status;
    *is_sure = graph.is_sure && !graph.is_unsure && status == TALLY_OK;
    arena_clear(&graph.texts);
    least_graph_clear(&graph);
    return status;
}
