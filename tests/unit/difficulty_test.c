/* SPDX-License-Identifier: MIT */
/*
 * Difficulty: people's times are followed in their order, each word has its share of usual games,
 * and games that nobody has measured come in an order that nobody would doubt.
 */
#include "test.h"

#include <tally/tally.h>

#include <stdlib.h>
#include <string.h>

enum { WORDS = 5, HANDS_MAX = 1500 };

static const char *const words[WORDS] = {"very easy", "easy", "medium", "hard", "very hard"};

static tally_difficulty rated(const char *id)
{
    tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
    tally_game *game = NULL;
    if (!CHECK_U64(tally_game_parse(&game, id, strlen(id), NULL, NULL), TALLY_OK))
        return difficulty;
    CHECK_U64(tally_rate(&difficulty, game, tally_game_target(game).first, NULL), TALLY_OK);
    tally_game_free(game);
    return difficulty;
}

/* ---- Orders that nobody would doubt ---------------------------------------------------------- */

/* Each game takes longer than the one before, up to NULL. */
static void check_rising(const char *const *ids)
{
    for (; ids[1] != NULL; ids++) {
        const uint32_t first = rated(ids[0]).tenths_of_second;
        const uint32_t second = rated(ids[1]).tenths_of_second;
        if (!CHECK_CASE(first < second, ids[1]))
            printf("%s %u, %s %u\n", ids[0], (unsigned)first, ids[1], (unsigned)second);
    }
}

static void harder_games_take_longer(void)
{
    check_rising((const char *const[]){"make24:24/1,1,4,6", "make24:24/4,4,10,10",
                                       "make24:24/3,3,8,8", "make24:24/2,3,5,12", NULL});
    check_rising((const char *const[]){
        "countdown:102/1,2,3,25,75,100", "countdown:765/1,3,7,10,25,50",
        "countdown:952/3,6,25,50,75,100", "countdown:813/1,10,25,50,75,100", NULL});
    check_rising((const char *const[]){"countdown:104/4,100", "countdown:400/4,100",
                                       "countdown:1591/37,43", NULL});
    check_rising((const char *const[]){"countdown:150/50,100", "countdown:151/1,50,100",
                                       "countdown:153/1,2,50,100", NULL});
    check_rising(
        (const char *const[]){"make10:10/1,2,3,4", "make10:10/1,1,9,9", "make10:10/1,1,5,8", NULL});
    check_rising((const char *const[]){"krypto:12/1,2,3,4,5", "krypto:23/2,7,11,19,25", NULL});
}

static void what_nobody_measured_is_said(void)
{
    CHECK(!rated("make24:24/3,3,8,8").is_extrapolated);
    CHECK(rated("make24:10/3,3,8,8").is_extrapolated);
    CHECK(rated("make24:24/3,3,8,8,1").is_extrapolated);
    CHECK(rated("make24,values=whole:24/3,8,1,1").is_extrapolated);
    CHECK(rated("countdown:765/1,3,7,10,25,50").is_extrapolated);
}

static void every_game_with_a_solution_has_a_difficulty(void)
{
    static const char *const ids[] = {"countdown:7/7",
                                      "countdown:831/1,3,7,10,25,50",
                                      "year:9/2,0,1,9",
                                      "four-fours:33/4,4,4,4",
                                      "sequence:100/1,2,3,4,5,6,7,8,9",
                                      "llm:95/21,8,73,95",
                                      "countdown:1/18446744073709551615,18446744073709551614",
                                      "countdown:765/1,3,7,10,25,50,2,4,75,100"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const tally_difficulty difficulty = rated(ids[i]);
        if (!CHECK_CASE(difficulty.word != NULL, ids[i])) continue;
        CHECK(difficulty.score <= 100);
        CHECK(difficulty.tenths_of_second >= 10 && difficulty.tenths_of_second <= 36000);
        CHECK_TEXT(difficulty.word, words[difficulty.score < 80 ? difficulty.score / 20 : 4]);
    }
    CHECK(rated("make24,ops=/:24/1,0").word == NULL || rated("make24,ops=/:24/1,0").score <= 100);
}

/* A further solution never makes a game harder: what the page counts on when it hides solutions. */
static int keep_alone(void *user, const tally_solution *solution)
{
    uint32_t *const least = user;
    tally_game *game = NULL;
    CHECK_U64(tally_game_parse(&game, "make24:24/2,4,6,8", 17, NULL, NULL), TALLY_OK);
    tally_difficulty alone = TALLY_DIFFICULTY_INIT;
    CHECK_U64(tally_rate_solution(&alone, game, solution), TALLY_OK);
    if (alone.tenths_of_second < *least) *least = alone.tenths_of_second;
    tally_game_free(game);
    return 0;
}

