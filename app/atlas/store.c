/* SPDX-License-Identifier: MIT */
/*
 * Writing the atlas: see store.h.
 */
#include "atlas/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SELECTIONS_A_TRANSACTION = 256, GAME_TRANSACTION = 64 };

static const char schema[] =
    "CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;"
    "CREATE TABLE selection("
    " id INTEGER PRIMARY KEY," /* from 0, in the order of rising tiles */
    " numbers TEXT NOT NULL,"  /* '1 2 3 25 50 75' */
    " large INTEGER NOT NULL," /* how many are above 10 */
    " draws INTEGER NOT NULL,"
    " reached INTEGER NOT NULL,"  /* targets that can be made */
    " furthest INTEGER NOT NULL," /* largest distance from a target to the closest value */
    " hardest INTEGER NOT NULL,"  /* most numbers that a target needs that can be made */
    " solutions INTEGER,"         /* of all targets; NULL: not counted */
    " with_detours INTEGER,"
    " effort INTEGER,"           /* of the simplest solutions of all targets; NULL: not measured */
    " unproved INTEGER NOT NULL" /* targets that values beyond 64 bits might have told otherwise about */
    ") STRICT;"
    "CREATE TABLE target("
    " target INTEGER NOT NULL,"
    " large INTEGER NOT NULL,"      /* of the selections with so many large tiles: */
    " selections INTEGER NOT NULL," /* how many reach it */
    " draws INTEGER NOT NULL,"
    " PRIMARY KEY(target, large)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE game("
    " id INTEGER PRIMARY KEY," /* selection * targets + target - first target */
    " selection INTEGER NOT NULL,"
    " target INTEGER NOT NULL,"
    " fewest INTEGER NOT NULL,"   /* numbers needed; 0: out of reach */
    " distance INTEGER NOT NULL," /* to the closest value */
    " side INTEGER NOT NULL,"     /* of the closest value: 1 below, 2 above, 3 both; 0: reached */
    " solutions INTEGER,"         /* without a detour; NULL: not counted */
    " with_detours INTEGER,"
    " effort INTEGER" /* of the simplest solution; 0: out of reach; NULL: not measured */
    ") STRICT;"
    "CREATE TABLE state(summary BLOB NOT NULL, targets BLOB NOT NULL) STRICT;"
    "CREATE VIEW hardest_target AS"
    " SELECT target, sum(selections) AS selections, sum(draws) AS draws FROM target GROUP BY target"
    " ORDER BY selections, target;"
    "CREATE VIEW hardest_target_by_large AS"
    " SELECT large, target, selections, draws, rank() OVER (PARTITION BY large ORDER BY selections) AS place"
    " FROM target ORDER BY large, place, target;"
    "CREATE VIEW hardest_selection AS SELECT * FROM selection ORDER BY reached, id;"
    "CREATE VIEW complete_selection AS SELECT * FROM selection WHERE furthest = 0;"
    "CREATE VIEW by_large AS"
    " SELECT large, count(*) AS selections, sum(draws) AS draws, sum(reached) AS solvable,"
    " sum(reached * draws) AS solvable_weighted, sum(furthest = 0) AS complete, max(furthest) AS furthest"
    " FROM selection GROUP BY large;"
    "CREATE VIEW game_with_numbers AS"
    " SELECT g.target, s.numbers, s.large, s.draws, g.fewest, g.distance, g.side, g.solutions, "
    "g.with_detours, g.effort"
    " FROM game g JOIN selection s ON s.id = g.selection;"
    "CREATE VIEW unique_game AS SELECT * FROM game_with_numbers WHERE solutions = 1;"
    "CREATE VIEW far_game AS SELECT * FROM game_with_numbers WHERE distance > 10;";

static size_t targets_of(const struct store *store)
{
    return (size_t)(store->about.target.last - store->about.target.first + 1);
}

/* ---- What the atlas is of ---- */

static bool add_meta(struct database *database, const char *key, const char *value)
{
    struct sqlite3_stmt *statement = NULL;
    if (!database_prepare(database, &statement, "INSERT INTO meta VALUES(?,?)")) return false;
    bind_text(statement, 1, key);
    bind_text(statement, 2, value);
    const bool is_done = database_do(database, statement);
    database_finish(statement);
    return is_done;
}

static bool add_meta_number(struct database *database, const char *key, uint64_t value)
{
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    return add_meta(database, key, text);
}

static bool make_schema(struct store *store)
{
    struct database *const database = &store->database;
    const struct store_about *const about = &store->about;
    return database_run(database, "BEGIN") && database_run(database, schema) &&
           add_meta(database, "format", "tally atlas 2") && add_meta(database, "tally", tally_version()) &&
           add_meta(database, "command", about->command) && add_meta(database, "rules", about->rules) &&
           add_meta(database, "pool", about->pool) && add_meta_number(database, "pick", about->pick) &&
           add_meta_number(database, "first_target", about->target.first) &&
           add_meta_number(database, "last_target", about->target.last) &&
           add_meta_number(database, "selections", about->selections) &&
           add_meta_number(database, "counts", about->has_counts) &&
           add_meta_number(database, "games", about->has_games) && database_run(database, "COMMIT");
}

