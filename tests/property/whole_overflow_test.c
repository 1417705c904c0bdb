/* SPDX-License-Identifier: MIT */
/*
 * Numbers near 2^64: nothing ever wraps. Against brute force in 128 bits: listed is just what stays
 * within 64 bits at every step, and where a solution goes beyond that, the outcome says so
 * (TALLY_BOUND_VALUE).
 */
#include "brute_force.h"
#include "searching.h"

/* ---- Known mistakes of other solvers --------------------------------------------------------- */

/* What an answer claims: that it is all there is; that nothing is simpler,
 * though there may be more; nothing. */
enum claim { CLAIMS_NOTHING, CLAIMS_SIMPLEST, CLAIMS_ALL };

static const struct known {
    const char *id;
    size_t count;         /* solutions; 0: out of reach */
    const char *texts[3]; /* of them, or of the closest */
    enum claim claim;
} known_games[] = {
    /* 6148914691236517206 * 3 is 2^64 + 2. */
    {"countdown:2/6148914691236517206,3", 0, {"3"}, CLAIMS_ALL},
    {"countdown:2049638230412172402/6148914691236517206,3",
     1,
     {"6148914691236517206 / 3"},
     CLAIMS_ALL},
    /* (2^63 - 1)^2 is 1 modulo 2^64; twice 2^63 - 1 fits just so. */
    {"countdown:1/9223372036854775807,9223372036854775807",
     1,
     {"9223372036854775807 / 9223372036854775807"},
     CLAIMS_ALL},
    {"countdown:18446744073709551614/9223372036854775807,9223372036854775807",
     1,
     {"9223372036854775807 + 9223372036854775807"},
     CLAIMS_ALL},
    /* 2^32 * 2^32 is 0 modulo 2^64: a division by it would be one by zero. */
    {"countdown:1/4294967296,4294967296", 1, {"4294967296 / 4294967296"}, CLAIMS_ALL},
    {"countdown:18446744065119617025/4294967295,4294967295",
     1,
     {"4294967295 * 4294967295"},
     CLAIMS_ALL},
    {"countdown:18446744073709551615/18446744073709551615",
     1,
     {"18446744073709551615"},
     CLAIMS_ALL},
    {"countdown:18446744073709551615/4294967295,4294967297",
     1,
     {"4294967297 * 4294967295"},
     CLAIMS_ALL},
    {"countdown:18446744073709551615/18446744073709551614,1",
     1,
     {"18446744073709551614 + 1"},
     CLAIMS_ALL},
    {"countdown:1/18446744073709551615,18446744073709551614",
     1,
     {"18446744073709551615 - 18446744073709551614"},
     CLAIMS_ALL},
    /* 18446744073709551615 + 5 - 10 goes beyond 64 bits on its way, but takes more numbers. */
    {"countdown:18446744073709551610/18446744073709551615,5,10",
     1,
     {"18446744073709551615 - 5"},
     CLAIMS_SIMPLEST},
    /* 18446744073709551615 * 10 / 15 too, and nothing else will do. */
    {"countdown:12297829382473034410/18446744073709551615,10,15",
     0,
     {"18446744073709551615 - 15 * 10"},
     CLAIMS_NOTHING},
    /* The product, 2^64, would be nearer than any value within 64 bits. */
    {"countdown:18446744073709551610/4294967296,4294967296",
     0,
     {"4294967296 + 4294967296"},
     CLAIMS_NOTHING},
};

static void no_value_wraps(void)
{
    for (size_t i = 0; i < sizeof known_games / sizeof *known_games; i++) {
        const struct known *const known = &known_games[i];
        struct answer answer;
        const bool is_complete = known->claim == CLAIMS_ALL;
        answer_search(&answer, SEARCH_LIST, known->id, NULL);
        const tally_answer not_found = is_complete ? TALLY_ANSWER_CLOSEST : TALLY_ANSWER_LIMIT;
        CHECK_CASE(answer.outcome.answer == (known->count != 0 ? TALLY_ANSWER_SOLVED : not_found),
                   known->id);
        CHECK_CASE((answer.outcome.bound == TALLY_BOUND_NONE) == is_complete, known->id);
        if (known->count != 0) CHECK_U64(answer.count, known->count);
        CHECK_TEXT(answer.count != 0 ? answer.listed[0].text : NULL, known->texts[0]);
        answer_free(&answer);

        answer_search(&answer, SEARCH_COUNT, known->id, NULL);
        CHECK_U64(answer.outcome.solutions, known->count);
        if (is_complete) CHECK_CASE(answer.outcome.bound == TALLY_BOUND_NONE, known->id);
        answer_free(&answer);

        answer_search(&answer, SEARCH_SOLVE, known->id, NULL);
        CHECK_TEXT(answer.count != 0 ? answer.listed[0].text : NULL, known->texts[0]);
        const bool is_settled = known->claim != CLAIMS_NOTHING;
        CHECK_CASE((answer.outcome.bound == TALLY_BOUND_NONE) == is_settled, known->id);
        answer_free(&answer);
    }
}

