/* SPDX-License-Identifier: MIT */
/*
 * The game that a move leaves: its numbers are the values behind the move. It has solutions and a
 * difficulty as any other game.
 */
#ifndef TALLY_MOVES_BEHIND_H
#define TALLY_MOVES_BEHIND_H

#include "base/rational.h"
#include "tally/moves.h"

struct behind {
    uint64_t solutions;        /* UINT64_MAX: not known */
    uint32_t tenths_of_second; /* 0: not known */
};

/* Counts the solutions of the game that has these values in place of its numbers, and rates it.
 * Neither is known where a value is no given number under the rules; the seconds are not, either,
 * where there is no solution, or more than one target. options: memory, tick and allocator.
 * TALLY_STOPPED, TALLY_MEMORY_CAP, TALLY_NO_MEMORY: the work ended early. */
tally_status behind_find(struct behind *behind, const tally_game *game,
                         const struct rational *values, uint32_t count,
                         const tally_options *options);

#endif
