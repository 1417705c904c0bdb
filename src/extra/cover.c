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

#include <string.h>

/* ---- The search ------------------------------------------------------------------------------ */

/*
 * The search, by rows: each row is the set of the live columns that cover it.
 *
 *     row 0   1 1 . .        columns 0 and 1 cover row 0
 *     row 1   . 1 1 .
 *     row 2   . . . 1
 *
 * A row is removed if it contains all columns of another row. The search tries covers of 1, 2,
 * 3 ... columns: each column of the open row with the fewest columns is chosen in turn. When a
 * column was tried without success, the search bars the column while it tries the next ones, since
 * all covers with the column were examined.
 *
 * Two lower bounds cut the search. Rows that share no column need one column each. Weights of the
 * rows prove more (see The bound): a year of six digits such as 111222 (98 rows, 1244 columns)
 * takes 0.15 s with them. With the first bound alone, and the most rows that a column covers, the
 * proof took 450 s.
 */

/* ---- The bound ------------------------------------------------------------------------------- */

/*
 * The rounds. Example: three rows, three columns in a circle; all weights become 1/2, no column has
 * excess, and the bound is 3/2, so that 2 columns are needed:
 *
 *     columns  A 1 1 .
 *              B . 1 1
 *              C 1 . 1
 *     weights    ½ ½ ½
 */

/* A step is a share of what would close the gap. The share is halved after PATIENCE rounds without
 * progress; after HALVINGS halvings the rounds end. */
