/* SPDX-License-Identifier: MIT */
/*
 * Numbers of a game, given ones and targets, as 64 bits. A whole number from 0 up is itself. Where
 * the rules have values beside positive whole ones, the upper half of the codes stands for others:
 *
 *     0 .. 2^63 - 1        the whole number itself
 *     binary 10...         a fraction: how many bits its denominator has, the denominator, and the
 *                          numerator, raised by half of what its bits can hold
 *     binary 11...         a whole number below 0, raised by NUMBER_SIGNED_ZERO
 *
 * So codes that are neighbours are neighbouring values: the whole numbers, or the multiples of one
 * fraction. These are a row. A search counts the distances from a target in its row, and a range of
 * targets that begins below 0 lies in the row of signed numbers altogether. Under whole values
 * every code is the number itself.
 */
#ifndef TALLY_RULES_NUMBER_H
#define TALLY_RULES_NUMBER_H

#include "base/rational.h"
#include "base/text.h"

/* Values at equal distances: a code from first to last has the value (code - zero) / unit. */
struct number_row {
    uint64_t first;
    uint64_t last;
    uint64_t zero;
    uint64_t unit;
};

#define NUMBER_OTHER (UINT64_C(1) << 63) /* codes from here on are no plain whole numbers */
#define NUMBER_SIGNED (UINT64_C(3) << 62)
#define NUMBER_SIGNED_ZERO (UINT64_C(7) << 61)

/* The row of plain whole numbers. */
struct number_row number_plain_row(const tally_rules *rules);

/* The row of a number. */
struct number_row number_row_of(const tally_rules *rules, uint64_t number);

/* The code in the row of a target, which is a plain whole number or has the row itself. */
static inline uint64_t number_in_row(const struct number_row *row, uint64_t target)
{
    return target < row->first ? row->zero + target : target;
}

/* The value of a code of the row. */
struct rational number_row_value(const struct number_row *row, uint64_t number);

/* The code of a value in the row. False: the row does not have it. */
bool number_row_find(const struct number_row *row, struct rational value, uint64_t *number);

/* The distance of a code from the nearest one of a range. */
static inline uint64_t range_distance(tally_range range, uint64_t number)
{
    if (number < range.first) return range.first - number;
    return number > range.last ? number - range.last : 0;
}

/* The distance of codes in the row, as that of their values, rounded up; UINT64_MAX stays. */
static inline uint64_t number_row_distance(const struct number_row *row, uint64_t distance)
{
    if (row->unit == 1 || distance == UINT64_MAX) return distance;
    return distance / row->unit + (distance % row->unit != 0);
}

/* The value of a code that is not of whole values. */
struct rational number_code_value(uint64_t number);

struct rational number_value(const tally_rules *rules, uint64_t number);

/* The code of a value under rules with values beside positive whole ones. False: none has it. */
bool number_of_value(uint64_t *number, struct rational value);

/* Takes a range of whole numbers from 0 up into the row that goes below 0. False: an end is too
 * large. */
bool number_range_widen(tally_range *range);

/* The row of a range of targets, which may become one that goes below 0 if the rules have values
 * there. Then the distances of these values count, too. */
struct number_row number_widest_row(const tally_rules *rules, tally_range *range);

/* The number of a value under any rules. False: none has it. */
bool number_find(const tally_rules *rules, struct rational value, uint64_t *number);

/* Is this a code that number_of_value() makes? */
bool number_is_code(const tally_rules *rules, uint64_t number);

/* Is a less than b, by their values? */
bool number_is_less(const tally_rules *rules, uint64_t a, uint64_t b);

/* Makes a range of targets from its ends. A range that begins below 0 lies in the row of signed
 * numbers; all other codes become those of number_of_value(). False: the ends are in no row. */
bool number_range_make(tally_range *range, const tally_rules *rules);

static inline bool number_is_plain(const tally_rules *rules, uint64_t number)
{
    return number < NUMBER_OTHER || rules->values == TALLY_VALUES_WHOLE;
}

/* Writes the number: 24, -2, 3/4. `over` stands between numerator and denominator. */
void number_put(struct text_out *out, const tally_rules *rules, uint64_t number, char over);

/* What a text begins with. */
enum number_reading {
    NUMBER_PLAIN,    /* a whole number from 0 up, which is itself under all rules */
    NUMBER_BELOW_0,  /* a whole number below 0 */
    NUMBER_FRACTION, /* a fraction; like those below 0 it has a code, but not under whole values */
    NUMBER_MISSING,  /* none of these */
    NUMBER_BEYOND    /* a number that has no code */
};

/* Reads a number from *position on: digits, which may have a minus before them, and a point or, as
 * `over`, a denominator behind them. Moves *position after it, unless it is missing. */
enum number_reading number_take(const char *text, size_t length, size_t *position, char over,
                                uint64_t *number);

/* Which numbers and targets the values of these rules take, as advice. */
const char *number_bounds(const tally_rules *rules);

/* Why the rules have no number that reads so; NULL: they may have it. */
const char *number_against(const tally_rules *rules, enum number_reading reading);

#endif
