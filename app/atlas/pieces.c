/* SPDX-License-Identifier: MIT */
/*
 * The tables of sweeps, and their pieces: see atlas.h. A term is stored in four bytes, lowest
 * first.
 */
#include "atlas/atlas.h"

#include "common/format.h"

#include <sqlite3.h>
#include <stdlib.h>

#define SCHEMA                                                                                     \
    "CREATE TABLE sweep(identity TEXT NOT NULL, sum INTEGER NOT NULL) STRICT;"                     \
    "CREATE TABLE piece(chosen INTEGER NOT NULL, first INTEGER NOT NULL, second INTEGER "          \
    "NOT NULL,"                                                                                    \
    " terms BLOB NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY(chosen, first, second))"              \
    " STRICT, WITHOUT ROWID;"

/* Are the key and the terms of a row as its checksum says? */
#define IS_RIGHT "sum = checksum_of(chosen, first, second, terms)"

const struct database_form form_of_sweeps = {.application = 0x746c7953, /* "tlyS" */
                                             .version = 2,
                                             .name = "the work of survey --choose-large",
                                             .maker = "tally survey --choose-large RANGE -o FILE",
                                             .schema = SCHEMA};

const struct database_form form_of_parts = {.application = 0x746c7950, /* "tlyP" */
                                            .version = 1,
                                            .name = "a part of a survey",
                                            .maker = "tally survey --shard K/N -o FILE",
                                            .schema = SCHEMA};

/* ---- Opening ---- */

static bool save_identity(struct pieces *pieces, const char *identity)
{
    struct sqlite3_stmt *statement = NULL;
    if (!database_prepare(&pieces->database, &statement,
                          "INSERT INTO sweep VALUES(?1, checksum_of(?1))"))
        return false;
    bind_text(statement, 1, identity);
    const bool is_saved = database_do(&pieces->database, statement);
    database_finish(statement);
    return is_saved && database_run(&pieces->database, "COMMIT");
}

/* Checks the only row: its checksum, and, unless identity is NULL, its text, which is appended to
 * `out` with a NUL unless that is NULL. */
static bool check_identity(struct database *database, const char *identity, struct buffer *out)
{
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false, is_right = false, is_same = false;
    if (!database_prepare(database, &statement,
                          "SELECT identity, sum = checksum_of(identity) FROM sweep"))
        return false;
    if (database_step(database, statement, &has_failed)) {
        const char *const text = column_text(statement, 0);
        is_same = identity == NULL || strcmp(text, identity) == 0;
        if (out != NULL) buffer_append(out, text, strlen(text) + 1);
        is_right =
            column_number(statement, 1) == 1 && !database_step(database, statement, &has_failed);
    }
    database_finish(statement);
    if (has_failed) return false;
    if (!is_right) return database_fail_damaged(database, "its table sweep differs from its sum");
    if (out != NULL && out->has_failed) return database_fail_memory(database);
    return is_same || database_fail(database, "this database holds the work of another question, "
                                              "part or version; name another file");
}

static bool prepare_load(struct pieces *pieces)
{
    return database_prepare(&pieces->database, &pieces->load,
                            "SELECT " IS_RIGHT ", terms FROM piece"
                            " WHERE chosen=? AND first=? AND second=?");
}

bool pieces_open(struct pieces *pieces, const char *path, const struct database_form *form,
                 const char *identity)
{
    bool is_new;
    *pieces = (struct pieces){.load = NULL};
    return database_open(&pieces->database, path, form, DATABASE_WRITE, &is_new) &&
           (is_new ? save_identity(pieces, identity)
                   : check_identity(&pieces->database, identity, NULL) &&
                         database_check_pages(&pieces->database)) &&
           prepare_load(pieces) &&
           database_prepare(&pieces->database, &pieces->save,
                            "INSERT INTO piece VALUES(?1,?2,?3,?4, checksum_of(?1,?2,?3,?4))");
}

