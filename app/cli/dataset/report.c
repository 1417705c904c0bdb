/* SPDX-License-Identifier: MIT */
/*
 * The report of an audit: for people, for programs, and as plots.
 */
#include "cli/dataset/audit.h"
#include "common/format.h"
#include "query/json_writer.h"

#include <stdio.h>
#include <string.h>

const char *const audit_solutions_names[AUDIT_SOLUTIONS] = {"0",    "1",     "2",      "3-5",
                                                            "6-10", "11-50", "51-200", "more"};

/* Figures are right-aligned in twelve columns, so that the texts begin in one column:
 *
 *                1  games that cannot be solved, proved */
static void put_line(struct buffer *out, uint64_t number, const char *text)
{
    buffer_put(out, "%12s", grouped(number).text);
    buffer_text(out, "  ");
    buffer_text(out, text);
    buffer_char(out, '\n');
}

/* Rare findings have a line only if there is one. */
static void put_line_if(struct buffer *out, uint64_t number, const char *text)
{
    if (number != 0) put_line(out, number, text);
}

/* The name of the band, its count, and a bar. The longest bar has BAR_MAX signs; a count above 0
 * has at least one:
 *
 *       90-100        17 ■■■■ */
static void put_bar(struct buffer *out, const char *name, uint64_t number, uint64_t most)
{
    enum { BAR_MAX = 40, NAME_WIDTH = 8 };
    const size_t length = strlen(name);
    buffer_fill(out, ' ', length < NAME_WIDTH ? NAME_WIDTH - length : 0);
    buffer_text(out, name);
    buffer_put(out, "%10s", grouped(number).text);
    buffer_char(out, ' ');
    const uint64_t bar = most != 0 ? (number * BAR_MAX + most - 1) / most : 0;
    for (uint64_t i = 0; i < bar; i++) buffer_text(out, "■");
    buffer_char(out, '\n');
}

static uint64_t largest(const uint64_t *counts, size_t count)
{
    uint64_t most = 0;
    for (size_t i = 0; i < count; i++)
        if (counts[i] > most) most = counts[i];
    return most;
}

/* "0-9", "10-19", ..., "90-100": the last band includes the score 100. */
static void name_of_band(int band, char name[16])
{
    snprintf(name, 16, "%d-%d", band * 10, band == AUDIT_BANDS - 1 ? 100 : band * 10 + 9);
}

static void put_spreads(const struct audit_sum *sum, struct buffer *out)
{
    char name[16];
    buffer_text(out, "\ndifficulty of the games that can be solved\n");
    for (int i = 0; i < AUDIT_BANDS; i++) {
        name_of_band(i, name);
        put_bar(out, name, sum->bands[i], largest(sum->bands, AUDIT_BANDS));
    }
    buffer_text(out, "\nsolutions\n");
    for (int i = 0; i < AUDIT_SOLUTIONS; i++)
        put_bar(out, audit_solutions_names[i], sum->solutions[i],
                largest(sum->solutions, AUDIT_SOLUTIONS));
    buffer_text(out, "\nnumbers a game\n");
    for (int i = 0; i < AUDIT_NUMBERS_MAX; i++) {
        if (sum->numbers[i] == 0) continue;
        snprintf(name, sizeof name, "%d", i);
        put_bar(out, name, sum->numbers[i], largest(sum->numbers, AUDIT_NUMBERS_MAX));
    }
}

/* The places of the first faults of a kind:
 *
 *                   rows.jsonl, line 4: number_not_given */
static void put_places(struct buffer *out, const struct audit_faults *faults)
{
    const struct audit_place *const places = faults->places;
    for (uint64_t i = 0; i < faults->count && i < AUDIT_PLACES_MAX; i++) {
        buffer_put(out, "%14s", "");
        buffer_text(out, places[i].path);
        buffer_put(out, ", line %s: ", grouped(places[i].line).text);
        buffer_text(out, places[i].reason);
        buffer_char(out, '\n');
    }
    if (faults->count <= AUDIT_PLACES_MAX) return;
    buffer_put(out, "%14sand %s more; --json tells all\n", "",
               grouped(faults->count - AUDIT_PLACES_MAX).text);
}

