/* SPDX-License-Identifier: MIT */
/*
 * tally atlas FILE ...: an overview; a target, a selection or a game by its numbers; with --export
 * all rows of a table, as CSV.
 */
#include "cli/atlas/games.h"
#include "cli/atlas/open.h"
#include "cli/atlas/table.h"
#include "cli/runs.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "cli/terminal/watch.h"
#include "cli/terminal/writer.h"
#include "common/format.h"
#include "query/line.h"

#include <stdio.h>
#include <string.h>

/* ---- --export -------------------------------------------------------------------------------- */

/* An export in progress: the next row goes to `line`, and whole lines go to the writer. */
struct exporting {
    enum table_form form;
    struct row_writer writer;
    struct buffer line;
    bool has_heading;
};

static bool put_line(struct exporting *exporting)
{
    if (exporting->line.has_failed) output_lacks_memory();
    if (exporting->line.has_failed) return false;
    const bool is_written =
        writer_row(&exporting->writer, exporting->line.data, exporting->line.length - 1);
    exporting->line.length = 0;
    return is_written;
}

/* Writes a row, with the headings before the first. */
static bool put_exported(void *user, const struct table *table, const struct field *fields)
{
    struct exporting *const exporting = user;
    if (!exporting->has_heading && exporting->form == TABLE_CSV) {
        table_heading(&exporting->line, TABLE_CSV, table);
        if (!put_line(exporting)) return false;
    }
    exporting->has_heading = true;
    table_row(&exporting->line, exporting->form, table, fields);
    return put_line(exporting);
}

static int export_query(struct atlas *atlas, struct exporting *exporting, const struct table *table,
                        struct buffer sql)
{
    struct query query;
    query_begin(&query, atlas, table, sql);
    while (query_next(&query) && put_exported(exporting, table, query.fields)) {}
    return query_end(&query);
}

static struct buffer in_order(struct buffer sql, const char *column)
{
    buffer_put(&sql, "ORDER BY %s", column);
    return sql;
}

/* Only games can be chosen by properties; the other tables are short, and are written as a
 * whole. */
static int export_rows(struct atlas *atlas, const struct call *call, struct exporting *exporting)
{
    bool is_cut;
    switch ((enum export_name)call->own[ATLAS_EXPORT].number) {
    case EXPORT_SELECTIONS:
        return export_query(atlas, exporting, &selection_table,
                            in_order(sql_of_selections(atlas), "id"));
    case EXPORT_TARGETS:
        return export_query(atlas, exporting, &target_table,
                            in_order(sql_of_targets(atlas), "target"));
    case EXPORT_CLASSES: return export_query(atlas, exporting, &class_table, sql_of_classes(atlas));
    case EXPORT_GAMES: break;
    }
    const uint64_t limit =
        call->own[ATLAS_LIMIT].is_set ? call->own[ATLAS_LIMIT].number : INT64_MAX;
    const int status = each_game(atlas, call, limit, put_exported, exporting, &is_cut);
    if (status == EXIT_MISSED) fail_usage("no game of this atlas matches");
    return status;
}

/* Writes the table to --output, or to standard output; with --json as JSON lines. Returns the
 * exit status. */
static int export_atlas(struct atlas *atlas, const struct call *call)
{
    const char *const path = call->own[ATLAS_OUTPUT].text;
    struct exporting exporting = {.form = call->common[OPT_JSON].is_set ? TABLE_JSON : TABLE_CSV,
                                  .line = BUFFER_INIT};
    if (call->own[ATLAS_EXPORT].number != EXPORT_GAMES &&
        (has_wishes(call) || atlas->number_count != 0 || call->own[ATLAS_LIMIT].is_set))
        return fail_usage("--export: numbers, --limit and properties of games go with --export "
                          "games; leave them out");
    if (!writer_begin(&exporting.writer, "--output", path)) return EXIT_USAGE;
    int status = export_rows(atlas, call, &exporting);
    if (!writer_end(&exporting.writer)) status = EXIT_USAGE;
    buffer_clear(&exporting.line);
    return status;
}

enum { LINES = 10 }; /* in a list, unless --limit is given */

/* ---- Overview ---- */

/* What the atlas holds, then its classes, then the ten hardest and easiest targets and selections.
 * JSON has the rows alone: programs read the description from the tables. */
static int show_overview(struct atlas *atlas, const struct call *call)
{
    static const char *const order[] = {"ASC", "DESC"};
    const ull targets = (ull)(atlas->contents.target.last - atlas->contents.target.first + 1),
              limit = call->own[ATLAS_LIMIT].is_set ? (ull)call->own[ATLAS_LIMIT].number : LINES;
    if (!call->common[OPT_JSON].is_set) {
        buffer_put(&output, "%s selections of %u tiles, ", grouped(atlas->contents.selections).text,
                   atlas->contents.pick);
        if (targets == 1) buffer_put(&output, "target %llu", (ull)atlas->contents.target.first);
        else
            buffer_put(&output, "targets %llu to %llu", (ull)atlas->contents.target.first,
                       (ull)atlas->contents.target.last);
        buffer_put(&output, ", rules %s%s%s%s\npool ", atlas->contents.rules,
                   atlas->contents.has_counts ? ", with counts" : "",
                   atlas->contents.has_games ? ", with a row for each game" : "",
                   atlas->contents.is_complete ? "" : ", not complete");
        buffer_put(&output, "%s\n\n", atlas->contents.pool);
    }
    int status =
        show_query(atlas, call, "by number of large tiles:", sql_of_classes(atlas), &class_table);
    for (size_t i = 0; status == EXIT_SOLVED && i < 2; i++) {
        struct buffer sql = sql_of_targets(atlas);
        buffer_put(&sql, "ORDER BY selections %s, target LIMIT %llu", order[i], limit);
        status = show_query(atlas, call, i == 0 ? "\nhardest targets:" : "\neasiest targets:", sql,
                            &target_table);
    }
    for (size_t i = 0; status == EXIT_SOLVED && i < 2; i++) {
        struct buffer sql = sql_of_selections(atlas);
        buffer_put(&sql, "ORDER BY reached %s, id LIMIT %llu", order[i], limit);
        status =
            show_query(atlas, call, i == 0 ? "\nhardest selections:" : "\neasiest selections:", sql,
                       &selection_table);
    }
    return status;
}

