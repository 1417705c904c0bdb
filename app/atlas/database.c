/* SPDX-License-Identifier: MIT */
/*
 * A thin layer over SQLite. A file opened for writing is locked until it is closed, so that two
 * surveys never write to the same file. It uses the rollback journal: however the process ends, the
 * file contains complete transactions. A file is looked at before SQLite opens it.
 */
#include "atlas/atlas.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Failures -------------------------------------------------------------------------------- */

bool database_fail(struct database *database, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(database->message, sizeof database->message, format, arguments);
    va_end(arguments);
    return false;
}

bool database_fail_memory(struct database *database)
{
    database->lacks_memory = true;
    return database_fail(database, "out of memory");
}

bool database_fail_damaged(struct database *database, const char *format, ...)
{
    char text[200];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    database->is_damaged = true;
    return database_fail(database, "this file is damaged: %s; make it anew",
                         length > 0 ? text : "it cannot be read");
}

/* ---- Before SQLite opens a file -------------------------------------------------------------- */

enum { DATABASE_PATH_BYTES = 4096 };

/* Places in the first bytes of a file of SQLite, from the description of its file format.
 * "Write version" and "read version" tell whether the file has a write-ahead log. */
enum {
    HEAD_BYTES = 105,
    AT_PAGE_SIZE = 16,
    AT_WRITE_VERSION = 18,
    AT_READ_VERSION = 19,
    AT_VERSION = 60,
    AT_APPLICATION = 68,
    AT_ROOT_TYPE = 100,
    AT_ROOT_CELLS = 103,
    LEAF_OF_TABLE = 13
};

static uint32_t big_endian(const unsigned char *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static bool fail_by_number(struct database *database, int number)
{
    char reason[128] = "it cannot be opened";
    if (strerror_r(number, reason, sizeof reason) != 0) reason[0] = '\0';
    return database_fail(database, "%s", reason);
}

/* Is this a database of one page, without a table or an application ID? SQLite leaves such a file
 * if it rolls back the first transaction of a process that was killed. A page size of 1 means
 * 65,536 bytes. */
static bool is_empty_database(const unsigned char bytes[HEAD_BYTES], off_t size)
{
    const off_t field = bytes[AT_PAGE_SIZE] << 8 | bytes[AT_PAGE_SIZE + 1];
    return size == (field == 1 ? 65536 : field) && big_endian(bytes + AT_APPLICATION) == 0 &&
           bytes[AT_ROOT_TYPE] == LEAF_OF_TABLE && bytes[AT_ROOT_CELLS] == 0 &&
           bytes[AT_ROOT_CELLS + 1] == 0;
}

/* Reads the head with open() and read(), since SQLite would lock the file and might change it. An
 * empty file counts as not there: SQLite makes a database of it. */
static bool read_head(struct database *database, const char *path, off_t size,
                      unsigned char head[HEAD_BYTES], bool *is_there)
{
    static const char begin[] = "SQLite format 3";
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return fail_by_number(database, errno);
    const ssize_t count = read(descriptor, head, HEAD_BYTES);
    const int number = errno;
    close(descriptor);
    if (count < 0) return fail_by_number(database, number);
    if (count == 0) return true;
    if (count < HEAD_BYTES || memcmp(head, begin, sizeof begin) != 0)
        return database_fail(database, "this file is not an SQLite database; name another file");
    *is_there = !is_empty_database(head, size);
    return true;
}

/* Reads the header. Refuses files that are not databases at all. */
static bool database_look(struct database *database, const char *path,
                          unsigned char head[HEAD_BYTES], bool *is_there)
{
    struct stat file;
    if (path[0] == '\0') return database_fail(database, "the name is empty; name a file");
    if (stat(path, &file) != 0) return errno == ENOENT || fail_by_number(database, errno);
    if (S_ISDIR(file.st_mode)) return database_fail(database, "this is a directory; name a file");
    if (!S_ISREG(file.st_mode))
        return database_fail(database, "this is no file on a disk; a database must be one");
    return read_head(database, path, file.st_size, head, is_there);
}

/* Converts the path so that SQLite cannot take it for a URI or a special name. */
static bool database_path(struct database *database, const char *path,
                          char name[DATABASE_PATH_BYTES])
{
    const int length =
        snprintf(name, DATABASE_PATH_BYTES, "%s%s", path[0] == '/' ? "" : "./", path);
    return (length > 0 && length < DATABASE_PATH_BYTES) || fail_by_number(database, ENAMETOOLONG);
}

/* Does the header belong to a file of this form? If not, the message says what the file is.
 * The checks go from the coarse to the fine, so that the message names the first thing that is
 * wrong: another kind of file, another version, another journal mode. */
static bool database_suits(struct database *database, const unsigned char head[HEAD_BYTES],
                           const struct database_form *form, enum database_use use)
{
    const uint32_t application = big_endian(head + AT_APPLICATION);
    static const struct database_form *const forms[] = {&form_of_atlases, &form_of_sweeps,
                                                        &form_of_parts};
    char mend[128] = "name another file";
    if (use == DATABASE_READ) snprintf(mend, sizeof mend, "'%s' makes %s", form->maker, form->name);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (application == forms[i]->application && forms[i] != form)
            return database_fail(database, "this database is %s; %s", forms[i]->name, mend);
    if (application != form->application)
        return database_fail(database, "this %s is not %s; %s",
                             use == DATABASE_READ ? "file" : "database", form->name, mend);
    if (big_endian(head + AT_VERSION) != form->version)
        return database_fail(
            database,
            "this file was written by another version of tally; make it anew in another file");
    /* in WAL mode, SQLite would write files beside it even for reading */
    if (head[AT_WRITE_VERSION] == 2 || head[AT_READ_VERSION] == 2)
        return database_fail(database,
                             "another program has put this database into WAL mode; 'PRAGMA "
                             "journal_mode=DELETE' in the sqlite3 shell puts it back");
    return true;
}

/* The message for an SQLite error code; NULL: SQLite's own message. */
static const char *words_for(int code)
{
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return "another program is using this database; wait for it to end";
    case SQLITE_FULL:
        return "the disk is full; what was written before is kept, so free some and run the same "
               "command again";
    case SQLITE_IOERR:
        return "the file could not be written or read; what was written before is kept, so run the "
               "same command again when there is room";
    case SQLITE_CANTOPEN: return "the file cannot be opened, or none can be made beside it";
    case SQLITE_READONLY:
        return code == SQLITE_READONLY_ROLLBACK
                   ? "the survey that wrote this file was killed; run the same "
                     "survey again to continue it"
                   : "this file may not be written";
    case SQLITE_PERM: return "this file may not be opened";
    default: return NULL;
    }
}

