/* SPDX-License-Identifier: MIT */
/*
 * A small SVG writer: axes, a curve, bars, and a heat map.
 */
#include "atlas/plot.h"

#include "common/format.h"

#include <stdio.h>

enum { WIDTH = 960, HEIGHT = 540, LEFT = 84, RIGHT = 24, TOP = 84, BOTTOM = 66, LEVELS = 7 };

/* Appends text between tags, with & and < escaped. */
static void put_text(struct buffer *out, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '&') buffer_text(out, "&amp;");
        else if (*text == '<') buffer_text(out, "&lt;");
        else buffer_char(out, *text);
    }
}

static void put_label(struct buffer *out, double x, double y, const char *class, const char *anchor,
                      const char *text)
{
    buffer_put(out, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\" text-anchor=\"%s\">", x, y, class,
               anchor);
    put_text(out, text);
    buffer_text(out, "</text>\n");
}

/* One hue from light to dark; on a dark page from dark to light, so that larger values always
 * contrast more. */
static const char *const heat_light[LEVELS] = {"#dbe9f6", "#bad6eb", "#89bedc", "#539ecd",
                                               "#2b7bba", "#0b559f", "#08306b"};
static const char *const heat_dark[LEVELS] = {"#15324f", "#1c4a74", "#24659c", "#3283c0",
                                              "#5aa3d8", "#92c5e8", "#d3e9f8"};

/* Every plot begins with the same head: size, style for light and dark, paper, title and subtitle.
 * The title element is what screen readers read. */
static void begin(struct buffer *out, int width, int height, const char *title,
                  const char *subtitle)
{
    buffer_put(out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 "
               "%d %d\" "
               "role=\"img\">\n<title>",
               width, height, width, height);
    put_text(out, title);
    buffer_text(out,
                "</title>\n<style>\n"
                "svg { --ink: #1b1f24; --quiet: #57606a; --grid: #d8dee4; --paper: #ffffff; --one: "
                "#1f6fb4; --other: #d9822b;\n"
                "      font-family: system-ui, 'DejaVu Sans', sans-serif; }\n");
    for (int i = 0; i < LEVELS; i++) buffer_put(out, ".l%d { fill: %s }\n", i, heat_light[i]);
    buffer_text(out,
                "@media screen and (prefers-color-scheme: dark) {\n"
                "svg { --ink: #e6edf3; --quiet: #9aa5b1; --grid: #30363d; --paper: #0d1117; --one: "
                "#58a6e8; --other: #f0a35e; }\n");
    for (int i = 0; i < LEVELS; i++) buffer_put(out, ".l%d { fill: %s }\n", i, heat_dark[i]);
    buffer_text(
        out,
        "}\n"
        ".title { font-size: 22px; font-weight: 600; fill: var(--ink) }\n"
        ".subtitle { font-size: 15px; fill: var(--quiet) }\n"
        ".axis { font-size: 15px; fill: var(--ink) }\n"
        ".mark { font-size: 14px; fill: var(--quiet) }\n"
        ".value { font-size: 13px; fill: var(--ink); paint-order: stroke; stroke: var(--paper); "
        "stroke-width: 4px; stroke-linejoin: round }\n"
        ".grid { stroke: var(--grid); stroke-width: 1 }\n"
        ".base { stroke: var(--quiet); stroke-width: 1 }\n"
        ".curve { fill: none; stroke: var(--one); stroke-width: 1.2; stroke-linejoin: round }\n"
        ".s0 { fill: var(--one) }\n.s1 { fill: var(--other) }\n"
        ".empty { fill: none; stroke: var(--grid) }\n"
        "</style>\n");
    buffer_put(out, "<rect width=\"%d\" height=\"%d\" fill=\"var(--paper)\"/>\n", width, height);
    put_label(out, LEFT, 36, "title", "start", title);
    put_label(out, LEFT, 60, "subtitle", "start", subtitle);
}

/* From the units of an axis to pixels. SVG counts y downwards from the top.
 *
 *     TOP             +--------------------+
 *                     |                    |   place_y(y_last) = TOP
 *                     |                    |   place_y(y_first) = HEIGHT - BOTTOM
 *     HEIGHT - BOTTOM +--------------------+
 *                   LEFT             WIDTH - RIGHT */
static double place_x(const struct plot_frame *frame, double x)
{
    return LEFT + (x - frame->x_first) / (frame->x_last - frame->x_first) * (WIDTH - LEFT - RIGHT);
}

static double place_y(const struct plot_frame *frame, double y)
{
    return HEIGHT - BOTTOM -
           (y - frame->y_first) / (frame->y_last - frame->y_first) * (HEIGHT - TOP - BOTTOM);
}

