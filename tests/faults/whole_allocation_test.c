/* SPDX-License-Identifier: MIT */
/*
 * Every allocation of the whole-number searches fails once, and from some point on all do: with
 * constraints, limits and sorts, for many targets, with threads, and where solutions are streamed.
 * Nothing leaks; what is delivered is a part of the right answer; the outcome says that it is not
 * all; and the next search, undisturbed, gives the right one.
 */
#include "failing_allocator.h"
#include "searching.h"
#include "threads.h"

enum { REQUESTS_MOST = 100000 };

struct setting {
    const char *id;
    enum search search;
    tally_options options;
    size_t threads;
};

static bool is_among(const struct listed *listed, const struct answer *all)
{
    for (size_t i = 0; i < all->count; i++) {
        if (is_same_listed(listed, &all->listed[i])) return true;
    }
    return false;
}

/* A search of which an allocation failed. */
static void check_spoilt(const struct setting *setting, const struct answer *some,
                         const struct answer *all)
{
    const char *const id = setting->id;
    if (some->status == TALLY_NO_MEMORY) return;
    if (!CHECK_CASE(some->status == TALLY_OK, id)) return;
    if (some->outcome.bound != TALLY_BOUND_MEMORY) {
        /* It went another way, and lost nothing. */
        check_same_answer(some, all, id);
        return;
    }
    CHECK_CASE(some->outcome_count <= all->outcome_count, id);
    for (size_t i = 0; i + 1 < some->outcome_count; i++) {
        CHECK_CASE(is_same_outcome(&some->outcomes[i], &all->outcomes[i]), id);
    }
    if (setting->search != SEARCH_LIST) return;
    /* The first of those that were found; or a value in hand, where nearer ones exist. */
    const bool is_any_part =
        setting->options.limit != 0 || some->outcome.distance > all->outcome.distance;
    for (size_t i = 0; i < some->count && !is_any_part; i++) {
        CHECK_CASE(is_among(&some->listed[i], all), some->listed[i].text);
    }
}

/* With threads, which request is the n-th is a matter of chance, and so is how many there are. */
static void check_setting(const struct setting *setting, bool from_there_on)
{
    struct threads threads;
    struct answer all;
    tally_game *const game = game_of_id(setting->id);
    tally_options options = setting->options;
    if (setting->threads != 0) {
        threads_init(&threads, setting->threads, false);
        options.executor = &threads.executor;
    }
    answer_game(&all, setting->search, game, &options);
    CHECK_CASE(all.status == TALLY_OK, setting->id);

    /* The many later ones are alike. */
    const uint64_t first_requests = test_is_sanitized() ? 8 : test_is_deep() ? 200 : 10;
    const uint64_t coarseness = test_is_sanitized() ? 3 : test_is_deep() ? 20 : 4;
    uint64_t n = 0;
    uint64_t step = 1;
    for (; n < REQUESTS_MOST; n += step) {
        struct failing_allocator failing;
        struct answer some;
        failing_allocator_init(&failing, n, from_there_on);
        options.allocator = &failing.allocator;
        answer_game(&some, setting->search, game, &options);
        CHECK_U64(failing_allocator_held(&failing), 0);
        const bool has_failed = failing_allocator_has_failed(&failing);
        if (has_failed) check_spoilt(setting, &some, &all);
        else check_same_answer(&some, &all, setting->id);
        answer_free(&some);
        if (!has_failed) break;
        if (n > first_requests) step = 1 + n / coarseness;
    }
    CHECK_CASE(n < REQUESTS_MOST && n > 3, setting->id);

    struct answer again;
    options.allocator = NULL;
    answer_game(&again, setting->search, game, &options);
    check_same_answer(&again, &all, setting->id);
    answer_free(&again);
    answer_free(&all);
    tally_game_free(game);
}

static void check_both(const struct setting *setting)
{
    check_setting(setting, false);
    check_setting(setting, true);
}

static void plain_searches(void)
{
    static const char *const ids[] = {
        "countdown:952/25,50,75,100,3,6",
        "countdown:10/1,1,2,2,3,3",
        "countdown:660/2,2,7,50,75,100",
        "countdown:100..102/1,3,7,10,25,50",
        "countdown:7/7",
        "countdown,use=all:24/1,2,3,4,5",
        "countdown:700000/2,3,5,7,10,25,50", /* far from any value: whole/near_top.h */
    };
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        for (enum search search = SEARCH_SOLVE; search <= SEARCH_VALUES; search++) {
            if (search == SEARCH_VALUES && i != 1 && i != 5) continue;
            if (search == SEARCH_COUNT && i == 6) continue; /* takes no part in it */
            const struct setting setting = {ids[i], search, TALLY_OPTIONS_INIT, 0};
            check_both(&setting);
        }
    }
}

