/* SPDX-License-Identifier: MIT */
/*
 * The difficulty of a game: that of its simplest solution, less where there are many to be found
 * (src/expr/difficulty.c). Solutions are counted where that takes some milliseconds; elsewhere
 * their number counts as not known, whatever time there is, so that a game has one difficulty.
 */
#include "games/searching.h"

#include <stdbool.h>

static bool is_counted_in_a_moment(const tally_rules *rules, size_t count)
{
    enum { WHOLE_NUMBERS_MAX = 7, OTHER_NUMBERS_MAX = 4 };
    const size_t most = rules->values == TALLY_VALUES_WHOLE ? WHOLE_NUMBERS_MAX : OTHER_NUMBERS_MAX;
    return count <= most && (rules->operations & ~(uint32_t)TALLY_OP_BASIC) == 0;
}

/* How many solutions one target has; 0: not known. */
static tally_status count_solutions(const tally_game *game, uint64_t target,
                                    const tally_options *options, uint64_t *solutions)
{
    size_t count;
    const uint64_t *const numbers = tally_game_numbers(game, &count);
    const tally_rules *const rules = tally_game_rules(game);
    tally_outcome outcome = {0};
    tally_game *one = NULL;
    *solutions = 0;
    if (!is_counted_in_a_moment(rules, count)) return TALLY_OK;
    const tally_options lent = options_lent(options);
    tally_status status =
        tally_game_new(&one, rules, (tally_range){target, target}, numbers, count, lent.allocator);
    if (status == TALLY_OK) {
        status = end_of_search(tally_count(one, &lent, NULL, &outcome), &outcome);
        tally_game_free(one);
    }
    if (status == TALLY_OK && outcome.bound == TALLY_BOUND_NONE) *solutions = outcome.solutions;
    return status;
}

tally_status tally_rate_solution(tally_difficulty *difficulty, const tally_game *game,
                                 const tally_solution *solution, const tally_options *options)
{
    uint64_t solutions = 0;
    if (options != NULL && options->size != sizeof *options) return TALLY_OPTION;
    if (solution->distance == 0) {
        const tally_status status = count_solutions(game, solution->target, options, &solutions);
        if (status != TALLY_OK) return status;
    }
    *difficulty = tally_rate(solution->numbers_used, solution->effort, solutions);
    return TALLY_OK;
}
