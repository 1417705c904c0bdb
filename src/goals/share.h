/* SPDX-License-Identifier: MIT */
/*
 * Shares the minus signs and divisions with which a node is to be written out between its operands
 * (goals/limits.h).
 */
#ifndef TALLY_GOALS_SHARE_H
#define TALLY_GOALS_SHARE_H

#include "goals/limits.h"

/* Finds the shares of the node's operands, of what is counted: the minus signs but for those of a
 * sum, which depend on the sides of its operands, and the divisions but for those of a product.
 * Of several shares that will do, the operands in front get few. */
void exact_share_out(struct exact *exact, const struct expr_node *node, struct exact_share share,
                     struct exact_share *shares);

#endif
