/* SPDX-License-Identifier: MIT */
/*
 * tally values: every value that the numbers can make, in rising order, each with its simplest
 * expression; how many there are; or the square of results, which is drawn here on the terminal.
 */
#include "cli/grid/grid.h"

#include "cli/terminal/terminal.h"
#include "common/format.h"

#include <stdio.h>
#include <stdlib.h>

const char *const grid_level_words[TALLY_DIFFICULTY_LEVELS] = TALLY_DIFFICULTY_WORDS;

/* From green to violet, in a terminal's 256 colours; distinguishable on dark and on light
 * backgrounds. */
static const char *const level_colors[TALLY_DIFFICULTY_LEVELS] = {
    "\033[38;5;36m", "\033[38;5;32m", "\033[38;5;69m", "\033[38;5;135m", "\033[38;5;162m"};

/* ---- Gathering ------------------------------------------------------------------------------- */

enum {
    GRID_CELLS_MAX = 10000,
    LATE_MOST = 1 << 16 /* values that are taken after a time-out, so that a list ends soon */
};

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

/* A list needs cells only for values in hand: it does without where the range is too long. Returns
 * false, after a message, if there is no memory, or a square is too large. */
static bool make_cells(struct grid *grid)
{
    const bool is_short = grid->has_range && grid->range.last - grid->range.first < GRID_CELLS_MAX;
    const bool is_drawn = (grid->what & GRID_IS_DRAWN) != 0;
    if (!is_short && is_drawn)
        return refuse("--targets: a square of results has at most %d values", GRID_CELLS_MAX);
    if (!is_short || (grid->what & GRID_IS_COUNTED) != 0) return true;
    grid->cells = calloc((size_t)(grid->range.last - grid->range.first) + 1, sizeof *grid->cells);
    if (grid->cells == NULL) output_lacks_memory();
    return grid->cells != NULL;
}

/* Puts the value into its cell, unless that has one already. Returns whether it did. The first
 * expression of a value stays: a search delivers the simplest one, and expressions in hand come
 * afterwards. */
static bool fill_cell(struct grid *grid, const tally_solution *solution)
{
    struct grid_cell *const cell = &grid->cells[solution->target - grid->range.first];
    const size_t length = tally_expr_print(solution->expr, TALLY_STYLE_INFIX, NULL, 0);
    if (cell->expression != NULL) return false;
    cell->expression = malloc(length + 1);
    if (cell->expression == NULL) output_lacks_memory();
    if (cell->expression == NULL) return false;
    tally_expr_print(solution->expr, TALLY_STYLE_INFIX, cell->expression, length + 1);
    tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
    if (grid->is_rated) tally_rate_solution(&difficulty, grid->game, solution);
    cell->level = (uint8_t)TALLY_DIFFICULTY_LEVEL(difficulty.score);
    return true;
}

/* Shows a value as it comes. Of a square, the list for people stands below: it is kept. */
static int show_value(struct grid *grid, const tally_solution *solution)
{
    const bool is_kept = (grid->what & GRID_IS_DRAWN) != 0;
    if (grid->is_json) {
        report_value(&output, solution);
        if (grid->in_hand != 0 && output.length != 0 && !output.has_failed) {
            output.length--;
            buffer_text(&output, ",\"settled\":false}");
        }
        buffer_char(&output, '\n');
    } else {
        static const char heading[] = "\nin hand, perhaps not the simplest:\n";
        if (is_kept) output_swap(&grid->list);
        if (grid->in_hand == 1 && !grid->form.is_quiet)
            buffer_text(&output, grid->reached > 1 ? heading : heading + 1);
        show_solution(&grid->form, solution);
        if (is_kept) output_swap(&grid->list);
    }
    output_flow();
    return output_has_failed();
}

