/* SPDX-License-Identifier: MIT */
/*
 * Searches that are broken off: by the tick function at every n-th call, by a cap on memory of many
 * sizes. What is delivered until then is right and belongs to the full list, and the outcome never
 * says that it was all.
 */
#include "searching.h"
#include "support/counting_allocator.h"
#include "support/stopwatch.h"
#include "threads.h"

static const char *const ids[] = {
    "countdown:765/1,3,7,10,25,50",    "countdown:831/1,3,7,10,25,50",
    "countdown:10/1,1,2,2,3,3",        "countdown:100..104/1,3,7,10,25,50",
    "countdown:331/1,3,7,10,25,50,75", "countdown,use=all:100/1,2,3,4,5,6",
};

enum { ID_COUNT = sizeof ids / sizeof *ids };

/* All values of a game are many: of one of them. */
static enum search last_search(size_t id)
{
    return id == 2 ? SEARCH_VALUES : SEARCH_COUNT;
}

static bool is_among(const struct listed *listed, const struct answer *all)
{
    for (size_t i = 0; i < all->count; i++) {
        if (listed->target == all->listed[i].target &&
            strcmp(listed->text, all->listed[i].text) == 0)
            return true;
    }
    return false;
}

/* A search that was broken off has said so, unless it had found all. */
static void check_partial(enum search search, const struct answer *some, const struct answer *all,
                          tally_bound bound, const char *id)
{
    const bool is_refused = bound == TALLY_BOUND_MEMORY &&
                            (some->status == TALLY_MEMORY_CAP || some->status == TALLY_NO_MEMORY);
    CHECK_CASE(some->status == TALLY_OK || is_refused, id);
    if (some->status == TALLY_OK && some->outcome.bound == TALLY_BOUND_NONE) {
        if (search != SEARCH_COUNT) check_same_list(some, all, id);
        CHECK_CASE(some->outcome_count == all->outcome_count, id);
        CHECK_CASE(some->outcome.solutions == all->outcome.solutions, id);
        return;
    }
    if (some->status == TALLY_OK) CHECK_CASE(some->outcome.bound == bound, id);
    CHECK_CASE(some->outcome_count <= all->outcome_count, id);
    if (search == SEARCH_SOLVE || search == SEARCH_COUNT)
        return; /* a best of what was looked at: checked by itself */
    CHECK_CASE(some->count <= all->count, id);
    for (size_t i = 0; i < some->count; i++) {
        if (some->listed[i].distance == 0 || search == SEARCH_VALUES) {
            CHECK_CASE(is_among(&some->listed[i], all), some->listed[i].text);
        }
    }
}

/* ---- Ticks ----------------------------------------------------------------------------------- */

static void check_ticks(enum search search, const tally_game *game, tally_options options,
                        const char *id)
{
    struct answer all;
    struct stopwatch watch = {.stop_at = UINT64_MAX};
    answer_game(&all, search, game, &options);
    CHECK_CASE(all.status == TALLY_OK && all.outcome.bound == TALLY_BOUND_NONE, id);
    options.tick = stopwatch_tick;
    options.tick_context = &watch;
    struct answer answer;
    answer_game(&answer, search, game, &options);
    check_same_answer(&answer, &all, id);
    answer_free(&answer);
    const uint64_t ticks = atomic_load(&watch.ticks);
    const uint64_t step = 1 + ticks / (test_is_sanitized() ? 5 : 15);
    for (uint64_t n = 1; n <= ticks; n += n < 6 ? 1 : step) {
        atomic_store(&watch.ticks, 0);
        watch.stop_at = n;
        answer_game(&answer, search, game, &options);
        check_partial(search, &answer, &all, TALLY_BOUND_STOPPED, id);
        CHECK_CASE(answer.status == TALLY_OK && answer.outcome.bound == TALLY_BOUND_STOPPED, id);
        answer_free(&answer);
    }
    answer_free(&all);
}

static void a_tick_stops_any_search(void)
{
    for (size_t i = 0; i < ID_COUNT; i += test_is_deep() ? 1 : 2) {
        tally_game *const game = game_of_id(ids[i]);
        for (enum search search = SEARCH_SOLVE; search <= last_search(i); search++) {
            tally_options options = TALLY_OPTIONS_INIT;
            check_ticks(search, game, options, ids[i]);
            if (search != SEARCH_LIST) continue;
            options.detours = 1;
            options.sort = TALLY_SORT_NONE;
            check_ticks(search, game, options, ids[i]);
        }
        tally_game_free(game);
    }
}

