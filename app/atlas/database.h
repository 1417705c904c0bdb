/* SPDX-License-Identifier: MIT */
/*
 * SQLite, as tally uses it: a file of a known form, statements, and one message that says what is
 * wrong. no_database.c stands for it where a program is linked without SQLite, and its
 * database_open() says so.
 *
 * A file is looked at before SQLite sees it, since SQLite changes some files when it opens them:
 * its head must name the form and its version. Then the tables must be those of the form. What is
 * anything else is refused as it is.
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
    bool lacks_memory; /* that is why the last call failed */
    bool is_damaged;   /* likewise: the file is not as it was written */
    char message[320]; /* of the last failure */
};

/* What a file holds. */
struct database_form {
    uint32_t application; /* SQLite's application_id */
    uint32_t version;     /* SQLite's user_version */
    const char *name;     /* "an atlas" */
    const char *maker;    /* the command that makes one */
    const char *schema;
};

extern const struct database_form form_of_atlases, form_of_sweeps;

enum database_use { DATABASE_READ, DATABASE_WRITE };

/* The program that has databases, where this one has not; NULL: this one has, or none. */
const char *database_program(void);

/* Opens the file. DATABASE_WRITE makes it where there is none, with the tables of the form in a
 * transaction that the caller commits (*is_new), and keeps other writers out. The path is a path,
 * whatever characters it has. */
bool database_open(struct database *database, const char *path, const struct database_form *form,
                   enum database_use use, bool *is_new);
void database_close(struct database *database);

/* Sets the message, and returns false. */
bool database_fail(struct database *database, const char *message);
bool database_fail_memory(struct database *database);

/* The file is damaged: where, and what is wrong there. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool database_fail_damaged(struct database *database, const char *format, ...);

/* Has SQLite look at every page. */
bool database_check_pages(struct database *database);

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

/* The number of the first column of the only row. */
bool database_number(struct database *database, const char *sql, uint64_t *number);

uint64_t column_number(struct sqlite3_stmt *statement, int column);
double column_real(struct sqlite3_stmt *statement, int column);
bool column_is_null(struct sqlite3_stmt *statement, int column);
bool column_is_number(struct sqlite3_stmt *statement, int column); /* whole */
const char *column_text(struct sqlite3_stmt *statement, int column);
const void *column_bytes(struct sqlite3_stmt *statement, int column, size_t *count);

/* The first columns of a row, of any kind, added to a checksum. */
uint64_t checksum_row(uint64_t sum, struct sqlite3_stmt *statement, int columns);

#endif
