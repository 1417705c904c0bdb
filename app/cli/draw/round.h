/* SPDX-License-Identifier: MIT */
/*
 * Drawn games one after the other: the games of a tally_drawing, solved in parallel if possible.
 */
#ifndef TALLY_CLI_DRAW_ROUND_H
#define TALLY_CLI_DRAW_ROUND_H

#include "cli/draw/recipe.h"
#include "cli/input.h"
#include "cli/options.h"
#include "query/buffer.h"
#include "tally/tally.h"

#include <stdbool.h>

/* A drawn game, and its answer if it is solved. */
struct drawn {
    tally_game *game;
    struct search search;
    tally_status status;  /* the status of the search */
    struct buffer answer; /* the answer as a JSON line, if the game was solved */
    tally_outcome outcome;
    struct buffer solutions;
};

/* A drawing, and the games that are drawn but not printed yet. */
struct round {
    struct call *call;
    tally_rules rules;
    tally_recipe recipe;
    struct search search; /* the options for checking and solving a game */
    tally_drawing *drawing;
    bool is_listed; /* list all solutions */
    bool is_solved; /* solve the games before they are returned */
    struct drawn *list;
    size_t room, count, next;
    size_t size; /* largest size of the next round */

    /* The drawing has ended: no games follow those of this round. The members below say why. */
    bool has_ended;
    bool was_said;       /* the reason was reported already: the options do not fit a game */
    tally_status status; /* the status of the drawing; TALLY_OK: the last attempts all failed the
                            wishes */
    tally_drawn missed;  /* the failed attempts */
    tally_game *nearest; /* the game that came nearest to the wishes */
};

/* Reads the options. Returns false after a message. */
bool round_begin(struct round *round, struct call *call);

/* Returns the next game, which is valid until the call after this one. wanted: how many games may
 * still be asked for, at least 1. NULL: there is none, and round says why. */
const struct drawn *round_next(struct round *round, uint64_t wanted);

/* Prints the answer of a game (needs round.is_solved). Returns its exit status. */
int present_answer(const struct round *round, const struct drawn *drawn);

void round_end(struct round *round);

#endif
