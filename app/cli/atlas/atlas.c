/* SPDX-License-Identifier: MIT */
/*
 * tally atlas FILE ...: an overview; a target, a selection or a game by its numbers; games with
 * given properties; plots.
 */
#include "cli/atlas/atlas.h"

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/terminal/message.h"
#include "cli/terminal/output.h"
#include "common/format.h"
#include "query/json_writer.h"
#include "query/line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned long long ull;

/* ---- Tables of a query, as text or JSON ---- */

enum column_kind { COLUMN_NUMBER, COLUMN_NUMBERS, COLUMN_SHARE };

struct column {
    const char *name; /* the key in JSON, and the heading unless there is another */
    enum column_kind kind;
    int width;           /* negative: aligned left */
    const char *heading; /* NULL: the same as name */
};

/* Writes a field of a row, with a blank before it unless it is the first. */
static void put_field(const struct column *column, const char *text, bool is_first)
{
    const size_t length = strlen(text), width = (size_t)abs(column->width);
    if (!is_first) buffer_char(&output, ' ');
    if (column->width > 0 && length < width) buffer_fill(&output, ' ', width - length);
    buffer_text(&output, text);
    if (column->width < 0 && length < width) buffer_fill(&output, ' ', width - length);
}

static void put_column(const struct column *column, struct sqlite3_stmt *statement, int i)
{
    char text[128];
    if (column_is_null(statement, i)) snprintf(text, sizeof text, "-");
    else if (column->kind == COLUMN_NUMBERS)
        snprintf(text, sizeof text, "%s", column_text(statement, i));
    else if (column->kind == COLUMN_SHARE)
        snprintf(text, sizeof text, "%.3f %%", column_real(statement, i));
    else snprintf(text, sizeof text, "%s", grouped(column_number(statement, i)).text);
    put_field(column, text, i == 0);
}

static void put_heading(const char *title, const struct column *columns, int count)
{
    if (title != NULL) {
        buffer_text(&output, title);
        buffer_char(&output, '\n');
    }
    for (int i = 0; i < count; i++)
        put_field(&columns[i], columns[i].heading != NULL ? columns[i].heading : columns[i].name,
                  i == 0);
    buffer_char(&output, '\n');
}

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

static void put_json_row(const struct column *columns, int count, struct sqlite3_stmt *statement)
{
    struct json json = json_into(&output);
    json_open_object(&json);
    json_key(&json, "version");
    json_number(&json, 1);
    for (int i = 0; i < count; i++) {
        char text[48];
        json_key(&json, columns[i].name);
        if (column_is_null(statement, i)) json_null(&json);
        else if (columns[i].kind == COLUMN_NUMBERS)
            put_json_numbers(&json, column_text(statement, i));
        else if (columns[i].kind == COLUMN_NUMBER) json_number(&json, column_number(statement, i));
        else {
            const int length = snprintf(text, sizeof text, "%.6f", column_real(statement, i));
            json_raw(&json, text, (size_t)length);
        }
    }
    json_close_object(&json);
    buffer_char(&output, '\n');
}

/* Checks that every column has the expected type, since the file may contain anything. */
static bool are_columns_right(struct atlas *atlas, const struct column *columns, int count,
                              struct sqlite3_stmt *statement)
{
    for (int i = 0; i < count; i++) {
        const bool is_right = column_is_null(statement, i) ? true
                              : columns[i].kind == COLUMN_NUMBERS
                                  ? contents_are_numbers(column_text(statement, i))
                              : columns[i].kind == COLUMN_NUMBER ? column_is_number(statement, i)
                                                                 : true;
        if (!is_right)
            return database_fail_damaged(
                &atlas->database, "its column %s has values of another type", columns[i].name);
    }
    return true;
}

/* The columns of a query's result. */
struct table {
    const struct column *columns;
    int count;
};

/* Shows the result of a query, below the title (may be NULL). rows, which may be NULL: the most
 * rows to show; on return the number of rows, or one more than were shown if there are more. */
static int show_query(struct atlas *atlas, const struct call *call, const char *title,
                      const char *sql, const struct table *table, uint64_t *rows)
{
    const struct column *const columns = table->columns;
    const int count = table->count;
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false, is_right = true;
    uint64_t seen = 0;
    const uint64_t most = rows != NULL ? *rows : UINT64_MAX;
    if (!database_prepare(&atlas->database, &statement, sql)) return fail_atlas(atlas);
    while (database_step(&atlas->database, statement, &has_failed) && !output_has_failed() &&
           seen++ < most) {
        is_right = are_columns_right(atlas, columns, count, statement);
        if (!is_right) break;
        if (call->common[OPT_JSON].is_set) {
            put_json_row(columns, count, statement);
        } else {
            if (seen == 1) put_heading(title, columns, count);
            for (int i = 0; i < count; i++) put_column(&columns[i], statement, i);
            buffer_char(&output, '\n');
        }
        output_flow();
    }
    database_finish(statement);
    if (rows != NULL) *rows = seen;
    return has_failed || !is_right ? fail_atlas(atlas) : EXIT_SOLVED;
}

