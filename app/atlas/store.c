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

#include <stdio.h>
#include <stdlib.h>

/* ---- The state of a summary ------------------------------------------------------------------ */

/* A summary as bytes, the same on every machine, from which an interrupted survey continues: each
 * number takes eight bytes, lowest first. The same function writes and reads the numbers, so that
 * the two orders cannot differ. */

/* Which numbers stand in a state. Form 1 had the selections that reach each target; form 2 had no
 * heights. */
enum { STATE_FORM = 3 };

/* A walk over all figures of a summary. The same walk writes and reads them, so the two cannot
 * differ in the order of the fields. */
struct walk {
    struct buffer *out;      /* where the state is written; NULL: a state is read */
    const unsigned char *at; /* the bytes not yet read */
    size_t left;
    bool has_failed;
};

/* Writes one number, or reads it. After the bytes have run out, the walk goes on without reading,
 * so that its caller checks only once, at the end. */
static void walk_number(struct walk *walk, uint64_t *number)
{
    enum { BYTES = 8 };
    if (walk->out != NULL) {
        for (unsigned i = 0; i < BYTES; i++)
            buffer_char(walk->out, (char)(unsigned char)(*number >> (8 * i)));
        return;
    }
    if (walk->left < BYTES) {
        walk->has_failed = true;
        return;
    }
    *number = 0;
    for (unsigned i = 0; i < BYTES; i++) *number |= (uint64_t)walk->at[i] << (8 * i);
    walk->at += BYTES;
    walk->left -= BYTES;
}

static void walk_small(struct walk *walk, uint32_t *number)
{
    uint64_t wide = *number;
    walk_number(walk, &wide);
    if (wide > UINT32_MAX) walk->has_failed = true;
    *number = (uint32_t)wide;
}

static void walk_both(struct walk *walk, struct both *both)
{
    walk_number(walk, &both->plain);
    walk_number(walk, &both->weighted);
}

static void walk_class(struct walk *walk, struct summary_class *class)
{
    walk_both(walk, &class->selections);
    walk_both(walk, &class->solvable);
    walk_both(walk, &class->complete);
    for (size_t i = 0; i <= SUMMARY_FAR; i++) walk_both(walk, &class->distance[i]);
    walk_small(walk, &class->furthest);
}

/* Visits every number of the summary in a fixed order: writes it or reads it, as the walk says. */
static void walk_summary(struct walk *walk, struct summary *summary)
{
    const uint64_t targets = summary->target.last - summary->target.first + 1;
    uint64_t form = STATE_FORM;
    uint32_t has_counts = summary->has_counts, has_heights = summary->has_heights;
    walk_number(walk, &form);
    if (form != STATE_FORM) walk->has_failed = true;
    walk_number(walk, &summary->target.first);
    walk_number(walk, &summary->target.last);
    walk_small(walk, &summary->pick);
    for (size_t i = 0; i <= SUMMARY_PICK_MAX; i++) walk_class(walk, &summary->large[i]);
    for (size_t i = 0; i <= SUMMARY_PICK_MAX; i++) walk_both(walk, &summary->fewest[i]);
    for (size_t i = 0; i < targets; i++) walk_both(walk, &summary->missed[i]);
    for (size_t i = 0; i < SUMMARY_TOP; i++) {
        for (size_t j = 0; j < SUMMARY_PICK_MAX; j++)
            walk_number(walk, &summary->hardest[i].numbers[j]);
        walk_number(walk, &summary->hardest[i].draws);
        walk_small(walk, &summary->hardest[i].reached);
    }
    walk_small(walk, &summary->hardest_count);
    walk_small(walk, &has_counts);
    walk_both(walk, &summary->solutions);
    walk_both(walk, &summary->with_detours);
    walk_both(walk, &summary->unique);
    walk_both(walk, &summary->unproved);
    walk_small(walk, &has_heights);
    walk_both(walk, &summary->within);
    for (size_t i = 0; i < SUMMARY_PICK_MAX; i++) walk_number(walk, &summary->highest.numbers[i]);
    walk_number(walk, &summary->highest.target);
    walk_number(walk, &summary->highest.height);
    if (summary->hardest_count > SUMMARY_TOP || has_counts > 1 || has_heights > 1)
        walk->has_failed = true;
    summary->has_counts = has_counts == 1;
    summary->has_heights = has_heights == 1;
}

static void summary_save(const struct summary *summary, struct buffer *out)
{
    struct summary copy =
        *summary; /* copied since saving takes a const summary; its target array is shared, and
                     saving does not change it */
    struct walk walk = {.out = out};
    walk_summary(&walk, &copy);
}

/* Loads a summary with the same targets and pick. Returns false if the bytes are no such
 * summary. */
