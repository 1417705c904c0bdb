/* SPDX-License-Identifier: MIT */
/*
 * The exact engine at its ends: the tick function is asked whatever a search is doing, so that none
 * outlives its time; once it has said stop the outcome says so, and proves nothing; and numbers and
 * targets that do not fit in 63 bits, which whole values allow, never make an answer look complete.
 */
#include "support/game.h"
#include "support/stopwatch.h"
#include "test.h"

#include <tally/tally.h>

/* ---- Ticks ----------------------------------------------------------------------------------- */

/* What takes long in each: the parts of one long sum, looked at for detours; sub-sequences, each of
 * a few steps; ways to put digits in a row; sums put into words. Each was silent once. */
static const struct {
    const char *id;
    uint32_t fewest;
    uint64_t least; /* ticks, half of what there are */
} slow[] = {
    {"sequence,ops=+,use=any:136/1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16", 16, 15},
    {"sequence,ops=+,use=any:999/1,2,3,4,5,6,7,8,9,10,11,12,13,14", 0, 50},
    {"year,ops=cat:100/1,2,3,4,5,6,7,8,9", 0, 100},
    {"make24,ops=-:1/1,2,4,8,16,32,64,128,256", 0, 20},
};

static void a_tick_is_asked_whatever_is_done(void)
{
    for (size_t i = 0; i < sizeof slow / sizeof *slow; i++) {
        tally_game *const game = game_of(slow[i].id);
        struct stopwatch watch = {.stop_at = UINT64_MAX};
        tally_outcome outcome = TALLY_OUTCOME_INIT;
        tally_options options = TALLY_OPTIONS_INIT;
        options.fewest = slow[i].fewest;
        options.tick = stopwatch_tick;
        options.tick_context = &watch;
        CHECK_CASE(tally_count(game, &options, NULL, &outcome) == TALLY_OK, slow[i].id);
        CHECK_CASE(outcome.bound == TALLY_BOUND_NONE, slow[i].id);
        const uint64_t ticks = watch.ticks;
        if (!CHECK_CASE(ticks >= slow[i].least, slow[i].id))
            printf("    %llu ticks\n", (unsigned long long)ticks);
        for (uint64_t n = 1; n <= ticks; n += 1 + ticks / (uint64_t)test_amount(4, 8)) {
            watch = (struct stopwatch){.stop_at = n};
            CHECK_CASE(tally_count(game, &options, NULL, &outcome) == TALLY_OK, slow[i].id);
            CHECK_CASE(outcome.bound == TALLY_BOUND_STOPPED, slow[i].id);
            CHECK_U64(watch.ticks, n); /* and never again */
        }
        tally_game_free(game);
    }
}

/* Where hardly any choice of numbers is admitted, the tick says stop between two of them. */
static void a_stop_between_fields_proves_nothing(void)
{
    static const char id[] =
        "llm,use=any:999/"
        "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28";
    static const uint64_t must_use[] = {28, 27};
    tally_game *const game = game_of(id);
    for (uint64_t n = 1; n < 40; n += (uint64_t)test_amount(3, 1)) {
        struct stopwatch watch = {.stop_at = n};
        tally_outcome outcome = TALLY_OUTCOME_INIT;
        tally_options options = TALLY_OPTIONS_INIT;
        options.most = 2;
        options.must_use = must_use;
        options.must_use_count = 2;
        options.tick = stopwatch_tick;
        options.tick_context = &watch;
        CHECK(tally_solve(game, &options, NULL, &outcome) == TALLY_OK);
        if (watch.ticks < n) break;
        CHECK(outcome.bound == TALLY_BOUND_STOPPED && outcome.answer == TALLY_ANSWER_LIMIT);
    }
    tally_game_free(game);
}

/* ---- Beyond 63 bits -------------------------------------------------------------------------- */

static void numbers_beyond_63_bits_are_told(void)
{
    static const struct {
        const char *id;
        bool is_complete;
    } games[] = {
        {"countdown,order=given:18446744073709551615/18446744073709551615", false},
        {"countdown,order=given:9223372036854775809/9223372036854775808,1", false},
        {"countdown,order=given:9223372036854775807/9223372036854775808,1", false},
        {"countdown,order=given:1/9223372036854775808,9223372036854775807", false},
        {"countdown,ops=+-*/^:9223372036854775807/9223372036854775808,1", false},
        {"countdown,order=given:9223372036854775808/9223372036854775807,1", false},
        {"countdown,order=given:9223372036854775807/9223372036854775807,1", true},
        {"countdown,order=given:18446744073709551615/1,2,3", true},
    };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        tally_game *const game = game_of(games[i].id);
        tally_outcome outcome = TALLY_OUTCOME_INIT;
        const tally_bound bound = games[i].is_complete ? TALLY_BOUND_NONE : TALLY_BOUND_VALUE;
        CHECK(tally_solve(game, NULL, NULL, &outcome) == TALLY_OK);
        CHECK_CASE(outcome.bound == bound, games[i].id);
        CHECK_CASE(games[i].is_complete || outcome.answer == TALLY_ANSWER_LIMIT, games[i].id);
        CHECK(tally_list(game, NULL, NULL, &outcome) == TALLY_OK);
        CHECK_CASE(outcome.bound == bound, games[i].id);
        CHECK(tally_count(game, NULL, NULL, &outcome) == TALLY_OK);
        CHECK_CASE(outcome.bound == bound, games[i].id);
        tally_game_free(game);
    }
}

static void values_beyond_63_bits_are_told(void)
{
    static const struct {
        const char *id;
        bool is_complete;
    } games[] = {
        {"countdown,order=given:1/9223372036854775808,1", false},
        {"countdown,order=given:1/9223372036854775807,1", false},
        {"make24:1/9223372036854775807,1", false},
        {"countdown,order=given:1/1,2,3", true},
        {"make24:1/1,2,3", true},
    };
    static const tally_range beyond = {UINT64_C(1) << 63, UINT64_MAX};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        tally_game *const game = game_of(games[i].id);
        tally_outcome outcome = TALLY_OUTCOME_INIT;
        CHECK(tally_values(game, &beyond, NULL, NULL, &outcome) == TALLY_OK);
        CHECK_U64(outcome.solutions, 0);
        CHECK_U64(outcome.target, beyond.first);
        CHECK_CASE(outcome.bound == (games[i].is_complete ? TALLY_BOUND_NONE : TALLY_BOUND_VALUE),
                   games[i].id);
        /* The whole range likewise: 2^63 is a whole value, but no fraction of this engine's. */
        const bool is_whole = strncmp(games[i].id, "countdown", 9) == 0;
        CHECK(tally_values(game, NULL, NULL, NULL, &outcome) == TALLY_OK);
        if (is_whole || games[i].is_complete)
            CHECK_CASE((outcome.bound == TALLY_BOUND_NONE) == games[i].is_complete, games[i].id);
        tally_game_free(game);
    }
}

int main(void)
{
    TEST(a_tick_is_asked_whatever_is_done);
    TEST(a_stop_between_fields_proves_nothing);
    TEST(numbers_beyond_63_bits_are_told);
    TEST(values_beyond_63_bits_are_told);
    return test_end();
}
