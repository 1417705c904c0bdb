/* SPDX-License-Identifier: MIT */
/*
 * Small random games under odd rules while something fails: an allocation, memory under a cap, a
 * tick or a sink that says stop; on one thread and on two. Whatever is given nevertheless is right,
 * by the brute force of tests/brute; what claims to be complete is complete; and all memory is
 * given back.
 */
#include "test.h"

#ifdef __SIZEOF_INT128__

#include "brute/compare.h"
#include "failing_allocator.h"
#include "support/stopwatch.h"
#include "threads.h"

enum { EFFORT_MOST = 8000, QUICK_GAMES = 60, DEEP_GAMES = 450, FAULTS_A_GAME = 12, TARGETS = 6 };

/* ---- Faults ---------------------------------------------------------------------------------- */

static void fail_allocations(enum search kind, tally_options options, tally_random *random)
{
    struct failing_allocator failing;
    failing_allocator_init(&failing, UINT64_MAX, false);
    options.allocator = &failing.allocator;
    compare_search(kind, &options);
    const uint64_t requests = atomic_load(&failing.requests);
    failing_allocator_init(&failing, tally_random_below(random, requests + 1),
                           tally_random_below(random, 2) == 0);
    compare_search(kind, &options);
    if (failing_allocator_held(&failing) != 0) tell("memory is not given back", "");
}

static void cap_memory(enum search kind, tally_options options, tally_random *random)
{
    options.memory_bytes = (size_t)1 << tally_random_below(random, 22);
    options.memory_bytes += (size_t)tally_random_below(random, options.memory_bytes);
    compare_search(kind, &options);
}

static void stop_by_tick(enum search kind, tally_options options, tally_random *random)
{
    struct stopwatch watch = {
        .stop_at = 1 + tally_random_below(random, (uint64_t)1 << tally_random_below(random, 8))};
    options.tick = stopwatch_tick;
    options.tick_context = &watch;
    compare_search(kind, &options);
}

static void disturb(tally_random *random)
{
    struct threads threads;
    tally_options options = TALLY_OPTIONS_INIT;
    const enum search kind = (enum search)tally_random_below(random, SEARCHES);
    options.detours = tally_random_below(random, 2) == 0;
    options.sort = tally_random_below(random, 2) == 0 ? TALLY_SORT_NONE : TALLY_SORT_SIMPLEST;
    threads_init(&threads, 2, tally_random_below(random, 2) == 0);
    if (tally_random_below(random, 2) == 0) options.executor = &threads.executor;
    comparison.stops_after = UINT32_MAX;
    switch (tally_random_below(random, 4)) {
    case 0: cap_memory(kind, options, random); break;
    case 1: stop_by_tick(kind, options, random); break;
    case 2:
        comparison.stops_after = (uint32_t)tally_random_below(random, 8);
        compare_search(kind, &options);
        break;
    default: fail_allocations(kind, options, random); break;
    }
}

/* ---- Games ----------------------------------------------------------------------------------- */

static bool play_random(tally_random *random)
{
    static const struct wish none = {.fewest = 0};
    struct brute_rules rules;
    char id[ID_SIZE];
    tally_game *game = NULL;
    odd_rules(&rules, random);
    rules.count = odd_count(random, &rules);
    odd_numbers(&rules, random);
    if (!brute_play(&comparison.brute, &rules, EFFORT_MOST)) return false;
    comparison.truths.row = truth_plain_row(&rules);
    if (!truths_find(&comparison.truths, &comparison.brute, &none)) return false;
    odd_id(id, &rules, odd_target(random, &comparison.truths, TARGETS));
    if (tally_game_parse(&game, id, strlen(id), NULL, NULL) != TALLY_OK) return false;
    comparison.game = game;
    tally_game_id(game, comparison.id, sizeof comparison.id);
    for (int i = 0; i < FAULTS_A_GAME; i++) disturb(random);
    tally_game_free(game);
    return true;
}

static void answers_under_faults_are_right(void)
{
    const uint64_t games = (uint64_t)test_amount(QUICK_GAMES, DEEP_GAMES);
    uint64_t played = 0;
    for (uint64_t i = 0; i < games; i++) {
        tally_random random;
        tally_random_seed(&random, i);
        played += play_random(&random);
    }
    printf("%" PRIu64 " games, %" PRIu64 " complete answers, %" PRIu64 " incomplete\n", played,
           comparison.complete, comparison.incomplete);
    CHECK(played > games / 2);
    CHECK(comparison.complete > 0 && comparison.incomplete > 0);
}

/* Each allocation of a search fails: what is given is right, in order, and each value once. */
static void searches_without_memory_are_right(void)
{
    static const struct wish none = {.fewest = 0};
    static const char *const ids[] = {"countdown:1/2,3,2,2", "countdown,ops=+-*:2/3,4,6,8",
                                      "countdown,values=exact:1/2,3,5",
                                      "countdown:18446744073709551615/1,12297829382473034411,4"};
    static const enum search kinds[] = {SEARCH_VALUES, SEARCH_SOLVE};
    for (size_t i = 0; i < 2 * (sizeof ids / sizeof ids[0]); i++) {
        struct failing_allocator failing;
        tally_options options = TALLY_OPTIONS_INIT;
        tally_game *game = NULL;
        struct brute_rules rules;
        const char *const id = ids[i / 2];
        if (!CHECK(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK)) continue;
        if (!CHECK(odd_rules_of(&rules, game))) continue;
        CHECK(brute_play(&comparison.brute, &rules, EFFORT_MOST * 10));
        comparison.truths.row = truth_plain_row(&rules);
        CHECK(truths_find(&comparison.truths, &comparison.brute, &none));
        comparison.game = game;
        snprintf(comparison.id, sizeof comparison.id, "%s", id);
        comparison.stops_after = UINT32_MAX;
        options.allocator = &failing.allocator;
        for (uint64_t n = 0;; n++) {
            failing_allocator_init(&failing, n, false);
            compare_search(kinds[i % 2], &options);
            CHECK_U64(failing_allocator_held(&failing), 0);
            if (!failing_allocator_has_failed(&failing)) break;
        }
        tally_game_free(game);
    }
}

int main(void)
{
    comparison.is_disturbed = true;
    TEST(searches_without_memory_are_right);
    TEST(answers_under_faults_are_right);
    return test_end();
}

#else

int main(void)
{
    puts("the brute force counts with 128 bits, which this machine does not have");
    return 77;
}

#endif
