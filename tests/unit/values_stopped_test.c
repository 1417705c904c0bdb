/* SPDX-License-Identifier: MIT */
/*
 * Values that were stopped: what the outcome says is settled has been delivered. Both engines are
 * stopped by the tick function at many places, and by memory.
 */
#include "test.h"
#include "threads.h"

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
    atomic_uint_fast64_t left; /* calls before it says stop */
};

static int tick(void *context, const tally_progress *progress)
{
    struct stopwatch *const watch = context;
    uint_fast64_t left = atomic_load(&watch->left);
    (void)progress;
    while (left != 0 && !atomic_compare_exchange_weak(&watch->left, &left, left - 1)) continue;
    return left <= 1;
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

/* A game was stopped at many places: the most numbers of which all values were settled, and whether
 * at some place also all values below some number were. */
struct stops {
    uint32_t most_settled;
    bool was_between;
};

/* part: each stop comes later than the one before by this part. */
static struct stops stop_with(const char *id, const tally_executor *executor, uint64_t part)
{
    tally_game *game = NULL;
    tally_options options = TALLY_OPTIONS_INIT;
    struct stops stops = {0};
    options.executor = executor;
    if (!CHECK_CASE(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK, id))
        return stops;
    ask(&all, game, &options);
    for (uint64_t calls = 1;; calls += 1 + calls / part) {
        struct stopwatch watch = {calls};
        options.tick = tick;
        options.tick_context = &watch;
        const tally_outcome outcome = ask(&some, game, &options);
        if (outcome.bound != TALLY_BOUND_STOPPED) break;
        check_settled(&outcome, id);
        if (outcome.settled > stops.most_settled) stops.most_settled = outcome.settled;
        stops.was_between |= outcome.settled != 0 && outcome.target > 1;
    }
    options.tick = NULL;
    for (size_t bytes = 1 << 14; bytes < 1 << 24; bytes *= 2) {
        options.memory_bytes = bytes;
        const tally_outcome outcome = ask(&some, game, &options);
        if (outcome.bound == TALLY_BOUND_MEMORY) check_settled(&outcome, id);
    }
    tally_game_free(game);
    return stops;
}

static uint32_t stop_at_many_places(const char *id)
{
    return stop_with(id, NULL, 1).most_settled;
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

/* The values of the most numbers come in slices. What was given before the stop is settled; of what
 * comes after, the values of fewer numbers. */
static void in_slices(void)
{
    static const char id[] = "countdown:1/2,3,5,7,9,25";
    struct threads threads;
    const struct stops stops = stop_with(id, NULL, 6);
    CHECK_U64(stops.most_settled, 5);
    CHECK(stops.was_between);
    threads_init(&threads, 3, false);
    CHECK_U64(stop_with(id, &threads.executor, 2).most_settled, 5);
}

/* ---- The sink says stop ---------------------------------------------------------------------- */

static int take_until(void *user, const tally_solution *solution)
{
    uint32_t *const left = user;
    (void)solution;
    CHECK(*left != 0); /* no value comes after the sink said stop */
    return --*left == 0;
}

/* A sink that says stop receives no more, also where values of several sizes are merged. */
static void the_sink_stops(void)
{
    static const char *const ids[] = {"countdown:1/2,3,5,7", "llm:1/2,3,5,7",
                                      "countdown,order=given:1/2,3,5,7"};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        tally_game *game = NULL;
        CHECK(tally_game_parse(&game, ids[i], strlen(ids[i]), NULL, NULL) == TALLY_OK);
        for (uint32_t wanted = 1; wanted <= 40; wanted += 13) {
            uint32_t left = wanted;
            const tally_sink sink = {.user = &left, .solution = take_until};
            tally_outcome outcome = TALLY_OUTCOME_INIT;
            CHECK(tally_values(game, NULL, NULL, &sink, &outcome) == TALLY_OK);
            CHECK_U64(outcome.solutions, wanted);
            CHECK(outcome.bound == TALLY_BOUND_STOPPED);
        }
        tally_game_free(game);
    }
}

/* Values that end at the limit are the first ones of all. A search that was stopped says so, even
 * if it has as many values as wanted: values between them may be missing. */
static void the_limit_and_the_tick(void)
{
    enum { LIMIT = 7 };
    static const char *const ids[] = {"countdown:1/2,5,9", "llm,use=any:1/2,5,9",
                                      "countdown,order=given:1/2,5,9"};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        tally_game *game = NULL;
        tally_options options = TALLY_OPTIONS_INIT;
        bool has_ended = false;
        CHECK(tally_game_parse(&game, ids[i], strlen(ids[i]), NULL, NULL) == TALLY_OK);
        ask(&all, game, &options);
        options.limit = LIMIT;
        options.tick = tick;
        for (uint64_t calls = 1; !has_ended; calls++) {
            struct stopwatch watch = {calls};
            options.tick_context = &watch;
            const tally_outcome outcome = ask(&some, game, &options);
            has_ended = outcome.bound == TALLY_BOUND_LIMIT;
            CHECK(has_ended || outcome.bound == TALLY_BOUND_STOPPED);
            CHECK(some.count <= LIMIT);
            if (!has_ended) continue;
            CHECK_U64(some.count, LIMIT);
            CHECK(memcmp(some.value, all.value, LIMIT * sizeof all.value[0]) == 0);
        }
        tally_game_free(game);
    }
}

