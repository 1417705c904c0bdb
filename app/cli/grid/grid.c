/* SPDX-License-Identifier: MIT */
/*
 * The square of results: collects the values, and draws them on the terminal.
 */
#include "cli/grid/grid.h"

#include "cli/terminal/terminal.h"
#include "common/file.h"
#include "common/format.h"

#include <stdio.h>
#include <stdlib.h>

const char *const grid_level_words[TALLY_DIFFICULTY_LEVELS] = TALLY_DIFFICULTY_WORDS;

/* From green to violet, in a terminal's 256 colours; distinguishable on dark and on light
 * backgrounds. */
static const char *const level_colors[TALLY_DIFFICULTY_LEVELS] = {
    "\033[38;5;36m", "\033[38;5;32m", "\033[38;5;69m", "\033[38;5;135m", "\033[38;5;162m"};

/* ---- Gathering ------------------------------------------------------------------------------- */

/* "2 0 1 9" */
static void put_title(struct grid *grid)
{
    size_t length = 0, count = 0;
    const uint64_t *const numbers = tally_game_numbers(grid->game, &count);
    for (size_t i = 0; i < count && length < sizeof grid->title; i++) {
        const int more = snprintf(grid->title + length, sizeof grid->title - length, "%s%s",
                                  i == 0 ? "" : " ", name_of_number(grid->game, numbers[i]).text);
        if (more < 0) return;
        length += (size_t)more;
    }
}

/* Returns false, after a message, if there is no memory or the range is too long. */
static bool grid_begin(struct grid *grid, const struct call *call, const tally_game *game,
                       tally_range range)
{
    *grid = (struct grid){.game = game,
                          .form = form_of_call(call, true),
                          .is_json = is_given(call, "json"),
                          .list = BUFFER_INIT,
                          .range = range};
    if (range.last - range.first >= GRID_CELLS_MAX)
        return refuse("--targets: a square of results has at most %d values", GRID_CELLS_MAX);
    put_title(grid);
    grid->cells = calloc((size_t)(range.last - range.first) + 1, sizeof grid->cells[0]);
    if (grid->cells == NULL) output_lacks_memory();
    return grid->cells != NULL;
}

static uint8_t level_of(const tally_game *game, const tally_solution *solution)
{
    tally_difficulty difficulty = difficulty_of(game, solution);
    /* If the time is up, the colour is that of the expression. */
    if (difficulty.word == NULL) tally_rate_solution(&difficulty, game, solution);
    return (uint8_t)TALLY_DIFFICULTY_LEVEL(difficulty.score);
}

/* Takes a value unless there is one already. Returns whether it did. The first expression of a
 * value stays: a search delivers the simplest one, and expressions in hand come afterwards. */
static bool grid_take(struct grid *grid, const tally_solution *solution)
{
    if (solution->target < grid->range.first || solution->target > grid->range.last) return false;
    struct grid_cell *const cell = &grid->cells[solution->target - grid->range.first];
    const size_t length = tally_expr_print(solution->expr, TALLY_STYLE_INFIX, NULL, 0);
    if (cell->expression != NULL) return false;
    cell->expression = malloc(length + 1);
    if (cell->expression == NULL) {
        grid->has_failed = true;
        return false;
    }
    tally_expr_print(solution->expr, TALLY_STYLE_INFIX, cell->expression, length + 1);
    if (grid->is_rated) cell->level = level_of(grid->game, solution);
    grid->reached++;
    grid->of_level[cell->level]++;
    return true;
}

static void grid_end(struct grid *grid)
{
    const uint64_t count = grid->range.last - grid->range.first + 1;
    for (uint64_t i = 0; grid->cells != NULL && i < count; i++) free(grid->cells[i].expression);
    free(grid->cells);
    grid->cells = NULL;
}

/* ---- Drawing --------------------------------------------------------------------------------- */

/* One colour for each level. Without colours and UTF-8, signs of rising weight show the level: . o
 * O # @ */