#define TABLE_OF(list)                                                                             \
    {                                                                                              \
        (list), (int)(sizeof(list) / sizeof((list)[0]))                                            \
    }

static const struct column game_columns[] = {
    {"target", COLUMN_NUMBER, 6, NULL},     {"numbers", COLUMN_NUMBERS, -18, NULL},
    {"fewest", COLUMN_NUMBER, 6, NULL},     {"distance", COLUMN_NUMBER, 8, NULL},
    {"solutions", COLUMN_NUMBER, 10, NULL}, {"with_detours", COLUMN_NUMBER, 10, "in all"},
    {"effort", COLUMN_NUMBER, 6, NULL},     {"draws", COLUMN_NUMBER, 6, NULL}};
static const struct table game_table = TABLE_OF(game_columns);
static const char game_select[] = "SELECT g.target, s.numbers, g.fewest, g.distance, g.solutions, "
                                  "g.with_detours, g.effort, s.draws"
                                  " FROM game g JOIN selection s ON s.id = g.selection ";

static const struct column selection_columns[] = {
    {"numbers", COLUMN_NUMBERS, -18, NULL}, {"large", COLUMN_NUMBER, 5, NULL},
    {"draws", COLUMN_NUMBER, 6, NULL},      {"reached", COLUMN_NUMBER, 7, NULL},
    {"share", COLUMN_SHARE, 9, NULL},       {"furthest", COLUMN_NUMBER, 8, NULL},
    {"solutions", COLUMN_NUMBER, 10, NULL}, {"with_detours", COLUMN_NUMBER, 10, "in all"}};
static const struct table selection_table = TABLE_OF(selection_columns);

static const struct column target_columns[] = {{"target", COLUMN_NUMBER, 6, NULL},
                                               {"selections", COLUMN_NUMBER, 10, NULL},
                                               {"share", COLUMN_SHARE, 9, NULL},
                                               {"draws", COLUMN_NUMBER, 11, NULL}};
static const struct table target_table = TABLE_OF(target_columns);

static const struct column class_columns[] = {{"large", COLUMN_NUMBER, 5, NULL},
                                              {"selections", COLUMN_NUMBER, 10, NULL},
                                              {"draws", COLUMN_NUMBER, 11, NULL},
                                              {"solvable", COLUMN_NUMBER, 13, NULL},
                                              {"share", COLUMN_SHARE, 9, NULL},
                                              {"share_drawn", COLUMN_SHARE, 9, "drawn"},
                                              {"complete_selections", COLUMN_NUMBER, 8, "complete"},
                                              {"furthest", COLUMN_NUMBER, 8, NULL}};
static const struct table class_table = TABLE_OF(class_columns);

static uint64_t limit_of(const struct call *call)
{
    return call->own[ATLAS_LIMIT].is_set ? call->own[ATLAS_LIMIT].number : 10;
}

static void sql_of_selections(char *sql, size_t size, const struct atlas *atlas, const char *rest)
{
    snprintf(sql, size,
             "SELECT numbers, large, draws, reached, 100.0 * reached / %llu, furthest, solutions, "
             "with_detours FROM selection %s",
             (ull)(atlas->contents.target.last - atlas->contents.target.first + 1), rest);
}

/* ---- Overview ---- */

static int show_overview(struct atlas *atlas, const struct call *call)
{
    char sql[512], rest[128];
    const ull targets = (ull)(atlas->contents.target.last - atlas->contents.target.first + 1),
              limit = (ull)limit_of(call);
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
        buffer_text(&output, atlas->contents.pool);
        buffer_text(&output, "\n\n");
    }
    snprintf(sql, sizeof sql,
             "SELECT large, selections, draws, solvable, 100.0 * solvable / (selections * %llu),"
             " 100.0 * solvable_weighted / (draws * %llu), complete, furthest FROM by_large",
             targets, targets);
    int status = show_query(atlas, call, "by number of large tiles:", sql, &class_table, NULL);
    static const struct {
        const char *title, *order;
    } tops[] = {{"\nhardest targets:", "ASC"}, {"\neasiest targets:", "DESC"}};
    for (size_t i = 0; status == EXIT_SOLVED && i < 2; i++) {
        snprintf(sql, sizeof sql,
                 "SELECT target, selections, 100.0 * selections / %llu, draws FROM hardest_target"
                 " ORDER BY selections %s, target LIMIT %llu",
                 (ull)atlas->contents.selections, tops[i].order, limit);
        status = show_query(atlas, call, tops[i].title, sql, &target_table, NULL);
    }
    for (size_t i = 0; status == EXIT_SOLVED && i < 2; i++) {
        snprintf(rest, sizeof rest, "ORDER BY reached %s, id LIMIT %llu", tops[i].order, limit);
        sql_of_selections(sql, sizeof sql, atlas, rest);
        status =
            show_query(atlas, call, i == 0 ? "\nhardest selections:" : "\neasiest selections:", sql,
                       &selection_table, NULL);
    }
    return status;
}

