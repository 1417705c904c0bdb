/* SPDX-License-Identifier: MIT */
/*
 * tally atlas FILE ...: an overview; a target, a selection or a game by its numbers; with --export
 * all rows of a table, as CSV.
 */
#include "cli/atlas/open.h"
#include "cli/terminal/terminal.h"
#include "common/format.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- Tables ---------------------------------------------------------------------------------- */

/*
 * The rows of a query in an atlas, as columns of text, as JSON, or as CSV.
 *
 *     struct atlas_query query;
 *     if (query_begin(&query, &atlas, columns, sql))
 *         while (query_next(&query)) table_row(&output, TABLE_TEXT, columns, query.fields);
 *     return query_end(&query);
 */

/* What the cells of a column are, and so how they are written. The last two kinds come from solving
 * a game, behind those that come from SQL. */
enum column_kind {
    COLUMN_NUMBER,
    COLUMN_NUMBERS, /* "1 3 7": a list of numbers in JSON */
    COLUMN_SHARE,   /* a percentage */
    COLUMN_DIFFICULTY,
    COLUMN_SOLUTION
};

#define COLUMNS_END                                                                                \
    {                                                                                              \
        NULL, COLUMN_NUMBER, 0, NULL                                                               \
    }

/* One column of a table. */
struct column {
    const char *name; /* the key in JSON, and the heading unless there is another */
    enum column_kind kind;
    int width;           /* negative: aligned left */
    const char *heading; /* NULL: the same as name */
};

enum { FIELDS_MAX = 12 };

/* One value of a row. */
struct field {
    bool is_null;
    uint64_t number;  /* the value of a COLUMN_NUMBER */
    double share;     /* the value of a COLUMN_SHARE */
    const char *text; /* the other kinds; valid until the next row */
};

enum table_form { TABLE_TEXT, TABLE_JSON, TABLE_CSV };

/* ---- The tables of an atlas ---- */

/* The columns of each table, from left to right. The widths add up to less than 80 columns. */
static const struct column game_columns[] = {
    {"target", COLUMN_NUMBER, 6, NULL},    {"numbers", COLUMN_NUMBERS, -18, NULL},
    {"fewest", COLUMN_NUMBER, 6, NULL},    {"distance", COLUMN_NUMBER, 8, NULL},
    {"solutions", COLUMN_NUMBER, 9, NULL}, {"with_detours", COLUMN_NUMBER, 7, "in all"},
    {"effort", COLUMN_NUMBER, 6, NULL},    {"height", COLUMN_NUMBER, 6, NULL},
    {"draws", COLUMN_NUMBER, 5, NULL},     COLUMNS_END};

static const struct column selection_columns[] = {{"numbers", COLUMN_NUMBERS, -18, NULL},
                                                  {"large", COLUMN_NUMBER, 5, NULL},
                                                  {"draws", COLUMN_NUMBER, 6, NULL},
                                                  {"reached", COLUMN_NUMBER, 7, NULL},
                                                  {"share", COLUMN_SHARE, 9, NULL},
                                                  {"furthest", COLUMN_NUMBER, 8, NULL},
                                                  {"solutions", COLUMN_NUMBER, 10, NULL},
                                                  {"with_detours", COLUMN_NUMBER, 10, "in all"},
                                                  COLUMNS_END};

static const struct column target_columns[] = {{"target", COLUMN_NUMBER, 6, NULL},
                                               {"selections", COLUMN_NUMBER, 10, NULL},
                                               {"share", COLUMN_SHARE, 9, NULL},
                                               {"draws", COLUMN_NUMBER, 11, NULL},
                                               COLUMNS_END};

static const struct column class_columns[] = {{"large", COLUMN_NUMBER, 5, NULL},
                                              {"selections", COLUMN_NUMBER, 10, NULL},
                                              {"draws", COLUMN_NUMBER, 11, NULL},
                                              {"solvable", COLUMN_NUMBER, 13, NULL},
                                              {"share", COLUMN_SHARE, 9, NULL},
                                              {"share_drawn", COLUMN_SHARE, 9, "drawn"},
                                              {"complete_selections", COLUMN_NUMBER, 8, "complete"},
                                              {"furthest", COLUMN_NUMBER, 8, NULL},
                                              COLUMNS_END};

static ull targets_of(const struct atlas *atlas)
{
    return atlas->contents.target.last - atlas->contents.target.first + 1;
}

/* SELECT for the columns of these tables; buffer_put() appends the rest.
 *
 *     struct buffer sql = sql_of_games();
 *     buffer_put(&sql, "WHERE g.id = %llu", id);
 *
 * A query has only two things that vary: numbers that were read as numbers, and names from the
 * program. No text of the command line goes into a query. */