bool pieces_open_part(struct pieces *pieces, const char *path, struct buffer *identity)
{
    bool is_new;
    uint64_t count;
    *pieces = (struct pieces){.load = NULL};
    return database_open(&pieces->database, path, &form_of_parts, DATABASE_READ, &is_new) &&
           pieces_verify(&pieces->database, &count) &&
           check_identity(&pieces->database, NULL, identity) && prepare_load(pieces);
}

void pieces_close(struct pieces *pieces)
{
    database_finish(pieces->load);
    database_finish(pieces->save);
    pieces->load = pieces->save = NULL;
    database_close(&pieces->database);
}

/* ---- Pieces ---- */

static void bind_key(struct sqlite3_stmt *statement, struct piece_key key)
{
    bind_number(statement, 1, key.chosen);
    bind_number(statement, 2, key.first);
    bind_number(statement, 3, key.second);
}

/* Extracts the terms of a row. Returns false if they cannot be those of this piece. */
static bool take_terms(struct sqlite3_stmt *statement, uint32_t *terms, size_t count, uint64_t most)
{
    const unsigned char *at = sqlite3_column_blob(statement, 1);
    const size_t bytes = (size_t)sqlite3_column_bytes(statement, 1);
    if (column_number(statement, 0) != 1 || bytes != count * 4) return false;
    for (size_t i = 0; i < count; i++, at += 4) {
        terms[i] =
            (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
        if (terms[i] > most) return false;
    }
    return true;
}

enum piece_found pieces_load(struct pieces *pieces, struct piece_key key, uint32_t *terms,
                             size_t count, uint64_t most)
{
    enum piece_found found = PIECE_MISSING;
    bool has_failed = false;
    bind_key(pieces->load, key);
    if (database_step(&pieces->database, pieces->load, &has_failed)) {
        found = take_terms(pieces->load, terms, count, most) ? PIECE_FOUND : PIECE_FAILED;
        if (found == PIECE_FAILED)
            database_fail_damaged(&pieces->database, "its piece %lu, %lu, %lu is not what it was",
                                  (unsigned long)key.chosen, (unsigned long)key.first,
                                  (unsigned long)key.second);
    }
    sqlite3_reset(pieces->load);
    return has_failed ? PIECE_FAILED : found;
}

/* The bytes of a term are written lowest first on every machine, so that a database can be moved to
 * another one. The sum covers the key too: a row that was moved to another key is noticed. */
bool pieces_save(struct pieces *pieces, struct piece_key key, const uint32_t *terms, size_t count)
{
    unsigned char *const bytes = malloc(count * 4 + 1);
    if (bytes == NULL) return database_fail_memory(&pieces->database);
    for (size_t i = 0; i < count; i++)
        for (size_t byte = 0; byte < 4; byte++)
            bytes[i * 4 + byte] = (unsigned char)(terms[i] >> (8 * byte));
    bind_key(pieces->save, key);
    sqlite3_bind_blob64(pieces->save, 4, bytes, count * 4, SQLITE_STATIC);
    const bool is_saved = database_do(&pieces->database, pieces->save);
    free(bytes);
    return is_saved;
}

/* Counts the pieces while their sums are checked. identity NULL: the database of any sweep will
 * do. */
bool pieces_verify(struct database *database, uint64_t *count)
{
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false, is_right = true;
    *count = 0;
    if (!check_identity(database, NULL, NULL) || !database_check_pages(database) ||
        !database_prepare(database, &statement, "SELECT " IS_RIGHT " FROM piece"))
        return false;
    while (is_right && database_step(database, statement, &has_failed)) {
        is_right = column_number(statement, 0) == 1;
        ++*count;
    }
    database_finish(statement);
    if (has_failed) return false;
    return is_right || database_fail_damaged(database, "its piece number %llu differs from its sum",
                                             (ull)*count);
}
