/* SPDX-License-Identifier: MIT */
/*
 * A layer over SQLite: files of a known form, statements, and one message for errors. In programs
 * without SQLite, no_database.c takes its place, and its database_open() reports that.
 *
 * A file is examined before SQLite opens it, since SQLite changes some files when it opens them:
 * the file's header must name the form and its version. Then the tables must be those of the form.
 * Any other file is refused and left unchanged.
 */
#ifndef TALLY_ATLAS_DATABASE_H
#define TALLY_ATLAS_DATABASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sqlite3;
struct sqlite3_stmt;

/* An open file of SQLite. A function that fails says why in the last three members. */
struct database {
    struct sqlite3 *file;
    bool lacks_memory; /* the last call failed for lack of memory */
    bool is_damaged;   /* the last call failed because the file is damaged */
    char message[320]; /* describes the last failure */
};

/* The form of a database: which kind of data it has. */
struct database_form {
    uint32_t application; /* SQLite's application_id */
    uint32_t version;     /* SQLite's user_version */
    const char *name;     /* the name of such a file in messages: "an atlas" */
    const char *maker;    /* the command that makes one */
    const char *schema;
};

extern const struct database_form form_of_atlases, form_of_sweeps, form_of_parts;

enum database_use { DATABASE_READ, DATABASE_WRITE };

/* The name of the program that reads and writes databases: "tally-atlas". NULL: this program does
 * so itself, or no program does. */
const char *database_program(void);

/* Opens the file. DATABASE_WRITE creates it if it does not exist, with the tables of the form, in a
 * transaction that the caller commits (*is_new), and locks out other writers. The path is taken
 * literally, whatever characters it contains. */
bool database_open(struct database *database, const char *path, const struct database_form *form,
                   enum database_use use, bool *is_new);
void database_close(struct database *database);

/* Sets the message. Returns false. */
bool database_fail(struct database *database, const char *message);
bool database_fail_memory(struct database *database);

/* Sets a message that the file is damaged: where, and how. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool database_fail_damaged(struct database *database, const char *format, ...);

/* Lets SQLite check every page. */
bool database_check_pages(struct database *database);

/* Runs statements without results. */
bool database_run(struct database *database, const char *sql);

/* Prepares a statement. Parameters are numbered from 1, columns from 0. */
bool database_prepare(struct database *database, struct sqlite3_stmt **statement, const char *sql);
void database_finish(struct sqlite3_stmt *statement);
void bind_number(struct sqlite3_stmt *statement, int place, uint64_t number);
void bind_text(struct sqlite3_stmt *statement, int place, const char *text);
void bind_bytes(struct sqlite3_stmt *statement, int place, const void *bytes, size_t count);
void bind_null(struct sqlite3_stmt *statement, int place);

/* Returns true if there is a row; false at the end and on failure. A failure sets *has_failed,
 * which is otherwise left alone. */
bool database_step(struct database *database, struct sqlite3_stmt *statement, bool *has_failed);

/* Runs a statement without results, and resets it. */
bool database_do(struct database *database, struct sqlite3_stmt *statement);
void database_reset(struct sqlite3_stmt *statement);

/* Reads the number in the first column of the only row. */
bool database_number(struct database *database, const char *sql, uint64_t *number);

uint64_t column_number(struct sqlite3_stmt *statement, int column);
double column_real(struct sqlite3_stmt *statement, int column);
bool column_is_null(struct sqlite3_stmt *statement, int column);
bool column_is_number(struct sqlite3_stmt *statement, int column); /* whole */
const char *column_text(struct sqlite3_stmt *statement, int column);
const void *column_bytes(struct sqlite3_stmt *statement, int column, size_t *count);

/* Adds the first columns of a row, of any type, to a checksum. */
uint64_t checksum_row(uint64_t sum, struct sqlite3_stmt *statement, int columns);

/* ---- Checksums ------------------------------------------------------------------------------- */

/*
 * Checksums of stored data, over words of 64 bits. Each step is a bijection in the sum and in the
 * word, so an error within a single word is always detected, and any other error with probability
 * 1 - 2^-64. docs/atlas.md says what each checksum covers.
 */

#define CHECKSUM_BEGIN UINT64_C(0x74616c6c79)
#define CHECKSUM_NULL UINT64_C(0x8000000000000001) /* stands for SQL's NULL */

static inline uint64_t checksum_word(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return sum ^ sum >> 32;
}

/* Adds the number of bytes, and then the bytes, eight to a word, the first one lowest. */
static inline uint64_t checksum_bytes(uint64_t sum, const void *bytes, size_t count)
{
    const unsigned char *const at = bytes;
    sum = checksum_word(sum, count);
    for (size_t i = 0; i < count; i += 8) {
        uint64_t word = 0;
        for (size_t j = 0; j < 8 && i + j < count; j++) word |= (uint64_t)at[i + j] << (8 * j);
        sum = checksum_word(sum, word);
    }
    return sum;
}

#endif
