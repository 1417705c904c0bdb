/* SPDX-License-Identifier: MIT */
/*
 * Difficulty as people feel it (docs/difficulty.md). All ways to all solutions race each other,
 * which gives the time to find one; the number of possible first steps says how long people look
 * around. The sum, a logarithm in doublings of a second, is the thinking time. Reading adds a
 * second for each number. All arithmetic is fixed point, so that every machine gives the same
 * result.
 */
#include "games/difficulty.h"

#include "base/checked.h"
#include "base/memory.h"
#include "base/sort.h"
#include "games/difficulty_scale.h"
#include "games/searching.h"
#include "rules/rules.h"
#include "search/search.h"

#include <string.h>

enum {
    THOUSANDTHS = 1000,
    TENTHS_FOR_READING = 10, /* tenths of a second that reading one number takes */
    TENTHS_MAX = 36000,      /* an hour: beyond it people give up, and the model has no data */
    SCORE_MAX = 100,
    PAIRED_NUMBERS_MAX = 12,
    STEPS_OF_A_PAIR = 4,
    STEPS_MAX = PAIRED_NUMBERS_MAX * (PAIRED_NUMBERS_MAX - 1) / 2 * STEPS_OF_A_PAIR
};

static const int32_t weights[GAME_FEATURES] = {
#define GAME_WEIGHT(name, text, weight, is_fitted, counted) [GAME_##name] = (weight),
    GAME_WEIGHTS(GAME_WEIGHT)
#undef GAME_WEIGHT
};

/* ---- Features of a game ---------------------------------------------------------------------- */

/* Adds the whole values among a + b, b - a, a * b and b / a to the results, each once. Needs a
 * <= b. Returns how many results there are then. */
static uint32_t add_pair(uint64_t *results, uint32_t result_count, uint64_t a, uint64_t b)
{
    uint64_t values[STEPS_OF_A_PAIR] = {0, b - a};
    uint32_t count = 2;
    if (ckd_add(&values[0], a, b)) values[0] = UINT64_MAX;
    if (!ckd_mul(&values[count], a, b)) count++;
    if (a != 0 && b % a == 0) values[count++] = b / a;
    for (uint32_t i = 0; i < count; i++) {
        bool is_new = true;
        for (uint32_t j = 0; j < i; j++) is_new &= values[j] != values[i];
        if (is_new) results[result_count++] = values[i];
    }
    return result_count;
}

/* Adds each pair of different values once, however often the values are given. */
static uint32_t add_pairs(uint64_t *results, const uint64_t *sorted, uint32_t count)
{
    uint32_t result_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0 && sorted[i] == sorted[i - 1]) continue;
        for (uint32_t j = i + 1; j < count; j++) {
            if (j > i + 1 && sorted[j] == sorted[j - 1]) continue;
            result_count = add_pair(results, result_count, sorted[i], sorted[j]);
        }
    }
    return result_count;
}

/* Counts the first steps that a player could try, how many different values they have, and how
 * many of these divide the target. */
void game_features(int64_t features[GAME_FEATURES], const tally_game *game, uint64_t target)
{
    uint64_t results[STEPS_MAX]; /* of all single steps on the game's numbers */
    uint64_t sorted[TALLY_NUMBERS_MAX];
    int64_t ones = 0;
    int64_t divisors = 0;
    memcpy(sorted, game->numbers, game->count * sizeof *sorted);
    sort_numbers(sorted, game->count);
    for (uint32_t i = 0; i < game->count; i++) ones += sorted[i] == 1;
    const uint32_t paired = game->count < PAIRED_NUMBERS_MAX ? game->count : PAIRED_NUMBERS_MAX;
    uint32_t count = add_pairs(results, sorted, paired);
    features[GAME_WAYS] = log2_of(count);
    sort_numbers(results, count);
    count = (uint32_t)sort_unique(results, count);
    for (uint32_t i = 0; i < count; i++)
        divisors += results[i] != 0 && target != 0 && target % results[i] == 0;
    const int64_t pairs = paired > 1 ? paired * (paired - 1) / 2 : 1;
    features[GAME_VALUES] = log2_of(count);
    features[GAME_DIVISORS] = divisors * LOG_UNIT / pairs;
    features[GAME_ONES] = game->rules.use == TALLY_USE_ALL ? ones * LOG_UNIT : 0;
    features[GAME_CONSTANT] = LOG_UNIT;
}