static struct buffer sql_of_games(void)
{
    struct buffer sql = BUFFER_INIT;
    buffer_text(&sql, "SELECT g.target, s.numbers, g.fewest, g.distance, g.solutions, "
                      "g.with_detours, g.effort, g.height, s.draws FROM game g JOIN selection s "
                      "ON s.id = g.selection ");
    return sql;
}

static struct buffer sql_of_selections(const struct atlas *atlas)
{
    struct buffer sql = BUFFER_INIT;
    buffer_put(&sql,
               "SELECT numbers, large, draws, reached, 100.0 * reached / %llu, furthest, "
               "solutions, with_detours FROM selection ",
               targets_of(atlas));
    return sql;
}

static struct buffer sql_of_targets(const struct atlas *atlas)
{
    struct buffer sql = BUFFER_INIT;
    buffer_put(&sql,
               "SELECT target, selections, 100.0 * selections / %llu, draws FROM hardest_target ",
               (ull)atlas->contents.selections);
    return sql;
}

static struct buffer sql_of_classes(const struct atlas *atlas)
{
    const ull targets = targets_of(atlas);
    struct buffer sql = BUFFER_INIT;
    buffer_put(&sql,
               "SELECT large, selections, draws, solvable, 100.0 * solvable / (selections * %llu), "
               "100.0 * solvable_weighted / (draws * %llu), complete, furthest FROM by_large",
               targets, targets);
    return sql;
}

/* ---- Rows ---- */

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

enum { CELL_SIZE = TALLY_VALUE_SIZE };

/* A value as text, perhaps in `room`. What the atlas does not know is "-" for people, so that each
 * line has all columns, and empty in CSV. */
static const char *text_of_field(enum table_form form, const struct column *column,
                                 const struct field *field, char room[CELL_SIZE])
{
    const bool is_for_people = form == TABLE_TEXT;
    if (field->is_null) return is_for_people ? "-" : "";
    if (column->kind == COLUMN_NUMBERS || column->kind == COLUMN_SOLUTION) return field->text;
    if (column->kind == COLUMN_SHARE)
        snprintf(room, CELL_SIZE, is_for_people ? "%.3f %%" : "%.6f", field->share);
    else if (is_for_people) snprintf(room, CELL_SIZE, "%s", grouped(field->number).text);
    else snprintf(room, CELL_SIZE, "%llu", (ull)field->number);
    return room;
}

static void put_json(struct json *json, const struct column *column, const struct field *field,
                     const char *text)
{
    json_key(json, column->name);
    if (field->is_null) json_null(json);
    else if (column->kind == COLUMN_NUMBERS) put_json_numbers(json, text);
    else if (column->kind == COLUMN_SOLUTION) json_string(json, text);
    else json_raw(json, text, strlen(text));
}

/* Appends the line of headings. JSON has none. */
static void table_heading(struct buffer *out, enum table_form form, const struct column *columns)
{
    if (form == TABLE_JSON) return;
    for (int i = 0; columns[i].name != NULL; i++) {
        const struct column *const column = &columns[i];
        if (form == TABLE_CSV) buffer_put(out, "%s%s", i == 0 ? "" : ",", column->name);
        else
            put_padded(out, column, column->heading != NULL ? column->heading : column->name,
                       i == 0);
    }
    buffer_char(out, '\n');
}

/* Appends a row and a line end. CSV is as RFC 4180 has it; nothing here needs quotes: the texts are
 * numbers, blanks and expressions. */
static void table_row(struct buffer *out, enum table_form form, const struct column *columns,
                      const struct field *fields)
{
    struct json json = json_into(out);
    char room[CELL_SIZE];
    if (form == TABLE_JSON) json_open_line(&json);
    for (int i = 0; columns[i].name != NULL; i++) {
        const struct column *const column = &columns[i];
        const char *const text = text_of_field(form, column, &fields[i], room);
        if (form == TABLE_JSON) put_json(&json, column, &fields[i], text);
        else if (form == TABLE_TEXT) put_padded(out, column, text, i == 0);
        else buffer_put(out, "%s%s", i == 0 ? "" : ",", text);
    }
    if (form == TABLE_JSON) json_close_object(&json);
    buffer_char(out, '\n');
}

/* ---- Queries ---- */

/* The rows of a query. */
struct atlas_query {
    struct atlas *atlas;
    const struct column *columns;
    struct sqlite3_stmt *statement;
    bool has_failed;
    bool was_stopped;                /* --timeout or Ctrl-C ended the search */
    struct field fields[FIELDS_MAX]; /* the fields of the last row */
};

