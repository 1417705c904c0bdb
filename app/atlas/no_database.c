/* SPDX-License-Identifier: MIT */
/*
 * Takes the place of database.c in programs without SQLite: in `tally`, which leaves databases to
 * tally-atlas, and in all programs if SQLite was not found.
 */
#include "atlas/atlas.h"

const char *database_program(void)
{
#ifdef TALLY_HAVE_SQLITE
    return "tally-atlas";
#else
    return NULL;
#endif
}

bool database_open(struct database *database, const char *path, const struct database_form *form,
                   enum database_use use, bool *is_new)
{
    (void)path, (void)form, (void)use, (void)is_new;
    *database = (struct database){0};
    return database_fail(database, "SQLite (libsqlite3-dev) was not found when tally was built");
}

/* The functions below are never called, since no database is ever open. */
bool database_check_pages(struct database *database)
{
    return (void)database, false;
}
bool database_number(struct database *database, const char *sql, uint64_t *number)
{
    return (void)database, (void)sql, (void)number, false;
}
bool column_is_number(struct sqlite3_stmt *statement, int column)
{
    return (void)statement, (void)column, false;
}
uint64_t checksum_row(uint64_t sum, struct sqlite3_stmt *statement, int columns)
{
    return (void)statement, (void)columns, sum;
}
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
