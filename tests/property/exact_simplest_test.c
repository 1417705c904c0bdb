/* SPDX-License-Identifier: MIT */
/*
 * The simplest solution of an exact game, three ways: asked for alone, first in the sorted list of
 * all, and among the values. Where it alone is asked for the engine takes short cuts: of all that
 * may stand beside a zero, or in a power that is 1 whatever it holds, it looks at written numbers
 * alone. So the digits here are small and often equal, and so are the targets: zeros and ones
 * abound. With + - * / all values are found at once, and some values one by one.
 */
#include "test.h"

#include <tally/tally.h>

#include <string.h>

enum { TARGET_LAST = 9, TEXT_SIZE = 128 };

/* The first solution that is delivered for each target. */
struct firsts {
    char text[TARGET_LAST + 1][TEXT_SIZE];
    uint64_t effort[TARGET_LAST + 1];
    bool is_whole; /* no value beyond 64 bits was met: else searches may see different parts */
};

static int keep_first(void *user, const tally_solution *solution)
{
    struct firsts *const firsts = user;
    if (solution->distance != 0 || solution->target > TARGET_LAST) return 0;
    char *const text = firsts->text[solution->target];
    if (text[0] != '\0') return 0;
    CHECK(tally_expr_print(solution->expr, TALLY_STYLE_INFIX, text, TEXT_SIZE) < TEXT_SIZE);
    firsts->effort[solution->target] = solution->effort;
    return 0;
}

static int keep_bound(void *user, const tally_outcome *outcome)
{
    if (outcome->bound != TALLY_BOUND_NONE) ((struct firsts *)user)->is_whole = false;
    return 0;
}

/* What tally_values() delivers has the value for a target. */
static int keep_value(void *user, const tally_solution *solution)
{
    tally_solution as_target = *solution;
    as_target.target = solution->value.numerator.low;
    as_target.distance = 0;
    return keep_first(user, &as_target);
}

static void compare(const char *id, const char *way, const struct firsts *seen,
                    const struct firsts *wanted)
{
    for (int target = 0; target <= TARGET_LAST; target++) {
        if (CHECK_TEXT(seen->text[target], wanted->text[target]) &&
            CHECK_U64(seen->effort[target], wanted->effort[target]))
            continue;
        fprintf(stderr, "    %s, target %d, %s\n", id, target, way);
    }
}

static void search_three_ways(const tally_game *game)
{
    struct firsts simplest = {.is_whole = true}, listed = {0}, valued = {0};
    tally_options first_of_list = TALLY_OPTIONS_INIT;
    first_of_list.limit = 1;
    const tally_range range = {0, TARGET_LAST};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    char id[256];
    tally_game_id(game, id, sizeof id);
    const tally_sink to_simplest = {.user = &simplest, .solution = keep_first, .done = keep_bound};
    const tally_sink to_listed = {.user = &listed, .solution = keep_first};
    const tally_sink to_valued = {.user = &valued, .solution = keep_value};
    CHECK(tally_solve(game, NULL, &to_simplest, NULL) == TALLY_OK);
    CHECK(tally_list(game, &first_of_list, &to_listed, NULL) == TALLY_OK);
    CHECK(tally_values(game, &range, NULL, &to_valued, &outcome) == TALLY_OK);
    if (simplest.is_whole) compare(id, "alone", &simplest, &listed);
    if (simplest.is_whole && outcome.bound == TALLY_BOUND_NONE)
        compare(id, "among the values", &valued, &listed);
}

struct kind_of_game {
    const char *preset;
    const char *ops;
    size_t count;
    int games;
};

static void search_random_games(const struct kind_of_game *kind, tally_random *random)
{
    static const uint64_t digits[] = {0, 0, 1, 1, 2, 3, 5, 5};
    tally_rules rules = *tally_rules_find(kind->preset);
    CHECK(tally_rules_set(&rules, "ops", kind->ops, NULL) == TALLY_OK);
    CHECK(tally_rules_set(&rules, "depth", "1", NULL) == TALLY_OK);
    for (int i = 0; i < test_amount((kind->games + 5) / 6, kind->games); i++) {
        uint64_t numbers[TALLY_NUMBERS_MAX];
        tally_game *game = NULL;
        for (size_t j = 0; j < kind->count; j++) numbers[j] = digits[tally_random_below(random, 8)];
        if (!CHECK(tally_game_new(&game, &rules, (tally_range){0, TARGET_LAST}, numbers,
                                  kind->count, NULL) == TALLY_OK))
            return;
        search_three_ways(game);
        tally_game_free(game);
    }
}

