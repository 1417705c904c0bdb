/* SPDX-License-Identifier: MIT */
/*
 * What tally uses of POSIX's unistd.h: file descriptors, and facts about the machine; and what it
 * uses of POSIX's stdio.h, stdlib.h and string.h, beside which it is always included.
 */
#ifndef TALLY_WINDOWS_UNISTD_H
#define TALLY_WINDOWS_UNISTD_H

#include <stddef.h>
#include <sys/types.h>
#include_next <unistd.h>

#define _SC_NPROCESSORS_ONLN 1
#define _SC_PHYS_PAGES 2
#define _SC_PAGESIZE 3
long tally_sysconf(int name);
#define sysconf(name) tally_sysconf(name)

/* Is the descriptor a console? isatty() of Windows says yes for other devices, too, such as NUL. */
int windows_isatty(int descriptor);
#define isatty(descriptor) windows_isatty(descriptor)

/* Like read() and write() of POSIX. At most 2^30 bytes are moved at once, because the functions of
 * Windows return an int. */
ssize_t windows_read(int descriptor, void *bytes, size_t count);
ssize_t windows_write(int descriptor, const void *bytes, size_t count);
#define read(descriptor, bytes, count) windows_read(descriptor, bytes, count)
#define write(descriptor, bytes, count) windows_write(descriptor, bytes, count)

/* Replaces the file that has the new name. */
int windows_rename(const char *from, const char *to);
#define rename(from, to) windows_rename(from, to)

/* place has PATH_MAX bytes. Its directories end with '/'. */
char *realpath(const char *path, char *place);

int strerror_r(int number, char *text, size_t size);
int fsync(int descriptor);
int pipe(int ends[2]);

/* Writes the path of this program, as Linux does for the link /proc/self/exe. `link` is ignored. */
ssize_t readlink(const char *link, char *path, size_t size);

/* Does nothing: the owner of a file stays as it is. */
static inline int fchown(int descriptor, int owner, int group)
{
    return (void)descriptor, (void)owner, (void)group, 0;
}

#endif
