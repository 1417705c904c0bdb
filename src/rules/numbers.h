/* SPDX-License-Identifier: MIT */
/*
 * The distinct numbers of a game in rising order. A packed solution names a number by its index
 * here, since equal numbers are interchangeable.
 */
#ifndef TALLY_RULES_NUMBERS_H
#define TALLY_RULES_NUMBERS_H

#include "rules/game.h"
#include "rules/number.h"

/* The distinct numbers of a game: 25 3 25 has the numbers 3 25, and the indices 1 0 1. */
struct numbers {
    uint32_t distinct;
    const tally_rules *rules;
    struct number_row row;                     /* of the values that are searched for now */
    uint64_t number[TALLY_NUMBERS_MAX];        /* the distinct numbers, rising */
    uint8_t index_of_given[TALLY_NUMBERS_MAX]; /* maps each position in the order given to the
                                                  index of its number */
};

void numbers_init(struct numbers *numbers, const tally_game *game);

/* The value of one of the distinct numbers. */
static inline struct rational numbers_value(const struct numbers *numbers, uint32_t index)
{
    return number_value(numbers->rules, numbers->number[index]);
}

/* The index of a value that is one of them. */
uint8_t numbers_index_of(const struct numbers *numbers, struct rational value);

/* Returns the index of a number, which must be one of the distinct numbers. */
uint8_t numbers_index(const struct numbers *numbers, uint64_t value);

/* Lists the given numbers that are not used, in the order given, and returns their count. `unused`
 * needs room for all given numbers. used[i]: how often distinct number i is used; it is counted
 * down. */
uint32_t numbers_unused(const struct numbers *numbers, const tally_game *game, uint8_t *used,
                        uint64_t *unused);

#endif
