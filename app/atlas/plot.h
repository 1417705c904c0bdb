/* SPDX-License-Identifier: MIT */
/*
 * Plots as SVG. The colours follow the page: dark on light, also in print, and light on dark if the
 * reader prefers that.
 */
#ifndef TALLY_ATLAS_PLOT_H
#define TALLY_ATLAS_PLOT_H

#include "query/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The axes of a plot. */
struct plot_frame {
    const char *title;
    const char *subtitle;
    const char *x_label;
    const char *y_label;
    double x_first, x_last;
    double y_first, y_last;
    double x_step, y_step; /* between tick marks */
    const char *y_unit;    /* after each number: "%" */
};

/* The distance between tick marks: the smallest of 1, 2, 5, 10, 20, 50, ... with which `span` has
 * at most `marks` of them. */
double plot_step(double span, double marks);

/* Writes a number with commas, "13,243", to `text`, and returns `text`. */
const char *plot_number(char text[32], uint64_t number);

/* Draws a point for each x from `first` on, joined by a line. The `marked` lowest points get a
 * dot. */
void plot_curve(struct buffer *out, const struct plot_frame *frame, double first,
                const double *values, size_t count, size_t marked);

/* Draws groups of bars side by side, with a label under the middle of each group, and the value
 * above each bar. series: the names of the colours, at most 2; values[series * count + i]. */
void plot_groups(struct buffer *out, const struct plot_frame *frame, const double *values,
                 size_t count, const char *const *series, size_t series_count);

/* Draws a histogram: bars of width `bin` from frame->x_first on; after them, separated by a gap,
 * one more bar with its name. */
void plot_histogram(struct buffer *out, const struct plot_frame *frame, const double *values,
                    size_t count, double bin, const char *last_name);

/* A grid of cells: one for each number from `first` on, `columns` in a row. */
struct plot_fields {
    const char *title;
    const char *subtitle;
    const char *unit; /* unit of the values: "solutions" */
    const uint64_t *values;
    size_t count;
    uint64_t first;
    size_t columns;
};

/* Draws cells that are darker for larger values, on a logarithmic scale. A cell of value 0 is
 * empty. */
void plot_heat(struct buffer *out, const struct plot_fields *fields);

#endif