/* Some large games end at all only because they are told to. */
static void a_tick_stops_a_hopeless_search(void)
{
    static const char *const hopeless[] = {
        "countdown:765/1,2,3,5,7,10,25,50,75,100,4,6,8,9",
        "countdown:99999999999999/"
        "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30",
    };
    for (size_t i = 0; i < sizeof hopeless / sizeof *hopeless; i++) {
        tally_game *const game = game_of_id(hopeless[i]);
        for (enum search search = SEARCH_LIST; search <= SEARCH_VALUES; search++) {
            struct stopwatch watch = {.stop_at = test_is_sanitized() ? 20 : 200};
            tally_options options = TALLY_OPTIONS_INIT;
            options.tick = stopwatch_tick;
            options.tick_context = &watch;
            options.memory_bytes = (size_t)256 << 20;
            struct answer answer;
            answer_game(&answer, search, game, &options);
            CHECK_CASE(answer.status == TALLY_OK || answer.status == TALLY_MEMORY_CAP, hopeless[i]);
            if (answer.status == TALLY_OK) {
                CHECK_CASE(answer.outcome.bound == TALLY_BOUND_STOPPED ||
                               answer.outcome.bound == TALLY_BOUND_MEMORY,
                           hopeless[i]);
            }
            answer_free(&answer);
        }
        tally_game_free(game);
    }
}

/* Where there are more subsets than any machine has room for, that is told at once: not after all
 * memory was filled with some of them. */
static void what_is_too_large_takes_no_memory(void)
{
    static const char *const too_large[] = {
        "countdown,use=all:765/"
        "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30",
        "countdown,ops=+-,use=all:765/"
        "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27",
    };
    for (size_t i = 0; i < sizeof too_large / sizeof *too_large; i++) {
        tally_game *const game = game_of_id(too_large[i]);
        for (enum search search = SEARCH_SOLVE; search <= SEARCH_VALUES; search++) {
            size_t bytes = 0;
            const tally_allocator allocator = counting_allocator(&bytes);
            tally_options options = TALLY_OPTIONS_INIT;
            options.allocator = &allocator;
            options.memory_bytes = (size_t)64 << 20;
            struct answer answer;
            answer_game(&answer, search, game, &options);
            CHECK_CASE(answer.status == TALLY_OK, too_large[i]);
            CHECK_CASE(answer.outcome.bound == TALLY_BOUND_MEMORY, too_large[i]);
            CHECK_CASE(bytes < (size_t)1 << 20, too_large[i]);
            answer_free(&answer);
        }
        tally_game_free(game);
    }
}

/* How soon a search ends that is told to does not depend on how fast the machine is: it asks often
 * enough, whatever it does meanwhile, and never again. */
static void a_tick_is_asked_often(void)
{
    static const struct {
        const char *id;
        enum search search;
        uint64_t least; /* half of what it is; most of them were some dozens once */
    } cases[] = {
        {"countdown:1/1,2,3,5,7,10,25", SEARCH_VALUES, 1000},
        {"countdown:1/1,2,3,5,7,10,25,50", SEARCH_VALUES, 10000},
        {"countdown:765/1,2,3,7,10,25,50,75", SEARCH_COUNT, 100},
        {"countdown:5300000/1,2,3,4,5,6,7,8,9,10", SEARCH_SOLVE, 100},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i += test_is_deep() ? 1 : 2) {
        tally_game *const game = game_of_id(cases[i].id);
        struct stopwatch watch = {.stop_at = UINT64_MAX};
        tally_options options = TALLY_OPTIONS_INIT;
        options.tick = stopwatch_tick;
        options.tick_context = &watch;
        struct answer answer;
        answer_game(&answer, cases[i].search, game, &options);
        CHECK_CASE(answer.outcome.bound == TALLY_BOUND_NONE, cases[i].id);
        answer_free(&answer);
        const uint64_t ticks = atomic_load(&watch.ticks);
        if (!CHECK_CASE(ticks >= cases[i].least, cases[i].id))
            printf("    %llu ticks\n", (unsigned long long)ticks);
        for (uint64_t part = test_is_deep() ? 1 : 4; part < 8; part += test_is_deep() ? 1 : 4) {
            atomic_store(&watch.ticks, 0);
            watch.stop_at = ticks * part / 8;
            answer_game(&answer, cases[i].search, game, &options);
            CHECK_CASE(answer.outcome.bound == TALLY_BOUND_STOPPED, cases[i].id);
            CHECK_U64(atomic_load(&watch.ticks), watch.stop_at);
            answer_free(&answer);
        }
        tally_game_free(game);
    }
}

/* The simplest first: once all of a size are known they are delivered, so that a list that is
 * broken off is how the whole one begins, up to the size at hand. */
static void a_sorted_list_begins_early(void)
{
    tally_game *const game = game_of_id("countdown:765/1,3,7,10,25,50,75,100");
    struct stopwatch watch = {.stop_at = UINT64_MAX};
    tally_options options = TALLY_OPTIONS_INIT;
    options.tick = stopwatch_tick;
    options.tick_context = &watch;
    struct answer all;
    answer_game(&all, SEARCH_LIST, game, &options);
    const uint64_t ticks = atomic_load(&watch.ticks);
    bool was_any_partial = false;
    for (uint64_t part = 1; part < 40; part++) {
        struct answer some;
        atomic_store(&watch.ticks, 0);
        watch.stop_at = 1 + ticks * part / 40;
        answer_game(&some, SEARCH_LIST, game, &options);
        if (!CHECK(some.outcome.bound == TALLY_BOUND_STOPPED)) continue;
        const uint32_t last = some.count == 0 ? 0 : some.listed[some.count - 1].numbers_used;
        for (size_t i = 0; i < some.count && some.listed[i].numbers_used < last; i++) {
            CHECK_CASE(is_same_listed(&some.listed[i], &all.listed[i]), some.listed[i].text);
        }
        for (size_t i = 1; i < some.count; i++)
            CHECK(some.listed[i - 1].numbers_used <= some.listed[i].numbers_used);
        if (some.count != 0 && some.count < all.count) was_any_partial = true;
        answer_free(&some);
    }
    CHECK(was_any_partial);
    answer_free(&all);
    tally_game_free(game);
}

