/* SPDX-License-Identifier: MIT */
/*
 * open() with the flags of POSIX. Files are binary by default (console.c), so their bytes are never
 * changed.
 */
#ifndef TALLY_WINDOWS_FCNTL_H
#define TALLY_WINDOWS_FCNTL_H

#include_next <fcntl.h>

#define O_CLOEXEC _O_NOINHERIT
#define O_DIRECTORY 0
#define F_GETFD 1
#define F_SETFD 2
#define FD_CLOEXEC 1

/* Knows F_GETFD, which returns -1 with EBADF if the descriptor is not open; and F_SETFD, which does
 * nothing: no descriptor is inherited. */
int fcntl(int descriptor, int command, ...);

#endif
