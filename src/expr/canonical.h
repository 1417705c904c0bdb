/* SPDX-License-Identifier: MIT */
/*
 * Converts the raw form of a text to its canonical tree. Two texts are the same solution if, and
 * only if, their canonical trees are equal (docs/rules.md, "What is one solution").
 */
#ifndef TALLY_EXPR_CANONICAL_H
#define TALLY_EXPR_CANONICAL_H

#include "expr/expr.h"
#include "expr/raw.h"

/* Makes the canonical tree of a raw form. allocator must not be NULL.
 *
 * digits: for each written number, in order, how many given digits were joined to write it (0: it
 * is a given number). The text alone does not show this: 12 may be a given 12, or 1 and 2 joined.
 * NULL: not known.
 *
 * Fails, and fills in error, with TALLY_SYNTAX if a step has no value or the tree is too large or
 * too deep, TALLY_NUMBER_RANGE if a value does not fit in 64 bits, or TALLY_NO_MEMORY. */
MUST_USE tally_status canonical_from_raw(tally_expr **expr, const struct raw_text *raw,
                                         const uint8_t *digits, const tally_allocator *allocator,
                                         tally_error *error);

/* Sorts the operands of every node into canonical order, innermost nodes first. The tree must be
 * canonical in all other respects. scratch: room for `count` nodes. Cost: a few comparisons of
 * values for each node; texts are compared only if values are equal and the operands differ. */
void expr_sort_operands(struct expr_node *nodes, uint32_t count, struct expr_node *scratch);

/* Compares two operands by their texts alone. Returns less than 0 if a comes first, 0 if the texts
 * are equal, more than 0 if b comes first. */
int expr_compare_text(const struct expr_node *a, const struct expr_node *b);

/* Is a sum of value zero, as an operand of a product, written the other way round? Of 3 - 2 - 1 and
 * 2 + 1 - 3 only one is canonical there. Of at most 64 numbers, with + - * / alone. */
bool expr_zero_is_turned(const struct expr_node *sum);

#endif
