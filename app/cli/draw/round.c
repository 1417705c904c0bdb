/* SPDX-License-Identifier: MIT */
/*
 * The library draws games that fulfil the wishes (tally_drawing_next()). Here, small games are
 * solved in parallel, a round at a time, since a second thread does not help to solve one of them.
 * Each round is twice as large as the one before, up to a bound: the first games appear at once,
 * and later threads seldom wait for each other.
 *
 * A large game uses all threads by itself, and so does each game if --timeout may end it. Such a
 * game is solved when it is printed.
 */
#include "cli/draw/round.h"

#include "cli/commands.h"
#include "cli/draw/draw.h"
#include "cli/human.h"
#include "cli/solve.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "cli/terminal/watch.h"
#include "query/rating.h"
#include "query/report.h"

#include <stdlib.h>

/* A round is a number of games that are drawn together and solved in parallel. Each round has
 * twice as many games as the one before, up to ROUND_MAX. */
enum {
    ROUND_MAX = 512,
    ROUND_WORTH_THREADS = 64, /* fewer games take less time than starting threads */
    ATTEMPTS_IN_A_MOMENT = 8, /* a game that took more attempts is printed without waiting for
                                 others */
    WHOLE_NUMBERS_MAX = 7,    /* most numbers of a small game */
    OTHER_NUMBERS_MAX = 6
};

static uint64_t numbers_drawn(const struct round *round)
{
    return round->recipe.pick != 0 ? round->recipe.pick : round->rules.count_usual;
}

static bool are_games_small(const struct round *round)
{
    const bool is_whole = round->rules.values == TALLY_VALUES_WHOLE;
    return numbers_drawn(round) <= (uint64_t)(is_whole ? WHOLE_NUMBERS_MAX : OTHER_NUMBERS_MAX);
}

/* Reads how games are checked against the wishes. */
static bool read_look(struct round *round)
{
    struct call *const call = round->call;
    round->search = (struct search){.options = TALLY_OPTIONS_INIT};
    round->search.options.tick = watch_tick;
    if (!has_wish(&round->recipe) && !call->common[OPT_MUST_USE].is_set) return true;
    if (!read_search(call, NULL, &round->search)) return false;
    round->search.options.executor = lend_threads(call, true);
    const uint64_t given = numbers_drawn(round);
    if (round->search.options.fewest <= given) return true;
    fail_usage("--fewest %u: more than the numbers given, %llu", round->search.options.fewest,
               (unsigned long long)given);
    return false;
}

static bool begin_drawing(struct round *round)
{
    const uint64_t seed = seed_of_call(round->call);
    const tally_status status =
        tally_drawing_new(&round->drawing, &round->recipe, seed, &round->search.options);
    if (status == TALLY_OK) return true;
    fail_recipe(&round->recipe, &round->search.options, status);
    return false;
}

/* Decides whether games are solved ahead, many at a time. That needs answers that are kept as text
 * (--json), games that one thread solves quickly, and no time limit for a single game. */
bool round_begin(struct round *round, struct call *call)
{
    const struct option_value *const given = call->common;
    *round = (struct round){.call = call, .size = 1};
    if (!read_rules(call, NULL, &round->rules)) return false;
    if (!read_recipe(call, &round->rules, &round->recipe) || !read_look(round)) return false;
    const bool is_streamed = given[OPT_SORT].is_set && given[OPT_SORT].number == TALLY_SORT_NONE;
    const bool is_apart = are_games_small(round) && !given[OPT_TIMEOUT].is_set;
    round->is_listed = asks_for_list(call);
    round->is_solved =
        is_apart && call->own[DRAW_SOLVE].is_set && given[OPT_JSON].is_set && !is_streamed;
    round->room = round->is_solved ? ROUND_MAX : 1;
    round->list = calloc(round->room, sizeof *round->list);
    if (round->list == NULL) {
        output_lacks_memory();
        return false;
    }
    return begin_drawing(round);
}

void round_end(struct round *round)
{
    for (size_t i = 0; round->list != NULL && i < round->room; i++) {
        tally_game_free(round->list[i].game);
        buffer_clear(&round->list[i].answer);
        buffer_clear(&round->list[i].solutions);
    }
    free(round->list);
    tally_game_free(round->nearest);
    tally_drawing_free(round->drawing);
}

