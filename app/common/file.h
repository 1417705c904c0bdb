/* SPDX-License-Identifier: MIT */
/*
 * A file that is written whole or not at all.
 *
 *     struct file_writer file;
 *     if (file_begin(&file, path) && file_write(&file, bytes, count)) file_end(&file);
 *     else file_drop(&file);
 *
 * What is written goes to a file beside the one that is meant (".tally-PROCESS"), which takes its
 * place at the end, once the disk has it. So a full disk, an error or a killed process leaves the
 * file of before. Where a link stands in the path, the file that the link leads to is meant.
 *
 * A file that is an SQLite database, or that belongs to one, is refused. What is no regular file (a
 * pipe, a device) is written in place, and so is a file in a directory that takes no new ones.
 */
#ifndef TALLY_COMMON_FILE_H
#define TALLY_COMMON_FILE_H

#include <stdbool.h>
#include <stddef.h>

enum { FILE_NAME_BYTES = 4096 };

struct file_writer {
    int descriptor;               /* -1: none is open */
    char place[FILE_NAME_BYTES];  /* where the file is to stand */
    char beside[FILE_NAME_BYTES]; /* what is written; empty: the file is written in place */
    char message[160];            /* why the last call failed */
};

bool file_begin(struct file_writer *file, const char *path);
bool file_write(struct file_writer *file, const char *bytes, size_t count);

/* Ends the file; where that fails, nothing has changed. */
bool file_end(struct file_writer *file);

/* Forgets what was written. */
void file_drop(struct file_writer *file);

/* Whether a failure leaves the file of before. */
static inline bool file_is_beside(const struct file_writer *file)
{
    return file->beside[0] != '\0';
}

/* Whether these first bytes of a file are those of an SQLite database or of its journals. */
bool file_is_database(const unsigned char *head, size_t count);

/* Before anything is opened: where standard input, output or error is closed, its number
 * must not become that of a file, which would get what is meant for a person. Reading
 * and writing there still fails. */
void file_keep_standard(void);

#endif
