/* SPDX-License-Identifier: MIT */
/*
 * Published figures of other pools, and of choices of large tiles (tests/data/FIGURES.md).
 */
#include "survey_common.h"

static void numbers_of_selections(void)
{
    static const uint64_t known[] = {14, 101, 494, 1826, 5402, 13243, 27522, 49248, 76702, 104753};
    tally_pool pool;
    CHECK(tally_pool_parse(&pool, "standard", 8, NULL) == TALLY_OK);
    const uint32_t most = (uint32_t)test_amount(6, 7); /* tables of eight and more take long */
    for (uint32_t pick = 1; pick <= most; pick++) {
        tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
        tally_survey *survey = NULL;
        options.pick = pick;
        options.has_target = 1;
        options.target = (tally_range){1, 10};
        if (!CHECK(tally_survey_new(&survey, &pool, &options) == TALLY_OK)) return;
        uint64_t draws;
        CHECK_U64(tally_survey_size(survey, &draws), known[pick - 1]);
        if (pick == 6) CHECK_U64(draws, 134596);
        tally_survey_free(survey);
    }
}

static void seven_tiles(void)
{
    const struct figures *const f = run_figures("standard", 7, 101, 999, NULL);
    CHECK_U64(f->selections, 27522);
    CHECK_U64(f->selections * 899, 24742278);
    CHECK_U64(f->solvable, 24691553);
    CHECK_U64(f->complete, 26070);
}

static uint64_t far_games;

static void note_far(const tally_survey_row *row)
{
    static const struct {
        uint64_t numbers[6];
        uint64_t games;
    } known[] = {{{1, 2, 3, 4, 5, 6}, 95},
                 {{1, 2, 3, 5, 6, 7}, 15},
                 {{1, 2, 3, 4, 5, 7}, 7},
                 {{1, 2, 3, 4, 6, 7}, 7},
                 {{1, 2, 3, 4, 5, 8}, 3}};
    uint64_t far = 0, wanted = 0;
    for (size_t i = 0; i < 900; i++) far += row->distance[i] > 10;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (memcmp(row->numbers, known[i].numbers, sizeof known[i].numbers) == 0)
            wanted = known[i].games;
    CHECK_U64(far, wanted);
    far_games += far;
}

static void one_of_each_small_tile(void)
{
    far_games = 0;
    const struct figures *const f = run_figures("one-each", 6, 100, 999, note_far);
    CHECK_U64(f->selections, 3003);
    CHECK_U64(f->selections * 900, 2702700);
    CHECK_U64(far_games, 127);
}

/* ---- Choices of large tiles ---- */

static int add_term(void *user, const uint16_t *tiles, uint32_t chosen, uint64_t solvable)
{
    (void)tiles;
    (void)chosen;
    *(uint64_t *)user += solvable;
    return 0;
}

static uint64_t solvable_with(const tally_sweep *sweep, const uint16_t choice[4],
                              uint64_t by_large[5])
{
    uint64_t all = 0;
    for (uint32_t mask = 0; mask < 16; mask++) {
        uint16_t tiles[4];
        uint32_t count = 0;
        for (uint32_t i = 0; i < 4; i++)
            if (mask >> i & 1) tiles[count++] = choice[i];
        uint64_t term = 0;
        CHECK(tally_sweep_run(sweep, count, tiles, count, add_term, &term) == TALLY_OK);
        if (by_large != NULL) by_large[count] += term;
        all += term;
    }
    return all;
}

static void chosen_large_tiles(void)
{
    static const uint64_t standard[] = {1963726, 4966076, 3192103, 693131, 43710};
    tally_pool small;
    tally_sweep *sweep = NULL;
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    options.has_target = 1;
    options.target = (tally_range){101, 999};
    CHECK(tally_pool_parse(&small, "1..10x2", 7, NULL) == TALLY_OK);
    if (!CHECK(tally_sweep_new(&sweep, &small, (tally_range){11, 100}, &options) == TALLY_OK))
        return;
    uint64_t by_large[5] = {0};
    CHECK_U64(solvable_with(sweep, (const uint16_t[]){25, 50, 75, 100}, by_large), 10858746);
    for (size_t i = 0; i < 5; i++) CHECK_U64(by_large[i], standard[i]);
    CHECK_U64(solvable_with(sweep, (const uint16_t[]){59, 83, 93, 97}, NULL), 11072459);
    CHECK_U64(solvable_with(sweep, (const uint16_t[]){12, 16, 18, 24}, NULL), 10510350);
    tally_sweep_free(sweep);
}

/* All pairs above a prefix are the same terms as one by one; small large tiles, which divide
 * through bits, too. */
struct pairs {
    const tally_sweep *sweep;
    uint64_t count;
};

static int compare_with_one(void *user, const uint16_t *tiles, uint32_t chosen, uint64_t solvable)
{
    struct pairs *const pairs = user;
    uint64_t one = 0;
    CHECK(tally_sweep_run(pairs->sweep, chosen, tiles, chosen, add_term, &one) == TALLY_OK);
    CHECK_U64(solvable, one);
    pairs->count++;
    return 0;
}

static void pairs_are_single_terms(void)
{
    tally_pool small;
    tally_sweep *sweep = NULL;
    CHECK(tally_pool_parse(&small, "1..4", 4, NULL) == TALLY_OK);
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    options.pick = 4;
    if (!CHECK(tally_sweep_new(&sweep, &small, (tally_range){14, 21}, &options) == TALLY_OK))
        return;
    struct pairs pairs = {sweep, 0};
    CHECK(tally_sweep_run(sweep, 2, NULL, 0, compare_with_one, &pairs) == TALLY_OK);
    CHECK_U64(pairs.count, 28);
    CHECK(tally_sweep_run(sweep, 3, (const uint16_t[]){15}, 1, compare_with_one, &pairs) ==
          TALLY_OK);
    CHECK(tally_sweep_run(sweep, 3, (const uint16_t[]){17}, 1, compare_with_one, &pairs) ==
          TALLY_OK);
    CHECK_U64(pairs.count, 28 + 15 + 6);
    CHECK(tally_sweep_run(sweep, 3, (const uint16_t[]){13}, 1, compare_with_one, &pairs) ==
          TALLY_NUMBER_RANGE);
    CHECK(tally_sweep_run(sweep, 5, (const uint16_t[]){14, 15, 16}, 3, compare_with_one, &pairs) ==
          TALLY_NUMBER_COUNT);
    tally_sweep_free(sweep);
}

int main(void)
{
    TEST(numbers_of_selections);
    TEST(seven_tiles);
    TEST(one_of_each_small_tile);
    TEST(chosen_large_tiles);
    TEST(pairs_are_single_terms);
    return test_end();
}