/* ---- From a race to a difficulty ------------------------------------------------------------- */

int race_take(void *user, const tally_solution *solution)
{
    struct race *const race = user;
    if (race->solutions >= RATED_SOLUTIONS_MAX) return 0;
    const int64_t ease = expr_ease(solution->expr->nodes, solution->expr->count);
    race->ease = race->solutions != 0 ? log2_of_sum(race->ease, ease) : ease;
    race->value = solution->value.numerator.low;
    race->solutions++;
    return 0;
}

static uint32_t tenths_of(const struct race *race, const tally_game *game)
{
    int64_t features[GAME_FEATURES];
    int64_t doublings = 0;
    game_features(features, game, race->value);
    for (uint32_t i = 0; i < GAME_FEATURES; i++) doublings += features[i] * weights[i];
    doublings = doublings / THOUSANDTHS - race->ease * RACE_PARTS / RACE_TIMES;
    const uint64_t reading = (uint64_t)game->count * TENTHS_FOR_READING;
    return (uint32_t)(reading + power_of_2(doublings, 10, TENTHS_MAX - reading));
}

static bool has_name(const tally_game *game, const char *name)
{
    return text_is(name, strlen(name), game->rules.name);
}

/* The scale of the game's rules: SCALE_MARKS times. */
static const uint32_t *scale_of(const tally_game *game)
{
    const size_t count = sizeof difficulty_scales / sizeof *difficulty_scales;
    for (size_t i = 0; i < count; i++)
        if (has_name(game, difficulty_scales[i].rules)) return difficulty_scales[i].tenths;
    return difficulty_scales[0].tenths;
}

/* The percentile of a time: how many of 100 usual games of the rules take less. */
static uint32_t score_of(const uint32_t *marks, uint32_t tenths)
{
    if (tenths < marks[0]) return 0;
    for (uint32_t i = 1; i < SCALE_MARKS; i++) {
        if (tenths >= marks[i]) continue;
        return SCALE_STEP * (i - 1) +
               SCALE_STEP * (tenths - marks[i - 1]) / (marks[i] - marks[i - 1]);
    }
    return SCORE_MAX;
}

static const char *const words[TALLY_DIFFICULTY_LEVELS] = TALLY_DIFFICULTY_WORDS;

/* Do these rules and this value match the data (the 24 game) that the model was fitted to? */
static bool is_measured(const tally_game *game, uint64_t value)
{
    const tally_rules *const rules = &game->rules;
    const tally_rules *const preset = tally_rules_find("make24");
    return has_name(game, preset->name) && rules->operations == preset->operations &&
           rules->values == preset->values && rules->use == preset->use &&
           rules->order == preset->order && rules_are_free(rules) && value == preset->usual.first &&
           game->count == preset->count_usual;
}

tally_difficulty race_difficulty(const struct race *race, const tally_game *game)
{
    if (race->solutions == 0) return (tally_difficulty){.size = sizeof(tally_difficulty)};
    const uint32_t tenths = tenths_of(race, game);
    const uint32_t score = score_of(scale_of(game), tenths);
    return (tally_difficulty){.size = sizeof(tally_difficulty),
                              .score = score,
                              .word = words[TALLY_DIFFICULTY_LEVEL(score)],
                              .tenths_of_second = tenths,
                              .is_extrapolated = !is_measured(game, race->value)};
}

/* ---- Searching for the solutions ------------------------------------------------------------- */

