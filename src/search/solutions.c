/* SPDX-License-Identifier: MIT */
/*
 * Gives the solutions of a game one by one, when the caller asks for them. No search is ever
 * suspended: a search delivers its solutions when a whole target is sorted. The packed list of one
 * target is kept while its solutions are given; then the next target is searched.
 */
#include "base/sized.h"
#include "search/outcome.h"
#include "search/search.h"

#include <string.h>

/* A list that the caller takes one by one: the solutions of the current target are kept. */
struct tally_solutions {
    struct memory memory;
    tally_game game; /* a copy of the game, with the current target */
    uint64_t last_target;
    tally_options options;
    uint64_t must_use[TALLY_NUMBERS_MAX];
    struct finds kept;      /* the solutions of that target */
    struct numbers numbers; /* that their codes refer to */
    size_t next;            /* index of the next of them */
    bool has_begun;
    bool has_ended; /* no further target will be searched */
    tally_outcome outcome;
    struct delivery delivery;
    struct unpacked unpacked; /* the solution given last */
    uint64_t unused[TALLY_NUMBERS_MAX];
};

static void set_up(tally_solutions *solutions, const tally_game *game, const tally_options *options)
{
    solutions->game = *game;
    solutions->game.target.last = game->target.first;
    solutions->last_target = game->target.last;
    solutions->options = *options;
    if (options->must_use_count != 0)
        memcpy(solutions->must_use, options->must_use,
               options->must_use_count * sizeof solutions->must_use[0]);
    solutions->options.must_use = solutions->must_use;
    solutions->outcome = outcome_of(game->target.first);
    solutions->unpacked.unused = solutions->unused;
    delivery_init(&solutions->delivery, &solutions->game, &solutions->options, NULL,
                  &solutions->numbers, &solutions->memory);
}

static size_t nodes_bytes(const tally_solutions *solutions)
{
    return solutions->delivery.nodes_max * sizeof solutions->unpacked.nodes[0];
}

tally_status tally_solutions_new(tally_solutions **result, const tally_game *game,
                                 const tally_options *given)
{
    tally_options options = TALLY_OPTIONS_INIT;
    if (given != NULL && sized_read(&options, given, sizeof options) != NULL) return TALLY_OPTION;
    tally_status status = tally_options_check(&options, game, NULL);
    if (status != TALLY_OK) return status;
    tally_solutions *const solutions =
        memory_new_owner(options.allocator, options.memory_bytes, sizeof *solutions, &status);
    if (solutions == NULL) return status;
    set_up(solutions, game, &options);
    solutions->unpacked.nodes = memory_allocate(&solutions->memory, nodes_bytes(solutions));
    if (solutions->unpacked.nodes == NULL) {
        status = memory_failure(&solutions->memory);
        tally_solutions_free(solutions);
        return status;
    }
    *result = solutions;
    return TALLY_OK;
}

void tally_solutions_free(tally_solutions *solutions)
{
    if (solutions == NULL) return;
    finds_clear(&solutions->kept, &solutions->memory);
    memory_release(&solutions->memory, solutions->unpacked.nodes, nodes_bytes(solutions));
    memory_free_owner(&solutions->memory);
}

/* Did the search of the current target end early, so that no other is searched? */
static bool was_ended(const tally_solutions *solutions)
{
    const tally_bound bound = solutions->outcome.bound;
    return bound == TALLY_BOUND_STOPPED || bound == TALLY_BOUND_MEMORY;
}

static void search_current(tally_solutions *solutions)
{
    const struct search_call call = {
        .game = &solutions->game,
        .options = &solutions->options,
        .kept = &solutions->kept,
        .numbers = &solutions->numbers,
        .memory = &solutions->memory,
    };
    finds_empty(&solutions->kept);
    solutions->next = 0;
    solutions->outcome.size = sizeof solutions->outcome;
    const tally_status status = search_run(&search_list, &call, &solutions->outcome);
    solutions->numbers.rules = &solutions->game.rules; /* the game searched may have been another */
    solutions->has_ended = status != TALLY_OK || was_ended(solutions) ||
                           solutions->game.target.first == solutions->last_target;
}

static const tally_solution *give(tally_solutions *solutions)
{
    const struct finds *const finds = &solutions->kept;
    const struct found *const found = finds_at(finds, solutions->next++);
    deliver_unpack(&solutions->delivery, finds, found, solutions->game.target.first,
                   &solutions->unpacked);
    return &solutions->unpacked.solution;
}

const tally_solution *tally_solutions_next(tally_solutions *solutions)
{
    while (solutions->next == solutions->kept.found.count) {
        if (solutions->has_ended) return NULL;
        if (solutions->has_begun) {
            solutions->game.target.first++;
            solutions->game.target.last++;
        }
        solutions->has_begun = true;
        search_current(solutions);
    }
    return give(solutions);
}

tally_status tally_solutions_outcome(const tally_solutions *solutions, tally_outcome *outcome)
{
    if (!sized_is_fit(outcome)) return TALLY_OPTION;
    sized_write(outcome, &solutions->outcome, sizeof solutions->outcome);
    return TALLY_OK;
}
