/* SPDX-License-Identifier: MIT */
/*
 * Counts of whole selections against the oracle's (tests/data/countdown.jsonl: 60 games, targets
 * 100..999).
 */
#include "survey_common.h"

enum { TARGETS = 900 };

struct golden {
    uint64_t numbers[6];
    size_t count;
    unsigned distinct[TARGETS], detour_free[TARGETS], fewest[TARGETS];
};

/* The list after "key":[ ; returns how many were read. */
static size_t read_list(const char *line, const char *key, unsigned *list, size_t room)
{
    char opening[32];
    snprintf(opening, sizeof opening, "\"%s\":[", key);
    const char *at = strstr(line, opening);
    size_t count = 0;
    if (at == NULL) return 0;
    at += strlen(opening);
    while (*at != ']' && count < room) {
        char *end;
        list[count++] = (unsigned)strtoul(at, &end, 10);
        at = *end == ',' ? end + 1 : end;
    }
    return count;
}

static bool read_golden(FILE *file, struct golden *golden)
{
    static char line[1 << 16];
    unsigned numbers[6];
    if (fgets(line, sizeof line, file) == NULL) return false;
    golden->count = read_list(line, "numbers", numbers, 6);
    if (!CHECK(golden->count > 0)) return false;
    CHECK(read_list(line, "distinct", golden->distinct, TARGETS) == TARGETS);
    CHECK(read_list(line, "detour_free", golden->detour_free, TARGETS) == TARGETS);
    CHECK(read_list(line, "fewest", golden->fewest, TARGETS) == TARGETS);
    for (size_t i = 0; i < golden->count; i++) golden->numbers[i] = numbers[i];
    return true;
}

static struct golden golden;

static int compare_row(void *user, const tally_survey_row *row)
{
    (void)user;
    for (size_t i = 0; i < TARGETS; i++) {
        CHECK_U64(row->with_detours[i], golden.distinct[i]);
        CHECK_U64(row->solutions[i], golden.detour_free[i]);
        CHECK_U64(row->fewest[i], golden.fewest[i]);
    }
    return 0;
}

/* A survey of the game's own tiles has one selection. */
static void counts_of_the_golden_games(void)
{
    FILE *const file = fopen(TALLY_TEST_DATA "/countdown.jsonl", "r");
    if (!CHECK(file != NULL)) return;
    size_t games = 0;
    for (; read_golden(file, &golden); games++) {
        tally_pool pool = {.count = (uint32_t)golden.count};
        for (size_t i = 0; i < golden.count; i++) {
            size_t j = i;
            for (; j > 0 && pool.tiles[j - 1] > golden.numbers[i]; j--)
                pool.tiles[j] = pool.tiles[j - 1];
            pool.tiles[j] = (uint16_t)golden.numbers[i];
        }
        tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
        options.pick = pool.count;
        options.has_target = 1;
        options.target = (tally_range){100, 999};
        options.wanted = TALLY_SURVEY_COUNTS;
        tally_survey *survey = NULL;
        if (!CHECK(tally_survey_new(&survey, &pool, &options) == TALLY_OK)) break;
        CHECK_U64(tally_survey_size(survey, NULL), 1);
        CHECK(tally_survey_run(survey, 0, 1, compare_row, NULL) == TALLY_OK);
        tally_survey_free(survey);
    }
    fclose(file);
    CHECK_U64(games, 60);
}

int main(void)
{
    TEST(counts_of_the_golden_games);
    return test_end();
}