/* Takes the statement, and frees it. Returns false on failure; query_end() then reports the
 * error. */
static bool query_begin(struct atlas_query *query, struct atlas *atlas,
                        const struct column *columns, struct buffer sql)
{
    *query = (struct atlas_query){.atlas = atlas, .columns = columns};
    buffer_char(&sql, '\0');
    query->has_failed = sql.has_failed
                            ? !database_fail_memory(&atlas->database)
                            : !database_prepare(&atlas->database, &query->statement, sql.data);
    buffer_clear(&sql);
    return !query->has_failed;
}

/* Is this text from the file a list of numbers, "1 2 25", as a selection has? */
static bool contents_are_numbers(const char *text)
{
    enum { DIGITS_MAX = 5 };
    for (;; text++) {
        const size_t digits = strspn(text, "0123456789");
        if (digits == 0 || digits > DIGITS_MAX || (digits > 1 && text[0] == '0')) return false;
        text += digits;
        if (*text != ' ') return *text == '\0';
    }
}

/* Reads a field. Returns false if no survey writes such a value: one of another type, or a negative
 * number. */
static bool read_field(struct sqlite3_stmt *statement, int i, enum column_kind kind,
                       struct field *field)
{
    *field = (struct field){.is_null = column_is_null(statement, i)};
    if (field->is_null) return true;
    if (kind == COLUMN_SHARE) field->share = column_real(statement, i);
    else if (kind == COLUMN_NUMBERS) field->text = column_text(statement, i);
    else field->number = column_number(statement, i);
    if (kind == COLUMN_NUMBERS) return contents_are_numbers(field->text);
    return kind == COLUMN_SHARE || (column_is_number(statement, i) && field->number <= INT64_MAX);
}

/* Reads the next row. Returns false after the last one, on failure, and when the user stops the
 * command: the watch is asked before each row, because a query over millions of games may run for
 * seconds. */
static bool query_next(struct atlas_query *query)
{
    struct database *const database = &query->atlas->database;
    query->was_stopped = query->was_stopped || watch_tick(NULL, NULL) != 0;
    if (query->was_stopped || query->has_failed ||
        !database_step(database, query->statement, &query->has_failed))
        return false;
    for (int i = 0; query->columns[i].name != NULL && query->columns[i].kind < COLUMN_DIFFICULTY;
         i++) {
        const struct column *const column = &query->columns[i];
        if (read_field(query->statement, i, column->kind, &query->fields[i])) continue;
        query->has_failed = true;
        return database_fail_damaged(database, "its column %s has values that no survey writes",
                                     column->name);
    }
    return true;
}

/* Must be called once for each query. Returns the exit status, after a message if the query failed
 * or was stopped. */
static int query_end(struct atlas_query *query)
{
    database_finish(query->statement);
    query->statement = NULL;
    if (query->has_failed) return fail_atlas(query->atlas);
    if (!query->was_stopped) return EXIT_SOLVED;
    if (output_has_failed()) return EXIT_STOPPED;
    return fail_stopped("%s; rows are missing after these", watch_why("interrupted"));
}

/* Writes a row, the first one below the headings. So a query without rows prints nothing. Returns
 * false if the output failed. */
static bool put_row(enum table_form form, const struct column *columns, const struct field *fields,
                    bool is_first)
{
    if (is_first) table_heading(&output, form, columns);
    table_row(&output, form, columns, fields);
    output_flow();
    return !output_has_failed();
}

/* Writes the rows of a query, in text below the title, which may be NULL. */
static int put_query(struct atlas *atlas, enum table_form form, const char *title,
                     struct buffer sql, const struct column *columns)
{
    struct atlas_query query;
    uint64_t rows = 0;
    query_begin(&query, atlas, columns, sql);
    while (query_next(&query)) {
        if (rows == 0 && form == TABLE_TEXT && title != NULL) buffer_put(&output, "%s\n", title);
        if (!put_row(form, columns, query.fields, rows++ == 0)) break;
    }
    return query_end(&query);
}

static int show_query(struct atlas *atlas, const struct call *call, const char *title,
                      struct buffer sql, const struct column *columns)
{
    return put_query(atlas, is_given(call, "json") ? TABLE_JSON : TABLE_TEXT, title, sql, columns);
}

/* ---- Games with properties ------------------------------------------------------------------- */

/*
 * SQL finds the games whose stored figures match. Properties of a game's simplest solution are not
 * stored: its operations, its steps, and the difficulty of the game. The game is solved again for
 * them.
 */