double plot_step(double span, double marks)
{
    double step = 1;
    for (;; step *= 10) {
        if (span / step <= marks) return step;
        if (span / (2 * step) <= marks) return 2 * step;
        if (span / (5 * step) <= marks) return 5 * step;
    }
}

const char *plot_number(char text[32], uint64_t number)
{
    char digits[24];
    const int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    char *at = text;
    for (int i = 0; i < length; i++) {
        if (i != 0 && (length - i) % 3 == 0) *at++ = ',';
        *at++ = digits[i];
    }
    *at = '\0';
    return text;
}

/* Draws the axes. x_last: the last mark on the x axis, before a separate bar. */
static void put_frame(struct buffer *out, const struct plot_frame *frame, double x_shift,
                      double x_last)
{
    char text[64], number[32];
    for (double y = frame->y_first; y <= frame->y_last + frame->y_step / 1000; y += frame->y_step) {
        buffer_put(out, "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>\n",
                   LEFT, WIDTH - RIGHT, place_y(frame, y), place_y(frame, y));
        snprintf(text, sizeof text, "%s%s", plot_number(number, (uint64_t)(y + 0.5)),
                 frame->y_unit);
        put_label(out, LEFT - 8, place_y(frame, y) + 5, "mark", "end", text);
    }
    buffer_put(out, "<line class=\"base\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/>\n", LEFT,
               WIDTH - RIGHT, HEIGHT - BOTTOM, HEIGHT - BOTTOM);
    for (double x = frame->x_first; x <= x_last + frame->x_step / 1000; x += frame->x_step) {
        if (place_x(frame, x + x_shift) > WIDTH - RIGHT + 1) break;
        snprintf(text, sizeof text, "%.10g", x);
        put_label(out, place_x(frame, x + x_shift), HEIGHT - BOTTOM + 20, "mark", "middle", text);
    }
    put_label(out, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 16, "axis", "middle", frame->x_label);
    buffer_put(
        out,
        "<text class=\"axis\" text-anchor=\"middle\" transform=\"translate(20 %.1f) rotate(-90)\">",
        (TOP + HEIGHT - BOTTOM) / 2.0);
    put_text(out, frame->y_label);
    buffer_text(out, "</text>\n");
}

/* Is values[i] among the `marked` lowest? Of equal values, the earlier ones count as lower. */
static bool is_among_lowest(const double *values, size_t count, size_t i, size_t marked)
{
    size_t lower = 0;
    for (size_t j = 0; j < count; j++)
        lower += values[j] < values[i] || (values[j] <= values[i] && j < i);
    return lower < marked;
}

void plot_curve(struct buffer *out, const struct plot_frame *frame, double first,
                const double *values, size_t count, size_t marked)
{
    begin(out, WIDTH, HEIGHT, frame->title, frame->subtitle);
    put_frame(out, frame, 0, frame->x_last);
    buffer_text(out, "<polyline class=\"curve\" points=\"");
    for (size_t i = 0; i < count; i++)
        buffer_put(out, "%.1f,%.1f ", place_x(frame, first + (double)i), place_y(frame, values[i]));
    buffer_text(out, "\"/>\n");
    for (size_t i = 0; i < count; i++)
        if (is_among_lowest(values, count, i, marked))
            buffer_put(out, "<circle class=\"s1\" r=\"3.5\" cx=\"%.1f\" cy=\"%.1f\"/>\n",
                       place_x(frame, first + (double)i), place_y(frame, values[i]));
    buffer_text(out, "</svg>\n");
}

/* Bars of value 0 are left out: a line of height 0 would look like a small value. */
static void put_bar(struct buffer *out, const struct plot_frame *frame, size_t series, double x,
                    double width, double value)
{
    if (value <= frame->y_first) return;
    const double y = place_y(frame, value);
    buffer_put(out, "<rect class=\"s%zu\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
               series, x, y, width, HEIGHT - BOTTOM - y);
}

/* Each group has a slot of equal width; its bars share 72 % of the slot, and the rest is the gap to
 * the next group. Bars are at most WIDEST pixels wide, so that two groups do not look like
 * walls. */
