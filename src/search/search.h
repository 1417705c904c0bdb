/* SPDX-License-Identifier: MIT */
/*
 * The searches, each written once, over the functions of answer/engine.h.
 *
 *     search.c    the public functions: check options, choose an engine
 *     targets.c   a search for each target, one after the other or in parallel
 *     solve.c     the simplest solution, or the closest
 *     list.c      every solution
 *     count.c     the number of solutions
 *     values.c    every value, each with its simplest expression
 *     in_hand.c   some expression of each value, if that search was stopped
 *     solutions.c the solutions one by one, as the caller asks for them
 *     outwards.c  the walk from a target to the closest values
 *     outcome.h   the outcome of the search for a target
 *
 * The search for the first numbers that cannot be made has a room of its own, src/missing, since it
 * is many searches of targets.
 */
#ifndef TALLY_SEARCH_SEARCH_H
#define TALLY_SEARCH_SEARCH_H

#include "search/targets.h"

/* A kind of search: the properties that are passed to the engine when it is opened, and the search
 * function, which leaves the outcome of its last target in *outcome. */
struct search_kind {
    bool wants_simplest; /* only the simplest solution of each value is wanted */
    bool is_of_targets;  /* concerns only the targets themselves, not the closest values */
    bool is_of_range;    /* each value of the range is a target */
    bool is_one_a_time;  /* the search chooses its targets, one at a time */
    search_target *find; /* the search of each target; NULL: run() is the whole search */
    tally_status (*run)(struct engine_search *search, struct delivery *delivery,
                        tally_outcome *outcome);
};

extern const struct search_kind search_solve;
extern const struct search_kind search_list;
extern const struct search_kind search_list_alone; /* without the closest values, and proofs */
extern const struct search_kind search_count;
extern const struct search_kind search_values;
extern const struct search_kind search_in_hand;

/* The arguments of the public functions of tally.h. */
struct search_call {
    const tally_game *game;
    const tally_range *range; /* the range of values or of missing numbers; NULL: no range */
    const tally_options *options;
    const tally_sink *sink;
    /* Where solutions are kept, in the order of delivery; NULL: they go to the sink. */
    struct finds *kept;
    struct numbers *numbers; /* set to those that the codes of what is kept refer to */
    struct memory *memory;   /* of what is kept and of the search */
    /* Set to the number of solutions of the last target, those with a detour included, if the
     * answer is a complete list of them; 0: the engine does not count them. NULL: not wanted. */
    uint64_t *with_detours;
    bool is_one_of_many;         /* see search_one_of_many() */
    const struct engine *engine; /* NULL: the game's */
};

/* Runs a search. */
tally_status search_run(const struct search_kind *kind, const struct search_call *call,
                        tally_outcome *outcome);

/* Searches the targets of one of many games, such as those of a data set. A proof that would take
 * long is not tried, so the answer is complete less often than that of a game alone. */
tally_status search_one_of_many(const struct search_kind *kind, const tally_game *game,
                                const tally_options *options, const tally_sink *sink,
                                tally_outcome *outcome);

/* The engine for a game. */
const struct engine *search_engine_for(const tally_game *game);

#endif
