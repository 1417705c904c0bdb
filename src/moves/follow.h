/* SPDX-License-Identifier: MIT */
/*
 * Follows a move that is written as an operation on two values, such as 8 + 8 = 16: its operands
 * must be among the values that are left, and its result replaces them.
 */
#ifndef TALLY_MOVES_FOLLOW_H
#define TALLY_MOVES_FOLLOW_H

#include "base/rational.h"

/* The values that are left of a game, and why a move of them cannot be followed. */
struct left {
    struct rational values[TALLY_NUMBERS_MAX];
    uint32_t count;
    const char *reason; /* a fixed word; NULL: the text is no operation */
    size_t position;    /* a byte of the text, without its blanks */
};

/* needs_result: a move without its result is not read. The values that are left lose two, and the
 * result is the last of them. */
bool follow_move(struct left *left, const tally_rules *rules, const char *text, size_t length,
                 bool needs_result);

#endif
