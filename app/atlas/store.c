/* SPDX-License-Identifier: MIT */
/*
 * Writes the atlas: see atlas.h. One transaction after the other:
 *
 *     BEGIN  selection 0, its games; selection 1, its games; ...   the rows of a block
 *            target rows, state, checksums of the block            the totals so far
 *     COMMIT                                                       now the block exists
 *     BEGIN  the next block ...
 *     COMMIT                                                       the last one: "complete"
 *
 * If the process dies, SQLite rolls back the block in progress. The next run verifies what is
 * there, loads the state, and continues with the next selection.
 */
#include "atlas/atlas.h"

#include "common/format.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- The state of a summary ------------------------------------------------------------------ */

/* A summary as words of eight bytes, lowest first: the same on every machine, so that another one
 * can go on with an interrupted survey. After the form come the members before `all`, then
 * `missed`. Forms 1 to 3 had other members, or another order. */
enum { STATE_FORM = 4, SUMMARY_WORDS = offsetof(struct summary, all) / sizeof(uint64_t) };

static void put_words(struct buffer *out, const void *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t word;
        memcpy(&word, (const char *)words + i * sizeof word, sizeof word);
        for (unsigned byte = 0; byte < sizeof word; byte++)
            buffer_char(out, (char)(unsigned char)(word >> (8 * byte)));
    }
}

static const unsigned char *take_words(const unsigned char *at, void *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t word = 0;
        for (unsigned byte = 0; byte < sizeof word; byte++) word |= (uint64_t)*at++ << (8 * byte);
        memcpy((char *)words + i * sizeof word, &word, sizeof word);
    }
    return at;
}

/* Loads a summary with the same targets and pick. Returns false if the bytes are no such
 * summary. */
static bool load_words(struct summary *summary, const unsigned char *bytes, size_t count,
                       size_t targets)
{
    const tally_range target = summary->target;
    const uint64_t pick = summary->pick;
    uint64_t form = 0;
    if (count != (1 + SUMMARY_WORDS + 2 * targets) * sizeof(uint64_t)) return false;
    bytes = take_words(bytes, &form, 1);
    bytes = take_words(bytes, summary, SUMMARY_WORDS);
    take_words(bytes, summary->missed, 2 * targets);
    return form == STATE_FORM && summary->target.first == target.first &&
           summary->target.last == target.last && summary->pick == pick &&
           summary->hardest_count <= SUMMARY_TOP;
}

/* ---- The database ---------------------------------------------------------------------------- */

/* meta holds the description as pairs of texts, numbers included, so that a later version can add
 * facts without changing a table. */
static bool add_fact(struct database *database, const struct fact *fact)
{
    struct sqlite3_stmt *statement = NULL;
    char number[24] = "";
    if (!database_prepare(database, &statement, "INSERT INTO meta VALUES(?,?)")) return false;
    if (fact->text == NULL) snprintf(number, sizeof number, "%llu", (ull)*fact->number);
    bind_text(statement, 1, fact->key);
    bind_text(statement, 2, fact->text != NULL ? fact->text : number);
    const bool is_done = database_do(database, statement);
    database_finish(statement);
    return is_done;
}

/* These statements run millions of times, so each is compiled once. */
static bool prepare(struct store *store)
{
    struct database *const database = &store->database;
    return database_prepare(database, &store->add_selection,
                            "INSERT INTO selection VALUES(?,?,?,?,?,?,?,?,?,?,?,?)") &&
           database_prepare(database, &store->add_game,
                            "INSERT INTO game VALUES(?,?,?,?,?,?,?,?,?,?)") &&
           database_prepare(database, &store->add_target,
                            "INSERT INTO target VALUES(?,?,?,?) ON CONFLICT(target, large)"
                            " DO UPDATE SET selections = selections + excluded.selections,"
                            " draws = draws + excluded.draws") &&
           database_prepare(database, &store->add_block,
                            "INSERT OR REPLACE INTO block"
                            " SELECT first, selections, " CONTENTS_SUMS_OF_BLOCK
                            " FROM (SELECT ?2 AS first, ?3 AS selections)") &&
           database_prepare(database, &store->save_summary, "INSERT INTO state VALUES(?)");
}

/* Called within the transaction that created the tables. */
static bool begin_atlas(struct store *store)
{
    struct database *const database = &store->database;
    struct fact facts[CONTENTS_FACTS];
    contents_facts(&store->about, facts);
    for (size_t i = 0; i + 1 < CONTENTS_FACTS; i++)
        if (!add_fact(database, &facts[i])) return false;
    return prepare(store) && contents_write_sums(database) && database_run(database, "COMMIT");
}

/* ---- Continuing an atlas ---- */

