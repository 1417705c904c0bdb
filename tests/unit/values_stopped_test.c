/* SPDX-License-Identifier: MIT */
/*
 * Values that were stopped: what the outcome says is settled has been delivered. Both engines are
 * stopped by the tick function at many places, and by memory.
 */
#include "test.h"

#include "tally/tally.h"

enum { VALUES_MAX = 20000 };

struct values {
    uint64_t value[VALUES_MAX]; /* rising */
    uint32_t numbers_used[VALUES_MAX];
    size_t count;
};

static int take_value(void *user, const tally_solution *solution)
{
    struct values *const values = user;
    if (!CHECK(values->count < VALUES_MAX)) return 1;
    CHECK(values->count == 0 || values->value[values->count - 1] < solution->target);
    values->value[values->count] = solution->target;
    values->numbers_used[values->count++] = solution->numbers_used;
    return 0;
}

struct stopwatch {
    uint64_t left; /* calls before it says stop */
};

static int tick(void *context, const tally_progress *progress)
{
    struct stopwatch *const watch = context;
    (void)progress;
    return watch->left == 0 || --watch->left == 0;
}

static struct values all, some;

static tally_outcome ask(struct values *values, const tally_game *game,
                         const tally_options *options)
{
    const tally_sink sink = {.user = values, .solution = take_value};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    values->count = 0;
    CHECK(tally_values(game, NULL, options, &sink, &outcome) == TALLY_OK);
    CHECK_U64(outcome.solutions, values->count);
    return outcome;
}

/* Each value that was delivered is one of all, with as many numbers; none that is settled lacks. */
static void check_settled(const tally_outcome *outcome, const char *id)
{
    size_t given = 0;
    for (size_t i = 0; i < all.count; i++) {
        const bool is_given = given < some.count && some.value[given] == all.value[i];
        const bool is_settled =
            all.numbers_used[i] <= outcome->settled || all.value[i] < outcome->target;
        CHECK_CASE(is_given || !is_settled, id);
        if (is_given) CHECK_U64(some.numbers_used[given++], all.numbers_used[i]);
    }
    CHECK_CASE(given == some.count, id);
}

static uint32_t stop_at_many_places(const char *id)
{
    tally_game *game = NULL;
    tally_options options = TALLY_OPTIONS_INIT;
    uint32_t most_settled = 0;
    if (!CHECK_CASE(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK, id)) return 0;
    ask(&all, game, &options);
    for (uint64_t calls = 1;; calls += 1 + calls) {
        struct stopwatch watch = {calls};
        options.tick = tick;
        options.tick_context = &watch;
        const tally_outcome outcome = ask(&some, game, &options);
        if (outcome.bound != TALLY_BOUND_STOPPED) break;
        check_settled(&outcome, id);
        if (outcome.settled > most_settled) most_settled = outcome.settled;
    }
    options.tick = NULL;
    for (size_t bytes = 1 << 14; bytes < 1 << 24; bytes *= 2) {
        options.memory_bytes = bytes;
        const tally_outcome outcome = ask(&some, game, &options);
        if (outcome.bound == TALLY_BOUND_MEMORY) check_settled(&outcome, id);
    }
    tally_game_free(game);
    return most_settled;
}

static void fractions(void)
{
    CHECK(stop_at_many_places("countdown,values=exact:1/2,3,5,7,9") >= 3);
}

static void all_used(void)
{
    CHECK_U64(stop_at_many_places("make24:1/2,3,5,7,9"), 0);
}

static void in_order(void)
{
    CHECK(stop_at_many_places("countdown,values=exact,order=given:1/2,3,5,7,9,4") >= 3);
}

static void whole(void)
{
    CHECK(stop_at_many_places("countdown:1/2,3,5,7,9,25") >= 2);
}

int main(void)
{
    TEST(fractions);
    TEST(all_used);
    TEST(in_order);
    TEST(whole);
    return test_end();
}
