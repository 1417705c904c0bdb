/* SPDX-License-Identifier: MIT */
/*
 * The random games of tests/data/random_games.jsonl, made by tests/oracle/random_games.py: many
 * have equal numbers. Counts with and without detours, fewest numbers, number of values and the
 * largest, and one target's solutions text by text.
 */
#include "searching.h"

enum { LINE_BYTES = 1 << 18, COLUMNS = 4 };

/* What follows a key. */
static char *after_key(char *line, const char *key)
{
    char quoted[64];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    char *const found = strstr(line, quoted);
    if (!CHECK_CASE(found != NULL, key)) exit(EXIT_FAILURE);
    return found + strlen(quoted);
}

/* Numbers of a JSON array, up to its end. */
static size_t read_array(char **at, uint64_t *items, size_t most)
{
    size_t count = 0;
    do {
        ++*at; /* [ or , */
        if (count == most) abort();
        items[count++] = strtoull(*at, at, 10);
    } while (**at == ',');
    ++*at;
    return count;
}

static void check_target(const uint64_t *numbers, size_t count, const uint64_t *row)
{
    tally_game *const game = game_of_numbers((tally_range){row[0], row[0]}, numbers, count);
    const char *const name = name_of_game(game);
    struct answer answer;
    answer_game(&answer, SEARCH_COUNT, game, NULL);
    CHECK_CASE(answer.status == TALLY_OK && answer.outcome.with_detours == row[1], name);
    CHECK_CASE(answer.outcome.solutions == row[2], name);
    CHECK_CASE(answer.outcome.fewest == row[3], name);
    answer_free(&answer);
    answer_game(&answer, SEARCH_SOLVE, game, NULL);
    CHECK_CASE((answer.outcome.answer == TALLY_ANSWER_SOLVED) == (row[1] != 0), name);
    if (row[1] != 0) CHECK_CASE(answer.count == 1 && answer.listed[0].numbers_used == row[3], name);
    answer_free(&answer);
    tally_game_free(game);
}

static void check_values(char *line, const uint64_t *numbers, size_t count)
{
    tally_game *const game = game_of_numbers((tally_range){1, 1}, numbers, count);
    struct answer answer;
    answer_game(&answer, SEARCH_VALUES, game, NULL);
    CHECK_U64(answer.count, strtoull(after_key(line, "values"), NULL, 10));
    if (answer.count != 0) {
        CHECK_U64(answer.listed[answer.count - 1].value,
                  strtoull(after_key(line, "max"), NULL, 10));
    }
    answer_free(&answer);
    tally_game_free(game);
}

static void check_texts(char *line, const uint64_t *numbers, size_t count)
{
    char *at = after_key(line, "solutions");
    if (*at != '{') return;
    const uint64_t target = strtoull(after_key(at, "target"), NULL, 10);
    at = after_key(at, "texts") + 1;
    tally_game *const game = game_of_numbers((tally_range){target, target}, numbers, count);
    struct answer answer;
    answer_game(&answer, SEARCH_LIST, game, NULL);
    const char **const texts = answer_texts(&answer);
    size_t i = 0;
    for (; *at == '"'; i++) {
        char *const end = strchr(at + 1, '"');
        *end = '\0';
        CHECK_TEXT(i < answer.count ? texts[i] : NULL, at + 1);
        at = end + (end[1] == ',' ? 2 : 1);
    }
    CHECK_U64(answer.count, i);
    free(texts);
    answer_free(&answer);
    tally_game_free(game);
}

static void games_of_the_oracle(void)
{
    static char line[LINE_BYTES];
    FILE *const file = test_open_data("random_games.jsonl");
    int games = 0;
    for (; fgets(line, sizeof line, file) != NULL; games++) {
        if (test_is_sanitized() && games % 8 != 0) continue;
        uint64_t numbers[TALLY_NUMBERS_MAX];
        char *at = after_key(line, "numbers");
        const size_t count = read_array(&at, numbers, TALLY_NUMBERS_MAX);
        for (at = after_key(line, "targets") + 1; *at == '['; at += *at == ',') {
            uint64_t row[COLUMNS];
            CHECK_U64(read_array(&at, row, COLUMNS), COLUMNS);
            check_target(numbers, count, row);
        }
        check_values(line, numbers, count);
        check_texts(line, numbers, count);
    }
    CHECK(games >= 300);
    fclose(file);
}

int main(void)
{
    TEST(games_of_the_oracle);
    return test_end();
}
