/* SPDX-License-Identifier: MIT */
/*
 * Least possible largest steps of the standard game, targets 101 to 999: the figures of
 * docs/results.md.
 */
#include "test.h"

#include <tally/tally.h>

enum { TARGETS = 899 };

static uint64_t within, beyond, highest, highest_target, highest_numbers[6];

static int add_row(void *user, const tally_survey_row *row)
{
    (void)user;
    for (size_t i = 0; i < TARGETS; i++) {
        CHECK((row->height[i] == UINT32_MAX) == (row->fewest[i] == 0));
        if (row->fewest[i] == 0) continue;
        CHECK(row->height[i] >= 101 + i);
        if (row->height[i] <= 999) within++;
        else beyond++;
        if (row->height[i] <= highest) continue;
        highest = row->height[i];
        highest_target = 101 + i;
        memcpy(highest_numbers, row->numbers, sizeof highest_numbers);
    }
    return 0;
}

static void standard_game(void)
{
    static const uint64_t numbers[6] = {3, 3, 25, 50, 75, 100};
    tally_pool pool;
    tally_survey *survey = NULL;
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    options.has_target = 1;
    options.target = (tally_range){101, 999};
    options.wanted = TALLY_SURVEY_HEIGHT;
    CHECK(tally_pool_parse(&pool, "standard", 8, NULL) == TALLY_OK);
    if (!CHECK(tally_survey_new(&survey, &pool, &options) == TALLY_OK)) return;
    CHECK(tally_survey_run(survey, 0, tally_survey_size(survey, NULL), add_row, NULL) == TALLY_OK);
    tally_survey_free(survey);
    CHECK_U64(within, 10779524);
    CHECK_U64(beyond, 79222);
    CHECK_U64(highest, 99600);
    CHECK_U64(highest_target, 996);
    CHECK(memcmp(highest_numbers, numbers, sizeof numbers) == 0);
}

int main(void)
{
    TEST(standard_game);
    return test_end();
}