static bool has_meta(struct store *store, const char *key, const char *value, bool *is_same)
{
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false;
    if (!database_prepare(&store->database, &statement, "SELECT value FROM meta WHERE key=?")) return false;
    bind_text(statement, 1, key);
    *is_same = database_step(&store->database, statement, &has_failed) &&
               strcmp(column_text(statement, 0), value) == 0;
    database_finish(statement);
    return !has_failed;
}

/* The database holds the survey that is asked for. */
static bool check_meta(struct store *store)
{
    const struct {
        const char *key, *value;
    } wanted[] = {{"format", "tally atlas 2"}, {"tally", tally_version()}, {"command", store->about.command}};
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        bool is_same;
        if (!has_meta(store, wanted[i].key, wanted[i].value, &is_same)) return false;
        if (is_same) continue;
        snprintf(store->database.message, sizeof store->database.message,
                 "this database holds something else (its %s differs); name another file", wanted[i].key);
        return false;
    }
    return true;
}

static bool count_rows(struct store *store, const char *sql, uint64_t *count)
{
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false;
    if (!database_prepare(&store->database, &statement, sql)) return false;
    if (database_step(&store->database, statement, &has_failed)) *count = column_number(statement, 0);
    database_finish(statement);
    return !has_failed;
}

static bool load_summary(struct store *store, struct summary *summary)
{
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false;
    if (!database_prepare(&store->database, &statement, "SELECT summary, targets FROM state")) return false;
    if (database_step(&store->database, statement, &has_failed)) {
        size_t size, targets_size;
        const void *const state = column_bytes(statement, 0, &size);
        const void *const targets = column_bytes(statement, 1, &targets_size);
        if (size == sizeof *summary && targets_size == targets_of(store) * sizeof *summary->targets) {
            struct both *const own = summary->targets;
            memcpy(summary, state, size);
            summary->targets = own;
            memcpy(own, targets, targets_size);
        } else {
            snprintf(store->database.message, sizeof store->database.message,
                     "this database was begun on another kind of machine; name another file");
            has_failed = true;
        }
    }
    database_finish(statement);
    return !has_failed;
}

/* ---- Writing ---- */

static bool prepare(struct store *store)
{
    struct database *const database = &store->database;
    return database_prepare(database, &store->add_selection,
                            "INSERT INTO selection VALUES(?,?,?,?,?,?,?,?,?,?,?)") &&
           database_prepare(database, &store->add_game, "INSERT INTO game VALUES(?,?,?,?,?,?,?,?,?)") &&
           database_prepare(
               database, &store->add_target,
               "INSERT INTO target VALUES(?,?,?,?) ON CONFLICT DO UPDATE SET"
               " selections = selections + excluded.selections, draws = draws + excluded.draws") &&
           database_prepare(database, &store->save_summary, "INSERT INTO state VALUES(?,?)");
}

static bool open_tables(struct store *store, struct summary *summary)
{
    uint64_t tables = 0;
    if (!count_rows(store, "SELECT count(*) FROM sqlite_schema", &tables)) return false;
    if (tables == 0) return make_schema(store) && prepare(store);
    uint64_t has_atlas = 0;
    if (!count_rows(store, "SELECT count(*) FROM sqlite_schema WHERE name IN ('meta', 'selection', 'state')",
                    &has_atlas))
        return false;
    if (has_atlas != 3) {
        snprintf(store->database.message, sizeof store->database.message,
                 "this database is not an atlas; name another file");
        return false;
    }
    return check_meta(store) && count_rows(store, "SELECT count(*) FROM selection", &store->next) &&
           (store->next == 0 || load_summary(store, summary)) && prepare(store);
}

bool store_open(struct store *store, const char *path, const struct store_about *about,
                struct summary *summary)
{
    *store = (struct store){.about = *about};
    if (!database_open(&store->database, path, DATABASE_WRITE)) return false;
    store->targets = calloc(targets_of(store) * (SUMMARY_PICK_MAX + 1), sizeof *store->targets);
    if (store->targets == NULL)
        snprintf(store->database.message, sizeof store->database.message, "out of memory");
    return store->targets != NULL && open_tables(store, summary);
}

static void bind_or_null(struct sqlite3_stmt *statement, int place, const uint64_t *number)
{
    if (number != NULL) bind_number(statement, place, *number);
    else bind_null(statement, place);
}

