/* SPDX-License-Identifier: MIT */
/*
 * Decides whether an expression can be written under the rules once a part has replaced a node:
 * with their operations, in their order, within their depth (docs/rules.md, "Detours").
 *
 * The remaining tree need not be canonical: a sum may be inside a sum, and a sum or product may
 * be left with a single subtracted operand or divisor. So the tree is not brought into
 * canonical form. Each node is examined from the inside out: can it be written, and can its
 * opposite? 3 * (4 - 7) is the opposite of 3 * (7 - 4) in any order, and of nothing in the
 * order given without a unary minus.
 */
#ifndef TALLY_GOALS_REST_H
#define TALLY_GOALS_REST_H

#include "goals/tree.h"

/* Some operands of a node, by bits; or the node itself. */
struct exact_part {
    struct rational value;
    uint64_t operands; /* 0: all of the node */
    uint32_t node;     /* its index in the tree */
};

/* Can the tree be written once the part has replaced the node at an index? The part has the node's
 * value, and is inside the node. Also false if memory ran out (exact->status). Uses the tree's
 * scratch. Cost: as exact_rewrite(). */
bool exact_rest_can_be_written(struct exact *exact, const struct exact_tree *tree, uint32_t node,
                               const struct exact_part *part);

#endif
