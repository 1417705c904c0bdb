/* SPDX-License-Identifier: MIT */
/*
 * The reductions. The bit of a row in `open` becomes 0 when a chosen column covers the row. A
 * column stops being live when it is chosen or dominated.
 *
 *     columns  A 1 1 . .      B is dominated: A covers its only row
 *              B . 1 . .      C is needed: no other column covers row 3
 *              C . . 1 1      A and C are the least cover
 *     rows       0 1 2 3
 */
#include "extra/cover.h"

#include "base/bits.h"
#include "base/sort.h"
#include "base/tasks.h"
#include "extra/cover_search.h"

#include <string.h>

/* A set cover problem that is being reduced. */
struct reduction {
    const struct cover_problem *problem;
    struct cover *cover;
    uint64_t *open; /* the rows that are not covered yet */
    uint64_t *once; /* room for a set of rows, as `twice` is */
    uint64_t *twice;
    uint32_t *live; /* the columns that may still be chosen, the largest first */
    uint32_t live_count;
    struct sort_item *items; /* room for twice the columns */
};

/* ---- Sets of rows ---------------------------------------------------------------------------- */

static uint64_t open_rows(const struct reduction *reduction, uint32_t column)
{
    const uint64_t *const set = reduction->problem->columns[column];
    uint64_t count = 0;
    for (uint64_t i = 0; i < reduction->problem->words; i++)
        count += (uint64_t)bits_count(set[i] & reduction->open[i]);
    return count;
}

/* Does column b cover every open row of column a? */
static bool is_within(const struct reduction *reduction, uint32_t a, uint32_t b)
{
    const uint64_t *const set_a = reduction->problem->columns[a];
    const uint64_t *const set_b = reduction->problem->columns[b];
    for (uint64_t i = 0; i < reduction->problem->words; i++) {
        if ((set_a[i] & ~set_b[i] & reduction->open[i]) != 0) return false;
    }
    return true;
}

static bool has_open_rows(const struct reduction *reduction)
{
    for (uint64_t i = 0; i < reduction->problem->words; i++) {
        if (reduction->open[i] != 0) return true;
    }
    return false;
}

static void choose(struct reduction *reduction, uint32_t column)
{
    const uint64_t *const set = reduction->problem->columns[column];
    for (uint64_t i = 0; i < reduction->problem->words; i++) reduction->open[i] &= ~set[i];
    reduction->cover->chosen[reduction->cover->count++] = column;
}

/* ---- Columns --------------------------------------------------------------------------------- */

/* Sorts the live columns by falling number of open rows, and leaves those without any. */
static void sort_live(struct reduction *reduction)
{
    struct sort_item *const items = reduction->items;
    uint32_t count = 0;
    for (uint32_t i = 0; i < reduction->live_count; i++) {
        const uint64_t rows = open_rows(reduction, reduction->live[i]);
        if (rows == 0) continue;
        items[count++] = (struct sort_item){UINT64_MAX - rows, reduction->live[i]};
    }
    const struct sort_item *const sorted =
        sort_by_key(items, items + reduction->problem->column_count, count, NULL);
    for (uint32_t i = 0; i < count; i++) reduction->live[i] = sorted[i].index;
    reduction->live_count = count;
}

/* Removes dominated columns from the live ones. */
static tally_status leave_dominated(struct reduction *reduction)
{
    uint32_t kept = 0;
    sort_live(reduction);
    for (uint32_t i = 0; i < reduction->live_count; i++) {
        uint32_t j = 0;
        const tally_status status = ask_stop(reduction->problem->options);
        if (status != TALLY_OK) return status;
        while (j < kept && !is_within(reduction, reduction->live[i], reduction->live[j])) j++;
        if (j == kept) reduction->live[kept++] = reduction->live[i];
    }
    reduction->live_count = kept;
    return TALLY_OK;
}