enum { HALVINGS = 6, PATIENCE = 6, ROUNDS = 24, FIRST_ROUNDS = 400 };

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
            if (bits_have(sets + row * words, column)) bound->members[count++] = row;
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
static int64_t weigh(struct cover_bound *bound, const uint32_t *rows, uint32_t count, uint32_t left,
                     const uint64_t *barred)
{
    const int64_t *const weights = weights_of(bound, left);
    int64_t sum = 0;
    memset(bound->overlaps, 0, bound->rows * sizeof bound->overlaps[0]);
    for (uint32_t i = 0; i < count; i++) sum += weights[rows[i]];
    for (uint32_t column = 0; column < bound->columns; column++) {
        int64_t spare = COVER_WEIGHT_ONE;
        if (bits_have(barred, column)) continue;
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
static void bar(const struct cover_bound *bound, uint32_t left, uint64_t *barred, uint64_t *newly,
                int64_t proved)
{
    const int64_t room = (int64_t)left * COVER_WEIGHT_ONE - proved;
    for (uint32_t column = 0; column < bound->columns; column++) {
        if (bits_have(barred, column) || bound->spare[column] <= room) continue;
        barred[column / 64] |= UINT64_C(1) << column % 64;
        newly[column / 64] |= UINT64_C(1) << column % 64;
    }
}

/* Moves the weights by a step for a gap, so that weights between 0 and 1 stay there. */
static void move(const struct cover_bound *bound, const uint32_t *rows, uint32_t count,
                 uint32_t left, int64_t gap, uint32_t halvings)
{
    int64_t *const weights = weights_of(bound, left);
    int64_t norm = 0;
    for (uint32_t i = 0; i < count; i++) {
        const int64_t slope = 1 - (int64_t)bound->overlaps[rows[i]];
        norm += slope * slope;
    }
    if (norm == 0) return;
    const int64_t step = 2 * gap / norm >> halvings;
    for (uint32_t i = 0; i < count; i++) {
        int64_t *const weight = &weights[rows[i]];
        *weight += step * (1 - (int64_t)bound->overlaps[rows[i]]);
        if (*weight < 0) *weight = 0;
        if (*weight > COVER_WEIGHT_ONE) *weight = COVER_WEIGHT_ONE;
    }
}

/* Rows that are not asked for get the weight 0. The others keep their weight from the level
 * above. */
static void begin_weights(const struct cover_bound *bound, const uint32_t *rows, uint32_t count,
                          uint32_t left)
{
    int64_t *const weights = weights_of(bound, left);
    const int64_t *const above = weights_of(bound, left + 1);
    memset(weights, 0, bound->rows * sizeof weights[0]);
    for (uint32_t i = 0; i < count; i++) weights[rows[i]] = above[rows[i]];
}

bool cover_bound_exceeds(struct cover_bound *bound, const uint32_t *rows, uint32_t count,
                         uint32_t left, uint64_t *barred, uint64_t *newly)
{
    const int64_t enough = (int64_t)left * COVER_WEIGHT_ONE;
    const uint32_t rounds = left == bound->most ? FIRST_ROUNDS : ROUNDS;
    int64_t best = 0;
    uint32_t halvings = 0, idle = 0;
    begin_weights(bound, rows, count, left);
    for (uint32_t round = 0; round < rounds && halvings < HALVINGS; round++) {
        const int64_t proved = weigh(bound, rows, count, left, barred);
        idle = proved > best ? 0 : idle + 1;
        if (proved > best) best = proved;
        if (best > enough) return true;
        bar(bound, left, barred, newly, proved);
        if (idle == PATIENCE) halvings++, idle = 0;
        move(bound, rows, count, left, enough + COVER_WEIGHT_ONE - proved, halvings);
    }
    return false;
}

/* Fills `alone` with the rows that exactly one column covers; `twice` is room for as many words. */
static void find_alone(uint64_t *alone, uint64_t *twice, uint64_t words, uint64_t *const *columns,
                       size_t column_count)
{
    memset(alone, 0, words * sizeof alone[0]);
    memset(twice, 0, words * sizeof twice[0]);
    for (size_t i = 0; i < column_count; i++)
        if (columns[i] != NULL) cover_add(alone, twice, columns[i], words);
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

/* The rows that are still to be covered, as sets of the columns that cover them. */
struct board {
    struct cover *cover;
    struct arena arena;
    uint64_t *sets; /* row_count sets of columns, each of `words` words */
    uint64_t words; /* words of a set: 64 columns in each */
    uint32_t row_count;
    uint32_t *rows;   /* 0, 1, 2 ... */
    uint64_t *barred; /* columns that must not be chosen now: all covers with them were searched */
    uint64_t *shared; /* room for a set of columns */
    uint32_t *open;   /* for each number of columns left, the list of rows that are still open */
    uint64_t *tried;  /* for each number of columns left, the columns tried for the current row */
    struct cover_bound bound;
    uint64_t nodes;
    tally_status status;
};

static uint64_t *set_of(const struct board *board, uint32_t row)
{
    return board->sets + row * board->words;
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* Is every column of row a a column of row b? */
static bool is_row_within(const struct board *board, uint32_t a, uint32_t b)
{
    const uint64_t *const set_a = set_of(board, a), *const set_b = set_of(board, b);
    for (uint64_t i = 0; i < board->words; i++) {
        if ((set_a[i] & ~set_b[i]) != 0) return false;
    }
    return true;
}

/* Adds a row. A row that has all columns of another row is covered whenever the other one is: so
 * the new row is left out if it has all columns of a row on the board, and rows that have all
 * columns of the new one are removed. The set of the new row stands behind that of the last row. */
static void add_row(struct board *board)
{
    const uint32_t added = board->row_count;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < added; i++) {
        if (is_row_within(board, i, added)) return;
    }
    for (uint32_t i = 0; i <= added; i++) {
        if (i != added && is_row_within(board, added, i)) continue;
        if (kept != i)
            memcpy(set_of(board, kept), set_of(board, i), board->words * sizeof(uint64_t));
        kept++;
    }
    board->row_count = kept;
}

static void fill_row(struct board *board, uint64_t row)
{
    uint64_t *const set = set_of(board, board->row_count);
    memset(set, 0, board->words * sizeof set[0]);
    for (uint32_t i = 0; i < board->cover->live_count; i++) {
        const uint64_t *const column = board->cover->columns[board->cover->live[i]];
        if (bits_have(column, row)) set[i / 64] |= UINT64_C(1) << i % 64;
    }
}

static void fill_rows(struct board *board)
{
    for (uint64_t word = 0; word < board->cover->words; word++) {
        for (uint64_t left = board->cover->open[word]; left != 0; left &= left - 1) {
            fill_row(board, word * 64 + (uint64_t)bits_lowest(left));
            add_row(board);
        }
    }
}

/* ---- The search ------------------------------------------------------------------------------ */

static uint32_t free_columns(const struct board *board, uint32_t row)
{
    const uint64_t *const set = set_of(board, row);
    uint32_t count = 0;
    for (uint64_t i = 0; i < board->words; i++)
        count += (uint32_t)bits_count(set[i] & ~board->barred[i]);
    return count;
}

/* The open row with the fewest columns. Rows 0..count - 1 of `rows` are open. */
static uint32_t hardest_row(const struct board *board, const uint32_t *rows, uint32_t count)
{
    uint32_t best = rows[0], fewest = UINT32_MAX;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t free = free_columns(board, rows[i]);
        if (free >= fewest) continue;
        fewest = free;
        best = rows[i];
    }
    return best;
}

/* Counts rows that share no free column with one another: each needs a column of its own, so at
 * least this many columns are needed. Takes rows greedily, so a larger number may exist. */
static uint32_t separate_rows(const struct board *board, const uint32_t *rows, uint32_t count)
{
    uint32_t separate = 0;
    memset(board->shared, 0, board->words * sizeof board->shared[0]);
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t *const set = set_of(board, rows[i]);
        uint64_t both = 0;
        for (uint64_t j = 0; j < board->words; j++)
            both |= set[j] & ~board->barred[j] & board->shared[j];
        if (both != 0) continue;
        separate++;
        for (uint64_t j = 0; j < board->words; j++) board->shared[j] |= set[j] & ~board->barred[j];
    }
    return separate;
}

/* Returns true if `left` columns are certainly not enough for these rows. Bars columns that no
 * cover of `left` columns has. */
static bool is_too_few(struct board *board, const uint32_t *rows, uint32_t count, uint32_t left)
{
    if (left == 0 || separate_rows(board, rows, count) > left) return true;
    return cover_bound_exceeds(&board->bound, rows, count, left, board->barred,
                               board->tried + left * board->words);
}

static bool stops(struct board *board)
{
    enum { NODES_BETWEEN_TICKS = 64 };
    if (board->nodes++ % NODES_BETWEEN_TICKS == 0) board->status = ask_stop(board->cover->options);
    return board->status != TALLY_OK;
}

static bool search(struct board *board, const uint32_t *rows, uint32_t count, uint32_t left);

/* Chooses the column, and searches for `left - 1` columns that cover the rows it leaves open. */
static bool try_column(struct board *board, uint32_t column, const uint32_t *rows, uint32_t count,
                       uint32_t left)
{
    uint32_t *const others = board->open + (uint64_t)(left - 1) * board->row_count;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!bits_have(set_of(board, rows[i]), column)) others[kept++] = rows[i];
    }
    if (!search(board, others, kept, left - 1)) return false;
    board->cover->chosen[board->cover->count++] = board->cover->live[column];
    return true;
}

