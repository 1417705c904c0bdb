/* SPDX-License-Identifier: MIT */
/*
 * Searching in tests: runs a search, keeps all that it delivers, and looks at every solution on its
 * way.
 *
 * Each solution is written out and evaluated again by the evaluator below, which shares nothing
 * with the library: its steps must be positive whole numbers, it may use only what is given, and it
 * must be worth what it says. So every test that searches checks that too.
 *
 *     struct answer answer;
 *     answer_search(&answer, SEARCH_LIST, "countdown:765/1,3,7,10,25,50", NULL);
 *     CHECK_U64(answer.count, 12);
 *     answer_free(&answer);
 */
#ifndef TALLY_TESTS_SEARCHING_H
#define TALLY_TESTS_SEARCHING_H

#include "test.h"

#include <tally/tally.h>

/* ---- Evaluating a text ----------------------------------------------------------------------- */

/* A text that is being read, and the given numbers that it has used. */
struct evaluation {
    const char *at;
    const uint64_t *numbers;
    size_t count;
    size_t used;
    bool is_used[TALLY_NUMBERS_MAX];
    bool has_unit_factor; /* something is multiplied or divided by 1 */
    bool is_wrong; /* no expression, or a step is not a positive whole number, or a number is not
                      given */
};

static inline uint64_t evaluate_sum(struct evaluation *evaluation);

static inline bool evaluation_takes(struct evaluation *evaluation, const char *sign)
{
    const size_t length = strlen(sign);
    if (strncmp(evaluation->at, sign, length) != 0) return false;
    evaluation->at += length;
    return true;
}

static inline uint64_t evaluate_number(struct evaluation *evaluation)
{
    uint64_t value = 0;
    if (*evaluation->at < '1' || *evaluation->at > '9') evaluation->is_wrong = true;
    while (*evaluation->at >= '0' && *evaluation->at <= '9') {
        const uint64_t digit = (uint64_t)(*evaluation->at++ - '0');
        if (value > (UINT64_MAX - digit) / 10) evaluation->is_wrong = true;
        value = value * 10 + digit;
    }
    for (size_t i = 0; i < evaluation->count; i++) {
        if (evaluation->is_used[i] || evaluation->numbers[i] != value) continue;
        evaluation->is_used[i] = true;
        evaluation->used++;
        return value;
    }
    evaluation->is_wrong = true;
    return value;
}

static inline uint64_t evaluate_operand(struct evaluation *evaluation)
{
    if (!evaluation_takes(evaluation, "(")) return evaluate_number(evaluation);
    const uint64_t value = evaluate_sum(evaluation);
    if (!evaluation_takes(evaluation, ")")) evaluation->is_wrong = true;
    return value;
}

static inline uint64_t evaluate_product(struct evaluation *evaluation)
{
    uint64_t value = evaluate_operand(evaluation);
    bool is_first = true;
    while (!evaluation->is_wrong) {
        const bool multiplies = evaluation_takes(evaluation, " * ");
        if (!multiplies && !evaluation_takes(evaluation, " / ")) break;
        const uint64_t operand = evaluate_operand(evaluation);
        if (evaluation->is_wrong) break;
        if (multiplies ? value > UINT64_MAX / operand : value % operand != 0)
            evaluation->is_wrong = true;
        if (operand == 1 || (is_first && value == 1)) evaluation->has_unit_factor = true;
        is_first = false;
        value = multiplies ? value * operand : value / operand;
    }
    return value;
}

static inline uint64_t evaluate_sum(struct evaluation *evaluation)
{
    uint64_t value = evaluate_product(evaluation);
    while (!evaluation->is_wrong) {
        const bool adds = evaluation_takes(evaluation, " + ");
        if (!adds && !evaluation_takes(evaluation, " - ")) break;
        const uint64_t operand = evaluate_product(evaluation);
        if (adds ? value > UINT64_MAX - operand : value <= operand) evaluation->is_wrong = true;
        value = adds ? value + operand : value - operand;
    }
    return value;
}

/* What an infix text is worth under Countdown rules; 0 where it breaks a rule. */
static inline uint64_t evaluate(struct evaluation *evaluation, const char *text,
                                const uint64_t *numbers, size_t count)
{
    *evaluation = (struct evaluation){.at = text, .numbers = numbers, .count = count};
    const uint64_t value = evaluate_sum(evaluation);
    return evaluation->is_wrong || *evaluation->at != '\0' ? 0 : value;
}

/* ---- Keeping what a search delivers ---------------------------------------------------------- */

struct listed {
    char *text;
    uint64_t target;
    uint64_t value;
    uint64_t distance;
    uint64_t effort;
    uint64_t largest_step;
    uint32_t numbers_used;
    bool has_detour;
};

struct answer {
    struct listed *listed;
    size_t count;
    tally_outcome *outcomes; /* those that done() was given */
    size_t outcome_count;
    tally_outcome outcome; /* the one that the search itself gives */
    tally_status status;
    uint64_t stop_after;     /* the sink says stop at the n-th solution; 0: never */
    const uint64_t *numbers; /* of the game; as long as the search runs */
    size_t number_count;
};

