/* SPDX-License-Identifier: MIT */
/*
 * What answers claim to be complete: an answer about the closest speaks about all values that are
 * as near as those, so a value that was not explored must not be able to come back to any of them;
 * and what is claimed about a target does not depend on the range that the target is asked for in.
 */
#include "support/game.h"
#include "test.h"

#include <tally/tally.h>

typedef tally_status (*search_function)(const tally_game *game, const tally_options *options,
                                        const tally_sink *sink, tally_outcome *outcome);

static tally_outcome outcome_of(search_function search, const char *id)
{
    tally_options options = TALLY_OPTIONS_INIT;
    tally_outcome outcome = {.size = sizeof(tally_outcome), .bound = TALLY_BOUND_STOPPED};
    tally_game *const game = game_of(id);
    options.detours = 1;
    CHECK_CASE(search(game, &options, NULL, &outcome) == TALLY_OK, id);
    tally_game_free(game);
    return outcome;
}

/* ---- Claims that are known to be right ------------------------------------------------------- */

static const struct known {
    const char *id;
    bool solves; /* completely; likewise, lists */
    bool lists;
} known_claims[] = {
    /* 59049, the fourth root of 9 ^ 20, and nearer than the 64000 that is found */
    {"countdown,ops=^sqrt:37177/40,9", false, false},
    /* 59049, the fourth root of 3 ^ 40, is nearer to 29600 than 3 - 40, and far from 67 */
    {"countdown,ops=-^sqrtcatdot,values=exact,use=all,order=given:29600/3,40", false, false},
    {"countdown,ops=-^sqrtcatdot,values=exact,use=all,order=given:67/3,40", true, true},
    /* 64 = 4294967384 * 4294967608 / 288230402995257773, and nothing else is near */
    {"countdown,use=all:1/4294967384,4294967608,288230402995257773", false, false},
    {"countdown,use=all,order=given:59/479001600,9223372036854775806,4294967297", false, false},
    /* 2^63 is nearer than 0, and does not fit itself */
    {"countdown,ops=+-*/^,values=exact,use=all,order=given:"
     "4611686018427387927/4611686018427387904,4611686018427387904",
     false, false},
    /* 1 ^ ((5!)!), which is not as simple as 1 ^ 5 */
    {"countdown,ops=+-/^!,use=all:2/5,1", true, false},
    /* 0 * a * b and 0 / (a * b), whose simplest form is 0 */
    {"countdown,values=exact:134/4611686018427387904,999999999999999999,0", true, false},
    /* a root of a degree above 63: (2 ^ 128) ^ (1 / 64) is 4 */
    {"countdown,ops=/^,values=exact,use=all:4/2,128,1,64", true, false},
    /* heights multiply beyond 64 bits, but no step comes back from there */
    {"countdown,values=exact,use=all:7/99991,99989,99971,99961,99929", true, true},
    {"countdown,values=exact:500/99991,99989,99971,99961,99929", true, true},
    {"year:73/2,0,1,9", true, true},
    {"countdown,ops=+-*/^:999/9,9,9", true, true},
    {"make24:24/13,13,13,1", true, true},
    {"countdown:999/100,100,100,100,100,100", true, true},
};

static void closest_answers_claim_no_more_than_was_explored(void)
{
    for (size_t i = 0; i < sizeof known_claims / sizeof *known_claims; i++) {
        const struct known *const known = &known_claims[i];
        const tally_bound solved = outcome_of(tally_solve, known->id).bound;
        const tally_bound listed = outcome_of(tally_list, known->id).bound;
        CHECK_CASE((solved == TALLY_BOUND_NONE) == known->solves, known->id);
        CHECK_CASE((listed == TALLY_BOUND_NONE) == known->lists, known->id);
    }
}

/* ---- Alone and in a range -------------------------------------------------------------------- */

enum { WIDTH = 40 };

static tally_outcome in_range[WIDTH];

static int note_outcome(void *user, const tally_outcome *outcome)
{
    const uint64_t *const first = user;
    in_range[outcome->target - *first] = *outcome;
    return 0;
}

static void compare_alone(search_function search, const tally_rules *rules, uint64_t first,
                          const uint64_t *numbers, size_t count)
{
    const tally_sink sink = {.user = &first, .done = note_outcome};
    const tally_range range = {first, first + WIDTH - 1};
    tally_game *game = NULL;
    CHECK_U64(tally_game_new(&game, rules, range, numbers, count, NULL), TALLY_OK);
    CHECK_U64(search(game, NULL, &sink, NULL), TALLY_OK);
    tally_game_free(game);
    for (uint64_t target = first; target < first + WIDTH; target += 7) {
        const tally_range one = {target, target};
        tally_outcome alone = TALLY_OUTCOME_INIT;
        CHECK_U64(tally_game_new(&game, rules, one, numbers, count, NULL), TALLY_OK);
        CHECK_U64(search(game, NULL, NULL, &alone), TALLY_OK);
        char id[200];
        tally_game_id(game, id, sizeof id);
        CHECK_CASE(alone.bound == in_range[target - first].bound, id);
        CHECK_CASE(alone.answer == in_range[target - first].answer, id);
        CHECK_CASE(alone.distance == in_range[target - first].distance, id);
        tally_game_free(game);
    }
}

static void claims_do_not_depend_on_the_range(void)
{
    static const char *const ids[] = {"sequence,use=any:1/1", "year,use=any:1/1",
                                      "countdown,ops=+-*/^:1/1", "four-fours:1/1",
                                      "countdown,values=exact:1/1"};
    tally_random random;
    tally_random_seed(&random, 322);
    for (int round = 0; round < test_amount(10, 25); round++) {
        const char *const id = ids[(size_t)round % (sizeof ids / sizeof *ids)];
        tally_game *const game = game_of(id);
        tally_rules rules = *tally_game_rules(game);
        uint64_t numbers[5];
        const size_t count = strncmp(id, "four", 4) == 0 ? 3 : 4 + tally_random_below(&random, 2);
        for (size_t i = 0; i < count; i++) {
            const bool is_large =
                rules.operations == TALLY_OP_BASIC && tally_random_below(&random, 2) == 0;
            numbers[i] = is_large ? 100000 + tally_random_below(&random, 1 << 30)
                                  : 1 + tally_random_below(&random, 9);
        }
        compare_alone(tally_solve, &rules, tally_random_below(&random, 700), numbers, count);
        compare_alone(tally_count, &rules, tally_random_below(&random, 90), numbers,
                      count < 4 ? count : 4);
        tally_game_free(game);
    }
    static const uint64_t found[] = {2, 6, 2, 3, 3};
    tally_game *const game = game_of("sequence,use=any:322/2,6,2,3,3");
    const tally_rules rules = *tally_game_rules(game);
    compare_alone(tally_solve, &rules, 308, found, 5);
    tally_game_free(game);
}

int main(void)
{
    TEST(closest_answers_claim_no_more_than_was_explored);
    TEST(claims_do_not_depend_on_the_range);
    return test_end();
}
