/* SPDX-License-Identifier: MIT */
/*
 * What one solution is, for the brute force: a tree in a canonical form of its own, straight from
 * the laws of docs/rules.md and the executable definition, tests/oracle/oracle.py. It shares
 * nothing with src/expr.
 *
 * A tree is kept once, so that two expressions are the same solution where they have the same
 * number. A code is that number doubled, and 1 more where a minus stands before the tree; in the
 * list of operands of a sum or a product the 1 says that the operand is taken away, or divided by.
 */
#ifndef TALLY_TESTS_BRUTE_TREE_H
#define TALLY_TESTS_BRUTE_TREE_H

#include "brute/unary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum tree_kind {
    TREE_LEAF,
    TREE_SUM,
    TREE_PRODUCT,
    TREE_POWER,
    TREE_MINUS,                             /* where a sign cannot be brought outward:
                 * in an exponent, and before a base in order */
    TREE_PAIRED,                            /* and the place of an operation in brute_paired */
    TREE_UNARY = TREE_PAIRED + BRUTE_PAIRED /* and the place of an operation in brute_unary */
};

enum { TREE_OPERANDS_MAX = 8, TREES_MAX = 1 << 17, TREE_SLOTS = 1 << 18 };

/* The code of no tree. */
#define TREE_NONE UINT32_MAX

typedef uint32_t tree_code;

struct tree {
    struct wide value;
    enum tree_kind kind;
    uint32_t depth; /* of operations of one number on top, one on the other */
    uint32_t count;
    tree_code operands[TREE_OPERANDS_MAX]; /* of a leaf: none */
    uint64_t digits;                       /* of a leaf */
    uint32_t decimals;                     /* of a leaf: how many digits stand behind the point */
    uint32_t repeated;                     /* of a leaf: how many of these repeat */
    bool has_zero;                         /* of a leaf: a given 0 stands before the point */
};

struct trees {
    bool is_ordered; /* operands keep their places */
    bool has_minus;  /* the rules have a unary minus */
    uint32_t count;
    bool is_full;
    struct tree trees[TREES_MAX];
    uint32_t slots[TREE_SLOTS]; /* a tree's number + 1 */
    uint32_t used_slots[TREES_MAX];
};

/* Operands that are gathered for a sum or a product. */
struct operands {
    tree_code items[TREE_OPERANDS_MAX];
    uint32_t count;
};

static inline const struct tree *tree_at(const struct trees *trees, tree_code code)
{
    return &trees->trees[code >> 1];
}

static inline struct wide tree_value(const struct trees *trees, tree_code code)
{
    const struct wide value = tree_at(trees, code)->value;
    return (code & 1) != 0 ? wide_negate(value) : value;
}

static inline void trees_clear(struct trees *trees)
{
    for (uint32_t i = 0; i < trees->count; i++) trees->slots[trees->used_slots[i]] = 0;
    trees->count = 0;
    trees->is_full = false;
}

/* ---- Each tree once -------------------------------------------------------------------------- */

static inline bool tree_is_same(const struct tree *a, const struct tree *b)
{
    return a->kind == b->kind && a->count == b->count && a->digits == b->digits &&
           a->decimals == b->decimals && a->repeated == b->repeated && a->has_zero == b->has_zero &&
           memcmp(a->operands, b->operands, a->count * sizeof(tree_code)) == 0;
}