static void searches_with_options(void)
{
    static const uint64_t must_use[] = {1, 50};
    struct setting setting = {"countdown:765/1,3,7,10,25,50", SEARCH_LIST, TALLY_OPTIONS_INIT, 0};
    setting.options.detours = 1;
    setting.options.sort = TALLY_SORT_NONE;
    check_both(&setting);
    setting.options.sort = TALLY_SORT_TRICKIEST;
    setting.options.limit = 3;
    check_both(&setting);
    setting.options.sort = TALLY_SORT_SIMPLEST;
    check_both(&setting);
    setting.options.limit = 0;
    setting.options.must_use = must_use;
    setting.options.must_use_count = 2;
    setting.options.fewest = 3;
    setting.options.most = 5;
    check_both(&setting);
    setting.search = SEARCH_COUNT;
    check_both(&setting);
    setting.search = SEARCH_SOLVE;
    check_both(&setting);
}

static void searches_with_threads(void)
{
    struct setting setting = {"countdown:765/1,3,7,10,25,50", SEARCH_LIST, TALLY_OPTIONS_INIT, 3};
    setting.options.detours = 1;
    check_both(&setting);
    setting.search = SEARCH_COUNT;
    check_both(&setting);
    setting.search = SEARCH_SOLVE;
    check_both(&setting);
}

/* Many numbers: other ways through the engine, and far more memory.
 * Every n would take long: some. */
static void larger_searches(void)
{
    static const struct {
        const char *id;
        enum search search;
    } games[] = {
        {"countdown:765/1,3,7,10,25,50,75,100", SEARCH_LIST},
        {"countdown:765/1,3,7,10,25,50,75,100", SEARCH_COUNT},
        {"countdown:99991/1,2,3,4,5,6,7,8,9,10,25,50,75,100", SEARCH_SOLVE},
        {"countdown:2/1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1", SEARCH_SOLVE},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        tally_game *const game = game_of_id(games[i].id);
        tally_options options = TALLY_OPTIONS_INIT;
        options.sort = TALLY_SORT_NONE;
        for (uint64_t n = 0;; n = n * 3 / 2 + 3) {
            struct failing_allocator failing;
            tally_outcome outcome = TALLY_OUTCOME_INIT;
            failing_allocator_init(&failing, n, true);
            options.allocator = &failing.allocator;
            const tally_status status =
                games[i].search == SEARCH_LIST    ? tally_list(game, &options, NULL, &outcome)
                : games[i].search == SEARCH_COUNT ? tally_count(game, &options, NULL, &outcome)
                                                  : tally_solve(game, &options, NULL, &outcome);
            CHECK_U64(failing_allocator_held(&failing), 0);
            if (!failing_allocator_has_failed(&failing)) {
                CHECK_CASE(status == TALLY_OK && outcome.bound == TALLY_BOUND_NONE, games[i].id);
                break;
            }
            CHECK_CASE(status == TALLY_NO_MEMORY || outcome.bound == TALLY_BOUND_MEMORY,
                       games[i].id);
        }
        tally_game_free(game);
    }
}

/* Many targets of few numbers share a forest that is swept. */
static void counting_many_targets(void)
{
    static const char *const ids[] = {"countdown:100..199/1,3,7,10,25,50",
                                      "countdown:1..99/2,2,2,2,3,3,50"};
    for (size_t i = 0; i < 2 * sizeof ids / sizeof *ids; i++) {
        tally_game *const game = game_of_id(ids[i / 2]);
        tally_options options = TALLY_OPTIONS_INIT;
        bool has_failed = true;
        for (uint64_t n = 0; has_failed; n++) {
            struct failing_allocator failing;
            tally_outcome outcome = TALLY_OUTCOME_INIT;
            failing_allocator_init(&failing, n, i % 2 != 0);
            options.allocator = &failing.allocator;
            CHECK_CASE(tally_count(game, &options, NULL, &outcome) == TALLY_OK, ids[i / 2]);
            CHECK_U64(failing_allocator_held(&failing), 0);
            has_failed = failing_allocator_has_failed(&failing);
            CHECK_CASE(outcome.bound == (has_failed ? TALLY_BOUND_MEMORY : TALLY_BOUND_NONE),
                       ids[i / 2]);
        }
        tally_game_free(game);
    }
}

int main(void)
{
    TEST(plain_searches);
    TEST(searches_with_options);
    TEST(searches_with_threads);
    TEST(larger_searches);
    TEST(counting_many_targets);
    return test_end();
}
