/* SPDX-License-Identifier: MIT */
/*
 * Nodes are created from the target down. The ways of each node are listed once, in the order in
 * which expand.h finds them.
 */
#include "least/graph.h"

#include "base/text.h"

/* ---- The graph ------------------------------------------------------------------------------- */

static uint32_t node_of(struct least_graph *graph, const struct least_need *need, uint32_t excess)
{
    bool is_new;
    const uint32_t index = least_index_of_need(&graph->nodes, graph->least, need, &is_new);
    if (is_new)
        *least_node_at(graph, index) =
            (struct least_node){.need = *need, .excess = excess, .hand = LEAST_NO_HAND};
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

/* The excess of one side of a way, if it is at most `most`. */
static uint32_t excess_of(struct least_graph *graph, const struct least_need *need, uint32_t known,
                          uint32_t most)
{
    if (known != LEAST_NONE) return known;
    return least_meet(graph->deepening, need, most, 0);
}

/* Keeps a way if its excess equals the least excess of the node: any larger one cannot be part
 * of a best solution. */
static void keep_way(void *user, const struct least_way *way)
{
    struct least_graph *const graph = user;
    const uint32_t excess = least_node_at(graph, graph->at)->excess;
    const bool has_right = way->step != LEAST_STEP_NONE;
    uint32_t rest = excess;
    if (graph->least->status != TALLY_OK || way->own > rest) return;
    rest -= way->own;
    if (way->left_excess != LEAST_NONE && way->left_excess > rest) return;
    if (has_right && way->right_excess != LEAST_NONE && way->right_excess > rest) return;
    const uint32_t known_right =
        has_right && way->right_excess != LEAST_NONE ? way->right_excess : 0;
    const uint32_t left = excess_of(graph, &way->left, way->left_excess, rest - known_right);
    if (left > rest) return;
    const uint32_t right =
        has_right ? excess_of(graph, &way->right, way->right_excess, rest - left) : 0;
    if (left + right == rest) add_way(graph, way, left, right);
}

/* Lists only the way that the solution in hand takes. */
static void follow_hand(struct least_graph *graph, uint32_t hand)
{
    const struct least_way *const way = &graph->deepening->hand[hand];
    add_way(graph, way, way->left_excess, way->right_excess);
    if (hand + 1 == graph->deepening->hand_length || graph->least->status != TALLY_OK) return;
    const struct least_link *const kept = least_link_at(graph, (uint32_t)graph->links.count - 1);
    least_node_at(graph, way->left_excess == LEAST_NONE ? kept->left : kept->right)->hand =
        hand + 1;
}

bool least_is_number(const struct least_graph *graph, const struct least_node *node)
{
    return graph->least->cells.size_of[node->need.subset] == 1 &&
           node->need.kind != LEAST_BEFORE_ZERO;
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
        if (least_is_number(graph, &node)) continue;
        if (node.hand != LEAST_NO_HAND) {
            follow_hand(graph, node.hand);
            continue;
        }
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
    if (least_is_number(graph, node)) least = ratio_of_whole(0);
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

bool least_has_parentheses(const struct least_graph *graph, uint32_t factor)
{
    const struct least_node *const node = least_node_at(graph, factor);
    return node->need.kind == LEAST_FACTOR && !least_is_number(graph, node);
}

/* Both sides, the sign with its blanks, and the parentheses that each side needs. */
uint32_t least_length_of_link(struct least_graph *graph, const struct least_node *node,
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
    if (least_is_number(graph, node))
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
    if (excess == LEAST_NONE) least_node_at(graph, 0)->hand = 0;
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
    if (deepening->is_unsure && excess != LEAST_NONE && least_make_all_tables(deepening, excess)) {
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
