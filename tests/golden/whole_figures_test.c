/* SPDX-License-Identifier: MIT */
/*
 * Published figures for single games (tests/data/FIGURES.md), and the two tables of
 * tests/data/README.md: seven, eight and nine numbers, and games where many solutions meet.
 */
#include "searching.h"

/* ---- Games whose solutions are all known ----------------------------------------------------- */

struct known {
    const char *id;
    size_t with_detours;
    size_t count;
    const char *texts[16];
};

static const struct known known_games[] = {
    {"countdown:765/1,3,7,10,25,50",
     17,
     12,
     {"((25 - 3) * 7 - 1) * 50 / 10", "((50 - 10) * 7 - 25) * 3", "(25 * (7 - 1) + 3) * 50 / 10",
      "(50 + (7 + 1) * 3) * 10 + 25", "(50 + 1) * (10 * (7 - 3) - 25)",
      "(50 + 1) * (10 * 7 - 25) / 3", "(50 + 1) * (25 + 10) * 3 / 7", "(50 + 1) * (25 - 10)",
      "(50 + 1) * (25 - 7 - 3)", "(50 + 25 + 10) * (7 + 3 - 1)", "(50 + 25 + 7 + 3) * (10 - 1)",
      "(50 + 7) * (10 + 3) + 25 - 1"}},
    {"countdown:952/3,6,25,50,75,100",
     2,
     2,
     {"((100 + 6) * 75 * 3 - 50) / 25", "(100 + 3) * 75 * 6 / 50 + 25"}},
    {"countdown:813/1,10,25,50,75,100", 1, 1, {"((75 - 10) * 25 + 1) * 50 / 100"}},
    {"countdown:899/1,1,4,5,6,7", 1, 1, {"(6 * 5 + 1) * (7 * 4 + 1)"}},
    {"countdown:192/10,10,25,50,75,100", 1, 1, {"(25 * 10 - 10) * 100 / (75 + 50)"}},
    {"countdown:7/7,7", 1, 1, {"7"}},
    {"countdown:1/7,7", 1, 1, {"7 / 7"}},
    {"countdown:14/7,7", 1, 1, {"7 + 7"}},
    {"countdown:49/7,7", 1, 1, {"7 * 7"}},
    {"countdown:5/5", 1, 1, {"5"}},
    {"countdown:1/1", 1, 1, {"1"}},
    {"countdown:1/1,1", 2, 1, {"1"}},
    {"countdown:75/75,3", 1, 1, {"75"}},
    {"countdown:15/75,5", 1, 1, {"75 / 5"}},
    {"countdown:70/75,5", 1, 1, {"75 - 5"}},
};

static void solutions_that_are_known(void)
{
    for (size_t i = 0; i < sizeof known_games / sizeof *known_games; i++) {
        const struct known *const known = &known_games[i];
        struct answer answer;
        answer_search(&answer, SEARCH_LIST, known->id, NULL);
        const char **const texts = answer_texts(&answer);
        CHECK_U64(answer.count, known->count);
        for (size_t j = 0; j < answer.count && j < known->count; j++)
            CHECK_TEXT(texts[j], known->texts[j]);
        CHECK(answer.outcome.answer == TALLY_ANSWER_SOLVED &&
              answer.outcome.bound == TALLY_BOUND_NONE);
        free(texts);
        answer_free(&answer);

        answer_search(&answer, SEARCH_COUNT, known->id, NULL);
        CHECK_U64(answer.outcome.solutions, known->count);
        CHECK_U64(answer.outcome.with_detours, known->with_detours);
        answer_free(&answer);
    }
}

/* ---- Out of reach ---------------------------------------------------------------------------- */

