/* SPDX-License-Identifier: MIT */
/*
 * The derivations of operations that have no way back: those of two operands that have a word
 * (root, log, mod, idiv, join), and those of one operand that round. Each value that the operands
 * can have is tried.
 *
 * That is done for the first value that is asked for over a subset. The second one shows that there
 * will be more: then all results over the subset are put down once, and found by their value. If
 * there are too many of them, all operands are tried again for each value.
 */
#ifndef TALLY_GOALS_RESULTS_H
#define TALLY_GOALS_RESULTS_H

#include "goals/goals.h"

/* Each adds the derivations of a goal by these operations. */
void goals_find_worded(struct goals *goals, const struct goals_question *question);
void goals_find_rounded(struct goals *goals, const struct goals_question *question);

#endif
