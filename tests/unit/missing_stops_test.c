/* SPDX-License-Identifier: MIT */
/*
 * A search for missing numbers that is stopped: what it has told is right, and it says where it
 * stands. The tick says stop a single time, at each of its calls in turn. An example: 1 and 2 make
 * 1 to 3 with fractions, so of 0 to 20 the number 0 and the numbers 4 to 20 are missing.
 */
#include "support/game.h"
#include "test.h"

enum { LAST = 20 };

struct told {
    uint64_t count;
    uint64_t number[LAST + 1];
};

static int take_missing(void *user, const tally_outcome *outcome)
{
    struct told *const told = user;
    if (CHECK(told->count <= LAST)) told->number[told->count++] = outcome->target;
    return 0;
}

struct stopwatch {
    uint64_t calls;
    uint64_t stops_at; /* the call that says stop; all others go on */
};

static int tick(void *context, const tally_progress *progress)
{
    struct stopwatch *const watch = context;
    (void)progress;
    return ++watch->calls == watch->stops_at;
}

static tally_outcome ask(const tally_game *game, struct stopwatch *watch, struct told *told)
{
    const tally_range range = {0, LAST};
    const tally_missing_sink sink = {.user = told, .missing = take_missing};
    tally_options options = TALLY_OPTIONS_INIT;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    options.tick = tick;
    options.tick_context = watch;
    told->count = watch->calls = 0;
    CHECK(tally_missing(game, &range, &options, &sink, &outcome) == TALLY_OK);
    CHECK_U64(outcome.solutions, told->count);
    return outcome;
}

static void an_example(void)
{
    struct told told;
    struct stopwatch watch = {0, 0};
    tally_game *const game = game_of("llm,use=any:1/1,2");
    const tally_outcome outcome = ask(game, &watch, &told);
    CHECK(outcome.bound == TALLY_BOUND_NONE && outcome.answer == TALLY_ANSWER_SOLVED);
    CHECK_U64(told.count, LAST + 1 - 3);
    for (uint64_t i = 0; i < told.count; i++) CHECK_U64(told.number[i], i == 0 ? 0 : i + 3);
    tally_game_free(game);
}

/* A search that was stopped has not decided the rest, also where only one call says stop. */
static void one_call_stops(void)
{
    struct told all, some;
    struct stopwatch watch = {0, 0};
    tally_game *const game = game_of("llm,use=any:1/1,2");
    ask(game, &watch, &all);
    const uint64_t calls = watch.calls;
    CHECK(calls > 1);
    for (watch.stops_at = 1; watch.stops_at <= calls; watch.stops_at++) {
        const tally_outcome outcome = ask(game, &watch, &some);
        CHECK(outcome.bound == TALLY_BOUND_STOPPED);
        CHECK(memcmp(some.number, all.number, some.count * sizeof some.number[0]) == 0);
        CHECK(some.count == all.count || all.number[some.count] >= outcome.target);
    }
    tally_game_free(game);
}

int main(void)
{
    TEST(an_example);
    TEST(one_call_stops);
    return test_end();
}
