/* SPDX-License-Identifier: MIT */
/*
 * Random games against brute force (brute_force.h): the same solutions, text by text, with and
 * without detours; the same counts, for each of many targets; the same values; the same with all
 * numbers used.
 */
#include "brute_force.h"
#include "searching.h"

enum { TARGETS = 200 };

/* What brute force knows about one target. */
struct expected {
    uint64_t with_detours;
    uint64_t without;
    uint32_t fewest;
};

static struct expected expect(const struct brute *brute, uint64_t target, uint32_t least_numbers)
{
    struct expected expected = {0};
    for (uint32_t i = 0; i < brute->count; i++) {
        const struct brute_node *const node = &brute->nodes[i];
        if (node->value != target || node->numbers_used < least_numbers) continue;
        expected.with_detours++;
        expected.without += !node->has_detour;
        if (expected.fewest == 0 || node->numbers_used < expected.fewest)
            expected.fewest = node->numbers_used;
    }
    return expected;
}

static void check_counts(const struct brute *brute, const uint64_t *numbers, size_t count)
{
    struct expected expected[TARGETS + 1] = {{0}};
    for (uint32_t i = 0; i < brute->count; i++) {
        const struct brute_node *const node = &brute->nodes[i];
        if (node->value > TARGETS) continue;
        struct expected *const of_target = &expected[node->value];
        of_target->with_detours++;
        of_target->without += !node->has_detour;
        if (of_target->fewest == 0 || node->numbers_used < of_target->fewest) {
            of_target->fewest = node->numbers_used;
        }
    }
    tally_game *const game = game_of_numbers((tally_range){1, TARGETS}, numbers, count);
    struct answer answer;
    answer_game(&answer, SEARCH_COUNT, game, NULL);
    const char *const name = name_of_game(game);
    CHECK_CASE(answer.status == TALLY_OK && answer.outcome_count == TARGETS, name);
    for (size_t i = 0; i < answer.outcome_count; i++) {
        CHECK_CASE(answer.outcomes[i].with_detours == expected[i + 1].with_detours, name);
        CHECK_CASE(answer.outcomes[i].solutions == expected[i + 1].without, name);
        CHECK_CASE(answer.outcomes[i].fewest == expected[i + 1].fewest, name);
        CHECK_CASE(answer.outcomes[i].bound == TALLY_BOUND_NONE, name);
    }
    answer_free(&answer);
    tally_game_free(game);
}

/* The texts of the expressions of that value, and whether each has a detour;
 * in the order of strcmp(). */
struct texts {
    struct brute_text *texts; /* the last byte of each says whether it has a detour */
    size_t count;
};

static int compare_brute_texts(const void *a, const void *b)
{
    return strcmp(((const struct brute_text *)a)->text, ((const struct brute_text *)b)->text);
}

static struct texts texts_of(const struct brute *brute, uint64_t value, uint32_t least_numbers,
                             bool detours)
{
    struct texts texts = {malloc((brute->count + 1u) * sizeof(struct brute_text)), 0};
    if (texts.texts == NULL) abort();
    for (uint32_t i = 0; i < brute->count; i++) {
        const struct brute_node *const node = &brute->nodes[i];
        if (node->value != value || node->numbers_used < least_numbers) continue;
        if (node->has_detour && !detours) continue;
        texts.texts[texts.count] = brute_print(brute, i);
        texts.texts[texts.count++].text[BRUTE_TEXT_BYTES - 1] = node->has_detour;
    }
    qsort(texts.texts, texts.count, sizeof(struct brute_text), compare_brute_texts);
    return texts;
}

static int compare_listed(const void *a, const void *b)
{
    return strcmp(((const struct listed *)a)->text, ((const struct listed *)b)->text);
}

