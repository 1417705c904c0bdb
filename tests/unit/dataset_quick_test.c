/* SPDX-License-Identifier: MIT */
/*
 * What is told of a few small numbers without a search is what a search tells.
 */
#include "dataset/dataset.h"

#include "test.h"

static void compare(uint64_t target, const uint64_t *numbers, size_t count)
{
    tally_game *game = NULL;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    const tally_rules *const rules = tally_rules_find("llm");
    if (!CHECK_U64(
            tally_game_new(&game, rules, (tally_range){target, target}, numbers, count, NULL),
            TALLY_OK))
        return;
    CHECK(quick_answers(game));
    tally_solve(game, NULL, NULL, &outcome);
    if (!CHECK(quick_is_reached(game) == (outcome.answer == TALLY_ANSWER_SOLVED))) {
        char id[128];
        tally_game_id(game, id, sizeof id);
        fprintf(stderr, "    %s\n", id);
    }
    tally_game_free(game);
}

/* Small numbers, 0 among them, so that many games can be solved, also by fractions and zeros. */
static void agrees_with_searches(void)
{
    tally_random random;
    tally_random_seed(&random, 14);
    for (int i = 0; i < test_amount(3000, 100000); i++) {
        uint64_t numbers[4];
        const size_t count = 1 + (size_t)tally_random_below(&random, 4);
        const uint64_t largest = 3 + tally_random_below(&random, i % 2 == 0 ? 8 : 997);
        for (size_t j = 0; j < count; j++) numbers[j] = tally_random_below(&random, largest + 1);
        compare(tally_random_below(&random, i % 3 == 0 ? 4 : 2 * largest), numbers, count);
    }
}

/* 1 5 5 5, 3 3 8 8 and 1 3 4 6 are solved by fractions alone. */
static void finds_fractions(void)
{
    compare(24, (const uint64_t[]){1, 5, 5, 5}, 4);
    compare(24, (const uint64_t[]){3, 3, 8, 8}, 4);
    compare(24, (const uint64_t[]){1, 3, 4, 6}, 4);
    compare(1000000, (const uint64_t[]){1000, 1000, 1000, 1000}, 4);
    compare(999999, (const uint64_t[]){1000, 1000, 999, 1000}, 4);
}

/* Other rules, and large numbers, are for searches. */
static void leaves_other_games_alone(void)
{
    static const char *const ids[] = {"countdown:24/3,3,8,8", "llm:24/3,3,8,8,1",
                                      "llm:24/3,3,8,1001",    "llm,use=any:24/3,3,8,8",
                                      "llm:1000001/3,3,8,8",  "llm,ops=+-*:24/3,3,8,8",
                                      "llm:23..24/3,3,8,8",   "llm,order=given:24/3,3,8,8"};
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        tally_game *game = NULL;
        CHECK_U64(tally_game_parse(&game, ids[i], strlen(ids[i]), NULL, NULL), TALLY_OK);
        if (game != NULL) CHECK(!quick_answers(game));
        tally_game_free(game);
    }
}

int main(void)
{
    TEST(agrees_with_searches);
    TEST(finds_fractions);
    TEST(leaves_other_games_alone);
    return test_end();
}