/* ---- A target, a selection, a game ---- */

static bool is_target(const struct atlas *atlas, uint64_t target)
{
    if (target >= atlas->contents.target.first && target <= atlas->contents.target.last)
        return true;
    fail_usage("'%s': target %llu is not in this atlas, which has %llu to %llu", atlas->path,
               (ull)target, (ull)atlas->contents.target.first, (ull)atlas->contents.target.last);
    return false;
}

static int show_target(struct atlas *atlas, const struct call *call, uint64_t target)
{
    char sql[512];
    if (!is_target(atlas, target)) return EXIT_USAGE;
    snprintf(sql, sizeof sql,
             "SELECT target, selections, 100.0 * selections / %llu, draws FROM hardest_target "
             "WHERE target = %llu",
             (ull)atlas->contents.selections, (ull)target);
    static const struct column by_large[] = {{"large", COLUMN_NUMBER, 6, NULL},
                                             {"selections", COLUMN_NUMBER, 10, NULL},
                                             {"share", COLUMN_SHARE, 9, NULL},
                                             {"draws", COLUMN_NUMBER, 11, NULL}};
    static const struct table by_large_table = TABLE_OF(by_large);
    const int status = show_query(atlas, call, NULL, sql, &target_table, NULL);
    if (status != EXIT_SOLVED) return status;
    snprintf(
        sql, sizeof sql,
        "SELECT t.large, t.selections, 100.0 * t.selections / b.selections, t.draws FROM target t"
        " JOIN by_large b ON b.large = t.large WHERE t.target = %llu ORDER BY t.large",
        (ull)target);
    return show_query(atlas, call, "\nby number of large tiles:", sql, &by_large_table, NULL);
}

static int show_selection(struct atlas *atlas, const struct call *call)
{
    const uint64_t id = find_selection(atlas, atlas->numbers, atlas->number_count);
    char sql[512], rest[64];
    if (id == UINT64_MAX) return EXIT_USAGE;
    snprintf(rest, sizeof rest, "WHERE id = %llu", (ull)id);
    sql_of_selections(sql, sizeof sql, atlas, rest);
    return show_query(atlas, call, NULL, sql, &selection_table, NULL);
}

static int show_one_game(struct atlas *atlas, const struct call *call)
{
    const ull targets = (ull)(atlas->contents.target.last - atlas->contents.target.first + 1);
    char sql[512];
    if (!is_target(atlas, atlas->numbers[0])) return EXIT_USAGE;
    if (!atlas->contents.has_games)
        return fail_usage("'%s': this atlas has no rows of games; make one with survey --games",
                          atlas->path);
    const uint64_t id = find_selection(atlas, atlas->numbers + 1, atlas->number_count - 1);
    if (id == UINT64_MAX) return EXIT_USAGE;
    snprintf(sql, sizeof sql, "%s WHERE g.id = %llu", game_select,
             (ull)id * targets + (ull)(atlas->numbers[0] - atlas->contents.target.first));
    return show_query(atlas, call, NULL, sql, &game_table, NULL);
}

/* ---- Games by wish ---- */

static bool has_wishes(const struct call *call)
{
    return call->own[ATLAS_TARGET].is_set || call->own[ATLAS_SOLUTIONS].is_set ||
           call->own[ATLAS_FEWEST].is_set || call->own[ATLAS_DISTANCE].is_set ||
           call->own[ATLAS_LARGE].is_set;
}

static void add_condition(struct buffer *sql, bool *has_wish, const char *column, uint64_t first,
                          uint64_t last)
{
    char text[128];
    snprintf(text, sizeof text, "%s %s BETWEEN %llu AND %llu", *has_wish ? " AND" : " WHERE",
             column, (ull)first, (ull)(last > INT64_MAX ? INT64_MAX : last));
    buffer_text(sql, text);
    *has_wish = true;
}

static bool add_wish(const struct call *call, enum atlas_option option, const char *column,
                     struct buffer *sql, bool *has_wish)
{
    if (!call->own[option].is_set) return true;
    char name[32];
    tally_range range;
    snprintf(name, sizeof name, "--%s", atlas_own_options[option].name);
    if (!read_range(name, call->own[option].text, 0, &range)) return false;
    add_condition(sql, has_wish, column, range.first, range.last);
    return true;
}