/* ---- A target, a selection, a game ---- */

/* One row for the target in all, then one for each number of large tiles, with the share of the
 * selections of that class. */
static int show_target(struct atlas *atlas, const struct call *call, uint64_t target)
{
    if (!is_target(atlas, target)) return EXIT_USAGE;
    static const struct column by_large[] = {{"large", COLUMN_NUMBER, 6, NULL},
                                             {"selections", COLUMN_NUMBER, 10, NULL},
                                             {"share", COLUMN_SHARE, 9, NULL},
                                             {"draws", COLUMN_NUMBER, 11, NULL}};
    static const struct table by_large_table = TABLE_OF(by_large);
    struct buffer sql = sql_of_targets(atlas);
    buffer_put(&sql, "WHERE target = %llu", (ull)target);
    const int status = show_query(atlas, call, NULL, sql, &target_table);
    if (status != EXIT_SOLVED) return status;
    sql = (struct buffer)BUFFER_INIT;
    buffer_put(
        &sql,
        "SELECT t.large, t.selections, 100.0 * t.selections / b.selections, t.draws FROM target t"
        " JOIN by_large b ON b.large = t.large WHERE t.target = %llu ORDER BY t.large",
        (ull)target);
    return show_query(atlas, call, "\nby number of large tiles:", sql, &by_large_table);
}

static int show_selection(struct atlas *atlas, const struct call *call)
{
    const uint64_t id = find_selection(atlas, atlas->numbers, atlas->number_count);
    if (id == UINT64_MAX) return EXIT_USAGE;
    struct buffer sql = sql_of_selections(atlas);
    buffer_put(&sql, "WHERE id = %llu", (ull)id);
    return show_query(atlas, call, NULL, sql, &selection_table);
}

static int show_one_game(struct atlas *atlas, const struct call *call)
{
    const ull targets = (ull)(atlas->contents.target.last - atlas->contents.target.first + 1);
    if (!is_target(atlas, atlas->numbers[0]) || !has_games(atlas)) return EXIT_USAGE;
    const uint64_t id = find_selection(atlas, atlas->numbers + 1, atlas->number_count - 1);
    if (id == UINT64_MAX) return EXIT_USAGE;
    const ull game = (ull)id * targets + (ull)(atlas->numbers[0] - atlas->contents.target.first);
    struct buffer sql = sql_of_games();
    buffer_put(&sql, "WHERE g.id = %llu", game);
    return show_query(atlas, call, NULL, sql, &game_table);
}

/* ---- The command ---- */

/* The arguments behind the file are numbers. How many there are says what they mean: one is a
 * target, `pick` are a selection, one more than that a game. */
static bool read_arguments(struct atlas *atlas, const struct call *call)
{
    for (size_t i = 1; i < call->argument_count; i++) {
        const char *const text = call->arguments[i];
        if (atlas->number_count == ATLAS_NUMBERS_MAX ||
            !read_whole(text, strlen(text), &atlas->numbers[atlas->number_count])) {
            fail_usage("'%.40s': not a whole number; give a target, the numbers of a selection, or "
                       "a target "
                       "and then numbers",
                       text);
            return false;
        }
        atlas->number_count++;
    }
    return true;
}

static int answer(struct atlas *atlas, const struct call *call)
{
    if (call->own[ATLAS_PLOT].is_set) return plot_atlas(atlas, call);
    if (call->own[ATLAS_EXPORT].is_set) return export_atlas(atlas, call);
    if (has_wishes(call)) return find_games(atlas, call);
    if (atlas->number_count == 0) return show_overview(atlas, call);
    if (atlas->number_count == atlas->contents.pick + 1) return show_one_game(atlas, call);
    if (atlas->number_count == atlas->contents.pick) return show_selection(atlas, call);
    if (atlas->number_count == 1) return show_target(atlas, call, atlas->numbers[0]);
    return refuse_numbers(atlas);
}

static int verify_alone(const struct call *call)
{
    if (call->argument_count > 1 || has_wishes(call) || call->own[ATLAS_PLOT].is_set ||
        call->own[ATLAS_EXPORT].is_set)
        return fail_usage("--verify: takes only the file; leave the rest out");
    return verify_atlas(call->arguments[0], call);
}

int run_atlas(struct call *call)
{
    struct atlas atlas = {.path = call->argument_count > 0 ? call->arguments[0] : NULL};
    if (atlas.path == NULL)
        return fail_usage("the file of an atlas is missing; 'tally survey -o FILE' makes one");
    if (call->own[ATLAS_VERIFY].is_set) return verify_alone(call);
    watch_begin_all(call->common[OPT_TIMEOUT].number);
    int status = open_atlas(&atlas);
    if (status == EXIT_SOLVED)
        status = read_arguments(&atlas, call) ? answer(&atlas, call) : EXIT_USAGE;
    database_close(&atlas.database);
    return status;
}
