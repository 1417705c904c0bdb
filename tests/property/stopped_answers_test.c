/* SPDX-License-Identifier: MIT */
/*
 * What a search that was stopped gives, in both engines: a solution in hand is an answer, and what
 * was settled of the values is told. Each search is stopped by the tick function at many places,
 * and by memory.
 */
#include "support/game.h"
#include "support/stopwatch.h"
#include "test.h"
#include "threads.h"

/* ---- One solution ---------------------------------------------------------------------------- */

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
    tally_judgement judgement = TALLY_JUDGEMENT_INIT;
    const size_t length = tally_expr_print(solution->expr, TALLY_STYLE_INFIX, text, sizeof text);
    CHECK(length < sizeof text);
    CHECK(tally_check(&judgement, solved->game, text, length, NULL, NULL) == TALLY_OK);
    const bool is_exact = judgement.verdict == TALLY_VERDICT_SOLVED;
    CHECK_CASE(judgement.verdict != TALLY_VERDICT_INVALID && is_exact == (solution->distance == 0),
               text);
    solved->solutions++;
    solved->exact_solutions += is_exact;
    solved->effort = solution->effort;
    return 0;
}

static void solve(struct solved *solved, const tally_game *game, const tally_options *options)
{
    *solved = (struct solved){.game = game};
    const tally_sink sink = {.user = solved, .solution = take_solution};
    solved->outcome = (tally_outcome)TALLY_OUTCOME_INIT;
    CHECK(tally_solve(game, options, &sink, &solved->outcome) == TALLY_OK);
}

/* A solution in hand makes it solved; the bound says that a simpler one may exist.
 * Returns whether there was one. */
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
    options.tick = stopwatch_tick;
    options.tick_context = &watch;
    solve(&all, game, &options);
    CHECK_CASE((all.outcome.answer == TALLY_ANSWER_SOLVED) == games[index].is_solvable,
               games[index].id);
    const uint64_t ticks = atomic_load(&watch.ticks);
    const uint64_t step = 1 + ticks / (uint64_t)test_amount(50, 400);
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
        for (size_t cap = 1 << 10; cap < (size_t)1 << 26; cap += cap / (size_t)test_amount(4, 20)) {
            options.memory_bytes = cap;
            solve(&some, game, &options);
            check_stopped(&some, &all, TALLY_BOUND_MEMORY, games[i].id);
            if (some.outcome.bound == TALLY_BOUND_NONE) break;
        }
        tally_game_free(game);
    }
}

/* ---- Values ---------------------------------------------------------------------------------- */

enum { VALUES_MAX = 4096, TEXT_SIZE = 96 };

struct values {
    tally_outcome outcome;
    size_t count;
    uint64_t value[VALUES_MAX];
    char text[VALUES_MAX][TEXT_SIZE];
};

static int take_value(void *user, const tally_solution *solution)
{
    struct values *const values = user;
    if (!CHECK(values->count < VALUES_MAX)) return 1;
    const size_t i = values->count++;
    values->value[i] = solution->value.numerator.low;
    CHECK(solution->target == solution->value.numerator.low && solution->distance == 0);
    CHECK(i == 0 || values->value[i - 1] < values->value[i]);
    CHECK(tally_expr_print(solution->expr, TALLY_STYLE_INFIX, values->text[i], TEXT_SIZE) <
          TEXT_SIZE);
    return 0;
}

static void find_values(struct values *values, const tally_game *game, const tally_options *options)
{
    static const tally_range range = {0, 2000};
    const tally_sink sink = {.user = values, .solution = take_value};
    values->count = 0;
    values->outcome = (tally_outcome)TALLY_OUTCOME_INIT;
    CHECK(tally_values(game, &range, options, &sink, &values->outcome) == TALLY_OK);
    CHECK_U64(values->outcome.solutions, values->count);
}