/* What a setter wants of a solution: each wish that is set must hold. And the answer for one game
 * of an atlas. */
struct wish {
    bool is_set;         /* one of the wishes below is set */
    uint32_t operations; /* the solution has all of these, TALLY_OP_ bits */
    int steps;           /* the solution must have the step below; more than 1: not read */
    tally_step step;
    tally_range difficulty; /* wanted range of difficulty; 0..100: any */
    size_t memory_bytes;    /* the cap of --memory; 0: no cap */
    uint32_t operations_of_game;
    bool has_step; /* the wished step is one of the game's */
    bool is_met;
    uint32_t difficulty_of_game;
    struct buffer text; /* the text of the solution, with a NUL */
};

/* ---- Reading ---- */

static bool read_operations(const char *text, uint32_t *operations)
{
    tally_rules rules = *tally_rules_find("countdown");
    tally_error error = {.message = NULL};
    if (tally_rules_set(&rules, "ops", text, &error) != TALLY_OK)
        return refuse("--uses '%.40s': not a list of operations, such as '+*'", text);
    *operations = rules.operations;
    return true;
}

/* The step that --step names. */
static int take_step(void *user, const tally_step *step)
{
    struct wish *const wish = user;
    wish->step = *step;
    return ++wish->steps > 1;
}

static bool read_step(const char *text, struct wish *wish)
{
    tally_expr *expr = NULL;
    tally_error error = {.message = NULL};
    if (tally_expr_parse(&expr, text, strlen(text), NULL, &error) == TALLY_OK)
        (void)tally_expr_steps(expr, take_step, wish);
    tally_expr_free(expr);
    if (wish->steps != 1) fail_usage("--step '%.40s': not one step, such as '25 * 4'", text);
    return wish->steps == 1;
}

/* Reads --uses, --step and --difficulty. Returns false after a message. */
static bool read_wish(const struct call *call, struct wish *wish)
{
    *wish = (struct wish){.is_set = is_given(call, "uses") || is_given(call, "step") ||
                                    is_given(call, "difficulty"),
                          .difficulty = {0, 100},
                          .memory_bytes = (size_t)number_of(call, "memory"),
                          .text = BUFFER_INIT};
    if (is_given(call, "uses") && !read_operations(text_of(call, "uses"), &wish->operations))
        return false;
    if (is_given(call, "step") && !read_step(text_of(call, "step"), wish)) return false;
    return !is_given(call, "difficulty") ||
           read_difficulty(text_of(call, "difficulty"), &wish->difficulty);
}

/* ---- Comparing ---- */

static bool is_same_value(const tally_value *a, const tally_value *b)
{
    return a->negative == b->negative && a->numerator.low == b->numerator.low &&
           a->numerator.high == b->numerator.high && a->denominator.low == b->denominator.low &&
           a->denominator.high == b->denominator.high;
}

/* Sums and products may have their operands in the other order. */
static bool is_same_step(const tally_step *a, const tally_step *b)
{
    const bool commutes = a->operation == TALLY_OP_ADD || a->operation == TALLY_OP_MULTIPLY;
    if (a->operation != b->operation) return false;
    return (is_same_value(&a->left, &b->left) && is_same_value(&a->right, &b->right)) ||
           (commutes && is_same_value(&a->left, &b->right) && is_same_value(&a->right, &b->left));
}

static int see_step(void *user, const tally_step *step)
{
    struct wish *const wish = user;
    wish->operations_of_game |= step->operation;
    if (is_same_step(&wish->step, step)) wish->has_step = true;
    return 0;
}

/* ---- Solving ---- */

static void keep_text(struct buffer *text, const tally_expr *expr)
{
    const size_t length = tally_expr_print(expr, TALLY_STYLE_INFIX, NULL, 0);
    text->length = 0;
    buffer_fill(text, '\0', length + 1);
    if (!text->has_failed) tally_expr_print(expr, TALLY_STYLE_INFIX, text->data, length + 1);
}

/* The sink of a search for a solution that meets the wishes. */
static int take_solution(void *user, const tally_solution *solution)
{
    struct wish *const wish = user;
    wish->operations_of_game = 0;
    wish->has_step = false;
    (void)tally_expr_steps(solution->expr, see_step, wish);
    wish->is_met = solution->distance == 0 &&
                   (wish->operations_of_game & wish->operations) == wish->operations &&
                   (wish->has_step || wish->steps == 0);
    if (wish->is_met) keep_text(&wish->text, solution->expr);
    return 0;
}

