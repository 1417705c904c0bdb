/* SPDX-License-Identifier: MIT */
/*
 * Turns the text of a parameter into its value, within the bounds in the table of parameters.
 */
#ifndef TALLY_QUERY_READ_VALUE_H
#define TALLY_QUERY_READ_VALUE_H

#include "query/complaint.h"
#include "query/line.h"

/* What readers of a question use, and where they record what is wrong. */
struct reading {
    const struct line *line;
    const tally_rules *usual; /* if the line names no rules; NULL: the first of the table */
    const uint64_t *lent;     /* the reader's own maximum of each parameter; 0, or NULL for
                             all: the table's */
    struct complaint *complaint;
};

static inline bool reading_has(const struct reading *reading, enum parameter parameter)
{
    return line_has(reading->line, parameter);
}

/* Records that a number must be within bounds, and returns false. */
bool refuse_bounds(const struct reading *reading, enum parameter parameter, tally_status status,
                   size_t position, tally_range bounds);

/* Each leaves the value as it is if the parameter is absent. most: a maximum below the table's. */
bool value_number(const struct reading *reading, enum parameter parameter, uint64_t most,
                  uint64_t *number);
bool value_flag(const struct reading *reading, enum parameter parameter, bool *flag);

/* One number, or a rising range FIRST..LAST, within bounds. */
bool value_range(const struct reading *reading, enum parameter parameter, tally_range bounds,
                 tally_range *range);

/* At most TALLY_NUMBERS_MAX numbers, each within bounds. */
bool value_numbers(const struct reading *reading, enum parameter parameter, tally_range bounds,
                   uint64_t *numbers, size_t *count);

#endif
