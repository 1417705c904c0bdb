/* SPDX-License-Identifier: MIT */
/*
 * How easily people find an expression: the part of the difficulty model that looks at one solution
 * (docs/difficulty.md).
 *
 * People find steps, one after the other, not trees: 8 + 8 + 8 * 1 can be found as (8 + 8) + 8 or
 * as 8 + (8 + 8). So each order of combining the operands of a sum or product in pairs is a
 * separate way to the expression. Each step of a way has a cost, and the ways race each other: many
 * equally cheap ways are faster than a single one. Steps are modelled as people take them: the
 * smaller number is subtracted from the larger, and divisors are multiplied together first if that
 * gives the easier value.
 *
 * Cost: a sum or product of k operands has 3^k / 2 steps of about 0.1 microseconds each. With more
 * than EASE_OPERANDS_MAX operands, only the left-to-right order is evaluated.
 */
#ifndef TALLY_EXPR_EASE_H
#define TALLY_EXPR_EASE_H

#include "base/logarithm.h"
#include "expr/ease_weights.h"
#include "expr/effort.h"

enum { EASE_OPERANDS_MAX = 7 };

/* The features of a solution by which the model of difficulty judges it. */
enum ease_feature {
#define EASE_ENUM(name, text, weight, is_fitted, counted) EASE_##name,
    EASE_WEIGHTS(EASE_ENUM)
#undef EASE_ENUM
        EASE_FEATURES
};

/* Some operands of one sum or product, combined into a single value. */
struct ease_part {
    struct rational value; /* in a sum with its sign, in a product the magnitude */
    bool is_below;         /* in a product: the part is a divisor */
    bool is_given;         /* the part is a single given number */
    bool is_known;         /* the value exists and fits in 64 bits */
};

/* One step, which joins two parts. */
struct ease_step {
    enum effort_step kind;
    struct rational a, b, result; /* magnitudes */
    bool is_last, has_given, has_other;
};

/* Joins two parts of a sum or product, and fills in *step. is_whole: the two parts contain all
 * operands of the node. is_last: the node is also the whole expression. Returns the joined part;
 * its is_known is false if the value does not exist or does not fit. */
struct ease_part ease_join(struct ease_step *step, enum expr_kind kind, const struct ease_part *a,
                           const struct ease_part *b, bool is_whole, bool is_last);

/* Returns the ease of an expression, -r * C in the terms of ease_weights.h, in fixed point:
 * LOG_UNIT is 1. A higher result is easier. */
int64_t expr_ease(const struct expr_node *nodes, uint32_t count);

#endif
