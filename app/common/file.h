/* SPDX-License-Identifier: MIT */
/*
 * A file that is replaced as a whole or not at all.
 *
 *     struct file_writer file;
 *     if (file_begin(&file, path) && file_write(&file, bytes, count)) file_end(&file);
 *     else file_drop(&file);
 *
 * The bytes go to a temporary file in the same directory (".tally-PROCESS"), which replaces the
 * file at the end, once it is on the disk. So a full disk, an error or a killed process leaves the
 * old file intact. If the path is a symbolic link, the file that the link points to is replaced.
 *
 * SQLite databases and their journals are refused. Pipes and devices are written in place, and so
 * are files in a directory that allows no new files.
 */
#ifndef TALLY_COMMON_FILE_H
#define TALLY_COMMON_FILE_H

#include <stdbool.h>
#include <stddef.h>

enum { FILE_NAME_BYTES = 4096 };

/* A file that is written beside its final path, and moved there when it is complete. */
struct file_writer {
    int descriptor;               /* -1: not open */
    char place[FILE_NAME_BYTES];  /* the final path */
    char beside[FILE_NAME_BYTES]; /* the temporary file's path; empty: the file is written in
                                     place */
    char message[160];            /* why the last call failed */
};

bool file_begin(struct file_writer *file, const char *path);
bool file_write(struct file_writer *file, const char *bytes, size_t count);

/* Puts the new file in place. If this fails, the old file is unchanged. */
bool file_end(struct file_writer *file);

/* Discards what was written. */
void file_drop(struct file_writer *file);

/* Would a failure leave the old file intact? */
static inline bool file_is_beside(const struct file_writer *file)
{
    return file->beside[0] != '\0';
}

/* Opens /dev/null for each standard descriptor (0, 1, 2) that is closed, so that no file gets its
 * number and receives text meant for the user. Reading or writing these descriptors still fails.
 * Call this before opening anything. */
void file_keep_standard(void);

#endif
