/* SPDX-License-Identifier: MIT */
/*
 * The standard game with fractions on the way: of all 13,243 selections, 10,974,119 of 11,905,457 games with
 * targets 101..999 can be solved, and 1,643 selections reach every target (tests/data/FIGURES.md).
 */
#include "test.h"

#include "search/exact_reach.h"

static const uint8_t standard_pool[24] = {1, 1, 2, 2, 3, 3, 4,  4,  5,  5,  6,  6,
                                          7, 7, 8, 8, 9, 9, 10, 10, 25, 50, 75, 100};

enum { FIRST = 101, LAST = 999, WORDS = (LAST - FIRST) / 64 + 1 };

struct survey {
    struct exact_reach *reach;
    uint64_t numbers[6];
    uint64_t selections;
    uint64_t solvable;
    uint64_t full;
};

static void decide(struct survey *survey)
{
    uint64_t window[WORDS];
    uint64_t reached = 0;
    CHECK(exact_reach_targets(survey->reach, survey->numbers, 6, false, window) == TALLY_OK);
    for (uint32_t i = 0; i < WORDS; i++) reached += (uint64_t)__builtin_popcountll(window[i]);
    survey->selections++;
    survey->solvable += reached;
    survey->full += reached == LAST - FIRST + 1;
}

/* Every multiset of six tiles once: of equal tiles the first is taken first. */
static void select_tiles(struct survey *survey, uint32_t taken, uint32_t from)
{
    if (taken == 6) {
        decide(survey);
        return;
    }
    for (uint32_t i = from; i < 24; i++) {
        if (i > from && standard_pool[i] == standard_pool[i - 1]) continue;
        survey->numbers[taken] = standard_pool[i];
        select_tiles(survey, taken + 1, i + 1);
    }
}

static void the_standard_game_with_fractions(void)
{
    struct memory memory;
    struct survey survey = {.selections = 0};
    memory_init(&memory, NULL, 0);
    CHECK(exact_reach_new(&survey.reach, &memory, (tally_range){FIRST, LAST}, 100) == TALLY_OK);
    select_tiles(&survey, 0, 0);
    CHECK_U64(survey.selections, 13243);
    CHECK_U64(survey.solvable, 10974119);
    CHECK_U64(survey.full, 1643);
    exact_reach_free(survey.reach);
}

int main(void)
{
    TEST(the_standard_game_with_fractions);
    return test_end();
}
