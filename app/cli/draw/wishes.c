/* SPDX-License-Identifier: MIT */
/*
 * Wishes: read from the options, and held against a game.
 */
#include "cli/draw/wishes.h"

#include "cli/draw/draw.h"
#include "cli/human.h"
#include "cli/input.h"
#include "cli/terminal/message.h"
#include "cli/terminal/progress.h"

#include <string.h>

enum { DIFFICULTY_MAX = 100 };

/* A word as tally_rate() has it, or a range of scores. */
static bool read_difficulty(const struct call *call, tally_range *range)
{
    static const struct {
        const char *word;
        tally_range range;
    } words[] = {{"very easy", {0, 19}},
                 {"easy", {20, 39}},
                 {"medium", {40, 59}},
                 {"hard", {60, 79}},
                 {"very hard", {80, DIFFICULTY_MAX}}};
    const char *const text = call->own[DRAW_DIFFICULTY].text;
    if (text == NULL) return true;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(text, words[i].word) != 0) continue;
        *range = words[i].range;
        return true;
    }
    if (text[0] >= '0' && text[0] <= '9') {
        if (!read_range("--difficulty", text, 0, range)) return false;
        if (range->last <= DIFFICULTY_MAX) return true;
    }
    fail_usage(
        "--difficulty '%.40s': give 'very easy', easy, medium, hard, 'very hard', or a range of "
        "0..%d",
        text, DIFFICULTY_MAX);
    return false;
}

bool read_wishes(const struct call *call, struct wishes *wishes)
{
    const struct option_value *const solutions = &call->own[DRAW_SOLUTIONS];
    const uint64_t timeout_ms = call->common[OPT_TIMEOUT].number;
    *wishes = (struct wishes){
        .is_solvable = call->own[DRAW_SOLVABLE].is_set || call->own[DRAW_DIFFICULTY].is_set,
        .has_solutions = solutions->is_set,
        .has_difficulty = call->own[DRAW_DIFFICULTY].is_set,
        .end_ms = timeout_ms != 0 ? clock_ms() + timeout_ms : UINT64_MAX,
    };
    if (solutions->is_set && !read_range("--solutions", solutions->text, 0, &wishes->solutions))
        return false;
    return read_difficulty(call, &wishes->difficulty);
}

bool has_wish(const struct wishes *wishes)
{
    return wishes->is_solvable || wishes->has_solutions;
}

static bool is_within(uint64_t number, tally_range range)
{
    return number >= range.first && number <= range.last;
}

struct simplest {
    uint32_t numbers_used;
    uint64_t effort;
};

static int take_simplest(void *user, const tally_solution *solution)
{
    *(struct simplest *)user = (struct simplest){solution->numbers_used, solution->effort};
    return 0;
}

/* Whether an answer did not come to its end; what it lacks for values beyond 64 bits
 * is no reason to stop. */
static bool was_stopped(const tally_outcome *outcome)
{
    return outcome->bound == TALLY_BOUND_STOPPED || outcome->bound == TALLY_BOUND_MEMORY;
}

enum fit hold_against(const struct wishes *wishes, const tally_game *game,
                      const tally_options *options, tally_status *status, tally_outcome *outcome)
{
    struct simplest simplest = {.numbers_used = 0};
    const tally_sink sink = {.user = &simplest, .solution = take_simplest};
    *status = tally_solve(game, options, &sink, outcome);
    if (*status != TALLY_OK || was_stopped(outcome)) return FIT_NOT_KNOWN;
    if (wishes->is_solvable && outcome->answer != TALLY_ANSWER_SOLVED) return FIT_NO;
    if (wishes->has_difficulty) {
        uint64_t known = 0;
        *status = known_solutions(game, tally_game_target(game).first, &known);
        if (*status != TALLY_OK) return FIT_NOT_KNOWN;
        const tally_difficulty rated = tally_rate(simplest.numbers_used, simplest.effort, known);
        if (!is_within(rated.score, wishes->difficulty)) return FIT_NO;
    }
    if (!wishes->has_solutions) return FIT_YES;
    *status = tally_count(game, options, NULL, outcome);
    if (*status != TALLY_OK || was_stopped(outcome)) return FIT_NOT_KNOWN;
    return is_within(outcome->solutions, wishes->solutions) ? FIT_YES : FIT_NO;
}
