/* SPDX-License-Identifier: MIT */
/*
 * Full names of files.
 */
#ifndef TALLY_WINDOWS_STDLIB_H
#define TALLY_WINDOWS_STDLIB_H

#include_next <stdlib.h>

/* place has PATH_MAX bytes. Its directories end with '/'. */
char *realpath(const char *path, char *place);

#endif