void plot_groups(struct buffer *out, const struct plot_frame *frame, const double *values,
                 size_t count, const char *const *series, size_t series_count)
{
    enum { WIDEST = 90 };
    begin(out, WIDTH, HEIGHT, frame->title, frame->subtitle);
    put_frame(out, frame, frame->x_step / 2, frame->x_last);
    const double slot =
        place_x(frame, frame->x_first + frame->x_step) - place_x(frame, frame->x_first);
    const double room = 0.72 * slot / (double)series_count, width = room < WIDEST ? room : WIDEST;
    const double gap = (slot - width * (double)series_count) / 2;
    for (size_t s = 0; s < series_count; s++)
        for (size_t i = 0; i < count; i++) {
            const double value = values[s * count + i];
            const double x = LEFT + slot * (double)i + gap + width * (double)s;
            char text[32];
            put_bar(out, frame, s, x, width * 0.96, value);
            snprintf(text, sizeof text, "%.1f%s", value, frame->y_unit);
            put_label(out, x + width / 2, place_y(frame, value) - 6, "value", "middle", text);
        }
    for (size_t s = 0; series_count > 1 && s < series_count; s++) {
        const double x = WIDTH - RIGHT - 250 + 140 * (double)s;
        buffer_put(out, "<rect class=\"s%zu\" x=\"%.1f\" y=\"50\" width=\"12\" height=\"12\"/>\n",
                   s, x);
        put_label(out, x + 18, 61, "mark", "start", series[s]);
    }
    buffer_text(out, "</svg>\n");
}

void plot_histogram(struct buffer *out, const struct plot_frame *frame, const double *values,
                    size_t count, double bin, const char *last_name)
{
    begin(out, WIDTH, HEIGHT, frame->title, frame->subtitle);
    /* The marks under the separate bar and beside it are left out, to make room for its name. */
    const double last_x = frame->x_last - bin;
    put_frame(out, frame, bin > 1 ? 0 : bin / 2, last_x - frame->x_step / 2);
    const double slot = place_x(frame, frame->x_first + bin) - place_x(frame, frame->x_first);
    const double gap = slot * 0.06;
    for (size_t i = 0; i < count; i++)
        put_bar(out, frame, i + 1 == count ? 1 : 0, LEFT + slot * (double)i + gap, slot - 2 * gap,
                values[i]);
    put_label(out, place_x(frame, last_x + bin / 2), HEIGHT - BOTTOM + 20, "mark", "middle",
              last_name);
    buffer_text(out, "</svg>\n");
}

/* Levels double: 1, 2-3, 4-7, 8-15, 16-31, 32-63, 64 and more. */
static int level_of(uint64_t value)
{
    int level = 0;
    for (; value > 1 && level + 1 < LEVELS; value /= 2) level++;
    return level;
}

static void put_legend(struct buffer *out, int x, int y, const char *unit)
{
    buffer_put(out, "<rect class=\"empty\" x=\"%d\" y=\"%d\" width=\"18\" height=\"18\"/>\n", x, y);
    put_label(out, x + 24, y + 14, "mark", "start", "none");
    x += 74;
    for (int level = 0; level < LEVELS; level++, x += 92) {
        char text[32];
        if (level == 0) snprintf(text, sizeof text, "1");
        else if (level + 1 == LEVELS) snprintf(text, sizeof text, "%d+ %s", 1 << level, unit);
        else snprintf(text, sizeof text, "%d\xe2\x80\x93%d", 1 << level, (2 << level) - 1);
        buffer_put(out, "<rect class=\"l%d\" x=\"%d\" y=\"%d\" width=\"18\" height=\"18\"/>\n",
                   level, x, y);
        put_label(out, x + 24, y + 14, "mark", "start", text);
    }
}

/* Row r, column c shows the number first + r * columns + c. The title of each cell tells the
 * figure, which the colour only suggests. */
void plot_heat(struct buffer *out, const struct plot_fields *fields)
{
    const size_t columns = fields->columns, count = fields->count;
    const int side = 16, top = TOP + 20;
    const int rows = (int)((count + columns - 1) / columns), height = top + rows * side + 70;
    begin(out, WIDTH, height, fields->title, fields->subtitle);
    for (size_t column = 0; column < columns; column += 10) {
        char text[32];
        snprintf(text, sizeof text, "+%zu", column);
        put_label(out, LEFT + (double)column * side + side / 2.0, top - 6, "mark", "middle", text);
    }
    for (int row = 0; row < rows; row++) {
        char text[32];
        snprintf(text, sizeof text, "%llu",
                 (unsigned long long)(fields->first + (uint64_t)row * columns));
        put_label(out, LEFT - 8, top + row * side + 13, "mark", "end", text);
    }
    for (size_t i = 0; i < count; i++) {
        char class[8] = "empty";
        if (fields->values[i] != 0)
            snprintf(class, sizeof class, "l%d", level_of(fields->values[i]));
        buffer_put(
            out,
            "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\"><title>%llu: "
            "%llu</title></rect>\n",
            class, LEFT + (double)(i % columns) * side + 0.5,
            top + (double)(i / columns) * side + 0.5, side - 1, side - 1,
            (unsigned long long)(fields->first + i), (unsigned long long)fields->values[i]);
    }
    put_legend(out, LEFT, top + rows * side + 24, fields->unit);
    buffer_text(out, "</svg>\n");
}
