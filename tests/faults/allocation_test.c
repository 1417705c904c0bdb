/* SPDX-License-Identifier: MIT */
/*
 * Every allocation of the library fails once, and from some point on all do: nothing leaks, nothing
 * is released twice, results stay untouched, and what is delivered before the failure is right.
 */
#include "failing_allocator.h"
#include "test.h"

#include <tally/tally.h>

enum { MOST_REQUESTS = 20000, FIRST_REQUESTS = 24, COARSENESS = 10 };

/* ---- Games and expressions ------------------------------------------------------------------- */

static const char *const game_ids[] = {
    "countdown:952/25,50,75,100,3,6",
    "make24:24/3,3,8,8",
    "year:0..100/2,0,1,9",
    "countdown,use=all:100..999/1,2,3,4",
};

static void games_survive(void)
{
    for (size_t i = 0; i < sizeof game_ids / sizeof *game_ids; i++) {
        for (uint64_t n = 0; n < MOST_REQUESTS; n++) {
            struct failing_allocator failing;
            failing_allocator_init(&failing, n, false);
            tally_game *game = NULL;
            tally_error error = {0};
            const tally_status status = tally_game_parse(&game, game_ids[i], strlen(game_ids[i]),
                                                         &failing.allocator, &error);
            const bool has_failed = failing_allocator_has_failed(&failing);
            CHECK_CASE(status == (has_failed ? TALLY_NO_MEMORY : TALLY_OK), game_ids[i]);
            CHECK_CASE((game == NULL) == has_failed, game_ids[i]);
            tally_game_free(game);
            CHECK_U64(failing_allocator_held(&failing), 0);
            if (!has_failed) break;
        }
    }
}

static void expressions_survive(void)
{
    static const char *const texts[] = {
        "(50 + 1) * (25 - 10)",
        "50 1 + 25 10 - *",
        "((((100 + 6) * 75) * 3) - 50) / 25 = 952",
        "1 - (2 - (3 - (4 - (5 - (6 - 7)))))",
        "4! + sqrt(4) ^ 4 / .4",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        for (uint64_t n = 0; n < MOST_REQUESTS; n++) {
            struct failing_allocator failing;
            failing_allocator_init(&failing, n, false);
            tally_expr *expr = NULL;
            tally_error error = {0};
            const tally_status status =
                tally_expr_parse(&expr, texts[i], strlen(texts[i]), &failing.allocator, &error);
            const bool has_failed = failing_allocator_has_failed(&failing);
            CHECK_CASE(status == (has_failed ? TALLY_NO_MEMORY : TALLY_OK), texts[i]);
            CHECK_CASE((expr == NULL) == has_failed, texts[i]);
            tally_expr_free(expr);
            CHECK_U64(failing_allocator_held(&failing), 0);
            if (!has_failed) break;
        }
    }
}

static void draws_survive(void)
{
    for (uint64_t n = 0; n < MOST_REQUESTS; n++) {
        struct failing_allocator failing;
        failing_allocator_init(&failing, n, false);
        tally_random random;
        tally_random_seed(&random, 1);
        tally_game *game = NULL;
        const tally_status status =
            tally_draw(&game, tally_rules_at(0), &random, 2, 0, &failing.allocator);
        const bool has_failed = failing_allocator_has_failed(&failing);
        CHECK(status == (has_failed ? TALLY_NO_MEMORY : TALLY_OK));
        CHECK((game == NULL) == has_failed);
        tally_game_free(game);
        CHECK_U64(failing_allocator_held(&failing), 0);
        if (!has_failed) break;
    }
}

/* ---- Searches -------------------------------------------------------------------------------- */

enum search { SOLVE, LIST, LIST_AS_FOUND, COUNT, VALUES };

struct tally_of_search {
    uint64_t solutions;
    uint64_t targets;
};

/* What is delivered must be worth what it says, whatever fails later. */
static int see_solution(void *user, const tally_solution *solution)
{
    struct tally_of_search *const seen = user;
    seen->solutions++;
    tally_expr_info info = TALLY_EXPR_INFO_INIT;
    tally_expr_describe(solution->expr, &info);
    CHECK(info.value.numerator.low == solution->value.numerator.low);
    CHECK(info.value.denominator.low == solution->value.denominator.low);
    return 0;
}

