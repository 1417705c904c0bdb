/* SPDX-License-Identifier: MIT */
/*
 * What the library's parts know about rules beyond the public table: their bounds, and how columns
 * are written.
 */
#ifndef TALLY_RULES_RULES_H
#define TALLY_RULES_RULES_H

#include "base/text.h"
#include "tally/tally.h"

#include <stdbool.h>

/* A rule set without a pool draws each number from 1..RULES_FREE_NUMBER_MAX,
 * and may draw it again. */
enum { RULES_FREE_NUMBER_MAX = 99, RULES_UNARY_DEPTH_MAX = 4 };

/* Do the columns lie within their ranges, and does the name stand in the
 * table? NULL is not valid. */
bool rules_are_valid(const tally_rules *rules);

/* The largest number that may be given, and the largest target. */
uint64_t rules_number_max(const tally_rules *rules);
uint64_t rules_target_max(const tally_rules *rules);

/* Like tally_rules_set(), for texts that are not terminated. error->position counts from the text's
 * beginning, or is SIZE_MAX where the column itself is not known. */
tally_status rules_set_column(tally_rules *rules, const char *column, size_t column_length,
                              const char *text, size_t text_length, tally_error *error);

/* ",COLUMN=TEXT" for each column that differs from the preset of that name. */
void rules_put_changes(struct text_out *out, const tally_rules *rules);

#endif