/* A line that begins with "of these" refers to the line before it, and is left out if it is 0. */
void audit_report_text(const struct audit_sum *sum, struct buffer *out)
{
    put_line(out, sum->rows, "rows");
    put_line(out, sum->keys, "games (keys)");
    put_line(out, sum->repeated.count, "rows repeat an earlier game");
    put_line_if(out, sum->permuted, "of these with the numbers in another order");
    put_places(out, &sum->repeated);
    put_line(out, sum->leaked.count, "games in more than one split");
    put_places(out, &sum->leaked);
    put_line(out, sum->unsolvable.count + sum->told_unsolvable,
             "games that cannot be solved, proved");
    put_line_if(out, sum->told_unsolvable, "of these where the row says so");
    put_places(out, &sum->unsolvable);
    put_line_if(out, sum->unproved, "games not decided either way");
    put_line_if(out, sum->mislabelled.count, "rows whose own label says the contrary");
    put_places(out, &sum->mislabelled);
    put_line(out, sum->needs_fractions, "games that need fractions, zeros or negatives");
    put_line(out, sum->gold, "gold answers");
    put_line(out, sum->wrong.count, "gold answers that are wrong");
    put_places(out, &sum->wrong);
    put_line_if(out, sum->unreadable.count,
                "rows that cannot be read, or whose gold answer cannot");
    put_line_if(out, sum->unreadable_gold, "of these gold answers");
    put_places(out, &sum->unreadable);
    put_spreads(sum, out);
}

/* Writes {"0-9":0,"10-19":17,...}. Without names, the index is the name, and counts of 0 are left
 * out: of 65 possible counts of numbers, a dataset has few. */
static void put_counts(struct json *json, const char *name, const uint64_t *counts, int count,
                       const char *const *names)
{
    json_key(json, name);
    json_open_object(json);
    for (int i = 0; i < count; i++) {
        char own[16];
        if (names == NULL && counts[i] == 0) continue;
        snprintf(own, sizeof own, "%d", i);
        json_put_number(json, names != NULL ? names[i] : own, counts[i]);
    }
    json_close_object(json);
}

void audit_report_json(const struct audit_sum *sum, struct buffer *out)
{
    char bands[AUDIT_BANDS][16];
    const char *names[AUDIT_BANDS];
    const struct {
        const char *name;
        uint64_t count;
    } counts[] = {{"rows", sum->rows},
                  {"keys", sum->keys},
                  {"unsolvable", sum->unsolvable.count + sum->told_unsolvable},
                  {"told_unsolvable", sum->told_unsolvable},
                  {"unproved", sum->unproved},
                  {"mislabelled", sum->mislabelled.count},
                  {"needs_fractions", sum->needs_fractions},
                  {"gold", sum->gold},
                  {"wrong", sum->wrong.count},
                  {"repeated", sum->repeated.count},
                  {"permuted", sum->permuted},
                  {"leaked", sum->leaked.count},
                  {"unreadable", sum->unreadable.count},
                  {"unreadable_gold", sum->unreadable_gold}};
    struct json json = json_into(out);
    json_open_line(&json);
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        json_put_number(&json, counts[i].name, counts[i].count);
    for (int i = 0; i < AUDIT_BANDS; i++) {
        name_of_band(i, bands[i]);
        names[i] = bands[i];
    }
    put_counts(&json, "difficulty", sum->bands, AUDIT_BANDS, names);
    put_counts(&json, "solutions", sum->solutions, AUDIT_SOLUTIONS, audit_solutions_names);
    put_counts(&json, "numbers", sum->numbers, AUDIT_NUMBERS_MAX, NULL);
    json_put_number(&json, "difficulty_model", TALLY_DIFFICULTY_MODEL);
    json_key(&json, "complete");
    json_bool(&json, sum->bound == NULL);
    if (sum->bound != NULL) json_put_string(&json, "bound", sum->bound);
    json_close_object(&json);
    buffer_char(out, '\n');
}

