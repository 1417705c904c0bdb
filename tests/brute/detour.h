/* SPDX-License-Identifier: MIT */
/*
 * Detours, as they are defined: some node's value is also the value of a part of it (any non-empty
 * proper sub-collection of its operands, or anything inside an operand), and what is left when that
 * part takes the node's place can be written under the game's rules. Each part of each node is put
 * in its place here, and what is left is looked up among all that can be written.
 */
#ifndef TALLY_TESTS_BRUTE_DETOUR_H
#define TALLY_TESTS_BRUTE_DETOUR_H

#include "brute/game.h"

enum { PATH_MAX_LENGTH = 24 };

/* From the whole tree down to the node that is looked at. */
struct detour_search {
    struct brute_game *game;
    tree_code root;
    tree_code node;
    uint32_t path[PATH_MAX_LENGTH]; /* which operand of each */
    uint32_t length;
};

static inline tree_code tree_rebuilt(struct trees *trees, const struct tree *tree,
                                     const tree_code *operands, uint32_t inverse)
{
    switch (tree->kind) {
    case TREE_SUM: return tree_sum(trees, operands, tree->count, tree->value);
    case TREE_PRODUCT: return tree_product(trees, operands, inverse, tree->count, tree->value);
    case TREE_POWER: return tree_power(trees, operands[0], operands[1], tree->value);
    case TREE_MINUS: return tree_negate(trees, operands[0]);
    case TREE_LEAF: return TREE_NONE;
    case TREE_PAIRED:
    case TREE_UNARY:
    default: break;
    }
    if (tree->kind < TREE_UNARY) {
        return tree_paired(trees, tree->kind - TREE_PAIRED, operands[0], operands[1], tree->value);
    }
    return tree_unary(trees, tree->kind - TREE_UNARY, operands[0], tree->value);
}

/* The tree with a part in the place of the node at the end of the path. */
static inline tree_code tree_replaced(struct trees *trees, tree_code code, const uint32_t *path,
                                      uint32_t length, tree_code part)
{
    const struct tree tree = *tree_at(trees, code);
    tree_code operands[TREE_OPERANDS_MAX];
    uint32_t inverse = 0;
    if (length == 0) return (code & 1) != 0 ? tree_negate(trees, part) : part;
    for (uint32_t i = 0; i < tree.count; i++) {
        const tree_code side = tree.operands[i] & 1;
        tree_code operand = tree.operands[i] ^ side;
        if (i == path[0]) operand = tree_replaced(trees, operand, path + 1, length - 1, part);
        else if (tree_at(trees, operand)->kind == TREE_MINUS)
            operand = tree_at(trees, operand)->operands[0] ^ 1;
        if (operand == TREE_NONE) return TREE_NONE;
        if (tree.kind == TREE_SUM) operand ^= side;
        else inverse |= side << i;
        operands[i] = operand;
    }
    const tree_code rebuilt = tree_rebuilt(trees, &tree, operands, inverse);
    if (rebuilt == TREE_NONE || (code & 1) == 0) return rebuilt;
    return tree_negate(trees, rebuilt);
}

/* What kept its sign inside another tree, as it is on its own. */
static inline tree_code tree_bare(struct trees *trees, tree_code code)
{
    const struct tree tree = *tree_at(trees, code);
    if (tree.kind == TREE_MINUS) return tree.operands[0] ^ 1 ^ (code & 1);
    if (trees->is_ordered || tree.kind != TREE_SUM || tree.value.top >= 0) return code;
    const tree_code turned = tree_sum(trees, tree.operands, tree.count, tree.value);
    return turned == TREE_NONE ? turned : turned ^ (code & 1);
}

