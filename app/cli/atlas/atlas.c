/* SPDX-License-Identifier: MIT */
/*
 * tally atlas FILE ...: an overview; a target, a selection or a game by its numbers; with --export
 * all rows of a table, as CSV; with --verify, whether the file is sound.
 */
#include "cli/atlas/atlas.h"
#include "cli/survey/survey.h"
#include "cli/terminal/terminal.h"
#include "common/format.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- Tables ---------------------------------------------------------------------------------- */

/* What the cells of a column are, and so how they are written. The last two kinds come from solving
 * a game, behind those that come from SQL. */
enum column_kind {
    COLUMN_NUMBER,
    COLUMN_NUMBERS, /* "1 3 7": a list of numbers in JSON */
    COLUMN_SHARE,   /* a percentage */
    COLUMN_DIFFICULTY,
    COLUMN_SOLUTION
};

/* One column of a table. */
struct column {
    const char *name; /* the key in JSON, and the heading unless there is another; NULL: the end */
    int width;        /* negative: aligned left */
    enum column_kind kind;
    const char *heading; /* NULL: the same as name */
};

enum { COLUMNS_MAX = 10 };

/* The tables, with their columns from left to right, whose widths add up to less than 80. In the
 * SQL, ?1 is the number of targets, ?2 that of selections, and ?3 what a query asks for. No text of
 * the command line goes into it. */
static const struct table {
    const char *select;
    struct column columns[COLUMNS_MAX];
} games = {"SELECT g.target, s.numbers, g.fewest, g.distance, g.solutions, g.with_detours, "
           "g.effort, g.height, s.draws FROM game g JOIN selection s ON s.id = g.selection ",
           {{.name = "target", .width = 6},
            {.name = "numbers", .width = -18, .kind = COLUMN_NUMBERS},
            {.name = "fewest", .width = 6},
            {.name = "distance", .width = 8},
            {.name = "solutions", .width = 9},
            {.name = "with_detours", .width = 7, .heading = "in all"},
            {.name = "effort", .width = 6},
            {.name = "height", .width = 6},
            {.name = "draws", .width = 5}}},
  selections = {"SELECT numbers, large, draws, reached, 100.0 * reached / ?1, furthest, "
                "solutions, with_detours FROM selection ",
                {{.name = "numbers", .width = -18, .kind = COLUMN_NUMBERS},
                 {.name = "large", .width = 5},
                 {.name = "draws", .width = 6},
                 {.name = "reached", .width = 7},
                 {.name = "share", .width = 9, .kind = COLUMN_SHARE},
                 {.name = "furthest", .width = 8},
                 {.name = "solutions", .width = 10},
                 {.name = "with_detours", .width = 10, .heading = "in all"}}},
  targets = {"SELECT target, selections, 100.0 * selections / ?2, draws FROM hardest_target ",
             {{.name = "target", .width = 6},
              {.name = "selections", .width = 10},
              {.name = "share", .width = 9, .kind = COLUMN_SHARE},
              {.name = "draws", .width = 11}}},
  classes = {"SELECT large, selections, draws, solvable, 100.0 * solvable / (selections * ?1), "
             "100.0 * solvable_weighted / (draws * ?1), complete, furthest FROM by_large ",
             {{.name = "large", .width = 5},
              {.name = "selections", .width = 10},
              {.name = "draws", .width = 11},
              {.name = "solvable", .width = 13},
              {.name = "share", .width = 9, .kind = COLUMN_SHARE},
              {.name = "share_drawn", .width = 9, .kind = COLUMN_SHARE, .heading = "drawn"},
              {.name = "complete_selections", .width = 8, .heading = "complete"},
              {.name = "furthest", .width = 8}}},
  classes_of_target = {"SELECT t.large, t.selections, 100.0 * t.selections / b.selections, t.draws "
                       "FROM target t JOIN by_large b ON b.large = t.large ",
                       {{.name = "large", .width = 6},
                        {.name = "selections", .width = 10},
                        {.name = "share", .width = 9, .kind = COLUMN_SHARE},
                        {.name = "draws", .width = 11}}},
  /* games whose solution is looked at */
    solved = {"SELECT g.target, s.numbers, g.fewest, g.solutions, s.draws FROM game g "
              "JOIN selection s ON s.id = g.selection ",
              {{.name = "target", .width = 6},
               {.name = "numbers", .width = -18, .kind = COLUMN_NUMBERS},
               {.name = "fewest", .width = 6},
               {.name = "solutions", .width = 9},
               {.name = "draws", .width = 6},
               {.name = "difficulty", .width = 10, .kind = COLUMN_DIFFICULTY},
               {.name = "solution", .width = -1, .kind = COLUMN_SOLUTION}}};
