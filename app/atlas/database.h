/* SPDX-License-Identifier: MIT */
/*
 * SQLite, as the atlas uses it: a file, statements, and one message that says what is wrong. Where tally is
 * built without SQLite, database_open() says so.
 */
#ifndef TALLY_ATLAS_DATABASE_H
#define TALLY_ATLAS_DATABASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sqlite3;
struct sqlite3_stmt;

struct database {
    struct sqlite3 *file;
    char message[256]; /* of the last failure */
};

enum database_use { DATABASE_READ, DATABASE_WRITE };

/* Opens the file; DATABASE_WRITE makes it where there is none, and keeps other writers out. */
bool database_open(struct database *database, const char *path, enum database_use use);
void database_close(struct database *database);

/* Runs statements that give no rows. */
bool database_run(struct database *database, const char *sql);

/* A statement. Places are bound from 1, columns counted from 0. */
bool database_prepare(struct database *database, struct sqlite3_stmt **statement, const char *sql);
void database_finish(struct sqlite3_stmt *statement);
void bind_number(struct sqlite3_stmt *statement, int place, uint64_t number);
void bind_text(struct sqlite3_stmt *statement, int place, const char *text);
void bind_bytes(struct sqlite3_stmt *statement, int place, const void *bytes, size_t count);
void bind_null(struct sqlite3_stmt *statement, int place);

/* True where a row came; at the end false. A failure sets *has_failed, which may be true before. */
bool database_step(struct database *database, struct sqlite3_stmt *statement, bool *has_failed);

/* Runs a statement that gives no row, and makes it ready to be run again. */
bool database_do(struct database *database, struct sqlite3_stmt *statement);
void database_reset(struct sqlite3_stmt *statement);
uint64_t column_number(struct sqlite3_stmt *statement, int column);
double column_real(struct sqlite3_stmt *statement, int column);
bool column_is_null(struct sqlite3_stmt *statement, int column);
const char *column_text(struct sqlite3_stmt *statement, int column);
const void *column_bytes(struct sqlite3_stmt *statement, int column, size_t *count);

#endif