/* Chooses each column that is the only one to cover some row. Returns false if there is none. */
static bool choose_needed(struct reduction *reduction)
{
    const uint64_t words = reduction->problem->words;
    const uint32_t before = reduction->cover->count;
    memset(reduction->once, 0, words * sizeof reduction->once[0]);
    memset(reduction->twice, 0, words * sizeof reduction->twice[0]);
    for (uint32_t i = 0; i < reduction->live_count; i++) {
        const uint64_t *const set = reduction->problem->columns[reduction->live[i]];
        for (uint64_t j = 0; j < words; j++) {
            reduction->twice[j] |= reduction->once[j] & set[j];
            reduction->once[j] |= set[j];
        }
    }
    for (uint64_t j = 0; j < words; j++)
        reduction->once[j] &= ~reduction->twice[j] & reduction->open[j];
    uint32_t kept = 0;
    for (uint32_t i = 0; i < reduction->live_count; i++) {
        const uint64_t *const set = reduction->problem->columns[reduction->live[i]];
        uint64_t own = 0;
        for (uint64_t j = 0; j < words; j++) own |= reduction->once[j] & set[j];
        if (own != 0) choose(reduction, reduction->live[i]);
        else reduction->live[kept++] = reduction->live[i];
    }
    reduction->live_count = kept;
    return reduction->cover->count != before;
}

/* Repeats the reductions of columns until none applies. */
static tally_status reduce_columns(struct reduction *reduction)
{
    tally_status status = TALLY_OK;
    bool is_first = true;
    do {
        status = leave_dominated(reduction);
        if (is_first) reduction->cover->undominated = reduction->live_count;
        is_first = false;
    } while (status == TALLY_OK && choose_needed(reduction));
    return status;
}

/* ---- Without proof --------------------------------------------------------------------------- */

/* Covers the open rows by the column that covers most of them, again and again. */
static void choose_greedily(struct reduction *reduction)
{
    while (has_open_rows(reduction)) {
        sort_live(reduction);
        choose(reduction, reduction->live[0]);
    }
}

/* ---- All of it ------------------------------------------------------------------------------- */

/* Chooses columns for the open rows by search. If the search ends early, they are chosen
 * greedily. */
static tally_status cover_rest(struct reduction *reduction)
{
    struct cover *const cover = reduction->cover;
    const uint32_t needed = cover->count;
    uint32_t at_least = 0;
    const tally_status status = cover_search(reduction->problem, reduction->open, reduction->live,
                                             reduction->live_count, cover, &at_least);
    cover->at_least = needed + at_least;
    if (status == TALLY_OK) return TALLY_OK;
    cover->count = needed;
    choose_greedily(reduction);
    return status;
}

static tally_status reduce_and_search(struct reduction *reduction)
{
    const struct cover_problem *const problem = reduction->problem;
    memset(reduction->open, 0, problem->words * sizeof reduction->open[0]);
    for (uint32_t i = 0; i < problem->column_count; i++) {
        reduction->live[i] = i;
        for (uint64_t j = 0; j < problem->words; j++) reduction->open[j] |= problem->columns[i][j];
    }
    reduction->live_count = problem->column_count;
    const tally_status status = reduce_columns(reduction);
    if (status == TALLY_OK) return cover_rest(reduction);
    reduction->cover->at_least = reduction->cover->count;
    choose_greedily(reduction);
    return status;
}

tally_status cover_least(const struct cover_problem *problem, struct cover *cover)
{
    struct arena arena;
    const size_t columns = (size_t)problem->column_count + 1;
    const size_t set_bytes = problem->words * sizeof(uint64_t);
    arena_init(&arena, problem->memory);
    cover->count = cover->at_least = cover->undominated = 0;
    struct reduction reduction = {.problem = problem,
                                  .cover = cover,
                                  .open = arena_take(&arena, set_bytes),
                                  .once = arena_take(&arena, set_bytes),
                                  .twice = arena_take(&arena, set_bytes),
                                  .live = arena_take(&arena, columns * sizeof(uint32_t)),
                                  .items =
                                      arena_take(&arena, 2 * columns * sizeof(struct sort_item))};
    const bool has_room = reduction.open != NULL && reduction.once != NULL &&
                          reduction.twice != NULL && reduction.live != NULL &&
                          reduction.items != NULL;
    const tally_status status =
        has_room ? reduce_and_search(&reduction) : memory_failure(problem->memory);
    arena_clear(&arena);
    return status;
}