/* What is told is settled: it is told in the same way where the search comes to its end. */
static void check_settled(const struct values *some, const struct values *all, const char *id)
{
    for (size_t i = 0, j = 0; i < some->count; i++, j++) {
        while (j < all->count && all->value[j] != some->value[i]) j++;
        if (!CHECK_CASE(j < all->count, some->text[i])) return;
        CHECK_CASE(strcmp(some->text[i], all->text[j]) == 0, some->text[i]);
    }
    const tally_answer wanted = some->count != 0 ? TALLY_ANSWER_SOLVED : TALLY_ANSWER_LIMIT;
    CHECK_CASE(some->outcome.bound == TALLY_BOUND_NONE || some->outcome.answer == wanted, id);
}

static const char *const valued[] = {
    "countdown:1/1,3,7,10,25,50",
    "countdown,use=all:1/1,3,7,10,25",
    "llm:1/2,3,5,7",
    "year,use=any:1/2,0,1,9",
    "four-fours:1/4,4,4",
    "countdown,ops=+-*:1/1,2,3,7,25",
};

static void check_stopped_values(const char *id, tally_options options, bool is_partial_wanted)
{
    static struct values all, some;
    struct stopwatch watch = {.stop_at = UINT64_MAX};
    tally_game *const game = game_of(id);
    bool was_any_partial = false;
    options.tick = stopwatch_tick;
    options.tick_context = &watch;
    find_values(&all, game, &options);
    const uint64_t ticks = atomic_load(&watch.ticks);
    const uint64_t step = 1 + ticks / (uint64_t)test_amount(10, 60);
    for (uint64_t n = 1; n <= ticks; n += step) {
        atomic_store(&watch.ticks, 0);
        watch.stop_at = n;
        find_values(&some, game, &options);
        CHECK_CASE(some.outcome.bound == TALLY_BOUND_STOPPED, id);
        check_settled(&some, &all, id);
        if (some.count != 0 && some.count < all.count) was_any_partial = true;
    }
    CHECK_CASE(was_any_partial || !is_partial_wanted || test_is_sanitized(), id);
    tally_game_free(game);
}

static void what_is_settled_of_the_values_is_told(void)
{
    const tally_options options = TALLY_OPTIONS_INIT;
    for (size_t i = 0; i < sizeof valued / sizeof *valued; i++)
        check_stopped_values(valued[i], options, i == 0 || i == 3 || i == 5);
}

static void threads_tell_no_more_of_the_values(void)
{
    struct threads threads;
    tally_options options = TALLY_OPTIONS_INIT;
    threads_init(&threads, 3, false);
    options.executor = &threads.executor;
    for (size_t i = 0; i < sizeof valued / sizeof *valued; i += 3)
        check_stopped_values(valued[i], options, false);
}

static void memory_that_ends_leaves_the_values_that_are_settled(void)
{
    static struct values all, some;
    bool was_any_partial = false;
    for (size_t i = 0; i < sizeof valued / sizeof *valued; i++) {
        tally_options options = TALLY_OPTIONS_INIT;
        tally_game *const game = game_of(valued[i]);
        find_values(&all, game, &options);
        for (size_t cap = 1 << 12; cap < (size_t)1 << 26; cap += cap / (size_t)test_amount(2, 10)) {
            options.memory_bytes = cap;
            find_values(&some, game, &options);
            const tally_bound bound = some.outcome.bound;
            CHECK_CASE(bound == TALLY_BOUND_MEMORY || bound == all.outcome.bound, valued[i]);
            check_settled(&some, &all, valued[i]);
            if (some.count != 0 && some.count < all.count) was_any_partial = true;
        }
        tally_game_free(game);
    }
    CHECK(was_any_partial || test_is_sanitized());
}

/* ---- Long lists ------------------------------------------------------------------------------ */

/* How far apart two calls of the tick are while a sorted list is handed over. */
struct handing {
    struct stopwatch watch;
    uint64_t ticks_before; /* the first solution */
    uint64_t seen;
    uint64_t alike; /* solutions since the last call */
    uint64_t most_alike;
    uint64_t count;
    uint64_t last_effort;
    bool is_falling;
};

