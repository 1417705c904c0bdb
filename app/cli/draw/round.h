/* SPDX-License-Identifier: MIT */
/*
 * Drawn games, one after the other: only those that are as wished, and solved where that can be
 * done beside others. The games that are not as wished are drawn and left out, so that with a wish,
 * too, the same seed gives the same games.
 */
#ifndef TALLY_CLI_DRAW_ROUND_H
#define TALLY_CLI_DRAW_ROUND_H

#include "cli/draw/wishes.h"
#include "cli/input.h"
#include "cli/options.h"
#include "query/buffer.h"
#include "tally/tally.h"

#include <stdbool.h>

struct drawn {
    tally_game *game;
    struct search search;
    tally_status status; /* what the library said last */
    enum fit fit;
    struct buffer answer; /* where it was solved: a line of JSON */
    tally_outcome outcome;
    struct buffer solutions;
};

struct round {
    struct call *call;
    tally_rules rules;
    tally_random random;
    struct wishes wishes;
    bool is_listed; /* all solutions are asked for */
    bool is_solved; /* the games that are handed out were solved */
    struct drawn *list;
    size_t room, count, next;
    size_t size; /* of the next round, at most */
    bool lacks_memory;
    bool has_failed; /* behind the games of this round no other can be drawn,
                      * and why has been said */
};

/* Reads the options. Says what is wrong, and returns false. */
bool round_begin(struct round *round, struct call *call);

/* The next game, which stays until the call after this one; wanted: how many may still be asked
 * for, at least 1. EXIT_SOLVED, or the status to end with: EXIT_STOPPED where it is not known
 * whether a game is as wished, since --timeout, Ctrl-C or the end of memory came first. */
int round_next(struct round *round, uint64_t wanted, const struct drawn **drawn);

/* Prints the answer of a game, where round.is_solved, and returns its status. */
int present_answer(const struct round *round, const struct drawn *drawn);

void round_end(struct round *round);

#endif
