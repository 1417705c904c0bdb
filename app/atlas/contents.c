/* SPDX-License-Identifier: MIT */
/*
 * The tables of atlases, and reading their description: see atlas.h. Nothing read from a file is
 * trusted: texts must be plain, numbers in their ranges, checksums right.
 */
#include "atlas/atlas.h"

#include "common/format.h"
#include "query/query.h"

enum { PICK_MAX = 10, TARGETS_MAX = 20000, SELECTIONS_MAX = 1 << 24 };
enum { SELECTIONS_A_BLOCK = 256, SELECTIONS_A_BLOCK_OF_GAMES = 64 };

const struct database_form form_of_atlases = {
    .application = 0x746c7941, /* "tlyA" */
    .version = 4,
    .name = "an atlas",
    .maker = "tally survey -o FILE",
    .schema =
        "CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;"
        "CREATE TABLE selection("
        " id INTEGER PRIMARY KEY," /* from 0, selections in lexicographic order */
        " numbers TEXT NOT NULL,"  /* '1 2 3 25 50 75' */
        " large INTEGER NOT NULL," /* number of tiles above 10 */
        " draws INTEGER NOT NULL,"
        " reached INTEGER NOT NULL,"  /* number of reachable targets */
        " furthest INTEGER NOT NULL," /* largest distance from a target to its closest value */
        " hardest INTEGER NOT NULL,"  /* most numbers that a reachable target needs */
        " solutions INTEGER,"         /* sum over all targets; NULL: not counted */
        " with_detours INTEGER,"
        " effort INTEGER," /* of the simplest solutions, summed over all targets; NULL: not
                              measured */
        " height INTEGER," /* the largest step that a target needs; NULL: not asked for */
        " unproved INTEGER NOT NULL" /* targets whose answer is not proved, because of values
                                        beyond 64 bits */
        ") STRICT;"
        "CREATE TABLE target("
        " target INTEGER NOT NULL,"
        " large INTEGER NOT NULL,"      /* counts of the selections with this number of large
                                           tiles: */
        " selections INTEGER NOT NULL," /* how many of them reach the target */
        " draws INTEGER NOT NULL,"
        " PRIMARY KEY(target, large)) STRICT, WITHOUT ROWID;"
        "CREATE TABLE game("
        " id INTEGER PRIMARY KEY," /* selection * targets + target - first target */
        " selection INTEGER NOT NULL,"
        " target INTEGER NOT NULL,"
        " fewest INTEGER NOT NULL,"   /* fewest numbers needed; 0: out of reach */
        " distance INTEGER NOT NULL," /* distance to the closest value */
        " side INTEGER NOT NULL," /* of the closest value: 1 below, 2 above, 3 both; 0: reached */
        " solutions INTEGER,"     /* without a detour; NULL: not counted */
        " with_detours INTEGER,"
        " effort INTEGER," /* of the simplest solution; 0: out of reach; NULL: not measured */
        " height INTEGER" /* the least possible largest step; NULL: out of reach or not asked for */
        ") STRICT;"
        "CREATE TABLE state(summary BLOB NOT NULL) STRICT;"
        "CREATE TABLE block("
        " first INTEGER PRIMARY KEY," /* the first selection of the block */
        " selections INTEGER NOT NULL,"
        " selection_sum INTEGER NOT NULL," /* checksum of their rows */
        " game_sum INTEGER NOT NULL) STRICT;"
        "CREATE TABLE checksum(name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT "
        "ROWID;"
        "CREATE VIEW hardest_target AS"
        " SELECT target, sum(selections) AS selections, sum(draws) AS draws FROM target GROUP BY "
        "target"
        " ORDER BY selections, target;"
        "CREATE VIEW hardest_target_by_large AS"
        " SELECT large, target, selections, draws, rank() OVER (PARTITION BY large ORDER BY "
        "selections) AS "
        "place"
        " FROM target ORDER BY large, place, target;"
        "CREATE VIEW hardest_selection AS SELECT * FROM selection ORDER BY reached, id;"
        "CREATE VIEW complete_selection AS SELECT * FROM selection WHERE furthest = 0;"
        "CREATE VIEW by_large AS"
        " SELECT large, count(*) AS selections, sum(draws) AS draws, sum(reached) AS solvable,"
        " sum(reached * draws) AS solvable_weighted, sum(furthest = 0) AS complete, max(furthest) "
        "AS furthest"
        " FROM selection GROUP BY large;"
        "CREATE VIEW game_with_numbers AS"
        " SELECT g.target, s.numbers, s.large, s.draws, g.fewest, g.distance, g.side, g.solutions, "
        "g.with_detours, g.effort, g.height"
        " FROM game g JOIN selection s ON s.id = g.selection;"
        "CREATE VIEW unique_game AS SELECT * FROM game_with_numbers WHERE solutions = 1;"
        "CREATE VIEW far_game AS SELECT * FROM game_with_numbers WHERE distance > 10;"};

