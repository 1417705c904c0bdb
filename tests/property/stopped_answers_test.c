/* SPDX-License-Identifier: MIT */
/*
 * What a search that was stopped gives, in both engines: a solution in hand is an answer, and what was
 * settled of the values is told. Each search is stopped by the tick function at many places, and by memory.
 */
#include "test.h"
#include "threads.h"

/* A tick function that says stop at its n-th call, from any thread. */
struct stopwatch {
    atomic_uint_fast64_t ticks;
    uint64_t stop_at;
};

static int tick(void *context)
{
    struct stopwatch *const watch = context;
    return atomic_fetch_add(&watch->ticks, 1) + 1 >= watch->stop_at;
}

static tally_game *game_of(const char *id)
{
    tally_game *game = NULL;
    if (!CHECK_CASE(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK, id)) exit(EXIT_FAILURE);
    return game;
}

/* ---- One solution ------------------------------------------------------------------------------------ */

struct solved {
    const tally_game *game;
    tally_outcome outcome;
    uint32_t exact_solutions; /* those that are worth the target */
    uint32_t solutions;
    uint64_t effort;
};

static int take_solution(void *user, const tally_solution *solution)
{
    struct solved *const solved = user;
    char text[512];
    tally_judgement judgement;
    const size_t length = tally_expr_print(solution->expr, TALLY_STYLE_INFIX, text, sizeof text);
    CHECK(length < sizeof text);
    CHECK(tally_check(&judgement, solved->game, text, length, NULL, NULL) == TALLY_OK);
    const bool is_exact = judgement.verdict == TALLY_VERDICT_SOLVED;
    CHECK_CASE(judgement.verdict != TALLY_VERDICT_INVALID && is_exact == (solution->distance == 0), text);
    solved->solutions++;
    solved->exact_solutions += is_exact;
    solved->effort = solution->effort;
    return 0;
}

static void solve(struct solved *solved, const tally_game *game, const tally_options *options)
{
    *solved = (struct solved){.game = game};
    const tally_sink sink = {.user = solved, .solution = take_solution};
    CHECK(tally_solve(game, options, &sink, &solved->outcome) == TALLY_OK);
}

/* A solution in hand makes it solved; the bound says that a simpler one may exist. Returns whether there was
 * one. */
static bool check_stopped(const struct solved *some, const struct solved *all, tally_bound bound,
                          const char *id)
{
    const tally_outcome *const outcome = &some->outcome;
    if (outcome->bound == TALLY_BOUND_NONE) {
        CHECK_CASE(outcome->answer == all->outcome.answer && some->effort == all->effort, id);
        return false;
    }
    CHECK_CASE(outcome->bound == bound, id);
    CHECK_CASE(some->solutions == outcome->solutions, id);
    if (some->exact_solutions == 0) {
        CHECK_CASE(outcome->answer == TALLY_ANSWER_LIMIT, id);
        return false;
    }
    CHECK_CASE(outcome->answer == TALLY_ANSWER_SOLVED && outcome->distance == 0, id);
    CHECK_CASE(some->solutions == 1 && outcome->fewest >= all->outcome.fewest, id);
    return true;
}

static const struct {
    const char *id;
    bool is_solvable;
} games[] = {
    {"countdown,use=all:24/1,2,3,4,5,6,7", true},
    {"countdown:765/1,3,7,10,25,50", true},
    {"countdown,use=all:24/1,1,1,1", false},
    {"countdown,order=given,use=all:24/1,2,3,4,5,6", true},
    {"llm:100/2,3,5,7,11", true},
    {"four-fours:33/4,4,4,4", true},
    {"sequence,use=any:100/1,2,3,4,5,6,7,8", true},
    {"make24:24/1,1,1,1", false},
};

enum { GAMES = sizeof games / sizeof *games };

/* Stops a game at many places; returns at how many of them a solution was in hand. */
static uint32_t stop_often(size_t index, tally_options options)
{
    struct stopwatch watch = {.stop_at = UINT64_MAX};
    struct solved all, some;
    tally_game *const game = game_of(games[index].id);
    options.tick = tick;
    options.tick_context = &watch;
    solve(&all, game, &options);
    CHECK_CASE((all.outcome.answer == TALLY_ANSWER_SOLVED) == games[index].is_solvable, games[index].id);
    const uint64_t ticks = atomic_load(&watch.ticks);
    const uint64_t step = 1 + ticks / (test_is_sanitized() ? 20 : 400);
    uint32_t in_hand = 0;
    for (uint64_t n = 1; n <= ticks; n += step) {
        atomic_store(&watch.ticks, 0);
        watch.stop_at = n;
        solve(&some, game, &options);
        in_hand += check_stopped(&some, &all, TALLY_BOUND_STOPPED, games[index].id);
    }
    tally_game_free(game);
    return in_hand;
}

static void a_solution_in_hand_is_an_answer(void)
{
    uint32_t whole = 0, exact = 0;
    for (size_t i = 0; i < GAMES; i++) {
        const tally_options options = TALLY_OPTIONS_INIT;
        *(i < 3 ? &whole : &exact) += stop_often(i, options);
    }
    CHECK(whole > 0 || test_is_sanitized());
    CHECK(exact > 0 || test_is_sanitized());
}

static void threads_change_nothing_of_that(void)
{
    struct threads threads;
    tally_options options = TALLY_OPTIONS_INIT;
    threads_init(&threads, 3, false);
    options.executor = &threads.executor;
    for (size_t i = 0; i < GAMES; i += 3) stop_often(i, options);
}

static void memory_that_ends_leaves_the_solution_in_hand(void)
{
    for (size_t i = 0; i < GAMES; i++) {
        struct solved all, some;
        tally_options options = TALLY_OPTIONS_INIT;
        tally_game *const game = game_of(games[i].id);
        solve(&all, game, &options);
        for (size_t cap = 1 << 10; cap < (size_t)1 << 26; cap += cap / (test_is_sanitized() ? 1 : 20)) {
            options.memory_bytes = cap;
            solve(&some, game, &options);
            check_stopped(&some, &all, TALLY_BOUND_MEMORY, games[i].id);
            if (some.outcome.bound == TALLY_BOUND_NONE) break;
        }
        tally_game_free(game);
    }
}

int main(void)
{
    TEST(a_solution_in_hand_is_an_answer);
    TEST(threads_change_nothing_of_that);
    TEST(memory_that_ends_leaves_the_solution_in_hand);
    return test_end();
}
