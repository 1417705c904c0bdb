/* SPDX-License-Identifier: MIT */
/*
 * The 60 games of tests/data/countdown.jsonl, which were made with tests/oracle/oracle.py: how many
 * solutions each target 100..999 has with and without detours, how many numbers it needs, how many
 * values there are and the largest; and that listing gives as many solutions as counting.
 */
#include "searching.h"

enum { FIRST = 100, LAST = 999, TARGETS = LAST - FIRST + 1, LINE_BYTES = 1 << 16 };

struct golden {
    uint64_t numbers[TALLY_NUMBERS_MAX];
    size_t count;
    uint64_t values;
    uint64_t largest;
    uint64_t distinct[TARGETS];
    uint64_t detour_free[TARGETS];
    uint64_t fewest[TARGETS];
};

/* What follows a key. */
static const char *after_key(const char *line, const char *key)
{
    char quoted[64];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *const found = strstr(line, quoted);
    if (!CHECK_CASE(found != NULL, key)) exit(EXIT_FAILURE);
    return found + strlen(quoted);
}

static uint64_t read_number(const char *line, const char *key)
{
    return strtoull(after_key(line, key), NULL, 10);
}

static size_t read_array(const char *line, const char *key, uint64_t *items, size_t most)
{
    const char *at = after_key(line, key);
    size_t count = 0;
    do {
        char *end;
        if (count < most) items[count] = strtoull(at + 1, &end, 10);
        else return most + 1;
        at = end;
        count++;
    } while (*at == ',');
    return count;
}

static bool read_golden(struct golden *golden, FILE *file)
{
    static char line[LINE_BYTES];
    if (fgets(line, sizeof line, file) == NULL) return false;
    golden->count = read_array(line, "numbers", golden->numbers, TALLY_NUMBERS_MAX);
    golden->values = read_number(line, "values");
    golden->largest = read_number(line, "max");
    CHECK_U64(read_array(line, "distinct", golden->distinct, TARGETS), TARGETS);
    CHECK_U64(read_array(line, "detour_free", golden->detour_free, TARGETS), TARGETS);
    CHECK_U64(read_array(line, "fewest", golden->fewest, TARGETS), TARGETS);
    return true;
}

static void check_counts(const struct golden *golden)
{
    tally_game *const game =
        game_of_numbers((tally_range){FIRST, LAST}, golden->numbers, golden->count);
    struct answer answer;
    answer_game(&answer, SEARCH_COUNT, game, NULL);
    CHECK(answer.status == TALLY_OK);
    CHECK_U64(answer.outcome_count, TARGETS);
    for (size_t i = 0; i < answer.outcome_count; i++) {
        const tally_outcome *const outcome = &answer.outcomes[i];
        CHECK_U64(outcome->target, FIRST + i);
        CHECK_U64(outcome->with_detours, golden->distinct[i]);
        CHECK_U64(outcome->solutions, golden->detour_free[i]);
        CHECK_U64(outcome->fewest, golden->fewest[i]);
        CHECK(outcome->bound == TALLY_BOUND_NONE);
        CHECK(outcome->answer ==
              (golden->fewest[i] != 0 ? TALLY_ANSWER_SOLVED : TALLY_ANSWER_CLOSEST));
    }
    answer_free(&answer);
    tally_game_free(game);
}

/* Every solution is evaluated again on its way (searching.h). */
static void check_list(const struct golden *golden, uint64_t target, bool detours)
{
    tally_game *const game =
        game_of_numbers((tally_range){target, target}, golden->numbers, golden->count);
    tally_options options = TALLY_OPTIONS_INIT;
    struct answer answer;
    options.detours = detours;
    answer_game(&answer, SEARCH_LIST, game, &options);
    CHECK(answer.status == TALLY_OK && answer.outcome.bound == TALLY_BOUND_NONE);
    const uint64_t wanted =
        detours ? golden->distinct[target - FIRST] : golden->detour_free[target - FIRST];
    if (wanted != 0) {
        CHECK_U64(answer.count, wanted);
        CHECK_U64(answer.listed[0].numbers_used, golden->fewest[target - FIRST]);
        CHECK_U64(answer.listed[0].distance, 0);
    } else {
        CHECK(answer.count > 0 && answer.listed[0].distance > 0);
    }
    answer_free(&answer);
    tally_game_free(game);
}