enum { SOLVED_QUERIED = 5 };

/* ---- Queries --------------------------------------------------------------------------------- */

enum table_form { TABLE_TEXT, TABLE_JSON, TABLE_CSV };

enum { CELL_SIZE = TALLY_VALUE_SIZE };

/* The rows of a query, as columns of text, as JSON, or as CSV:
 *
 *     query_begin(&query, atlas, form, &table, "WHERE id = ?3", id);
 *     while (query_next(&query) && query_put(&query)) continue;
 *     return query_end(&query); */
struct atlas_query {
    struct atlas *atlas;
    enum table_form form;
    const struct table *table;
    const char *title; /* above the headings of text, or NULL */
    struct sqlite3_stmt *statement;
    bool has_failed;
    bool was_stopped;               /* --timeout or Ctrl-C ended the search */
    uint64_t written;               /* rows */
    const char *cells[COLUMNS_MAX]; /* of the last row, as they are written; NULL: not known */
    char room[COLUMNS_MAX][CELL_SIZE];
};

/* rest: what follows the SELECT of the table. query_end() reports a failure. */
static void query_begin(struct atlas_query *query, struct atlas *atlas, enum table_form form,
                        const struct table *table, const char *rest, uint64_t value)
{
    *query = (struct atlas_query){.atlas = atlas, .form = form, .table = table};
    struct buffer sql = BUFFER_INIT;
    buffer_text(&sql, table->select);
    buffer_text(&sql, rest);
    buffer_char(&sql, '\0');
    query->has_failed = sql.has_failed
                            ? !database_fail_memory(&atlas->database)
                            : !database_prepare(&atlas->database, &query->statement, sql.data);
    buffer_clear(&sql);
    if (query->has_failed) return;
    bind_number(query->statement, 1, targets_in(atlas->contents.target));
    bind_number(query->statement, 2, atlas->contents.selections);
    bind_number(query->statement, 3, value);
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

/* Reads a cell. Returns false if no survey writes such a value: one of another type, or a negative
 * number. */
static bool take_cell(struct atlas_query *query, int i)
{
    struct sqlite3_stmt *const statement = query->statement;
    const bool is_for_people = query->form == TABLE_TEXT;
    const enum column_kind kind = query->table->columns[i].kind;
    char *const room = query->room[i];
    query->cells[i] = NULL;
    if (column_is_null(statement, i)) return true;
    query->cells[i] = kind == COLUMN_NUMBERS ? column_text(statement, i) : room;
    if (kind == COLUMN_NUMBERS) return contents_are_numbers(query->cells[i]);
    const uint64_t number = column_number(statement, i);
    if (kind == COLUMN_SHARE)
        snprintf(room, CELL_SIZE, is_for_people ? "%.3f %%" : "%.6f", column_real(statement, i));
    else if (is_for_people) snprintf(room, CELL_SIZE, "%s", grouped(number).text);
    else snprintf(room, CELL_SIZE, "%llu", (ull)number);
    return kind == COLUMN_SHARE || (column_is_number(statement, i) && number <= INT64_MAX);
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
    const struct column *const columns = query->table->columns;
    for (int i = 0; columns[i].name != NULL && columns[i].kind < COLUMN_DIFFICULTY; i++) {
        if (take_cell(query, i)) continue;
        query->has_failed = true;
        return database_fail_damaged(database, "its column %s has values that no survey writes",
                                     columns[i].name);
    }
    return true;
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

static void put_json(const struct atlas_query *query)
{
    struct json json = json_into(&output);
    json_open_line(&json);
    for (int i = 0; query->table->columns[i].name != NULL; i++) {
        const struct column *const column = &query->table->columns[i];
        const char *const text = query->cells[i];
        json_key(&json, column->name);
        if (text == NULL) json_null(&json);
        else if (column->kind == COLUMN_NUMBERS) put_json_numbers(&json, text);
        else if (column->kind == COLUMN_SOLUTION) json_string(&json, text);
        else json_raw(&json, text, strlen(text));
    }
    json_close_object(&json);
}

/* What the atlas does not know is "-" for people, so that each line has all columns, and empty in
 * CSV, which is as RFC 4180 has it: nothing needs quotes. cells NULL: the headings. */
static void put_cells(const struct atlas_query *query, const char *const *cells)
{
    for (int i = 0; query->table->columns[i].name != NULL; i++) {
        const struct column *const column = &query->table->columns[i];
        const bool is_csv = query->form == TABLE_CSV;
        const char *text = cells != NULL                       ? cells[i]
                           : is_csv || column->heading == NULL ? column->name
                                                               : column->heading;
        if (text == NULL) text = is_csv ? "" : "-";
        if (i != 0) buffer_char(&output, is_csv ? ',' : ' ');
        buffer_put(&output, "%*s", is_csv ? 0 : column->width, text);
    }
}

/* Writes the row, the first one below title and headings. So a query without rows prints nothing.
 * Returns false if the output failed. */
static bool query_put(struct atlas_query *query)
{
    const bool is_first = query->written++ == 0;
    if (is_first && query->form == TABLE_TEXT && query->title != NULL)
        buffer_put(&output, "%s\n", query->title);
    if (is_first && query->form != TABLE_JSON) {
        put_cells(query, NULL);
        buffer_char(&output, '\n');
    }
    if (query->form == TABLE_JSON) put_json(query);
    else put_cells(query, query->cells);
    buffer_char(&output, '\n');
    output_flow();
    return !output_has_failed();
}

/* Must be called once for each query. Returns the exit status, after a message if the query failed
 * or was stopped. */
static int query_end(struct atlas_query *query)
{
    database_finish(query->statement);
    query->statement = NULL;
    if (query->has_failed) return fail_database(&query->atlas->database);
    if (!query->was_stopped) return EXIT_SOLVED;
    if (output_has_failed()) return EXIT_STOPPED;
    return fail_stopped("%s; rows are missing after these", watch_why("interrupted"));
}

/* Writes all rows of a query. */
static int put_table(struct atlas *atlas, enum table_form form, const char *title,
                     const struct table *table, const char *rest, uint64_t value)
{
    struct atlas_query query;
    query_begin(&query, atlas, form, table, rest, value);
    query.title = title;
    while (query_next(&query) && query_put(&query)) continue;
    return query_end(&query);
}

/* ---- Games with properties ------------------------------------------------------------------- */

/*
 * SQL finds the games whose stored figures match. Properties of a game's simplest solution are not
 * stored: its operations, its steps, and the difficulty of the game. The game is solved again for
 * them.
 */

/* What a setter wants of a solution, and the answer for one game of an atlas. */
struct wish {
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
    *wish = (struct wish){.difficulty = {0, 100},
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
    if (!wish->is_met) return 0;
    wish->text.length = 0;
    report_expr(&wish->text, solution->expr, TALLY_STYLE_INFIX);
    buffer_char(&wish->text, '\0');
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
static tally_status solve_game_of(const char *rules, uint64_t target, const char *numbers,
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

/* ---- What an atlas has ----------------------------------------------------------------------- */

static const char *path_of(const struct atlas *atlas)
{
    return atlas->database.path;
}

/* Numbers may be given in any order, but the table has them rising, as one text. So the function
 * makes this text, and SQLite looks for it. */
uint64_t find_selection(struct atlas *atlas, const uint64_t *numbers, size_t count)
{
    uint64_t sorted[ATLAS_NUMBERS_MAX], id = UINT64_MAX;
    char text[ATLAS_NUMBERS_MAX * 24];
    for (size_t i = 0; i < count; i++) {
        size_t j = i;
        for (; j > 0 && sorted[j - 1] > numbers[i]; j--) sorted[j] = sorted[j - 1];
        sorted[j] = numbers[i];
    }
    text_of_numbers(text, sizeof text, sorted, count);
    struct sqlite3_stmt *statement = NULL;
    bool has_failed =
        !database_prepare(&atlas->database, &statement, "SELECT id FROM selection WHERE numbers=?");
    if (!has_failed) bind_text(statement, 1, text);
    if (!has_failed && database_step(&atlas->database, statement, &has_failed))
        id = column_number(statement, 0);
    database_finish(statement);
    if (has_failed) fail_database(&atlas->database);
    else if (id == UINT64_MAX)
        fail_usage("'%s': this atlas has no selection %s; its pool is %s", path_of(atlas), text,
                   atlas->contents.pool);
    return id;
}

/* Does the atlas have this target? Does it have rows of games? Each prints a message if not. */
static bool is_target(const struct atlas *atlas, uint64_t target)
{
    const tally_range all = atlas->contents.target;
    return (target >= all.first && target <= all.last) ||
           refuse("'%s': target %llu is not in this atlas, which has %llu to %llu", path_of(atlas),
                  (ull)target, (ull)all.first, (ull)all.last);
}

static bool has_games(const struct atlas *atlas)
{
    return atlas->contents.has_games ||
           refuse("'%s': this atlas has no rows of games; make one with survey --games",
                  path_of(atlas));
}

/* Refuses a count of numbers that names no target, selection or game. Returns EXIT_USAGE. */
static int refuse_numbers(const struct atlas *atlas)
{
    return fail_usage(
        "%zu numbers: give a target, the %llu numbers of a selection, or a target and "
        "then %llu numbers",
        atlas->number_count, (ull)atlas->contents.pick, (ull)atlas->contents.pick);
}

/* ---- Games ----------------------------------------------------------------------------------- */

enum { LINES = 10 }; /* in a list, unless --limit is given */

/* The properties of games that options ask for, and the columns of the first ones. */
static const struct {
    const char *option, *column;
} properties[] = {{"target", "g.target"}, {"solutions", "g.solutions"},
                  {"fewest", "g.fewest"}, {"distance", "g.distance"},
                  {"large", "s.large"},   {"uses", NULL},
                  {"step", NULL},         {"difficulty", NULL}};
enum { PROPERTIES = sizeof properties / sizeof properties[0] };

/* Does the command line ask for games with a property? Or with one of their solutions? */
static bool has_wishes(const struct call *call, bool are_of_solutions)
{
    for (size_t i = 0; i < PROPERTIES; i++)
        if (is_given(call, properties[i].option) &&
            (!are_of_solutions || properties[i].column == NULL))
            return true;
    return false;
}

static void add_condition(struct buffer *sql, const char *column, uint64_t first, uint64_t last)
{
    buffer_put(sql, "%s%s BETWEEN %llu AND %llu", sql->length == 0 ? "WHERE " : " AND ", column,
               (ull)first, (ull)(last > INT64_MAX ? INT64_MAX : last));
}

/* Adds the numbers given beside the properties: a target, a selection, or both. */
static bool add_numbers(struct atlas *atlas, struct buffer *sql)
{
    const size_t count = atlas->number_count, pick = atlas->contents.pick;
    const bool has_selection = count == pick || count == pick + 1;
    const bool has_target = count == pick + 1 || (count == 1 && !has_selection);
    if (count != 0 && !has_selection && !has_target) return refuse_numbers(atlas), false;
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
    char name[32];
    tally_range range;
    for (size_t i = 0; i < PROPERTIES; i++) {
        const char *const option = properties[i].option;
        if (properties[i].column == NULL || !is_given(call, option)) continue;
        snprintf(name, sizeof name, "--%s", option);
        if (!read_range(name, text_of(call, option), any_number, &range)) return false;
        add_condition(sql, properties[i].column, range.first, range.last);
    }
    return add_numbers(atlas, sql);
}

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
    return fail_usage("'%s': its rules %s and numbers make no game: %s", path_of(atlas),
                      atlas->contents.rules, tally_status_message(status));
}

/* Solves the game of the row, and compares. If the solution is as wished, it completes the row. */
static tally_status solve_row(struct atlas_query *query, struct wish *wish)
{
    const uint64_t target = column_number(query->statement, 0);
    char *const difficulty = query->room[SOLVED_QUERIED];
    const tally_status status =
        solve_game_of(query->atlas->contents.rules, target, query->cells[1], wish);
    snprintf(difficulty, CELL_SIZE, "%lu", (unsigned long)wish->difficulty_of_game);
    query->cells[SOLVED_QUERIED] = difficulty;
    query->cells[SOLVED_QUERIED + 1] = wish->text.data;
    return status;
}

/* Writes the rows of the query, at most `limit`; wish NULL: all, else those whose solution is as
 * wished. *is_cut: there are more, or there may be. */
static int put_games(struct atlas_query *query, struct wish *wish, uint64_t limit, bool *is_cut)
{
    while (!(*is_cut = wish != NULL && query->written == limit) && query_next(query)) {
        *is_cut = query->written == limit;
        if (*is_cut) break;
        const tally_status status = wish != NULL ? solve_row(query, wish) : TALLY_OK;
        if (status != TALLY_OK) return fail_solving(query, status);
        if ((wish == NULL || wish->is_met) && !query_put(query)) break;
    }
    return query->written == 0 ? EXIT_MISSED : EXIT_SOLVED;
}

/* Writes the games with all properties of the command line, at most `limit`. Without a wish about
 * the solution, SQL limits the rows itself; it is asked for one row more, which tells whether there
 * are more. With such a wish, rows are read until enough of them match. */
static int each_game(struct atlas *atlas, const struct call *call, uint64_t limit,
                     enum table_form form, bool *is_cut)
{
    const bool are_solved = has_wishes(call, true);
    struct wish wish;
    struct atlas_query query;
    struct buffer rest = BUFFER_INIT;
    if (!has_games(atlas)) return EXIT_USAGE;
    if (is_given(call, "solutions") && !atlas->contents.has_counts)
        return fail_usage(
            "'%s': this atlas has no counts; make one with survey --count-solutions --games",
            path_of(atlas));
    if (!read_wish(call, &wish)) return EXIT_USAGE;
    if (are_solved) add_condition(&rest, "g.distance", 0, 0);
    if (!add_wishes(atlas, call, &rest)) {
        buffer_clear(&rest);
        return EXIT_USAGE;
    }
    buffer_text(&rest, are_solved ? " ORDER BY g.id" : " ORDER BY g.id LIMIT ?3");
    buffer_char(&rest, '\0');
    query_begin(&query, atlas, form, are_solved ? &solved : &games,
                rest.has_failed ? "" : rest.data, limit < INT64_MAX ? limit + 1 : INT64_MAX);
    if (rest.has_failed) query.has_failed = !database_fail_memory(&atlas->database);
    buffer_clear(&rest);
    const int found = put_games(&query, are_solved ? &wish : NULL, limit, is_cut);
    buffer_clear(&wish.text);
    const int status = query_end(&query);
    return status == EXIT_SOLVED ? found : status;
}

/* A list of games, or --export of them. The note about further games comes last, on standard error,
 * so that the rows can be piped to another program. */
static int find_games(struct atlas *atlas, const struct call *call, enum table_form form)
{
    const bool is_export = is_given(call, "export");
    const uint64_t limit = is_given(call, "limit") ? number_of(call, "limit")
                           : is_export             ? INT64_MAX
                                                   : LINES;
    bool is_cut = false;
    const int status = each_game(atlas, call, limit, form, &is_cut);
    if (status == EXIT_MISSED) fail_usage("no game of this atlas matches");
    if (is_export) return status;
    if (status == EXIT_STOPPED && form == TABLE_JSON) {
        incomplete_tell(&output, TALLY_BOUND_STOPPED);
        buffer_char(&output, '\n');
    }
    if (status == EXIT_SOLVED && is_cut) {
        output_flush();
        fail_usage("more games %smatch than the %llu shown; --limit shows them",
                   has_wishes(call, true) ? "may " : "", (ull)limit);
    }
    return status;
}

/* ---- --export -------------------------------------------------------------------------------- */

/* Writes the table to --output, or to standard output; with --json as JSON lines. Only games can be
 * chosen by properties; the other tables are short, and are written as a whole. */
static int export_atlas(struct atlas *atlas, const struct call *call)
{
    static const struct {
        const struct table *table;
        const char *order;
    } tables[] = {[EXPORT_SELECTIONS] = {&selections, "ORDER BY id"},
                  [EXPORT_TARGETS] = {&targets, "ORDER BY target"},
                  [EXPORT_CLASSES] = {&classes, ""}};
    const enum table_form form = is_given(call, "json") ? TABLE_JSON : TABLE_CSV;
    const uint64_t which = number_of(call, "export");
    if (which != EXPORT_GAMES &&
        (has_wishes(call, false) || atlas->number_count != 0 || is_given(call, "limit")))
        return fail_usage("--export: numbers, --limit and properties of games go with --export "
                          "games; leave them out");
    if (!output_begin_rows("--output", text_of(call, "output"))) return EXIT_USAGE;
    if (which == EXPORT_GAMES) return find_games(atlas, call, form);
    return put_table(atlas, form, NULL, tables[which].table, tables[which].order, 0);
}

/* ---- Overview, a target, a selection, a game ------------------------------------------------- */

static void show_contents(const struct contents *contents)
{
    const tally_range target = contents->target;
    buffer_put(&output, "%s selections of %llu tiles, ", grouped(contents->selections).text,
               (ull)contents->pick);
    if (target.first == target.last) buffer_put(&output, "target %llu", (ull)target.first);
    else buffer_put(&output, "targets %llu to %llu", (ull)target.first, (ull)target.last);
    buffer_put(&output, ", rules %s%s%s%s\npool %s\n\n", contents->rules,
               contents->has_counts ? ", with counts" : "",
               contents->has_games ? ", with a row for each game" : "",
               contents->is_complete ? "" : ", not complete", contents->pool);
}

/* What the atlas holds, then its classes, then the ten hardest and easiest targets and selections.
 * JSON has the rows alone: programs read the description from the tables. */
static int show_overview(struct atlas *atlas, enum table_form form, uint64_t limit)
{
    static const struct {
        const char *title;
        const struct table *table;
        const char *order;
    } parts[] = {
        {"by number of large tiles:", &classes, ""},
        {"\nhardest targets:", &targets, "ORDER BY selections ASC, target LIMIT ?3"},
        {"\neasiest targets:", &targets, "ORDER BY selections DESC, target LIMIT ?3"},
        {"\nhardest selections:", &selections, "ORDER BY reached ASC, id LIMIT ?3"},
        {"\neasiest selections:", &selections, "ORDER BY reached DESC, id LIMIT ?3"},
    };
    int status = EXIT_SOLVED;
    if (form == TABLE_TEXT) show_contents(&atlas->contents);
    for (size_t i = 0; status == EXIT_SOLVED && i < sizeof parts / sizeof parts[0]; i++)
        status = put_table(atlas, form, parts[i].title, parts[i].table, parts[i].order, limit);
    return status;
}

/* One row for the target in all, then one for each number of large tiles, with the share of the
 * selections of that class. */
static int show_target(struct atlas *atlas, enum table_form form, uint64_t target)
{
    if (!is_target(atlas, target)) return EXIT_USAGE;
    const int status = put_table(atlas, form, NULL, &targets, "WHERE target = ?3", target);
    return status != EXIT_SOLVED
               ? status
               : put_table(atlas, form, "\nby number of large tiles:", &classes_of_target,
                           "WHERE t.target = ?3 ORDER BY t.large", target);
}

/* A selection; or a game, whose target stands before its numbers. */
static int show_numbers(struct atlas *atlas, enum table_form form)
{
    const size_t before = atlas->number_count - (size_t)atlas->contents.pick;
    const uint64_t *const numbers = atlas->numbers;
    if (before != 0 && (!is_target(atlas, numbers[0]) || !has_games(atlas))) return EXIT_USAGE;
    const uint64_t id = find_selection(atlas, numbers + before, atlas->number_count - before);
    if (id == UINT64_MAX) return EXIT_USAGE;
    if (before == 0) return put_table(atlas, form, NULL, &selections, "WHERE id = ?3", id);
    return put_table(atlas, form, NULL, &games, "WHERE g.id = ?3",
                     id * targets_in(atlas->contents.target) +
                         (numbers[0] - atlas->contents.target.first));
}

/* ---- --verify -------------------------------------------------------------------------------- */

/* Is the file undamaged: an atlas with these contents; or a database of pieces of a form, with so
 * many rows? */
static bool verify(struct database *database, const char *path, struct contents *contents,
                   const struct database_form **form, uint64_t *rows)
{
    static const struct database_form *const forms[] = {&form_of_sweeps, &form_of_parts};
    bool is_new;
    *form = NULL;
    if (database_open(database, path, &form_of_atlases, DATABASE_READ, &is_new))
        return contents_read(database, contents) && contents_verify(database, contents);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        struct database pieces;
        const bool is_open = database_open(&pieces, path, forms[i], DATABASE_READ, &is_new);
        if (!is_open && !pieces.is_damaged) continue;
        *database = pieces;
        *form = forms[i];
        return is_open && pieces_verify(database, rows);
    }
    return false; /* the file is none of these */
}

/* reason: why the file is not sound; NULL: it is. */
static void tell_as_json(const char *reason, const struct contents *contents,
                         const struct database_form *form, uint64_t rows)
{
    struct json json = json_into(&output);
    json_open_line(&json);
    json_put_bool(&json, "sound", reason == NULL);
    if (reason != NULL) {
        json_put_string(&json, "reason", reason);
    } else if (form != NULL) {
        json_put_number(&json, "pieces", rows);
    } else {
        json_put_number(&json, "selections", contents->written);
        json_put_bool(&json, "complete", contents->is_complete);
    }
    json_close_object(&json);
    buffer_char(&output, '\n');
}

static int verify_atlas(const struct call *call)
{
    struct database database;
    struct contents contents;
    const struct database_form *form;
    uint64_t rows = 0;
    const bool is_sound = verify(&database, call->arguments[0], &contents, &form, &rows);
    if (is_given(call, "json") && (is_sound || database.is_damaged))
        tell_as_json(is_sound ? NULL : database.message, &contents, form, rows);
    else if (is_sound && !is_given(call, "quiet") && form == NULL)
        buffer_put(&output, "sound: %s of %s selections, %s games\n",
                   grouped(contents.written).text, grouped(contents.selections).text,
                   grouped(contents.written * contents_games(&contents)).text);
    else if (is_sound && !is_given(call, "quiet"))
        buffer_put(&output, "sound: %s pieces of %s\n", grouped(rows).text,
                   form == &form_of_parts ? form_of_parts.name : "a sweep");
    const int status = is_sound ? EXIT_SOLVED : fail_database(&database);
    database_close(&database);
    return status;
}

/* ---- The command ----------------------------------------------------------------------------- */

/* Opens the database and reads its description. Returns the exit status. */
static int open_atlas(struct atlas *atlas, const char *path)
{
    bool is_new;
    if (!database_open(&atlas->database, path, &form_of_atlases, DATABASE_READ, &is_new) ||
        !contents_read(&atlas->database, &atlas->contents))
        return fail_database(&atlas->database);
    if (!atlas->contents.is_complete)
        fail_usage("'%s': this atlas is not complete; run its survey again to continue it", path);
    return EXIT_SOLVED;
}

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
    const enum table_form form = is_given(call, "json") ? TABLE_JSON : TABLE_TEXT;
    const size_t count = atlas->number_count, pick = (size_t)atlas->contents.pick;
    if (is_given(call, "plot")) return plot_atlas(atlas, call);
    if (is_given(call, "export")) return export_atlas(atlas, call);
    if (has_wishes(call, false)) return find_games(atlas, call, form);
    if (count == 0)
        return show_overview(atlas, form,
                             is_given(call, "limit") ? number_of(call, "limit") : LINES);
    if (count == pick || count == pick + 1) return show_numbers(atlas, form);
    return count == 1 ? show_target(atlas, form, atlas->numbers[0]) : refuse_numbers(atlas);
}

int run_atlas(struct call *call)
{
    struct atlas atlas = {.number_count = 0};
    if (call->argument_count == 0)
        return fail_usage("the file of an atlas is missing; 'tally survey -o FILE' makes one");
    if (is_given(call, "verify"))
        return call->argument_count == 1
                   ? verify_atlas(call)
                   : fail_usage("--verify: takes only the file; leave the rest out");
    watch_begin_all(number_of(call, "timeout"));
    int status = open_atlas(&atlas, call->arguments[0]);
    if (status == EXIT_SOLVED)
        status = read_arguments(&atlas, call) ? answer(&atlas, call) : EXIT_USAGE;
    database_close(&atlas.database);
    return status;
}
