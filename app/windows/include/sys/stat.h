/* SPDX-License-Identifier: MIT */
/*
 * What a file is.
 */
#ifndef TALLY_WINDOWS_SYS_STAT_H
#define TALLY_WINDOWS_SYS_STAT_H

#include_next <sys/stat.h>

/* Links are followed: a link that leads nowhere is not found. */
#define lstat(path, about) stat(path, about)

/* Permissions stay as they are. */
static inline int fchmod(int descriptor, int mode)
{
    return (void)descriptor, (void)mode, 0;
}

#endif