static void show_mark(const struct grid_cell *cell, size_t cell_width)
{
    static const char ascii[TALLY_DIFFICULTY_LEVELS] = {'.', 'o', 'O', '#', '@'};
    if (cell->expression == NULL) {
        buffer_fill(&output, ' ', cell_width);
        return;
    }
    buffer_fill(&output, ' ', cell_width - 1);
    if (terminal_has_color()) buffer_text(&output, level_colors[cell->level]);
    if (cell->is_in_hand) buffer_text(&output, terminal_is_utf8() ? "□" : "?");
    else if (terminal_is_utf8()) buffer_text(&output, "■");
    else buffer_char(&output, ascii[cell->level]);
    if (terminal_has_color()) buffer_text(&output, "\033[0m");
}

/* Shows a row. It fits a terminal of forty columns, as long as no column has a hundred values. */
static void show_row(const struct grid *grid, uint64_t row, size_t width, size_t cell_width)
{
    const size_t row_width = 2 + 10 * cell_width + 3 + 2; /* after the row's number */
    uint64_t reached = 0;
    buffer_number_right(&output, row, width);
    buffer_text(&output, "  ");
    for (uint64_t value = row; value < row + 10; value++) {
        const bool is_in = value >= grid->range.first && value <= grid->range.last;
        static const struct grid_cell blank = {NULL, 0, false};
        const struct grid_cell *const cell =
            is_in ? &grid->cells[value - grid->range.first] : &blank;
        reached += cell->expression != NULL;
        show_mark(cell, cell_width);
    }
    buffer_fill(&output, ' ', width + row_width > terminal_width() ? 1 : 3);
    paint_on(PAINT_QUIET);
    buffer_number_right(&output, reached, 2);
    paint_off();
    buffer_char(&output, '\n');
}

static uint64_t reached_in_column(const struct grid *grid, uint64_t column)
{
    uint64_t reached = 0;
    for (uint64_t value = grid->range.first; value <= grid->range.last; value++) {
        reached +=
            value % 10 == column && grid->cells[value - grid->range.first].expression != NULL;
    }
    return reached;
}

/* The width that fits the totals of the columns. */
static size_t width_of_cells(const struct grid *grid)
{
    size_t width = 3;
    for (uint64_t column = 0; column < 10; column++) {
        const size_t needed = 1 + decimal_digits(reached_in_column(grid, column));
        if (needed > width) width = needed;
    }
    return width;
}

/* Shows the totals, in lines that fit the terminal. */
static void show_totals(const struct grid *grid)
{
    const uint64_t count = grid->range.last - grid->range.first + 1;
    bool is_first = true;
    char text[64];
    paint_on(PAINT_STRONG);
    int column =
        snprintf(text, sizeof text, "%s of %s", grouped(grid->reached).text, grouped(count).text);
    buffer_text(&output, text);
    paint_off();
    for (size_t level = 0; level < TALLY_DIFFICULTY_LEVELS; level++) {
        if (grid->of_level[level] == 0) continue;
        const int width = snprintf(text, sizeof text, ", %s %s,",
                                   grouped(grid->of_level[level]).text, grid_level_words[level]);
        const bool breaks = !is_first && column + width > (int)terminal_width();
        buffer_text(&output, is_first ? ": " : breaks ? ",\n" : ", ");
        column = (breaks ? 0 : column) + width - 1;
        if (terminal_has_color()) buffer_text(&output, level_colors[level]);
        buffer_put(&output, "%s %s", grouped(grid->of_level[level]).text, grid_level_words[level]);
        if (terminal_has_color()) buffer_text(&output, "\033[0m");
        is_first = false;
    }
    buffer_char(&output, '\n');
    if (grid->in_hand == 0) return;
    buffer_put(&output, "%s%s\n",
               terminal_is_utf8() ? "□ in hand, perhaps not by the simplest expression: "
                                  : "? in hand, perhaps not by the simplest expression: ",
               grouped(grid->in_hand).text);
}

/* Draws the grid to the output. As in the picture of svg.c: digits of the units above, tens at
 * the left, totals at the right and below. */
