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

/* ---- Sums ---- */

bool contents_sum(struct database *database, const char *sql, int columns, uint64_t *sum)
{
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false;
    *sum = CHECKSUM_BEGIN;
    if (!database_prepare(database, &statement, sql)) return false;
    while (database_step(database, statement, &has_failed))
        *sum = checksum_row(*sum, statement, columns);
    database_finish(statement);
    return !has_failed;
}

static bool contents_check_sum(struct database *database, const char *name, uint64_t sum)
{
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false;
    if (!database_prepare(database, &statement, "SELECT value FROM checksum WHERE name=?"))
        return false;
    bind_text(statement, 1, name);
    const bool is_right = database_step(database, statement, &has_failed) &&
                          column_is_number(statement, 0) && column_number(statement, 0) == sum;
    database_finish(statement);
    if (!is_right && !has_failed)
        database_fail_damaged(database, "its table %s differs from its sum", name);
    return is_right;
}

/* ---- The description ---- */

static bool is_plain(const char *text)
{
    for (; *text != '\0'; text++)
        if (*text < 0x20 || *text > 0x7e) return false;
    return true;
}

/* The facts that the rows of `meta` have given so far. At the end, `seen` shows which facts are
 * missing. */
struct meta {
    struct contents *contents;
    uint64_t pick, counts, games, complete;
    unsigned seen; /* one bit for each fact */
};

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

/* Takes one row of meta. Unknown keys are ignored, but the checksum covers them. */
static bool take_fact(struct meta *meta, const char *key, const char *value)
{
    struct contents *const contents = meta->contents;
    const struct {
        const char *key;
        char *text;
        size_t size;
        uint64_t *number;
    } facts[] = {{"command", contents->command, sizeof contents->command, NULL},
                 {"counts", NULL, 0, &meta->counts},
                 {"first_target", NULL, 0, &contents->target.first},
                 {"games", NULL, 0, &meta->games},
                 {"last_target", NULL, 0, &contents->target.last},
                 {"pick", NULL, 0, &meta->pick},
                 {"pool", contents->pool, sizeof contents->pool, NULL},
                 {"rules", contents->rules, sizeof contents->rules, NULL},
                 {"selections", NULL, 0, &contents->selections},
                 {"tally", contents->tally, sizeof contents->tally, NULL},
                 {"complete", NULL, 0, &meta->complete}};
    for (unsigned i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        if (strcmp(key, facts[i].key) != 0) continue;
        meta->seen |= 1u << i;
        return facts[i].text != NULL ? take_text(facts[i].text, facts[i].size, value)
                                     : take_number(facts[i].number, value);
    }
    return true;
}

static bool are_in_bounds(const struct meta *meta)
{
    enum { ALL_BUT_COMPLETE = (1 << 10) - 1 };
    const struct contents *const contents = meta->contents;
    return (meta->seen & ALL_BUT_COMPLETE) == ALL_BUT_COMPLETE && meta->pick >= 1 &&
           meta->pick <= PICK_MAX && contents->target.first <= contents->target.last &&
           contents->target.last - contents->target.first < TARGETS_MAX &&
           contents->selections >= 1 && contents->selections <= SELECTIONS_MAX &&
           meta->counts <= 1 && meta->games <= 1 && meta->complete <= 1;
}

