/* SPDX-License-Identifier: MIT */
/*
 * Opening files. Their bytes are never changed: the default of all files is binary (console.c).
 */
#ifndef TALLY_WINDOWS_FCNTL_H
#define TALLY_WINDOWS_FCNTL_H

#include_next <fcntl.h>

#define O_CLOEXEC _O_NOINHERIT
#define O_DIRECTORY 0
#define F_GETFD 1

/* F_GETFD alone: -1 with EBADF if the descriptor is not open. */
int fcntl(int descriptor, int command);

#endif
