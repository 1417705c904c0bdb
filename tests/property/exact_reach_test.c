/* SPDX-License-Identifier: MIT */
/*
 * What numbers reach, told without expressions, against the searches of the exact engine, which shares
 * nothing with it but the arithmetic: random numbers (zeros, equal ones and large ones among them), any and
 * all of them used.
 */
#include "test.h"

#include "rules/game.h"
#include "search/engine.h"
#include "search/exact_reach.h"

enum { TARGETS = 100, WORDS = TARGETS / 64 + 1 };

static int note_nothing(void *user, const tally_outcome *outcome)
{
    (void)user;
    (void)outcome;
    return 0;
}

/* The targets that the engine counts an expression for, each searched by itself. */
static void search_window(uint64_t *window, const uint64_t *numbers, uint32_t count, bool uses_all)
{
    const tally_options options = TALLY_OPTIONS_INIT;
    const tally_sink sink = {.done = note_nothing};
    tally_rules rules = *tally_rules_find("llm");
    rules.use = uses_all ? TALLY_USE_ALL : TALLY_USE_ANY;
    memset(window, 0, WORDS * sizeof window[0]);
    for (uint64_t target = 0; target < TARGETS; target++) {
        tally_game *game = NULL;
        tally_outcome outcome;
        const tally_range single = {target, target};
        if (!CHECK(tally_game_new(&game, &rules, single, numbers, count, NULL) == TALLY_OK)) return;
        CHECK(exact_engine.count(game, &options, &sink, &outcome) == TALLY_OK);
        if (outcome.with_detours != 0) window[target / 64] |= UINT64_C(1) << target % 64;
        tally_game_free(game);
    }
}

static uint64_t next_random(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state >> 33;
}

static void check_numbers(struct exact_reach *reach, const uint64_t *numbers, uint32_t count)
{
    for (int uses_all = 0; uses_all < 2; uses_all++) {
        uint64_t seen[WORDS], wanted[WORDS];
        char name[200];
        size_t length = 0;
        for (uint32_t i = 0; i < count; i++) {
            length += (size_t)snprintf(name + length, sizeof name - length, "%d ", (int)numbers[i]);
        }
        search_window(wanted, numbers, count, uses_all != 0);
        CHECK(exact_reach_can(reach, numbers, count));
        CHECK(exact_reach_targets(reach, numbers, count, uses_all != 0, seen) == TALLY_OK);
        for (uint32_t target = 0; target < TARGETS; target++) {
            const uint64_t bit = UINT64_C(1) << target % 64;
            snprintf(name + length, sizeof name - length, "-> %d%s", (int)target, uses_all ? ", all" : "");
            CHECK_CASE((seen[target / 64] & bit) == (wanted[target / 64] & bit), name);
        }
    }
}

static void reach_is_what_the_searches_find(void)
{
    struct memory memory;
    struct exact_reach *reach = NULL;
    uint64_t state = 1;
    memory_init(&memory, NULL, 0);
    CHECK(exact_reach_new(&reach, &memory, (tally_range){0, TARGETS - 1}, 100) == TALLY_OK);
    for (uint32_t i = 0; i < (test_is_sanitized() ? 20 : 100); i++) {
        uint64_t numbers[5];
        const uint32_t count = 1 + i % 5;
        const uint64_t largest = i % 3 == 0 ? 4 : i % 3 == 1 ? 12 : 100;
        for (uint32_t j = 0; j < count; j++) {
            numbers[j] = next_random(&state) % (largest + 1);
            if (numbers[j] == 0 && i % 4 != 0) numbers[j] = 1; /* zeros reach little */
        }
        check_numbers(reach, numbers, count);
    }
    exact_reach_free(reach);
    CHECK_U64(memory.used_bytes, 0);
}

/* With hardly any memory, tables are forgotten between questions, and the answers stay the same. */
static void forgetting_changes_nothing(void)
{
    struct memory memory, small;
    struct exact_reach *reach = NULL, *forgetful = NULL;
    uint64_t state = 2;
    memory_init(&memory, NULL, 0);
    memory_init(&small, NULL, 1 << 21);
    const tally_range range = {100, 999};
    CHECK(exact_reach_new(&reach, &memory, range, 100) == TALLY_OK);
    CHECK(exact_reach_new(&forgetful, &small, range, 100) == TALLY_OK);
    for (uint32_t i = 0; i < 20; i++) {
        uint64_t numbers[6], kept[15], forgotten[15];
        for (uint32_t j = 0; j < 6; j++) numbers[j] = 1 + next_random(&state) % 10;
        CHECK(exact_reach_targets(reach, numbers, 6, false, kept) == TALLY_OK);
        const tally_status status = exact_reach_targets(forgetful, numbers, 6, false, forgotten);
        CHECK(status == TALLY_OK || status == TALLY_MEMORY_CAP);
        if (status == TALLY_OK) CHECK(memcmp(kept, forgotten, sizeof kept) == 0);
    }
    exact_reach_free(reach);
    exact_reach_free(forgetful);
    CHECK_U64(memory.used_bytes, 0);
    CHECK_U64(small.used_bytes, 0);
}

static void numbers_that_are_too_many_or_too_large_are_told(void)
{
    const uint64_t numbers[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    const uint64_t large[4] = {100000, 100000, 100000, 100000};
    struct memory memory;
    struct exact_reach *reach = NULL;
    memory_init(&memory, NULL, 0);
    CHECK(exact_reach_new(&reach, &memory, (tally_range){100, 999}, 100000) == TALLY_OK);
    CHECK(exact_reach_can(reach, numbers, 7));
    CHECK(!exact_reach_can(reach, numbers, 8));
    CHECK(exact_reach_can(reach, large, 3));
    CHECK(!exact_reach_can(reach, large, 4));
    exact_reach_free(reach);
}

int main(void)
{
    TEST(reach_is_what_the_searches_find);
    TEST(forgetting_changes_nothing);
    TEST(numbers_that_are_too_many_or_too_large_are_told);
    return test_end();
}
