/* SPDX-License-Identifier: MIT */
/*
 * Writing a file: see file.h.
 */
#define _XOPEN_SOURCE 700 /* realpath() */

#include "common/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEAD_BYTES = 16, BESIDE_TRIES = 100 };

/* ---- Why a call failed ---- */

static bool refuse(struct file_writer *file, const char *why)
{
    snprintf(file->message, sizeof file->message, "%s", why);
    return false;
}

/* Keeps errno. */
static bool refuse_by_number(struct file_writer *file, int number)
{
    char reason[128] = "";
    if (strerror_r(number, reason, sizeof reason) != 0) reason[0] = '\0';
    refuse(file, reason[0] != '\0' ? reason : "it cannot be written");
    errno = number;
    return false;
}

/* ---- Databases ---- */

/* Are these the first bytes of an SQLite database, or of one of its journals? */
static bool file_is_database(const unsigned char *head, size_t count)
{
    static const char database[] = "SQLite format 3";
    static const unsigned char journal[] = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};
    static const unsigned char log[] = {0x37, 0x7f, 0x06}; /* the last byte is the version */
    return (count >= sizeof database && memcmp(head, database, sizeof database) == 0) ||
           (count >= sizeof journal && memcmp(head, journal, sizeof journal) == 0) ||
           (count > sizeof log && memcmp(head, log, sizeof log) == 0 && (head[3] & 0xfe) == 0x82);
}

/* Concatenates the first `length` bytes of first, and rest. Returns false if the result is too
 * long. */
static bool join(char name[FILE_NAME_BYTES], const char *first, size_t length, const char *rest)
{
    const size_t rest_length = strlen(rest);
    if (length >= FILE_NAME_BYTES || rest_length >= FILE_NAME_BYTES - length)
        return errno = ENAMETOOLONG, false;
    memcpy(name, first, length);
    memcpy(name + length, rest, rest_length + 1);
    return true;
}

/* Is there a journal beside the file? A new database is empty until its first commit, so its
 * content does not show it. */
static bool has_journal(const char *place)
{
    static const char *const endings[] = {"-journal", "-wal"};
    char name[FILE_NAME_BYTES];
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
        if (join(name, place, strlen(place), endings[i]) && access(name, F_OK) == 0) return true;
    return false;
}