static void a_tick_stops_threads(void)
{
    tally_game *const game = game_of_id("countdown:765/1,3,7,10,25,50,75,100");
    for (uint64_t n = 1; n < 400; n += test_is_sanitized() ? 200 : 20) {
        for (enum search search = SEARCH_SOLVE; search <= SEARCH_COUNT; search++) {
            struct stopwatch watch = {.stop_at = n};
            struct threads threads;
            threads_init(&threads, 4, false);
            tally_options options = TALLY_OPTIONS_INIT;
            options.tick = stopwatch_tick;
            options.tick_context = &watch;
            options.executor = &threads.executor;
            struct answer answer;
            answer_game(&answer, search, game, &options);
            const bool was_stopped = atomic_load(&watch.ticks) >= n;
            CHECK(answer.status == TALLY_OK);
            CHECK((answer.outcome.bound == TALLY_BOUND_STOPPED) == was_stopped);
            answer_free(&answer);
        }
    }
    tally_game_free(game);
}

/* ---- Memory ---------------------------------------------------------------------------------- */

static void check_cap(enum search search, const tally_game *game, tally_options options,
                      const char *id)
{
    struct answer all;
    answer_game(&all, search, game, &options);
    CHECK_CASE(all.status == TALLY_OK && all.outcome.bound == TALLY_BOUND_NONE, id);
    bool was_enough = false;
    for (size_t cap = 1; cap < (size_t)1 << 28; cap += cap / (test_is_sanitized() ? 1 : 3) + 1) {
        struct answer answer;
        options.memory_bytes = cap;
        answer_game(&answer, search, game, &options);
        check_partial(search, &answer, &all, TALLY_BOUND_MEMORY, id);
        const bool is_complete =
            answer.status == TALLY_OK && answer.outcome.bound == TALLY_BOUND_NONE;
        if (is_complete) was_enough = true;
        answer_free(&answer);
        if (is_complete && cap > (size_t)1 << 24) break;
    }
    CHECK_CASE(was_enough, id);
    answer_free(&all);
}

static void a_cap_on_memory_is_told(void)
{
    for (size_t i = 0; i < ID_COUNT; i += test_is_deep() ? 1 : 2) {
        tally_game *const game = game_of_id(ids[i]);
        for (enum search search = SEARCH_SOLVE; search <= last_search(i); search++) {
            tally_options options = TALLY_OPTIONS_INIT;
            check_cap(search, game, options, ids[i]);
            if (search != SEARCH_LIST) continue;
            options.detours = 1;
            options.sort = TALLY_SORT_NONE;
            check_cap(search, game, options, ids[i]);
        }
        tally_game_free(game);
    }
}

/* What the library asks for, against the cap. */
struct meter {
    tally_allocator allocator;
    size_t held;
    size_t most;
};

static void *meter_allocate(void *context, size_t size)
{
    struct meter *const meter = context;
    size_t *const block = malloc(size + 2 * sizeof(uint64_t));
    if (block == NULL) return NULL;
    *block = size;
    meter->held += size;
    if (meter->held > meter->most) meter->most = meter->held;
    return (uint64_t *)(void *)block + 2;
}

static void meter_release(void *context, void *address)
{
    struct meter *const meter = context;
    if (address == NULL) return;
    size_t *const block = (size_t *)(void *)((uint64_t *)address - 2);
    meter->held -= *block;
    free(block);
}

static void a_cap_on_memory_is_kept(void)
{
    tally_game *const game = game_of_id("countdown:765/1,2,3,7,10,25,50,75");
    for (size_t cap = (size_t)1 << 16; cap <= (size_t)1 << 26; cap *= 2) {
        for (enum search search = SEARCH_SOLVE; search <= SEARCH_COUNT; search++) {
            struct meter meter = {.held = 0};
            meter.allocator = (tally_allocator){&meter, meter_allocate, meter_release};
            tally_options options = TALLY_OPTIONS_INIT;
            options.allocator = &meter.allocator;
            options.memory_bytes = cap;
            struct answer answer;
            answer_game(&answer, search, game, &options);
            CHECK(meter.most <= cap);
            CHECK_U64(meter.held, 0);
            answer_free(&answer);
        }
    }
    tally_game_free(game);
}

int main(void)
{
    TEST(a_tick_stops_any_search);
    TEST(a_tick_stops_a_hopeless_search);
    TEST(what_is_too_large_takes_no_memory);
    TEST(a_tick_is_asked_often);
    TEST(a_sorted_list_begins_early);
    TEST(a_tick_stops_threads);
    TEST(a_cap_on_memory_is_told);
    TEST(a_cap_on_memory_is_kept);
    return test_end();
}