static void check_same(struct answer *answer, const struct texts *texts, bool tells_detours,
                       const char *name)
{
    if (!CHECK_CASE(answer->count == texts->count, name)) return;
    qsort(answer->listed, answer->count, sizeof *answer->listed, compare_listed);
    for (size_t i = 0; i < texts->count; i++) {
        CHECK_CASE(strcmp(answer->listed[i].text, texts->texts[i].text) == 0, name);
        if (!tells_detours) continue;
        CHECK_CASE(answer->listed[i].has_detour ==
                       (texts->texts[i].text[BRUTE_TEXT_BYTES - 1] != 0),
                   texts->texts[i].text);
    }
}

static void check_list(const struct brute *brute, uint64_t target, const uint64_t *numbers,
                       size_t count)
{
    tally_game *const game = game_of_numbers((tally_range){target, target}, numbers, count);
    const char *const name = name_of_game(game);
    for (int detours = 0; detours <= 1; detours++) {
        tally_options options = TALLY_OPTIONS_INIT;
        options.detours = detours;
        if (detours != 0) options.sort = TALLY_SORT_NONE;
        struct answer answer;
        answer_game(&answer, SEARCH_LIST, game, &options);
        const struct texts texts = texts_of(brute, target, 1, detours != 0);
        CHECK_CASE(answer.status == TALLY_OK && answer.outcome.bound == TALLY_BOUND_NONE, name);
        if (texts.count != 0 || answer.outcome.distance == 0)
            check_same(&answer, &texts, true, name);
        free(texts.texts);
        answer_free(&answer);
    }
    tally_game_free(game);
}

/* All numbers must be used: detours belong, since nothing could be saved. */
static void check_use_all(const struct brute *brute, uint64_t target, const uint64_t *numbers,
                          size_t count)
{
    tally_rules rules = *tally_rules_find("countdown");
    CHECK(tally_rules_set(&rules, "use", "all", NULL) == TALLY_OK);
    tally_game *game = NULL;
    CHECK(tally_game_new(&game, &rules, (tally_range){target, target}, numbers, count, NULL) ==
          TALLY_OK);
    const char *const name = name_of_game(game);
    const struct texts texts = texts_of(brute, target, (uint32_t)count, true);
    struct answer answer;
    answer_game(&answer, SEARCH_LIST, game, NULL);
    if (texts.count != 0) check_same(&answer, &texts, false, name);
    else CHECK_CASE(answer.outcome.answer == TALLY_ANSWER_CLOSEST, name);
    answer_free(&answer);
    answer_game(&answer, SEARCH_COUNT, game, NULL);
    CHECK_CASE(answer.outcome.solutions == texts.count &&
                   answer.outcome.with_detours == texts.count,
               name);
    answer_free(&answer);
    answer_game(&answer, SEARCH_SOLVE, game, NULL);
    CHECK_CASE((answer.outcome.answer == TALLY_ANSWER_SOLVED) == (texts.count != 0), name);
    CHECK_CASE(answer.count != 0 && answer.listed[0].numbers_used == count, name);
    answer_free(&answer);
    free(texts.texts);
    tally_game_free(game);
}

static void check_values(const struct brute *brute, const uint64_t *numbers, size_t count)
{
    tally_game *const game = game_of_numbers((tally_range){1, 1}, numbers, count);
    const char *const name = name_of_game(game);
    struct answer answer;
    answer_game(&answer, SEARCH_VALUES, game, NULL);
    CHECK_CASE(answer.status == TALLY_OK && answer.outcome.bound == TALLY_BOUND_NONE, name);
    for (size_t i = 0; i < answer.count; i++) {
        CHECK_CASE(i == 0 || answer.listed[i].value > answer.listed[i - 1].value, name);
        const struct expected expected = expect(brute, answer.listed[i].value, 1);
        CHECK_CASE(expected.fewest != 0 && expected.fewest == answer.listed[i].numbers_used, name);
    }
    /* None is missing. */
    for (uint32_t i = 0; i < brute->count; i++) {
        size_t low = 0;
        size_t high = answer.count;
        while (low < high) {
            const size_t middle = (low + high) / 2;
            if (answer.listed[middle].value < brute->nodes[i].value) low = middle + 1;
            else high = middle;
        }
        CHECK_CASE(low < answer.count && answer.listed[low].value == brute->nodes[i].value, name);
    }
    answer_free(&answer);
    tally_game_free(game);
}

