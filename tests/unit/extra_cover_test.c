/* SPDX-License-Identifier: MIT */
/*
 * cover_least() against all sets of columns: few columns, few and many rows, equal columns,
 * rows that no column covers, and a tick that stops the search.
 */
#include "extra/cover.h"
#include "tally/shapes.h"
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
    *cover = (struct cover){.memory = &memory,
                            .options = options,
                            .columns = pointers,
                            .column_count = columns,
                            .words = WORDS,
                            .chosen = cover->chosen};
    const tally_status status = cover_least(cover);
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

/* Which columns are the only ones for some of the first rows. Column 2 shares its rows with others,
 * column 1 makes nothing, and row 70 belongs to column 3 alone. */
static void needed_columns(void)
{
    struct memory memory;
    uint64_t sets[4][WORDS] = {{3, 0}, {0, 0}, {6, 0}, {4, 64}};
    uint64_t *const columns[4] = {sets[0], NULL, sets[2], sets[3]};
    memory_init(&memory, NULL, 0);
    CHECK_U64(cover_needed(&memory, columns, 4, 0), 0);
    CHECK_U64(cover_needed(&memory, columns, 4, 1), 1);
    CHECK_U64(cover_needed(&memory, columns, 4, 70), 1);
    CHECK_U64(cover_needed(&memory, columns, 4, 71), 2);
    CHECK_U64(cover_needed(&memory, columns, 4, 128), 2);
    CHECK_U64(atomic_load(&memory.used_bytes), 0);
    memory_init(&memory, NULL, 1);
    CHECK_U64(cover_needed(&memory, columns, 4, 71), 0);
}

/* Each two of the seven lines of the Fano plane share a point: no two rows are separate, and the
 * weights, 1/3 for each row, prove that three columns are needed. */
static void weights_of_a_plane(void)
{
    enum { POINTS = 7 };
    uint64_t sets[POINTS];
    struct memory memory;
    struct arena arena;
    struct cover_bound bound;
    uint32_t rows[POINTS];
    uint64_t barred = 0, newly = 0;
    memory_init(&memory, NULL, 0);
    arena_init(&arena, &memory);
    for (uint32_t i = 0; i < POINTS; i++) {
        sets[i] =
            UINT64_C(1) << i | UINT64_C(1) << (i + 1) % POINTS | UINT64_C(1) << (i + 3) % POINTS;
        rows[i] = i;
    }
    CHECK(cover_bound_init(&bound, &arena, sets, POINTS, 1));
    CHECK(cover_bound_begin(&bound, &arena, 1));
    CHECK(cover_bound_exceeds(&bound, rows, POINTS, 1, &barred, &newly));
    for (uint32_t left = 2; left <= 3; left++) {
        barred = newly = 0;
        CHECK(cover_bound_begin(&bound, &arena, left));
        CHECK_U64(cover_bound_exceeds(&bound, rows, POINTS, left, &barred, &newly), left == 2);
    }
    arena_clear(&arena);
}

static int stop_later(void *context, const tally_progress *progress)
{
    uint64_t *const left = context;
    (void)progress;
    return (*left)-- == 0;
}

/* A search that is stopped while it evaluates digits knows no set, but how many shapes the digits
 * before need. For all these years, 139 are needed. */
static void stopped_early(void)
{
    tally_shapes_asked asked = TALLY_SHAPES_ASKED_INIT;
    tally_shapes_outcome outcome = TALLY_SHAPES_OUTCOME_INIT;
    tally_options options = TALLY_OPTIONS_INIT;
    uint64_t left = 20000;
    options.tick = stop_later;
    options.tick_context = &left;
    asked.years = (tally_range){2000, 2999};
    CHECK_U64(tally_shapes(&asked, &options, NULL, &outcome), TALLY_OK);
    CHECK_U64(outcome.bound, TALLY_BOUND_STOPPED);
    CHECK_U64(outcome.count, 0);
    CHECK(outcome.at_least > 10 && outcome.at_least <= 139);
}

int main(void)
{
    needed_columns();
    weights_of_a_plane();
    stopped_early();
    random_problems();
    a_circle();
    stopped();
    return test_end();
}
