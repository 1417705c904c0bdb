/* SPDX-License-Identifier: MIT */
/*
 * Tables: see table.h.
 */
#include "cli/atlas/table.h"

#include "cli/options.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "cli/terminal/watch.h"
#include "common/format.h"
#include "query/json_writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The tables of an atlas ---- */

/* Columns: the key in JSON, the kind, the width in text (negative: aligned to the left), and the
 * heading if it is not the key. The widths of each table add up to less than 80 columns. */
static const struct column game_columns[] = {
    {"target", COLUMN_NUMBER, 6, NULL},    {"numbers", COLUMN_NUMBERS, -18, NULL},
    {"fewest", COLUMN_NUMBER, 6, NULL},    {"distance", COLUMN_NUMBER, 8, NULL},
    {"solutions", COLUMN_NUMBER, 9, NULL}, {"with_detours", COLUMN_NUMBER, 7, "in all"},
    {"effort", COLUMN_NUMBER, 6, NULL},    {"height", COLUMN_NUMBER, 6, NULL},
    {"draws", COLUMN_NUMBER, 5, NULL}};
const struct table game_table = TABLE_OF(game_columns);

static const struct column selection_columns[] = {
    {"numbers", COLUMN_NUMBERS, -18, NULL}, {"large", COLUMN_NUMBER, 5, NULL},
    {"draws", COLUMN_NUMBER, 6, NULL},      {"reached", COLUMN_NUMBER, 7, NULL},
    {"share", COLUMN_SHARE, 9, NULL},       {"furthest", COLUMN_NUMBER, 8, NULL},
    {"solutions", COLUMN_NUMBER, 10, NULL}, {"with_detours", COLUMN_NUMBER, 10, "in all"}};
const struct table selection_table = TABLE_OF(selection_columns);

static const struct column target_columns[] = {{"target", COLUMN_NUMBER, 6, NULL},
                                               {"selections", COLUMN_NUMBER, 10, NULL},
                                               {"share", COLUMN_SHARE, 9, NULL},
                                               {"draws", COLUMN_NUMBER, 11, NULL}};
const struct table target_table = TABLE_OF(target_columns);

static const struct column class_columns[] = {{"large", COLUMN_NUMBER, 5, NULL},
                                              {"selections", COLUMN_NUMBER, 10, NULL},
                                              {"draws", COLUMN_NUMBER, 11, NULL},
                                              {"solvable", COLUMN_NUMBER, 13, NULL},
                                              {"share", COLUMN_SHARE, 9, NULL},
                                              {"share_drawn", COLUMN_SHARE, 9, "drawn"},
                                              {"complete_selections", COLUMN_NUMBER, 8, "complete"},
                                              {"furthest", COLUMN_NUMBER, 8, NULL}};
const struct table class_table = TABLE_OF(class_columns);

static ull targets_of(const struct atlas *atlas)
{
    return atlas->contents.target.last - atlas->contents.target.first + 1;
}

struct buffer sql_of_games(void)
{
    struct buffer sql = BUFFER_INIT;
    buffer_text(&sql, "SELECT g.target, s.numbers, g.fewest, g.distance, g.solutions, "
                      "g.with_detours, g.effort, g.height, s.draws FROM game g JOIN selection s "
                      "ON s.id = g.selection ");
    return sql;
}

struct buffer sql_of_selections(const struct atlas *atlas)
{
    struct buffer sql = BUFFER_INIT;
    buffer_put(&sql,
               "SELECT numbers, large, draws, reached, 100.0 * reached / %llu, furthest, "
               "solutions, with_detours FROM selection ",
               targets_of(atlas));
    return sql;
}

struct buffer sql_of_targets(const struct atlas *atlas)
{
    struct buffer sql = BUFFER_INIT;
    buffer_put(&sql,
               "SELECT target, selections, 100.0 * selections / %llu, draws FROM hardest_target ",
               (ull)atlas->contents.selections);
    return sql;
}

struct buffer sql_of_classes(const struct atlas *atlas)
{
    const ull targets = targets_of(atlas);
    struct buffer sql = BUFFER_INIT;
    buffer_put(&sql,
               "SELECT large, selections, draws, solvable, 100.0 * solvable / (selections * %llu), "
               "100.0 * solvable_weighted / (draws * %llu), complete, furthest FROM by_large",
               targets, targets);
    return sql;
}

/* ---- Text ---- */

/* Appends a field with a blank before it unless it is the first. */
static void put_padded(struct buffer *out, const struct column *column, const char *text,
                       bool is_first)
{
    const size_t length = strlen(text), width = (size_t)abs(column->width);
    if (!is_first) buffer_char(out, ' ');
    if (column->width > 0 && length < width) buffer_fill(out, ' ', width - length);
    buffer_text(out, text);
    if (column->width < 0 && length < width) buffer_fill(out, ' ', width - length);
}

/* A value that the atlas does not know is shown as "-", so that each line has all columns. */
static void put_text(struct buffer *out, const struct column *column, const struct field *field,
                     bool is_first)
{
    char share[32];
    if (field->is_null) {
        put_padded(out, column, "-", is_first);
        return;
    }
    switch (column->kind) {
    case COLUMN_NUMBER: put_padded(out, column, grouped(field->number).text, is_first); break;
    case COLUMN_NUMBERS:
    case COLUMN_TEXT: put_padded(out, column, field->text, is_first); break;
    case COLUMN_SHARE:
        snprintf(share, sizeof share, "%.3f %%", field->share);
        put_padded(out, column, share, is_first);
        break;
    }
}

/* ---- JSON ---- */

/* "1 3 7" as [1,3,7]. */
static void put_json_numbers(struct json *json, const char *text)
{
    json_open_array(json);
    while (*text != '\0') {
        const size_t length = strcspn(text, " ");
        json_raw(json, text, length);
        text += length + (text[length] != '\0');
    }
    json_close_array(json);
}