/* The published figures name one of the two where both sides are as near. */
static const struct closest {
    const char *id;
    size_t count;
    uint64_t values[2];
} closest_games[] = {
    {"countdown:831/1,3,7,10,25,50", 2, {830, 832}},
    {"countdown:631/2,2,3,4,6,10", 2, {630, 632}},
    {"countdown:660/2,2,7,50,75,100", 2, {659, 661}},
    {"countdown:8/7", 1, {7}},
    {"countdown:6/7", 1, {7}},
    {"countdown:4/5,3", 2, {3, 5}},
    {"countdown:1000/1", 1, {1}},
    {"countdown:18446744073709551615/2,3", 1, {6}},
};

static void closest_on_both_sides(void)
{
    for (size_t i = 0; i < sizeof closest_games / sizeof *closest_games; i++) {
        const struct closest *const closest = &closest_games[i];
        struct answer answer;
        answer_search(&answer, SEARCH_SOLVE, closest->id, NULL);
        CHECK_CASE(answer.outcome.answer == TALLY_ANSWER_CLOSEST, closest->id);
        CHECK_CASE(answer.outcome.bound == TALLY_BOUND_NONE, closest->id);
        CHECK_U64(answer.count, closest->count);
        for (size_t j = 0; j < answer.count && j < closest->count; j++) {
            CHECK_U64(answer.listed[j].value, closest->values[j]);
            CHECK_U64(answer.listed[j].distance, answer.outcome.distance);
        }
        answer_free(&answer);

        answer_search(&answer, SEARCH_COUNT, closest->id, NULL);
        CHECK_U64(answer.outcome.with_detours, 0);
        CHECK_CASE(answer.outcome.answer == TALLY_ANSWER_CLOSEST, closest->id);
        answer_free(&answer);
    }
}

/* ---- Larger games, and those where many solutions meet --------------------------------------- */

static const struct row {
    const char *id;
    uint64_t distinct;
    uint64_t without_units;   /* x * 1 and x / 1; 0: not known */
    uint64_t without_detours; /* 0: not known */
    bool is_long;
} rows[] = {
    {"countdown:765/4,5,6,6,8,10,75", 331, 0, 0, false},
    {"countdown:765/1,5,7,8,9,10,100", 764, 0, 0, false},
    {"countdown:765/1,3,7,10,25,50,75", 424, 0, 0, false},
    {"countdown:765/1,3,7,10,25,50,75,100", 7152, 3733, 0, false},
    {"countdown:765/1,2,3,7,10,25,50,75,100", 208709, 102723, 0, true},
    {"countdown:100/1,2,3,4,5,6", 213, 110, 100, false},
    {"countdown:24/2,3,4,6,8,12", 2208, 2045, 588, false},
    {"countdown:10/1,1,2,2,3,3", 482, 168, 103, false},
    {"countdown:500/3,6,25,50,75,100", 142, 139, 115, false},
};

static uint64_t count_without_units(const struct answer *answer, const char *id)
{
    tally_game *const game = game_of_id(id);
    size_t number_count;
    const uint64_t *const numbers = tally_game_numbers(game, &number_count);
    uint64_t count = 0;
    for (size_t i = 0; i < answer->count; i++) {
        struct evaluation evaluation;
        evaluate(&evaluation, answer->listed[i].text, numbers, number_count);
        if (!evaluation.has_unit_factor) count++;
    }
    tally_game_free(game);
    return count;
}

static void check_row_listed(const struct row *row, const tally_outcome *counted)
{
    tally_options options = TALLY_OPTIONS_INIT;
    struct answer answer;
    options.detours = 1;
    options.sort = TALLY_SORT_NONE;
    answer_search(&answer, SEARCH_LIST, row->id, &options);
    CHECK_U64(answer.count, row->distinct);
    CHECK_U64(answer.outcome.solutions, row->distinct);
    if (row->without_units != 0)
        CHECK_U64(count_without_units(&answer, row->id), row->without_units);
    uint64_t without_detours = 0;
    for (size_t i = 0; i < answer.count; i++) without_detours += !answer.listed[i].has_detour;
    CHECK_U64(without_detours, counted->solutions);
    const char **const texts = answer_texts(&answer);
    for (size_t i = 1; i < answer.count; i++)
        CHECK_CASE(strcmp(texts[i - 1], texts[i]) != 0, texts[i]);
    free(texts);
    answer_free(&answer);
}