static inline bool detour_by(struct detour_search *search, tree_code part)
{
    struct trees *const trees = &search->game->trees;
    const struct wide wanted = tree_value(trees, search->node);
    if (!wide_is_equal(tree_value(trees, part), wanted)) return false;
    part = tree_bare(trees, part);
    if (part == TREE_NONE) return false;
    const tree_code left = tree_replaced(trees, search->root, search->path, search->length, part);
    if (left == TREE_NONE) return false;
    if (brute_fewest(search->game, left) != 0) return true;
    /* what is worth zero had no way round in a product, and may have either on its own */
    const struct tree *const sum = tree_at(trees, left);
    const bool may_turn = !trees->is_ordered || trees->has_minus;
    if (!may_turn || sum->kind != TREE_SUM || sum->value.top != 0) return false;
    const tree_code turned = tree_negate(trees, left);
    if (search->length == 0 && turned == search->node) return false; /* the same solution */
    return turned != TREE_NONE && brute_fewest(search->game, turned) != 0;
}

/* Some operands of a sum or product as a tree of their own. */
static inline tree_code tree_of_some(struct trees *trees, const struct tree *tree, uint32_t mask)
{
    tree_code operands[TREE_OPERANDS_MAX];
    uint32_t count = 0;
    uint32_t inverse = 0;
    const bool is_sum = tree->kind == TREE_SUM;
    struct wide value = wide_of(is_sum ? 0 : 1);
    for (uint32_t i = 0; i < tree->count; i++) {
        if ((mask >> i & 1) == 0) continue;
        const tree_code operand = tree->operands[i];
        const bool is_inverse = (operand & 1) != 0;
        enum wide_status status = WIDE_OK;
        if (is_sum) status = wide_add(&value, value, tree_value(trees, operand));
        else if (is_inverse) status = wide_divide(&value, value, tree_value(trees, operand ^ 1));
        else status = wide_multiply(&value, value, tree_value(trees, operand));
        if (status != WIDE_OK) return TREE_NONE;
        inverse |= (uint32_t)is_inverse << count;
        operands[count++] = is_sum ? operand : operand & ~UINT32_C(1);
    }
    const bool can_begin = trees->is_ordered ? (inverse & 1) == 0 : inverse != (1u << count) - 1;
    if (!is_sum && !can_begin) return TREE_NONE;
    if (is_sum && !can_begin && !trees->has_minus && trees->is_ordered) return TREE_NONE;
    if (count == 1) return operands[0];
    return is_sum ? tree_sum(trees, operands, count, value)
                  : tree_product(trees, operands, inverse, count, value);
}

static inline bool detour_inside(struct detour_search *search, tree_code within, bool is_node)
{
    struct trees *const trees = &search->game->trees;
    const struct tree tree = *tree_at(trees, within);
    if (!is_node && detour_by(search, within & ~UINT32_C(1))) return true;
    for (uint32_t i = 0; i < tree.count; i++) {
        if (detour_inside(search, tree.operands[i] & ~UINT32_C(1), false)) return true;
    }
    if (tree.kind != TREE_SUM && tree.kind != TREE_PRODUCT) return false;
    for (uint32_t mask = 1; mask < (1u << tree.count) - 1; mask++) {
        const tree_code part = tree_of_some(trees, &tree, mask);
        if (part != TREE_NONE && detour_by(search, part)) return true;
    }
    return false;
}

/* Looks at a node, and at all below it. */
static inline bool detour_at(struct detour_search *search, tree_code node)
{
    const struct tree tree = *tree_at(&search->game->trees, node);
    search->node = node;
    if (detour_inside(search, node, true)) return true;
    for (uint32_t i = 0; i < tree.count; i++) {
        search->path[search->length++] = i;
        if (detour_at(search, tree.operands[i] & ~UINT32_C(1))) return true;
        search->length--;
    }
    return false;
}

/* A minus before the whole is a node, too. */
static inline bool tree_has_detour(struct brute_game *game, tree_code code)
{
    struct detour_search search = {.game = game, .root = code & ~UINT32_C(1), .node = code};
    if ((code & 1) != 0 && detour_inside(&search, search.root, false)) return true;
    search.root = code;
    return detour_at(&search, code & ~UINT32_C(1));
}

#endif
