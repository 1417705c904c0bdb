/* SPDX-License-Identifier: MIT */
/*
 * File descriptors, and facts about the machine.
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

/* One console or file is as good as another to Windows; a person reads a console alone. */
int windows_isatty(int descriptor);
#define isatty(descriptor) windows_isatty(descriptor)

/* At most 2^30 bytes at once. */
ssize_t windows_read(int descriptor, void *bytes, size_t count);
ssize_t windows_write(int descriptor, const void *bytes, size_t count);
#define read(descriptor, bytes, count) windows_read(descriptor, bytes, count)
#define write(descriptor, bytes, count) windows_write(descriptor, bytes, count)

int fsync(int descriptor);

/* The path of this program, whatever the link's name, as Linux gives it for /proc/self/exe. */
ssize_t readlink(const char *link, char *path, size_t size);

/* Files keep their owner. */
static inline int fchown(int descriptor, int owner, int group)
{
    return (void)descriptor, (void)owner, (void)group, 0;
}

#endif
