/* SPDX-License-Identifier: MIT */
/*
 * How easily people come upon an expression: its part of the model of difficulty
 * (docs/difficulty.md).
 *
 * People do not find a tree but steps, one after the other: 8 + 8 + 8 * 1 is found as (8 + 8) + 8
 * or as 8 + (8 + 8). So every way to take the operands of a sum or a product two by two is a way
 * to the expression, each step of it has its cost, and the ways race each other. Steps are taken
 * as heads take them: a smaller number from a larger one, and what is to be divided by is
 * multiplied first where it is the easier value.
 *
 * Cost: for a sum or product of k operands 3^k / 2 steps of a tenth of a microsecond; beyond
 * EASE_OPERANDS_MAX operands they are taken one after the other instead.
 */
#ifndef TALLY_EXPR_EASE_H
#define TALLY_EXPR_EASE_H

#include "base/logarithm.h"
#include "expr/ease_weights.h"
#include "expr/effort.h"

enum { EASE_OPERANDS_MAX = 7 };

enum ease_feature {
#define EASE_ENUM(name, text, weight, is_fitted, counted) EASE_##name,
    EASE_WEIGHTS(EASE_ENUM)
#undef EASE_ENUM
        EASE_FEATURES
};

/* What is known of some operands of a sum or product, taken together. */
struct ease_part {
    struct rational value; /* in a sum with its sign; in a product its magnitude */
    bool is_below;         /* in a product: what is to be divided by */
    bool is_given;         /* a number, as given */
    bool is_known;         /* it has a value within 64 bits */
};

/* A step that joins two parts. */
struct ease_step {
    enum effort_step kind;
    struct rational a, b, result; /* magnitudes */
    bool is_last, has_given, has_other;
};

/* An operand of a sum or product (kind) as the part that it is. */
struct ease_part ease_part_of(const struct expr_node *operand, enum expr_kind kind);

/* Joins two parts of a sum or product. is_whole: these are all of its operands; is_last: and it is
 * the expression. Returns the part; not known where it has no value. */
struct ease_part ease_join(struct ease_step *step, enum expr_kind kind, const struct ease_part *a,
                           const struct ease_part *b, bool is_whole, bool is_last);

/* What the weights are of, LOG_UNIT for 1. target: what the expression is worth. */
void ease_features(int64_t features[EASE_FEATURES], const struct ease_step *step,
                   struct rational target);

/* -r * C of an expression (ease_weights.h), LOG_UNIT for 1: the higher, the easier. */
int64_t expr_ease(const struct expr_node *nodes, uint32_t count);

#endif