/* ---- Plots ----------------------------------------------------------------------------------- */

static void put_text(struct buffer *out, int x, int y, const char *text)
{
    char line[256];
    snprintf(line, sizeof line, "<text x=\"%d\" y=\"%d\">%s</text>\n", x, y, text);
    buffer_text(out, line);
}

/* One SVG picture: bars on a base line, the count above each bar, its name below.
 *
 *          17
 *          ##
 *      3   ##
 *     ___  ##   <- BASE
 *     0-9 10-19 */
static void put_plot(struct buffer *out, const char *title, const uint64_t *counts, int count,
                     char names[][16])
{
    enum { WIDTH = 640, HEIGHT = 220, BASE = 180, ROOM = 140, LEFT = 10 };
    const uint64_t most = largest(counts, (size_t)count);
    const int step = (WIDTH - 2 * LEFT) / (count > 0 ? count : 1);
    char line[256], number[32];
    snprintf(line, sizeof line,
             "<h2>%s</h2>\n<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
             "role=\"img\" aria-label=\"%s\">\n",
             title, WIDTH, HEIGHT, title);
    buffer_text(out, line);
    for (int i = 0; i < count; i++) {
        const int height = most != 0 ? (int)(counts[i] * ROOM / most) : 0;
        const int x = LEFT + i * step, middle = x + step / 2;
        snprintf(line, sizeof line, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", x + 2,
                 BASE - height, step - 4, height);
        buffer_text(out, line);
        snprintf(number, sizeof number, "%s", grouped(counts[i]).text);
        put_text(out, middle, BASE - height - 5, number);
        put_text(out, middle, BASE + 18, names[i]);
    }
    buffer_text(out, "</svg>\n");
}

/* The page has the report as text, and a plot for each of the three distributions. It needs no
 * script. */
void audit_report_page(const struct audit_sum *sum, struct buffer *out)
{
    char names[AUDIT_NUMBERS_MAX][16];
    uint64_t counts[AUDIT_NUMBERS_MAX];
    int count = 0;
    buffer_text(out, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                     "<title>tally audit</title>\n<style>body{font:16px sans-serif;max-width:50em;"
                     "margin:2em auto;padding:0 1em}svg{width:100%}rect{fill:#36c}"
                     "text{font-size:12px;text-anchor:middle}pre{line-height:1.4}</style></head>"
                     "<body>\n<h1>tally audit</h1>\n<pre>\n");
    struct buffer text = BUFFER_INIT;
    audit_report_text(sum, &text);
    for (size_t i = 0; i < text.length; i++) /* the text has names of files */
        if (text.data[i] == '<') buffer_text(out, "&lt;");
        else if (text.data[i] == '&') buffer_text(out, "&amp;");
        else buffer_char(out, text.data[i]);
    out->has_failed |= text.has_failed;
    buffer_clear(&text);
    buffer_text(out, "</pre>\n");
    for (int i = 0; i < AUDIT_BANDS; i++) name_of_band(i, names[i]);
    put_plot(out, "Difficulty", sum->bands, AUDIT_BANDS, names);
    for (int i = 0; i < AUDIT_SOLUTIONS; i++)
        snprintf(names[i], sizeof names[i], "%s", audit_solutions_names[i]);
    put_plot(out, "Solutions", sum->solutions, AUDIT_SOLUTIONS, names);
    for (int i = 0; i < AUDIT_NUMBERS_MAX; i++) {
        if (sum->numbers[i] == 0) continue;
        counts[count] = sum->numbers[i];
        snprintf(names[count++], sizeof names[0], "%d", i);
    }
    put_plot(out, "Numbers a game", counts, count, names);
    buffer_text(out, "</body></html>\n");
}