/* The difficulty is rated last, and only for solutions that meet all other wishes: rating takes as
 * long as solving. */
static tally_status solve_again(const tally_game *game, uint64_t target, struct wish *wish)
{
    const tally_sink sink = {.user = wish, .solution = take_solution};
    tally_options options = TALLY_OPTIONS_INIT;
    tally_outcome outcome = TALLY_OUTCOME_INIT;
    tally_difficulty difficulty = TALLY_DIFFICULTY_INIT;
    options.tick = watch_tick;
    options.memory_bytes = wish->memory_bytes;
    tally_status status = tally_solve(game, &options, &sink, &outcome);
    if (status == TALLY_OK && outcome.bound == TALLY_BOUND_STOPPED) status = TALLY_STOPPED;
    if (status == TALLY_OK && outcome.bound == TALLY_BOUND_MEMORY)
        status = wish->memory_bytes != 0 ? TALLY_MEMORY_CAP : TALLY_NO_MEMORY;
    if (wish->text.has_failed) status = TALLY_NO_MEMORY;
    if (status != TALLY_OK || !wish->is_met) return status;
    status = tally_rate(&difficulty, game, target, &options);
    wish->difficulty_of_game = difficulty.score;
    wish->is_met = status == TALLY_OK && difficulty.score >= wish->difficulty.first &&
                   difficulty.score <= wish->difficulty.last;
    return status;
}

/* Solves the game, and compares its simplest solution with the wish. rules: as in an ID.
 * numbers: "1 3 7". wish->text must be initialized; the caller clears it. Returns TALLY_SYNTAX
 * if rules and numbers make no game, or TALLY_STOPPED, TALLY_MEMORY_CAP or TALLY_NO_MEMORY. */
static tally_status solve_row(const char *rules, uint64_t target, const char *numbers,
                              struct wish *wish)
{
    struct buffer id = BUFFER_INIT;
    tally_game *game = NULL;
    wish->is_met = false;
    buffer_put(&id, "%s:%llu/", rules, (ull)target);
    for (; *numbers != '\0'; numbers++) buffer_char(&id, *numbers == ' ' ? ',' : *numbers);
    tally_status status = TALLY_NO_MEMORY;
    if (!id.has_failed) status = tally_game_parse(&game, id.data, id.length, NULL, NULL);
    if (status == TALLY_OK) status = solve_again(game, target, wish);
    tally_game_free(game);
    buffer_clear(&id);
    return status;
}

/* ---- Games ----------------------------------------------------------------------------------- */

enum { LINES = 10 }; /* in a list, unless --limit is given */

/* Games whose solution was looked at. */
static const struct column solved_columns[] = {
    {"target", COLUMN_NUMBER, 6, NULL},      {"numbers", COLUMN_NUMBERS, -18, NULL},
    {"fewest", COLUMN_NUMBER, 6, NULL},      {"solutions", COLUMN_NUMBER, 9, NULL},
    {"draws", COLUMN_NUMBER, 6, NULL},       {"difficulty", COLUMN_DIFFICULTY, 10, NULL},
    {"solution", COLUMN_SOLUTION, -1, NULL}, COLUMNS_END};
enum { SOLVED_QUERIED = 5 };
static const char solved_select[] =
    "SELECT g.target, s.numbers, g.fewest, g.solutions, s.draws FROM game g"
    " JOIN selection s ON s.id = g.selection WHERE g.distance = 0 ";

/* Does the command line ask for games with a property? */
static bool has_wishes(const struct call *call)
{
    static const char *const options[] = {"target", "solutions", "fewest", "distance",
                                          "large",  "uses",      "step",   "difficulty"};
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        if (is_given(call, options[i])) return true;
    return false;
}

static bool looks_at_solutions(const struct call *call)
{
    return is_given(call, "uses") || is_given(call, "step") || is_given(call, "difficulty");
}

/* ---- What an atlas has ---- */

/* Does the atlas have this target? Does it have rows of games? Each prints a message if not. */
static bool is_target(const struct atlas *atlas, uint64_t target)
{
    if (target >= atlas->contents.target.first && target <= atlas->contents.target.last)
        return true;
    return refuse("'%s': target %llu is not in this atlas, which has %llu to %llu", atlas->path,
                  (ull)target, (ull)atlas->contents.target.first, (ull)atlas->contents.target.last);
}

static bool has_games(const struct atlas *atlas)
{
    if (!atlas->contents.has_games)
        fail_usage("'%s': this atlas has no rows of games; make one with survey --games",
                   atlas->path);
    return atlas->contents.has_games;
}