static int take_listed(void *user, const tally_solution *solution)
{
    struct handing *const handing = user;
    const uint64_t ticks = atomic_load(&handing->watch.ticks);
    if (handing->count == 0) handing->ticks_before = ticks;
    handing->alike = handing->count != 0 && ticks == handing->seen ? handing->alike + 1 : 1;
    if (handing->alike > handing->most_alike) handing->most_alike = handing->alike;
    const uint64_t key = (uint64_t)solution->numbers_used << 32 | solution->effort;
    if (handing->count != 0 && key > handing->last_effort) handing->is_falling = false;
    handing->last_effort = key;
    handing->seen = ticks;
    handing->count++;
    return 0;
}

static void list_trickiest(struct handing *handing, const tally_game *game, tally_options options,
                           uint64_t stop_at)
{
    *handing = (struct handing){.watch = {.stop_at = stop_at}, .is_falling = true};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    const tally_sink sink = {.user = handing, .solution = take_listed};
    options.sort = TALLY_SORT_TRICKIEST;
    options.tick = stopwatch_tick;
    options.tick_context = &handing->watch;
    CHECK(tally_list(game, &options, &sink, &outcome) == TALLY_OK);
    const bool was_stopped = atomic_load(&handing->watch.ticks) >= stop_at;
    CHECK((outcome.bound == TALLY_BOUND_STOPPED) == was_stopped);
    CHECK_U64(outcome.solutions, handing->count);
    CHECK(handing->is_falling);
}

/* The tick is asked while a list is sorted and while it is handed over; and what is handed over
 * after a stop is in order. Where it says stop in the midst of sorting, all are found already. */
static void check_long_list(const char *id, const tally_options *options, uint32_t least_in_sorting)
{
    enum { BEFORE_FIRST = 48, APART_MOST = 1024 };
    struct handing all, some;
    uint32_t in_sorting = 0;
    tally_game *const game = game_of(id);
    list_trickiest(&all, game, *options, UINT64_MAX);
    CHECK_CASE(all.most_alike <= APART_MOST, id);
    const uint64_t ticks = atomic_load(&all.watch.ticks);
    for (uint64_t i = 0; i < BEFORE_FIRST && i < all.ticks_before; i++) {
        list_trickiest(&some, game, *options, all.ticks_before - i);
        in_sorting += some.count == all.count;
    }
    if (!CHECK_CASE(in_sorting >= least_in_sorting, id)) printf("    %u in sorting\n", in_sorting);
    for (uint64_t late = all.ticks_before + 1; late <= ticks;
         late += 1 + (ticks - all.ticks_before) / 4) {
        list_trickiest(&some, game, *options, late);
        CHECK_CASE(some.count > 0 && some.count < all.count, id);
    }
    tally_game_free(game);
}

static void a_long_list_is_ended_in_time(void)
{
    tally_options options = TALLY_OPTIONS_INIT;
    check_long_list("countdown:765/1,3,7,10,25,50,75,100", &options, 8);
    if (test_is_sanitized()) return;
    check_long_list("llm:24/1,2,3,4,5,6", &options, 2);
    struct threads threads;
    threads_init(&threads, 3, false);
    options.executor = &threads.executor;
    struct handing all;
    tally_game *const game = game_of("countdown:765/1,3,7,10,25,50,75,100");
    list_trickiest(&all, game, options, UINT64_MAX);
    CHECK(all.most_alike <= 1024);
    tally_game_free(game);
}

int main(void)
{
    TEST(a_solution_in_hand_is_an_answer);
    TEST(threads_change_nothing_of_that);
    TEST(memory_that_ends_leaves_the_solution_in_hand);
    TEST(what_is_settled_of_the_values_is_told);
    TEST(threads_tell_no_more_of_the_values);
    TEST(memory_that_ends_leaves_the_values_that_are_settled);
    TEST(a_long_list_is_ended_in_time);
    return test_end();
}