static void more_solutions_are_easier(void)
{
    uint32_t least = UINT32_MAX;
    tally_game *game = NULL;
    const tally_sink sink = {.user = &least, .solution = keep_alone};
    CHECK_U64(tally_game_parse(&game, "make24:24/2,4,6,8", 17, NULL, NULL), TALLY_OK);
    CHECK_U64(tally_list(game, NULL, &sink, NULL), TALLY_OK);
    tally_game_free(game);
    CHECK(least != UINT32_MAX);
    CHECK(rated("make24:24/2,4,6,8").tenths_of_second <= least);
}

/* 0 is no target of whole numbers, and 831 and 834 are out of reach. */
static void a_range_is_rated_as_its_targets(void)
{
    enum { FIRST = 820, COUNT = 20 };
    static const char id[] = "countdown:831/1,3,7,10,25,50";
    tally_difficulty rated[COUNT] = {TALLY_DIFFICULTY_INIT};
    tally_game *game = NULL;
    CHECK_U64(tally_game_parse(&game, id, sizeof id - 1, NULL, NULL), TALLY_OK);
    for (uint64_t first = 0; first <= FIRST; first += FIRST) {
        const tally_range range = {first, first + COUNT - 1};
        CHECK_U64(tally_rate_range(rated, game, range, NULL), TALLY_OK);
        for (uint64_t target = first; target <= range.last; target++) {
            tally_difficulty alone = TALLY_DIFFICULTY_INIT;
            const bool is_out = target == 0 || target == 831 || target == 834;
            const tally_difficulty *const found = &rated[target - first];
            CHECK((found->word == NULL) == is_out && found->size == sizeof *found);
            if (is_out) continue;
            CHECK_U64(tally_rate(&alone, game, target, NULL), TALLY_OK);
            CHECK(alone.score == found->score && alone.word == found->word);
            CHECK_U64(found->tenths_of_second, alone.tenths_of_second);
            CHECK_U64((uint64_t)found->is_extrapolated, (uint64_t)alone.is_extrapolated);
        }
    }
    CHECK_U64(tally_rate_range(rated, game, (tally_range){7, 6}, NULL), TALLY_TARGET_RANGE);
    CHECK_U64(tally_rate_range(rated, game, (tally_range){1, UINT64_MAX}, NULL), TALLY_NO_MEMORY);
    CHECK_U64(tally_rate_range(rated, game, (tally_range){0, UINT64_MAX}, NULL), TALLY_NO_MEMORY);
    tally_game_free(game);
}

/* ---- Searches that end early ----------------------------------------------------------------- */

static int stop(void *context, const tally_progress *progress)
{
    (void)progress;
    (void)context;
    return 1;
}

static void rating_may_end_early(void)
{
    static const char id[] = "countdown:765/1,3,7,10,25,50";
    tally_options options = TALLY_OPTIONS_INIT;
    tally_difficulty difficulty = {.size = sizeof(tally_difficulty), .score = 77};
    tally_game *game = NULL;
    CHECK_U64(tally_game_parse(&game, id, sizeof id - 1, NULL, NULL), TALLY_OK);
    options.memory_bytes = 100;
    CHECK_U64(tally_rate(&difficulty, game, 765, &options), TALLY_MEMORY_CAP);
    options.memory_bytes = 0;
    options.tick = stop;
    CHECK_U64(tally_rate(&difficulty, game, 765, &options), TALLY_STOPPED);
    options.size = 1;
    CHECK_U64(tally_rate(&difficulty, game, 765, &options), TALLY_OPTION);
    CHECK_U64(difficulty.score, 77);
    tally_game_free(game);
}

/* ---- Usual games ----------------------------------------------------------------------------- */

static void note_word(uint32_t counts[WORDS], const char *word)
{
    for (int i = 0; i < WORDS; i++)
        if (word != NULL && strcmp(word, words[i]) == 0) counts[i]++;
}

static void check_shares(const uint32_t counts[WORDS], const char *name)
{
    uint32_t all = 0;
    for (int i = 0; i < WORDS; i++) all += counts[i];
    CHECK(all != 0);
    if (test_is_sanitized()) return; /* too few games for shares */
    for (int i = 0; i < WORDS; i++) CHECK_CASE(counts[i] * 10 >= all, name);
}

static void note_hand(uint32_t counts[WORDS], const uint64_t hand[4])
{
    tally_game *game = NULL;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
    CHECK_U64(
        tally_game_new(&game, tally_rules_find("make24"), (tally_range){24, 24}, hand, 4, NULL),
        TALLY_OK);
    CHECK_U64(tally_solve(game, NULL, NULL, &outcome), TALLY_OK);
    if (outcome.answer == TALLY_ANSWER_SOLVED) {
        CHECK_U64(tally_rate(&difficulty, game, 24, NULL), TALLY_OK);
        note_word(counts, difficulty.word);
    }
    tally_game_free(game);
}