static void check_game(tally_random *random, const uint64_t *numbers, size_t count)
{
    static struct brute brute;
    brute_build(&brute, numbers, count);
    check_counts(&brute, numbers, count);
    if (brute.count < 1000) check_values(&brute, numbers, count);
    for (int i = 0; i < 4; i++) {
        /* Mostly what can be reached. */
        const uint64_t index = tally_random_below(random, brute.count);
        const uint64_t target = i == 0 ? 1 + tally_random_below(random, 50 * count)
                                       : (uint64_t)brute.nodes[index].value;
        check_list(&brute, target, numbers, count);
        check_use_all(&brute, target, numbers, count);
    }
    brute_free(&brute);
}

static void check_random_games(uint64_t seed, size_t count, int games)
{
    tally_random random;
    tally_random_seed(&random, seed);
    if (test_is_sanitized()) games = (games + 19) / 20;
    for (int i = 0; i < games; i++) {
        uint64_t numbers[BRUTE_NUMBERS_MAX];
        random_numbers(&random, numbers, count);
        check_game(&random, numbers, count);
    }
}

static void games_of_one_and_two_numbers(void)
{
    check_random_games(1, 1, 60);
    check_random_games(2, 2, 400);
}

static void games_of_three_numbers(void)
{
    check_random_games(3, 3, 1200);
}

static void games_of_four_numbers(void)
{
    check_random_games(4, 4, 1000);
}

static void games_of_five_numbers(void)
{
    check_random_games(5, 5, 50);
}

/* Where every number stands more than once, sums and products of equal operands abound. */
static void games_of_repeated_numbers(void)
{
    static const struct {
        size_t count;
        uint64_t numbers[6];
    } games[] = {
        {6, {1, 1, 2, 2, 3, 3}}, {6, {1, 1, 1, 2, 2, 2}}, {5, {4, 4, 4, 4, 4}},
        {6, {1, 1, 1, 1, 1, 1}}, {5, {1, 1, 2, 2, 2}},    {6, {2, 2, 2, 2, 2, 2}},
        {6, {3, 3, 3, 3, 9, 9}}, {4, {2, 2, 4, 4}},       {4, {5, 5, 10, 10}},
        {6, {7, 7, 7, 7, 7, 7}}, {5, {2, 2, 2, 4, 4}},    {5, {10, 10, 100, 100, 100}},
    };
    tally_random random;
    tally_random_seed(&random, 6);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        if (test_is_sanitized() && games[i].count > 5) continue;
        check_game(&random, games[i].numbers, games[i].count);
    }
}

/* More than six numbers are within reach where many are equal; there the search has no tables of
 * the larger subsets. */
static void counts_of_seven_and_eight_numbers(void)
{
    static const struct {
        size_t count;
        uint64_t numbers[BRUTE_NUMBERS_MAX];
    } games[] = {
        {7, {1, 1, 1, 2, 2, 2, 3}},    {8, {4, 4, 4, 4, 4, 4, 4, 4}}, {7, {3, 3, 3, 3, 9, 9, 9}},
        {8, {1, 1, 1, 1, 1, 1, 2, 2}}, {7, {2, 2, 2, 3, 3, 5, 5}},
    };
    static struct brute brute;
    for (size_t i = 0; i < (test_is_sanitized() ? 1 : sizeof games / sizeof *games); i++) {
        brute_build(&brute, games[i].numbers, games[i].count);
        check_counts(&brute, games[i].numbers, games[i].count);
        brute_free(&brute);
    }
}

int main(void)
{
    TEST(games_of_one_and_two_numbers);
    TEST(games_of_three_numbers);
    TEST(games_of_four_numbers);
    TEST(games_of_five_numbers);
    TEST(games_of_repeated_numbers);
    TEST(counts_of_seven_and_eight_numbers);
    return test_end();
}