static void grid_show(const struct grid *grid)
{
    const size_t width =
        decimal_digits(grid->range.last) > 4 ? decimal_digits(grid->range.last) : 4;
    const size_t cell_width = width_of_cells(grid);
    painted(PAINT_STRONG, grid->title);
    buffer_text(&output, "\n\n");
    buffer_fill(&output, ' ', width + 2);
    paint_on(PAINT_QUIET);
    for (uint64_t column = 0; column < 10; column++)
        buffer_number_right(&output, column, cell_width);
    paint_off();
    buffer_char(&output, '\n');
    for (uint64_t row = grid->range.first / 10 * 10; row <= grid->range.last; row += 10) {
        show_row(grid, row, width, cell_width);
    }
    buffer_fill(&output, ' ', width + 2);
    paint_on(PAINT_QUIET);
    for (uint64_t column = 0; column < 10; column++)
        buffer_number_right(&output, reached_in_column(grid, column), cell_width);
    paint_off();
    buffer_text(&output, "\n\n");
    show_totals(grid);
}

/* ---- The command ----------------------------------------------------------------------------- */

/* Does standard output receive nothing but the picture? */
static bool is_picture_on_output(const struct call *call)
{
    return output_is_meant(text_of(call, "svg")) || output_is_meant(text_of(call, "html"));
}

/* Checks that only one thing goes to standard output. */
static bool is_output_free(const struct call *call)
{
    static const char *const forms[] = {"rpn", "expr", "paren", "steps", "tex"};
    if (!is_picture_on_output(call)) return true;
    const char *unseen = is_given(call, "grid") ? "grid" : NULL;
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (is_given(call, forms[i])) unseen = forms[i];
    if (unseen != NULL)
        return refuse("--%s: a picture takes standard output; name a file for it", unseen);
    const bool are_both =
        output_is_meant(text_of(call, "svg")) && output_is_meant(text_of(call, "html"));
    if (!are_both && !is_given(call, "json")) return true;
    return refuse("--%s '-': standard output is taken by --%s; name a file",
                  output_is_meant(text_of(call, "svg")) ? "svg" : "html",
                  are_both ? "html" : "json");
}

/* The files of --svg and --html. They are opened before the search, so that a wrong name is
 * reported at once. */
struct picture {
    const char *option;
    const char *name; /* NULL: not wanted */
    bool is_file;     /* not standard output */
    struct file_writer file;
    void (*write)(const struct grid *grid, struct buffer *out);
};

enum { PICTURES = 2 };

static bool fail_picture(const struct picture *picture)
{
    return refuse("--%s '%.200s': %s", picture->option, picture->name, picture->file.message);
}

static void drop_pictures(struct picture *pictures)
{
    for (size_t i = 0; i < PICTURES; i++)
        if (pictures[i].is_file) file_drop(&pictures[i].file);
}

/* All files are opened, or none: if one cannot be, the others are dropped. */
static bool begin_pictures(const struct call *call, struct picture *pictures)
{
    pictures[0] = (struct picture){"svg", text_of(call, "svg"), .write = grid_write_svg};
    pictures[1] = (struct picture){"html", text_of(call, "html"), .write = grid_write_html};
    for (size_t i = 0; i < PICTURES; i++) {
        struct picture *const picture = &pictures[i];
        if (picture->name == NULL || output_is_meant(picture->name)) continue;
        picture->is_file = file_begin(&picture->file, picture->name);
        if (picture->is_file) continue;
        drop_pictures(pictures);
        return fail_picture(picture);
    }
    return true;
}

static bool end_picture(struct picture *picture, const struct grid *grid)
{
    struct buffer text = BUFFER_INIT;
    picture->write(grid, &text);
    bool is_written = !text.has_failed;
    if (text.has_failed) output_lacks_memory();
    else if (!picture->is_file) buffer_append(&output, text.data, text.length);
    else if (!file_write(&picture->file, text.data, text.length) || !file_end(&picture->file))
        is_written = fail_picture(picture);
    buffer_clear(&text);
    return is_written;
}