/* Returns true if `left` columns can cover the rows; they are then among the chosen ones. The depth
 * of the recursion is at most `left`. */
static bool search(struct board *board, const uint32_t *rows, uint32_t count, uint32_t left)
{
    if (count == 0) return true;
    if (stops(board)) return false;
    uint64_t *const tried = board->tried + left * board->words;
    bool is_found = false;
    memset(tried, 0, board->words * sizeof tried[0]);
    const bool is_hopeless = is_too_few(board, rows, count, left);
    const uint64_t *const set = set_of(board, hardest_row(board, rows, count));
    for (uint32_t column = 0; column < board->cover->live_count && !is_found && !is_hopeless;
         column++) {
        if (!bits_have(set, column) || bits_have(board->barred, column)) continue;
        is_found = try_column(board, column, rows, count, left);
        if (board->status != TALLY_OK) return false;
        tried[column / 64] |= UINT64_C(1) << column % 64;
        board->barred[column / 64] |= UINT64_C(1) << column % 64;
    }
    for (uint64_t i = 0; i < board->words; i++) board->barred[i] &= ~tried[i];
    return is_found;
}

/* Room for a search with that many columns. */
static bool make_levels(struct board *board, uint32_t columns)
{
    const uint64_t levels = (uint64_t)columns + 1;
    board->open = arena_take(&board->arena, levels * board->row_count * sizeof board->open[0]);
    board->tried = arena_take(&board->arena, levels * board->words * sizeof board->tried[0]);
    return board->open != NULL && board->tried != NULL &&
           cover_bound_begin(&board->bound, &board->arena, columns);
}

