/* SPDX-License-Identifier: MIT */
/*
 * The sets of a sweep and its terms. An example: beside the small tiles 1 and 2 stand four slots,
 * and two tiles are picked; a subset has small tiles and slots,
 *
 *     small 2, slots 0 and 1     kinds 1 2 3      (kinds 0 and 1 are the small tiles 1 and 2)
 */
#include "support/survey.h"
#include "survey/sweep.h"
#include "test.h"

static void an_example(void)
{
    tally_sweep *const sweep = sweep_of("1,2", (tally_range){20, 29}, 2, (tally_range){1, 99});
    uint8_t subset[SURVEY_PICK_MAX + SLOTS];
    CHECK_U64(sweep->small_kinds, 2);
    CHECK_U64(sweep_subset(sweep, 3, 1, 1, subset), 3);
    CHECK_U64(subset[0], 1);
    CHECK_U64(subset[1], 2);
    CHECK_U64(subset[2], 3);
    CHECK_U64(sweep_subset(sweep, 0, 2, 0, subset), 2);
    CHECK_U64(sweep_subset(sweep, 0, 0, 0, subset), 0);
    tally_sweep_free(sweep);
}

/* Every subset of small tiles and slots has a number of its own. */
static void codes_find_numbers(void)
{
    tally_sweep *const sweep = sweep_of("1,2,2", (tally_range){20, 29}, 3, (tally_range){1, 99});
    uint32_t seen = 0;
    for (uint32_t mask = 0; mask < MASKS; mask++)
        for (uint32_t size = 0; size <= 3; size++)
            for (uint32_t i = 0; i < sweep->smalls[size].count; i++) {
                uint8_t subset[SURVEY_PICK_MAX + SLOTS];
                const uint32_t count = sweep_subset(sweep, mask, size, i, subset);
                uint64_t code = 0;
                for (uint32_t j = 0; j < count; j++) code += sweep->kinds.weight[subset[j]];
                if (count == 0) continue;
                seen++;
                CHECK_U64(subset_index_find(&sweep->index, code),
                          mask * sweep->small_count + sweep->first_small[size] + i);
            }
    CHECK_U64(sweep->small_count, 6); /* none, 1, 2, 1 2, 2 2, 1 2 2 */
    CHECK_U64(seen, MASKS * 6 - 1);
    tally_sweep_free(sweep);
}

static bool has_value(const struct value_set *set, uint32_t value)
{
    return value < set->bits_limit && (set->bits[value / 64] >> value % 64 & 1) != 0;
}

/* With 20 in the first slot, the small tile 2 beside it makes 10, 18, 22 and 40. */
static void sets_with_a_large_tile(void)
{
    struct sweeper sweeper;
    struct arena arena;
    tally_sweep *const sweep = sweep_of("1,2,5", (tally_range){20, 29}, 3, (tally_range){1, 99});
    CHECK(sweeper_init(&sweeper, sweep));
    arena_init(&arena, &sweeper.memory);
    sweeper.chosen = 1;
    sweeper.kinds.tile[sweep->small_kinds] = 20;
    CHECK(sweep_make_sets(&sweeper, &arena, 1, 0));
    CHECK_U64(sweep_count_sets(sweep, 1, 1), 4); /* beside the slot: nothing, 1, 2 or 5 */
    const struct value_set *const alone = sweeper.sets[sweep->small_count];
    const struct value_set *const pair =
        sweeper.sets[sweep->small_count + sweep->first_small[1] + 1];
    CHECK(has_value(alone, 20) && !has_value(alone, 10));
    for (uint32_t value = 1; value < 60; value++)
        CHECK(has_value(pair, value) == (value == 10 || value == 18 || value == 22 || value == 40));
    arena_clear(&arena);
    sweeper_clear(&sweeper);
    CHECK_U64(atomic_load(&sweeper.memory.used_bytes), 0);
    tally_sweep_free(sweep);
}

struct terms {
    uint32_t count;
    uint32_t most;
    uint16_t tiles[64][4];
    uint64_t solvable[64];
};

static int keep_term(void *user, const uint16_t *tiles, uint32_t chosen, uint64_t solvable)
{
    struct terms *const terms = user;
    if (terms->count == terms->most) return 1;
    memcpy(terms->tiles[terms->count], tiles, chosen * sizeof *tiles);
    terms->solvable[terms->count++] = solvable;
    return 0;
}

