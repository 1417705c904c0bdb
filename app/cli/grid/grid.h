/* SPDX-License-Identifier: MIT */
/*
 * The square of results, as puzzlers draw it: ten values in a row, a mark for each value that is
 * reached, in a colour that shows its difficulty, and totals. For the terminal, and as SVG and
 * HTML, where each value's simplest expression is a tooltip.
 */
#ifndef TALLY_CLI_GRID_GRID_H
#define TALLY_CLI_GRID_GRID_H

#include "cli/cli.h"
#include "common/file.h"

/* What of the values is wanted; else a list of them. */
enum {
    GRID_IS_COUNTED = 1 << 0,
    GRID_IS_DRAWN = 1 << 1,
    GRID_IS_LISTED = 1 << 2,      /* of a square: the list, too */
    GRID_ENDS_AT_LARGEST = 1 << 3 /* the square ends at the largest value reached */
};

enum { GRID_PICTURES = 2 };

extern const char *const grid_level_words[TALLY_DIFFICULTY_LEVELS];

/* One value of the square. */
struct grid_cell {
    char *expression; /* NULL: not reached */
    uint8_t level;    /* difficulty, 0..TALLY_DIFFICULTY_LEVELS - 1 */
    bool is_in_hand;  /* the search was stopped: the expression may not be the simplest */
};

/* All results: a cell for each value of the range. */
struct grid {
    const struct call *call;
    const tally_game *game;
    unsigned what; /* GRID_ */
    char title[128];
    bool has_range; /* else all values are wanted */
    tally_range range;
    struct grid_cell *cells; /* NULL: none is needed */
    uint64_t reached;
    uint64_t in_hand; /* how many of these may have a simpler expression */
    uint64_t late;    /* how many came after the time-out */
    uint64_t of_level[TALLY_DIFFICULTY_LEVELS];
    bool is_rated; /* levels are shown */
    struct form form;
    bool is_json;
    struct buffer list;                      /* for people, printed after the square */
    struct file_writer files[GRID_PICTURES]; /* of --svg and --html */
};

void grid_write_svg(const struct grid *grid, struct buffer *out);
void grid_write_html(const struct grid *grid, struct buffer *out);

/* The options --grid, --svg and --html. */
#define GRID_OPTION_ROWS                                                                           \
    FLAG_ROW("grid", "draw a grid of the values that can be made"),                                \
        FILE_ROW("svg", "FILE", "write this grid to FILE as SVG", NULL),                           \
        FILE_ROW("html", "FILE", "write this grid, and every expression, to FILE as HTML", NULL)

/* Searches the values of the game in the range (NULL: all), shows them as a list, a count or a
 * square, and writes the files that the call asks for. Returns the exit status. */
int grid_run(struct call *call, const tally_game *game, const tally_range *range, unsigned what);

#endif
