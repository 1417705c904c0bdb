/* SPDX-License-Identifier: MIT */
/*
 * Whatever a search delivers is an answer: each text of it, in each style, is judged under the
 * game's own rules, and has to break none of them, and to be worth what was said. The styles of
 * expressions are read strictly; all of them are read leniently, with their value before or behind
 * them, too, and with the signs that the page copies. Under rules of all kinds, with small numbers
 * and with numbers near the bounds of 64 bits.
 */
#include "test.h"

#include <tally/judge.h>
#include <tally/tally.h>

enum { TEXT_SIZE = 1024, ID_SIZE = 256, LISTED = 300 };

struct judging {
    const tally_game *game;
    const char *id;
    uint64_t texts;
};

static bool is_right(const tally_judgement *judgement, const tally_solution *solution)
{
    return judgement->verdict != TALLY_VERDICT_INVALID && judgement->has_value != 0 &&
           judgement->value.numerator.low == solution->value.numerator.low &&
           judgement->value.denominator.low == solution->value.denominator.low &&
           judgement->value.negative == solution->value.negative &&
           (solution->distance != 0 || judgement->verdict == TALLY_VERDICT_SOLVED);
}

static void complain_of(const struct judging *judging, const char *text,
                        const tally_judgement *judgement)
{
    fprintf(stderr, "    %s: %s: %s %s@%d\n", judging->id, text,
            tally_verdict_word(judgement->verdict), tally_reason_word(judgement->reason),
            (int)judgement->position);
}

static void read_leniently(struct judging *judging, const char *text,
                           const tally_solution *solution)
{
    tally_judging lenient = TALLY_JUDGING_INIT;
    tally_judged judged = TALLY_JUDGED_INIT;
    tally_completion completion = {.text = text, .length = strlen(text)};
    completion.numbers = tally_game_numbers(judging->game, &completion.count);
    completion.target = tally_game_target(judging->game);
    lenient.rules = tally_game_rules(judging->game);
    lenient.reading = TALLY_READING_LENIENT;
    CHECK(tally_judge(&judged, &completion, 1, &lenient) == TALLY_OK);
    /* The earlier of two steps is the answer if it alone gives the target. */
    const bool is_earlier =
        judged.judgement.step != 0 && judged.judgement.verdict == TALLY_VERDICT_SOLVED;
    /* TeX writes products below a fraction's bar, which may be beyond 64 bits. */
    const bool is_beyond =
        judged.judgement.reason == TALLY_REASON_OVERFLOW && strstr(text, "\\frac") != NULL;
    if (!CHECK(is_earlier || is_beyond || is_right(&judged.judgement, solution)))
        complain_of(judging, text, &judged.judgement);
    judging->texts++;
}

/* As the page copies it: with the signs that people write. */
static void make_pretty(char *pretty, size_t size, const char *text)
{
    size_t length = 0;
    for (; *text != '\0'; text++) {
        const char *const sign = *text == '*'   ? "\u00D7"
                                 : *text == '/' ? "\u00F7"
                                 : *text == '-' ? "\u2212"
                                                : NULL;
        const char plain[] = {*text, '\0'};
        length += (size_t)snprintf(pretty + length, size - length, "%s", sign ? sign : plain);
    }
}

/* With the value of a whole one before it and behind it, which steps have already. */
static void read_with_value(struct judging *judging, const char *text,
                            const tally_solution *solution)
{
    char line[3 * TEXT_SIZE + 64];
    const char *const minus = solution->value.negative ? "-" : "";
    read_leniently(judging, text, solution);
    if (strchr(text, '=') != NULL || solution->value.denominator.low != 1) return;
    snprintf(line, sizeof line, "%s%" PRIu64 " = %s", minus, solution->value.numerator.low, text);
    read_leniently(judging, line, solution);
    snprintf(line, sizeof line, "%s = %s%" PRIu64, text, minus, solution->value.numerator.low);
    read_leniently(judging, line, solution);
}

static int judge(void *user, const tally_solution *solution)
{
    struct judging *const judging = user;
    for (tally_style style = TALLY_STYLE_INFIX; style <= TALLY_STYLE_TEX; style++) {
        char text[TEXT_SIZE], pretty[3 * TEXT_SIZE];
        tally_judgement judgement = TALLY_JUDGEMENT_INIT;
        if (!CHECK(tally_expr_print(solution->expr, style, text, sizeof text) < sizeof text))
            continue;
        if (text[0] == '\0') continue; /* the steps of a number alone */
        read_with_value(judging, text, solution);
        if (style == TALLY_STYLE_TEX) continue;
        make_pretty(pretty, sizeof pretty, text);
        read_with_value(judging, pretty, solution);
        if (style == TALLY_STYLE_STEPS) continue;
        CHECK(tally_check(&judgement, judging->game, text, strlen(text), NULL, NULL) == TALLY_OK);
        if (!CHECK(is_right(&judgement, solution))) complain_of(judging, text, &judgement);
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
    static const char *const kinds[] = {"whole", "exact", "natural", "integer"};
    static const char *const uses[] = {"any", "all"};
    static const char *const orders[] = {"any", "given"};
    tally_random random;
    uint64_t texts = 0;
    tally_random_seed(&random, 20261122 + (uint64_t)is_large);
    for (int i = 0; i < games; i++) {
        char operations[32];
        char id[ID_SIZE];
        const char *const kind = one_of(&random, kinds, 4);
        const bool is_whole = strcmp(kind, "whole") == 0;
        const bool is_basic = tally_random_below(&random, 2) != 0;
        const uint64_t count = 2 + tally_random_below(&random, most - 1 - (is_basic ? 0 : 1));
        if (is_basic) choose_operations(operations, sizeof operations, &random, basic, 4);
        else choose_operations(operations, sizeof operations, &random, all, 10);
        const uint64_t target = number_of(&random, is_large, true);
        int length = snprintf(
            id, sizeof id, "countdown,ops=%s,values=%s,use=%s,order=%s,depth=%d:%" PRIu64,
            operations, kind, one_of(&random, uses, 2), one_of(&random, orders, 2),
            1 + (int)tally_random_below(&random, 2), target > INT64_MAX ? INT64_MAX : target);
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
    judge_random_games(test_is_sanitized() ? 30 : test_amount(5, 500), 4, false);
}

static void numbers_near_the_bounds(void)
{
    judge_random_games(test_is_sanitized() ? 30 : test_amount(5, 500), 4, true);
}

/* A zero sum in a product, or as a base, is turned as the parser has it, which writes a minus
 * before the product or power in the exponent: not where the rules have none. */
static void exponents_without_unary_minus(void)
{
    const uint64_t limit = test_is_sanitized() ? LISTED : test_is_deep() ? 0 : 150;
    CHECK(judge_all("countdown,ops=-*^dot,values=exact,use=all:5/2,1,2,1,3,3", limit) != 0);
}

int main(void)
{
    TEST(small_numbers);
    TEST(numbers_near_the_bounds);
    TEST(exponents_without_unary_minus);
    return test_end();
}