/* The standard game never comes near the bound; six large tiles do not either. */
static void the_usual_games_are_complete(void)
{
    static const char *const ids[] = {
        "countdown:999/100,100,100,100,100,100",
        "countdown:999/75,50,100,25,10,10,9,9",
        "countdown:1/1000,1000,1000,1000,1000",
    };
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        struct answer answer;
        answer_search(&answer, SEARCH_SOLVE, ids[i], NULL);
        CHECK_CASE(answer.outcome.bound == TALLY_BOUND_NONE, ids[i]);
        answer_free(&answer);
    }
}

/* ---- Against 128 bits ------------------------------------------------------------------------ */

enum { BITS_MOST = 126 };

/* Numbers whose product has at most BITS_MOST bits, many of them near a power of two. */
static void large_numbers(tally_random *random, uint64_t *numbers, size_t count)
{
    uint64_t bits_left = BITS_MOST;
    for (size_t i = 0; i < count; i++) {
        const uint64_t room =
            bits_left - (count - i - 1) * 4 < 64 ? bits_left - (count - i - 1) * 4 : 64;
        const uint64_t bits = 1 + tally_random_below(random, room);
        const uint64_t top = bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
        switch (tally_random_below(random, 4)) {
        case 0: numbers[i] = top; break;
        case 1: numbers[i] = 1 + tally_random_below(random, top == UINT64_MAX ? 0 : top); break;
        case 2: numbers[i] = 1 + top / 2; break;
        default: numbers[i] = 1 + tally_random_below(random, 10); break;
        }
        if (numbers[i] == 0) numbers[i] = 1;
        if (i > 0 && bits <= 40 && tally_random_below(random, 4) == 0) numbers[i] = numbers[i - 1];
        uint64_t used = 1;
        while (used < 64 && numbers[i] >> used != 0) used++;
        if (used + (count - i - 1) * 4 > bits_left) {
            numbers[i] = 7;
            used = 3;
        }
        bits_left -= used;
    }
}

struct expected {
    size_t within;              /* solutions that stay within 64 bits */
    size_t beyond;              /* and those that do not */
    brute_value nearest;        /* distance of the nearest value by an expression within 64 bits */
    brute_value nearest_beyond; /* and by one that is not */
};

static struct expected expect(const struct brute *brute, uint64_t target)
{
    struct expected expected = {.nearest = ~(brute_value)0, .nearest_beyond = ~(brute_value)0};
    for (uint32_t i = 0; i < brute->count; i++) {
        const brute_value value = brute->nodes[i].value;
        const brute_value away = value > target ? value - target : target - value;
        const bool is_within = brute_is_in_bounds(brute, &brute->nodes[i]);
        brute_value *const nearest = is_within ? &expected.nearest : &expected.nearest_beyond;
        if (away < *nearest) *nearest = away;
        if (away != 0) continue;
        if (is_within) expected.within++;
        else expected.beyond++;
    }
    return expected;
}

/* Each listed solution is evaluated again, in checked steps, and
 * listed once: so it is one of those within. */
