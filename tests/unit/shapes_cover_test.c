/* SPDX-License-Identifier: MIT */
/*
 * cover_least() against all sets of columns: few columns, few and many rows, equal columns,
 * rows that no column covers, and a tick that stops the search.
 */
#include "shapes/cover.h"
#include "test.h"

#include <string.h>

enum { COLUMNS_MOST = 12, WORDS = 2 };

static uint64_t below(uint64_t *state, uint64_t bound)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (*state >> 33) % bound;
}

static bool covers(uint64_t (*sets)[WORDS], uint32_t columns, uint32_t chosen)
{
    for (uint32_t word = 0; word < WORDS; word++) {
        uint64_t all = 0, some = 0;
        for (uint32_t i = 0; i < columns; i++) {
            all |= sets[i][word];
            if (chosen >> i & 1) some |= sets[i][word];
        }
        if (all != some) return false;
    }
    return true;
}

/* The fewest columns that cover all, found by trying every set of them. */
static uint32_t fewest(uint64_t (*sets)[WORDS], uint32_t columns)
{
    uint32_t best = columns;
    for (uint32_t chosen = 0; chosen < UINT32_C(1) << columns; chosen++) {
        const uint32_t count = (uint32_t)__builtin_popcount(chosen);
        if (count < best && covers(sets, columns, chosen)) best = count;
    }
    return best;
}

static tally_status solve(uint64_t (*sets)[WORDS], uint32_t columns, const tally_options *options,
                          struct cover *cover)
{
    struct memory memory;
    uint64_t *pointers[COLUMNS_MOST];
    memory_init(&memory, NULL, 0);
    for (uint32_t i = 0; i < columns; i++) pointers[i] = sets[i];
    const struct cover_problem problem = {.memory = &memory,
                                          .options = options,
                                          .columns = pointers,
                                          .column_count = columns,
                                          .words = WORDS};
    const tally_status status = cover_least(&problem, cover);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
    return status;
}

static uint32_t chosen_set(const struct cover *cover)
{
    uint32_t set = 0;
    for (uint32_t i = 0; i < cover->count; i++) set |= UINT32_C(1) << cover->chosen[i];
    return set;
}

static void random_problem(uint64_t *state)
{
    uint64_t sets[COLUMNS_MOST][WORDS] = {{0}};
    uint32_t room[COLUMNS_MOST];
    struct cover cover = {.chosen = room};
    const tally_options options = TALLY_OPTIONS_INIT;
    const uint32_t columns = (uint32_t)below(state, COLUMNS_MOST + 1);
    const uint32_t rows = 1 + (uint32_t)below(state, WORDS * 64);
    const uint64_t share = 2 + below(state, 5);
    for (uint32_t i = 0; i < columns; i++) {
        for (uint32_t row = 0; row < rows; row++) {
            if (below(state, share) == 0) sets[i][row / 64] |= UINT64_C(1) << row % 64;
        }
        if (i > 0 && below(state, 6) == 0) memcpy(sets[i], sets[i - 1], sizeof sets[i]);
    }
    CHECK_U64(solve(sets, columns, &options, &cover), TALLY_OK);
    CHECK(covers(sets, columns, chosen_set(&cover)));
    CHECK_U64(cover.count, fewest(sets, columns));
    CHECK_U64(cover.at_least, cover.count);
}

static void random_problems(void)
{
    uint64_t state = 11;
    for (int i = 0; i < 400; i++) random_problem(&state);
}

/* Three columns in a circle: no reduction applies, and two are needed. */
static void a_circle(void)
{
    uint64_t sets[3][WORDS] = {{3, 0}, {6, 0}, {5, 0}};
    uint32_t room[3];
    struct cover cover = {.chosen = room};
    const tally_options options = TALLY_OPTIONS_INIT;
    CHECK_U64(solve(sets, 3, &options, &cover), TALLY_OK);
    CHECK_U64(cover.count, 2);
    CHECK_U64(cover.undominated, 3);
}

static int stop(void *context, const tally_progress *progress)
{
    (void)context;
    (void)progress;
    return 1;
}

/* A search that is stopped still covers all rows, and claims no more than it proved. */
static void stopped(void)
{
    uint64_t sets[3][WORDS] = {{3, 0}, {6, 0}, {5, 0}};
    uint32_t room[3];
    struct cover cover = {.chosen = room};
    tally_options options = TALLY_OPTIONS_INIT;
    options.tick = stop;
    CHECK_U64(solve(sets, 3, &options, &cover), TALLY_STOPPED);
    CHECK(covers(sets, 3, chosen_set(&cover)));
    CHECK(cover.at_least <= 2);
}

int main(void)
{
    random_problems();
    a_circle();
    stopped();
    return test_end();
}