/* Sets the message for SQLite's last error. Errors that a whole file of the right form cannot cause
 * mean that the file is damaged. */
static bool fail(struct database *database)
{
    const int code = sqlite3_extended_errcode(database->file), kind = code & 0xff;
    const char *const words = words_for(code);
    if (database->file == NULL || kind == SQLITE_NOMEM) return database_fail_memory(database);
    if (kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB || kind == SQLITE_CONSTRAINT ||
        kind == SQLITE_MISMATCH || kind == SQLITE_ERROR || kind == SQLITE_SCHEMA)
        return database_fail_damaged(database, "%s", sqlite3_errmsg(database->file));
    return database_fail(database, "%s", words != NULL ? words : sqlite3_errmsg(database->file));
}

/* ---- Checksums ------------------------------------------------------------------------------- */

#define CHECKSUM_BEGIN UINT64_C(0x74616c6c79)
#define CHECKSUM_NULL UINT64_C(0x8000000000000001)

static uint64_t add_word(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return sum ^ sum >> 32;
}

/* Adds the number of bytes, and then the bytes, eight to a word, the first one lowest. */
static uint64_t add_bytes(uint64_t sum, const unsigned char *bytes, size_t count)
{
    sum = add_word(sum, count);
    for (size_t i = 0; i < count; i += 8) {
        uint64_t word = 0;
        for (size_t j = 0; j < 8 && i + j < count; j++) word |= (uint64_t)bytes[i + j] << (8 * j);
        sum = add_word(sum, word);
    }
    return sum;
}

static uint64_t add_row(uint64_t sum, int count, sqlite3_value **values)
{
    for (int i = 0; i < count; i++) {
        const int type = sqlite3_value_type(values[i]);
        if (type == SQLITE_INTEGER) {
            sum = add_word(sum, (uint64_t)sqlite3_value_int64(values[i]));
        } else if (type == SQLITE_NULL) {
            sum = add_word(sum, CHECKSUM_NULL);
        } else {
            const unsigned char *const bytes = sqlite3_value_blob(values[i]);
            sum = add_bytes(sum, bytes, (size_t)sqlite3_value_bytes(values[i]));
        }
    }
    return sum;
}