uint64_t contents_block(bool has_games)
{
    return has_games ? SELECTIONS_A_BLOCK_OF_GAMES : SELECTIONS_A_BLOCK;
}

uint64_t contents_games(const struct contents *contents)
{
    return contents->has_games ? targets_in(contents->target) : 0;
}

/* ---- Sums ---- */

#define SUMS                                                                                       \
    "SELECT 'meta' AS name, checksum(key, value) AS value FROM (SELECT * FROM meta ORDER BY key)"  \
    " UNION ALL SELECT 'target', checksum(target, large, selections, draws)"                       \
    " FROM (SELECT * FROM target ORDER BY target, large)"                                          \
    " UNION ALL SELECT 'state', checksum(summary) FROM state"

bool contents_write_sums(struct database *database)
{
    return database_run(database, "INSERT OR REPLACE INTO checksum " SUMS);
}

static bool check_sums(struct database *database)
{
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false;
    if (!database_prepare(database, &statement,
                          "SELECT name FROM (" SUMS ") AS seen WHERE value IS NOT"
                          " (SELECT value FROM checksum WHERE name = seen.name)"))
        return false;
    const bool is_wrong = database_step(database, statement, &has_failed);
    if (is_wrong)
        database_fail_damaged(database, "its table %s differs from its sum",
                              column_text(statement, 0));
    database_finish(statement);
    return !is_wrong && !has_failed;
}

/* ---- The description ---- */

static bool is_plain(const char *text)
{
    for (; *text != '\0'; text++)
        if (*text < 0x20 || *text > 0x7e) return false;
    return true;
}

void contents_facts(struct contents *contents, struct fact facts[CONTENTS_FACTS])
{
    const struct fact all[CONTENTS_FACTS] = {
        {"tally", contents->tally, sizeof contents->tally, NULL},
        {"command", contents->command, sizeof contents->command, NULL},
        {"rules", contents->rules, sizeof contents->rules, NULL},
        {"pool", contents->pool, sizeof contents->pool, NULL},
        {"pick", NULL, 0, &contents->pick},
        {"first_target", NULL, 0, &contents->target.first},
        {"last_target", NULL, 0, &contents->target.last},
        {"selections", NULL, 0, &contents->selections},
        {"counts", NULL, 0, &contents->has_counts},
        {"games", NULL, 0, &contents->has_games},
        {"complete", NULL, 0, &contents->is_complete}};
    memcpy(facts, all, sizeof all);
}

static bool take_text(char *to, size_t size, const char *value)
{
    const size_t length = strlen(value);
    if (length >= size || !is_plain(value)) return false;
    memcpy(to, value, length + 1);
    return true;
}

static bool take_number(uint64_t *to, const char *value)
{
    enum { DIGITS_MOST = 18 };
    const size_t digits = strlen(value);
    return digits <= DIGITS_MOST && read_whole(value, digits, to);
}

/* Takes one row of meta, and notes in *seen which fact it is. Unknown keys are ignored, but the
 * checksum covers them. */
static bool take_fact(struct contents *contents, const char *key, const char *value, unsigned *seen)
{
    struct fact facts[CONTENTS_FACTS];
    contents_facts(contents, facts);
    for (unsigned i = 0; i < CONTENTS_FACTS; i++) {
        if (strcmp(key, facts[i].key) != 0) continue;
        *seen |= 1u << i;
        return facts[i].text != NULL ? take_text(facts[i].text, facts[i].size, value)
                                     : take_number(facts[i].number, value);
    }
    return true;
}

