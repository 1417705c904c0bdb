/* SPDX-License-Identifier: MIT */
/*
 * tally atlas --plot: plots of what the database contains.
 */
#include "cli/atlas/atlas.h"
#include "cli/survey/survey.h"
#include "cli/terminal/terminal.h"
#include "common/format.h"
#include "common/texts.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- Plots as SVG ---------------------------------------------------------------------------- */

/*
 * Plots as SVG. The colours follow the page: dark on light, also in print, and light on dark if the
 * reader prefers that.
 */

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

enum { WIDTH = 960, HEIGHT = 540, LEFT = 84, RIGHT = 24, TOP = 84, BOTTOM = 66, LEVELS = 7 };
enum { HEAT_COLUMNS = 50 };

static void put_label(struct buffer *out, double x, double y, const char *class, const char *anchor,
                      const char *text)
{
    buffer_put(out, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\" text-anchor=\"%s\">", x, y, class,
               anchor);
    buffer_markup(out, text);
    buffer_text(out, "</text>\n");
}

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
    buffer_markup(out, title);
    buffer_put(out, "</title>\n<style>\n%s</style>\n", text_plot_css);
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

/* The distance between tick marks: the smallest of 1, 2, 5, 10, 20, 50, ... with which `span` has
 * at most `marks` of them. */
static double plot_step(double span, double marks)
{
    double step = 1;
    for (;; step *= 10) {
        if (span / step <= marks) return step;
        if (span / (2 * step) <= marks) return 2 * step;
        if (span / (5 * step) <= marks) return 5 * step;
    }
}