static bool add_selection(struct store *store, const tally_survey_row *row)
{
    const size_t targets = targets_of(store);
    char numbers[SUMMARY_PICK_MAX * 8] = "";
    size_t length = 0;
    for (uint32_t i = 0; i < row->count; i++)
        length += (size_t)snprintf(numbers + length, sizeof numbers - length, "%s%llu", i == 0 ? "" : " ",
                                   (unsigned long long)row->numbers[i]);
    uint64_t furthest = 0, hardest = 0, solutions = 0, with_detours = 0, effort = 0;
    for (size_t i = 0; row->by_fewest[0] != 0 && i < targets; i++)
        if (row->distance[i] > furthest) furthest = row->distance[i];
    for (uint32_t n = 1; n <= row->count; n++)
        if (row->by_fewest[n] != 0) hardest = n;
    for (size_t i = 0; row->solutions != NULL && i < targets; i++) {
        solutions += row->solutions[i];
        with_detours += row->with_detours[i];
    }
    for (size_t i = 0; row->effort != NULL && i < targets; i++) effort += row->effort[i];
    struct sqlite3_stmt *const statement = store->add_selection;
    bind_number(statement, 1, row->selection);
    bind_text(statement, 2, numbers);
    bind_number(statement, 3, row->large);
    bind_number(statement, 4, row->draws);
    bind_number(statement, 5, row->reached);
    bind_number(statement, 6, furthest);
    bind_number(statement, 7, hardest);
    bind_or_null(statement, 8, row->solutions != NULL ? &solutions : NULL);
    bind_or_null(statement, 9, row->solutions != NULL ? &with_detours : NULL);
    bind_or_null(statement, 10, row->effort != NULL ? &effort : NULL);
    bind_number(statement, 11, row->unproved);
    return database_do(&store->database, statement);
}

static bool add_games(struct store *store, const tally_survey_row *row)
{
    const size_t targets = targets_of(store);
    struct sqlite3_stmt *const statement = store->add_game;
    bind_number(statement, 2, row->selection);
    for (size_t i = 0; i < targets; i++) {
        bind_number(statement, 1, row->selection * targets + i);
        bind_number(statement, 3, store->about.target.first + i);
        bind_number(statement, 4, row->fewest[i]);
        bind_number(statement, 5, row->distance[i]);
        bind_number(statement, 6, row->side[i]);
        bind_or_null(statement, 7, row->solutions != NULL ? &row->solutions[i] : NULL);
        bind_or_null(statement, 8, row->solutions != NULL ? &row->with_detours[i] : NULL);
        bind_or_null(statement, 9, row->effort != NULL ? &row->effort[i] : NULL);
        if (!database_do(&store->database, statement)) return false;
    }
    return true;
}

static bool add_targets(struct store *store)
{
    const size_t targets = targets_of(store);
    /* A target that no selection reaches has a row too: it is the hardest. */
    for (uint32_t large = 0; large <= store->about.pick; large++)
        for (size_t i = 0; store->has_large[large] && i < targets; i++) {
            struct both *const reached = &store->targets[large * targets + i];
            bind_number(store->add_target, 1, store->about.target.first + i);
            bind_number(store->add_target, 2, large);
            bind_number(store->add_target, 3, reached->plain);
            bind_number(store->add_target, 4, reached->weighted);
            if (!database_do(&store->database, store->add_target)) return false;
            *reached = (struct both){0, 0};
        }
    memset(store->has_large, 0, sizeof store->has_large);
    return true;
}

static bool commit(struct store *store, const struct summary *summary)
{
    if (store->uncommitted == 0) return true;
    struct summary state = *summary;
    state.targets = NULL;
    if (!add_targets(store) || !database_run(&store->database, "DELETE FROM state")) return false;
    bind_bytes(store->save_summary, 1, &state, sizeof state);
    bind_bytes(store->save_summary, 2, summary->targets, targets_of(store) * sizeof *summary->targets);
    if (!database_do(&store->database, store->save_summary) || !database_run(&store->database, "COMMIT"))
        return false;
    store->uncommitted = 0;
    return true;
}

bool store_add(struct store *store, const tally_survey_row *row, const struct summary *summary)
{
    const size_t targets = targets_of(store);
    if (store->uncommitted == 0 && !database_run(&store->database, "BEGIN")) return false;
    store->uncommitted++;
    if (!add_selection(store, row) || (store->about.has_games && !add_games(store, row))) return false;
    store->has_large[row->large] = true;
    for (size_t i = 0; i < targets; i++) {
        if (row->fewest[i] == 0) continue;
        struct both *const reached = &store->targets[row->large * targets + i];
        reached->plain++;
        reached->weighted += row->draws;
    }
    store->next = row->selection + 1;
    const uint64_t most = store->about.has_games ? GAME_TRANSACTION : SELECTIONS_A_TRANSACTION;
    return store->next % most != 0 || commit(store, summary);
}

static bool mark_complete(struct store *store)
{
    uint64_t marks = 0;
    if (store->next != store->about.selections) return true;
    if (!count_rows(store, "SELECT count(*) FROM meta WHERE key='complete'", &marks)) return false;
    return marks != 0 || add_meta(&store->database, "complete", "1");
}

bool store_close(struct store *store, const struct summary *summary)
{
    bool is_written = store->save_summary != NULL && commit(store, summary) && mark_complete(store);
    database_finish(store->add_selection);
    database_finish(store->add_game);
    database_finish(store->add_target);
    database_finish(store->save_summary);
    database_close(&store->database);
    free(store->targets);
    return is_written;
}
