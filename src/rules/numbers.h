/* SPDX-License-Identifier: MIT */
/*
 * The distinct numbers of a game in rising order. A packed solution names a number by its index
 * here, since equal numbers are interchangeable.
 */
#ifndef TALLY_RULES_NUMBERS_H
#define TALLY_RULES_NUMBERS_H

#include "rules/game.h"

struct numbers {
    uint32_t distinct;
    uint64_t number[TALLY_NUMBERS_MAX];        /* rising */
    uint8_t index_of_given[TALLY_NUMBERS_MAX]; /* the index of each given number, in the
                                                  order given */
};

void numbers_init(struct numbers *numbers, const tally_game *game);

/* The index of this value, which must be one of the distinct numbers. */
uint8_t numbers_index(const struct numbers *numbers, uint64_t value);

/* Writes the given numbers that are not used, in the order given, and returns their count;
 * unused needs room for all given numbers. used says how often each distinct number is
 * used, and is counted down. */
uint32_t numbers_unused(const struct numbers *numbers, const tally_game *game, uint8_t *used,
                        uint64_t *unused);

#endif