static inline void *answer_grow(void *items, size_t count, size_t size)
{
    if ((count & (count - 1)) != 0) return items;
    void *const wider = realloc(items, (count == 0 ? 1 : 2 * count) * size);
    if (wider == NULL) abort();
    return wider;
}

static inline char *answer_print(const tally_expr *expr)
{
    const size_t length = tally_expr_print(expr, TALLY_STYLE_INFIX, NULL, 0);
    char *const text = malloc(length + 1);
    if (text == NULL) abort();
    tally_expr_print(expr, TALLY_STYLE_INFIX, text, length + 1);
    return text;
}

/* The numbers that are not used, together with those that are, are those given. */
static inline bool has_right_unused(const struct evaluation *evaluation,
                                    const tally_solution *solution)
{
    bool is_seen[TALLY_NUMBERS_MAX] = {false};
    if (evaluation->used + solution->unused_count != evaluation->count) return false;
    for (size_t i = 0; i < solution->unused_count; i++) {
        size_t j = 0;
        while (j < evaluation->count &&
               (is_seen[j] || evaluation->numbers[j] != solution->unused[i]))
            j++;
        if (j == evaluation->count) return false;
        is_seen[j] = true;
    }
    for (size_t i = 0; i < evaluation->count; i++) {
        size_t left = 0;
        for (size_t j = 0; j < evaluation->count; j++) {
            if (evaluation->numbers[j] != evaluation->numbers[i]) continue;
            left += (evaluation->is_used[j] ? 1u : 0u) + (is_seen[j] ? 1u : 0u);
            left--;
        }
        if (left != 0) return false;
    }
    return true;
}

static inline void answer_check(const struct answer *answer, const tally_solution *solution,
                                const char *text)
{
    struct evaluation evaluation;
    const uint64_t value = evaluate(&evaluation, text, answer->numbers, answer->number_count);
    CHECK_CASE(value != 0 && value == solution->value.numerator.low, text);
    CHECK_CASE(solution->value.denominator.low == 1 && !solution->value.negative, text);
    CHECK_CASE(evaluation.used == solution->numbers_used, text);
    CHECK_CASE(has_right_unused(&evaluation, solution), text);
    const uint64_t away =
        value > solution->target ? value - solution->target : solution->target - value;
    CHECK_CASE(solution->distance == away, text);

    tally_expr_info info = TALLY_EXPR_INFO_INIT;
    tally_expr_describe(solution->expr, &info);
    CHECK_CASE(info.value.numerator.low == value && info.value.denominator.low == 1, text);
    CHECK_CASE(info.numbers_used == solution->numbers_used, text);
    CHECK_CASE(info.effort == solution->effort, text);
    CHECK_CASE(info.largest_step.numerator.low == solution->largest_step.numerator.low, text);
}

static inline int answer_keep(void *user, const tally_solution *solution)
{
    struct answer *const answer = user;
    char *const text = answer_print(solution->expr);
    answer_check(answer, solution, text);
    answer->listed = answer_grow(answer->listed, answer->count, sizeof *answer->listed);
    answer->listed[answer->count++] = (struct listed){
        .text = text,
        .target = solution->target,
        .value = solution->value.numerator.low,
        .distance = solution->distance,
        .effort = solution->effort,
        .largest_step = solution->largest_step.numerator.low,
        .numbers_used = solution->numbers_used,
        .has_detour = solution->has_detour != 0,
    };
    return answer->count == answer->stop_after;
}

static inline int answer_keep_outcome(void *user, const tally_outcome *outcome)
{
    struct answer *const answer = user;
    answer->outcomes =
        answer_grow(answer->outcomes, answer->outcome_count, sizeof *answer->outcomes);
    answer->outcomes[answer->outcome_count++] = *outcome;
    return 0;
}

static inline void answer_free(struct answer *answer)
{
    for (size_t i = 0; i < answer->count; i++) free(answer->listed[i].text);
    free(answer->listed);
    free(answer->outcomes);
    *answer = (struct answer){0};
}

/* ---- Searching ------------------------------------------------------------------------------- */

enum search { SEARCH_SOLVE, SEARCH_LIST, SEARCH_COUNT, SEARCH_VALUES };

/* Searches a game; *answer need not be initialised and is to be freed. */
static inline void answer_game_until(struct answer *answer, enum search search,
                                     const tally_game *game, const tally_options *options,
                                     uint64_t stop_after)
{
    *answer = (struct answer){.stop_after = stop_after, .outcome = TALLY_OUTCOME_INIT};
    answer->numbers = tally_game_numbers(game, &answer->number_count);
    const tally_sink sink = {.user = answer, .solution = answer_keep, .done = answer_keep_outcome};
    switch (search) {
    case SEARCH_SOLVE: answer->status = tally_solve(game, options, &sink, &answer->outcome); break;
    case SEARCH_LIST: answer->status = tally_list(game, options, &sink, &answer->outcome); break;
    case SEARCH_COUNT: answer->status = tally_count(game, options, &sink, &answer->outcome); break;
    case SEARCH_VALUES:
        answer->status = tally_values(game, NULL, options, &sink, &answer->outcome);
        break;
    }
    answer->numbers = NULL;
}

