/* SPDX-License-Identifier: MIT */
/*
 * The games of 24.jsonl and exact.jsonl: how many solutions each has, by count and by list, all
 * listed ones different, judged, and in the order of simplicity.
 */
#include "test.h"

#include <tally/tally.h>

struct listed {
    const tally_game *game;
    uint64_t count;
    uint64_t last_effort;
    char last[256];
};

static int look_at(void *user, const tally_solution *solution)
{
    struct listed *const listed = user;
    char text[256];
    tally_judgement judgement = TALLY_JUDGEMENT_INIT;
    if (solution->distance != 0) return 0;
    tally_expr_print(solution->expr, TALLY_STYLE_INFIX, text, sizeof text);
    tally_check(&judgement, listed->game, text, strlen(text), NULL, NULL);
    CHECK_CASE(judgement.verdict == TALLY_VERDICT_SOLVED, text);
    CHECK_CASE(strcmp(text, listed->last) != 0, text);
    CHECK_CASE(solution->effort >= listed->last_effort, text);
    CHECK_U64(solution->unused_count, 0);
    snprintf(listed->last, sizeof listed->last, "%s", text);
    listed->last_effort = solution->effort;
    listed->count++;
    return 0;
}

static uint64_t number_after(const char *line, const char *key)
{
    const char *const at = strstr(line, key);
    if (!CHECK_CASE(at != NULL, line)) return 0;
    return strtoull(at + strlen(key), NULL, 10);
}

static uint64_t check_game(const char *line)
{
    uint64_t numbers[8];
    size_t count = 0;
    const char *at = strchr(line, '[');
    while (at != NULL && *at != ']' && count < 8) {
        char *end;
        numbers[count++] = strtoull(at + 1, &end, 10);
        at = end;
    }
    const uint64_t target = number_after(line, "\"target\":");
    const uint64_t solutions = number_after(line, "\"solutions\":");
    tally_game *game = NULL;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    const tally_range range = {target, target};
    if (!CHECK(tally_game_new(&game, tally_rules_find("make24"), range, numbers, count, NULL) ==
               TALLY_OK))
        return 0;
    CHECK(tally_count(game, NULL, NULL, &outcome) == TALLY_OK);
    CHECK_CASE(outcome.solutions == solutions && outcome.with_detours == solutions, line);
    CHECK_CASE(outcome.bound == TALLY_BOUND_NONE, line);
    CHECK_CASE(outcome.answer == (solutions != 0 ? TALLY_ANSWER_SOLVED : TALLY_ANSWER_CLOSEST),
               line);

    struct listed listed = {.game = game};
    const tally_sink sink = {.user = &listed, .solution = look_at};
    CHECK(tally_list(game, NULL, &sink, &outcome) == TALLY_OK);
    CHECK_CASE(listed.count == solutions, line);
    struct listed simplest = {.game = game};
    const tally_sink solve_sink = {.user = &simplest, .solution = look_at};
    CHECK(tally_solve(game, NULL, &solve_sink, &outcome) == TALLY_OK);
    CHECK_CASE(simplest.count == (solutions != 0), line);
    CHECK_CASE(outcome.answer == (solutions != 0 ? TALLY_ANSWER_SOLVED : TALLY_ANSWER_CLOSEST),
               line);
    tally_game_free(game);
    return solutions;
}

static uint64_t check_file(const char *name)
{
    FILE *const file = test_open_data(name);
    char line[512];
    uint64_t solutions = 0;
    while (fgets(line, sizeof line, file) != NULL) solutions += check_game(line);
    fclose(file);
    return solutions;
}

static void hands_of_24(void)
{
    CHECK_U64(check_file("24.jsonl"), 3537);
}

static void other_exact_games(void)
{
    check_file("exact.jsonl");
}

int main(void)
{
    TEST(hands_of_24);
    TEST(other_exact_games);
    return test_end();
}