static void put_json(struct json *json, const struct column *column, const struct field *field)
{
    char share[48];
    json_key(json, column->name);
    if (field->is_null) {
        json_null(json);
        return;
    }
    switch (column->kind) {
    case COLUMN_NUMBER: json_number(json, field->number); break;
    case COLUMN_NUMBERS: put_json_numbers(json, field->text); break;
    case COLUMN_TEXT: json_string(json, field->text); break;
    case COLUMN_SHARE:
        json_raw(json, share, (size_t)snprintf(share, sizeof share, "%.6f", field->share));
        break;
    }
}

static void put_json_row(struct buffer *out, const struct table *table, const struct field *fields)
{
    struct json json = json_into(out);
    json_open_line(&json);
    for (int i = 0; i < table->count; i++) put_json(&json, &table->columns[i], &fields[i]);
    json_close_object(&json);
}

/* ---- CSV ---- */

/* Appends a field as RFC 4180 has it. Nothing here needs quotes: the texts are numbers, blanks and
 * expressions. An unknown value is empty. */
static void put_csv(struct buffer *out, const struct column *column, const struct field *field)
{
    if (field->is_null) return;
    switch (column->kind) {
    case COLUMN_NUMBER: buffer_number(out, field->number); break;
    case COLUMN_NUMBERS:
    case COLUMN_TEXT: buffer_text(out, field->text); break;
    case COLUMN_SHARE: buffer_put(out, "%.6f", field->share); break;
    }
}

/* ---- Rows ---- */

void table_heading(struct buffer *out, enum table_form form, const struct table *table)
{
    if (form == TABLE_JSON) return;
    for (int i = 0; i < table->count; i++) {
        const struct column *const column = &table->columns[i];
        if (form == TABLE_CSV) buffer_put(out, "%s%s", i == 0 ? "" : ",", column->name);
        else
            put_padded(out, column, column->heading != NULL ? column->heading : column->name,
                       i == 0);
    }
    buffer_char(out, '\n');
}

void table_row(struct buffer *out, enum table_form form, const struct table *table,
               const struct field *fields)
{
    if (form == TABLE_JSON) put_json_row(out, table, fields);
    for (int i = 0; form == TABLE_TEXT && i < table->count; i++)
        put_text(out, &table->columns[i], &fields[i], i == 0);
    for (int i = 0; form == TABLE_CSV && i < table->count; i++) {
        if (i != 0) buffer_char(out, ',');
        put_csv(out, &table->columns[i], &fields[i]);
    }
    buffer_char(out, '\n');
}

/* ---- Queries ---- */

bool query_begin(struct query *query, struct atlas *atlas, const struct table *table,
                 struct buffer sql)
{
    *query = (struct query){.atlas = atlas, .table = table};
    buffer_char(&sql, '\0');
    query->has_failed = sql.has_failed
                            ? !database_fail_memory(&atlas->database)
                            : !database_prepare(&atlas->database, &query->statement, sql.data);
    buffer_clear(&sql);
    return !query->has_failed;
}

/* Reads a field. Returns false if no survey writes such a value: one of another type, or a negative
 * number. */
static bool read_field(struct sqlite3_stmt *statement, int i, enum column_kind kind,
                       struct field *field)
{
    *field = (struct field){.is_null = column_is_null(statement, i)};
    if (field->is_null) return true;
    switch (kind) {
    case COLUMN_NUMBER: field->number = column_number(statement, i); break;
    case COLUMN_SHARE: field->share = column_real(statement, i); break;
    case COLUMN_NUMBERS:
    case COLUMN_TEXT: field->text = column_text(statement, i); break;
    }
    if (kind == COLUMN_NUMBER) return column_is_number(statement, i) && field->number <= INT64_MAX;
    return kind != COLUMN_NUMBERS || contents_are_numbers(field->text);
}

/* Asks the watch before each row, because a query over millions of games may run for seconds. */
bool query_next(struct query *query)
{
    struct database *const database = &query->atlas->database;
    query->was_stopped = query->was_stopped || watch_tick(NULL, NULL) != 0;
    if (query->was_stopped || query->has_failed ||
        !database_step(database, query->statement, &query->has_failed))
        return false;
    for (int i = 0; i < query->table->queried; i++) {
        const struct column *const column = &query->table->columns[i];
        if (read_field(query->statement, i, column->kind, &query->fields[i])) continue;
        query->has_failed = true;
        return database_fail_damaged(database, "its column %s has values that no survey writes",
                                     column->name);
    }
    return true;
}

int query_end(struct query *query)
{
    database_finish(query->statement);
    query->statement = NULL;
    if (query->has_failed) return fail_atlas(query->atlas);
    if (!query->was_stopped) return EXIT_SOLVED;
    if (output_has_failed()) return EXIT_STOPPED;
    return fail_stopped("%s; rows are missing after these", watch_why("interrupted"));
}

/* The title and the headings are written before the first row, so that a query without rows prints
 * nothing. */
int show_query(struct atlas *atlas, const struct call *call, const char *title, struct buffer sql,
               const struct table *table)
{
    const enum table_form form = call->common[OPT_JSON].is_set ? TABLE_JSON : TABLE_TEXT;
    struct query query;
    uint64_t rows = 0;
    query_begin(&query, atlas, table, sql);
    while (query_next(&query) && !output_has_failed()) {
        if (rows++ == 0 && form == TABLE_TEXT && title != NULL) buffer_put(&output, "%s\n", title);
        if (rows == 1) table_heading(&output, form, table);
        table_row(&output, form, table, query.fields);
        output_flow();
    }
    return query_end(&query);
}
