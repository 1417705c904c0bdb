/* SPDX-License-Identifier: MIT */
/*
 * What one selection reaches, and how far the other targets are. An example: 1 and 5, of which any
 * may be used, make 1, 4, 5 and 6.
 *
 *     target     1  2  3  4  5  6  7  8
 *     fewest     1  -  -  2  1  2  -  -        numbers
 *     distance   0  1  1  0  0  0  1  2
 *     side          1  2           1  1        1 below, 2 above, 3 both
 */
#include "support/survey.h"
#include "survey/survey.h"
#include "test.h"

enum { TARGETS_MAX = 1000 };

static struct {
    uint32_t by_fewest[SURVEY_PICK_MAX + 1];
    uint8_t fewest[TARGETS_MAX];
    uint32_t distance[TARGETS_MAX];
    uint8_t side[TARGETS_MAX];
    uint32_t unproved;
} row;

/* Decides the one selection of a pool that is picked whole. */
static void decide(const char *text, tally_range target)
{
    tally_survey *const survey = survey_of_whole_pool(text, target, 0, NULL);
    CHECK(survey->way == &survey_by_bits);
    void *const scratch = survey->way->scratch_new(survey, &survey->memory);
    const struct survey_answer answer = {.by_fewest = row.by_fewest,
                                         .fewest = row.fewest,
                                         .distance = row.distance,
                                         .side = row.side,
                                         .unproved = &row.unproved};
    memset(&row, 0xAA, sizeof row);
    CHECK(survey->way->decide(survey, scratch, 0, &answer) == TALLY_OK);
    survey->way->scratch_free(survey, &survey->memory, scratch);
    CHECK_U64(row.unproved, 0);
    tally_survey_free(survey);
}

static void an_example(void)
{
    static const uint8_t fewest[] = {1, 0, 0, 2, 1, 2, 0, 0};
    static const uint32_t distance[] = {0, 1, 1, 0, 0, 0, 1, 2};
    static const uint8_t side[] = {0, 1, 2, 0, 0, 0, 1, 1};
    decide("1,5", (tally_range){1, 8});
    for (uint32_t i = 0; i < 8; i++) {
        CHECK_U64(row.fewest[i], fewest[i]);
        CHECK_U64(row.distance[i], distance[i]);
        CHECK_U64(row.side[i], side[i]);
    }
    CHECK_U64(row.by_fewest[0], 4);
    CHECK_U64(row.by_fewest[1], 2);
    CHECK_U64(row.by_fewest[2], 2);
}

static void both_sides(void)
{
    decide("2,8", (tally_range){1, 20}); /* 2 4 6 8 10 16 */
    CHECK_U64(row.side[2], 3);
    CHECK_U64(row.distance[12], 3); /* 13 */
    CHECK_U64(row.side[12], 3);
    CHECK_U64(row.distance[19], 4);
    CHECK_U64(row.side[19], 1);
    CHECK_U64(row.side[0], 2);
}

/* Where the closest value lies beyond the window, a wider one is looked at: 900 is 894 from 6. */
static void a_second_look(void)
{
    decide("1,2,3", (tally_range){100, 900});
    CHECK_U64(row.by_fewest[0], 801);
    CHECK_U64(row.distance[0], 91); /* (1 + 2) * 3 = 9 */
    CHECK_U64(row.side[0], 1);
    CHECK_U64(row.distance[800], 891);
}

/* 150 and 900 make 900 and 1050. The first look at 900..999 ends at 1023, so that the value below
 * 990 is seen and the nearer one above is not. */
static void a_second_look_upwards(void)
{
    decide("150,900", (tally_range){900, 999});
    CHECK_U64(row.distance[90], 60);
    CHECK_U64(row.side[90], 2);
    CHECK_U64(row.distance[75], 75);
    CHECK_U64(row.side[75], 3);
    CHECK_U64(row.distance[10], 10);
}

/* The same as a search of each target says. */
static void as_a_search_has_it(void)
{
    const tally_range target = {1, 150};
    decide("1,4,6,25", target);
    static const uint64_t numbers[] = {1, 4, 6, 25};
    for (uint64_t t = target.first; t <= target.last; t++) {
        tally_game *game = NULL;
        tally_outcome outcome = TALLY_OUTCOME_INIT;
        const tally_options options = TALLY_OPTIONS_INIT;
        CHECK(tally_game_new(&game, tally_rules_at(0), (tally_range){t, t}, numbers, 4, NULL) ==
              TALLY_OK);
        CHECK(tally_solve(game, &options, NULL, &outcome) == TALLY_OK);
        CHECK_U64(row.distance[t - 1], outcome.distance);
        if (outcome.distance == 0) CHECK_U64(row.fewest[t - 1], outcome.fewest);
        tally_game_free(game);
    }
}

static void one_tile(void)
{
    decide("7", (tally_range){1, 9});
    CHECK_U64(row.fewest[6], 1);
    CHECK_U64(row.distance[0], 6);
    CHECK_U64(row.side[0], 2);
    CHECK_U64(row.distance[8], 2);
    CHECK_U64(row.by_fewest[0], 8);
}

int main(void)
{
    TEST(an_example);
    TEST(both_sides);
    TEST(a_second_look);
    TEST(a_second_look_upwards);
    TEST(as_a_search_has_it);
    TEST(one_tile);
    return test_end();
}
