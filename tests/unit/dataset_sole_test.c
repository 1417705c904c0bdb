/* SPDX-License-Identifier: MIT */
/*
 * The solution of a game that has only one is the solution that a search lists.
 */
#include "dataset/sole.h"

#include "dataset/quick.h"
#include "dataset/sample.h"

#include "test.h"

/* ---- Samples --------------------------------------------------------------------------------- */

enum { FUNCTIONS_MAX = 2000, SETS = 1 << SAMPLES };

/* The different functions of a set of numbers, each as the value that it has for the samples. */
struct functions {
    uint32_t count;
    struct sample values[FUNCTIONS_MAX];
};

static void add(struct functions *functions, struct sample value)
{
    CHECK(value.over != 0);
    for (uint32_t i = 0; i < functions->count; i++)
        if (sample_is_equal(functions->values[i], value)) return;
    if (CHECK(functions->count < FUNCTIONS_MAX)) functions->values[functions->count++] = value;
}

static void add_joined(struct functions *functions, const struct functions *left,
                       const struct functions *right)
{
    for (uint32_t i = 0; i < left->count; i++) {
        for (uint32_t j = 0; j < right->count; j++) {
            const struct sample a = left->values[i], b = right->values[j];
            add(functions, sample_join(RAW_ADD, a, b));
            add(functions, sample_join(RAW_SUBTRACT, a, b));
            add(functions, sample_join(RAW_MULTIPLY, a, b));
            add(functions, sample_join(RAW_DIVIDE, a, b));
        }
    }
}

/* 1, 6, 68, 1170: OEIS A140606. A chance equality of two functions would make a count smaller. */
static void samples_tell_functions_apart(void)
{
    static struct functions functions[SETS];
    static const uint32_t counts[] = {0, 1, 6, 68, 1170};
    for (uint32_t set = 1; set < SETS; set++) {
        uint32_t size = 0;
        for (uint32_t i = 0; i < SAMPLES; i++) size += set >> i & 1;
        for (uint32_t i = 0; i < SAMPLES && size == 1; i++)
            if (set == 1U << i) add(&functions[set], sample_of(i));
        for (uint32_t side = (set - 1) & set; side != 0; side = (side - 1) & set)
            add_joined(&functions[set], &functions[side], &functions[set ^ side]);
        CHECK_U64(functions[set].count, counts[size]);
    }
}

/* ---- Solutions ------------------------------------------------------------------------------- */

struct listed {
    uint32_t count;
    char text[128];
};

static int take(void *user, const tally_solution *solution)
{
    struct listed *const listed = user;
    listed->count++;
    tally_expr_print(solution->expr, TALLY_STYLE_INFIX, listed->text, sizeof listed->text);
    return 0;
}

static bool has_zero_or_twins(const uint64_t *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (numbers[i] == 0) return true;
        for (size_t j = 0; j < i; j++)
            if (numbers[i] == numbers[j]) return true;
    }
    return false;
}

/* How many games had one solution, and in how many of these the solution was found. */
struct tried {
    int ones, found;
};

static void compare(uint64_t target, const uint64_t *numbers, size_t count, struct tried *tried)
{
    tally_game *game = NULL;
    tally_expr *sole = NULL;
    struct listed listed = {.count = 0};
    const tally_sink sink = {.user = &listed, .solution = take};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    char text[128] = "";
    const tally_rules *const rules = tally_rules_find("llm");
    if (!CHECK_U64(
            tally_game_new(&game, rules, (tally_range){target, target}, numbers, count, NULL),
            TALLY_OK))
        return;
    CHECK(quick_answers(game));
    tally_list(game, NULL, &sink, &outcome);
    if (outcome.answer != TALLY_ANSWER_SOLVED) listed.count = 0;
    CHECK_U64(sole_solution(&sole, game, NULL), TALLY_OK);
    if (sole != NULL) {
        tally_expr_print(sole, TALLY_STYLE_INFIX, text, sizeof text);
        CHECK_U64(listed.count, 1);
        CHECK_TEXT(text, listed.text);
        tried->found++;
    }
    if (listed.count == 1 && count >= 3 && !has_zero_or_twins(numbers, count)) tried->ones++;
    tally_expr_free(sole);
    tally_game_free(game);
}

static void agrees_with_lists(void)
{
    struct tried tried = {0, 0};
    tally_random random;
    tally_random_seed(&random, 41);
    const int games = test_amount(4000, 100000);
    for (int i = 0; i < games; i++) {
        static const uint64_t largest[] = {6, 13, 30, 99, 1000};
        const uint64_t most = largest[i % 5];
        uint64_t numbers[4];
        const size_t count = 1 + (size_t)(i % 8 == 0 ? tally_random_below(&random, 2)
                                                     : 2 + tally_random_below(&random, 2));
        for (size_t j = 0; j < count; j++) numbers[j] = tally_random_below(&random, most + 1);
        compare(tally_random_below(&random, 2 * most), numbers, count, &tried);
    }
    CHECK(tried.ones * 40 > games);
    CHECK(tried.found * 10 > tried.ones * 8);
}

/* Fractions alone, a sum with terms of which some cancel, and a target that is given. */
static void special_games(void)
{
    struct tried tried = {0, 0};
    compare(24, (const uint64_t[]){1, 4, 5, 6}, 4, &tried);
    compare(24, (const uint64_t[]){2, 3, 5, 12}, 4, &tried);
    compare(7, (const uint64_t[]){7, 6, 2, 3}, 4, &tried);
    compare(10, (const uint64_t[]){10, 5, 2}, 3, &tried);
    compare(0, (const uint64_t[]){1, 2, 3}, 3, &tried);
    compare(1000000, (const uint64_t[]){1000, 999, 998, 997}, 4, &tried);
}

int main(void)
{
    TEST(samples_tell_functions_apart);
    TEST(agrees_with_lists);
    TEST(special_games);
    return test_end();
}
