/* SPDX-License-Identifier: MIT */
/*
 * Value tables: every value over a subset, made forwards from the tables of its parts, with the
 * parts that each value can be. The search enumerates tables, and looks up whether a value can be
 * made at all. See goals/workspace.h.
 */
#ifndef TALLY_GOALS_TABLE_H
#define TALLY_GOALS_TABLE_H

#include "goals/seats.h"

/* The table of a subset. If it does not exist, it is made, and so are the tables of its parts.
 * NULL: the search must end. */
const struct exact_table *exact_table_of(struct exact *exact, uint32_t subset);

/* Copies the head of that table, since tables move in memory when others are made. Returns false if
 * there is no table. */
bool exact_copy_table(struct exact *exact, uint32_t subset, struct exact_table *table);

/* Which side of a split has fewer numbers? b if both have equally many. */
static inline bool exact_takes_b(const struct exact *exact, struct exact_split split)
{
    return exact_subset_at(exact, split.a)->size >= exact_subset_at(exact, split.b)->size;
}

/* Like exact_copy_table(), for the side of the split that has fewer numbers; b if both have equally
 * many. */
bool exact_table_of_side(struct exact *exact, struct exact_split split, bool *takes_b,
                         struct exact_table *table);

/* The entry of a value, or NULL. */
const struct exact_table_entry *exact_table_find(const struct exact_table *table,
                                                 struct ratio value);

/* A lower bound of the effort of a value of a table, as an expression or as a group. */
static inline uint32_t exact_least_of_entry(const struct exact_table_entry *entry)
{
    return entry->least_effort < entry->least_of_group ? entry->least_effort
                                                       : entry->least_of_group;
}

#endif