static void larger_games_and_many_solutions(void)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].is_long && test_is_sanitized()) continue;
        struct answer answer;
        answer_search(&answer, SEARCH_COUNT, rows[i].id, NULL);
        CHECK_U64(answer.outcome.with_detours, rows[i].distinct);
        if (rows[i].without_detours != 0)
            CHECK_U64(answer.outcome.solutions, rows[i].without_detours);
        check_row_listed(&rows[i], &answer.outcome);
        answer_free(&answer);
    }
}

static const struct sum {
    const char *id;
    uint64_t sum;
} sums[] = {
    {"countdown:100..999/4,5,6,6,8,10,75", 350353},
    {"countdown:100..999/1,5,7,8,9,10,100", 514759},
    {"countdown:100..999/1,3,7,10,25,50,75", 350676},
};

static void solutions_of_all_targets_together(void)
{
    for (size_t i = 0; i < (test_is_sanitized() ? 1 : sizeof sums / sizeof *sums); i++) {
        struct answer answer;
        answer_search(&answer, SEARCH_COUNT, sums[i].id, NULL);
        uint64_t sum = 0;
        for (size_t j = 0; j < answer.outcome_count; j++) sum += answer.outcomes[j].with_detours;
        CHECK_U64(sum, sums[i].sum);
        answer_free(&answer);
    }
}

/* "2 3 5 8 9 100 reaches every number 1..1912." */
static void an_unbroken_run(void)
{
    struct answer answer;
    answer_search(&answer, SEARCH_COUNT, "countdown:1..1913/2,3,5,8,9,100", NULL);
    CHECK_U64(answer.outcome_count, 1913);
    for (size_t i = 0; i < answer.outcome_count; i++) {
        CHECK((answer.outcomes[i].fewest != 0) == (answer.outcomes[i].target <= 1912));
    }
    answer_free(&answer);
}

/* How many of 100..999 some selections reach: "8 9 25 50 75 100 reaches 886 of 900", those of small
 * tiles that reach all, and the two that reach least. */
static const struct reach {
    const char *id;
    uint64_t reached;
} reaches[] = {
    {"countdown:100..999/8,9,25,50,75,100", 886}, {"countdown:100..999/6,7,8,8,9,10", 900},
    {"countdown:100..999/6,7,8,9,10,10", 900},    {"countdown:100..999/2,5,7,8,9,10", 900},
    {"countdown:100..999/5,6,7,8,9,10", 900},     {"countdown:100..999/3,4,7,8,9,10", 900},
    {"countdown:100..999/1,1,2,2,3,3", 0},        {"countdown:100..999/1,1,2,2,3,4", 1},
};

static void targets_that_are_reached(void)
{
    for (size_t i = 0; i < sizeof reaches / sizeof *reaches; i++) {
        struct answer answer;
        answer_search(&answer, SEARCH_COUNT, reaches[i].id, NULL);
        uint64_t reached = 0;
        for (size_t j = 0; j < answer.outcome_count; j++) {
            reached += answer.outcomes[j].answer == TALLY_ANSWER_SOLVED;
        }
        CHECK_U64(reached, reaches[i].reached);
        answer_free(&answer);
    }
}

/* 8,731 values of 1 3 7 10 25 50. */
static void values_of_huttons_game(void)
{
    struct answer answer;
    answer_search(&answer, SEARCH_VALUES, "countdown:765/1,3,7,10,25,50", NULL);
    CHECK_U64(answer.count, 8731);
    answer_free(&answer);
}

int main(void)
{
    TEST(solutions_that_are_known);
    TEST(closest_on_both_sides);
    TEST(larger_games_and_many_solutions);
    TEST(solutions_of_all_targets_together);
    TEST(an_unbroken_run);
    TEST(targets_that_are_reached);
    TEST(values_of_huttons_game);
    return test_end();
}