/* ---- Values in hand -------------------------------------------------------------------------- */

struct in_hand {
    const tally_game *game;
    uint64_t next; /* no value below is expected any more */
    uint32_t count;
};

static int take_in_hand(void *user, const tally_solution *solution)
{
    struct in_hand *const in_hand = user;
    char text[256], id[256];
    tally_game *game = NULL;
    tally_judgement judgement = TALLY_JUDGEMENT_INIT;
    CHECK(solution->target >= in_hand->next && solution->distance == 0);
    in_hand->next = solution->target + 1;
    in_hand->count++;
    tally_expr_print(solution->expr, TALLY_STYLE_INFIX, text, sizeof text);
    tally_game_id(in_hand->game, id, sizeof id);
    const int length = snprintf(id + (strchr(id, ':') - id), 64, ":%llu/1,2,3,5,7,9",
                                (unsigned long long)solution->target);
    CHECK(length > 0 && tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK);
    CHECK(tally_check(&judgement, game, text, strlen(text), NULL, NULL) == TALLY_OK);
    CHECK_CASE(judgement.verdict == TALLY_VERDICT_SOLVED, text);
    tally_game_free(game);
    return 0;
}

static uint32_t take_all_in_hand(const char *id, tally_range range)
{
    struct in_hand in_hand = {.next = range.first};
    tally_game *game = NULL;
    tally_options options = TALLY_OPTIONS_INIT;
    struct stopwatch stopped = {0};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    const tally_sink sink = {.user = &in_hand, .solution = take_in_hand};
    CHECK_CASE(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK, id);
    in_hand.game = game;
    options.tick = tick; /* a tick that said stop does not matter */
    options.tick_context = &stopped;
    CHECK(tally_values_in_hand(game, &range, &options, &sink, &outcome) == TALLY_OK);
    CHECK_U64(outcome.solutions, in_hand.count);
    CHECK(outcome.bound == TALLY_BOUND_STOPPED);
    tally_game_free(game);
    return in_hand.count;
}

static void in_hand(void)
{
    CHECK_U64(take_all_in_hand("countdown:1/1,2,3,5,7,9", (tally_range){1, 100}), 100);
    CHECK_U64(take_all_in_hand("make24:1/1,2,3,5,7,9", (tally_range){0, 60}), 61);
    CHECK_U64(take_all_in_hand("year:1/1,2,3,5,7,9", (tally_range){7, 7}), 1);
    CHECK(take_all_in_hand("sequence:1/1,2,3,5,7,9", (tally_range){0, UINT64_MAX}) > 50);
    CHECK_U64(take_all_in_hand("countdown,use=all:1/1,2,3,5,7,9", (tally_range){0, 0}), 0);
    const tally_range backwards = {2, 1};
    tally_game *game = NULL;
    CHECK(tally_game_parse(&game, "year:1/2,0", 10, NULL, NULL) == TALLY_OK);
    CHECK(tally_values_in_hand(game, NULL, NULL, NULL, NULL) == TALLY_TARGET_RANGE);
    CHECK(tally_values_in_hand(game, &backwards, NULL, NULL, NULL) == TALLY_TARGET_RANGE);
    tally_game_free(game);
}

int main(void)
{
    TEST(the_sink_stops);
    TEST(the_limit_and_the_tick);
    TEST(in_hand);
    TEST(fractions);
    TEST(all_used);
    TEST(in_order);
    TEST(whole);
    TEST(in_slices);
    return test_end();
}
