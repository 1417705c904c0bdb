/* SPDX-License-Identifier: MIT */
/*
 * What the library needs to know about rules beyond the public table: their bounds.
 */
#ifndef TALLY_RULES_RULES_H
#define TALLY_RULES_RULES_H

#include "base/rational.h"
#include "tally/check.h"
#include "tally/tally.h"

#include <stdbool.h>

/* Tiles above this are large, as on the show. */
enum { RULES_LARGE_ABOVE = 10 };

/* Rules without a pool draw each number independently from 1..RULES_FREE_NUMBER_MAX. */
enum { RULES_FREE_NUMBER_MAX = 99, RULES_UNARY_DEPTH_MAX = 4 };

/* Returns the rules, or the default rules if all fields but the size are 0. */
const tally_rules *rules_or_default(const tally_rules *rules);

/* Are all columns within their ranges, and is the name in the table? NULL is not valid. */
bool rules_are_valid(const tally_rules *rules);

/* Why some columns cannot stand beside each other; NULL: all can. */
const char *rules_conflict(const tally_rules *rules);

/* Are expressions bound by the columns operations, values, use, order and depth alone? Engines of
 * their own know these. */
bool rules_are_free(const tally_rules *rules);

/* Are the operations + - * / alone, with + where there is -, and * where there is /? Then operands
 * can be grouped: a - b - c is a - (b + c). */
bool rules_have_groups(const tally_rules *rules);

/* The kinds of values: may a step be a fraction, or below zero? */
bool rules_have_fractions(const tally_rules *rules);
bool rules_have_negatives(const tally_rules *rules);

/* The least number that may be given, and the least target: 1, or 0. */
static inline uint64_t rules_least(const tally_rules *rules)
{
    return rules->values == TALLY_VALUES_WHOLE;
}

/* Why no step may have this value; TALLY_REASON_NONE: one may. */
tally_reason rules_against_value(const tally_rules *rules, struct rational value);

/* The kind of values of a word, "whole". False: there is no such kind. */
bool rules_find_values(tally_values_kind *values, const char *text, size_t length);

/* The largest number, and the largest target, of a game with these rules. */
static inline uint64_t rules_target_max(const tally_rules *rules)
{
    return rules->values == TALLY_VALUES_WHOLE ? UINT64_MAX : (uint64_t)INT64_MAX;
}

static inline uint64_t rules_number_max(const tally_rules *rules)
{
    const uint64_t bound = rules_target_max(rules);
    return rules->number_max < bound ? rules->number_max : bound;
}

/* The targets of many games: the usual ones. Tiles in the order given are always the same, so with
 * one usual target all games would be the same; then 1..999. */
tally_range rules_targets_of_many(const tally_rules *rules);

#endif