static bool end_pictures(struct picture *pictures, const struct grid *grid)
{
    bool are_written = true;
    for (size_t i = 0; i < PICTURES && are_written; i++)
        are_written = pictures[i].name == NULL || end_picture(&pictures[i], grid);
    drop_pictures(pictures);
    return are_written;
}

/* JSON lines are written as they come. The list for people stands below the grid, which is only
 * known at the end, so the list is kept. */
static int take_value(void *user, const tally_solution *solution)
{
    struct grid *const grid = user;
    progress_count();
    grid_take(grid, solution);
    if (grid->is_json) {
        report_value(&output, solution);
        buffer_char(&output, '\n');
        output_flow();
    } else {
        output_swap(&grid->list);
        show_solution(&grid->form, solution);
        output_swap(&grid->list);
    }
    return output_has_failed();
}

/* Takes a value in hand: after a search that was stopped, some expression of a value. */
static int take_in_hand(void *user, const tally_solution *solution)
{
    static const char heading[] = "\nin hand, perhaps not the simplest:\n";
    struct grid *const grid = user;
    if (!grid_take(grid, solution)) return grid->has_failed;
    grid->cells[solution->target - grid->range.first].is_in_hand = true;
    grid->in_hand++;
    if (grid->is_json) {
        report_value_in_hand(solution);
        return output_has_failed();
    }
    output_swap(&grid->list);
    if (grid->in_hand == 1 && !grid->form.is_quiet)
        buffer_text(&output, output.length != 0 ? heading : heading + 1);
    show_solution(&grid->form, solution);
    output_swap(&grid->list);
    return output_has_failed();
}

/* Says why a search ended early, and what is known nevertheless. */
static int say_stopped(const char *reason, const struct grid *grid, const tally_outcome *outcome)
{
    char known[TALLY_VALUE_SIZE + 192] = "";
    int length = 0;
    if (outcome->target > grid->range.first)
        length = snprintf(known, sizeof known, "; all values below %llu are settled",
                          (ull)outcome->target);
    if (grid->in_hand != 0)
        snprintf(known + length, sizeof known - (size_t)length,
                 "; %s value%s in hand, perhaps not by the simplest expression%s",
                 grouped(grid->in_hand).text, grid->in_hand == 1 ? " is" : "s are",
                 grid->in_hand == 1 ? "" : "s");
    return fail_stopped("%s%s; more may exist", reason, known);
}

static int status_of_search(const tally_game *game, const struct grid *grid,
                            const tally_outcome *outcome)
{
    switch (outcome->bound) {
    case TALLY_BOUND_NONE:
    case TALLY_BOUND_LIMIT:
    case TALLY_BOUND_ANY: return EXIT_SOLVED;
    case TALLY_BOUND_VALUE:
        fail_stopped("%s; more may exist", what_was_not_explored(game));
        return EXIT_SOLVED;
    case TALLY_BOUND_MEMORY: return say_stopped(why_memory_ended(outcome), grid, outcome);
    case TALLY_BOUND_STOPPED:
        if (output_has_failed()) return EXIT_STOPPED;
        return say_stopped(watch_why("interrupted"), grid, outcome);
    }
    return EXIT_SOLVED;
}

/* What the grid is about, and what is proved of its blanks if it is not complete. */
static void show_scope_of_grid(const struct grid *grid, const tally_options *options,
                               const tally_outcome *outcome)
{
    const tally_range range = grid->range;
    struct buffer text = BUFFER_INIT;
    scope_put_text(&text, tally_game_rules(grid->game));
    show_folded(&text);
    buffer_clear(&text);
    if (outcome->bound != TALLY_BOUND_VALUE || grid->reached > range.last - range.first) return;
    const uint32_t depth = depth_proved(grid->game, range, options);
    if (depth == UINT32_MAX) return;
    buffer_put(&output, "blank: proved out of reach at most %u deep, open at most %u deep\n", depth,
               tally_game_rules(grid->game)->unary_depth);
}