static void checksum_of(sqlite3_context *context, int count, sqlite3_value **values)
{
    sqlite3_result_int64(context, (sqlite3_int64)add_row(CHECKSUM_BEGIN, count, values));
}

/* What SQLite keeps of the rows so far is 0 before the first, so it is the sum ^ CHECKSUM_BEGIN. */
static void add_to_checksum(sqlite3_context *context, int count, sqlite3_value **values)
{
    uint64_t *const sum = sqlite3_aggregate_context(context, sizeof *sum);
    if (sum == NULL) sqlite3_result_error_nomem(context);
    else *sum = add_row(*sum ^ CHECKSUM_BEGIN, count, values) ^ CHECKSUM_BEGIN;
}

static void end_checksum(sqlite3_context *context)
{
    const uint64_t *const sum = sqlite3_aggregate_context(context, 0);
    const uint64_t rows = sum != NULL ? *sum : 0;
    sqlite3_result_int64(context, (sqlite3_int64)(rows ^ CHECKSUM_BEGIN));
}

static bool add_functions(struct database *database)
{
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY;
    return (sqlite3_create_function(database->file, "checksum_of", -1, flags, NULL, checksum_of,
                                    NULL, NULL) == SQLITE_OK &&
            sqlite3_create_function(database->file, "checksum", -1, flags, NULL, NULL,
                                    add_to_checksum, end_checksum) == SQLITE_OK) ||
           fail(database);
}

/* ---- Opening ---- */

/* Checks that all tables and views of the form exist unchanged, and that there are no triggers. */
static bool compare_schema(struct database *database, struct database *model)
{
    struct sqlite3_stmt *wanted = NULL, *seen = NULL;
    bool has_failed = false, is_same = true;
    uint64_t triggers = 0;
    if (!database_number(database, "SELECT count(*) FROM sqlite_schema WHERE type='trigger'",
                         &triggers))
        return false;
    if (triggers != 0)
        return database_fail_damaged(database, "it has triggers, which tally does not make");
    if (!database_prepare(model, &wanted, "SELECT type, name, sql FROM sqlite_schema"))
        return database_fail_memory(database);
    has_failed =
        !database_prepare(database, &seen, "SELECT sql FROM sqlite_schema WHERE type=? AND name=?");
    while (!has_failed && is_same && database_step(model, wanted, &has_failed)) {
        bind_text(seen, 1, column_text(wanted, 0));
        bind_text(seen, 2, column_text(wanted, 1));
        is_same = database_step(database, seen, &has_failed) &&
                  strcmp(column_text(seen, 0), column_text(wanted, 2)) == 0;
        if (!is_same && !has_failed)
            database_fail_damaged(database, "its %s %s is not as tally makes it",
                                  column_text(wanted, 0), column_text(wanted, 1));
        sqlite3_reset(seen);
    }
    database_finish(wanted);
    database_finish(seen);
    return is_same && !has_failed;
}

/* The model is an empty database in memory, which the SQL of the form has just made. So the tables
 * of the file are compared with those that tally itself would make. */
static bool check_schema(struct database *database, const struct database_form *form)
{
    struct database model = {0};
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY;
    const bool is_made = sqlite3_open_v2(":memory:", &model.file, flags, NULL) == SQLITE_OK &&
                         database_run(&model, form->schema);
    const bool is_right =
        is_made ? compare_schema(database, &model) : database_fail_memory(database);
    database_close(&model);
    return is_right;
}

static bool begin_new(struct database *database, const struct database_form *form)
{
    char numbers[128];
    snprintf(numbers, sizeof numbers, "PRAGMA application_id=%lu; PRAGMA user_version=%lu;",
             (unsigned long)form->application, (unsigned long)form->version);
    return database_run(database, numbers) && database_run(database, form->schema);
}

/* The exclusive lock is held until the file is closed. BEGIN EXCLUSIVE takes it at once, before
 * anything is read, and rolls back what a killed process left unfinished. Only after that does the
 * function know whether the file is new:
 *
 * - A process that was killed in its first transaction leaves a file with a header, which is empty
 *   after the rollback. Such a file is new.
 * - Two programs may have found no file at the same time. The one that comes second finds tables.
 *
 * A new file stays in this transaction until its caller commits the first rows. */