static inline void answer_game(struct answer *answer, enum search search, const tally_game *game,
                               const tally_options *options)
{
    answer_game_until(answer, search, game, options, 0);
}

static inline tally_game *game_of_id(const char *id)
{
    tally_game *game = NULL;
    if (!CHECK_CASE(tally_game_parse(&game, id, strlen(id), NULL, NULL) == TALLY_OK, id))
        exit(EXIT_FAILURE);
    return game;
}

static inline tally_game *game_of_numbers(tally_range target, const uint64_t *numbers, size_t count)
{
    tally_game *game = NULL;
    const tally_status status =
        tally_game_new(&game, tally_rules_find("countdown"), target, numbers, count, NULL);
    if (!CHECK(status == TALLY_OK)) exit(EXIT_FAILURE);
    return game;
}

/* The same for a game by its ID. */
static inline void answer_search(struct answer *answer, enum search search, const char *id,
                                 const tally_options *options)
{
    tally_game *const game = game_of_id(id);
    answer_game(answer, search, game, options);
    CHECK_CASE(answer->status == TALLY_OK, id);
    tally_game_free(game);
}

/* ---- Random games ---------------------------------------------------------------------------- */

enum { KINDS_OF_NUMBERS = 7 };

/* Numbers of many kinds: of the show; few different ones, so that many are equal; pairs;
 * all alike; small; large. */
static inline void random_numbers(tally_random *random, uint64_t *numbers, size_t count)
{
    static const uint64_t tiles[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 25, 50, 75, 100};
    const uint64_t kind = tally_random_below(random, KINDS_OF_NUMBERS);
    const uint64_t alike = 1 + tally_random_below(random, 12);
    for (size_t i = 0; i < count; i++) {
        switch (kind) {
        case 0:
        case 1: numbers[i] = tiles[tally_random_below(random, 14)]; break;
        case 2: numbers[i] = 1 + tally_random_below(random, 3); break;
        case 3:
            numbers[i] = i % 2 == 1 ? numbers[i - 1] : tiles[tally_random_below(random, 14)];
            break;
        case 4: numbers[i] = alike; break;
        case 5: numbers[i] = 1 + tally_random_below(random, 10); break;
        default: numbers[i] = 1 + tally_random_below(random, 5000); break;
        }
    }
}

/* What a test says of the game that went wrong. */
static inline const char *name_of_game(const tally_game *game)
{
    static char id[2048];
    tally_game_id(game, id, sizeof id);
    return id;
}

/* ---- Comparing ------------------------------------------------------------------------------- */

static inline bool is_same_listed(const struct listed *a, const struct listed *b)
{
    return strcmp(a->text, b->text) == 0 && a->target == b->target && a->value == b->value &&
           a->distance == b->distance && a->effort == b->effort &&
           a->largest_step == b->largest_step && a->numbers_used == b->numbers_used &&
           a->has_detour == b->has_detour;
}

/* The same solutions in the same order. */
static inline void check_same_list(const struct answer *a, const struct answer *b, const char *name)
{
    if (!CHECK_CASE(a->count == b->count, name)) return;
    for (size_t i = 0; i < a->count; i++)
        CHECK_CASE(is_same_listed(&a->listed[i], &b->listed[i]), name);
}

static inline bool is_same_outcome(const tally_outcome *a, const tally_outcome *b)
{
    return a->target == b->target && a->answer == b->answer && a->bound == b->bound &&
           a->distance == b->distance && a->solutions == b->solutions &&
           a->with_detours == b->with_detours && a->fewest == b->fewest && a->nodes == b->nodes;
}

/* The same in all that they say. */
static inline void check_same_answer(const struct answer *a, const struct answer *b,
                                     const char *name)
{
    check_same_list(a, b, name);
    CHECK_CASE(a->status == b->status && is_same_outcome(&a->outcome, &b->outcome), name);
    if (!CHECK_CASE(a->outcome_count == b->outcome_count, name)) return;
    for (size_t i = 0; i < a->outcome_count; i++) {
        CHECK_CASE(is_same_outcome(&a->outcomes[i], &b->outcomes[i]), name);
    }
}

static inline int compare_texts(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The texts of an answer in the order of strcmp(); to be freed, the texts not. */
static inline const char **answer_texts(const struct answer *answer)
{
    const char **const texts = malloc((answer->count + 1) * sizeof *texts);
    if (texts == NULL) abort();
    for (size_t i = 0; i < answer->count; i++) texts[i] = answer->listed[i].text;
    qsort(texts, answer->count, sizeof *texts, compare_texts);
    return texts;
}

#endif
