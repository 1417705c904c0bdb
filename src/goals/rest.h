/* SPDX-License-Identifier: MIT */
/*
 * What is left of an expression when a part takes the place of a node, and whether that can be
 * written under the rules: with their operations, in their order, within their depth
 * (docs/rules.md, "Detours").
 *
 * What is left is a tree that need not be canonical: a sum may stand in a sum, and a sum or product
 * may have lost all operands but one that is taken away, or divided by. So it is not brought into
 * canonical form, but asked from the inside out: can this be written, and can its opposite?
 * 3 * (4 - 7) is the opposite of 3 * (7 - 4) in any order, and of nothing in the order given
 * without a unary minus.
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

/* Can the tree be written once the part stands where the node at an index is? The part is worth as
 * much as the node, and lies inside of it. False also where memory ran out (exact->status). The
 * tree's scratch is used. Cost: as exact_rewrite(). */
bool exact_rest_can_be_written(struct exact *exact, const struct exact_tree *tree, uint32_t node,
                               const struct exact_part *part);

#endif
