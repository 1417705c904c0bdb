/* SPDX-License-Identifier: MIT */
/*
 * Pure groups of numbers in any order: operands that are only added, or only multiplied, such as
 * 3 + 5 + 6. The operand that uses the pivot of the subset comes first, so each group is made once:
 *
 *     pivot 5:    5 + (3 + 6),   (3 + 5) * 6 as one operand,   5 alone
 */
#ifndef TALLY_GOALS_GROUPS_H
#define TALLY_GOALS_GROUPS_H

#include "goals/goals.h"

/* Adds all groups of at least two operands to a goal: a sum, a product, or a group. With a first
 * operand too (goals/seats.h), where the rules have them. */
void goals_add_groups(struct goals *goals, const struct goals_question *question, bool is_sum);

/* Adds the derivations of a group: several operands, or one. */
void goals_find_group(struct goals *goals, const struct goals_question *question);

#endif
