/* SPDX-License-Identifier: MIT */
/*
 * Solutions and seconds of the game that a move leaves.
 */
#include "moves/behind.h"

#include "games/searching.h"
#include "rules/game.h"
#include "rules/number.h"
#include "rules/rules.h"

/* Adds the outcomes of all targets. */
static int add_outcome(void *user, const tally_outcome *outcome)
{
    struct behind *const behind = user;
    if (outcome->bound != TALLY_BOUND_NONE) behind->solutions = UINT64_MAX;
    else if (behind->solutions != UINT64_MAX) behind->solutions += outcome->solutions;
    return 0;
}

static tally_status count_and_rate(struct behind *behind, const tally_game *game,
                                   const tally_options *options)
{
    const tally_sink sink = {.user = behind, .done = add_outcome};
    const tally_range target = tally_game_target(game);
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
    behind->solutions = 0;
    tally_status status = tally_count(game, options, &sink, &outcome);
    status = end_of_search(status, &outcome);
    if (status != TALLY_OK || behind->solutions == 0 || target.first != target.last) return status;
    status = tally_rate(&difficulty, game, target.first, options);
    if (status == TALLY_OK) behind->tenths_of_second = difficulty.tenths_of_second;
    return status;
}

tally_status behind_find(struct behind *behind, const tally_game *game,
                         const struct rational *values, uint32_t count,
                         const tally_options *options)
{
    tally_rules rules = *tally_game_rules(game);
    uint64_t numbers[TALLY_MOVES_VALUES_MAX];
    tally_game *left = NULL;
    *behind = (struct behind){UINT64_MAX, 0};
    rules.number_max = rules_target_max(&rules); /* results are larger than given numbers */
    for (uint32_t i = 0; i < count; i++)
        if (!number_find(&rules, values[i], &numbers[i]) || !game_takes_number(&rules, numbers[i]))
            return TALLY_OK;
    tally_status status =
        tally_game_new(&left, &rules, tally_game_target(game), numbers, count, options->allocator);
    if (status != TALLY_OK) return status;
    status = count_and_rate(behind, left, options);
    tally_game_free(left);
    return status;
}
