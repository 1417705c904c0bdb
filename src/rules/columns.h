/* SPDX-License-Identifier: MIT */
/*
 * Reads and writes the columns of a rule set as text.
 */
#ifndef TALLY_RULES_COLUMNS_H
#define TALLY_RULES_COLUMNS_H

#include "base/text.h"
#include "tally/tally.h"

/* Like tally_rules_set(), for texts without a terminating NUL. error->position is an offset in
 * `text`; SIZE_MAX: the column itself is unknown. */
tally_status rules_set_column(tally_rules *rules, const char *column, size_t column_length,
                              const char *text, size_t text_length, tally_error *error);

/* Writes ",COLUMN=TEXT" for each column that differs from the preset of the same name. */
void rules_put_changes(struct text_out *out, const tally_rules *rules);

/* Writes a set of TALLY_OP_ bits as the column "ops" has it: "+-*". */
void rules_put_operations(struct text_out *out, uint32_t operations);

#endif