static bool open_to_write(struct database *database, const struct database_form *form, bool *is_new)
{
    static const char is_empty[] = "SELECT (SELECT count(*) FROM sqlite_schema) = 0 AND "
                                   "(SELECT page_count FROM pragma_page_count) <= 1";
    uint64_t empty = 0;
    if (!database_run(database,
                      "PRAGMA locking_mode=EXCLUSIVE; PRAGMA synchronous=NORMAL;"
                      "PRAGMA trusted_schema=OFF; PRAGMA cache_size=-65536; BEGIN EXCLUSIVE;") ||
        !database_number(database, is_empty, &empty))
        return false;
    if (*is_new && empty == 0)
        return database_fail(database,
                             "another program is using this database; wait for it to end");
    *is_new = empty != 0;
    return *is_new ? begin_new(database, form)
                   : database_run(database, "COMMIT") && check_schema(database, form);
}

static bool open_file(struct database *database, const char *name, const struct database_form *form,
                      enum database_use use, bool *is_new)
{
    const int flags = use == DATABASE_READ ? SQLITE_OPEN_READONLY
                      : *is_new            ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                           : SQLITE_OPEN_READWRITE;
    if (sqlite3_open_v2(name, &database->file, flags, NULL) != SQLITE_OK) return fail(database);
    sqlite3_extended_result_codes(database->file, 1);
    sqlite3_busy_timeout(database->file, 1000);
    if (!add_functions(database)) return false;
    if (use == DATABASE_WRITE) return open_to_write(database, form, is_new);
    return database_run(database, "PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON;") &&
           check_schema(database, form);
}

/* Examines the header first, then opens the file with SQLite, and compares the tables. A file
 * that fails any of these steps is unchanged. */
bool database_open(struct database *database, const char *path, const struct database_form *form,
                   enum database_use use, bool *is_new)
{
    unsigned char head[HEAD_BYTES] = {0};
    bool is_there = false; /* the file exists, and is neither empty nor a database without tables */
    char name[DATABASE_PATH_BYTES];
    *database = (struct database){.path = path, .use = use};
    if (!database_look(database, path, head, &is_there) || !database_path(database, path, name))
        return false;
    *is_new = !is_there;
    if (*is_new && use == DATABASE_READ)
        return database_fail(database, "there is no such file, or it is empty; '%s' makes one",
                             form->maker);
    if (is_there && !database_suits(database, head, form, use)) return false;
    if (open_file(database, name, form, use, is_new)) return true;
    database_close(database);
    return false;
}

bool database_check_pages(struct database *database)
{
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false;
    if (!database_prepare(database, &statement, "PRAGMA integrity_check(1)")) return false;
    if (database_step(database, statement, &has_failed) &&
        strcmp(column_text(statement, 0), "ok") != 0) {
        has_failed = true;
        database_fail_damaged(database, "%.120s", column_text(statement, 0));
    }
    database_finish(statement);
    return !has_failed;
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
    return sqlite3_prepare_v2(database->file, sql, -1, statement, NULL) == SQLITE_OK ||
           fail(database);
}

void database_finish(struct sqlite3_stmt *statement)
{
    sqlite3_finalize(statement);
}

void bind_number(struct sqlite3_stmt *statement, int place, uint64_t number)
{
    sqlite3_bind_int64(statement, place, (sqlite3_int64)number);
}

/* SQLite copies texts, which are often short-lived. */
void bind_text(struct sqlite3_stmt *statement, int place, const char *text)
{
    sqlite3_bind_text(statement, place, text, -1, SQLITE_TRANSIENT);
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

bool column_is_number(struct sqlite3_stmt *statement, int column)
{
    return sqlite3_column_type(statement, column) == SQLITE_INTEGER;
}

bool database_number(struct database *database, const char *sql, uint64_t *number)
{
    struct sqlite3_stmt *statement = NULL;
    bool has_failed = false;
    if (!database_prepare(database, &statement, sql)) return false;
    if (database_step(database, statement, &has_failed)) *number = column_number(statement, 0);
    database_finish(statement);
    return !has_failed;
}

const char *column_text(struct sqlite3_stmt *statement, int column)
{
    const unsigned char *const text = sqlite3_column_text(statement, column);
    return text != NULL ? (const char *)text : "";
}
