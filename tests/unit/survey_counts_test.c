/* SPDX-License-Identifier: MIT */
/*
 * Counting the solutions of whole selections, in classes. An example: 1, 2 and 3 make 6 in three
 * ways, 2 * 3, 1 + 2 + 3 and 2 * 3 * 1; the last has a detour.
 */
#include "support/executor.h"
#include "support/survey.h"
#include "survey/survey.h"
#include "test.h"

/* A survey of one selection, and what it counts. */
struct counted {
    uint64_t solutions[200];
    uint64_t with_detours[200];
};

static int keep_row(void *user, const tally_survey_row *row)
{
    struct counted *const counted = user;
    memcpy(counted->solutions, row->solutions, sizeof counted->solutions);
    memcpy(counted->with_detours, row->with_detours, sizeof counted->with_detours);
    return 0;
}

static struct counted count(const char *text)
{
    struct counted counted = {{0}, {0}};
    tally_survey *const survey =
        survey_of_whole_pool(text, (tally_range){1, 200}, TALLY_SURVEY_COUNTS, &here);
    CHECK(tally_survey_run(survey, 0, 1, keep_row, &counted) == TALLY_OK);
    tally_survey_free(survey);
    return counted;
}

static void an_example(void)
{
    const struct counted counted = count("1,2,3");
    CHECK_U64(counted.solutions[6 - 1], 2);
    CHECK_U64(counted.with_detours[6 - 1], 3);
    CHECK_U64(counted.solutions[9 - 1], 1); /* (1 + 2) * 3 */
    CHECK_U64(counted.solutions[10 - 1], 0);
}

/* Each target as a search counts it. */
static void as_a_search_has_it(void)
{
    static const struct {
        const char *text;
        uint64_t numbers[5];
        size_t count;
    } cases[] = {
        {"1,1,2,4,25", {1, 1, 2, 4, 25}, 5},
        {"3,3,3,8", {3, 3, 3, 8}, 4},
        {"5,5", {5, 5}, 2},
        {"9", {9}, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct counted counted = count(cases[i].text);
        for (uint64_t t = 1; t <= 200; t += 7) {
            tally_game *game = NULL;
            tally_outcome outcome = TALLY_OUTCOME_INIT;
            const tally_options options = TALLY_OPTIONS_INIT;
            CHECK(tally_game_new(&game, tally_rules_at(0), (tally_range){t, t}, cases[i].numbers,
                                 cases[i].count, NULL) == TALLY_OK);
            CHECK(tally_count(game, &options, NULL, &outcome) == TALLY_OK);
            CHECK_U64(counted.solutions[t - 1], outcome.solutions);
            CHECK_U64(counted.with_detours[t - 1], outcome.with_detours);
            tally_game_free(game);
        }
    }
}

/* Totals are kept in 32 bits; a group is worth at most the product of its tiles. */
static void what_fits(void)
{
    struct kinds kinds;
    tally_pool pool = {.count = 6, .tiles = {10, 10, 25, 50, 75, 100}};
    CHECK(kinds_of_pool(&kinds, &pool, SURVEY_PICK_MAX));
    CHECK(counts_are_small(&kinds, 6)); /* 100 * 75 * 50 * 25 * 10 */
    for (uint32_t i = 0; i < 6; i++) pool.tiles[i] = 1000;
    CHECK(kinds_of_pool(&kinds, &pool, SURVEY_PICK_MAX));
    CHECK(!counts_are_small(&kinds, 6));
}

int main(void)
{
    TEST(an_example);
    TEST(as_a_search_has_it);
    TEST(what_fits);
    return test_end();
}
