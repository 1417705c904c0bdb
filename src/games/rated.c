/* SPDX-License-Identifier: MIT */
/*
 * The list is in order, so the first solution of each value in it is the simplest. A list that ends
 * at its limit, or before all values are known, does not answer.
 */
#include "games/rated.h"

#include "games/difficulty.h"
#include "games/searching.h"
#include "search/search.h"

struct listing {
    struct race race;
    const tally_sink *sink;
    tally_value value; /* of the last solution that was passed on */
    uint64_t passed;   /* how many were */
    bool is_over;      /* the sink wants no more */
};

static bool are_equal(const tally_value *a, const tally_value *b)
{
    return a->numerator.low == b->numerator.low && a->denominator.low == b->denominator.low &&
           a->negative == b->negative;
}

static int take_solution(void *user, const tally_solution *solution)
{
    struct listing *const listing = user;
    const tally_sink *const sink = listing->sink;
    race_add(&listing->race, solution);
    if (listing->passed != 0 && are_equal(&solution->value, &listing->value)) return 0;
    listing->value = solution->value;
    listing->passed++;
    listing->is_over = listing->is_over || sink->solution(sink->user, solution) != 0;
    return 0;
}

/* Is the simplest solution of the game what the options ask for? */
static bool asks_for_simplest(const tally_options *options)
{
    return options->fewest <= 1 && options->most == 0 && options->must_use_count == 0 &&
           options->any == 0 && options->detours == 0;
}

tally_status rated_solve(const tally_game *game, const tally_options *options,
                         const tally_sink *sink, tally_outcome *outcome, struct rating *rating,
                         bool *is_answered)
{
    struct listing listing = {.sink = sink};
    const tally_sink own = {.user = &listing, .solution = take_solution};
    tally_options lent;
    *is_answered = rating->is_known = false;
    if (!asks_for_simplest(options) || !tally_rates_many(game) || !options_lend(&lent, options))
        return TALLY_OK;
    lent.limit = RATED_SOLUTIONS_MAX;
    tally_status status = search_one_of_many(&search_list, game, &lent, &own, outcome);
    if (end_of_search(status, outcome) != TALLY_OK) return TALLY_OK;
    rating->difficulty = race_difficulty(&listing.race, game);
    rating->is_known = true;
    *is_answered = outcome->bound == TALLY_BOUND_NONE && listing.passed != 0 && !listing.is_over;
    if (!*is_answered) return TALLY_OK;
    outcome->solutions = listing.passed;
    return sink->done(sink->user, outcome) == 0 ? TALLY_OK : TALLY_STOPPED;
}
