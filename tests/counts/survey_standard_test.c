/* SPDX-License-Identifier: MIT */
/*
 * The published figures of the standard game (tests/data/FIGURES.md, "The standard game"), each
 * under its name.
 */
#include "survey_common.h"

static uint64_t complete_without_large;

static void note_complete_without_large(const tally_survey_row *row)
{
    static const uint64_t known[][6] = {{6, 7, 8, 8, 9, 10},
                                        {6, 7, 8, 9, 10, 10},
                                        {2, 5, 7, 8, 9, 10},
                                        {5, 6, 7, 8, 9, 10},
                                        {3, 4, 7, 8, 9, 10}};
    static const uint64_t none[6] = {1, 1, 2, 2, 3, 3}, one[6] = {1, 1, 2, 2, 3, 4};
    CHECK((row->reached == 0) == (memcmp(row->numbers, none, sizeof none) == 0));
    CHECK((row->reached == 1) == (memcmp(row->numbers, one, sizeof one) == 0));
    if (row->large != 0 || row->by_fewest[0] != 0) return;
    bool is_known = false;
    for (size_t i = 0; i < 5; i++)
        is_known = is_known || memcmp(row->numbers, known[i], sizeof known[i]) == 0;
    CHECK(is_known);
    complete_without_large++;
}

static void targets_100_to_999(void)
{
    static const uint64_t solvable[] = {1966573, 4971884, 3195793, 693971, 43765};
    static const uint64_t weighted[] = {29261974, 54558826, 25690882, 3887884, 154693};
    complete_without_large = 0;
    const struct figures *const f =
        run_figures("standard", 6, 100, 999, note_complete_without_large);
    CHECK_U64(f->selections, 13243);
    CHECK_U64(f->solvable, 10871986);
    CHECK_U64(f->solvable_weighted, 113554259);
    for (size_t i = 0; i < 5; i++) {
        CHECK_U64(f->solvable_by_large[i], solvable[i]);
        CHECK_U64(f->weighted_by_large[i], weighted[i]);
    }
    CHECK_U64(f->complete, 1226);
    CHECK_U64(f->complete_draws, 24524);
    CHECK_U64(complete_without_large, 5);
}

static void targets_101_to_999(void)
{
    static const uint64_t selections[] = {2850, 5808, 3690, 840, 55};
    static const uint64_t draws[] = {38760, 62016, 29070, 4560, 190};
    static const uint64_t complete[] = {5, 614, 603, 4, 0};
    static const uint64_t furthest[] = {918, 324, 25, 75, 16};
    static const uint64_t fewest[] = {0, 57482, 700961, 3144019, 4597226, 2359058};
    static const uint64_t distance[5][FAR + 1] = {
        {1963726, 353472, 65417, 26954, 15232, 9859, 7357, 5780, 4589, 3945, 3326, 102493},
        {4966076, 220295, 21730, 5813, 2527, 1272, 713, 470, 339, 264, 217, 1676},
        {3192103, 112258, 8487, 1880, 865, 435, 313, 207, 144, 114, 78, 426},
        {693131, 53875, 4577, 1332, 724, 461, 296, 206, 139, 87, 64, 268},
        {43710, 4661, 556, 179, 112, 75, 42, 28, 22, 18, 16, 26}};
    const struct figures *const f = run_figures("standard", 6, 101, 999, NULL);
    CHECK_U64(f->solvable, 10858746);
    CHECK_U64(f->draws, 134596);
    CHECK_U64(f->complete, 1226);
    for (size_t i = 0; i < 5; i++) {
        CHECK_U64(f->selections_by_large[i], selections[i]);
        CHECK_U64(f->draws_by_large[i], draws[i]);
        CHECK_U64(f->complete_by_large[i], complete[i]);
        CHECK_U64(f->furthest[i], furthest[i]);
        for (size_t d = 0; d <= FAR; d++) CHECK_U64(f->distance[i][d], distance[i][d]);
    }
    for (size_t n = 1; n <= 6; n++) CHECK_U64(f->fewest[n], fewest[n - 1]);
}

static void hardest_and_easiest_targets(void)
{
    static const struct {
        uint64_t target, selections;
    } known[] = {{947, 9017},  {941, 9045},  {967, 9166},  {933, 9188}, {937, 9207},
                 {100, 13240}, {102, 13240}, {104, 13240}, {108, 13240}};
    const struct figures *const f = run_figures("standard", 6, 100, 999, NULL);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        CHECK_U64(f->reached[known[i].target - 100], known[i].selections);
    for (size_t t = 100; t <= 999; t++)
        CHECK(f->reached[t - 100] >= 9017 && f->reached[t - 100] <= 13240);
}

