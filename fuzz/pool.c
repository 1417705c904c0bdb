/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: pools as text, and small surveys of them, of whole values and of exact ones. A pool
 * that is read is rising and within its bounds; a survey of two of its tiles reaches at least the
 * tiles themselves.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <tally/tally.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int condition, const char *what)
{
    if (condition) return;
    fprintf(stderr, "not so: %s\n", what);
    abort();
}

static int look_at_row(void *user, const tally_survey_row *row)
{
    const uint32_t *const targets = user;
    for (uint32_t i = 0; i < row->count; i++)
        if (row->numbers[i] >= 1 && row->numbers[i] <= *targets)
            require(row->fewest[row->numbers[i] - 1] == 1, "a tile is reached by itself");
    for (uint32_t i = 0; i < *targets; i++) {
        require((row->fewest[i] == 0) == (row->distance[i] != 0),
                "what is reached has no distance");
        require(row->fewest[i] <= row->count, "no more numbers than there are");
    }
    return 0;
}

static void survey_two(const tally_pool *pool, tally_values_kind values)
{
    uint32_t targets = 120;
    tally_rules rules = *tally_rules_find("countdown");
    tally_survey *survey = NULL;
    tally_survey_options options = TALLY_SURVEY_OPTIONS_INIT;
    rules.values = values;
    options.rules = &rules;
    options.pick = 2;
    options.has_target = 1;
    options.target = (tally_range){1, targets};
    options.memory_bytes = (size_t)1 << 28;
    if (tally_survey_new(&survey, pool, &options) != TALLY_OK) return;
    const tally_status status =
        tally_survey_run(survey, 0, tally_survey_size(survey, NULL), look_at_row, &targets);
    require(status == TALLY_OK, "a survey comes to its end");
    tally_survey_free(survey);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tally_pool pool = {.count = 0};
    tally_error error = {0};
    const tally_status status = tally_pool_parse(&pool, (const char *)data, size, &error);
    if (status != TALLY_OK) {
        require(pool.count == 0, "nothing is given where the text is wrong");
        require(error.status == status && error.message != NULL && error.position <= size,
                "the error is filled in");
        return 0;
    }
    require(pool.count >= 1 && pool.count <= TALLY_POOL_TILES_MAX, "a pool has 1 to 1024 tiles");
    for (uint32_t i = 0; i < pool.count; i++)
        require(i == 0 || pool.tiles[i] >= pool.tiles[i - 1], "tiles rise");
    if (pool.count >= 2 && pool.count <= 8 && pool.tiles[pool.count - 1] <= 200) {
        survey_two(&pool, TALLY_VALUES_WHOLE);
        survey_two(&pool, TALLY_VALUES_EXACT);
        survey_two(&pool, TALLY_VALUES_NATURAL);
        survey_two(&pool, TALLY_VALUES_INTEGER);
    }
    return 0;
}