static bool summary_load(struct summary *summary, const void *bytes, size_t count)
{
    const tally_range target = summary->target;
    const uint32_t pick = summary->pick;
    struct walk walk = {.at = bytes, .left = count};
    walk_summary(&walk, summary);
    return !walk.has_failed && walk.left == 0 && summary->target.first == target.first &&
           summary->target.last == target.last && summary->pick == pick;
}

/* ---- The database ---------------------------------------------------------------------------- */

static size_t targets_of(const struct store *store)
{
    return (size_t)(store->about.target.last - store->about.target.first + 1);
}

/* ---- Rows and their checksums ---- */

/* A row that is being written. The checksum covers its parameters. */
struct row {
    struct sqlite3_stmt *statement;
    int place;
    uint64_t sum;
};

static void put_number(struct row *row, uint64_t number)
{
    bind_number(row->statement, ++row->place, number);
    row->sum = checksum_word(row->sum, number);
}

/* An unknown figure is NULL in the table. In the checksum a constant stands for it, so that NULL
 * and 0 differ there too. */
static void put_number_or_null(struct row *row, const uint64_t *number)
{
    if (number != NULL) {
        put_number(row, *number);
        return;
    }
    bind_null(row->statement, ++row->place);
    row->sum = checksum_word(row->sum, CHECKSUM_NULL);
}

static void put_text(struct row *row, const char *text)
{
    bind_text(row->statement, ++row->place, text);
    row->sum = checksum_bytes(row->sum, text, strlen(text));
}

static bool save_sum(struct store *store, const char *name, uint64_t sum)
{
    bind_text(store->add_sum, 1, name);
    bind_number(store->add_sum, 2, sum);
    return database_do(&store->database, store->add_sum);
}

/* ---- The description ---- */

/* meta holds the description as pairs of texts, numbers included, so that a later version can add
 * facts without changing a table. */
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
    snprintf(text, sizeof text, "%llu", (ull)value);
    return add_meta(database, key, text);
}

/* The checksum of meta is computed by reading the table again: it is short, and is written twice at
 * most. */
static bool sum_meta(struct store *store)
{
    uint64_t sum;
    return contents_sum(&store->database, CONTENTS_META, 2, &sum) && save_sum(store, "meta", sum);
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
                            "INSERT OR REPLACE INTO target VALUES(?,?,?,?)") &&
           database_prepare(database, &store->add_block,
                            "INSERT OR REPLACE INTO block VALUES(?,?,?,?)") &&
           database_prepare(database, &store->add_sum,
                            "INSERT OR REPLACE INTO checksum VALUES(?,?)") &&
           database_prepare(database, &store->save_summary, "INSERT INTO state VALUES(?)");
}

/* Called within the transaction that created the tables. */
static bool begin_atlas(struct store *store)
{
    struct database *const database = &store->database;
    const struct contents *const about = &store->about;
    return add_meta(database, "tally", tally_version()) &&
           add_meta(database, "command", about->command) &&
           add_meta(database, "rules", about->rules) && add_meta(database, "pool", about->pool) &&
           add_meta_number(database, "pick", about->pick) &&
           add_meta_number(database, "first_target", about->target.first) &&
           add_meta_number(database, "last_target", about->target.last) &&
           add_meta_number(database, "selections", about->selections) &&
           add_meta_number(database, "counts", about->has_counts) &&
           add_meta_number(database, "games", about->has_games) && prepare(store) &&
           sum_meta(store) && database_run(database, "COMMIT");
}

/* ---- Continuing an atlas ---- */

/* Does the database belong to the requested survey? */
static bool is_same(struct store *store, const struct contents *contents)
{
    const struct contents *const about = &store->about;
    const struct {
        const char *name, *seen, *wanted;
    } texts[] = {{"version of tally", contents->tally, tally_version()},
                 {"command", contents->command, about->command},
                 {"rules", contents->rules, about->rules},
                 {"pool", contents->pool, about->pool}};
    const bool has_same_numbers =
        contents->pick == about->pick && contents->target.first == about->target.first &&
        contents->target.last == about->target.last && contents->selections == about->selections &&
        contents->has_counts == about->has_counts && contents->has_games == about->has_games;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        if (strcmp(texts[i].seen, texts[i].wanted) == 0) continue;
        char message[128];
        snprintf(message, sizeof message,
                 "this database holds something else (its %s differs); name another file",
                 texts[i].name);
        return database_fail(&store->database, message);
    }
    return has_same_numbers ||
           database_fail_damaged(&store->database, "its table meta contradicts itself");
}