static void every_target_of_the_data_file(void)
{
    const struct figures *const f = run_figures("standard", 6, 100, 999, NULL);
    FILE *const file = fopen(TALLY_TEST_DATA "/targets_100_999.csv", "r");
    if (!CHECK(file != NULL)) return;
    unsigned target, selections, draws;
    size_t lines = 0;
    for (; fscanf(file, "%u,%u,%u", &target, &selections, &draws) == 3; lines++) {
        CHECK_U64(f->reached[target - 100], selections);
        CHECK_U64(f->reached_draws[target - 100], draws);
    }
    fclose(file);
    CHECK_U64(lines, 900);
}

/* ---- selections_6_of_24.csv ---- */

struct line {
    uint64_t numbers[6];
    unsigned reached_101, reached_100, run_end, draws;
};

static struct line lines[13300];
static size_t line_count;
static uint64_t lines_met;

static int compare_lines(const void *a, const void *b)
{
    const struct line *const one = a, *const other = b;
    for (size_t i = 0; i < 6; i++)
        if (one->numbers[i] != other->numbers[i])
            return one->numbers[i] < other->numbers[i] ? -1 : 1;
    return 0;
}

static bool read_lines(void)
{
    FILE *const file = fopen(TALLY_TEST_DATA "/selections_6_of_24.csv", "r");
    if (file == NULL) return false;
    unsigned n[6];
    struct line line;
    while (line_count < 13300 &&
           fscanf(file, "%u %u %u %u %u %u,%u,%u,%u,%u", &n[0], &n[1], &n[2], &n[3], &n[4], &n[5],
                  &line.reached_101, &line.reached_100, &line.run_end, &line.draws) == 10) {
        for (size_t i = 0; i < 6; i++) {
            size_t j = i;
            for (; j > 0 && line.numbers[j - 1] > n[i]; j--) line.numbers[j] = line.numbers[j - 1];
            line.numbers[j] = n[i];
        }
        lines[line_count++] = line;
    }
    fclose(file);
    qsort(lines, line_count, sizeof lines[0], compare_lines);
    return line_count == 13243;
}

/* Of a survey of 100..2000. */
static void meet_line(const tally_survey_row *row)
{
    struct line key = {.reached_101 = 0};
    memcpy(key.numbers, row->numbers, sizeof key.numbers);
    const struct line *const line =
        bsearch(&key, lines, line_count, sizeof lines[0], compare_lines);
    if (!CHECK(line != NULL)) return;
    unsigned reached = 0;
    for (size_t t = 100; t <= 999; t++) reached += row->fewest[t - 100] != 0;
    unsigned end = 100;
    while (end < 1999 && row->fewest[end + 1 - 100] != 0) end++;
    CHECK_U64(reached, line->reached_100);
    CHECK_U64(reached - (row->fewest[0] != 0), line->reached_101);
    CHECK_U64(end, line->run_end);
    CHECK_U64(row->draws, line->draws);
    lines_met++;
}

static void every_selection_of_the_data_file(void)
{
    if (!CHECK(read_lines())) return;
    run_figures("standard", 6, 100, 2000, meet_line);
    CHECK_U64(lines_met, 13243);
}

/* ---- Single selections ---- */

static unsigned run_length;

static void note_run(const tally_survey_row *row)
{
    while (row->fewest[run_length] != 0) run_length++;
}

static void two_three_five_eight_nine_hundred_reaches_1_to_1912(void)
{
    run_length = 0;
    run_figures("2,3,5,8,9,100", 6, 1, 1999, note_run);
    CHECK_U64(run_length, 1912);
}

static unsigned reached_886;

static void note_best_of_four_large(const tally_survey_row *row)
{
    static const uint64_t best[6] = {8, 9, 25, 50, 75, 100};
    if (row->large != 4) return;
    CHECK(row->reached <= 886);
    if (memcmp(row->numbers, best, sizeof best) == 0) reached_886 = row->reached;
}

static void eight_nine_and_all_large_is_the_best_with_four_large(void)
{
    run_figures("standard", 6, 100, 999, note_best_of_four_large);
    CHECK_U64(reached_886, 886);
}

int main(void)
{
    TEST(targets_100_to_999);
    TEST(targets_101_to_999);
    TEST(hardest_and_easiest_targets);
    TEST(every_target_of_the_data_file);
    TEST(every_selection_of_the_data_file);
    TEST(two_three_five_eight_nine_hundred_reaches_1_to_1912);
    TEST(eight_nine_and_all_large_is_the_best_with_four_large);
    return test_end();
}
