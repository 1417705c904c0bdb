/* SPDX-License-Identifier: MIT */
/*
 * Converts the text of a parameter to its value, within the bounds in the table of parameters.
 */
#ifndef TALLY_QUERY_READ_VALUE_H
#define TALLY_QUERY_READ_VALUE_H

#include "query/complaint.h"
#include "query/line.h"

/* Context for readers of a question, and where to record what is wrong. */
struct reading {
    const struct line *line;
    const tally_rules *usual; /* the rules of lines that name none; NULL: the first of the table */
    const uint64_t *lent;     /* maxima of this reader, indexed by parameter, lower than the
                                 table's; 0: the table's maximum; NULL: all are the table's */
    struct complaint *complaint;
    bool is_of_numbers; /* the question has numbers and no target: so has the text of its game */
};

static inline bool reading_has(const struct reading *reading, enum parameter parameter)
{
    return line_has(reading->line, parameter);
}

/* The value_ functions leave the value unchanged if the parameter is absent. most: a maximum lower
 * than the table's. */
bool value_number(const struct reading *reading, enum parameter parameter, uint64_t most,
                  uint64_t *number);
bool value_flag(const struct reading *reading, enum parameter parameter, bool *flag);

/* Reads a target of these rules: a number, which may be below 0 or a fraction, or a range. */
bool value_target(const struct reading *reading, enum parameter parameter, tally_range bounds,
                  const tally_rules *rules, tally_range *target);

/* Reads one number, or a rising range FIRST..LAST, within bounds. */
bool value_range(const struct reading *reading, enum parameter parameter, tally_range bounds,
                 tally_range *range);

/* Reads at most TALLY_NUMBERS_MAX numbers, each within bounds; rules not NULL: numbers below 0 and
 * fractions too, if the rules have them. */
bool value_numbers(const struct reading *reading, enum parameter parameter,
                   const tally_rules *rules, tally_range bounds, uint64_t *numbers, size_t *count);

#endif