static void check_solve(const struct golden *golden, uint64_t target)
{
    tally_game *const game =
        game_of_numbers((tally_range){target, target}, golden->numbers, golden->count);
    struct answer answer;
    answer_game(&answer, SEARCH_SOLVE, game, NULL);
    const uint64_t fewest = golden->fewest[target - FIRST];
    CHECK(answer.status == TALLY_OK && answer.count >= 1 && answer.count <= 2);
    CHECK((answer.outcome.answer == TALLY_ANSWER_SOLVED) == (fewest != 0));
    if (fewest != 0) {
        CHECK_U64(answer.count, 1);
        CHECK_U64(answer.listed[0].numbers_used, fewest);
        CHECK_U64(answer.listed[0].value, target);
    } else {
        /* The nearest target that can be reached, where one lies among those of the data. */
        uint64_t nearest = UINT64_MAX;
        for (uint64_t i = 0; i < TARGETS; i++) {
            const uint64_t away = FIRST + i > target ? FIRST + i - target : target - FIRST - i;
            if (golden->fewest[i] != 0 && away < nearest) nearest = away;
        }
        const uint64_t inside = target - FIRST < LAST - target ? target - FIRST : LAST - target;
        if (nearest <= inside) CHECK_U64(answer.outcome.distance, nearest);
    }
    answer_free(&answer);
    tally_game_free(game);
}

static void check_values(const struct golden *golden)
{
    tally_game *const game =
        game_of_numbers((tally_range){FIRST, LAST}, golden->numbers, golden->count);
    struct answer answer;
    answer_game(&answer, SEARCH_VALUES, game, NULL);
    CHECK(answer.status == TALLY_OK);
    CHECK_U64(answer.count, golden->values);
    for (size_t i = 0; i < answer.count; i++) {
        const struct listed *const listed = &answer.listed[i];
        CHECK_CASE(i == 0 || listed->value > answer.listed[i - 1].value, listed->text);
        if (listed->value < FIRST || listed->value > LAST) continue;
        CHECK_U64(listed->numbers_used, golden->fewest[listed->value - FIRST]);
    }
    if (answer.count != 0) CHECK_U64(answer.listed[answer.count - 1].value, golden->largest);
    answer_free(&answer);
    tally_game_free(game);
}

static void every_golden_game(void)
{
    static struct golden golden;
    const int step = test_is_sanitized() ? 12 : 1;
    FILE *const file = test_open_data("countdown.jsonl");
    int games = 0;
    for (; read_golden(&golden, file); games++) {
        if (games % step != 0) continue;
        check_counts(&golden);
        const uint64_t offset = (uint64_t)games * 137 % TARGETS;
        for (uint64_t i = 0; i < 6; i++) {
            const uint64_t target = FIRST + (offset + i * 151) % TARGETS;
            check_list(&golden, target, i % 2 == 1);
            check_solve(&golden, target);
        }
        if (games % 2 == 0) check_values(&golden);
    }
    CHECK_U64(games, 60);
    fclose(file);
}

/* Targets that are out of reach are rare: all of them. */
static void every_golden_target_out_of_reach(void)
{
    static struct golden golden;
    FILE *const file = test_open_data("countdown.jsonl");
    for (int games = 0; read_golden(&golden, file); games++) {
        if (test_is_sanitized() && games % 12 != 0) continue;
        int looked_at = 0;
        for (uint64_t i = 0; i < TARGETS && looked_at < 20; i++) {
            if (golden.fewest[i] != 0) continue;
            check_solve(&golden, FIRST + i);
            looked_at++;
        }
    }
    fclose(file);
}

int main(void)
{
    TEST(every_golden_game);
    TEST(every_golden_target_out_of_reach);
    return test_end();
}
