/* SPDX-License-Identifier: MIT */
/*
 * The square of results as SVG, and as an HTML page with the list of expressions below it. One
 * picture serves light and dark: its colours are CSS variables that follow the reader's preference.
 * Nothing is loaded from elsewhere.
 *
 *          LEFT
 *           |  title                       95 of 0-100      total
 *     TOP --+  0    1    2    3  ...   9                   labels of columns
 *        0  | [ ]  [ ]  [ ]  [ ]      [ ]   10             reached in the row
 *       10  | [ ]  [ ]  [ ]  [ ]      [ ]    9
 *           |  4    5    5    4        5                   reached in the column
 *           |  # very easy 40   # easy 31 ...              key
 *
 * A cell is CELL wide, with a GAP to the next. All sizes are in units of the viewBox.
 */
#include "cli/grid/grid.h"

#include "common/format.h"
#include "common/texts.h"

enum { CELL = 44, GAP = 6, LEFT = 68, TOP = 96, RIGHT = 64, BELOW = 80, LINE = 24, COLUMNS = 10 };

static void open_label(struct buffer *out, const char *class, uint64_t x, uint64_t y)
{
    buffer_put(out, "<text class=\"%s\" x=\"%llu\" y=\"%llu\">", class, (ull)x, (ull)y);
}

static void put_number_label(struct buffer *out, const char *class, uint64_t x, uint64_t y,
                             uint64_t number)
{
    open_label(out, class, x, y);
    buffer_put(out, "%llu</text>\n", (ull)number);
}

static void put_rect(struct buffer *out, uint64_t x, uint64_t y, uint64_t size)
{
    buffer_put(out, "<rect x=\"%llu\" y=\"%llu\" width=\"%llu\" height=\"%llu\" rx=\"%llu\"/>",
               (ull)x, (ull)y, (ull)size, (ull)size, (ull)size / 5);
}

static uint64_t x_of_column(uint64_t column)
{
    return LEFT + column * (CELL + GAP);
}

/* <g class="cell l2"><title>24 = 4 * 6</title><rect .../><text ...>24</text></g>: browsers show the
 * title as a tooltip, and screen readers read it. A cell without an expression is blank, and has no
 * title. */
static void put_cell(struct buffer *out, const struct grid_cell *cell, uint64_t value, uint64_t x,
                     uint64_t y)
{
    if (cell->expression == NULL) {
        buffer_text(out, "<g class=\"cell blank\">");
    } else {
        buffer_put(out, "<g class=\"cell l%u%s\"><title>%llu = ", (unsigned)cell->level,
                   cell->is_in_hand ? " hand" : "", (ull)value);
        buffer_markup(out, cell->expression);
        if (cell->is_in_hand) buffer_text(out, " (in hand, perhaps not the simplest)");
        buffer_text(out, "</title>");
    }
    put_rect(out, x, y, CELL);
    buffer_put(out, "<text x=\"%llu\" y=\"%llu\">%llu</text></g>\n", (ull)x + CELL / 2,
               (ull)y + CELL / 2, (ull)value);
}

static uint64_t count_of_rows(const struct grid *grid)
{
    return grid->range.last / COLUMNS - grid->range.first / COLUMNS + 1;
}

/* A row begins at a multiple of ten, so the first and the last row may have places without a
 * cell. */
static void put_rows(const struct grid *grid, struct buffer *out)
{
    uint64_t of_column[COLUMNS] = {0};
    const uint64_t first_row = grid->range.first / COLUMNS;
    const uint64_t rows = count_of_rows(grid);
    for (uint64_t row = 0; row < rows; row++) {
        const uint64_t y = TOP + row * (CELL + GAP);
        uint64_t of_row = 0;
        put_number_label(out, "label row", LEFT - 14, y + CELL / 2, (first_row + row) * COLUMNS);
        for (uint64_t column = 0; column < COLUMNS; column++) {
            const uint64_t value = (first_row + row) * COLUMNS + column;
            if (value < grid->range.first || value > grid->range.last) continue;
            const struct grid_cell *const cell = &grid->cells[value - grid->range.first];
            put_cell(out, cell, value, x_of_column(column), y);
            of_row += cell->expression != NULL;
            of_column[column] += cell->expression != NULL;
        }
        put_number_label(out, "label", x_of_column(COLUMNS) + 18, y + CELL / 2, of_row);
    }
    for (uint64_t column = 0; column < COLUMNS; column++) {
        put_number_label(out, "label", x_of_column(column) + CELL / 2,
                         TOP + rows * (CELL + GAP) + 12, of_column[column]);
    }
}