static int refuse_numbers(const struct atlas *atlas)
{
    return fail_usage("%zu numbers: give a target, the %u numbers of a selection, or a target and "
                      "then %u numbers",
                      atlas->number_count, atlas->contents.pick, atlas->contents.pick);
}

/* Adds the numbers given beside the properties: a target, a selection, or both. */
static bool add_numbers(struct atlas *atlas, struct buffer *sql, bool *has_wish)
{
    const size_t count = atlas->number_count, pick = atlas->contents.pick;
    const bool has_selection = count == pick || count == pick + 1;
    const bool has_target = count == pick + 1 || (count == 1 && !has_selection);
    if (count != 0 && !has_selection && !has_target) {
        refuse_numbers(atlas);
        return false;
    }
    if (has_target) {
        if (!is_target(atlas, atlas->numbers[0])) return false;
        add_condition(sql, has_wish, "g.target", atlas->numbers[0], atlas->numbers[0]);
    }
    if (has_selection) {
        const uint64_t id = find_selection(atlas, atlas->numbers + (count - pick), pick);
        if (id == UINT64_MAX) return false;
        add_condition(sql, has_wish, "g.selection", id, id);
    }
    return true;
}

static bool add_wishes(struct atlas *atlas, const struct call *call, struct buffer *sql)
{
    bool has_wish = false;
    return add_wish(call, ATLAS_TARGET, "g.target", sql, &has_wish) &&
           add_wish(call, ATLAS_SOLUTIONS, "g.solutions", sql, &has_wish) &&
           add_wish(call, ATLAS_FEWEST, "g.fewest", sql, &has_wish) &&
           add_wish(call, ATLAS_DISTANCE, "g.distance", sql, &has_wish) &&
           add_wish(call, ATLAS_LARGE, "s.large", sql, &has_wish) &&
           add_numbers(atlas, sql, &has_wish);
}

static int find_games(struct atlas *atlas, const struct call *call)
{
    struct buffer sql = BUFFER_INIT;
    char limit[64];
    if (!atlas->contents.has_games)
        return fail_usage("'%s': this atlas has no rows of games; make one with survey --games",
                          atlas->path);
    if (call->own[ATLAS_SOLUTIONS].is_set && !atlas->contents.has_counts)
        return fail_usage(
            "'%s': this atlas has no counts; make one with survey --count-solutions --games",
            atlas->path);
    buffer_text(&sql, game_select);
    const bool is_right = add_wishes(atlas, call, &sql);
    snprintf(limit, sizeof limit, " ORDER BY g.id LIMIT %llu", (ull)limit_of(call) + 1);
    buffer_text(&sql, limit);
    buffer_char(&sql, '\0');
    int status = EXIT_USAGE;
    uint64_t rows = limit_of(call);
    if (sql.has_failed) status = fail_stopped("out of memory");
    else if (is_right) status = show_query(atlas, call, NULL, sql.data, &game_table, &rows);
    buffer_clear(&sql);
    if (status == EXIT_SOLVED && rows == 0) {
        fail_usage("no game of this atlas matches");
        return EXIT_MISSED;
    }
    if (status == EXIT_SOLVED && rows > limit_of(call)) {
        output_flush();
        fail_usage("more games match than the %llu shown; --limit shows them", (ull)limit_of(call));
    }
    return status;
}

/* ---- The command ---- */

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
    if (has_wishes(call)) return find_games(atlas, call);
    if (atlas->number_count == 0) return show_overview(atlas, call);
    if (atlas->number_count == atlas->contents.pick + 1) return show_one_game(atlas, call);
    if (atlas->number_count == atlas->contents.pick) return show_selection(atlas, call);
    if (atlas->number_count == 1) return show_target(atlas, call, atlas->numbers[0]);
    return refuse_numbers(atlas);
}

static int verify_alone(const struct call *call)
{
    if (call->argument_count > 1 || has_wishes(call) || call->own[ATLAS_PLOT].is_set)
        return fail_usage("--verify: takes only the file; leave the rest out");
    return verify_atlas(call->arguments[0], call);
}

int run_atlas(struct call *call)
{
    struct atlas atlas = {.path = call->argument_count > 0 ? call->arguments[0] : NULL};
    if (atlas.path == NULL)
        return fail_usage("the file of an atlas is missing; 'tally survey -o FILE' makes one");
    if (call->own[ATLAS_VERIFY].is_set) return verify_alone(call);
    int status = open_atlas(&atlas);
    if (status == EXIT_SOLVED)
        status = read_arguments(&atlas, call) ? answer(&atlas, call) : EXIT_USAGE;
    database_close(&atlas.database);
    return status;
}
