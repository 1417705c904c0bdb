/* SPDX-License-Identifier: MIT */
/*
 * Which of the given numbers an answer uses: written numbers are matched with given ones, as a multiset or
 * in the order given, whole or put together from given digits.
 */
#ifndef TALLY_EXPR_GIVEN_H
#define TALLY_EXPR_GIVEN_H

#include "expr/raw.h"
#include "rules/game.h"

struct given {
    const tally_game *game;
    uint64_t used; /* one bit for each given number */
    uint32_t next; /* order as given: the first number that may still come */
};

void given_init(struct given *given, const tally_game *game);

/* Takes what a written number needs from the given ones. TALLY_REASON_NONE, or why it cannot be had; what
 * there is of it is then taken as well as can be, so that one mistake is told once. */
tally_reason given_take(struct given *given, const struct raw_item *number);

/* How many of the given numbers were taken. */
uint32_t given_used(const struct given *given);

#endif
