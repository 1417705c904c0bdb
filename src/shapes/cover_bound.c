/* SPDX-License-Identifier: MIT */
/*
 * The rounds. Example: three rows, three columns in a circle; all weights become 1/2, no column has
 * excess, and the bound is 3/2, so that 2 columns are needed:
 *
 *     columns  A 1 1 .
 *              B . 1 1
 *              C 1 . 1
 *     weights    ½ ½ ½
 */
#include "shapes/cover_bound.h"

#include "base/bits.h"

#include <string.h>

#ifdef __wasm__

bool cover_bound_init(struct cover_bound *bound, struct arena *arena, const uint64_t *sets,
                      uint32_t rows, uint64_t words)
{
    (void)bound, (void)arena, (void)sets, (void)rows, (void)words;
    return true;
}

bool cover_bound_begin(struct cover_bound *bound, struct arena *arena, uint32_t most)
{
    (void)bound, (void)arena, (void)most;
    return true;
}

bool cover_bound_exceeds(struct cover_bound *bound, const struct cover_question *question)
{
    (void)bound, (void)question;
    return false;
}

uint64_t cover_needed(struct memory *memory, uint64_t *const *columns, size_t column_count,
                      uint64_t rows)
{
    (void)memory, (void)columns, (void)column_count, (void)rows;
    return 0;
}

#else

/* A step is a share of what would close the gap. The share is halved after PATIENCE rounds without
 * progress; after HALVINGS halvings the rounds end. */
enum { HALVINGS = 6, PATIENCE = 6, ROUNDS = 24, FIRST_ROUNDS = 400 };

static bool has_bit(const uint64_t *set, uint32_t bit)
{
    return (set[bit / 64] >> bit % 64 & 1) != 0;
}

bool cover_bound_init(struct cover_bound *bound, struct arena *arena, const uint64_t *sets,
                      uint32_t rows, uint64_t words)
{
    const uint32_t columns = (uint32_t)words * 64;
    uint64_t members = 0;
    for (uint64_t i = 0; i < rows * words; i++) members += (uint64_t)bits_count(sets[i]);
    if (members >= UINT32_MAX) return false;
    *bound =
        (struct cover_bound){.columns = columns,
                             .rows = rows,
                             .first = arena_take(arena, ((uint64_t)columns + 1) * sizeof(uint32_t)),
                             .members = arena_take(arena, (members + 1) * sizeof(uint32_t)),
                             .overlaps = arena_take(arena, ((uint64_t)rows + 1) * sizeof(uint32_t)),
                             .spare = arena_take(arena, (uint64_t)columns * sizeof(int64_t))};
    if (bound->first == NULL || bound->members == NULL || bound->overlaps == NULL ||
        bound->spare == NULL)
        return false;
    uint32_t count = 0;
    for (uint32_t column = 0; column < columns; column++) {
        bound->first[column] = count;
        for (uint32_t row = 0; row < rows; row++) {
            if (has_bit(sets + row * words, column)) bound->members[count++] = row;
        }
    }
    bound->first[columns] = count;
    return true;
}

static int64_t *weights_of(const struct cover_bound *bound, uint32_t left)
{
    return bound->weights + (uint64_t)left * bound->rows;
}

bool cover_bound_begin(struct cover_bound *bound, struct arena *arena, uint32_t most)
{
    const uint64_t row_bytes = bound->rows * sizeof bound->weights[0];
    const int64_t *const last = most > 1 ? weights_of(bound, most - 1) : NULL;
    bound->most = most;
    bound->weights = arena_take(arena, ((uint64_t)most + 2) * row_bytes);
    if (bound->weights == NULL) return false;
    int64_t *const above = weights_of(bound, most + 1);
    if (last != NULL) memcpy(above, last, row_bytes);
    for (uint32_t row = 0; last == NULL && row < bound->rows; row++)
        above[row] = COVER_WEIGHT_ONE / bound->rows;
    /* If this search never asks for a bound, the next search begins with the same weights. */
    memcpy(weights_of(bound, most), above, row_bytes);
    return true;
}

/* The bound that the weights prove, as a multiple of 1 / COVER_WEIGHT_ONE. */
static int64_t weigh(struct cover_bound *bound, const struct cover_question *question)
{
    const int64_t *const weights = weights_of(bound, question->left);
    int64_t sum = 0;
    memset(bound->overlaps, 0, bound->rows * sizeof bound->overlaps[0]);
    for (uint32_t i = 0; i < question->count; i++) sum += weights[question->rows[i]];
    for (uint32_t column = 0; column < bound->columns; column++) {
        int64_t spare = COVER_WEIGHT_ONE;
        if (has_bit(question->barred, column)) continue;
        for (uint32_t i = bound->first[column]; i < bound->first[column + 1]; i++)
            spare -= weights[bound->members[i]];
        bound->spare[column] = spare;
        if (spare >= 0) continue;
        sum += spare;
        for (uint32_t i = bound->first[column]; i < bound->first[column + 1]; i++)
            bound->overlaps[bound->members[i]]++;
    }
    return sum;
}

