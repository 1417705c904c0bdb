/* SPDX-License-Identifier: MIT */
/*
 * A search as the caller asked for it, with all defaults filled in and all options checked.
 */
#ifndef TALLY_ANSWER_REQUEST_H
#define TALLY_ANSWER_REQUEST_H

#include "base/memory.h"
#include "rules/game.h"
#include "rules/number.h"

/* What one search is asked for, checked and with all defaults filled in. */
struct request {
    const tally_game *game;
    struct memory *memory;
    tally_options options;
    tally_sink sink;
    uint32_t fewest; /* fewest numbers in a solution; fewest > most: there is no solution */
    uint32_t most;
    bool shows_detours;       /* the answer includes solutions with a detour */
    bool may_need_detours;    /* it includes those that use fewer numbers than any without one: the
                                 options ask for numbers that only a detour may use */
    bool delivers_nothing;    /* the sink has no function for solutions */
    bool wants_simplest;      /* only the simplest solution of each value is wanted */
    bool is_one_of_many;      /* proofs that take long are not tried */
    const tally_range *range; /* the range of values; NULL: all values, or a search for targets */
    uint64_t targets;         /* number of targets */
    struct number_row row;    /* of the values in question; the distances are counted in it */
    uint64_t largest_value;   /* the largest value in question */
};

/* Makes the request for the game's targets. The caller sets the memory, and what its kind of search
 * needs. given and sink may be NULL. Returns TALLY_OPTION if an option is wrong. */
tally_status request_make(struct request *request, const tally_game *game,
                          const tally_options *given, const tally_sink *sink);

/* Is a list wanted that is cut: its first few solutions, the simplest first? */
bool request_wants_first(const struct request *request);

/* Checks the options that do not depend on the game's numbers, for games of `count` numbers.
 * Returns TALLY_OK or TALLY_OPTION. error may be NULL. */
tally_status request_check_options(const tally_options *options, uint32_t count,
                                   tally_error *error);

#endif