/* Draws a sample of the class and opens the text beside it. */
static void open_key(struct buffer *out, const char *class, uint64_t x, uint64_t y)
{
    enum { SAMPLE = 14 };
    buffer_put(out, "<g class=\"%s\">", class);
    put_rect(out, x, y - SAMPLE / 2, SAMPLE);
    buffer_text(out, "</g>");
    open_label(out, "label key", x + SAMPLE + 8, y);
}

/* Draws the legend: the words for the colours that occur, and how many values have each; then how
 * many values are in hand. */
static void put_key(const struct grid *grid, struct buffer *out, uint64_t y)
{
    enum { STEP = 116, BEGIN = LEFT - 40 }; /* so that the last word fits in wide letters, too */
    static const char *const classes[TALLY_DIFFICULTY_LEVELS] = {"l0", "l1", "l2", "l3", "l4"};
    uint64_t x = BEGIN;
    for (uint64_t level = 0; level < TALLY_DIFFICULTY_LEVELS; level++) {
        if (grid->of_level[level] == 0) continue;
        open_key(out, classes[level], x, y);
        buffer_put(out, "%s %llu</text>\n", grid_level_words[level], (ull)grid->of_level[level]);
        x += STEP;
    }
    if (grid->in_hand == 0) return;
    open_key(out, "blank hand", BEGIN, y + LINE);
    buffer_put(out, "in hand, perhaps not by the simplest expression: %llu</text>\n",
               (ull)grid->in_hand);
}

/* is_alone: the picture is a file of its own, so it needs the style and a background. On the page,
 * the page has both. */
static void put_picture(const struct grid *grid, struct buffer *out, bool is_alone)
{
    const uint64_t width = x_of_column(COLUMNS) + RIGHT - GAP;
    const uint64_t end = TOP + count_of_rows(grid) * (CELL + GAP);
    const uint64_t height = end + BELOW + (grid->in_hand != 0 ? LINE : 0);
    buffer_put(
        out,
        "<svg class=\"grid\" xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"%llu\" "
        "height=\"%llu\" viewBox=\"0 0 %llu %llu\">\n<title>What ",
        (ull)width, (ull)height, (ull)width, (ull)height);
    buffer_markup(out, grid->title);
    buffer_text(out, " can make</title>\n");
    if (is_alone)
        buffer_put(out,
                   "<style>%s</style>\n<rect class=\"paper\" width=\"100%%\" height=\"100%%\"/>\n",
                   text_grid_css);
    open_label(out, "title", LEFT, 44);
    buffer_markup(out, grid->title);
    buffer_text(out, "</text>\n");
    open_label(out, "total", x_of_column(COLUMNS) - GAP, 46);
    buffer_put(out, "%llu of %llu\u2013%llu</text>\n", (ull)grid->reached, (ull)grid->range.first,
               (ull)grid->range.last);
    for (uint64_t column = 0; column < COLUMNS; column++) {
        put_number_label(out, "label", x_of_column(column) + CELL / 2, TOP - 14, column);
    }
    put_rows(grid, out);
    put_key(grid, out, end + 50);
    buffer_text(out, "</svg>\n");
}

void grid_write_svg(const struct grid *grid, struct buffer *out)
{
    put_picture(grid, out, true);
}

static void put_item(struct buffer *out, const struct grid_cell *cell, uint64_t value)
{
    buffer_put(out, "<li%s><b>%llu</b><span>", cell->is_in_hand ? " class=\"hand\"" : "",
               (ull)value);
    buffer_printed(out, cell->expression);
    buffer_text(out, "</span></li>\n");
}

/* The list below the picture has two columns, or one on a narrow screen. Its left
 * margin of 10.6 % puts the list about below the cells of the picture. */
void grid_write_html(const struct grid *grid, struct buffer *out)
{
    buffer_text(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width\">\n"
                     "<meta name=\"color-scheme\" content=\"light dark\">\n<title>What ");
    buffer_markup(out, grid->title);
    buffer_put(out, " can make</title>\n<style>\n%s%s</style>\n</head>\n<body>\n<main>\n",
               text_grid_css, text_grid_page_css);
    put_picture(grid, out, false);
    buffer_text(out, "<ol>\n");
    for (uint64_t value = grid->range.first;; value++) {
        const struct grid_cell *const cell = &grid->cells[value - grid->range.first];
        if (cell->expression != NULL) put_item(out, cell, value);
        if (value == grid->range.last) break;
    }
    buffer_text(out, "</ol>\n</main>\n</body>\n</html>\n");
}
