/* SPDX-License-Identifier: MIT */
/*
 * Examines a file before SQLite opens it: see database_look.h. The header is described in SQLite's
 * "Database File Format", section 1.3: the version is at byte 60, the application ID at byte 68,
 * and bytes 18 and 19 tell the journal mode. The root page of the table of tables follows the
 * header (section 1.6): its type is at byte 100, its number of cells at byte 103.
 */
#include "atlas/database_look.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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
    return database_fail(database, reason);
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
                      struct database_head *head)
{
    static const char begin[] = "SQLite format 3";
    unsigned char bytes[HEAD_BYTES] = {0};
    const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return fail_by_number(database, errno);
    const ssize_t count = read(descriptor, bytes, sizeof bytes);
    const int number = errno;
    close(descriptor);
    if (count < 0) return fail_by_number(database, number);
    if (count == 0) return true;
    if (count < (ssize_t)sizeof bytes || memcmp(bytes, begin, sizeof begin) != 0)
        return database_fail(database, "this file is not an SQLite database; name another file");
    if (is_empty_database(bytes, size)) return true;
    *head = (struct database_head){.is_there = true,
                                   .is_wal =
                                       bytes[AT_WRITE_VERSION] == 2 || bytes[AT_READ_VERSION] == 2,
                                   .application = big_endian(bytes + AT_APPLICATION),
                                   .version = big_endian(bytes + AT_VERSION)};
    return true;
}

bool database_look(struct database *database, const char *path, struct database_head *head)
{
    struct stat file;
    *head = (struct database_head){.is_there = false};
    if (path[0] == '\0') return database_fail(database, "the name is empty; name a file");
    if (stat(path, &file) != 0) return errno == ENOENT || fail_by_number(database, errno);
    if (S_ISDIR(file.st_mode)) return database_fail(database, "this is a directory; name a file");
    if (!S_ISREG(file.st_mode))
        return database_fail(database, "this is no file on a disk; a database must be one");
    return read_head(database, path, file.st_size, head);
}

bool database_path(struct database *database, const char *path, char name[DATABASE_PATH_BYTES])
{
    const int length =
        snprintf(name, DATABASE_PATH_BYTES, "%s%s", path[0] == '/' ? "" : "./", path);
    return (length > 0 && length < DATABASE_PATH_BYTES) || fail_by_number(database, ENAMETOOLONG);
}

static bool fail_for(struct database *database, const char *what, const char *name,
                     const char *mend)
{
    char text[sizeof database->message];
    snprintf(text, sizeof text, "%s %s; %s", what, name, mend);
    return database_fail(database, text);
}

/* The checks go from the coarse to the fine, so that the message names the first thing that is
 * wrong: another kind of file, another version, another journal mode. */
bool database_suits(struct database *database, const struct database_head *head,
                    const struct database_form *form, enum database_use use, bool is_old)
{
    static const struct database_form *const forms[] = {&form_of_atlases, &form_of_sweeps};
    char mend[128] = "name another file";
    if (use == DATABASE_READ) snprintf(mend, sizeof mend, "'%s' makes one", form->maker);
    if (is_old)
        return database_fail(
            database,
            "this file was written by an older version of tally; make it anew in another file");
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (head->application == forms[i]->application && forms[i] != form)
            return fail_for(database, "this database is", forms[i]->name, mend);
    if (head->application != form->application)
        return fail_for(database,
                        use == DATABASE_READ ? "this file is not" : "this database is not",
                        form->name, mend);
    if (head->version != form->version)
        return database_fail(
            database,
            "this file was written by another version of tally; make it anew in another file");
    if (head->is_wal)
        return database_fail(database,
                             "another program has put this database into WAL mode; 'PRAGMA "
                             "journal_mode=DELETE' in the sqlite3 shell puts it back");
    return true;
}
