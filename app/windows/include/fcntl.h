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

/* Knows only F_GETFD. Returns -1 with EBADF if the descriptor is not open. */
int fcntl(int descriptor, int command);

#endif
