/* SPDX-License-Identifier: MIT */
/*
 * Which of the given numbers an answer uses: written numbers are matched with given ones, as a
 * multiset or in the order given, whole or put together from given digits.
 */
#ifndef TALLY_EXPR_GIVEN_H
#define TALLY_EXPR_GIVEN_H

#include "expr/raw.h"
#include "rules/game.h"

struct given {
    const tally_game *game;
    uint64_t used; /* one bit for each given number */
    uint32_t next; /* order as given: the first number that may still come */
    uint32_t read; /* likewise: how many written numbers there were */
    bool has_reading;
    uint64_t as_digits; /* where there is a reading: the written numbers that are
                         * digits put together */
};

void given_init(struct given *given, const tally_game *game);

/* In the order given, where any of the numbers may be used: finds the reading of all written
 * numbers that takes the fewest. */
void given_plan(struct given *given, const struct raw_text *raw);

/* A written number: a given one, or digits put together. */
struct given_row {
    uint64_t number;
    uint8_t digits; /* written, zeros in front included */
    bool may_be_given;
    bool may_be_digits;
};

/* Of the readings of rows that stand one after the other, in the order given, the one that takes
 * the fewest numbers; of those the one that takes a given number before digits. A bit of *as_digits
 * for each row; at most 64 rows. False: there is no reading. Cost: rows times numbers, times
 * numbers to look through. */
MUST_USE bool given_read_in_order(const tally_game *game, const struct given_row *rows,
                                  uint32_t count, uint64_t *as_digits);

/* Takes what a written number needs from the given ones. TALLY_REASON_NONE, or why it cannot be
 * had; what there is of it is then taken as well as can be, so that one mistake is told once. */
tally_reason given_take(struct given *given, const struct raw_item *number);

/* How many of the given numbers were taken. */
uint32_t given_used(const struct given *given);

#endif