static bool has_counts(const struct atlas *atlas, const struct call *call)
{
    if (!is_given(call, "solutions") || atlas->contents.has_counts) return true;
    return refuse("'%s': this atlas has no counts; make one with survey --count-solutions --games",
                  atlas->path);
}

/* Refuses a count of numbers that names no target, selection or game. Returns EXIT_USAGE. */
static int refuse_numbers(const struct atlas *atlas)
{
    return fail_usage(
        "%zu numbers: give a target, the %llu numbers of a selection, or a target and "
        "then %llu numbers",
        atlas->number_count, (ull)atlas->contents.pick, (ull)atlas->contents.pick);
}

/* ---- The properties, as SQL ---- */

static void add_condition(struct buffer *sql, const char *column, uint64_t first, uint64_t last)
{
    buffer_put(sql, " AND %s BETWEEN %llu AND %llu", column, (ull)first,
               (ull)(last > INT64_MAX ? INT64_MAX : last));
}

static bool add_wish(const struct call *call, const char *option, const char *column,
                     struct buffer *sql)
{
    if (!is_given(call, option)) return true;
    char name[32];
    tally_range range;
    snprintf(name, sizeof name, "--%s", option);
    if (!read_range(name, text_of(call, option), any_number, &range)) return false;
    add_condition(sql, column, range.first, range.last);
    return true;
}

/* Adds the numbers given beside the properties: a target, a selection, or both. */
static bool add_numbers(struct atlas *atlas, struct buffer *sql)
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
        add_condition(sql, "g.target", atlas->numbers[0], atlas->numbers[0]);
    }
    if (has_selection) {
        const uint64_t id = find_selection(atlas, atlas->numbers + (count - pick), pick);
        if (id == UINT64_MAX) return false;
        add_condition(sql, "g.selection", id, id);
    }
    return true;
}

static bool add_wishes(struct atlas *atlas, const struct call *call, struct buffer *sql)
{
    return add_wish(call, "target", "g.target", sql) &&
           add_wish(call, "solutions", "g.solutions", sql) &&
           add_wish(call, "fewest", "g.fewest", sql) &&
           add_wish(call, "distance", "g.distance", sql) &&
           add_wish(call, "large", "s.large", sql) && add_numbers(atlas, sql);
}

/* ---- The games ---- */

static int fail_solving(struct atlas_query *query, tally_status status)
{
    const struct atlas *const atlas = query->atlas;
    if (status == TALLY_STOPPED) {
        query->was_stopped = true; /* query_end() reports this */
        return EXIT_STOPPED;
    }
    if (status == TALLY_NO_MEMORY) return fail_stopped("out of memory");
    if (status == TALLY_MEMORY_CAP)
        return fail_stopped("a game needs more than --memory allows; give it more");
    return fail_usage("'%s': its rules %s and numbers make no game: %s", atlas->path,
                      atlas->contents.rules, tally_status_message(status));
}

/* Writes the rows whose solution is as wished. */
static int each_solved(struct atlas_query *query, struct wish *wish, uint64_t limit,
                       enum table_form form, bool *is_cut)
{
    tally_status status = TALLY_OK;
    uint64_t found = 0;
    bool goes_on = true;
    while (goes_on && status == TALLY_OK && (*is_cut = found == limit, found < limit) &&
           query_next(query)) {
        struct field *const fields = query->fields;
        status = solve_row(query->atlas->contents.rules, fields[0].number, fields[1].text, wish);
        if (status != TALLY_OK || !wish->is_met) continue;
        fields[SOLVED_QUERIED] = (struct field){.number = wish->difficulty_of_game};
        fields[SOLVED_QUERIED + 1] = (struct field){.text = wish->text.data};
        goes_on = put_row(form, query->columns, fields, found++ == 0);
    }
    buffer_clear(&wish->text);
    if (status != TALLY_OK) return fail_solving(query, status);
    return found == 0 ? EXIT_MISSED : EXIT_SOLVED;
}

static int each_row(struct atlas_query *query, uint64_t limit, enum table_form form, bool *is_cut)
{
    uint64_t found = 0;
    *is_cut = false;
    while (query_next(query)) {
        *is_cut = found == limit;
        if (*is_cut || !put_row(form, query->columns, query->fields, found++ == 0)) break;
    }
    return found == 0 ? EXIT_MISSED : EXIT_SOLVED;
}

/* Writes the games with all properties of the command line, at most `limit`. *is_cut:
 * the limit was reached, and there may be more. Returns the exit status: EXIT_MISSED, without a
 * message, if there is no such game. Without a wish about the solution, SQL limits the rows itself;
 * it is asked for one row more, which tells whether there are more. With such a wish, rows are read
 * until enough of them match. */