/* Ends reading. Returns false, with a message, if reading failed or the data was wrong. */
static bool end_reading(struct store *store, struct sqlite3_stmt *statement, bool has_failed,
                        bool is_right, const char *wrong)
{
    database_finish(statement);
    if (has_failed) return false;
    return is_right || database_fail_damaged(&store->database, "%s", wrong);
}

/* The totals of the finished blocks, as summary_save() wrote them. A wrong size, or other targets,
 * count as damage. */
static bool load_summary(struct store *store, struct summary *summary)
{
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false, is_right = false;
    if (!database_prepare(&store->database, &statement, "SELECT summary FROM state")) return false;
    if (database_step(&store->database, statement, &has_failed)) {
        size_t size;
        const void *const bytes = column_bytes(statement, 0, &size);
        is_right = summary_load(summary, bytes, size);
    }
    return end_reading(store, statement, has_failed, is_right,
                       "the sums so far do not belong to it");
}

/* The table `target` has the figures by number of large tiles. They are kept in memory while the
 * survey runs, and written again with each block. */
static bool load_targets(struct store *store)
{
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false, is_right = true;
    if (!database_prepare(&store->database, &statement,
                          "SELECT target, large, selections, draws FROM target"))
        return false;
    while (is_right && database_step(&store->database, statement, &has_failed)) {
        const uint64_t place = column_number(statement, 0) - store->about.target.first;
        const uint64_t large = column_number(statement, 1);
        is_right = place < targets_of(store) && large <= store->about.pick;
        if (!is_right) break;
        store->has_large[large] = true;
        store->targets[large * targets_of(store) + place] =
            (struct both){column_number(statement, 2), column_number(statement, 3)};
    }
    return end_reading(store, statement, has_failed, is_right,
                       "its table target does not belong to it");
}

/* Loads the checksums of the unfinished block. They were verified before. */
static bool load_block(struct store *store)
{
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false;
    store->block = store->next - store->next % contents_block(store->about.has_games);
    if (!database_prepare(&store->database, &statement,
                          "SELECT selection_sum, game_sum FROM block WHERE first=?"))
        return false;
    bind_number(statement, 1, store->block);
    if (database_step(&store->database, statement, &has_failed)) {
        store->selection_sum = column_number(statement, 0);
        store->game_sum = column_number(statement, 1);
    }
    database_finish(statement);
    return !has_failed;
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
    return (store->next == 0 || (load_summary(store, summary) && load_targets(store))) &&
           load_block(store) && prepare(store);
}

bool store_open(struct store *store, const char *path, const struct contents *about,
                struct summary *summary)
{
    bool is_new;
    *store = (struct store){
        .about = *about, .selection_sum = CHECKSUM_BEGIN, .game_sum = CHECKSUM_BEGIN};
    if (!database_open(&store->database, path, &form_of_atlases, DATABASE_WRITE, &is_new))
        return false;
    store->targets = calloc(targets_of(store) * (SUMMARY_PICK_MAX + 1), sizeof *store->targets);
    if (store->targets == NULL) return database_fail_memory(&store->database);
    return is_new ? begin_atlas(store) : go_on(store, summary);
}

/* ---- Writing ---- */

static void text_of_numbers(char *text, size_t size, const tally_survey_row *row)
{
    size_t length = 0;
    for (uint32_t i = 0; i < row->count && length < size; i++)
        length += (size_t)snprintf(text + length, size - length, "%s%llu", i == 0 ? "" : " ",
                                   (ull)row->numbers[i]);
}

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

/* Writes the row of a selection, and adds it to the block's checksum. */
static bool add_selection(struct store *store, const tally_survey_row *row)
{
    const size_t targets = targets_of(store);
    char numbers[SUMMARY_PICK_MAX * 8] = "";
    text_of_numbers(numbers, sizeof numbers, row);
    uint64_t furthest = 0, hardest = 0;
    for (size_t i = 0; row->by_fewest[0] != 0 && i < targets; i++)
        if (row->distance[i] > furthest) furthest = row->distance[i];
    for (uint32_t n = 1; n <= row->count; n++)
        if (row->by_fewest[n] != 0) hardest = n;
    const uint64_t highest = highest_of(row, targets);
    const uint64_t solutions = sum_of(row->solutions, targets),
                   effort = sum_of(row->effort, targets);
    const uint64_t with_detours = sum_of(row->with_detours, targets);
    struct row out = {.statement = store->add_selection, .sum = store->selection_sum};
    put_number(&out, row->selection);
    put_text(&out, numbers);
    put_number(&out, row->large);
    put_number(&out, row->draws);
    put_number(&out, row->reached);
    put_number(&out, furthest);
    put_number(&out, hardest);
    put_number_or_null(&out, row->solutions != NULL ? &solutions : NULL);
    put_number_or_null(&out, row->solutions != NULL ? &with_detours : NULL);
    put_number_or_null(&out, row->effort != NULL ? &effort : NULL);
    put_number_or_null(&out, row->height != NULL ? &highest : NULL);
    put_number(&out, row->unproved);
    store->selection_sum = out.sum;
    return database_do(&store->database, out.statement);
}