/* Does the database belong to the requested survey? The texts tell which it is. */
static bool is_same(struct store *store, struct contents *contents)
{
    struct fact seen[CONTENTS_FACTS], wanted[CONTENTS_FACTS];
    contents_facts(contents, seen);
    contents_facts(&store->about, wanted);
    for (size_t i = 0; i + 1 < CONTENTS_FACTS; i++) {
        if (seen[i].text == NULL && *seen[i].number != *wanted[i].number)
            return database_fail_damaged(&store->database, "its table meta contradicts itself");
        if (seen[i].text == NULL || strcmp(seen[i].text, wanted[i].text) == 0) continue;
        return database_fail(
            &store->database,
            "this database holds something else (its %s differs); name another file",
            i == 0 ? "version of tally" : seen[i].key);
    }
    return true;
}

/* Loads the totals of the finished blocks. A wrong size, or other targets, count as damage. */
static bool load_summary(struct store *store, struct summary *summary)
{
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false, is_right = false;
    if (!database_prepare(&store->database, &statement, "SELECT summary FROM state")) return false;
    if (database_step(&store->database, statement, &has_failed)) {
        const void *const bytes = sqlite3_column_blob(statement, 0);
        is_right = load_words(summary, bytes, (size_t)sqlite3_column_bytes(statement, 0),
                              targets_in(store->about.target));
    }
    database_finish(statement);
    if (has_failed) return false;
    return is_right ||
           database_fail_damaged(&store->database, "%s", "the sums so far do not belong to it");
}

/* Continues an atlas that exists: reads its description, compares it with the survey that is asked
 * for, verifies every checksum, and only then loads the state. */
static bool go_on(struct store *store, struct summary *summary)
{
    struct database *const database = &store->database;
    struct contents contents;
    if (!contents_read(database, &contents) || !is_same(store, &contents) ||
        !contents_verify(database, &contents))
        return false;
    store->next = contents.written;
    store->block = store->next - store->next % contents_block(store->about.has_games);
    return (store->next == 0 || load_summary(store, summary)) && prepare(store);
}

bool store_open(struct store *store, const char *path, const struct contents *about,
                struct summary *summary)
{
    bool is_new;
    *store = (struct store){.about = *about};
    if (!database_open(&store->database, path, &form_of_atlases, DATABASE_WRITE, &is_new))
        return false;
    store->targets =
        calloc(targets_in(store->about.target) * (SUMMARY_PICK_MAX + 1), sizeof *store->targets);
    if (store->targets == NULL) return database_fail_memory(&store->database);
    return is_new ? begin_atlas(store) : go_on(store, summary);
}

/* ---- Writing ---- */

static uint64_t sum_of(const uint64_t *numbers, size_t count)
{
    uint64_t sum = 0;
    for (size_t i = 0; numbers != NULL && i < count; i++) sum += numbers[i];
    return sum;
}

/* The largest step that some target that is reached needs. */
static uint64_t highest_of(const tally_survey_row *row, size_t targets)
{
    uint64_t highest = 0;
    for (size_t i = 0; row->height != NULL && i < targets; i++)
        if (row->fewest[i] != 0 && row->height[i] > highest) highest = row->height[i];
    return highest;
}

/* What is not known is NULL. */
static void bind_known(struct sqlite3_stmt *statement, int place, bool is_known, uint64_t number)
{
    if (is_known) bind_number(statement, place, number);
    else sqlite3_bind_null(statement, place);
}

static bool add_selection(struct store *store, const tally_survey_row *row)
{
    struct sqlite3_stmt *const add = store->add_selection;
    const size_t targets = targets_in(store->about.target);
    char numbers[SUMMARY_PICK_MAX * 8] = "";
    text_of_numbers(numbers, sizeof numbers, row->numbers, row->count);
    uint64_t furthest = 0, hardest = 0;
    for (size_t i = 0; row->by_fewest[0] != 0 && i < targets; i++)
        if (row->distance[i] > furthest) furthest = row->distance[i];
    for (uint32_t n = 1; n <= row->count; n++)
        if (row->by_fewest[n] != 0) hardest = n;
    bind_number(add, 1, row->selection);
    bind_text(add, 2, numbers);
    bind_number(add, 3, row->large);
    bind_number(add, 4, row->draws);
    bind_number(add, 5, row->reached);
    bind_number(add, 6, furthest);
    bind_number(add, 7, hardest);
    bind_known(add, 8, row->solutions != NULL, sum_of(row->solutions, targets));
    bind_known(add, 9, row->solutions != NULL, sum_of(row->with_detours, targets));
    bind_known(add, 10, row->effort != NULL, sum_of(row->effort, targets));
    bind_known(add, 11, row->height != NULL, highest_of(row, targets));
    bind_number(add, 12, row->unproved);
    return database_do(&store->database, add);
}

/* One row for each target. The ID is computed, so that a game is found without an index: selection
 * * targets + (target - first target). */