static int each_game(struct atlas *atlas, const struct call *call, uint64_t limit,
                     enum table_form form, bool *is_cut)
{
    struct wish wish;
    struct atlas_query query;
    if (!has_games(atlas) || !has_counts(atlas, call) || !read_wish(call, &wish)) return EXIT_USAGE;
    struct buffer sql = wish.is_set ? (struct buffer)BUFFER_INIT : sql_of_games();
    buffer_text(&sql, wish.is_set ? solved_select : "WHERE 1");
    if (!add_wishes(atlas, call, &sql)) {
        buffer_clear(&sql);
        return EXIT_USAGE;
    }
    buffer_put(&sql, " ORDER BY g.id");
    if (!wish.is_set && limit < INT64_MAX) buffer_put(&sql, " LIMIT %llu", (ull)limit + 1);
    query_begin(&query, atlas, wish.is_set ? solved_columns : game_columns, sql);
    const int found = wish.is_set ? each_solved(&query, &wish, limit, form, is_cut)
                                  : each_row(&query, limit, form, is_cut);
    const int status = query_end(&query);
    return status == EXIT_SOLVED ? found : status;
}

/* ---- Showing them ---- */

/* Prints the games with all properties of the command line. Returns the exit status. The note about
 * further games comes last, on standard error, so that the rows can be piped to another program. */
static int find_games(struct atlas *atlas, const struct call *call)
{
    const enum table_form form = is_given(call, "json") ? TABLE_JSON : TABLE_TEXT;
    const uint64_t limit = is_given(call, "limit") ? number_of(call, "limit") : LINES;
    bool is_cut = false;
    const int status = each_game(atlas, call, limit, form, &is_cut);
    if (status == EXIT_MISSED) fail_usage("no game of this atlas matches");
    if (status == EXIT_STOPPED && form == TABLE_JSON) {
        incomplete_tell(&output, TALLY_BOUND_STOPPED);
        buffer_char(&output, '\n');
    }
    if (status == EXIT_SOLVED && is_cut) {
        output_flush();
        fail_usage("more games %smatch than the %llu shown; --limit shows them",
                   looks_at_solutions(call) ? "may " : "", (ull)limit);
    }
    return status;
}

/* ---- --export -------------------------------------------------------------------------------- */

static struct buffer in_order(struct buffer sql, const char *column)
{
    buffer_put(&sql, "ORDER BY %s", column);
    return sql;
}

/* Only games can be chosen by properties; the other tables are short, and are written as a
 * whole. */
static int export_rows(struct atlas *atlas, const struct call *call, enum table_form form)
{
    bool is_cut;
    switch ((enum export_name)number_of(call, "export")) {
    case EXPORT_SELECTIONS:
        return put_query(atlas, form, NULL, in_order(sql_of_selections(atlas), "id"),
                         selection_columns);
    case EXPORT_TARGETS:
        return put_query(atlas, form, NULL, in_order(sql_of_targets(atlas), "target"),
                         target_columns);
    case EXPORT_CLASSES: return put_query(atlas, form, NULL, sql_of_classes(atlas), class_columns);
    case EXPORT_GAMES: break;
    }
    const uint64_t limit = is_given(call, "limit") ? number_of(call, "limit") : INT64_MAX;
    const int status = each_game(atlas, call, limit, form, &is_cut);
    if (status == EXIT_MISSED) fail_usage("no game of this atlas matches");
    return status;
}

/* Writes the table to --output, or to standard output; with --json as JSON lines. Returns the
 * exit status. */
static int export_atlas(struct atlas *atlas, const struct call *call)
{
    if (number_of(call, "export") != EXPORT_GAMES &&
        (has_wishes(call) || atlas->number_count != 0 || is_given(call, "limit")))
        return fail_usage("--export: numbers, --limit and properties of games go with --export "
                          "games; leave them out");
    return output_begin_rows("--output", text_of(call, "output"))
               ? export_rows(atlas, call, is_given(call, "json") ? TABLE_JSON : TABLE_CSV)
               : EXIT_USAGE;
}

/* ---- Overview ---- */

/* What the atlas holds, then its classes, then the ten hardest and easiest targets and selections.
 * JSON has the rows alone: programs read the description from the tables. */