static void show_all(const struct grid *grid, bool is_listed, const tally_options *options,
                     const tally_outcome *outcome)
{
    if (!grid->form.is_quiet) {
        grid_show(grid);
        show_scope_of_grid(grid, options, outcome);
    }
    if (!grid->form.is_quiet && is_listed && grid->reached != 0) buffer_char(&output, '\n');
    if (is_listed) buffer_append(&output, grid->list.data, grid->list.length);
}

/* Cuts the range behind the last value that was reached. */
static void end_at_largest(struct grid *grid)
{
    tally_range *const range = &grid->range;
    while (range->last > range->first && grid->cells[range->last - range->first].expression == NULL)
        range->last--;
}

/* Searches, fills the grid, and shows it. */
static int run_search(const struct call *call, const tally_game *game, struct question *question,
                      struct grid *grid, bool is_listed, tally_outcome *outcome)
{
    const tally_sink sink = {.user = grid, .solution = take_value};
    const tally_sink rest = {.user = grid, .solution = take_in_hand};
    grid->is_rated = text_of(call, "svg") != NULL || text_of(call, "html") != NULL ||
                     (!grid->is_json && !grid->form.is_quiet);
    tally_status status = tally_values(game, &grid->range, &question->options, &sink, outcome);
    if (status == TALLY_OK) status = rest_in_hand(game, grid->range, question, &rest, outcome);
    if (grid->ends_at_largest) end_at_largest(grid);
    if (status == TALLY_OK && !grid->is_json && !is_picture_on_output(call))
        show_all(grid, is_listed, &question->options, outcome);
    if (status == TALLY_OK && grid->is_json) {
        report_values_end(&output, tally_game_rules(game), outcome->bound, outcome);
        buffer_char(&output, '\n');
    }
    if (grid->list.has_failed || grid->has_failed) output_lacks_memory();
    buffer_clear(&grid->list);
    return status == TALLY_OK ? EXIT_SOLVED : fail_search(status);
}

static int stop_at_first(void *user, const tally_solution *solution)
{
    (void)solution;
    *(bool *)user = true;
    return 1;
}

/* Tells the reader if the numbers can also make values beyond the largest square of results. */
static void say_beyond(const tally_game *game, struct question *question, uint64_t last)
{
    const tally_range beyond = {last + 1, INT64_MAX};
    bool has_more = false;
    const tally_sink sink = {.user = &has_more, .solution = stop_at_first};
    tally_values(game, &beyond, &question->options, &sink, NULL);
    if (has_more)
        say_note("values above %llu are not drawn; --targets FIRST..LAST draws others", (ull)last);
}

/* Opens the output files first, then searches, so that a wrong name does not cost a search. */
int grid_run(struct call *call, const tally_game *game, tally_range range, bool ends_at_largest,
             bool is_listed)
{
    struct question question;
    struct grid grid;
    struct picture pictures[PICTURES];
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    if (!is_output_free(call) || !read_search(call, game, &question)) return EXIT_USAGE;
    if (tally_game_rules(game)->values != TALLY_VALUES_WHOLE && range.first > INT64_MAX)
        return fail_usage("a square has whole numbers from 0 up; give others to solve or count");
    if (!grid_begin(&grid, call, game, range)) return EXIT_USAGE;
    grid.ends_at_largest = ends_at_largest;
    terminal_begin(call);
    int end = begin_pictures(call, pictures) ? EXIT_SOLVED : EXIT_USAGE;
    if (end == EXIT_SOLVED) {
        end = run_search(call, game, &question, &grid, is_listed, &outcome);
        if (end != EXIT_SOLVED) drop_pictures(pictures);
        else if (!end_pictures(pictures, &grid)) end = EXIT_USAGE;
    }
    if (end == EXIT_SOLVED) {
        output_flow();
        end = status_of_search(game, &grid, &outcome);
        if (ends_at_largest && outcome.bound == TALLY_BOUND_NONE)
            say_beyond(game, &question, range.last);
        if (end == EXIT_SOLVED && grid.reached == 0) end = EXIT_MISSED;
    }
    grid_end(&grid);
    return end;
}
