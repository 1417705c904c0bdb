/* SPDX-License-Identifier: MIT */
/*
 * --export: see export.h.
 */
#include "cli/atlas/export.h"

#include "cli/atlas/games.h"
#include "cli/commands.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "cli/terminal/writer.h"

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
                        struct sql sql)
{
    struct query query;
    query_begin(&query, atlas, table, sql.text);
    while (query_next(&query) && put_exported(exporting, table, query.fields)) {}
    return query_end(&query);
}

static struct sql in_order(struct sql sql, const char *column)
{
    sql_add(&sql, "ORDER BY %s", column);
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

int export_atlas(struct atlas *atlas, const struct call *call)
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