/* Covers the rows by as few columns as possible. */
static tally_status search_rows(struct board *board, uint32_t *at_least)
{
    const uint32_t count = board->row_count;
    for (uint32_t i = 0; i < count; i++) board->rows[i] = i;
    memset(board->barred, 0, board->words * sizeof board->barred[0]);
    for (uint32_t columns = 1; count != 0; columns++) {
        *at_least += 1;
        if (!make_levels(board, columns)) return memory_failure(board->cover->memory);
        if (search(board, board->rows, count, columns)) return TALLY_OK;
        if (board->status != TALLY_OK) return board->status;
    }
    return TALLY_OK;
}

static bool make_room(struct board *board, uint64_t rows)
{
    board->sets = arena_take(&board->arena, (rows + 1) * board->words * sizeof(uint64_t));
    board->rows = arena_take(&board->arena, (rows + 1) * sizeof(uint32_t));
    board->barred = arena_take(&board->arena, board->words * sizeof(uint64_t));
    board->shared = arena_take(&board->arena, board->words * sizeof(uint64_t));
    return board->sets != NULL && board->rows != NULL && board->barred != NULL &&
           board->shared != NULL;
}

tally_status cover_search(struct cover *cover, uint32_t *at_least)
{
    struct board board = {.cover = cover, .words = (uint64_t)cover->live_count / 64 + 1};
    uint64_t rows = 0;
    tally_status status = TALLY_OK;
    *at_least = 0;
    for (uint64_t i = 0; i < cover->words; i++) rows += (uint64_t)bits_count(cover->open[i]);
    arena_init(&board.arena, cover->memory);
    if (make_room(&board, rows)) {
        fill_rows(&board);
        if (!cover_bound_init(&board.bound, &board.arena, board.sets, board.row_count, board.words))
            status = memory_failure(cover->memory);
        else status = search_rows(&board, at_least);
    } else {
        status = memory_failure(cover->memory);
    }
    arena_clear(&board.arena);
    return status;
}

/* ---- Sets of rows ---------------------------------------------------------------------------- */

static uint64_t open_rows(const struct cover *cover, uint32_t column)
{
    const uint64_t *const set = cover->columns[column];
    uint64_t count = 0;
    for (uint64_t i = 0; i < cover->words; i++)
        count += (uint64_t)bits_count(set[i] & cover->open[i]);
    return count;
}

/* Does column b cover every open row of column a? */
static bool is_within(const struct cover *cover, uint32_t a, uint32_t b)
{
    const uint64_t *const set_a = cover->columns[a];
    const uint64_t *const set_b = cover->columns[b];
    for (uint64_t i = 0; i < cover->words; i++) {
        if ((set_a[i] & ~set_b[i] & cover->open[i]) != 0) return false;
    }
    return true;
}

static bool has_open_rows(const struct cover *cover)
{
    for (uint64_t i = 0; i < cover->words; i++) {
        if (cover->open[i] != 0) return true;
    }
    return false;
}

static void choose(struct cover *cover, uint32_t column)
{
    const uint64_t *const set = cover->columns[column];
    for (uint64_t i = 0; i < cover->words; i++) cover->open[i] &= ~set[i];
    cover->chosen[cover->count++] = column;
}

/* ---- Columns --------------------------------------------------------------------------------- */

/* Sorts the live columns by falling number of open rows, and leaves those without any. */
static void sort_live(struct cover *cover)
{
    struct sort_item *const items = cover->items;
    uint32_t count = 0;
    for (uint32_t i = 0; i < cover->live_count; i++) {
        const uint64_t rows = open_rows(cover, cover->live[i]);
        if (rows == 0) continue;
        items[count++] = (struct sort_item){UINT64_MAX - rows, cover->live[i], 0};
    }
    const struct sort_item *const sorted =
        sort_by_key(items, items + cover->column_count, count, NULL);
    for (uint32_t i = 0; i < count; i++) cover->live[i] = sorted[i].index;
    cover->live_count = count;
}