tally_status tally_rate_solution(tally_difficulty *difficulty, const tally_game *game,
                                 const tally_solution *solution)
{
    struct race race = {.solutions = 0};
    if (!sized_is_fit(difficulty)) return TALLY_OPTION;
    race_take(&race, solution);
    const tally_difficulty rated = race_difficulty(&race, game);
    sized_write(difficulty, &rated, sizeof rated);
    return TALLY_OK;
}

int tally_rates_many(const tally_game *game)
{
    const bool is_basic = (game->rules.operations & ~(uint32_t)TALLY_OP_BASIC) == 0;
    return game->count <= (is_basic ? RATED_NUMBERS_MAX : RATED_NUMBERS_MAX_OTHER);
}

/* The races of the targets from `first` on. */
struct races {
    struct race *items;
    uint64_t first;
};

static int take_into_races(void *user, const tally_solution *solution)
{
    const struct races *const races = user;
    return race_take(&races->items[solution->target - races->first], solution);
}

/* Runs a search for the solutions of the targets in a range. */
static tally_status run_races(struct races races, const struct search_kind *kind,
                              const tally_game *game, tally_range range, tally_options *lent)
{
    const tally_sink sink = {.user = &races, .solution = take_into_races};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_game *asked = NULL;
    tally_status status =
        tally_game_new(&asked, &game->rules, range, game->numbers, game->count, lent->allocator);
    if (status != TALLY_OK) return status;
    lent->limit = kind == &search_list || kind == &search_list_alone ? RATED_SOLUTIONS_MAX : 0;
    status = search_one_of_many(kind, asked, lent, &sink, &outcome);
    tally_game_free(asked);
    return end_of_search(status, &outcome);
}

tally_status tally_rate(tally_difficulty *difficulty, const tally_game *game, uint64_t target,
                        const tally_options *options)
{
    const tally_range range = {target, target};
    struct race race = {.solutions = 0};
    const struct races races = {&race, target};
    tally_options lent;
    if (!sized_is_fit(difficulty) || !options_lend(&lent, options)) return TALLY_OPTION;
    const bool is_list = tally_rates_many(game);
    tally_status status =
        is_list ? run_races(races, &search_list_alone, game, range, &lent) : TALLY_OK;
    if (status == TALLY_OK && race.solutions == 0)
        status = run_races(races, is_list ? &search_list : &search_solve, game, range, &lent);
    if (status != TALLY_OK) return status;
    const tally_difficulty rated = race_difficulty(&race, game);
    sized_write(difficulty, &rated, sizeof rated);
    return TALLY_OK;
}

tally_status tally_rate_range(tally_difficulty *difficulties, const tally_game *game,
                              tally_range range, const tally_options *options)
{
    tally_options lent;
    struct memory memory;
    if (!sized_is_fit(difficulties) || !options_lend(&lent, options)) return TALLY_OPTION;
    if (range.first > range.last) return TALLY_TARGET_RANGE;
    if (range.last - range.first >= SIZE_MAX / sizeof(struct race)) return TALLY_NO_MEMORY;
    const size_t count = (size_t)(range.last - range.first) + 1;
    memory_init(&memory, lent.allocator, lent.memory_bytes);
    struct race *const items = memory_allocate(&memory, count * sizeof *items);
    if (items == NULL) return memory_failure(&memory);
    memset(items, 0, count * sizeof *items);
    const struct races races = {items, range.first};
    range.first += range.first == 0 && game->rules.values == TALLY_VALUES_WHOLE;
    const tally_status status = run_races(races, &search_list_alone, game, range, &lent);
    for (size_t i = 0; i < count && status == TALLY_OK; i++) {
        const tally_difficulty rated = race_difficulty(&items[i], game);
        void *const to = (char *)difficulties + i * difficulties->size;
        memcpy(to, &difficulties->size, sizeof difficulties->size);
        sized_write(to, &rated, sizeof rated);
    }
    memory_release(&memory, items, count * sizeof *items);
    return status;
}
