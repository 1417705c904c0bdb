/* SPDX-License-Identifier: MIT */
/*
 * Pictures of an atlas, as SVG. Ink and paper follow the page: dark on light, in print too, and light on dark
 * where the reader prefers it.
 */
#ifndef TALLY_ATLAS_PLOT_H
#define TALLY_ATLAS_PLOT_H

#include "common/buffer.h"

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

/* A point for each x from frame->x_first on, joined by a line; the `marked` lowest have a dot. */
void plot_curve(struct buffer *out, const struct plot_frame *frame, const double *values, size_t count,
                size_t marked);

/* Bars side by side, each x_step / bars wide; where there is room the value stands on top. series: names of
 * the colours, at most 2; values[series * count + i]. */
void plot_bars(struct buffer *out, const struct plot_frame *frame, const double *values, size_t count,
               const char *const *series, size_t series_count, bool has_values_on_top);

/* A field for each number from first on, `columns` a row, darker where there is more, on a logarithmic scale;
 * 0 is an empty field. unit: "solutions". */
void plot_heat(struct buffer *out, const char *title, const char *subtitle, const char *unit,
               const uint64_t *values, size_t count, uint64_t first, size_t columns);

#endif