/* ---- Solving, on any thread ------------------------------------------------------------------ */

/* Collects solutions as JSON, and their game's difficulty. */
struct reporting {
    struct json solutions;
    struct rating rating;
    const tally_game *game;
};

static int take_solution(void *user, const tally_solution *solution)
{
    struct reporting *const reporting = user;
    report_solution(&reporting->solutions, solution);
    rating_take(&reporting->rating, reporting->game, solution);
    return 0;
}

/* Runs on any thread. The answer goes to the game's own buffer, and is printed later, in the order
 * of the games. */
static void solve_drawn(void *user, size_t index)
{
    const struct round *const round = user;
    struct drawn *const drawn = &round->list[index];
    drawn->answer.length = drawn->solutions.length = 0;
    struct reporting reporting = {.solutions = json_into(&drawn->solutions), .game = drawn->game};
    const tally_sink sink = {.user = &reporting, .solution = take_solution};
    const tally_options *const options = &drawn->search.options;
    tally_outcome_init(&drawn->outcome, sizeof drawn->outcome);
    drawn->status =
        (round->is_listed ? tally_list : tally_solve)(drawn->game, options, &sink, &drawn->outcome);
    if (drawn->status != TALLY_OK) return;
    if (rating_end(&reporting.rating, drawn->game, &drawn->outcome, options, round->is_listed) ==
        TALLY_NO_MEMORY)
        drawn->answer.has_failed = true;
    report_answer(&drawn->answer, drawn->game, &drawn->outcome, &reporting.rating.difficulty,
                  &drawn->solutions);
    buffer_char(&drawn->answer, '\n');
}

static void solve_round(struct round *round)
{
    const size_t count = round->count;
    const tally_executor *const executor =
        count > 1 ? lend_threads(round->call, count >= ROUND_WORTH_THREADS) : NULL;
    if (executor != NULL) {
        executor->run(executor->context, solve_drawn, round, count);
    } else {
        for (size_t i = 0; i < count; i++) solve_drawn(round, i);
    }
}

int present_answer(const struct round *round, const struct drawn *drawn)
{
    const enum asked asked = asked_of(round->is_listed, &round->search.options);
    if (drawn->status != TALLY_OK) return fail_search(drawn->status);
    buffer_append(&output, drawn->answer.data, drawn->answer.length);
    if (drawn->answer.has_failed || drawn->solutions.has_failed) output_lacks_memory();
    say_bound(drawn->game, &drawn->outcome, asked);
    return status_of_outcome(&drawn->outcome, asked);
}

/* ---- Rounds ---------------------------------------------------------------------------------- */

/* Draws a game, and determines how to solve it. Returns false if no further game can be had. */
static bool draw_one(struct round *round, struct drawn *drawn, tally_drawn *told)
{
    tally_game_free(drawn->game);
    drawn->game = NULL;
    round->status = tally_drawing_next(round->drawing, &drawn->game, told);
    if (round->status != TALLY_OK) return false;
    if (told->unmet != TALLY_WISH_NONE) {
        round->missed = *told;
        round->nearest = drawn->game;
        drawn->game = NULL;
        return false;
    }
    if (!round->is_solved) return true;
    round->was_said = !read_search(round->call, drawn->game, &drawn->search);
    return !round->was_said;
}

static void begin_round(struct round *round, uint64_t wanted)
{
    const size_t count = wanted < round->size ? (size_t)wanted : round->size;
    tally_drawn told = TALLY_DRAWN_INIT;
    if (round->size < round->room) round->size *= 2;
    round->next = round->count = 0;
    while (round->count < count && told.attempts <= ATTEMPTS_IN_A_MOMENT && !round->has_ended) {
        round->has_ended = !draw_one(round, &round->list[round->count], &told);
        if (!round->has_ended) round->count++;
    }
    if (!round->is_solved) return;
    for (size_t i = 0; i < round->count && round->count > 1; i++)
        round->list[i].search.options.executor = NULL;
    solve_round(round);
}

const struct drawn *round_next(struct round *round, uint64_t wanted)
{
    if (round->next == round->count && !round->has_ended) begin_round(round, wanted);
    return round->next < round->count ? &round->list[round->next++] : NULL;
}