/* Begins a plot, and draws its axes. x_last: the last mark on the x axis, before a separate bar. */
static void put_frame(struct buffer *out, const struct plot_frame *frame, double x_shift,
                      double x_last)
{
    begin(out, WIDTH, HEIGHT, frame->title, frame->subtitle);
    char text[TALLY_VALUE_SIZE + 32];
    for (double y = frame->y_first; y <= frame->y_last + frame->y_step / 1000; y += frame->y_step) {
        buffer_put(out, "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>\n",
                   LEFT, WIDTH - RIGHT, place_y(frame, y), place_y(frame, y));
        snprintf(text, sizeof text, "%s%s", grouped((uint64_t)(y + 0.5)).text, frame->y_unit);
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
    buffer_markup(out, frame->y_label);
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

/* Draws a point for each x from `first` on, joined by a line. The `marked` lowest points get a
 * dot. */
static void plot_curve(struct buffer *out, const struct plot_frame *frame, double first,
                       const double *values, size_t count, size_t marked)
{
    put_frame(out, frame, 0, frame->x_last);
    buffer_text(out, "<polyline class=\"curve\" points=\"");
    for (size_t i = 0; i < count; i++)
        buffer_put(out, "%.1f,%.1f ", place_x(frame, first + (double)i), place_y(frame, values[i]));
    buffer_text(out, "\"/>\n");
    for (size_t i = 0; i < count; i++)
        if (is_among_lowest(values, count, i, marked))
            buffer_put(out, "<circle class=\"s1\" r=\"3.5\" cx=\"%.1f\" cy=\"%.1f\"/>\n",
                       place_x(frame, first + (double)i), place_y(frame, values[i]));
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

enum { SERIES = 2 };

/* Draws groups of bars side by side, with a label under the middle of each group, and the value
 * above each bar. names: of the colours.
 *
 * Each group has a slot of equal width; its bars share 72 % of the slot, and the rest is the gap to
 * the next group. Bars are at most WIDEST pixels wide, so that two groups do not look like
 * walls. */
static void plot_groups(struct buffer *out, const struct plot_frame *frame,
                        double *const values[SERIES], size_t count, const char *const names[SERIES])
{
    enum { WIDEST = 90 };
    put_frame(out, frame, frame->x_step / 2, frame->x_last);
    const double slot =
        place_x(frame, frame->x_first + frame->x_step) - place_x(frame, frame->x_first);
    const double room = 0.72 * slot / SERIES, width = room < WIDEST ? room : WIDEST;
    const double gap = (slot - width * SERIES) / 2;
    for (size_t s = 0; s < SERIES; s++)
        for (size_t i = 0; i < count; i++) {
            const double value = values[s][i];
            const double x = LEFT + slot * (double)i + gap + width * (double)s;
            char text[32];
            put_bar(out, frame, s, x, width * 0.96, value);
            snprintf(text, sizeof text, "%.1f%s", value, frame->y_unit);
            put_label(out, x + width / 2, place_y(frame, value) - 6, "value", "middle", text);
        }
    for (size_t s = 0; s < SERIES; s++) {
        const double x = WIDTH - RIGHT - 250 + 140 * (double)s;
        buffer_put(out, "<rect class=\"s%zu\" x=\"%.1f\" y=\"50\" width=\"12\" height=\"12\"/>\n",
                   s, x);
        put_label(out, x + 18, 61, "mark", "start", names[s]);
    }
}

/* Draws a histogram: bars of width `bin` from frame->x_first on; after them, separated by a gap,
 * one more bar with its name. */
static void plot_histogram(struct buffer *out, const struct plot_frame *frame, const double *values,
                           size_t count, double bin, const char *last_name)
{
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
}

/* Levels double: 1, 2-3, 4-7, 8-15, 16-31, 32-63, 64 and more. */
static int level_of(double value)
{
    int level = 0;
    for (; value >= 2 && level + 1 < LEVELS; value /= 2) level++;
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

/* Draws cells that are darker for larger values, on a logarithmic scale. A cell of value 0 is
 * empty.
 *
 * Row r, column c shows the number first + r * columns + c. The title of each cell tells the
 * figure, which the colour only suggests. */
static void plot_heat(struct buffer *out, const char *title, const char *subtitle,
                      const double *values, size_t count, uint64_t first)
{
    const size_t columns = HEAT_COLUMNS;
    const int side = 16, top = TOP + 20;
    const int rows = (int)((count + columns - 1) / columns), height = top + rows * side + 70;
    begin(out, WIDTH, height, title, subtitle);
    for (size_t column = 0; column < columns; column += 10) {
        char text[32];
        snprintf(text, sizeof text, "+%zu", column);
        put_label(out, LEFT + (double)column * side + side / 2.0, top - 6, "mark", "middle", text);
    }
    for (int row = 0; row < rows; row++) {
        char text[32];
        snprintf(text, sizeof text, "%llu", (ull)(first + (uint64_t)row * columns));
        put_label(out, LEFT - 8, top + row * side + 13, "mark", "end", text);
    }
    for (size_t i = 0; i < count; i++) {
        char class[8] = "empty";
        if (values[i] > 0) snprintf(class, sizeof class, "l%d", level_of(values[i]));
        buffer_put(
            out,
            "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\"><title>%llu: "
            "%.0f</title></rect>\n",
            class, LEFT + (double)(i % columns) * side + 0.5,
            top + (double)(i / columns) * side + 0.5, side - 1, side - 1, (ull)(first + i),
            values[i]);
    }
    put_legend(out, LEFT, top + rows * side + 24, "solutions");
}

enum { HARD_MARKED = 5, BINS_AT_MOST = 40 };

/* Column 1 of the rows of a query, at the place column 0 - first. ?1 is the number of targets. The
 * caller frees the array; NULL: there was no memory, or the database says what failed. */
static double *read_values(struct atlas *atlas, const char *sql, uint64_t first, size_t count)
{
    struct sqlite3_stmt *statement = NULL;
    double *const values = calloc(count, sizeof *values);
    bool has_failed = values == NULL || !database_prepare(&atlas->database, &statement, sql);
    if (!has_failed) bind_number(statement, 1, targets_in(atlas->contents.target));
    while (!has_failed && database_step(&atlas->database, statement, &has_failed)) {
        const uint64_t place = column_number(statement, 0) - first;
        if (place < count) values[place] = column_real(statement, 1);
    }
    database_finish(statement);
    if (!has_failed) return values;
    free(values);
    return NULL;
}

/* " 947, 941, ..." */
static bool append_hardest(struct atlas *atlas, char *at)
{
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false;
    if (!database_prepare(&atlas->database, &statement,
                          "SELECT target FROM hardest_target LIMIT ?"))
        return false;
    bind_number(statement, 1, HARD_MARKED);
    for (size_t i = 0; database_step(&atlas->database, statement, &has_failed); i++)
        at += snprintf(at, 24, "%s%llu", i == 0 ? " " : ", ", (ull)column_number(statement, 0));
    database_finish(statement);
    return !has_failed;
}

/* The share of selections that reach each target, as a curve. If all shares are above 20 %, the
 * axis begins a little below the lowest one instead of at 0, so that differences show. */
static bool plot_targets(struct atlas *atlas, struct buffer *out)
{
    const size_t count = targets_in(atlas->contents.target);
    double lowest = 100, *const values =
                             read_values(atlas, "SELECT target, selections FROM hardest_target",
                                         atlas->contents.target.first, count);
    if (values == NULL) return false;
    for (size_t i = 0; i < count; i++) {
        values[i] *= 100.0 / (double)atlas->contents.selections;
        if (values[i] < lowest) lowest = values[i];
    }
    char subtitle[256], *at = subtitle;
    at += snprintf(at, 100, "%s selections of %llu tiles; the hardest target%s",
                   grouped(atlas->contents.selections).text, (ull)atlas->contents.pick,
                   count > 1 ? "s:" : ":");
    if (!append_hardest(atlas, at)) return free(values), false;
    const double bottom = lowest > 20 ? 10.0 * (double)(int)((lowest - 4) / 10) : 0;
    const struct plot_frame frame = {
        .title = "Selections that reach each target",
        .subtitle = subtitle,
        .x_label = "target",
        .y_label = "share of selections (%)",
        .x_first = (double)atlas->contents.target.first - (count > 1 ? 0 : 1),
        .x_last = (double)atlas->contents.target.last + (count > 1 ? 0 : 1),
        .y_first = bottom,
        .y_last = 100,
        .x_step = plot_step((double)count, 10),
        .y_step = plot_step(100 - bottom, 10),
        .y_unit = "%"};
    plot_curve(out, &frame, (double)atlas->contents.target.first, values, count, HARD_MARKED);
    free(values);
    return true;
}

/* The width of a histogram's bins: 1, 2 or 5 times a power of ten, or 25, which suits 900
 * targets. */
static size_t bin_of(size_t count)
{
    const size_t round = (size_t)plot_step((double)count, BINS_AT_MOST);
    return round == 50 && count <= 25 * (size_t)BINS_AT_MOST ? 25 : round;
}

/* A histogram of selections by the number of targets that they reach. Selections that reach every
 * target are the interesting ones, so they have a bar of their own at the right. */
static bool plot_selections(struct atlas *atlas, struct buffer *out)
{
    const size_t count = targets_in(atlas->contents.target), bin = bin_of(count),
                 bins = (count + bin - 1) / bin + 1;
    double most = 1, *const values = calloc(bins, sizeof *values),
           *const reached = read_values(
               atlas, "SELECT reached, count(*) FROM selection GROUP BY reached", 0, count + 1);
    const bool is_read = reached != NULL && values != NULL;
    for (size_t i = 0; is_read && i <= count; i++)
        values[i == count ? bins - 1 : i / bin] += reached[i];
    for (size_t i = 0; is_read && i < bins; i++)
        if (values[i] > most) most = values[i];
    char subtitle[2 * TALLY_VALUE_SIZE + 128], step[64] = "";
    if (bin > 1) snprintf(step, sizeof step, " in steps of %zu targets;", bin);
    snprintf(subtitle, sizeof subtitle,
             "%s selections of %llu tiles;%s the last bar: every one of %s target%s",
             grouped(atlas->contents.selections).text, (ull)atlas->contents.pick, step,
             grouped(count).text, count > 1 ? "s" : "");
    const double y_step = plot_step(most, 6);
    const struct plot_frame frame = {.title = "How many targets selections reach",
                                     .subtitle = subtitle,
                                     .x_label = "targets that are reached",
                                     .y_label = "selections",
                                     .x_first = 0,
                                     .x_last = (double)(bins * bin),
                                     .y_first = 0,
                                     .y_last = y_step * (double)(uint64_t)(most / y_step + 0.999),
                                     .x_step = plot_step((double)count, 10),
                                     .y_step = y_step,
                                     .y_unit = ""};
    if (is_read) plot_histogram(out, &frame, values, bins, (double)bin, "all");
    free(reached);
    free(values);
    return is_read;
}

/* Two bars for each number of large tiles: the share of solvable games if every selection counts
 * once, and if it counts as often as it is drawn. */
static bool plot_large(struct atlas *atlas, struct buffer *out)
{
    static const char *const names[SERIES] = {"each selection", "as drawn"};
    static const char *const sql[SERIES] = {
        "SELECT large, 100.0 * solvable / (selections * ?1) FROM by_large",
        "SELECT large, 100.0 * solvable_weighted / (draws * ?1) FROM by_large"};
    double *values[SERIES];
    size_t count = 0;
    for (size_t s = 0; s < SERIES; s++)
        values[s] = read_values(atlas, sql[s], 0, ATLAS_NUMBERS_MAX);
    const bool is_read = values[0] != NULL && values[1] != NULL;
    for (size_t i = 0; is_read && i < ATLAS_NUMBERS_MAX; i++)
        if (values[0][i] > 0) count = i + 1;
    const struct plot_frame frame = {.title = "Solvable games by number of large tiles",
                                     .subtitle = "tiles above 10 are large",
                                     .x_label = "large tiles",
                                     .y_label = "share of games (%)",
                                     .x_first = 0,
                                     .x_last = (double)count,
                                     .y_first = 0,
                                     .y_last = 100,
                                     .x_step = 1,
                                     .y_step = 20,
                                     .y_unit = "%"};
    if (is_read) plot_groups(out, &frame, values, count, names);
    for (size_t s = 0; s < SERIES; s++) free(values[s]);
    return is_read;
}

/* Does the atlas count detours? Not if all numbers must be used, since then no part can be left
 * out. */
static bool has_detours(const struct atlas *atlas)
{
    tally_rules rules;
    return rules_of_text(atlas->contents.rules, &rules, NULL) != TALLY_OK ||
           rules.use == TALLY_USE_ANY;
}

/* The rows of a selection's games are next to each other, because a game's ID is selection *
 * targets + place of the target. So the query needs no further index. */
static bool plot_heat_of_selection(struct atlas *atlas, struct buffer *out, uint64_t selection)
{
    const size_t count = targets_in(atlas->contents.target);
    const tally_range target = atlas->contents.target;
    char sql[256], title[160], subtitle[160], *at = title;
    snprintf(sql, sizeof sql,
             "SELECT target, solutions FROM game WHERE id BETWEEN %llu * ?1 AND %llu * ?1 + ?1 - 1",
             (ull)selection, (ull)selection);
    double *const values = read_values(atlas, sql, target.first, count);
    if (values == NULL) return false;
    at += snprintf(at, 64, "Solutions with");
    for (size_t i = 0; i < atlas->number_count; i++)
        at += snprintf(at, 8, " %llu", (ull)(atlas->numbers[i] % 100000));
    snprintf(subtitle, sizeof subtitle,
             "each field a target, %d a row, from %llu to %llu; solutions%s", HEAT_COLUMNS,
             (ull)target.first, (ull)target.last, has_detours(atlas) ? " without a detour" : "");
    plot_heat(out, title, subtitle, values, count, target.first);
    free(values);
    return true;
}

/* A plot is drawn into memory first. If the database turns out to be damaged on the way, no half
 * picture is written. */
int plot_atlas(struct atlas *atlas, const struct call *call)
{
    struct buffer picture = BUFFER_INIT;
    bool is_drawn = false;
    switch ((enum plot_name)number_of(call, "plot")) {
    case PLOT_TARGETS: is_drawn = plot_targets(atlas, &picture); break;
    case PLOT_SELECTIONS: is_drawn = plot_selections(atlas, &picture); break;
    case PLOT_LARGE: is_drawn = plot_large(atlas, &picture); break;
    case PLOT_HEAT: {
        if (atlas->number_count != atlas->contents.pick)
            return fail_usage("--plot heat: give the %llu numbers of a selection too",
                              (ull)atlas->contents.pick);
        if (!atlas->contents.has_games || !atlas->contents.has_counts)
            return fail_usage("--plot heat: this atlas has no counts of games; make one with "
                              "survey --count-solutions --games");
        const uint64_t selection = find_selection(atlas, atlas->numbers, atlas->number_count);
        if (selection == UINT64_MAX) return EXIT_USAGE;
        is_drawn = plot_heat_of_selection(atlas, &picture, selection);
        break;
    }
    }
    if (!is_drawn && atlas->database.message[0] == '\0') database_fail_memory(&atlas->database);
    const char *const path = text_of(call, "output");
    buffer_text(&picture, "</svg>\n");
    int status = EXIT_SOLVED;
    if (!is_drawn) status = fail_database(&atlas->database);
    else if (!output_write_file("output", path != NULL ? path : "-", &picture)) status = EXIT_USAGE;
    buffer_clear(&picture);
    return status;
}
