/* SPDX-License-Identifier: MIT */
/*
 * Decides by a search whether an answer such as "no solution" is right. It is right only if the
 * search proves each target to be out of reach. A search that was stopped, or that left out a value
 * which might have led to the target, proves nothing.
 */
#include "judge/prove.h"

#include "base/sized.h"
#include "rules/game.h"

#ifdef TALLY_SMALL /* the page of a first visit asks for no proofs */
tally_claim prove_claim(const tally_game *game, const tally_options *options,
                        const tally_sink *found)
{
    (void)game;
    (void)options;
    (void)found;
    return TALLY_CLAIM_UNPROVED;
}
#else
/* A proof: what is known of the targets so far. */
struct proof {
    const tally_sink *found;
    tally_claim claim;
};

static int take_solution(void *user, const tally_solution *solution)
{
    struct proof *const proof = user;
    if (solution->distance != 0) return 0; /* only the nearest value */
    proof->claim = TALLY_CLAIM_WRONG;
    if (proof->found != NULL && proof->found->solution != NULL)
        proof->found->solution(proof->found->user, solution);
    return 1;
}

static int take_target(void *user, const tally_outcome *outcome)
{
    struct proof *const proof = user;
    if (outcome->answer == TALLY_ANSWER_SOLVED) proof->claim = TALLY_CLAIM_WRONG;
    if (outcome->answer == TALLY_ANSWER_LIMIT) proof->claim = TALLY_CLAIM_UNPROVED;
    return proof->claim != TALLY_CLAIM_RIGHT;
}

/* The rules by which answers are judged. An answer may have a minus in front of a value where
 * searches have none (rules->judged_too). With all of + - * / in any order it makes nothing more of
 * whole numbers from 0 up; otherwise the search must have it too. */
static tally_rules judged_rules(const tally_game *game)
{
    tally_rules rules = game->rules;
    if (!game->is_plain || rules.operations != TALLY_OP_BASIC || rules.order != TALLY_ORDER_ANY)
        rules.operations |= rules.judged_too;
    return rules;
}

tally_claim prove_claim(const tally_game *game, const tally_options *options,
                        const tally_sink *found)
{
    struct proof proof = {.found = found, .claim = TALLY_CLAIM_RIGHT};
    const tally_sink sink = {.user = &proof, .solution = take_solution, .done = take_target};
    const tally_rules rules = judged_rules(game);
    tally_options lent, bounds = TALLY_OPTIONS_INIT;
    tally_game *judged = NULL;
    if (sized_read(&lent, options, sizeof lent) != NULL) return TALLY_CLAIM_UNPROVED;
    bounds.memory_bytes = lent.memory_bytes;
    bounds.executor = lent.executor;
    bounds.tick = lent.tick;
    bounds.tick_context = lent.tick_context;
    bounds.allocator = lent.allocator;
    if (tally_game_new(&judged, &rules, game->target, game->numbers, game->count,
                       bounds.allocator) != TALLY_OK)
        return TALLY_CLAIM_UNPROVED;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    const tally_status status = tally_solve(judged, &bounds, &sink, &outcome);
    const bool is_whole = status == TALLY_OK && outcome.answer == TALLY_ANSWER_CLOSEST &&
                          outcome.target == game->target.last;
    tally_game_free(judged);
    if (proof.claim == TALLY_CLAIM_RIGHT && !is_whole) return TALLY_CLAIM_UNPROVED;
    return proof.claim;
}
#endif
