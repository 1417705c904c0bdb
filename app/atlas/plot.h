/* SPDX-License-Identifier: MIT */
/*
 * Pictures of an atlas, as SVG. Ink and paper follow the page: dark on light, in print too, and
 * light on dark where the reader prefers it.
 */
#ifndef TALLY_ATLAS_PLOT_H
#define TALLY_ATLAS_PLOT_H

#include "query/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What axes say. */
struct plot_frame {
    const char *title;
    const char *subtitle;
    const char *x_label;
    const char *y_label;
    double x_first, x_last;
    double y_first, y_last;
    double x_step, y_step; /* between marks */
    const char *y_unit;    /* after each number: "%" */
};

/* Marks at round numbers: the step, 1, 2 or 5 times a power of ten and at least 1, with which a
 * span has at most so many. */
double plot_step(double span, double marks);

/* A number for people: "13,243". Returns text. */
const char *plot_number(char text[32], uint64_t number);

/* A point for each x from `first` on, joined by a line; the `marked` lowest have a dot. */
void plot_curve(struct buffer *out, const struct plot_frame *frame, double first,
                const double *values, size_t count, size_t marked);

/* Groups of bars side by side, a mark under the middle of each, the value on top. series: names of
 * the colours, at most 2; values[series * count + i]. */
void plot_groups(struct buffer *out, const struct plot_frame *frame, const double *values,
                 size_t count, const char *const *series, size_t series_count);

/* A histogram: bars of the width `bin` from frame->x_first on,
 * and after them one apart, with its name. */
void plot_histogram(struct buffer *out, const struct plot_frame *frame, const double *values,
                    size_t count, double bin, const char *last_name);

/* A field for each number from first on, `columns` a row. */
struct plot_fields {
    const char *title;
    const char *subtitle;
    const char *unit; /* of the values: "solutions" */
    const uint64_t *values;
    size_t count;
    uint64_t first;
    size_t columns;
};

/* Darker where there is more, on a logarithmic scale; a field of 0 is empty. */
void plot_heat(struct buffer *out, const struct plot_fields *fields);

#endif
