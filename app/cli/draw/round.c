/* SPDX-License-Identifier: MIT */
/*
 * Small games are solved in a moment, too short for a second thread to help. So they are drawn by
 * the round, solved and held against the wishes side by side, a thread for each, and handed out in
 * the order in which they were drawn. A round is twice as large as the one before it, up to a
 * bound: the first games come at once, and where many are drawn threads meet seldom.
 *
 * A large game has all threads to itself, and so has each game where --timeout may end it. It is a
 * round of its own, which is solved when it is shown.
 */
#include "cli/draw/round.h"

#include "cli/commands.h"
#include "cli/draw/draw.h"
#include "cli/human.h"
#include "cli/solve.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/watch.h"
#include "query/report.h"

#include <stdlib.h>

enum {
    ROUND_MAX = 512,
    ROUND_WORTH_THREADS = 64, /* below it, starting them takes as long as they save */
    WHOLE_NUMBERS_MAX = 7,    /* of a small game */
    OTHER_NUMBERS_MAX = 6
};

static bool are_games_small(const struct round *round)
{
    const struct option_value *const pick = &round->call->common[OPT_PICK];
    const uint64_t count = pick->number != 0 ? pick->number : round->rules.count_usual;
    const bool is_whole = round->rules.values == TALLY_VALUES_WHOLE;
    return count <= (uint64_t)(is_whole ? WHOLE_NUMBERS_MAX : OTHER_NUMBERS_MAX);
}

bool round_begin(struct round *round, struct call *call)
{
    const struct option_value *const given = call->common;
    *round = (struct round){.call = call, .size = 1};
    if (!read_rules(call, NULL, &round->rules) || !read_wishes(call, &round->wishes)) return false;
    const bool is_streamed = given[OPT_SORT].is_set && given[OPT_SORT].number == TALLY_SORT_NONE;
    const bool is_apart = are_games_small(round) && !given[OPT_TIMEOUT].is_set;
    round->is_listed = asks_for_list(call);
    round->is_solved =
        is_apart && call->own[DRAW_SOLVE].is_set && given[OPT_JSON].is_set && !is_streamed;
    const bool has_rounds = is_apart && (round->is_solved || has_wish(&round->wishes));
    round->room = has_rounds ? ROUND_MAX : 1;
    round->list = calloc(round->room, sizeof *round->list);
    if (round->list == NULL) {
        output_lacks_memory();
        return false;
    }
    seed_random(call, &round->random);
    return true;
}

void round_end(struct round *round)
{
    for (size_t i = 0; i < round->room; i++) {
        tally_game_free(round->list[i].game);
        buffer_clear(&round->list[i].answer);
        buffer_clear(&round->list[i].solutions);
    }
    free(round->list);
}

/* ---- One game, on whatever thread ------------------------------------------------------------ */

static int take_solution(void *user, const tally_solution *solution)
{
    report_solution(user, solution);
    return 0;
}

static void solve_drawn(struct drawn *drawn, bool is_listed)
{
    drawn->answer.length = drawn->solutions.length = 0;
    struct json solutions = json_into(&drawn->solutions);
    const tally_sink sink = {.user = &solutions, .solution = take_solution};
    const tally_options *const options = &drawn->search.options;
    drawn->status =
        (is_listed ? tally_list : tally_solve)(drawn->game, options, &sink, &drawn->outcome);
    if (drawn->status != TALLY_OK) return;
    report_answer(&drawn->answer, drawn->game, &drawn->outcome, &drawn->solutions);
    buffer_char(&drawn->answer, '\n');
}

static bool is_looked_at(const struct round *round)
{
    return round->is_solved || has_wish(&round->wishes);
}

static void look_at(void *user, size_t index)
{
    const struct round *const round = user;
    struct drawn *const drawn = &round->list[index];
    if (has_wish(&round->wishes))
        drawn->fit = hold_against(&round->wishes, drawn->game, &drawn->search.options,
                                  &drawn->status, &drawn->outcome);
    if (drawn->fit == FIT_YES && round->is_solved) solve_drawn(drawn, round->is_listed);
}

int present_answer(const struct round *round, const struct drawn *drawn)
{
    const enum asked asked = round->is_listed ? ASKED_ALL : ASKED_ONE;
    if (drawn->status != TALLY_OK) return fail_search(drawn->status);
    buffer_append(&output, drawn->answer.data, drawn->answer.length);
    if (drawn->answer.has_failed || drawn->solutions.has_failed) output_lacks_memory();
    say_bound(drawn->game, &drawn->outcome, asked);
    return status_of_outcome(&drawn->outcome, asked);
}

/* ---- Rounds ---------------------------------------------------------------------------------- */

/* Draws a game and reads how it is to be searched. False: neither it nor another can be had. */
static bool draw_one(struct round *round, struct drawn *drawn)
{
    struct call *const call = round->call;
    tally_game_free(drawn->game);
    drawn->game = NULL;
    drawn->fit = FIT_YES;
    return draw_game(call, &round->rules, &round->random, &drawn->game) &&
           (!is_looked_at(round) || read_search(call, drawn->game, &drawn->search));
}

static void draw_round(struct round *round, size_t count)
{
    round->next = round->count = 0;
    while (round->count < count && draw_one(round, &round->list[round->count])) {
        if (count > 1) round->list[round->count].search.options.executor = NULL;
        round->count++;
    }
    round->has_failed = round->count < count;
    if (!is_looked_at(round)) return;
    const tally_executor *const executor =
        count > 1 ? lend_threads(round->call, count >= ROUND_WORTH_THREADS) : NULL;
    if (executor != NULL) {
        executor->run(executor->context, look_at, round, round->count);
    } else {
        for (size_t i = 0; i < round->count; i++) look_at(round, i);
    }
}

static void begin_round(struct round *round, uint64_t wanted)
{
    size_t count = round->size;
    if (!has_wish(&round->wishes) && count > wanted) count = (size_t)wanted;
    if (round->size < round->room) round->size *= 2;
    draw_round(round, count);
}

static bool is_over(const struct round *round)
{
    return watch_tick(NULL) != 0 ||
           (has_wish(&round->wishes) && clock_ms() >= round->wishes.end_ms);
}

/* Where it is not known whether a game is as wished. */
static int end_unknown(struct round *round, const struct drawn *drawn)
{
    round->lacks_memory = drawn->status == TALLY_NO_MEMORY || drawn->status == TALLY_MEMORY_CAP ||
                          (drawn->status == TALLY_OK && drawn->outcome.bound == TALLY_BOUND_MEMORY);
    if (round->lacks_memory || drawn->status == TALLY_OK) return EXIT_STOPPED;
    return fail_search(drawn->status);
}

int round_next(struct round *round, uint64_t wanted, const struct drawn **drawn)
{
    for (;;) {
        if (round->next == round->count) {
            if (round->has_failed) return EXIT_USAGE;
            if (is_over(round)) return EXIT_STOPPED;
            begin_round(round, wanted);
            continue;
        }
        struct drawn *const next = &round->list[round->next++];
        if (next->fit == FIT_NO) continue;
        if (next->fit == FIT_NOT_KNOWN) return end_unknown(round, next);
        *drawn = next;
        return EXIT_SOLVED;
    }
}