static int show_overview(struct atlas *atlas, const struct call *call)
{
    static const char *const order[] = {"ASC", "DESC"};
    const ull targets = (ull)(atlas->contents.target.last - atlas->contents.target.first + 1),
              limit = is_given(call, "limit") ? (ull)number_of(call, "limit") : LINES;
    if (!is_given(call, "json")) {
        buffer_put(&output, "%s selections of %llu tiles, ",
                   grouped(atlas->contents.selections).text, (ull)atlas->contents.pick);
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
        show_query(atlas, call, "by number of large tiles:", sql_of_classes(atlas), class_columns);
    for (size_t i = 0; status == EXIT_SOLVED && i < 2; i++) {
        struct buffer sql = sql_of_targets(atlas);
        buffer_put(&sql, "ORDER BY selections %s, target LIMIT %llu", order[i], limit);
        status = show_query(atlas, call, i == 0 ? "\nhardest targets:" : "\neasiest targets:", sql,
                            target_columns);
    }
    for (size_t i = 0; status == EXIT_SOLVED && i < 2; i++) {
        struct buffer sql = sql_of_selections(atlas);
        buffer_put(&sql, "ORDER BY reached %s, id LIMIT %llu", order[i], limit);
        status =
            show_query(atlas, call, i == 0 ? "\nhardest selections:" : "\neasiest selections:", sql,
                       selection_columns);
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
                                             {"draws", COLUMN_NUMBER, 11, NULL},
                                             COLUMNS_END};
    struct buffer sql = sql_of_targets(atlas);
    buffer_put(&sql, "WHERE target = %llu", (ull)target);
    const int status = show_query(atlas, call, NULL, sql, target_columns);
    if (status != EXIT_SOLVED) return status;
    sql = (struct buffer)BUFFER_INIT;
    buffer_put(
        &sql,
        "SELECT t.large, t.selections, 100.0 * t.selections / b.selections, t.draws FROM target t"
        " JOIN by_large b ON b.large = t.large WHERE t.target = %llu ORDER BY t.large",
        (ull)target);
    return show_query(atlas, call, "\nby number of large tiles:", sql, by_large);
}

static int show_selection(struct atlas *atlas, const struct call *call)
{
    const uint64_t id = find_selection(atlas, atlas->numbers, atlas->number_count);
    if (id == UINT64_MAX) return EXIT_USAGE;
    struct buffer sql = sql_of_selections(atlas);
    buffer_put(&sql, "WHERE id = %llu", (ull)id);
    return show_query(atlas, call, NULL, sql, selection_columns);
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
    return show_query(atlas, call, NULL, sql, game_columns);
}

/* ---- The command ---- */

/* The arguments behind the file are numbers. How many there are says what they mean: one is a
 * target, `pick` are a selection, one more than that a game. */
static bool read_arguments(struct atlas *atlas, const struct call *call)
{
    for (size_t i = 1; i < call->argument_count; i++) {
        const char *const text = call->arguments[i];
        if (atlas->number_count == ATLAS_NUMBERS_MAX ||
            !read_whole(text, strlen(text), &atlas->numbers[atlas->number_count]))
            return refuse(
                "'%.40s': not a whole number; give a target, the numbers of a selection, or a "
                "target and then numbers",
                text);
        atlas->number_count++;
    }
    return true;
}

static int answer(struct atlas *atlas, const struct call *call)
{
    if (is_given(call, "plot")) return plot_atlas(atlas, call);
    if (is_given(call, "export")) return export_atlas(atlas, call);
    if (has_wishes(call)) return find_games(atlas, call);
    if (atlas->number_count == 0) return show_overview(atlas, call);
    if (atlas->number_count == atlas->contents.pick + 1) return show_one_game(atlas, call);
    if (atlas->number_count == atlas->contents.pick) return show_selection(atlas, call);
    if (atlas->number_count == 1) return show_target(atlas, call, atlas->numbers[0]);
    return refuse_numbers(atlas);
}

static int verify_alone(const struct call *call)
{
    if (call->argument_count > 1 || has_wishes(call) || is_given(call, "plot") ||
        is_given(call, "export"))
        return fail_usage("--verify: takes only the file; leave the rest out");
    return verify_atlas(call->arguments[0], call);
}

int run_atlas(struct call *call)
{
    struct atlas atlas = {.path = call->argument_count > 0 ? call->arguments[0] : NULL};
    if (atlas.path == NULL)
        return fail_usage("the file of an atlas is missing; 'tally survey -o FILE' makes one");
    if (is_given(call, "verify")) return verify_alone(call);
    watch_begin_all(number_of(call, "timeout"));
    int status = open_atlas(&atlas);
    if (status == EXIT_SOLVED)
        status = read_arguments(&atlas, call) ? answer(&atlas, call) : EXIT_USAGE;
    database_close(&atlas.database);
    return status;
}