static bool holds_database(const char *place)
{
    unsigned char head[HEAD_BYTES];
    const int descriptor = open(place, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return false;
    const ssize_t count = read(descriptor, head, sizeof head);
    close(descriptor);
    return (count > 0 && file_is_database(head, (size_t)count)) || has_journal(place);
}

/* ---- Beginning ---- */

static size_t directory_length(const char *place)
{
    const char *const slash = strrchr(place, '/');
    return slash != NULL ? (size_t)(slash - place) + 1 : 0;
}

static bool open_in_place(struct file_writer *file, const char *path)
{
    file->descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    return file->descriptor >= 0 || refuse_by_number(file, errno);
}

/* Creates the temporary file. Its name must be new, since a killed process may have left one. */
static bool open_beside(struct file_writer *file, mode_t mode)
{
    char name[64];
    errno = EEXIST;
    for (int i = 0; i < BESIDE_TRIES && file->descriptor < 0 && errno == EEXIST; i++) {
        snprintf(name, sizeof name, ".tally-%ld-%d", (long)getpid(), i);
        if (!join(file->beside, file->place, directory_length(file->place), name)) break;
        file->descriptor = open(file->beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    }
    if (file->descriptor >= 0) return true;
    file->beside[0] = '\0';
    return refuse_by_number(file, errno);
}

/* Copies owner and permissions of the old file. */
static void keep_owner(const struct file_writer *file, const struct stat *before)
{
    const bool is_kept = fchown(file->descriptor, before->st_uid, before->st_gid) == 0 &&
                         fchmod(file->descriptor, before->st_mode & 07777) == 0;
    (void)is_kept; /* fails for another user's file, which may be writable all the same */
}

/* Prepares to replace a file that exists: checks that it may be overwritten, and creates the new
 * file beside it with the same owner and permissions. If the directory allows no new files, the old
 * file is written in place. */
static bool replace(struct file_writer *file, const char *path, const struct stat *before)
{
    char place[PATH_MAX];
    if (realpath(path, place) == NULL || !join(file->place, place, strlen(place), "") ||
        access(file->place, W_OK) != 0)
        return refuse_by_number(file, errno);
    if (holds_database(file->place))
        return refuse(file, "this is a database, which is not overwritten; name another file");
    if (open_beside(file, before->st_mode & 0777)) {
        keep_owner(file, before);
        return true;
    }
    /* The directory allows no new files. */
    const bool is_closed = errno == EACCES || errno == EPERM;
    return is_closed && open_in_place(file, path);
}

static bool make(struct file_writer *file, const char *path)
{
    if (!join(file->place, path, strlen(path), "")) return refuse_by_number(file, errno);
    if (has_journal(path))
        return refuse(file, "a database is written here; name another file, or wait for it to end");
    return open_beside(file, 0666);
}

static bool open_any(struct file_writer *file, const char *path)
{
    struct stat before;
    if (path[0] == '\0') return refuse(file, "the name is empty; name a file");
    if (stat(path, &before) == 0) {
        if (S_ISDIR(before.st_mode)) return refuse(file, "this is a directory; name a file");
        return S_ISREG(before.st_mode) ? replace(file, path, &before) : open_in_place(file, path);
    }
    if (errno != ENOENT) return refuse_by_number(file, errno);
    /* A symbolic link to a file that does not exist yet. */
    return lstat(path, &before) == 0 ? open_in_place(file, path) : make(file, path);
}

bool file_begin(struct file_writer *file, const char *path)
{
    *file = (struct file_writer){.descriptor = -1};
    if (open_any(file, path)) return true;
    file_drop(file);
    return false;
}

/* ---- Writing and ending ---- */

bool file_write(struct file_writer *file, const char *bytes, size_t count)
{
    for (size_t written = 0; written < count;) {
        const ssize_t more = write(file->descriptor, bytes + written, count - written);
        if (more >= 0) written += (size_t)more;
        else if (errno != EINTR) return refuse_by_number(file, errno);
    }
    return true;
}

/* Syncs the directory, so that the new name survives a loss of power. A file system without this
 * ability goes without. */
static void keep_name(const char *place)
{
    char directory[FILE_NAME_BYTES];
    const size_t length = directory_length(place);
    if (!join(directory, length != 0 ? place : ".", length != 0 ? length : 1, "")) return;
    const int descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    (void)fsync(descriptor);
    close(descriptor);
}

bool file_end(struct file_writer *file)
{
    const bool is_beside = file_is_beside(file);
    int number = 0;
    if (is_beside && fsync(file->descriptor) != 0 && errno != EINVAL) number = errno;
    if (close(file->descriptor) != 0 && number == 0) number = errno;
    file->descriptor = -1;
    if (number == 0 && is_beside && rename(file->beside, file->place) != 0) number = errno;
    if (number == 0 && is_beside) keep_name(file->place);
    else if (is_beside) unlink(file->beside);
    file->beside[0] = '\0';
    return number == 0 || refuse_by_number(file, number);
}

void file_drop(struct file_writer *file)
{
    if (file->descriptor >= 0) close(file->descriptor);
    if (file_is_beside(file)) unlink(file->beside);
    file->descriptor = -1;
    file->beside[0] = '\0';
}

/* ---- Standard descriptors ---- */

void file_keep_standard(void)
{
    for (int number = STDIN_FILENO; number <= STDERR_FILENO; number++) {
        if (fcntl(number, F_GETFD) != -1 || errno != EBADF) continue;
        /* open() uses the lowest free descriptor, which is this one. It is opened in the wrong
         * direction, so that its use fails. */
        if (open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0) return;
    }
}