static void the_simplest_is_first_of_all(void)
{
    static const struct kind_of_game kinds[] = {
        {"sequence", "+-*/^cat", 4, 200},
        {"sequence", "+-*/cat", 5, 200},
        {"sequence", "/^-cat", 4, 200},
        {"sequence", "*^-negcat", 4, 200},
        {"year", "+-*/^cat", 3, 200},
        {"year", "-*^cat", 4, 200},
        {"year", "-/^cat", 4, 200},
        {"make24", "+-*/", 4, 200},
        {"four-fours", "-^!catdot", 3, 200},
        {"year", "-^cat", 6, 10},
        {"year", "-*/cat", 6, 10},
        {"year", "+-*/^cat", 6, 1},
        {"year", "+-cat", 6, 3},
        {"year", "+-*cat", 6, 3},
        {"year", "+-*^neg", 6, 3},
        {"sequence", "-/^cat", 7, 10},
    };
    tally_random random;
    tally_random_seed(&random, 20261121);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        search_random_games(&kinds[i], &random);
}

/* ---- At once, and one by one ----------------------------------------------------------------- */

enum { SOME_VALUES = 400 };

/* The expressions of small values. */
struct texts {
    char of_value[SOME_VALUES][TEXT_SIZE];
};

static int keep_text(void *user, const tally_solution *solution)
{
    struct texts *const texts = user;
    const uint64_t value = solution->value.numerator.low;
    if (value >= SOME_VALUES) return 0;
    CHECK(texts->of_value[value][0] == '\0');
    CHECK(tally_expr_print(solution->expr, TALLY_STYLE_INFIX, texts->of_value[value], TEXT_SIZE) <
          TEXT_SIZE);
    return 0;
}

static void list_both_ways(const tally_game *game)
{
    static struct texts at_once, one_by_one;
    const tally_range some = {0, SOME_VALUES - 1};
    const tally_sink to_at_once = {.user = &at_once, .solution = keep_text};
    const tally_sink to_one_by_one = {.user = &one_by_one, .solution = keep_text};
    char id[256];
    tally_game_id(game, id, sizeof id);
    memset(&at_once, 0, sizeof at_once);
    memset(&one_by_one, 0, sizeof one_by_one);
    CHECK(tally_values(game, NULL, NULL, &to_at_once, NULL) == TALLY_OK);
    CHECK(tally_values(game, &some, NULL, &to_one_by_one, NULL) == TALLY_OK);
    for (int value = 0; value < SOME_VALUES; value++) {
        if (!CHECK_TEXT(at_once.of_value[value], one_by_one.of_value[value]))
            fprintf(stderr, "    %s, value %d\n", id, value);
    }
}

static void all_values_at_once_are_those_one_by_one(void)
{
    static const char *const presets[] = {
        "make24",         "countdown,values=exact", "make24,ops=+*/",
        "make24,ops=+-*", "make24,values=natural",  "countdown,values=integer"};
    static const uint64_t more[] = {0, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 25, 75};
    tally_random random;
    tally_random_seed(&random, 20261130);
    for (int i = 0; i < test_amount(120, 1200); i++) {
        const size_t count = 3 + (size_t)tally_random_below(&random, i % 20 == 0 ? 4 : 3);
        char id[256];
        tally_game *game = NULL;
        int length = snprintf(id, sizeof id, "%s:1/", presets[i % 6]);
        for (size_t j = 0; j < count; j++) {
            const unsigned number = (unsigned)more[tally_random_below(&random, 16)];
            length +=
                snprintf(id + length, sizeof id - (size_t)length, j == 0 ? "%u" : ",%u", number);
        }
        if (!CHECK_CASE(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK, id))
            return;
        list_both_ways(game);
        tally_game_free(game);
    }
}

static int take_any(void *user, const tally_solution *solution)
{
    (void)user;
    return solution->distance != 0;
}

/* 2^33 - 1 is the largest number that is found at once; of larger ones the parts would not fit. */
static void large_numbers_make_what_they_make(void)
{
    static const char *const numbers[] = {"8589934591",  "8589934592",  "8589934593",
                                          "17179869184", "17179869185", "4611686018427387903"};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        char id[64];
        tally_game *game = NULL;
        tally_outcome outcome = TALLY_OUTCOME_INIT;
        const tally_sink sink = {.solution = take_any};
        snprintf(id, sizeof id, "make24:1/%s,1", numbers[i]);
        if (!CHECK_CASE(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK, id))
            return;
        CHECK(tally_values(game, NULL, NULL, &sink, &outcome) == TALLY_OK);
        CHECK_U64(outcome.solutions, 3); /* n - 1, n and n + 1 */
        tally_game_free(game);
    }
}

int main(void)
{
    TEST(the_simplest_is_first_of_all);
    TEST(all_values_at_once_are_those_one_by_one);
    TEST(large_numbers_make_what_they_make);
    return test_end();
}
