/* SPDX-License-Identifier: MIT */
/*
 * Whatever a search delivers is an answer: each text of it, in each style that can be read again,
 * is judged under the game's own rules, and has to break none of them, and to be worth what was
 * said. Under rules of all kinds, with small numbers and with numbers near the bounds of 64 bits.
 */
#include "test.h"

#include <tally/tally.h>

enum { TEXT_SIZE = 1024, ID_SIZE = 256, LISTED = 300 };

struct judging {
    const tally_game *game;
    const char *id;
    uint64_t texts;
};

static int judge(void *user, const tally_solution *solution)
{
    static const tally_style styles[] = {TALLY_STYLE_INFIX, TALLY_STYLE_PAREN, TALLY_STYLE_RPN};
    struct judging *const judging = user;
    for (size_t i = 0; i < sizeof styles / sizeof styles[0]; i++) {
        char text[TEXT_SIZE];
        tally_judgement judgement = TALLY_JUDGEMENT_INIT;
        if (!CHECK(tally_expr_print(solution->expr, styles[i], text, sizeof text) < sizeof text))
            continue;
        CHECK(tally_check(&judgement, judging->game, text, strlen(text), NULL, NULL) == TALLY_OK);
        const bool is_right =
            judgement.verdict != TALLY_VERDICT_INVALID && judgement.has_value != 0 &&
            judgement.value.numerator.low == solution->value.numerator.low &&
            judgement.value.denominator.low == solution->value.denominator.low &&
            judgement.value.negative == solution->value.negative &&
            (solution->distance != 0 || judgement.verdict == TALLY_VERDICT_SOLVED);
        if (!CHECK(is_right)) {
            fprintf(stderr, "    %s: %s: %s@%d\n", judging->id, text,
                    tally_reason_word(judgement.reason), (int)judgement.position);
        }
        judging->texts++;
    }
    return 0;
}

/* Values are no targets of the game. */
static int judge_value(void *user, const tally_solution *solution)
{
    tally_solution off = *solution;
    off.distance = 1;
    return judge(user, &off);
}

static uint64_t judge_all(const char *id, uint64_t limit)
{
    tally_game *game = NULL;
    if (!CHECK_CASE(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK, id)) return 0;
    struct judging judging = {.game = game, .id = id};
    const tally_sink sink = {.user = &judging, .solution = judge};
    const tally_sink values = {.user = &judging, .solution = judge_value};
    tally_options options = TALLY_OPTIONS_INIT;
    CHECK(tally_solve(game, &options, &sink, NULL) == TALLY_OK);
    options.limit = limit;
    options.detours = 1;
    CHECK(tally_list(game, &options, &sink, NULL) == TALLY_OK);
    CHECK(tally_values(game, NULL, &options, &values, NULL) == TALLY_OK);
    tally_game_free(game);
    return judging.texts;
}

static const char *one_of(tally_random *random, const char *const *texts, uint64_t count)
{
    return texts[tally_random_below(random, count)];
}

/* Each operation is there as often as not. */
static void choose_operations(char *text, size_t size, tally_random *random,
                              const char *const *operations, size_t count)
{
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        if (tally_random_below(random, 2) == 0) continue;
        length += (size_t)snprintf(text + length, size - length, "%s", operations[i]);
    }
    if (length == 0) snprintf(text, size, "%s", operations[tally_random_below(random, count)]);
}

static uint64_t number_of(tally_random *random, bool is_large, bool is_whole)
{
    const uint64_t bound = is_whole ? UINT64_MAX : INT64_MAX;
    const uint64_t small = tally_random_below(random, is_large ? 5 : 10);
    const uint64_t chance = is_large ? tally_random_below(random, 6) : 0;
    if (chance == 1) return bound - small;
    if (chance == 2) return bound / (small + 2) + tally_random_below(random, 3);
    if (chance == 3) return (UINT64_C(1) << (31 + tally_random_below(random, 31))) - 1 + small;
    if (chance == 4) return UINT64_C(1) << (31 + tally_random_below(random, 31));
    return is_whole && small == 0 ? 1 : small;
}

static void judge_random_games(int games, size_t most, bool is_large)
{
    static const char *const basic[] = {"+", "-", "*", "/"};
    static const char *const all[] = {"+", "-", "*", "/", "^", "!", "sqrt", "neg", "cat", "dot"};
    static const char *const uses[] = {"any", "all"};
    static const char *const orders[] = {"any", "given"};
    tally_random random;
    uint64_t texts = 0;
    tally_random_seed(&random, 20261122 + (uint64_t)is_large);
    for (int i = 0; i < games; i++) {
        char operations[32];
        char id[ID_SIZE];
        const bool is_whole = tally_random_below(&random, 2) != 0;
        const bool is_basic = tally_random_below(&random, 2) != 0;
        const uint64_t count = 2 + tally_random_below(&random, most - 1 - (is_basic ? 0 : 1));
        if (is_basic) choose_operations(operations, sizeof operations, &random, basic, 4);
        else choose_operations(operations, sizeof operations, &random, all, 10);
        const uint64_t target = number_of(&random, is_large, true);
        int length =
            snprintf(id, sizeof id, "countdown,ops=%s,values=%s,use=%s,order=%s,depth=%d:%" PRIu64,
                     operations, is_whole ? "whole" : "exact", one_of(&random, uses, 2),
                     one_of(&random, orders, 2), 1 + (int)tally_random_below(&random, 2),
                     target > INT64_MAX ? INT64_MAX : target);
        for (uint64_t j = 0; j < count; j++) {
            length += snprintf(id + length, sizeof id - (size_t)length, "%c%" PRIu64,
                               j == 0 ? '/' : ',', number_of(&random, is_large, is_whole));
        }
        texts += judge_all(id, LISTED);
    }
    CHECK(texts > (uint64_t)games);
}

static void small_numbers(void)
{
    judge_random_games(test_is_sanitized() ? 200 : 1000, 4, false);
}

static void numbers_near_the_bounds(void)
{
    judge_random_games(test_is_sanitized() ? 200 : 1000, 4, true);
}

/* A zero sum in a product, or as a base, is turned as the parser has it, which writes a minus
 * before the product or power in the exponent: not where the rules have none. */
static void exponents_without_unary_minus(void)
{
    const uint64_t limit = test_is_sanitized() ? LISTED : 0;
    CHECK(judge_all("countdown,ops=-*^dot,values=exact,use=all:5/2,1,2,1,3,3", limit) != 0);
}

int main(void)
{
    TEST(small_numbers);
    TEST(numbers_near_the_bounds);
    TEST(exponents_without_unary_minus);
    return test_end();
}
