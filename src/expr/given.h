/* SPDX-License-Identifier: MIT */
/*
 * Matches the numbers that an answer writes with the given numbers of the game: as a multiset or in
 * the given order, each either a given number or several given digits joined.
 */
#ifndef TALLY_EXPR_GIVEN_H
#define TALLY_EXPR_GIVEN_H

#include "expr/raw.h"
#include "rules/game.h"

/* The given numbers that an expression has taken so far. */
struct given {
    const tally_game *game;
    uint64_t used; /* given numbers already taken, one bit each */
    uint32_t next; /* in the given order: the index of the first number that may be taken next */
    uint32_t read; /* in the given order: how many written numbers have been processed */
    bool has_reading;
    /* bit i is set if the i-th written number is read as joined digits; valid if has_reading */
    uint64_t as_digits;
};

void given_init(struct given *given, const tally_game *game);

/* Prepares games whose order is given and in which not all numbers must be used: finds the reading
 * of all written numbers that takes the fewest given numbers. Does nothing in other games. */
void given_plan(struct given *given, const struct raw_text *raw);

/* A written number, and how it may be read: as a given number, or as given digits joined. */
struct given_row {
    rational_part number;
    uint8_t digits; /* number of digits written, leading zeros included */
    bool may_be_given;
    bool may_be_digits;
};

/* Decides for each row whether it is a given number or joined digits, so that all rows can be taken
 * from the given numbers in order. It chooses the reading that takes the fewest numbers. Among
 * several such readings, it chooses the one in which the first row that differs is a given number.
 * Bit i of *as_digits is set if row i is read as digits. Returns false if no reading exists; there
 * must be at most 64 rows. Cost: O(rows * numbers^2). */
MUST_USE bool given_read_in_order(const tally_game *game, const struct given_row *rows,
                                  uint32_t count, uint64_t *as_digits);

/* Takes from the given numbers what one written number needs. Returns TALLY_REASON_NONE, or why the
 * number is not available. In that case as much of it as possible is taken nonetheless, so that one
 * mistake does not cause a second complaint. */
tally_reason given_take(struct given *given, const struct raw_item *number);

/* In games with numbers below 0 or fractions: makes one number of what writes a given one, -3, 3/4
 * or 2.5, as often as it is given. A written 4 * 3/4 is read as 4 * (3/4), which is worth as
 * much. If bit i of `apart` is set, the place i where this could be done stays as it is written;
 * all places from 32 on are joined. Returns the number of places. */
uint32_t given_join(struct raw_text *raw, const tally_game *game, uint32_t apart);

/* The number of given numbers taken so far. */
uint32_t given_used(const struct given *given);

#endif