static int add_reached(void *user, const tally_survey_row *row)
{
    *(uint64_t *)user += row->reached;
    return 0;
}

/* What a pool solves is the sum of the terms of the subsets of its large tiles: here 20, 23, 25. */
static void terms_add_up_to_a_survey(void)
{
    static const uint16_t large[] = {20, 23, 25};
    const tally_range target = {50, 150};
    tally_sweep *const sweep = sweep_of("1,2,3,3", (tally_range){20, 25}, 4, target);
    uint64_t sum = 0;
    for (uint32_t mask = 0; mask < 8; mask++) {
        struct terms terms = {.most = 1};
        uint16_t tiles[4];
        uint32_t count = 0;
        for (uint32_t i = 0; i < 3; i++)
            if (mask >> i & 1) tiles[count++] = large[i];
        CHECK(tally_sweep_run(sweep, count, tiles, count, keep_term, &terms) == TALLY_OK);
        CHECK_U64(terms.count, 1);
        sum += terms.solvable[0];
    }
    tally_sweep_free(sweep);

    tally_pool pool = {.count = 7, .tiles = {1, 2, 3, 3, 20, 23, 25}};
    tally_survey *survey = NULL;
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    uint64_t surveyed = 0;
    options.pick = 4;
    options.has_target = 1;
    options.target = target;
    CHECK(tally_survey_new(&survey, &pool, &options) == TALLY_OK);
    CHECK(tally_survey_run(survey, 0, tally_survey_size(survey, NULL), add_reached, &surveyed) ==
          TALLY_OK);
    CHECK_U64(sum, surveyed);
    tally_survey_free(survey);
}

/* A run that makes each pair gives the terms that runs of one choice give, in rising order. Tiles
 * of 16 and less divide through bits, so that no set of theirs is left out. */
static void pairs_are_as_single_terms(void)
{
    static const tally_range larges[] = {{20, 24}, {6, 10}};
    for (size_t l = 0; l < 2; l++) {
        tally_sweep *const sweep = sweep_of("1,2,5,5", larges[l], 4, (tally_range){1, 120});
        struct terms all = {.most = 64};
        const uint16_t first = (uint16_t)larges[l].first;
        CHECK(tally_sweep_run(sweep, 3, &first, 1, keep_term, &all) == TALLY_OK);
        CHECK_U64(all.count, 6);
        for (uint32_t i = 0; i < all.count; i++) {
            struct terms one = {.most = 1};
            CHECK(tally_sweep_run(sweep, 3, all.tiles[i], 3, keep_term, &one) == TALLY_OK);
            CHECK_U64(one.solvable[0], all.solvable[i]);
            CHECK(i == 0 || memcmp(all.tiles[i - 1], all.tiles[i], sizeof all.tiles[i]) != 0);
        }
        struct terms few = {.most = 2};
        CHECK(tally_sweep_run(sweep, 3, &first, 1, keep_term, &few) == TALLY_STOPPED);
        tally_sweep_free(sweep);
    }
}

static void tiles_that_are_wrong(void)
{
    tally_sweep *const sweep = sweep_of("1,2,3", (tally_range){20, 24}, 3, (tally_range){1, 99});
    struct terms terms = {.most = 64};
    CHECK(tally_sweep_run(sweep, 3, (const uint16_t[]){20, 21, 22}, 3, keep_term, &terms) ==
          TALLY_NUMBER_COUNT); /* no small tile is left */
    CHECK(tally_sweep_run(sweep, 2, (const uint16_t[]){20}, 1, keep_term, &terms) ==
          TALLY_NUMBER_COUNT);
    CHECK(tally_sweep_run(sweep, 2, (const uint16_t[]){21, 20}, 2, keep_term, &terms) ==
          TALLY_NUMBER_RANGE);
    CHECK(tally_sweep_run(sweep, 1, (const uint16_t[]){25}, 1, keep_term, &terms) ==
          TALLY_NUMBER_RANGE);
    CHECK_U64(terms.count, 0);
    tally_sweep_free(sweep);
}

int main(void)
{
    TEST(an_example);
    TEST(codes_find_numbers);
    TEST(sets_with_a_large_tile);
    TEST(terms_add_up_to_a_survey);
    TEST(pairs_are_as_single_terms);
    TEST(tiles_that_are_wrong);
    return test_end();
}
