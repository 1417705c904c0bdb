/* SPDX-License-Identifier: MIT */
/*
 * The oracle of moves: what can be made of some of a position's values and one new value, the
 * result of a move.
 *
 * Let a move take two values and give r, and let R be the values that are left beside r. All that
 * can be made behind it is made from a subset of R alone, or from r and a subset of R:
 *
 *     without r   V(S), what the values S make: made once for the position, for all of its moves
 *     with r      W(S), what r and the values S make: W({}) = {r}, and
 *                 W(S) = the results of W(S - T) with V(T), for each part T of S that is not empty
 *
 * The tables have each value once. That of all of R is not kept: its values are only compared with
 * the target. Tables are made in the order of their sizes, so the first that has the target tells
 * the fewest values. Under the rules of countdown, six values have some 60 moves, each of them some
 * 12,000 results.
 */
#ifndef TALLY_MOVES_ORACLE_H
#define TALLY_MOVES_ORACLE_H

#include "base/memory.h"
#include "base/rational.h"
#include "tally/moves.h"

/* A move, and what it is worth: see tally_move. */
struct move {
    struct rational a;
    struct rational b;
    struct rational value;
    uint64_t distance;
    uint64_t solutions;
    uint32_t operation;
    int reachable;
    uint32_t fewest;
    uint32_t tenths_of_second;
};

struct oracle;

/* An oracle of the position that has these values, in the memory of the arena. NULL: there is no
 * memory, or the tick of the options stopped it: *was_stopped. */
struct oracle *oracle_new(struct arena *arena, const tally_game *game,
                          const struct rational *values, uint32_t count,
                          const tally_options *options, bool *was_stopped);

/* Sets reachable, fewest and distance of a move, behind which are its value and those of a set, one
 * bit each. False: there is no memory, or it was stopped: *was_stopped of oracle_new(). */
bool oracle_look(struct oracle *oracle, uint32_t rest, struct move *move);

/* The moves on a and b that the rules allow, at most 6: sets their a, b, value and operation. */
uint32_t oracle_results(const tally_rules *rules, struct rational a, struct rational b,
                        struct move results[6], bool *is_beyond);

#endif
