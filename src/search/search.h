/* SPDX-License-Identifier: MIT */
/*
 * The searches, each written once over the questions of answer/engine.h.
 *
 *     search.c    the public functions: options are checked, an engine is chosen
 *     targets.c   a search for each target, one after the other or side by side
 *     solve.c     the simplest solution, or the closest
 *     list.c      every solution
 *     count.c     how many there are
 *     values.c    every value, each with its simplest expression
 *     solutions.c the solutions one by one, as the caller asks for them
 *     missing.c   the first numbers that cannot be made
 *     outcome.h   what a search finds out about a target
 */
#ifndef TALLY_SEARCH_SEARCH_H
#define TALLY_SEARCH_SEARCH_H

#include "search/targets.h"

/* A kind of search: what the engine is told when it is opened, and the search function, which
 * leaves what it found out about its last target in *outcome. */
struct search_kind {
    bool wants_simplest; /* only the simplest solution of each value is wanted */
    bool is_of_targets;  /* concerns only the targets, not other values if they are not reached */
    search_target *find; /* the search of each target; NULL: run() is the whole search */
    tally_status (*run)(struct engine_search *search, struct delivery *delivery,
                        tally_outcome *outcome);
};

extern const struct search_kind search_solve;
extern const struct search_kind search_list;
extern const struct search_kind search_count;
extern const struct search_kind search_values;
extern const struct search_kind search_missing;

/* Keeps solutions that are not given to a sink. */
struct search_kept {
    struct memory *memory;  /* of the search too */
    struct finds finds;     /* in the order of delivery */
    struct numbers numbers; /* that they are packed over */
};

/* The arguments of the public functions of tally.h. */
struct search_call {
    const tally_game *game;
    const tally_range *range; /* of values, and of missing numbers: NULL for all; otherwise NULL */
    const tally_options *options;
    const tally_sink *sink;
    struct search_kept *kept; /* NULL: solutions go to the sink */
};

/* A search by a given engine, which must accept the game; the public
 * functions choose the engine. */
tally_status search_run(const struct engine *engine, const struct search_kind *kind,
                        const struct search_call *call, tally_outcome *outcome);

/* The engine that answers a game. */
const struct engine *search_engine_for(const tally_game *game);

#endif
