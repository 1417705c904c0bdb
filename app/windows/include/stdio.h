/* SPDX-License-Identifier: MIT */
/*
 * Renaming a file to a name that is taken.
 */
#ifndef TALLY_WINDOWS_STDIO_H
#define TALLY_WINDOWS_STDIO_H

#include_next <stdio.h>

/* Replaces the file that has the new name. */
int windows_rename(const char *from, const char *to);
#define rename(from, to) windows_rename(from, to)

#endif
