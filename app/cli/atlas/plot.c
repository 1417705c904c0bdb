/* SPDX-License-Identifier: MIT */
/*
 * tally atlas --plot: plots of what the database contains.
 */
#include "atlas/plot.h"
#include "cli/atlas/open.h"
#include "cli/options.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HARD_MARKED = 5, BINS_AT_MOST = 40, HEAT_COLUMNS = 50 };

static size_t targets_of(const struct atlas *atlas)
{
    return (size_t)(atlas->contents.target.last - atlas->contents.target.first + 1);
}

/* Runs a query, and stores column 1 of each row at values[column 0 - first]. */
static bool read_values(struct atlas *atlas, const char *sql, uint64_t first, double *values,
                        size_t count)
{
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false;
    if (!database_prepare(&atlas->database, &statement, sql)) return false;
    while (database_step(&atlas->database, statement, &has_failed)) {
        const uint64_t place = column_number(statement, 0) - first;
        if (place < count) values[place] = column_real(statement, 1);
    }
    database_finish(statement);
    return !has_failed;
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
        at += snprintf(at, 24, "%s%llu", i == 0 ? " " : ", ",
                       (unsigned long long)column_number(statement, 0));
    database_finish(statement);
    return !has_failed;
}

/* The share of selections that reach each target, as a curve. If all shares are above 20 %, the
 * axis begins a little below the lowest one instead of at 0, so that differences show. */
