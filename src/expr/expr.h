/* SPDX-License-Identifier: MIT */
/*
 * The expression tree that all parts of the library share: n-ary, stored as an array of nodes in
 * prefix order.
 *
 *     (50 + 1) * (25 - 10)        product  span 7, 2 operands, value 765
 *                                   sum      span 3, 2 operands, value 51
 *                                     number 50
 *                                     number 1
 *                                   sum      span 3, 2 operands, value 15
 *                                     number 25
 *                                     number 10  inverse (subtracted)
 *
 * The first operand of the node at index i is at i + 1. The operand after the one at index j is at
 * j + nodes[j].span. `inverse` is stored in the operand but describes its role in the parent:
 * subtracted in a sum, a divisor in a product.
 *
 * Canonical form (docs/rules.md):
 * - No operand of a sum is a sum, and no operand of a product is a product.
 * - An operand worth 1 is never a divisor, and an operand worth 0 is never subtracted.
 * - If negative values are allowed, a sum inside a product is not negative, and a product has no
 *   sign of its own: one EXPR_NEGATE stands outside the product, or the product changes its side in
 *   the sum around it.
 * - The operands of a node stand in a fixed order: those not inverse first, then larger values,
 *   then by text (TALLY_STYLE_INFIX, compared as bytes).
 */
#ifndef TALLY_EXPR_EXPR_H
#define TALLY_EXPR_EXPR_H

#include "base/compiler.h"
#include "base/rational.h"
#include "rules/game.h"
#include "rules/operations.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The kinds of nodes. */
enum expr_kind {
    EXPR_NUMBER,  /* a given number, or given digits joined; no operands */
    EXPR_SUM,     /* at least 2 operands, of which at least one is not inverse */
    EXPR_PRODUCT, /* at least 2 operands, of which at least one is not inverse */
    EXPR_POWER,   /* 2 operands: base, exponent */
    EXPR_UNARY,   /* 1 operand: !, sqrt or another operation that counts into the depth */
    EXPR_NEGATE,  /* 1 operand */
    EXPR_PAIRED   /* 2 operands: mod or another operation of two operands that has a word */
};

/* Depth limit: a tree of 64 numbers has at most 64 levels, and each level may add a sign and four
 * unary operations: 64 * 6. */
enum { EXPR_NO_POINT = 255, EXPR_NODES_MAX = 1024, EXPR_DEPTH_MAX = 384 };

/*
 * A node of a tree. The nodes stand in prefix order, in one array:
 *
 *     (50 + 1) * (25 - 10)      PRODUCT  SUM  50  1  SUM  25  10
 *     index                     0        1    2   3  4    5   6
 */
struct expr_node {
    uint8_t kind;     /* enum expr_kind */
    uint8_t inverse;  /* role in the parent: subtracted, or a divisor */
    uint8_t digits;   /* EXPR_NUMBER: how many given digits were joined; 0: a given number.
                         EXPR_NEGATE: see expr_is_closed_minus().
                         EXPR_UNARY, EXPR_PAIRED: which one, an enum operation */
    uint8_t decimals; /* EXPR_NUMBER: expr/decimals.h; EXPR_NO_POINT: no point */
    uint16_t span;    /* number of nodes in this subtree, this node included */
    uint16_t operands;
    struct rational value;
};

/* An upper bound on the nodes of any tree of a game. A tree of n numbers has at most n - 1 binary
 * operations, so 2n - 1 nodes. Each of these may have a minus, and several operations like ! or
 * sqrt on top, each with a minus of its own: -sqrt(-(-9)). */
static inline uint32_t expr_nodes_of_game(const tally_game *game)
{
    const bool has_unary = (game->rules.operations & ~(uint32_t)TALLY_OP_BASIC) != 0 ||
                           game->rules.values != TALLY_VALUES_WHOLE;
    const uint32_t depth = game->rules.unary_depth;
    const uint32_t nodes = (2 * game->count - 1) * (has_unary ? 2 + 2 * depth : 1);
    return nodes < EXPR_NODES_MAX ? nodes : EXPR_NODES_MAX;
}

/* An expression: its nodes in prefix order. */
struct tally_expr {
    /* NULL: the nodes are borrowed, and tally_expr_free() does nothing. An expression is aligned
     * like a node, because one block holds both. */
    _Alignas(struct expr_node) const tally_allocator *allocator;
    const struct expr_node *nodes;
    uint32_t count;
};

/* -(5 - 7) is normally written -5 + 7, which needs both + and -. If the rules lack one of them, the
 * minus stays before the parentheses, and the node's `digits` is not 0. In an answer it is not 0
 * either where -5 is a given number, too: -(5) and -(5 - 7) are not what the given -5 makes. */
static inline bool expr_is_closed_minus(const struct expr_node *node)
{
    return node->digits != 0;
}

/* The row of an EXPR_UNARY or EXPR_PAIRED. */
static inline const struct operation_row *expr_unary(const struct expr_node *node)
{
    return &operation_rows[node->digits];
}

/* Does the node have its word before its two operands: log(2, 8)? */
static inline bool expr_is_function(const struct expr_node *node)
{
    return node->kind == EXPR_PAIRED && expr_unary(node)->before != NULL;
}

/* Is the EXPR_UNARY of the opposite operand the opposite? */
static inline bool expr_keeps_sign(const struct expr_node *node)
{
    return expr_unary(node)->sign == OPERATION_KEEPS_SIGN;
}

#endif