static bool add_games(struct store *store, const tally_survey_row *row)
{
    struct sqlite3_stmt *const add = store->add_game;
    const size_t targets = targets_in(store->about.target);
    const bool has_counts = row->solutions != NULL, has_effort = row->effort != NULL;
    for (size_t i = 0; i < targets; i++) {
        const bool has_height = row->height != NULL && row->fewest[i] != 0;
        bind_number(add, 1, row->selection * targets + i);
        bind_number(add, 2, row->selection);
        bind_number(add, 3, store->about.target.first + i);
        bind_number(add, 4, row->fewest[i]);
        bind_number(add, 5, row->distance[i]);
        bind_number(add, 6, row->side[i]);
        bind_known(add, 7, has_counts, has_counts ? row->solutions[i] : 0);
        bind_known(add, 8, has_counts, has_counts ? row->with_detours[i] : 0);
        bind_known(add, 9, has_effort, has_effort ? row->effort[i] : 0);
        bind_known(add, 10, has_height, has_height ? row->height[i] : 0);
        if (!database_do(&store->database, add)) return false;
    }
    return true;
}

/* Adds to the rows of the targets. A target that no selection reaches gets a row too: it is the
 * hardest. */
static bool add_targets(struct store *store)
{
    const size_t targets = targets_in(store->about.target);
    for (uint32_t large = 0; large <= store->about.pick; large++) {
        struct both *const reached = &store->targets[large * targets];
        for (size_t i = 0; store->has_changed[large] && i < targets; i++) {
            bind_number(store->add_target, 1, store->about.target.first + i);
            bind_number(store->add_target, 2, large);
            bind_number(store->add_target, 3, reached[i].plain);
            bind_number(store->add_target, 4, reached[i].weighted);
            if (!database_do(&store->database, store->add_target)) return false;
        }
        if (store->has_changed[large]) memset(reached, 0, targets * sizeof *reached);
        store->has_changed[large] = false;
    }
    return true;
}

/* The state has one row, which is replaced. */
static bool save_state(struct store *store, const struct summary *summary)
{
    const uint64_t form = STATE_FORM;
    struct buffer bytes = BUFFER_INIT;
    put_words(&bytes, &form, 1);
    put_words(&bytes, summary, SUMMARY_WORDS);
    put_words(&bytes, summary->missed, 2 * targets_in(store->about.target));
    bool is_saved = !bytes.has_failed || database_fail_memory(&store->database);
    if (is_saved) {
        sqlite3_bind_blob64(store->save_summary, 1, bytes.data, bytes.length, SQLITE_STATIC);
        is_saved = database_run(&store->database, "DELETE FROM state") &&
                   database_do(&store->database, store->save_summary);
    }
    buffer_clear(&bytes);
    return is_saved;
}

static bool save_block(struct store *store)
{
    bind_number(store->add_block, 1, contents_games(&store->about));
    bind_number(store->add_block, 2, store->block);
    bind_number(store->add_block, 3, store->next - store->block);
    return database_do(&store->database, store->add_block);
}

/* Only the last block marks the atlas as complete. */
static bool mark_complete(struct store *store)
{
    const bool is_complete = store->next == store->about.selections;
    return !is_complete ||
           database_run(&store->database, "INSERT INTO meta VALUES('complete', '1')");
}

/* Everything that depends on the block is written in its transaction: either all of it is on the
 * disk, or nothing. */
static bool commit(struct store *store, const struct summary *summary)
{
    if (store->uncommitted == 0) return true;
    if (!add_targets(store) || !save_state(store, summary) || !save_block(store) ||
        !mark_complete(store) || !contents_write_sums(&store->database) ||
        !database_run(&store->database, "COMMIT"))
        return false;
    store->uncommitted = 0;
    return true;
}

static void count_targets(struct store *store, const tally_survey_row *row)
{
    struct both *const targets = &store->targets[row->large * targets_in(store->about.target)];
    store->has_changed[row->large] = true;
    for (size_t i = 0; i < targets_in(store->about.target); i++) {
        if (row->fewest[i] == 0) continue;
        targets[i].plain++;
        targets[i].weighted += row->draws;
    }
}

/* A block ends when its last selection was added; the next selection begins a new one. */
bool store_add(struct store *store, const tally_survey_row *row, const struct summary *summary)
{
    if (store->uncommitted == 0 && !database_run(&store->database, "BEGIN")) return false;
    store->uncommitted++;
    if (!add_selection(store, row) || (store->about.has_games && !add_games(store, row)))
        return false;
    count_targets(store, row);
    store->next = row->selection + 1;
    if (store->next % contents_block(store->about.has_games) != 0) return true;
    if (!commit(store, summary)) return false;
    store->block = store->next;
    return true;
}

void store_drop(struct store *store)
{
    database_finish(store->add_selection);
    database_finish(store->add_game);
    database_finish(store->add_target);
    database_finish(store->add_block);
    database_finish(store->save_summary);
    database_close(&store->database); /* rolls back */
    free(store->targets);
    store->targets = NULL;
}

bool store_close(struct store *store, const struct summary *summary)
{
    const bool is_written = commit(store, summary);
    store_drop(store);
    return is_written;
}
