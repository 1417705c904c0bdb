/* SPDX-License-Identifier: MIT */
/*
 * Best tiles: the easiest and the hardest choices of large tiles. An example that can be checked in
 * the head: of the small tiles 1 and 2 and one large tile, two are picked, and the target is 24.
 *
 *     selections   1 2          no 24
 *                  1 L, 2 L     24 where L is 23 or 25 (with 1), 22, 26, 12 or 48 (with 2)
 *
 * So 12, 22, 23, 25, 26 and 48 solve one game, 24 itself two, all others none.
 */
#include "support/survey.h"
#include "test.h"

#include <tally/tally.h>

enum { ROOM = 8, TERMS_MAX = 4096 };

/* Makes the pieces in the wrong order, `room` at a time, and takes them in the right one. */
static void run(tally_best *best, const tally_sweep *sweep, size_t room)
{
    static uint32_t terms[ROOM][TERMS_MAX];
    tally_best_piece pieces[ROOM];
    size_t count = 0;
    while (CHECK(tally_best_next(best, pieces, room, &count) == TALLY_OK) && count != 0) {
        for (size_t i = count; i-- > 0;) {
            if (!CHECK(pieces[i].terms <= TERMS_MAX)) return;
            CHECK(tally_best_make(sweep, &pieces[i], terms[i], NULL, NULL) == TALLY_OK);
            for (uint32_t j = 0; j < pieces[i].terms; j++) CHECK(terms[i][j] <= pieces[i].most);
        }
        for (size_t i = 0; i < count; i++) tally_best_take(best, &pieces[i], terms[i]);
    }
}

static tally_best *best_of(const tally_sweep *sweep, uint32_t choose, int sums_all, size_t room)
{
    tally_best *best = NULL;
    tally_best_options options = TALLY_BEST_OPTIONS_INIT;
    options.choose = choose;
    options.sums_all = sums_all;
    if (CHECK(tally_best_new(&best, sweep, &options) == TALLY_OK)) run(best, sweep, room);
    return best;
}

static void an_example(void)
{
    tally_sweep *const sweep = sweep_of("1,2", (tally_range){12, 48}, 2, (tally_range){24, 24});
    tally_best *const best = best_of(sweep, 1, 0, 3);
    const tally_best_result *const found = tally_best_found(best);
    CHECK_U64(found->choices, 37);
    CHECK_U64(found->summed, 37); /* of one tile all are summed up */
    CHECK_U64(found->games, 3);
    CHECK_U64(found->found, TALLY_BEST_EXTREMES);
    CHECK_U64(found->easiest[0].tiles[0], 24);
    CHECK_U64(found->easiest[0].solvable, 2);
    static const uint16_t ones[] = {12, 22, 23, 25, 26, 48};
    for (size_t i = 0; i < 6; i++) {
        CHECK_U64(found->easiest[1 + i].tiles[0], ones[i]);
        CHECK_U64(found->easiest[1 + i].solvable, 1);
    }
    CHECK_U64(found->easiest[7].solvable, 0);
    CHECK_U64(found->hardest[0].tiles[0], 13); /* of equals the smaller tiles first */
    CHECK_U64(found->hardest[0].solvable, 0);
    CHECK_U64(found->part, found->whole);
    tally_best_free(best);
    tally_sweep_free(sweep);
}

static int add_reached(void *user, const tally_survey_row *row)
{
    *(uint64_t *)user += row->reached;
    return 0;
}

/* What the pool of the small tiles and a choice solves, by a survey. */
static uint64_t surveyed(const char *small, const tally_best_choice *choice, uint32_t choose,
                         uint32_t pick, tally_range target)
{
    tally_pool pool;
    tally_survey *survey = NULL;
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    uint64_t solvable = 0;
    options.pick = pick;
    options.has_target = 1;
    options.target = target;
    CHECK(tally_pool_parse(&pool, small, strlen(small), NULL) == TALLY_OK);
    for (uint32_t i = 0; i < choose; i++) pool.tiles[pool.count++] = choice->tiles[i];
    if (CHECK(tally_survey_new(&survey, &pool, &options) == TALLY_OK))
        CHECK(tally_survey_run(survey, 0, tally_survey_size(survey, NULL), add_reached,
                               &solvable) == TALLY_OK);
    tally_survey_free(survey);
    return solvable;
}

