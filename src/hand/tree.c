/* SPDX-License-Identifier: MIT */
/*
 * In any order, the parser makes the tree from the text of the expression. In the order given, the
 * operands of sums and products stay where they are, and nested sums and products are opened: 1 -
 * (2 - 3) is 1 - 2 + 3.
 */
#include "hand/tree.h"

#include "expr/canonical.h"

enum { OPERANDS_MAX = 12 }; /* larger sums and products are not searched for a detour */

static bool is_sum(uint8_t kind)
{
    return kind == RAW_ADD || kind == RAW_SUBTRACT;
}

/* ---- In the order given ---------------------------------------------------------------------- */

struct writing {
    const struct hand_items *items;
    struct expr_node *nodes;
    uint32_t count;
};

static void write_item(struct writing *writing, uint32_t index);

/* Writes an item as operands of the sum or product at `parent`. */
static void write_operands(struct writing *writing, uint32_t parent, uint32_t index, bool inverse)
{
    const struct hand_item *const item = &writing->items->item[index];
    const bool of_sum = writing->nodes[parent].kind == EXPR_SUM;
    if (item->kind != RAW_NUMBER && is_sum(item->kind) == of_sum) {
        const bool turns = item->kind == RAW_SUBTRACT || item->kind == RAW_DIVIDE;
        write_operands(writing, parent, item->left, inverse);
        write_operands(writing, parent, item->right, inverse != turns);
        return;
    }
    const bool is_neutral = of_sum ? rational_is_zero(item->value) : rational_is_one(item->value);
    const uint32_t at = writing->count;
    write_item(writing, index);
    writing->nodes[at].inverse = inverse && !is_neutral;
    writing->nodes[parent].operands++;
}

static void write_item(struct writing *writing, uint32_t index)
{
    const struct hand_item *const item = &writing->items->item[index];
    const uint32_t at = writing->count++;
    struct expr_node *const node = &writing->nodes[at];
    *node = (struct expr_node){
        .kind = EXPR_NUMBER, .decimals = EXPR_NO_POINT, .span = 1, .value = item->value};
    if (item->kind == RAW_NUMBER) return;
    node->kind = is_sum(item->kind) ? EXPR_SUM : EXPR_PRODUCT;
    write_operands(writing, at, index, false);
    node->span = (uint16_t)(writing->count - at);
}

/* ---- In any order ---------------------------------------------------------------------------- */

static void put_raw(const struct hand_items *items, uint32_t index, struct raw_text *raw)
{
    const struct hand_item *const item = &items->item[index];
    if (item->kind != RAW_NUMBER) {
        put_raw(items, item->left, raw);
        put_raw(items, item->right, raw);
    }
    raw->items[raw->count++] = (struct raw_item){
        .kind = item->kind, .number = item->value.numerator, .decimals = EXPR_NO_POINT};
}

/* ---- Detours --------------------------------------------------------------------------------- */

/* The value of those operands of a sum or product whose bits are set. Returns false if it has
 * none. */
static bool value_of_some(const struct expr_node *node, uint32_t some, struct rational *value)
{
    const bool of_sum = node->kind == EXPR_SUM;
    enum rational_status status = RATIONAL_OK;
    uint32_t at = 1;
    *value = value_of_whole(of_sum ? 0 : 1);
    for (uint32_t i = 0; i < node->operands; i++, at += node[at].span) {
        const struct expr_node *const operand = &node[at];
        if ((some >> i & 1) == 0 || status != RATIONAL_OK) continue;
        if (of_sum)
            status = (operand->inverse ? rational_subtract : rational_add)(value, *value,
                                                                           operand->value);
        else
            status = (operand->inverse ? rational_divide : rational_multiply)(value, *value,
                                                                              operand->value);
    }
    return status == RATIONAL_OK;
}

/* Does some choice of the node's operands, or something inside an operand, have the value? all_too:
 * the choice may be all operands. Also returns true if a search would take too long. */
static bool may_have_part(const struct expr_node *node, struct rational value, bool all_too)
{
    struct rational part;
    uint32_t at = 1;
    if (all_too && rational_is_equal(node->value, value)) return true;
    if (node->operands == 0) return false;
    if (node->operands > OPERANDS_MAX) return true;
    const uint32_t all = (1u << node->operands) - 1;
    for (uint32_t some = 1; some < all; some++) {
        if (value_of_some(node, some, &part) && rational_is_equal(part, value)) return true;
    }
    for (uint32_t i = 0; i < node->operands; i++, at += node[at].span) {
        if (may_have_part(&node[at], value, true)) return true;
    }
    return false;
}

static bool may_have_detour(struct solution_tree tree)
{
    for (uint32_t i = 0; i < tree.count; i++) {
        if (may_have_part(&tree.nodes[i], tree.nodes[i].value, false)) return true;
    }
    return false;
}

/* ---- Altogether ------------------------------------------------------------------------------ */

static bool keep(struct solution_tree tree, const struct engine_search *search, bool is_straight,
                 struct finds *finds)
{
    bool is_beyond = false;
    if (is_straight && may_have_detour(tree)) return false;
    return finds_add_tree(finds, search->memory, &search->numbers, tree, &is_beyond) == TALLY_OK;
}

bool hand_tree_add(const struct hand_items *items, uint32_t item,
                   const struct engine_search *search, bool is_straight, struct finds *finds)
{
    struct expr_node nodes[2 * TALLY_NUMBERS_MAX];
    struct writing writing = {.items = items, .nodes = nodes};
    struct raw_text raw;
    tally_error error;
    tally_expr *read = NULL;
    if (search->request->game->rules.order == TALLY_ORDER_GIVEN) {
        write_item(&writing, item);
        return keep((struct solution_tree){.nodes = nodes, .count = writing.count}, search,
                    is_straight, finds);
    }
    raw_clear(&raw);
    put_raw(items, item, &raw);
    if (canonical_from_raw(&read, &raw, NULL, search->memory->allocator, &error) != TALLY_OK)
        return false;
    const struct solution_tree tree = {.nodes = read->nodes, .count = read->count};
    const bool is_kept = keep(tree, search, is_straight, finds);
    tally_expr_free(read);
    return is_kept;
}