static int see_outcome(void *user, const tally_outcome *outcome)
{
    struct tally_of_search *const seen = user;
    (void)outcome;
    seen->targets++;
    return 0;
}

static tally_status run_search(enum search search, const tally_game *game,
                               const tally_allocator *allocator, struct tally_of_search *seen,
                               tally_outcome *outcome)
{
    tally_options options = TALLY_OPTIONS_INIT;
    options.allocator = allocator;
    if (search == LIST_AS_FOUND) options.sort = TALLY_SORT_NONE;
    const tally_sink sink = {.user = seen, .solution = see_solution, .done = see_outcome};
    *seen = (struct tally_of_search){0};
    switch (search) {
    case SOLVE: return tally_solve(game, &options, &sink, outcome);
    case LIST:
    case LIST_AS_FOUND: return tally_list(game, &options, &sink, outcome);
    case COUNT: return tally_count(game, &options, &sink, outcome);
    case VALUES: return tally_values(game, NULL, &options, &sink, outcome);
    }
    return TALLY_OPTION;
}

static void search_survives(enum search search, const char *id, bool from_there_on)
{
    tally_game *game = NULL;
    if (!CHECK_CASE(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK, id)) return;

    struct tally_of_search whole;
    tally_outcome whole_outcome = TALLY_OUTCOME_INIT;
    const tally_status whole_status = run_search(search, game, NULL, &whole, &whole_outcome);
    CHECK_CASE(whole_status == TALLY_OK, id);

    /* A search that fails looks for a solution in hand, which takes milliseconds: so the quick tier
     * passes over most requests after the first. */
    const uint64_t first_requests = test_is_sanitized() ? FIRST_REQUESTS / 3
                                    : test_is_deep()    ? UINT64_MAX
                                                        : FIRST_REQUESTS / 2;
    const uint64_t coarseness = test_is_sanitized() ? COARSENESS / 3
                                : test_is_deep()    ? COARSENESS
                                                    : COARSENESS / 2;
    uint64_t n = 0;
    for (; n < MOST_REQUESTS; n += n < first_requests ? 1 : 1 + n / coarseness) {
        struct failing_allocator failing;
        failing_allocator_init(&failing, n, from_there_on);
        struct tally_of_search seen;
        tally_outcome outcome = TALLY_OUTCOME_INIT;
        const tally_status status = run_search(search, game, &failing.allocator, &seen, &outcome);
        CHECK_U64(failing_allocator_held(&failing), 0);
        if (!failing_allocator_has_failed(&failing)) {
            CHECK_CASE(status == TALLY_OK, id);
            CHECK_U64(seen.solutions, whole.solutions);
            CHECK_U64(seen.targets, whole.targets);
            break;
        }
        /* Either the search says that it failed, or that its answer is not complete. */
        const bool says_so = status == TALLY_NO_MEMORY ||
                             (status == TALLY_OK && outcome.bound == TALLY_BOUND_MEMORY);
        if (!says_so) {
            /* Or it went another way, and lost nothing. */
            CHECK_CASE(status == TALLY_OK && seen.solutions == whole.solutions &&
                           seen.targets == whole.targets,
                       id);
        }
        CHECK_CASE(seen.solutions <= whole.solutions || search == SOLVE || search == VALUES, id);
    }
    CHECK_CASE(n < MOST_REQUESTS, id);
    tally_game_free(game);
}

static void searches_survive(void)
{
    static const char *const ids[] = {
        "countdown:952/25,50,75,100,3,6",
        "countdown:831/1,3,7,10,25,50",
        "countdown:100..110/1,2,3,4,5",
        "make24:24/3,3,8,8",
        "year:0..10/2,0,2,6",
        "sequence:100/1,2,3,4,5",
    };
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        for (enum search search = SOLVE; search <= VALUES; search++) {
            search_survives(search, ids[i], false);
            search_survives(search, ids[i], true);
        }
    }
}

int main(void)
{
    TEST(games_survive);
    TEST(expressions_survive);
    TEST(draws_survive);
    TEST(searches_survive);
    return test_end();
}