static int take_value(void *user, const tally_solution *solution)
{
    struct grid *const grid = user;
    if (watch_is_over() && ++grid->late > LATE_MOST) return 1;
    progress_count();
    if (grid->cells == NULL || fill_cell(grid, solution)) grid->reached++;
    return show_value(grid, solution);
}

/* Takes a value in hand: after a search that was stopped, some expression of a value. */
static int take_in_hand(void *user, const tally_solution *solution)
{
    struct grid *const grid = user;
    if (!fill_cell(grid, solution)) return output.has_failed;
    grid->cells[solution->target - grid->range.first].is_in_hand = true;
    grid->reached++;
    grid->in_hand++;
    return show_value(grid, solution);
}

/* Finds the levels of all cells. If that takes too long, or few solutions are rated, they are those
 * of the expressions. */
static void rate_cells(struct grid *grid)
{
    const size_t count = (size_t)(grid->range.last - grid->range.first) + 1;
    tally_options options = TALLY_OPTIONS_INIT;
    options.tick = watch_tick;
    const bool rates_many = tally_rates_many(grid->game) != 0;
    tally_difficulty *const difficulties = rates_many ? calloc(count, sizeof *difficulties) : NULL;
    tally_status status = rates_many ? TALLY_NO_MEMORY : TALLY_OK;
    if (difficulties != NULL) {
        difficulties->size = sizeof *difficulties;
        status = tally_rate_range(difficulties, grid->game, grid->range, &options);
    }
    if (status == TALLY_NO_MEMORY || status == TALLY_MEMORY_CAP) output_lacks_memory();
    for (size_t i = 0; i < count; i++) {
        struct grid_cell *const cell = &grid->cells[i];
        if (difficulties != NULL && difficulties[i].word != NULL)
            cell->level = (uint8_t)TALLY_DIFFICULTY_LEVEL(difficulties[i].score);
        grid->of_level[cell->level] += cell->expression != NULL;
    }
    free(difficulties);
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

/* What the grid is about, and what is proved of its blanks if it is not complete. */
static void show_scope_of_grid(const struct grid *grid, const tally_options *options,
                               const tally_outcome *outcome)
{
    const tally_range range = grid->range;
    struct buffer text = BUFFER_INIT;
    scope_put_text(&text, tally_game_rules(grid->game));
    buffer_char(&text, '\0');
    if (!text.has_failed) show_folded(text.data, 0, 0, terminal_width());
    buffer_clear(&text);
    if (outcome->bound != TALLY_BOUND_VALUE || grid->reached > range.last - range.first) return;
    const uint32_t depth = depth_proved(grid->game, range, options);
    if (depth == UINT32_MAX) return;
    buffer_put(&output,
               "blanks: proved out of reach up to %u deep, open up to %u; (4!)! is 2 deep\n", depth,
               tally_game_rules(grid->game)->unary_depth);
}

/* ---- The files of --svg and --html ----------------------------------------------------------- */

static const struct {
    const char *option;
    void (*write)(const struct grid *grid, struct buffer *out);
} pictures[GRID_PICTURES] = {{"svg", grid_write_svg}, {"html", grid_write_html}};

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

static bool fail_picture(const struct grid *grid, size_t i)
{
    return refuse("--%s '%.200s': %s", pictures[i].option, text_of(grid->call, pictures[i].option),
                  grid->files[i].message);
}

/* The files are opened before the search, so that a wrong name is reported at once. */
static bool open_pictures(struct grid *grid)
{
    for (size_t i = 0; i < GRID_PICTURES; i++) {
        const char *const name = text_of(grid->call, pictures[i].option);
        if (name != NULL && !output_is_meant(name) && !file_begin(&grid->files[i], name))
            return fail_picture(grid, i);
    }
    return true;
}

static bool write_picture(struct grid *grid, size_t i)
{
    struct buffer text = BUFFER_INIT;
    struct file_writer *const file = &grid->files[i];
    pictures[i].write(grid, &text);
    bool is_written = !text.has_failed;
    if (text.has_failed) output_lacks_memory();
    else if (file->descriptor < 0) buffer_append(&output, text.data, text.length);
    else if (!file_write(file, text.data, text.length) || !file_end(file))
        is_written = fail_picture(grid, i);
    buffer_clear(&text);
    return is_written;
}

/* ---- The end of a search --------------------------------------------------------------------- */

/* {"version":1,"rules":"countdown","numbers":[1,2,3],"values":9,"complete":true,"scope":{...}} */
static void report_number_of_values(const struct grid *grid, const tally_outcome *outcome)
{
    size_t count;
    const tally_rules *const rules = tally_game_rules(grid->game);
    const uint64_t *const numbers = tally_game_numbers(grid->game, &count);
    struct json json = json_into(&output);
    json_open_line(&json);
    json_put_string(&json, "rules", rules->name);
    json_key(&json, "numbers");
    json_game_numbers(&json, rules, numbers, count);
    json_put_number(&json, "values", grid->reached);
    report_complete(&json, outcome->bound);
    scope_put(&json, rules);
    json_close_object(&json);
}

/* The line after the last value of a list: how many there are. */
static void show_sum(const struct grid *grid, const tally_outcome *outcome)
{
    const bool is_counted = (grid->what & GRID_IS_COUNTED) != 0;
    if (grid->form.is_quiet) {
        if (is_counted) buffer_put(&output, "%llu\n", (ull)grid->reached);
        return;
    }
    if (!is_counted && grid->reached > 0) buffer_char(&output, '\n');
    paint_on(PAINT_QUIET);
    show_count(grid->reached, "value", "values");
    if (outcome->bound != TALLY_BOUND_NONE) buffer_text(&output, ", and there may be more");
    paint_off();
    buffer_char(&output, '\n');
}

/* The square, and the list below it. */
static void show_square(const struct grid *grid, const tally_options *options,
                        const tally_outcome *outcome)
{
    const bool is_listed = (grid->what & GRID_IS_LISTED) != 0;
    if (!grid->form.is_quiet) {
        grid_show(grid);
        show_scope_of_grid(grid, options, outcome);
        if (is_listed && grid->reached != 0) buffer_char(&output, '\n');
    }
    if (is_listed) buffer_append(&output, grid->list.data, grid->list.length);
}

static void show_end(const struct grid *grid, const tally_options *options,
                     const tally_outcome *outcome)
{
    if (grid->is_json) {
        if ((grid->what & GRID_IS_COUNTED) != 0) report_number_of_values(grid, outcome);
        else report_values_end(&output, tally_game_rules(grid->game), outcome->bound, outcome);
        buffer_char(&output, '\n');
    } else if ((grid->what & GRID_IS_DRAWN) == 0) {
        show_sum(grid, outcome);
    } else if (!is_picture_on_output(grid->call)) {
        show_square(grid, options, outcome);
    }
}

/* What is settled of a list that ended early: "; the list has all values of up to 4 numbers, and
 * all below 37"; of a square: "; all values below 37 are settled". */
static void put_settled(struct buffer *text, const struct grid *grid, const tally_outcome *outcome)
{
    const char *const what = (grid->what & GRID_IS_COUNTED) != 0 ? "count" : "list";
    const bool has_sizes = outcome->settled > 0;
    if ((grid->what & GRID_IS_DRAWN) != 0) {
        if (outcome->target > grid->range.first)
            buffer_put(text, "; all values below %llu are settled", (ull)outcome->target);
        return;
    }
    if (has_sizes)
        buffer_put(text, "; the %s has all values of %s%u number%s", what,
                   outcome->settled > 1 ? "up to " : "", outcome->settled,
                   outcome->settled > 1 ? "s" : "");
    if (outcome->target <= 2) return;
    if (has_sizes) buffer_text(text, ", and all");
    else buffer_put(text, "; the %s has all", what);
    buffer_put(text, " below %llu", (ull)outcome->target);
}

/* Says why a search ended early, and what is known nevertheless. */
static int say_stopped(const char *reason, const struct grid *grid, const tally_outcome *outcome)
{
    static const char *const more[] = {"more is", "more are", "value is", "values are"};
    struct buffer known = BUFFER_INIT;
    const bool are_several = grid->in_hand > 1, is_drawn = (grid->what & GRID_IS_DRAWN) != 0;
    put_settled(&known, grid, outcome);
    if (grid->in_hand != 0)
        buffer_put(&known, "; %s %s in hand, perhaps not by the simplest expression%s",
                   grouped(grid->in_hand).text, more[2 * is_drawn + are_several],
                   are_several ? "s" : "");
    const int status =
        fail_stopped("%s%.*s; more may exist", reason, (int)known.length, known.data);
    buffer_clear(&known);
    return status;
}

/* Says what may be missing. Returns the exit status. */
static int status_of_search(const struct grid *grid, const tally_outcome *outcome)
{
    if (outcome->bound == TALLY_BOUND_MEMORY)
        return say_stopped(why_memory_ended(outcome), grid, outcome);
    if (outcome->bound == TALLY_BOUND_STOPPED)
        return output_has_failed() ? EXIT_STOPPED
                                   : say_stopped(watch_why("interrupted"), grid, outcome);
    if (outcome->bound == TALLY_BOUND_VALUE)
        fail_stopped("%s; more may exist", what_was_not_explored(grid->game));
    return grid->reached != 0 ? EXIT_SOLVED : EXIT_MISSED;
}

/* ---- Searching ------------------------------------------------------------------------------- */

/* Cuts the range behind the last value that was reached. */
static void end_at_largest(struct grid *grid)
{
    tally_range *const range = &grid->range;
    while (range->last > range->first && grid->cells[range->last - range->first].expression == NULL)
        range->last--;
}

/* After a search that was stopped: takes values in hand of the part of the range that is not
 * settled, which are values with some expression, perhaps not the simplest. */
static tally_status rest_in_hand(struct grid *grid, const tally_options *options,
                                 const tally_outcome *outcome)
{
    const tally_sink sink = {.user = grid, .solution = take_in_hand};
    tally_range range = grid->range;
    if (outcome->bound != TALLY_BOUND_STOPPED && outcome->bound != TALLY_BOUND_MEMORY)
        return TALLY_OK;
    if (grid->cells == NULL || outcome->target > range.last || output_has_failed()) return TALLY_OK;
    if (outcome->target > range.first) range.first = outcome->target;
    return tally_values_in_hand(grid->game, &range, options, &sink, NULL);
}

static int stop_at_first(void *user, const tally_solution *solution)
{
    (void)solution;
    *(bool *)user = true;
    return 1;
}

/* Tells the reader if the numbers can also make values beyond the largest square of results. */
static void say_beyond(const tally_game *game, const tally_options *options)
{
    const tally_range beyond = {GRID_CELLS_MAX, INT64_MAX};
    bool has_more = false;
    const tally_sink sink = {.user = &has_more, .solution = stop_at_first};
    tally_values(game, &beyond, options, &sink, NULL);
    if (has_more)
        say_note("values above %d are not drawn; --targets FIRST..LAST draws others",
                 GRID_CELLS_MAX - 1);
}

/* Searches, shows what was found, and writes the pictures. Returns the exit status. */
static int search(struct grid *grid, const tally_options *options)
{
    const bool is_counted = (grid->what & GRID_IS_COUNTED) != 0;
    const tally_sink sink = {.user = grid, .solution = is_counted ? NULL : take_value};
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_status status =
        tally_values(grid->game, grid->has_range ? &grid->range : NULL, options, &sink, &outcome);
    if (is_counted) grid->reached = outcome.solutions;
    if (status == TALLY_OK) status = rest_in_hand(grid, options, &outcome);
    if ((grid->what & GRID_ENDS_AT_LARGEST) != 0) end_at_largest(grid);
    if (grid->list.has_failed) output_lacks_memory();
    if (status != TALLY_OK) return fail_search(status);
    if (grid->is_rated) rate_cells(grid);
    show_end(grid, options, &outcome);
    for (size_t i = 0; i < GRID_PICTURES; i++)
        if (text_of(grid->call, pictures[i].option) != NULL && !write_picture(grid, i))
            return EXIT_USAGE;
    output_flow();
    const int end = status_of_search(grid, &outcome);
    if ((grid->what & GRID_ENDS_AT_LARGEST) != 0 && outcome.bound == TALLY_BOUND_NONE)
        say_beyond(grid->game, options);
    return end;
}

int grid_run(struct call *call, const tally_game *game, const tally_range *range, unsigned what)
{
    struct question question;
    struct grid grid = {.call = call,
                        .game = game,
                        .what = what,
                        .has_range = range != NULL,
                        .form = form_of_call(call, true),
                        .is_json = is_given(call, "json"),
                        .list = BUFFER_INIT};
    int status = EXIT_USAGE;
    if (!is_output_free(call) || !read_search(call, game, &question)) return EXIT_USAGE;
    if (range != NULL) grid.range = *range;
    if ((what & GRID_IS_DRAWN) != 0 && tally_game_rules(game)->values != TALLY_VALUES_WHOLE &&
        grid.range.first > INT64_MAX)
        return fail_usage(
            "a square has whole numbers from 0 on alone: give --targets from 0 on, or no square");
    const bool is_seen = !grid.is_json && !grid.form.is_quiet;
    grid.is_rated =
        (what & GRID_IS_DRAWN) != 0 && (is_given(call, "svg") || is_given(call, "html") || is_seen);
    for (size_t i = 0; i < GRID_PICTURES; i++) grid.files[i].descriptor = -1;
    put_title(&grid);
    terminal_begin(call);
    if (make_cells(&grid) && open_pictures(&grid)) status = search(&grid, &question.options);
    for (size_t i = 0; i < GRID_PICTURES; i++) file_drop(&grid.files[i]);
    for (uint64_t i = 0; grid.cells != NULL && i <= grid.range.last - grid.range.first; i++)
        free(grid.cells[i].expression);
    free(grid.cells);
    buffer_clear(&grid.list);
    return status;
}

/* ---- tally values ---------------------------------------------------------------------------- */

const struct option values_own_options[] = {
    GRID_OPTION_ROWS,
    FLAG_ROW("count", "write only how many values there are"),
    OPTION_END,
};

/* Without a range, a square has as many values as it can show, from the smallest target on. */
int run_values(struct call *call)
{
    const bool is_drawn = is_given(call, "grid") || is_given(call, "svg") || is_given(call, "html");
    if (is_given(call, "batch"))
        return batch_run(call, &(struct question){.kind = QUESTION_VALUES});
    tally_range range;
    tally_game *game = NULL;
    bool has_target = false;
    int status = EXIT_USAGE;
    if (!read_numbers(call, &game, &has_target)) return EXIT_USAGE;
    const tally_rules *const rules = tally_game_rules(game);
    range = tally_game_target(game);
    const bool has_range = has_target || is_given(call, "targets");
    unsigned what = is_given(call, "count") ? GRID_IS_COUNTED : is_drawn ? GRID_IS_DRAWN : 0;
    if (!has_range) range = (tally_range){range_of_targets(rules).first, GRID_CELLS_MAX - 1};
    if (is_drawn && !has_range) what |= GRID_ENDS_AT_LARGEST;
    if (!is_given(call, "targets") || read_targets(call, rules, &range))
        status = grid_run(call, game, is_drawn || has_range ? &range : NULL, what);
    tally_game_free(game);
    return status;
}
