/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: searching. A game of few numbers, read from an ID, is solved, listed and counted;
 * the three must agree, and each solution must be judged a solution.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tally/tally.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { NUMBERS_MAX = 4, TICKS_MAX = 2000 };

static void require(int condition, const char *what)
{
    if (condition) return;
    fprintf(stderr, "not so: %s\n", what);
    abort();
}

struct seen {
    const tally_game *game;
    uint64_t solutions;
};

static int see(void *user, const tally_solution *solution)
{
    struct seen *const seen = user;
    char text[2048];
    const size_t length = tally_expr_print(solution->expr, TALLY_STYLE_INFIX, text, sizeof text);
    tally_judgement judgement = TALLY_JUDGEMENT_INIT;
    require(length < sizeof text, "a solution of few numbers is short");
    require(tally_check(&judgement, seen->game, text, length, NULL, NULL) == TALLY_OK,
            "it can be judged");
    if (judgement.verdict == TALLY_VERDICT_INVALID)
        fprintf(stderr, "%s: %s\n", text, tally_reason_message(judgement.reason));
    require(judgement.verdict != TALLY_VERDICT_INVALID, "it breaks no rule");
    require(judgement.value.numerator.low == solution->value.numerator.low,
            "it is worth what is said");
    seen->solutions++;
    return 0;
}

static int stop_in_time(void *ticks, const tally_progress *progress)
{
    (void)progress;
    return ++*(int *)ticks > TICKS_MAX;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tally_game *game = NULL;
    if (tally_game_parse(&game, (const char *)data, size, NULL, NULL) != TALLY_OK) return 0;
    size_t count;
    tally_game_numbers(game, &count);
    const tally_range target = tally_game_target(game);
    const tally_rules *const rules = tally_game_rules(game);
    const uint32_t wild = TALLY_OP_POWER | TALLY_OP_FACTORIAL | TALLY_OP_SQRT | TALLY_OP_POINT;
    if (count > NUMBERS_MAX || target.last != target.first ||
        (count > 2 && (rules->operations & wild) != 0)) {
        tally_game_free(game);
        return 0;
    }

    int ticks = 0;
    tally_options options = TALLY_OPTIONS_INIT;
    options.tick = stop_in_time;
    options.tick_context = &ticks;
    options.memory_bytes = (size_t)256 << 20;

    struct seen seen = {.game = game};
    const tally_sink sink = {.user = &seen, .solution = see};
    tally_outcome solved = TALLY_OUTCOME_INIT;
    tally_outcome listed = TALLY_OUTCOME_INIT;
    tally_outcome counted = TALLY_OUTCOME_INIT;
    const int can_solve = tally_solve(game, &options, &sink, &solved) == TALLY_OK;
    seen.solutions = 0;
    const int can_list = tally_list(game, &options, &sink, &listed) == TALLY_OK;
    const int can_count = tally_count(game, &options, NULL, &counted) == TALLY_OK;
    require(can_solve && can_list && can_count, "a game that is read can be searched");
    if (solved.bound == TALLY_BOUND_NONE && listed.bound == TALLY_BOUND_NONE &&
        counted.bound == TALLY_BOUND_NONE) {
        require((solved.answer == TALLY_ANSWER_SOLVED) == (counted.solutions != 0),
                "solved where there are solutions");
        if (solved.answer == TALLY_ANSWER_SOLVED) {
            require(seen.solutions == counted.solutions, "as many are listed as are counted");
            require(solved.fewest == counted.fewest, "the simplest uses the fewest numbers");
        }
    }
    tally_game_free(game);
    return 0;
}
