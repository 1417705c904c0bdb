/* SPDX-License-Identifier: MIT */
/*
 * Counting the solutions of many targets at once, forwards. An example, the numbers 1 2 3:
 *
 *     6    1 + 2 + 3, 2 * 3, and with a detour 2 * 3 * 1
 *     9    (1 + 2) * 3
 */
#include "support/game.h"
#include "test.h"
#include "whole/forward.h"

enum { TARGETS = 120 };

static tally_options options = TALLY_OPTIONS_INIT;
static struct memory memory;
static struct workspace workspace;
static struct forward forward;

static void begin(const uint64_t *numbers, uint32_t count, uint32_t operations, bool is_free_wanted)
{
    memory_init(&memory, NULL, 0);
    CHECK(workspace_init(&workspace, &memory, &options, numbers, count, operations, TARGETS) ==
          TALLY_OK);
    CHECK(forward_begin(&forward, &workspace, (struct admission){.fewest = 1, .most = count},
                        is_free_wanted) == TALLY_OK);
}

static void end(void)
{
    forward_end(&forward);
    workspace_clear(&workspace);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
}

static struct forward_count count_of(uint64_t target)
{
    struct forward_count count = {0};
    CHECK(forward_count(&forward, target, 1, &count) == TALLY_OK);
    return count;
}

static void an_example(void)
{
    begin((const uint64_t[]){1, 2, 3}, 3, TALLY_OP_BASIC, true);
    CHECK_U64(count_of(6).solutions, 2);
    CHECK_U64(count_of(6).with_detours, 3);
    CHECK_U64(count_of(6).fewest, 2);
    CHECK_U64(count_of(9).solutions, 1);
    CHECK_U64(count_of(9).fewest, 3);
    CHECK_U64(count_of(10).with_detours, 0);
    CHECK_U64(count_of(10).fewest, 0);
    end();
}

/* One window, or each target alone, as a search counts them. */
static void as_a_search_counts(void)
{
    static const struct {
        const char *ops;
        uint64_t numbers[5];
        uint32_t count;
    } cases[] = {{"+-*/", {1, 3, 7, 10, 25}, 5},
                 {"+-*/", {2, 2, 4, 4, 9}, 5},
                 {"+*", {3, 3, 3, 5}, 4},
                 {"+-", {2, 6, 8, 24}, 4}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        static struct forward_count window[TARGETS];
        tally_rules rules = *tally_rules_find("countdown");
        CHECK(tally_rules_set(&rules, "ops", cases[i].ops, NULL) == TALLY_OK);
        begin(cases[i].numbers, cases[i].count, rules.operations, true);
        memset(window, 0, sizeof window);
        CHECK(forward_count(&forward, 1, TARGETS, window) == TALLY_OK);
        for (uint64_t target = 1; target <= TARGETS; target += 7) {
            tally_game *game = NULL;
            tally_outcome outcome = TALLY_OUTCOME_INIT;
            const struct forward_count *const seen = &window[target - 1];
            const struct forward_count alone = count_of(target);
            CHECK(tally_game_new(&game, &rules, (tally_range){target, target}, cases[i].numbers,
                                 cases[i].count, NULL) == TALLY_OK);
            CHECK(tally_count(game, NULL, NULL, &outcome) == TALLY_OK);
            CHECK_U64(seen->solutions, outcome.solutions);
            CHECK_U64(seen->with_detours, outcome.with_detours);
            CHECK_U64(seen->fewest, outcome.fewest);
            CHECK_U64(alone.solutions, outcome.solutions);
            CHECK_U64(alone.with_detours, outcome.with_detours);
            tally_game_free(game);
        }
        end();
    }
}

/* Where all numbers must be used, only all expressions are wanted. */
static void without_the_free_ones(void)
{
    begin((const uint64_t[]){1, 2, 3}, 3, TALLY_OP_BASIC, false);
    CHECK_U64(count_of(6).with_detours, 3);
    CHECK_U64(count_of(6).fewest, 2);
    end();
}

/* Seven numbers and 64 targets are worth it; more numbers, or fewer targets, are not. */
static void when_it_is_worth(void)
{
    CHECK(forward_is_worth(&(struct admission){.most = 7}, 64));
    CHECK(!forward_is_worth(&(struct admission){.most = 7}, 63));
    CHECK(!forward_is_worth(&(struct admission){.most = 8}, 1000));
    CHECK(forward_is_worth(&(struct admission){.most = 1}, UINT64_MAX));
}

int main(void)
{
    TEST(an_example);
    TEST(as_a_search_counts);
    TEST(without_the_free_ones);
    TEST(when_it_is_worth);
    return test_end();
}