/* One row for each target. The ID is computed, so that a game is found without an index: selection
 * * targets + (target - first target). */
static bool add_games(struct store *store, const tally_survey_row *row)
{
    const size_t targets = targets_of(store);
    for (size_t i = 0; i < targets; i++) {
        struct row out = {.statement = store->add_game, .sum = store->game_sum};
        put_number(&out, row->selection * targets + i);
        put_number(&out, row->selection);
        put_number(&out, store->about.target.first + i);
        put_number(&out, row->fewest[i]);
        put_number(&out, row->distance[i]);
        put_number(&out, row->side[i]);
        put_number_or_null(&out, row->solutions != NULL ? &row->solutions[i] : NULL);
        put_number_or_null(&out, row->solutions != NULL ? &row->with_detours[i] : NULL);
        put_number_or_null(&out, row->effort != NULL ? &row->effort[i] : NULL);
        const uint64_t height = row->height != NULL ? row->height[i] : 0;
        put_number_or_null(&out, row->height != NULL && row->fewest[i] != 0 ? &height : NULL);
        store->game_sum = out.sum;
        if (!database_do(&store->database, out.statement)) return false;
    }
    return true;
}

/* Writes a row for each target. A target that no selection reaches gets a row too: it is the
 * hardest. */
static bool add_targets(struct store *store)
{
    const size_t targets = targets_of(store);
    struct row out = {.statement = store->add_target, .sum = CHECKSUM_BEGIN};
    for (size_t i = 0; i < targets; i++)
        for (uint32_t large = 0; large <= store->about.pick; large++) {
            if (!store->has_large[large]) continue;
            const struct both *const reached = &store->targets[large * targets + i];
            out.place = 0;
            put_number(&out, store->about.target.first + i);
            put_number(&out, large);
            put_number(&out, reached->plain);
            put_number(&out, reached->weighted);
            if (store->has_changed[large] && !database_do(&store->database, store->add_target))
                return false;
        }
    memset(store->has_changed, 0, sizeof store->has_changed);
    return save_sum(store, "target", out.sum);
}

/* The state has one row, which is replaced. */
static bool save_state(struct store *store, const struct summary *summary)
{
    struct buffer bytes = BUFFER_INIT;
    summary_save(summary, &bytes);
    bool is_saved = !bytes.has_failed || database_fail_memory(&store->database);
    if (is_saved) {
        bind_bytes(store->save_summary, 1, bytes.data, bytes.length);
        is_saved =
            database_run(&store->database, "DELETE FROM state") &&
            database_do(&store->database, store->save_summary) &&
            save_sum(store, "state", checksum_bytes(CHECKSUM_BEGIN, bytes.data, bytes.length));
    }
    buffer_clear(&bytes);
    return is_saved;
}

static bool save_block(struct store *store)
{
    bind_number(store->add_block, 1, store->block);
    bind_number(store->add_block, 2, store->next - store->block);
    bind_number(store->add_block, 3, store->selection_sum);
    bind_number(store->add_block, 4, store->game_sum);
    return database_do(&store->database, store->add_block);
}

/* Only the last block marks the atlas as complete. meta changes with it, so its checksum is saved
 * again. */
static bool mark_complete(struct store *store)
{
    if (store->next != store->about.selections) return true;
    return add_meta(&store->database, "complete", "1") && sum_meta(store);
}

/* Everything that depends on the block is written in its transaction: either all of it is on the
 * disk, or nothing. */
static bool commit(struct store *store, const struct summary *summary)
{
    if (store->uncommitted == 0) return true;
    if (!add_targets(store) || !save_state(store, summary) || !save_block(store) ||
        !mark_complete(store) || !database_run(&store->database, "COMMIT"))
        return false;
    store->uncommitted = 0;
    return true;
}

/* Only the figures of this number of large tiles change, so add_targets() writes only these
 * rows. */
static void count_targets(struct store *store, const tally_survey_row *row)
{
    struct both *const targets = &store->targets[row->large * targets_of(store)];
    store->has_large[row->large] = store->has_changed[row->large] = true;
    for (size_t i = 0; i < targets_of(store); i++) {
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
    store->selection_sum = store->game_sum = CHECKSUM_BEGIN;
    return true;
}

void store_drop(struct store *store)
{
    database_finish(store->add_selection);
    database_finish(store->add_game);
    database_finish(store->add_target);
    database_finish(store->add_block);
    database_finish(store->add_sum);
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
