/* SPDX-License-Identifier: MIT */
/*
 * A thin layer over SQLite. A file that is written is locked for as long as it is open, so that two
 * surveys never write into one another's work, and is in rollback-journal mode: whatever ends the process,
 * the file holds whole transactions.
 */
#include "atlas/database.h"

#include <stdio.h>
#include <string.h>

#ifdef TALLY_HAVE_SQLITE

#include <sqlite3.h>

static bool fail(struct database *database)
{
    const int code = sqlite3_errcode(database->file);
    const char *text = sqlite3_errmsg(database->file);
    if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
        text = "another program is using this database; wait for it to end";
    if (code == SQLITE_FULL)
        text =
            "the disk is full; what was written before is kept, so free some and run the same command again";
    if (code == SQLITE_IOERR)
        text =
            "the file could not be written or read; what was written before is kept, so run the same command "
            "again when there is room";
    if (code == SQLITE_NOTADB) text = "this file is not an SQLite database";
    snprintf(database->message, sizeof database->message, "%s", text);
    return false;
}

bool database_open(struct database *database, const char *path, enum database_use use)
{
    *database = (struct database){0};
    const int flags =
        use == DATABASE_READ ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    if (sqlite3_open_v2(path, &database->file, flags, NULL) != SQLITE_OK) {
        fail(database);
        database_close(database);
        return false;
    }
    sqlite3_busy_timeout(database->file, 1000);
    if (use == DATABASE_READ) return true;
    if (database_run(database,
                     "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=DELETE; PRAGMA synchronous=NORMAL;"
                     "PRAGMA cache_size=-65536; BEGIN EXCLUSIVE; COMMIT;"))
        return true;
    database_close(database);
    return false;
}

void database_close(struct database *database)
{
    sqlite3_close(database->file);
    database->file = NULL;
}

bool database_run(struct database *database, const char *sql)
{
    return sqlite3_exec(database->file, sql, NULL, NULL, NULL) == SQLITE_OK || fail(database);
}

bool database_prepare(struct database *database, struct sqlite3_stmt **statement, const char *sql)
{
    return sqlite3_prepare_v2(database->file, sql, -1, statement, NULL) == SQLITE_OK || fail(database);
}

void database_finish(struct sqlite3_stmt *statement)
{
    sqlite3_finalize(statement);
}

void bind_number(struct sqlite3_stmt *statement, int place, uint64_t number)
{
    sqlite3_bind_int64(statement, place, (sqlite3_int64)number);
}

void bind_text(struct sqlite3_stmt *statement, int place, const char *text)
{
    sqlite3_bind_text(statement, place, text, -1, SQLITE_TRANSIENT);
}

void bind_bytes(struct sqlite3_stmt *statement, int place, const void *bytes, size_t count)
{
    sqlite3_bind_blob64(statement, place, bytes, count, SQLITE_STATIC);
}

void bind_null(struct sqlite3_stmt *statement, int place)
{
    sqlite3_bind_null(statement, place);
}

bool database_step(struct database *database, struct sqlite3_stmt *statement, bool *has_failed)
{
    const int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) {
        fail(database);
        *has_failed = true;
    }
    return false;
}

bool database_do(struct database *database, struct sqlite3_stmt *statement)
{
    const int code = sqlite3_step(statement);
    if (code != SQLITE_DONE && code != SQLITE_ROW) fail(database);
    sqlite3_reset(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW;
}

void database_reset(struct sqlite3_stmt *statement)
{
    sqlite3_reset(statement);
}

uint64_t column_number(struct sqlite3_stmt *statement, int column)
{
    return (uint64_t)sqlite3_column_int64(statement, column);
}

double column_real(struct sqlite3_stmt *statement, int column)
{
    return sqlite3_column_double(statement, column);
}

bool column_is_null(struct sqlite3_stmt *statement, int column)
{
    return sqlite3_column_type(statement, column) == SQLITE_NULL;
}

const char *column_text(struct sqlite3_stmt *statement, int column)
{
    const unsigned char *const text = sqlite3_column_text(statement, column);
    return text != NULL ? (const char *)text : "";
}

const void *column_bytes(struct sqlite3_stmt *statement, int column, size_t *count)
{
    const void *const bytes = sqlite3_column_blob(statement, column);
    *count = (size_t)sqlite3_column_bytes(statement, column);
    return bytes;
}

#else

bool database_open(struct database *database, const char *path, enum database_use use)
{
    (void)path;
    (void)use;
    *database = (struct database){0};
    snprintf(database->message, sizeof database->message,
             "SQLite (libsqlite3-dev) was not found when tally was built");
    return false;
}

/* The rest is never reached: no database was opened. */
void database_close(struct database *database)
{
    (void)database;
}
bool database_run(struct database *database, const char *sql)
{
    return (void)database, (void)sql, false;
}
bool database_prepare(struct database *database, struct sqlite3_stmt **statement, const char *sql)
{
    return (void)database, (void)statement, (void)sql, false;
}
void database_finish(struct sqlite3_stmt *statement)
{
    (void)statement;
}
void bind_number(struct sqlite3_stmt *statement, int place, uint64_t number)
{
    (void)statement, (void)place, (void)number;
}
void bind_text(struct sqlite3_stmt *statement, int place, const char *text)
{
    (void)statement, (void)place, (void)text;
}
void bind_bytes(struct sqlite3_stmt *statement, int place, const void *bytes, size_t count)
{
    (void)statement, (void)place, (void)bytes, (void)count;
}
void bind_null(struct sqlite3_stmt *statement, int place)
{
    (void)statement, (void)place;
}
bool database_step(struct database *database, struct sqlite3_stmt *statement, bool *has_failed)
{
    return (void)database, (void)statement, *has_failed = true, false;
}
bool database_do(struct database *database, struct sqlite3_stmt *statement)
{
    return (void)database, (void)statement, false;
}
void database_reset(struct sqlite3_stmt *statement)
{
    (void)statement;
}
uint64_t column_number(struct sqlite3_stmt *statement, int column)
{
    return (void)statement, (void)column, 0;
}
double column_real(struct sqlite3_stmt *statement, int column)
{
    return (void)statement, (void)column, 0;
}
bool column_is_null(struct sqlite3_stmt *statement, int column)
{
    return (void)statement, (void)column, true;
}
const char *column_text(struct sqlite3_stmt *statement, int column)
{
    return (void)statement, (void)column, "";
}
const void *column_bytes(struct sqlite3_stmt *statement, int column, size_t *count)
{
    (void)statement, (void)column, *count = 0;
    return NULL;
}

#endif