static bool plot_targets(struct atlas *atlas, struct buffer *out)
{
    const size_t count = targets_of(atlas);
    double *const values = calloc(count, sizeof *values), lowest = 100;
    if (values == NULL || !read_values(atlas, "SELECT target, selections FROM hardest_target",
                                       atlas->contents.target.first, values, count))
        return free(values), false;
    for (size_t i = 0; i < count; i++) {
        values[i] *= 100.0 / (double)atlas->contents.selections;
        if (values[i] < lowest) lowest = values[i];
    }
    char subtitle[256], number[32], *at = subtitle;
    at += snprintf(at, 100, "%s selections of %u tiles; the hardest target%s",
                   plot_number(number, atlas->contents.selections), atlas->contents.pick,
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
    const size_t count = targets_of(atlas), bin = bin_of(count), bins = (count + bin - 1) / bin + 1;
    double *const reached = calloc(count + 1, sizeof *reached),
                  *const values = calloc(bins, sizeof *values), most = 1;
    const bool is_read =
        reached != NULL && values != NULL &&
        read_values(atlas, "SELECT reached, count(*) FROM selection GROUP BY reached", 0, reached,
                    count + 1);
    for (size_t i = 0; is_read && i <= count; i++)
        values[i == count ? bins - 1 : i / bin] += reached[i];
    for (size_t i = 0; is_read && i < bins; i++)
        if (values[i] > most) most = values[i];
    char subtitle[200], selections[32], targets[32], step[64] = "";
    if (bin > 1) snprintf(step, sizeof step, " in steps of %zu targets;", bin);
    snprintf(subtitle, sizeof subtitle,
             "%s selections of %u tiles;%s the last bar: every one of %s target%s",
             plot_number(selections, atlas->contents.selections), atlas->contents.pick, step,
             plot_number(targets, count), count > 1 ? "s" : "");
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
    static const char *const series[] = {"each selection", "as drawn"};
    double values[2][ATLAS_NUMBERS_MAX] = {{0}};
    char sql[256];
    for (int weighted = 0; weighted < 2; weighted++) {
        snprintf(sql, sizeof sql, "SELECT large, 100.0 * %s / (%s * %zu) FROM by_large",
                 weighted ? "solvable_weighted" : "solvable", weighted ? "draws" : "selections",
                 targets_of(atlas));
        if (!read_values(atlas, sql, 0, values[weighted], ATLAS_NUMBERS_MAX)) return false;
    }
    size_t count = 0;
    for (size_t i = 0; i < ATLAS_NUMBERS_MAX; i++)
        if (values[0][i] > 0) count = i + 1;
    double shown[2 * ATLAS_NUMBERS_MAX];
    for (size_t i = 0; i < 2 * count; i++) shown[i] = values[i / count][i % count];
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
    plot_groups(out, &frame, shown, count, series, 2);
    return true;
}

/* Does the atlas count detours? Not if all numbers must be used, since then no part can be left
 * out. */
static bool has_detours(const struct atlas *atlas)
{
    char id[sizeof atlas->contents.rules + 8];
    tally_game *game = NULL;
    snprintf(id, sizeof id, "%s:1/1", atlas->contents.rules);
    if (tally_game_parse(&game, id, strlen(id), NULL, NULL) != TALLY_OK) return true;
    const bool uses_any = tally_game_rules(game)->use == TALLY_USE_ANY;
    tally_game_free(game);
    return uses_any;
}

/* The rows of a selection's games are next to each other, because a game's ID is selection *
 * targets + place of the target. So the query needs no further index. */
static bool plot_heat_of_selection(struct atlas *atlas, struct buffer *out, uint64_t selection)
{
    const size_t count = targets_of(atlas);
    char sql[256], title[160], *at = title;
    snprintf(sql, sizeof sql, "SELECT target, solutions FROM game WHERE id BETWEEN %llu AND %llu",
             (unsigned long long)(selection * count),
             (unsigned long long)(selection * count + count - 1));
    double *const read = calloc(count, sizeof *read);
    uint64_t *const values = calloc(count, sizeof *values);
    const bool is_read = read != NULL && values != NULL &&
                         read_values(atlas, sql, atlas->contents.target.first, read, count);
    if (is_read) {
        for (size_t i = 0; i < count; i++) values[i] = (uint64_t)read[i];
        at += snprintf(at, 64, "Solutions with");
        for (size_t i = 0; i < atlas->number_count; i++)
            at += snprintf(at, 8, " %llu", (unsigned long long)(atlas->numbers[i] % 100000));
        char subtitle[160];
        snprintf(subtitle, sizeof subtitle,
                 "each field a target, %d a row, from %llu to %llu; solutions%s", HEAT_COLUMNS,
                 (unsigned long long)atlas->contents.target.first,
                 (unsigned long long)atlas->contents.target.last,
                 has_detours(atlas) ? " without a detour" : "");
        plot_heat(out, &(struct plot_fields){.title = title,
                                             .subtitle = subtitle,
                                             .unit = "solutions",
                                             .values = values,
                                             .count = count,
                                             .first = atlas->contents.target.first,
                                             .columns = HEAT_COLUMNS});
    }
    free(read);
    free(values);
    return is_read;
}

static int write_picture(const struct call *call, const struct buffer *picture)
{
    const char *const path = call->own[ATLAS_OUTPUT].text;
    return output_write_file("output", path != NULL ? path : "-", picture) ? EXIT_SOLVED
                                                                           : EXIT_USAGE;
}

/* A plot is drawn into memory first. If the database turns out to be damaged on the way, no half
 * picture is written. */
int plot_atlas(struct atlas *atlas, const struct call *call)
{
    struct buffer picture = BUFFER_INIT;
    bool is_drawn = false;
    switch ((enum plot_name)call->own[ATLAS_PLOT].number) {
    case PLOT_TARGETS: is_drawn = plot_targets(atlas, &picture); break;
    case PLOT_SELECTIONS: is_drawn = plot_selections(atlas, &picture); break;
    case PLOT_LARGE: is_drawn = plot_large(atlas, &picture); break;
    case PLOT_HEAT: {
        if (atlas->number_count != atlas->contents.pick)
            return fail_usage("--plot heat: give the %u numbers of a selection too",
                              atlas->contents.pick);
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
    const int status = !is_drawn ? fail_atlas(atlas) : write_picture(call, &picture);
    buffer_clear(&picture);
    return status;
}