static bool are_in_bounds(const struct contents *contents, unsigned seen)
{
    enum { ALL_BUT_COMPLETE = (1 << (CONTENTS_FACTS - 1)) - 1 };
    return (seen & ALL_BUT_COMPLETE) == ALL_BUT_COMPLETE && contents->pick >= 1 &&
           contents->pick <= PICK_MAX && contents->target.first <= contents->target.last &&
           contents->target.last - contents->target.first < TARGETS_MAX &&
           contents->selections >= 1 && contents->selections <= SELECTIONS_MAX &&
           contents->has_counts <= 1 && contents->has_games <= 1 && contents->is_complete <= 1;
}

static bool read_meta(struct database *database, struct contents *contents)
{
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false, is_right = true;
    unsigned seen = 0;
    if (!database_prepare(database, &statement, "SELECT key, value FROM meta")) return false;
    while (is_right && database_step(database, statement, &has_failed))
        is_right = take_fact(contents, column_text(statement, 0), column_text(statement, 1), &seen);
    database_finish(statement);
    if (has_failed) return false;
    return (is_right && are_in_bounds(contents, seen)) ||
           database_fail_damaged(database, "its table meta does not say what it holds");
}

/* ---- How many rows are written ---- */

/* Adds up the selections of all blocks: that many are written. The blocks must follow each other
 * without a gap, and no block may be longer than contents_block() says. */
static bool read_blocks(struct database *database, struct contents *contents)
{
    const uint64_t whole = contents_block(contents->has_games);
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false, is_right = true;
    if (!database_prepare(database, &statement,
                          "SELECT first, selections FROM block ORDER BY first"))
        return false;
    while (is_right && database_step(database, statement, &has_failed)) {
        const uint64_t first = column_number(statement, 0), count = column_number(statement, 1);
        is_right = first == contents->written && first % whole == 0 && count >= 1 &&
                   count <= whole && count <= contents->selections - first;
        if (is_right) contents->written += count;
    }
    database_finish(statement);
    if (has_failed) return false;
    is_right = is_right && contents->is_complete == (contents->written == contents->selections);
    return is_right ||
           database_fail_damaged(database, "its table block does not say what is written");
}

/* The ID of a table's last row implies the number of rows, if none is below 0. */
static bool check_last(struct database *database, const char *sql, uint64_t rows, const char *table)
{
    uint64_t next = 0;
    if (!database_number(database, sql, &next)) return false;
    return next == rows ||
           database_fail_damaged(database, "its table %s has not the rows it is to have", table);
}

bool contents_read(struct database *database, struct contents *contents)
{
    *contents = (struct contents){.written = 0};
    return check_sums(database) && read_meta(database, contents) &&
           read_blocks(database, contents) &&
           check_last(database,
                      "SELECT ifnull((SELECT max(id) FROM selection) + 1, 0)"
                      " + (SELECT count(*) FROM selection WHERE id < 0)",
                      contents->written, "selection") &&
           check_last(database,
                      "SELECT ifnull((SELECT max(id) FROM game) + 1, 0)"
                      " + (SELECT count(*) FROM game WHERE id < 0)",
                      contents->written * contents_games(contents), "game");
}

/* ---- Everything ---- */

/* A row that is missing, or one too many, changes the sum of its block. */
bool contents_verify(struct database *database, const struct contents *contents)
{
    static const char *const tables[] = {"selection", "game"};
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false, is_right = true;
    if (!database_check_pages(database) ||
        !database_prepare(
            database, &statement,
            "SELECT first, selections, selection_sum, game_sum," CONTENTS_SUMS_OF_BLOCK
            " FROM block ORDER BY first"))
        return false;
    bind_number(statement, 1, contents_games(contents));
    while (is_right && database_step(database, statement, &has_failed))
        for (int i = 0; i < 2 && is_right; i++) {
            const uint64_t first = column_number(statement, 0), count = column_number(statement, 1);
            is_right = column_number(statement, 2 + i) == column_number(statement, 4 + i) ||
                       database_fail_damaged(database,
                                             "the rows of selections %llu to %llu in its table %s "
                                             "differ from their sum",
                                             (ull)first, (ull)(first + count - 1), tables[i]);
        }
    database_finish(statement);
    return is_right && !has_failed;
}
