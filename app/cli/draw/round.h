/* SPDX-License-Identifier: MIT */
/*
 * Drawn games, one after the other: the games of a tally_drawing, solved side
 * by side if possible.
 */
#ifndef TALLY_CLI_DRAW_ROUND_H
#define TALLY_CLI_DRAW_ROUND_H

#include "cli/draw/recipe.h"
#include "cli/input.h"
#include "cli/options.h"
#include "query/buffer.h"
#include "tally/tally.h"

#include <stdbool.h>

struct drawn {
    tally_game *game;
    struct search search;
    tally_status status;  /* of solving it */
    struct buffer answer; /* if it was solved: a line of JSON */
    tally_outcome outcome;
    struct buffer solutions;
};

struct round {
    struct call *call;
    tally_rules rules;
    tally_recipe recipe;
    struct search search; /* the search that checks whether a game is as wished */
    tally_drawing *drawing;
    bool is_listed; /* all solutions are asked for */
    bool is_solved; /* the games are handed out with their answers */
    struct drawn *list;
    size_t room, count, next;
    size_t size; /* of the next round, at most */

    /* Why there are no games after those of this round. */
    bool has_ended;
    bool was_said;       /* the error was reported: the options do not fit a game */
    tally_status status; /* of the drawing; TALLY_OK: */
    tally_drawn missed;  /* attempts that were not as wished */
    tally_game *nearest; /* of these */
};

/* Reads the options. Reports errors, and returns false. */
bool round_begin(struct round *round, struct call *call);

/* The next game, which is valid until the call after this one; wanted: how many games may still be
 * asked for, at least 1. NULL: there is none, and round says why. */
const struct drawn *round_next(struct round *round, uint64_t wanted);

/* Prints the answer of a game, where round.is_solved, and returns its status. */
int present_answer(const struct round *round, const struct drawn *drawn);

void round_end(struct round *round);

#endif