static inline uint64_t tree_hash(const struct tree *tree)
{
    uint64_t hash = (uint64_t)tree->kind + tree->digits * 31 + tree->decimals + 64 * tree->repeated;
    for (uint32_t i = 0; i < tree->count; i++)
        hash = (hash ^ tree->operands[i]) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

/* The code of a tree, which is new or known. */
static inline tree_code tree_keep(struct trees *trees, const struct tree *tree)
{
    uint32_t at = (uint32_t)tree_hash(tree) % TREE_SLOTS;
    for (; trees->slots[at] != 0; at = (at + 1) % TREE_SLOTS) {
        if (tree_is_same(&trees->trees[trees->slots[at] - 1], tree))
            return (trees->slots[at] - 1) << 1;
    }
    if (trees->count == TREES_MAX) {
        trees->is_full = true;
        return TREE_NONE;
    }
    trees->used_slots[trees->count] = at;
    trees->trees[trees->count] = *tree;
    trees->slots[at] = ++trees->count;
    return (trees->count - 1) << 1;
}

/* Of the digits behind the point the last ones repeat: .1(6) is 1/10 + 6/9 * 1/10. */
static inline tree_code tree_leaf(struct trees *trees, uint64_t digits, uint32_t decimals,
                                  uint32_t repeated, bool has_zero)
{
    struct tree leaf = {.kind = TREE_LEAF,
                        .digits = digits,
                        .decimals = decimals,
                        .repeated = repeated,
                        .has_zero = has_zero};
    wide_int unit = 1, block = 1;
    for (uint32_t i = repeated; i < decimals; i++) unit *= 10;
    for (uint32_t i = 0; i < repeated; i++) block *= 10;
    const wide_int once = (wide_int)digits / block, again = (wide_int)digits % block;
    const wide_int nines = repeated == 0 ? 1 : block - 1;
    wide_ratio(&leaf.value, once * nines + again, unit * nines);
    return tree_keep(trees, &leaf);
}

/* A given number. */
static inline tree_code tree_given(struct trees *trees, uint64_t number, struct wide value)
{
    struct tree leaf = {.kind = TREE_LEAF, .digits = number, .value = value};
    return tree_keep(trees, &leaf);
}

/* ---- Sums and products ----------------------------------------------------------------------- */

/* An operand, opened where it is of the node's own kind;
 * its sides turn where it stands on the inverse one. */
static inline bool operands_open(const struct trees *trees, struct operands *operands,
                                 enum tree_kind kind, tree_code operand)
{
    const struct tree *const tree = tree_at(trees, operand);
    const bool is_opened = tree->kind == kind;
    const uint32_t count = is_opened ? tree->count : 1;
    if (operands->count + count > TREE_OPERANDS_MAX) return false;
    for (uint32_t i = 0; i < count; i++) {
        operands->items[operands->count++] =
            is_opened ? tree->operands[i] ^ (operand & 1) : operand;
    }
    return true;
}

/* x - 0 is x + 0, x / 1 is x * 1; and so is x / -1, a sign being brought out of both. */
static inline bool operand_is_neutral(const struct trees *trees, enum tree_kind kind,
                                      tree_code operand)
{
    const struct wide value = tree_at(trees, operand)->value;
    return kind == TREE_SUM ? wide_is(value, 0) : wide_is(value, 1) || wide_is(value, -1);
}

static inline tree_code operands_keep(struct trees *trees, struct operands operands,
                                      enum tree_kind kind, struct wide value)
{
    struct tree node = {.kind = kind, .value = value, .count = operands.count};
    for (uint32_t i = 0; i < operands.count; i++) {
        tree_code operand = operands.items[i];
        uint32_t at = i;
        if (operand_is_neutral(trees, kind, operand)) operand &= ~UINT32_C(1);
        while (!trees->is_ordered && at > 0 && node.operands[at - 1] > operand) {
            node.operands[at] = node.operands[at - 1];
            at--;
        }
        node.operands[at] = operand;
    }
    return tree_keep(trees, &node);
}

static inline struct operands operands_turned(const struct trees *trees, tree_code sum)
{
    const struct tree *const tree = tree_at(trees, sum);
    struct operands turned = {.count = tree->count};
    for (uint32_t i = 0; i < tree->count; i++) turned.items[i] = tree->operands[i] ^ 1;
    return turned;
}

/* Whether a sum is turned, and a minus stands before it. In any order the sum is not negative,
 * unless something would be added in it no more: (-3) + (-5). In the order given the first operand
 * that is not zero is added. Without a unary minus that is so but for 0 - 3. A sum that is zero may
 * still become a part of another, and stays as it is. */
static inline bool operands_are_turned(const struct trees *trees, const struct operands *operands,
                                       struct wide value)
{
    bool has_sides[2] = {false, false};
    for (uint32_t i = 0; i < operands->count; i++) {
        has_sides[operands->items[i] & 1] = true;
        if (operand_is_neutral(trees, TREE_SUM, operands->items[i]))
            has_sides[0] = has_sides[1] = true;
    }
    if (!trees->is_ordered && !(has_sides[0] && has_sides[1])) return has_sides[1];
    if (!trees->is_ordered) return value.top < 0;
    if (!trees->has_minus || value.top == 0) return false;
    for (uint32_t i = 0; i < operands->count; i++) {
        if (!operand_is_neutral(trees, TREE_SUM, operands->items[i]))
            return (operands->items[i] & 1) != 0;
    }
    return false;
}

/* The sum of terms, each with its sign. */
static inline tree_code tree_sum(struct trees *trees, const tree_code *terms, uint32_t count,
                                 struct wide value)
{
    struct operands operands = {.count = 0};
    for (uint32_t i = 0; i < count; i++) {
        if (!operands_open(trees, &operands, TREE_SUM, terms[i])) return TREE_NONE;
    }
    if (!operands_are_turned(trees, &operands, value))
        return operands_keep(trees, operands, TREE_SUM, value);
    for (uint32_t i = 0; i < operands.count; i++) operands.items[i] ^= 1;
    const tree_code sum = operands_keep(trees, operands, TREE_SUM, wide_negate(value));
    return sum == TREE_NONE ? sum : sum | 1;
}

/* Of the two ways round of a sum that is zero one stands for both: in any order in a
 * product and as a base; in the order given, where there is a unary minus, wherever
 * it is no part of another sum. */
static inline tree_code tree_oriented(struct trees *trees, tree_code code)
{
    const struct tree *const tree = tree_at(trees, code);
    if (tree->kind != TREE_SUM || tree->value.top != 0) return code;
    if (trees->is_ordered && !trees->has_minus) return code;
    struct operands operands = operands_turned(trees, code);
    if (!trees->is_ordered) {
        const tree_code turned = operands_keep(trees, operands, TREE_SUM, wide_of(0));
        return turned < code ? turned : code;
    }
    for (uint32_t i = 0; i < operands.count; i++) {
        if (operand_is_neutral(trees, TREE_SUM, operands.items[i])) continue;
        return (operands.items[i] & 1) != 0 ? code
                                            : operands_keep(trees, operands, TREE_SUM, wide_of(0));
    }
    return code;
}

/* The same where only the order given makes both ways one. */
static inline tree_code tree_settled(struct trees *trees, tree_code code)
{
    return trees->is_ordered && code != TREE_NONE ? tree_oriented(trees, code) : code;
}

/* A minus before a tree. */
static inline tree_code tree_negate(struct trees *trees, tree_code code)
{
    const struct tree *const tree = tree_at(trees, code);
    if (tree->value.top != 0) return code ^ 1;
    if (tree->kind != TREE_SUM || (trees->is_ordered && !trees->has_minus)) return code;
    const struct operands turned = operands_turned(trees, code);
    if (!trees->is_ordered && ((code & 1) != 0 || operands_are_turned(trees, &turned, wide_of(0))))
        return code ^ 1; /* nothing is added in it: -8 - (-8) */
    return operands_keep(trees, turned, TREE_SUM, wide_of(0));
}

/* The product of factors: the sign of each is brought out;
 * bit i of inverse says that factor i divides. */
static inline tree_code tree_product(struct trees *trees, const tree_code *factors,
                                     uint32_t inverse, uint32_t count, struct wide value)
{
    struct operands operands = {.count = 0};
    uint32_t sign = 0;
    for (uint32_t i = 0; i < count; i++) {
        sign ^= factors[i] & 1;
        const tree_code factor = tree_oriented(trees, factors[i] & ~UINT32_C(1));
        if (factor == TREE_NONE) return TREE_NONE;
        if (!operands_open(trees, &operands, TREE_PRODUCT, factor | (inverse >> i & 1)))
            return TREE_NONE;
    }
    const struct wide unsigned_value = sign != 0 ? wide_negate(value) : value;
    const tree_code product = operands_keep(trees, operands, TREE_PRODUCT, unsigned_value);
    return product == TREE_NONE || value.top == 0 ? product : product | sign;
}

/* ---- Powers, factorials and roots ------------------------------------------------------------ */

/* Whether something would be added, were the sides of a sum turned. */
static inline bool tree_can_turn(const struct trees *trees, tree_code code)
{
    const struct tree *const tree = tree_at(trees, code);
    bool can_turn = false;
    for (uint32_t i = 0; i < tree->count && tree->kind == TREE_SUM; i++) {
        can_turn |=
            (tree->operands[i] & 1) != 0 || operand_is_neutral(trees, TREE_SUM, tree->operands[i]);
    }
    return can_turn && !trees->is_ordered;
}

/* A tree whose sign stays where it is: -(4 - 2) is the sum 2 - 4,
 * and -(4 + 2) is a minus before a sum. */
static inline tree_code tree_signed(struct trees *trees, tree_code code)
{
    if (code == TREE_NONE || (code & 1) == 0) return code;
    const struct wide value = tree_value(trees, code);
    if (tree_can_turn(trees, code)) {
        return operands_keep(trees, operands_turned(trees, code), TREE_SUM, value);
    }
    struct tree minus = {.kind = TREE_MINUS, .value = value, .count = 1};
    minus.operands[0] = code ^ 1;
    minus.depth = tree_at(trees, code)->depth;
    return tree_keep(trees, &minus);
}

static inline tree_code tree_power(struct trees *trees, tree_code base, tree_code exponent,
                                   struct wide value)
{
    const struct wide n = tree_value(trees, exponent);
    const bool is_whole = wide_is_whole(n);
    uint32_t sign = 0;
    base = tree_oriented(trees, base);
    if ((base & 1) != 0 && tree_at(trees, base)->value.top == 0) base ^= 1;
    if ((base & 1) != 0 && is_whole && !wide_is_huge(n)) {
        sign = n.top % 2 != 0 && value.top != 0;
        base ^= 1;
    }
    struct tree power = {.kind = TREE_POWER, .count = 2};
    power.value = sign != 0 ? wide_negate(value) : value;
    power.operands[0] = tree_signed(trees, base);
    power.operands[1] = tree_signed(trees, tree_settled(trees, exponent));
    if (power.operands[0] == TREE_NONE || power.operands[1] == TREE_NONE) return TREE_NONE;
    const tree_code code = tree_keep(trees, &power);
    return code == TREE_NONE ? code : code | sign;
}

/* What an operation of one number leaves of the minus before its operand: not 0, if it stands
 * before the whole. */
static inline tree_code tree_sign_moved(uint32_t which, tree_code *operand)
{
    const enum unary_minus minus = brute_unary[which].minus;
    const tree_code sign = minus == MINUS_LEAVES ? *operand & 1 : 0;
    if (minus != MINUS_STAYS) *operand &= ~UINT32_C(1);
    return sign;
}

/* Both operands keep their signs, as an exponent does. */
static inline tree_code tree_paired(struct trees *trees, uint32_t which, tree_code a, tree_code b,
                                    struct wide value)
{
    struct tree paired = {.kind = (enum tree_kind)(TREE_PAIRED + which), .count = 2};
    paired.value = value;
    paired.operands[0] = tree_signed(trees, tree_settled(trees, a));
    paired.operands[1] = tree_signed(trees, tree_settled(trees, b));
    if (paired.operands[0] == TREE_NONE || paired.operands[1] == TREE_NONE) return TREE_NONE;
    return tree_keep(trees, &paired);
}

static inline tree_code tree_unary(struct trees *trees, uint32_t which, tree_code operand,
                                   struct wide value)
{
    const tree_code sign = tree_sign_moved(which, &operand);
    struct tree unary = {.kind = (enum tree_kind)(TREE_UNARY + which), .count = 1};
    unary.value = sign != 0 ? wide_negate(value) : value;
    unary.depth = tree_at(trees, operand)->depth + 1;
    unary.operands[0] = tree_signed(trees, tree_settled(trees, operand));
    if (unary.operands[0] == TREE_NONE) return TREE_NONE;
    const tree_code code = tree_keep(trees, &unary);
    return code == TREE_NONE ? code : code | sign;
}

#endif
