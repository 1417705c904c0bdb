/* SPDX-License-Identifier: MIT */
/*
 * The distinct numbers of a game, rising. A packed solution names a number by its place among them,
 * since equal numbers are interchangeable.
 */
#ifndef TALLY_RULES_NUMBERS_H
#define TALLY_RULES_NUMBERS_H

#include "rules/game.h"

struct numbers {
    uint32_t distinct;
    uint64_t number[TALLY_NUMBERS_MAX];        /* rising */
    uint8_t index_of_given[TALLY_NUMBERS_MAX]; /* of each given number, in the order given */
};

void numbers_init(struct numbers *numbers, const tally_game *game);

/* Which distinct number this value is; it is one of them. */
uint8_t numbers_index(const struct numbers *numbers, uint64_t value);

/* The given numbers less those that are used, as given; used: how often each distinct number is, is
 * counted down. Returns how many they are; unused has room for all given numbers. */
uint32_t numbers_unused(const struct numbers *numbers, const tally_game *game, uint8_t *used,
                        uint64_t *unused);

#endif