/* All hands of four cards, each once. */
static void each_word_has_its_hands_of_24(void)
{
    enum { CARD_MAX = 13 };
    uint32_t counts[WORDS] = {0};
    for (uint64_t a = 1; a <= CARD_MAX; a++)
        for (uint64_t b = a; b <= CARD_MAX; b++)
            for (uint64_t c = b; c <= CARD_MAX; c++)
                for (uint64_t d = c; d <= CARD_MAX; d++)
                    note_hand(counts, (const uint64_t[]){a, b, c, d});
    CHECK_U64(counts[0] + counts[1] + counts[2] + counts[3] + counts[4], 1362);
    check_shares(counts, "24");
}

static void each_word_has_its_games_of(const char *rules, int games)
{
    uint32_t counts[WORDS] = {0};
    tally_recipe recipe = TALLY_RECIPE_INIT;
    tally_drawing *drawing = NULL;
    recipe.rules = tally_rules_find(rules);
    recipe.has_difficulty = 1;
    recipe.difficulty = (tally_range){0, 100};
    CHECK_U64(tally_drawing_new(&drawing, &recipe, 7, NULL), TALLY_OK);
    for (int i = 0; i < games; i++) {
        tally_game *game = NULL;
        tally_drawn drawn = TALLY_DRAWN_INIT;
        if (!CHECK_U64(tally_drawing_next(drawing, &game, &drawn), TALLY_OK)) break;
        note_word(counts, drawn.difficulty_word);
        tally_game_free(game);
    }
    tally_drawing_free(drawing);
    check_shares(counts, rules);
}

static void each_word_has_its_usual_games(void)
{
    each_word_has_its_games_of("countdown", test_amount(300, 5000));
    each_word_has_its_games_of("make10", test_amount(200, 3000));
    each_word_has_its_games_of("krypto", test_amount(100, 3000));
    each_word_has_its_games_of("llm", test_amount(200, 3000));
}

/* ---- People's times -------------------------------------------------------------------------- */

struct hands {
    double people[HANDS_MAX], told[HANDS_MAX];
    size_t count;
};

static void read_hands(struct hands *hands)
{
    FILE *const file = test_open_data("hands24_people.csv");
    char line[100];
    while (file != NULL && hands->count < HANDS_MAX && fgets(line, sizeof line, file) != NULL) {
        uint64_t numbers[4];
        char *at = line;
        tally_game *game = NULL;
        tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
        if (line[0] < '0' || line[0] > '9') continue;
        for (int i = 0; i < 4; i++) numbers[i] = strtoull(at, &at, 10);
        hands->people[hands->count] = strtod(at + 1, NULL);
        CHECK_U64(tally_game_new(&game, tally_rules_find("make24"), (tally_range){24, 24}, numbers,
                                 4, NULL),
                  TALLY_OK);
        CHECK_U64(tally_rate(&difficulty, game, 24, NULL), TALLY_OK);
        hands->told[hands->count++] = difficulty.tenths_of_second / 10.0;
        tally_game_free(game);
    }
    if (file != NULL) fclose(file);
}

/* The rank of a value: what is less, and half of what is equal. */
static double rank_of(const double *values, size_t count, double value)
{
    double rank = 0;
    for (size_t i = 0; i < count; i++) rank += values[i] < value ? 1 : values[i] > value ? 0 : 0.5;
    return rank;
}

/* Spearman's, squared, since there is no root to be had without libm. */
static double squared_rank_correlation(const struct hands *hands)
{
    double both = 0, first = 0, second = 0;
    const double mean = (double)hands->count / 2;
    for (size_t i = 0; i < hands->count; i++) {
        const double a = rank_of(hands->people, hands->count, hands->people[i]) - mean;
        const double b = rank_of(hands->told, hands->count, hands->told[i]) - mean;
        both += a * b;
        first += a * a;
        second += b * b;
    }
    return both > 0 ? both * both / (first * second) : 0;
}

static void people_are_followed(void)
{
    static struct hands hands;
    read_hands(&hands);
    CHECK_U64(hands.count, 1090);
    CHECK(squared_rank_correlation(&hands) >= 0.90 * 0.90);
    size_t near = 0;
    for (size_t i = 0; i < hands.count; i++)
        near += hands.told[i] < 1.5 * hands.people[i] && hands.people[i] < 1.5 * hands.told[i];
    CHECK(near * 10 >= hands.count * 9 - 100);
}

int main(void)
{
    TEST(harder_games_take_longer);
    TEST(what_nobody_measured_is_said);
    TEST(every_game_with_a_solution_has_a_difficulty);
    TEST(more_solutions_are_easier);
    TEST(a_range_is_rated_as_its_targets);
    TEST(rating_may_end_early);
    TEST(each_word_has_its_hands_of_24);
    TEST(each_word_has_its_usual_games);
    TEST(people_are_followed);
    return test_end();
}