static bool read_meta(struct database *database, struct meta *meta)
{
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false, is_right = true;
    if (!database_prepare(database, &statement, CONTENTS_META)) return false;
    while (is_right && database_step(database, statement, &has_failed))
        is_right = take_fact(meta, column_text(statement, 0), column_text(statement, 1));
    database_finish(statement);
    if (has_failed) return false;
    return (is_right && are_in_bounds(meta)) ||
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

/* Checks the ID of a table's last row, which implies the number of rows. */
static bool check_last(struct database *database, const char *sql, uint64_t rows, const char *table)
{
    uint64_t next = 0;
    if (!database_number(database, sql, &next)) return false;
    return next == rows ||
           database_fail_damaged(database, "its table %s has not the rows it is to have", table);
}

static bool check_quickly(struct database *database, const struct contents *contents)
{
    const uint64_t targets = contents->target.last - contents->target.first + 1;
    uint64_t sum = 0;
    if (!check_last(database, "SELECT ifnull(max(id) + 1, 0) FROM selection", contents->written,
                    "selection") ||
        !check_last(database, "SELECT ifnull(max(id) + 1, 0) FROM game",
                    contents->has_games ? contents->written * targets : 0, "game"))
        return false;
    if (contents->written == 0) return true;
    return contents_sum(database, "SELECT * FROM target ORDER BY target, large", 4, &sum) &&
           contents_check_sum(database, "target", sum) &&
           contents_sum(database, "SELECT summary FROM state", 1, &sum) &&
           contents_check_sum(database, "state", sum);
}

bool contents_read(struct database *database, struct contents *contents)
{
    struct meta meta = {.contents = contents};
    uint64_t sum = 0;
    *contents = (struct contents){.written = 0};
    if (!contents_sum(database, CONTENTS_META, 2, &sum) ||
        !contents_check_sum(database, "meta", sum) || !read_meta(database, &meta))
        return false;
    contents->pick = (uint32_t)meta.pick;
    contents->has_counts = meta.counts != 0;
    contents->has_games = meta.games != 0;
    contents->is_complete = meta.complete != 0;
    return read_blocks(database, contents) && check_quickly(database, contents);
}

/* ---- Everything ---- */

/* One table of the file: where its rows are read, and how many each selection must have. */
struct table {
    const char *name, *rows;
    int columns;
    int sum; /* index of its column in the query of blocks */
    uint64_t rows_a_selection;
};

/* Computes the checksum of the rows of a block. Their IDs must be consecutive. */
static bool sum_block(struct database *database, struct sqlite3_stmt *rows,
                      const struct table *table, uint64_t first, uint64_t count, uint64_t *sum)
{
    bool has_failed = false;
    *sum = CHECKSUM_BEGIN;
    for (uint64_t id = first; id < first + count; id++) {
        if (!database_step(database, rows, &has_failed) || column_number(rows, 0) != id)
            return !has_failed &&
                   database_fail_damaged(database, "row %llu of its table %s is missing", (ull)id,
                                         table->name);
        *sum = checksum_row(*sum, rows, table->columns);
    }
    return true;
}

static bool verify_block(struct database *database, struct sqlite3_stmt *rows,
                         struct sqlite3_stmt *blocks, const struct table *table)
{
    const uint64_t first = column_number(blocks, 0), count = column_number(blocks, 1);
    uint64_t sum;
    if (!sum_block(database, rows, table, first * table->rows_a_selection,
                   count * table->rows_a_selection, &sum))
        return false;
    return sum == column_number(blocks, table->sum) ||
           database_fail_damaged(
               database,
               "the rows of selections %llu to %llu in its table %s differ from their sum",
               (ull)first, (ull)(first + count - 1), table->name);
}

/* Compares the rows of a table with the sums of the blocks, block by block. Both statements run
 * side by side, so each row is read once. A row behind the last block was not written by a
 * survey. */
static bool verify_table(struct database *database, const struct table *table)
{
    struct sqlite3_stmt *rows = NULL, *blocks = NULL;
    bool has_failed = false;
    bool is_right =
        database_prepare(database, &rows, table->rows) &&
        database_prepare(
            database, &blocks,
            "SELECT first, selections, selection_sum, game_sum FROM block ORDER BY first");
    while (is_right && database_step(database, blocks, &has_failed))
        is_right = verify_block(database, rows, blocks, table);
    if (is_right && !has_failed && database_step(database, rows, &has_failed))
        is_right = database_fail_damaged(database, "its table %s has rows that were not written",
                                         table->name);
    database_finish(rows);
    database_finish(blocks);
    return is_right && !has_failed;
}

bool contents_verify(struct database *database, const struct contents *contents)
{
    const struct table tables[] = {
        {"selection", "SELECT * FROM selection ORDER BY id", 12, 2, 1},
        {"game", "SELECT * FROM game ORDER BY id", 10, 3,
         contents->has_games ? contents->target.last - contents->target.first + 1 : 0}};
    return database_check_pages(database) && verify_table(database, &tables[0]) &&
           verify_table(database, &tables[1]);
}
