/* SPDX-License-Identifier: MIT */
/*
 * The search, by rows: each row is the set of the live columns that cover it.
 *
 *     row 0   1 1 . .        columns 0 and 1 cover row 0
 *     row 1   . 1 1 .
 *     row 2   . . . 1        row 2 shares no column with the others: it is a part of its own
 *
 * A row is removed if it contains all columns of another row. For each part, the search tries
 * covers of 1, 2, 3 ... columns: each column of the open row with the fewest columns is chosen in
 * turn. When a column was tried without success, the search bars the column while it tries the next
 * ones, since all covers with the column were examined.
 *
 * Two lower bounds cut the search. Rows that share no column need one column each. Weights of the
 * rows prove more (cover_bound.h): a year of six digits such as 111222 (98 rows, 1244 columns)
 * takes 0.15 s with them. With the first bound alone, and the most rows that a column covers, the
 * proof took 450 s.
 */
#include "shapes/cover_search.h"

#include "base/bits.h"
#include "base/tasks.h"
#include "shapes/cover_bound.h"

#include <string.h>

/* The rows that are still to be covered, as sets of the columns that cover them. */
struct board {
    const struct cover_problem *problem;
    const uint64_t *open_rows; /* the rows that are not covered yet, one bit each */
    const uint32_t *live;      /* indices of the columns that may be chosen */
    uint32_t live_count;
    struct cover *cover;
    struct arena arena;
    uint64_t *sets; /* row_count sets of columns, each of `words` words */
    uint64_t words; /* words of a set: 64 columns in each */
    uint32_t row_count;
    uint32_t *part; /* for each row, the number of the part that it belongs to */
    uint32_t *rows; /* the rows of the part that is searched now */
    uint32_t rows_in_part;
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

static bool has_column(const uint64_t *set, uint32_t column)
{
    return (set[column / 64] >> column % 64 & 1) != 0;
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
    for (uint32_t i = 0; i < board->live_count; i++) {
        const uint64_t *const column = board->problem->columns[board->live[i]];
        if ((column[row / 64] >> row % 64 & 1) != 0) set[i / 64] |= UINT64_C(1) << i % 64;
    }
}

static void fill_rows(struct board *board)
{
    for (uint64_t word = 0; word < board->problem->words; word++) {
        for (uint64_t left = board->open_rows[word]; left != 0; left &= left - 1) {
            fill_row(board, word * 64 + (uint64_t)bits_lowest(left));
            add_row(board);
        }
    }
}

/* ---- Parts ----------------------------------------------------------------------------------- */

static bool share_column(const struct board *board, uint32_t a, uint32_t b)
{
    const uint64_t *const set_a = set_of(board, a), *const set_b = set_of(board, b);
    for (uint64_t i = 0; i < board->words; i++) {
        if ((set_a[i] & set_b[i]) != 0) return true;
    }
    return false;
}

static void rename_part(struct board *board, uint32_t from, uint32_t to)
{
    for (uint32_t i = 0; i < board->row_count; i++) {
        if (board->part[i] == from) board->part[i] = to;
    }
}

static void find_parts(struct board *board)
{
    for (uint32_t i = 0; i < board->row_count; i++) board->part[i] = i;
    for (uint32_t i = 0; i < board->row_count; i++) {
        for (uint32_t j = 0; j < i; j++) {
            if (board->part[j] != board->part[i] && share_column(board, i, j))
                rename_part(board, board->part[j], board->part[i]);
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
    const struct cover_question question = {.rows = rows,
                                            .count = count,
                                            .left = left,
                                            .barred = board->barred,
                                            .newly = board->tried + left * board->words};
    return cover_bound_exceeds(&board->bound, &question);
}

static bool stops(struct board *board)
{
    enum { NODES_BETWEEN_TICKS = 64 };
    if (board->nodes++ % NODES_BETWEEN_TICKS == 0)
        board->status = ask_stop(board->problem->options);
    return board->status != TALLY_OK;
}

static bool search(struct board *board, const uint32_t *rows, uint32_t count, uint32_t left);

/* Chooses the column, and searches for `left - 1` columns that cover the rows it leaves open. */
static bool try_column(struct board *board, uint32_t column, const uint32_t *rows, uint32_t count,
                       uint32_t left)
{
    uint32_t *const others = board->open + (uint64_t)(left - 1) * board->rows_in_part;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!has_column(set_of(board, rows[i]), column)) others[kept++] = rows[i];
    }
    if (!search(board, others, kept, left - 1)) return false;
    board->cover->chosen[board->cover->count++] = board->live[column];
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
    for (uint32_t column = 0; column < board->live_count && !is_found && !is_hopeless; column++) {
        if (!has_column(set, column) || has_column(board->barred, column)) continue;
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
    board->open = arena_take(&board->arena, levels * board->rows_in_part * sizeof board->open[0]);
    board->tried = arena_take(&board->arena, levels * board->words * sizeof board->tried[0]);
    return board->open != NULL && board->tried != NULL &&
           cover_bound_begin(&board->bound, &board->arena, columns);
}

/* Covers one part by as few columns as possible. */
static tally_status search_part(struct board *board, uint32_t part, uint32_t *at_least)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < board->row_count; i++) {
        if (board->part[i] == part) board->rows[count++] = i;
    }
    board->rows_in_part = count;
    memset(board->barred, 0, board->words * sizeof board->barred[0]);
    for (uint32_t columns = 1; count != 0; columns++) {
        *at_least += 1;
        if (!make_levels(board, columns)) return memory_failure(board->problem->memory);
        if (search(board, board->rows, count, columns)) return TALLY_OK;
        if (board->status != TALLY_OK) return board->status;
    }
    return TALLY_OK;
}

static bool make_room(struct board *board, uint64_t rows)
{
    board->sets = arena_take(&board->arena, (rows + 1) * board->words * sizeof(uint64_t));
    board->part = arena_take(&board->arena, (rows + 1) * sizeof(uint32_t));
    board->rows = arena_take(&board->arena, (rows + 1) * sizeof(uint32_t));
    board->barred = arena_take(&board->arena, board->words * sizeof(uint64_t));
    board->shared = arena_take(&board->arena, board->words * sizeof(uint64_t));
    return board->sets != NULL && board->part != NULL && board->rows != NULL &&
           board->barred != NULL && board->shared != NULL;
}

tally_status cover_search(const struct cover_problem *problem, const uint64_t *open,
                          const uint32_t *live, uint32_t live_count, struct cover *cover,
                          uint32_t *at_least)
{
    struct board board = {.problem = problem,
                          .open_rows = open,
                          .live = live,
                          .live_count = live_count,
                          .cover = cover,
                          .words = (uint64_t)live_count / 64 + 1};
    uint64_t rows = 0;
    tally_status status = TALLY_OK;
    *at_least = 0;
    for (uint64_t i = 0; i < problem->words; i++) rows += (uint64_t)bits_count(open[i]);
    arena_init(&board.arena, problem->memory);
    if (make_room(&board, rows)) {
        fill_rows(&board);
        find_parts(&board);
        if (!cover_bound_init(&board.bound, &board.arena, board.sets, board.row_count, board.words))
            status = memory_failure(problem->memory);
        for (uint32_t i = 0; i < board.row_count && status == TALLY_OK; i++)
            status = search_part(&board, i, at_least);
    } else {
        status = memory_failure(problem->memory);
    }
    arena_clear(&board.arena);
    return status;
}
