/* SPDX-License-Identifier: MIT */
/*
 * Many targets are counted forwards, from the smallest subsets up; one target is counted backwards,
 * from the target down. The two share no more than derive.c: what they say of each target must be
 * the same, for random numbers (often equal, sometimes huge), rules and constraints, and across the
 * batches of long ranges.
 */
#include "searching.h"

enum { NUMBERS_MOST = 6, WIDTH_LEAST = 70, WIDTH_MORE = 60 };

static size_t draw_numbers(tally_random *random, uint64_t *numbers)
{
    static const uint64_t below[] = {4, 12, 101, UINT64_C(1) << 34};
    const size_t count = 1 + (size_t)tally_random_below(random, NUMBERS_MOST);
    for (size_t i = 0; i < count; i++)
        numbers[i] = 1 + tally_random_below(random, below[tally_random_below(random, 4)]);
    for (size_t i = 1; i < count; i++) {
        if (tally_random_below(random, 3) == 0) numbers[i] = numbers[i - 1];
    }
    return count;
}

static tally_rules draw_rules(tally_random *random)
{
    static const char *const operations[] = {"+-*/", "+-*/", "+*", "+-*", "+*/", "+-"};
    tally_rules rules =
        *tally_rules_find(tally_random_below(random, 2) == 0 ? "countdown" : "compte");
    CHECK(tally_rules_set(&rules, "ops", operations[tally_random_below(random, 6)], NULL) ==
          TALLY_OK);
    if (tally_random_below(random, 4) == 0)
        CHECK(tally_rules_set(&rules, "use", "all", NULL) == TALLY_OK);
    return rules;
}

static void check_target(const tally_outcome *outcome, const tally_rules *rules,
                         const uint64_t *numbers, size_t count, const tally_options *options)
{
    tally_game *game = NULL;
    const tally_range target = {outcome->target, outcome->target};
    CHECK(tally_game_new(&game, rules, target, numbers, count, NULL) == TALLY_OK);
    const char *const name = name_of_game(game);
    struct answer alone;
    answer_game(&alone, SEARCH_COUNT, game, options);
    if (CHECK_CASE(alone.outcome_count == 1, name)) {
        CHECK_CASE(alone.outcomes[0].with_detours == outcome->with_detours, name);
        CHECK_CASE(alone.outcomes[0].solutions == outcome->solutions, name);
        CHECK_CASE(alone.outcomes[0].fewest == outcome->fewest, name);
        CHECK_CASE(alone.outcomes[0].answer == outcome->answer, name);
        CHECK_CASE(alone.outcomes[0].distance == outcome->distance, name);
        CHECK_CASE(alone.outcomes[0].bound == outcome->bound, name);
    }
    answer_free(&alone);
    tally_game_free(game);
}

static void check_range(const tally_rules *rules, tally_range range, const uint64_t *numbers,
                        size_t count, const tally_options *options, uint64_t step)
{
    tally_game *game = NULL;
    CHECK(tally_game_new(&game, rules, range, numbers, count, NULL) == TALLY_OK);
    struct answer together;
    answer_game(&together, SEARCH_COUNT, game, options);
    CHECK(together.status == TALLY_OK);
    if (CHECK(together.outcome_count == range.last - range.first + 1)) {
        for (size_t i = 0; i < together.outcome_count; i += step) {
            CHECK_U64(together.outcomes[i].target, range.first + i);
            check_target(&together.outcomes[i], rules, numbers, count, options);
        }
    }
    answer_free(&together);
    tally_game_free(game);
}

static void a_range_counts_what_its_targets_count(void)
{
    tally_random random;
    tally_random_seed(&random, 31);
    const int games = test_is_sanitized() ? 30 : 300;
    for (int i = 0; i < games; i++) {
        uint64_t numbers[NUMBERS_MOST];
        const size_t count = draw_numbers(&random, numbers);
        const tally_rules rules = draw_rules(&random);
        tally_range range = {.first = 1 + tally_random_below(&random, 900)};
        range.last = range.first + WIDTH_LEAST + tally_random_below(&random, WIDTH_MORE);
        check_range(&rules, range, numbers, count, NULL, 3);
    }
}

static void constraints_hold_in_a_range(void)
{
    tally_random random;
    tally_random_seed(&random, 32);
    const int games = test_is_sanitized() ? 30 : 300;
    for (int i = 0; i < games; i++) {
        uint64_t numbers[NUMBERS_MOST];
        const size_t count = draw_numbers(&random, numbers);
        tally_options options = TALLY_OPTIONS_INIT;
        options.fewest = (uint32_t)tally_random_below(&random, count + 1);
        options.most = options.fewest + (uint32_t)tally_random_below(&random, 3);
        options.must_use = &numbers[count - 1];
        options.must_use_count = (size_t)tally_random_below(&random, 2);
        if (options.most != 0 && options.most < options.must_use_count) options.most = 0;
        const tally_rules rules = draw_rules(&random);
        check_range(&rules, (tally_range){1, 90}, numbers, count, &options, 2);
    }
}

/* Longer than a batch; seven numbers; one number. */
static void long_ranges_and_sizes_at_the_ends(void)
{
    static const uint64_t six[] = {2, 2, 3, 3, 10, 25};
    static const uint64_t seven[] = {1, 1, 2, 7, 10, 50, 75};
    static const uint64_t one[] = {80};
    const tally_rules *const rules = tally_rules_find("countdown");
    check_range(rules, (tally_range){1, 3000}, six, 6, NULL, 37);
    check_range(rules, (tally_range){700, 800}, seven, 7, NULL, 10);
    check_range(rules, (tally_range){20, 120}, one, 1, NULL, 1);
    check_range(rules, (tally_range){UINT64_MAX - 100, UINT64_MAX}, six, 6, NULL, 5);
}

int main(void)
{
    TEST(a_range_counts_what_its_targets_count);
    TEST(constraints_hold_in_a_range);
    TEST(long_ranges_and_sizes_at_the_ends);
    return test_end();
}
