/* SPDX-License-Identifier: MIT */
/*
 * The kind of a file, and its permissions.
 */
#ifndef TALLY_WINDOWS_SYS_STAT_H
#define TALLY_WINDOWS_SYS_STAT_H

#include_next <sys/stat.h>

/* Unlike lstat() of POSIX, follows links. So a link that leads nowhere counts as not there. */
#define lstat(path, about) stat(path, about)

/* Does nothing: the permissions of a file stay as they are. */
static inline int fchmod(int descriptor, int mode)
{
    return (void)descriptor, (void)mode, 0;
}

#endif