/* Bars columns that no cover of `left` columns has: with one of them, the bound would be larger. */
static void bar(const struct cover_bound *bound, const struct cover_question *question,
                int64_t proved)
{
    const int64_t room = (int64_t)question->left * COVER_WEIGHT_ONE - proved;
    for (uint32_t column = 0; column < bound->columns; column++) {
        if (has_bit(question->barred, column) || bound->spare[column] <= room) continue;
        question->barred[column / 64] |= UINT64_C(1) << column % 64;
        question->newly[column / 64] |= UINT64_C(1) << column % 64;
    }
}

/* Moves the weights by a step for a gap, so that weights between 0 and 1 stay there. */
static void move(const struct cover_bound *bound, const struct cover_question *question,
                 int64_t gap, uint32_t halvings)
{
    int64_t *const weights = weights_of(bound, question->left);
    int64_t norm = 0;
    for (uint32_t i = 0; i < question->count; i++) {
        const int64_t slope = 1 - (int64_t)bound->overlaps[question->rows[i]];
        norm += slope * slope;
    }
    if (norm == 0) return;
    const int64_t step = 2 * gap / norm >> halvings;
    for (uint32_t i = 0; i < question->count; i++) {
        int64_t *const weight = &weights[question->rows[i]];
        *weight += step * (1 - (int64_t)bound->overlaps[question->rows[i]]);
        if (*weight < 0) *weight = 0;
        if (*weight > COVER_WEIGHT_ONE) *weight = COVER_WEIGHT_ONE;
    }
}

/* Rows that are not asked for get the weight 0. The others keep their weight from the level
 * above. */
static void begin_weights(const struct cover_bound *bound, const struct cover_question *question)
{
    int64_t *const weights = weights_of(bound, question->left);
    const int64_t *const above = weights_of(bound, question->left + 1);
    memset(weights, 0, bound->rows * sizeof weights[0]);
    for (uint32_t i = 0; i < question->count; i++)
        weights[question->rows[i]] = above[question->rows[i]];
}

bool cover_bound_exceeds(struct cover_bound *bound, const struct cover_question *question)
{
    const int64_t enough = (int64_t)question->left * COVER_WEIGHT_ONE;
    const uint32_t rounds = question->left == bound->most ? FIRST_ROUNDS : ROUNDS;
    int64_t best = 0;
    uint32_t halvings = 0, idle = 0;
    begin_weights(bound, question);
    for (uint32_t round = 0; round < rounds && halvings < HALVINGS; round++) {
        const int64_t proved = weigh(bound, question);
        idle = proved > best ? 0 : idle + 1;
        if (proved > best) best = proved;
        if (best > enough) return true;
        bar(bound, question, proved);
        if (idle == PATIENCE) halvings++, idle = 0;
        move(bound, question, enough + COVER_WEIGHT_ONE - proved, halvings);
    }
    return false;
}

/* Fills `alone` with the rows that exactly one column covers; `twice` is room for as many words. */
static void find_alone(uint64_t *alone, uint64_t *twice, uint64_t words, uint64_t *const *columns,
                       size_t column_count)
{
    memset(alone, 0, words * sizeof alone[0]);
    memset(twice, 0, words * sizeof twice[0]);
    for (size_t i = 0; i < column_count; i++) {
        if (columns[i] == NULL) continue;
        for (uint64_t j = 0; j < words; j++) {
            twice[j] |= alone[j] & columns[i][j];
            alone[j] |= columns[i][j];
        }
    }
    for (uint64_t j = 0; j < words; j++) alone[j] &= ~twice[j];
}

uint64_t cover_needed(struct memory *memory, uint64_t *const *columns, size_t column_count,
                      uint64_t rows)
{
    struct arena arena;
    const uint64_t words = (rows + 63) / 64;
    uint64_t needed = 0;
    arena_init(&arena, memory);
    uint64_t *const alone = arena_take(&arena, (words + 1) * sizeof alone[0]);
    uint64_t *const twice = arena_take(&arena, (words + 1) * sizeof twice[0]);
    const bool has_room = alone != NULL && twice != NULL && rows != 0;
    if (has_room) {
        find_alone(alone, twice, words, columns, column_count);
        if (rows % 64 != 0) alone[words - 1] &= (UINT64_C(1) << rows % 64) - 1;
    }
    for (size_t i = 0; has_room && i < column_count; i++) {
        uint64_t own = 0;
        for (uint64_t j = 0; columns[i] != NULL && j < words; j++) own |= alone[j] & columns[i][j];
        needed += own != 0;
    }
    arena_clear(&arena);
    return needed;
}

#endif