/* Removes dominated columns from the live ones. */
static tally_status leave_dominated(struct cover *cover)
{
    uint32_t kept = 0;
    sort_live(cover);
    for (uint32_t i = 0; i < cover->live_count; i++) {
        uint32_t j = 0;
        const tally_status status = ask_stop(cover->options);
        if (status != TALLY_OK) return status;
        while (j < kept && !is_within(cover, cover->live[i], cover->live[j])) j++;
        if (j == kept) cover->live[kept++] = cover->live[i];
    }
    cover->live_count = kept;
    return TALLY_OK;
}

/* Chooses each column that is the only one to cover some row. Returns false if there is none. */
static bool choose_needed(struct cover *cover)
{
    const uint64_t words = cover->words;
    const uint32_t before = cover->count;
    memset(cover->once, 0, words * sizeof cover->once[0]);
    memset(cover->twice, 0, words * sizeof cover->twice[0]);
    for (uint32_t i = 0; i < cover->live_count; i++)
        cover_add(cover->once, cover->twice, cover->columns[cover->live[i]], words);
    for (uint64_t j = 0; j < words; j++) cover->once[j] &= ~cover->twice[j] & cover->open[j];
    uint32_t kept = 0;
    for (uint32_t i = 0; i < cover->live_count; i++) {
        const uint64_t *const set = cover->columns[cover->live[i]];
        uint64_t own = 0;
        for (uint64_t j = 0; j < words; j++) own |= cover->once[j] & set[j];
        if (own != 0) choose(cover, cover->live[i]);
        else cover->live[kept++] = cover->live[i];
    }
    cover->live_count = kept;
    return cover->count != before;
}

/* Repeats the reductions of columns until none applies. */
static tally_status reduce_columns(struct cover *cover)
{
    tally_status status = TALLY_OK;
    bool is_first = true;
    do {
        status = leave_dominated(cover);
        if (is_first) cover->undominated = cover->live_count;
        is_first = false;
    } while (status == TALLY_OK && choose_needed(cover));
    return status;
}

/* ---- Without proof --------------------------------------------------------------------------- */

/* Covers the open rows by the column that covers most of them, again and again. */
static void choose_greedily(struct cover *cover)
{
    while (has_open_rows(cover)) {
        sort_live(cover);
        choose(cover, cover->live[0]);
    }
}

/* ---- All of it ------------------------------------------------------------------------------- */

/* Chooses columns for the open rows by search. If the search ends early, they are chosen
 * greedily. */
static tally_status cover_rest(struct cover *cover)
{
    const uint32_t needed = cover->count;
    uint32_t at_least = 0;
    const tally_status status = cover_search(cover, &at_least);
    cover->at_least = needed + at_least;
    if (status == TALLY_OK) return TALLY_OK;
    cover->count = needed;
    choose_greedily(cover);
    return status;
}

static tally_status reduce_and_search(struct cover *cover)
{
    memset(cover->open, 0, cover->words * sizeof cover->open[0]);
    for (uint32_t i = 0; i < cover->column_count; i++) {
        cover->live[i] = i;
        for (uint64_t j = 0; j < cover->words; j++) cover->open[j] |= cover->columns[i][j];
    }
    cover->live_count = cover->column_count;
    const tally_status status = reduce_columns(cover);
    if (status == TALLY_OK) return cover_rest(cover);
    cover->at_least = cover->count;
    choose_greedily(cover);
    return status;
}

tally_status cover_least(struct cover *cover)
{
    struct arena arena;
    const size_t columns = (size_t)cover->column_count + 1;
    const size_t set_bytes = cover->words * sizeof(uint64_t);
    arena_init(&arena, cover->memory);
    cover->count = cover->at_least = cover->undominated = 0;
    cover->open = arena_take(&arena, set_bytes);
    cover->once = arena_take(&arena, set_bytes);
    cover->twice = arena_take(&arena, set_bytes);
    cover->live = arena_take(&arena, columns * sizeof(uint32_t));
    cover->items = arena_take(&arena, 2 * columns * sizeof(struct sort_item));
    const bool has_room = cover->open != NULL && cover->once != NULL && cover->twice != NULL &&
                          cover->live != NULL && cover->items != NULL;
    const tally_status status = has_room ? reduce_and_search(cover) : memory_failure(cover->memory);
    arena_clear(&arena);
    return status;
}