static void check_target(const struct brute *brute, const uint64_t *numbers, size_t count,
                         uint64_t target)
{
    tally_game *const game = game_of_numbers((tally_range){target, target}, numbers, count);
    const char *const name = name_of_game(game);
    const struct expected expected = expect(brute, target);
    tally_options options = TALLY_OPTIONS_INIT;
    options.detours = 1;
    struct answer answer;
    answer_game(&answer, SEARCH_LIST, game, &options);
    CHECK_CASE(answer.status == TALLY_OK, name);
    CHECK_CASE((answer.outcome.answer == TALLY_ANSWER_SOLVED) == (expected.within != 0), name);
    if (expected.within != 0) CHECK_CASE(answer.count == expected.within, name);
    if (expected.beyond != 0) CHECK_CASE(answer.outcome.bound == TALLY_BOUND_VALUE, name);
    const char **const texts = answer_texts(&answer);
    for (size_t i = 1; i < answer.count; i++) CHECK_CASE(strcmp(texts[i - 1], texts[i]) != 0, name);
    free(texts);
    answer_free(&answer);

    answer_game(&answer, SEARCH_COUNT, game, NULL);
    CHECK_CASE(answer.outcome.with_detours == expected.within, name);
    if (expected.beyond != 0) CHECK_CASE(answer.outcome.bound == TALLY_BOUND_VALUE, name);
    answer_free(&answer);

    answer_game(&answer, SEARCH_SOLVE, game, NULL);
    CHECK_CASE((answer.outcome.answer == TALLY_ANSWER_SOLVED) == (expected.within != 0), name);
    CHECK_CASE(answer.outcome.distance == expected.nearest, name);
    if (expected.nearest_beyond < expected.nearest) {
        CHECK_CASE(answer.outcome.bound == TALLY_BOUND_VALUE, name);
    }
    answer_free(&answer);
    tally_game_free(game);
}

static void check_values(const struct brute *brute, const uint64_t *numbers, size_t count)
{
    tally_game *const game = game_of_numbers((tally_range){1, 1}, numbers, count);
    const char *const name = name_of_game(game);
    struct answer answer;
    answer_game(&answer, SEARCH_VALUES, game, NULL);
    CHECK_CASE(answer.status == TALLY_OK, name);
    for (size_t i = 0; i < answer.count; i++) {
        CHECK_CASE(expect(brute, answer.listed[i].value).within != 0, name);
    }
    bool some_are_beyond = false;
    for (uint32_t i = 0; i < brute->count; i++) {
        if (brute->nodes[i].value > UINT64_MAX) continue;
        const uint64_t value = (uint64_t)brute->nodes[i].value;
        bool is_listed = false;
        for (size_t j = 0; j < answer.count && !is_listed; j++)
            is_listed = answer.listed[j].value == value;
        if (is_listed) continue;
        CHECK_CASE(!brute_is_in_bounds(brute, &brute->nodes[i]), name);
        some_are_beyond = true;
    }
    if (some_are_beyond) CHECK_CASE(answer.outcome.bound == TALLY_BOUND_VALUE, name);
    answer_free(&answer);
    tally_game_free(game);
}

static void check_random_games(uint64_t seed, size_t count, int games)
{
    static struct brute brute;
    tally_random random;
    tally_random_seed(&random, seed);
    if (test_is_sanitized()) games = (games + 9) / 10;
    for (int i = 0; i < games; i++) {
        uint64_t numbers[BRUTE_NUMBERS_MAX];
        large_numbers(&random, numbers, count);
        brute_build(&brute, numbers, count);
        if (brute.count < 200) check_values(&brute, numbers, count);
        for (int j = 0; j < 6; j++) {
            const brute_value value = brute.nodes[tally_random_below(&random, brute.count)].value;
            check_target(&brute, numbers, count,
                         value <= UINT64_MAX ? (uint64_t)value : UINT64_MAX - (uint64_t)(j * j));
        }
        /* What is only reached by going beyond is rare: look for it. */
        int looked_at = 0;
        for (uint32_t j = 0; j < brute.count && looked_at < 4; j++) {
            const struct brute_node *const node = &brute.nodes[j];
            if (node->value > UINT64_MAX || brute_is_in_bounds(&brute, node)) continue;
            check_target(&brute, numbers, count, (uint64_t)node->value);
            looked_at++;
        }
        brute_free(&brute);
    }
}

static void games_of_two_large_numbers(void)
{
    check_random_games(41, 2, 300);
}

static void games_of_three_large_numbers(void)
{
    check_random_games(42, 3, 400);
}

static void games_of_four_large_numbers(void)
{
    check_random_games(43, 4, 100);
}

int main(void)
{
    TEST(no_value_wraps);
    TEST(the_usual_games_are_complete);
    TEST(games_of_two_large_numbers);
    TEST(games_of_three_large_numbers);
    TEST(games_of_four_large_numbers);
    return test_end();
}