/* The sums of all choices are those of their surveys, and the extremes are proved as they are. */
static void compare_extremes(tally_range large)
{
    static const char small[] = "1,2,2,3,5";
    const tally_range target = {100, 160};
    tally_sweep *const sweep = sweep_of(small, large, 5, target);
    for (uint32_t choose = 2; choose <= 4 && choose <= large.last - large.first + 1; choose++) {
        tally_best *const all = best_of(sweep, choose, 1, ROOM);
        tally_best *const proved = best_of(sweep, choose, 0, 1);
        const tally_best_result *const wanted = tally_best_found(all);
        const tally_best_result *const seen = tally_best_found(proved);
        CHECK_U64(wanted->summed, wanted->choices);
        CHECK(wanted->sums != NULL && seen->sums == NULL);
        CHECK(seen->summed >= seen->found);
        CHECK_U64(seen->found, wanted->found);
        for (uint32_t i = 0; i < wanted->found; i++) {
            CHECK(memcmp(&seen->easiest[i], &wanted->easiest[i], sizeof seen->easiest[i].tiles) ==
                  0);
            CHECK_U64(seen->easiest[i].solvable, wanted->easiest[i].solvable);
            CHECK(memcmp(&seen->hardest[i], &wanted->hardest[i], sizeof seen->hardest[i].tiles) ==
                  0);
            CHECK_U64(seen->hardest[i].solvable, wanted->hardest[i].solvable);
        }
        CHECK_U64(wanted->easiest[0].solvable,
                  surveyed(small, &wanted->easiest[0], choose, 5, target));
        CHECK_U64(wanted->hardest[0].solvable,
                  surveyed(small, &wanted->hardest[0], choose, 5, target));
        tally_best_free(all);
        tally_best_free(proved);
    }
    tally_sweep_free(sweep);
}

static void extremes_are_those_of_all_sums(void)
{
    compare_extremes((tally_range){20, 26});
    compare_extremes((tally_range){6, 8}); /* fewer large tiles than four */
    compare_extremes((tally_range){20, 21});
}

/* 25, 50, 75 and 100 stand in the pool of the rules: they are told where all choices are. */
static void the_usual_tiles(void)
{
    tally_sweep *const sweep =
        sweep_of("1,2,3,4,5", (tally_range){25, 100}, 5, (tally_range){100, 101});
    tally_best *best = NULL;
    tally_best_options best_options = TALLY_BEST_OPTIONS_INIT;
    best_options.sums_all = 1;
    CHECK(tally_best_new(&best, sweep, &best_options) == TALLY_OK);
    CHECK_U64(tally_best_found(best)->usual.tiles[0], 25);
    CHECK_U64(tally_best_found(best)->usual.tiles[3], 100);
    tally_best_free(best);
    best_options.choose = 3; /* the rules have four */
    CHECK(tally_best_new(&best, sweep, &best_options) == TALLY_OK);
    CHECK_U64(tally_best_found(best)->usual.tiles[0], 0);
    tally_best_free(best);
    tally_sweep_free(sweep);
}

static int stop(void *context, const tally_progress *progress)
{
    (void)progress;
    (void)context;
    return 1;
}

static void the_edges(void)
{
    tally_sweep *const sweep = sweep_of("1,2,3,4", (tally_range){20, 23}, 4, (tally_range){99, 99});
    tally_best *best = NULL;
    tally_best_options options = TALLY_BEST_OPTIONS_INIT;
    CHECK(tally_best_new(&best, sweep, NULL) == TALLY_NUMBER_COUNT); /* four of four picked */
    options.choose = 0;
    CHECK(tally_best_new(&best, sweep, &options) == TALLY_NUMBER_COUNT);
    options.choose = 3;
    options.memory_bytes = 100;
    CHECK(tally_best_new(&best, sweep, &options) == TALLY_MEMORY_CAP);
    options.size = 1;
    CHECK(tally_best_new(&best, sweep, &options) == TALLY_OPTION);
    CHECK(best == NULL);

    best = best_of(sweep, 3, 0, 2); /* four choices: fewer than ten extremes */
    CHECK_U64(tally_best_found(best)->found, 4);
    tally_best_piece piece;
    size_t count = 7;
    CHECK(tally_best_next(best, &piece, 1, &count) == TALLY_OK);
    CHECK_U64(count, 0); /* the end stays the end */
    tally_best_free(best);

    uint32_t term;
    piece = (tally_best_piece){.terms = 1};
    CHECK(tally_best_make(sweep, &piece, &term, stop, NULL) == TALLY_STOPPED);
    tally_sweep_free(sweep);

    tally_sweep *const wide = sweep_of("1,2,3", (tally_range){20, 276}, 3, (tally_range){99, 99});
    options = (tally_best_options)TALLY_BEST_OPTIONS_INIT;
    options.choose = 2;
    CHECK(tally_best_new(&best, wide, &options) == TALLY_NUMBER_RANGE); /* 257 tiles */
    tally_sweep_free(wide);
    tally_best_free(NULL);
}

int main(void)
{
    TEST(an_example);
    TEST(extremes_are_those_of_all_sums);
    TEST(the_usual_tiles);
    TEST(the_edges);
    return test_end();
}
