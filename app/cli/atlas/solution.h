/* SPDX-License-Identifier: MIT */
/*
 * Properties of a game's simplest solution, which an atlas does not store: its operations, its
 * steps, and the difficulty of the game. The game is solved again for them.
 */
#ifndef TALLY_CLI_ATLAS_SOLUTION_H
#define TALLY_CLI_ATLAS_SOLUTION_H

#include "cli/options.h"
#include "query/buffer.h"
#include "tally/tally.h"

/* What a setter wants of a solution. Each wish that is set must hold. */
struct solution_wish {
    bool is_set;         /* one of the wishes below is set */
    uint32_t operations; /* the solution has all of these, TALLY_OP_ bits */
    bool has_step;       /* the solution must have the step below */
    tally_step step;
    tally_range difficulty; /* wanted range of difficulty; 0..100: any */
    size_t memory_bytes;    /* the cap of --memory; 0: no cap */
};

/* Reads --uses, --step and --difficulty. Returns false after a message. */
bool read_solution_wish(const struct call *call, struct solution_wish *wish);

/* The answer for one game of an atlas. */
struct solved_game {
    bool is_wished;
    uint32_t difficulty;
    struct buffer text; /* the text of the solution, with a NUL */
};

/* Solves the game, and compares its simplest solution with the wish. rules: as in an ID. numbers:
 * "1 3 7". solved->text must be initialized; the caller clears it. Returns TALLY_SYNTAX if rules
 * and numbers make no game, or TALLY_STOPPED, TALLY_MEMORY_CAP or TALLY_NO_MEMORY. */
tally_status solve_row(const char *rules, uint64_t target, const char *numbers,
                       const struct solution_wish *wish, struct solved_game *solved);

#endif
