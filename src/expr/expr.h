/* SPDX-License-Identifier: MIT */
/*
 * The n-ary tree, as every part of the library sees it: an array of nodes in prefix order.
 *
 *     (50 + 1) * (25 - 10)        product  span 7, 2 operands, value 765
 *                                   sum      span 3, 2 operands, value 51
 *                                     number 50
 *                                     number 1
 *                                   sum      span 3, 2 operands, value 15
 *                                     number 25
 *                                     number 10  inverse (taken away)
 *
 * A node's first operand follows it; the next operand is span nodes further. `inverse` belongs to
 * the place in the parent: taken away in a sum, divided by in a product.
 *
 * Canonical form (docs/rules.md): no operand of a sum is a sum, none of a product is a product; an
 * operand that is worth 1 is never divided by, one worth 0 never taken away; where there are
 * negatives, a sum inside a product is not negative and a product has no sign of its own, but one
 * EXPR_NEGATE stands outside it (inside a sum the product changes sides instead). Operands: those
 * not inverse before those inverse; larger values first; equal values by text (of
 * TALLY_STYLE_INFIX, as bytes).
 */
#ifndef TALLY_EXPR_EXPR_H
#define TALLY_EXPR_EXPR_H

#include "base/compiler.h"
#include "base/rational.h"
#include "rules/game.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum expr_kind {
    EXPR_NUMBER,    /* a given number, or given digits put together; no operands */
    EXPR_SUM,       /* at least 2 operands, at least one of them not inverse */
    EXPR_PRODUCT,   /* at least 2 operands, at least one of them not inverse */
    EXPR_POWER,     /* 2 operands: base, exponent */
    EXPR_FACTORIAL, /* 1 operand */
    EXPR_SQRT,      /* 1 operand */
    EXPR_NEGATE     /* 1 operand */
};

/* A tree of 64 numbers is at most 64 deep, and each level may have a sign and four unary
 * operations: 64 * 6. */
enum { EXPR_NO_POINT = 255, EXPR_NODES_MAX = 1024, EXPR_DEPTH_MAX = 384 };

struct expr_node {
    uint8_t kind;     /* enum expr_kind */
    uint8_t inverse;  /* taken away, or divided by, in the parent */
    uint8_t digits;   /* EXPR_NUMBER: how many given digits were put together; 0: a number as given.
                       * EXPR_NEGATE: see expr_is_closed_minus() */
    uint8_t decimals; /* EXPR_NUMBER: digits after the point; EXPR_NO_POINT: none is written */
    uint16_t span;    /* nodes of this subtree, itself included */
    uint16_t operands;
    struct rational value;
};

/* No tree of a game has more nodes: of n numbers there are at most n - 1 steps that take two, and
 * each of these 2n - 1 nodes may have a minus and ! or sqrt on top. */
static inline uint32_t expr_nodes_of_game(const tally_game *game)
{
    const bool has_unary = (game->rules.operations & ~(uint32_t)TALLY_OP_BASIC) != 0 ||
                           game->rules.values != TALLY_VALUES_WHOLE;
    const uint32_t nodes = (2 * game->count - 1) * (has_unary ? 2 + game->rules.unary_depth : 1);
    return nodes < EXPR_NODES_MAX ? nodes : EXPR_NODES_MAX;
}

struct tally_expr {
    const tally_allocator *allocator; /* NULL: the nodes are borrowed,
                                       * tally_expr_free() does nothing */
    const struct expr_node *nodes;
    uint32_t count;
};

/* -(5 - 7) is written -5 + 7. Not so where the rules do not have both + and -:
 * the tree says it in `digits`. */
static inline bool expr_is_closed_minus(const struct expr_node *node)
{
    return node->digits != 0;
}

static inline struct rational value_of_whole(uint64_t whole)
{
    return (struct rational){.numerator = whole, .denominator = 1, .negative = 0};
}

#endif
