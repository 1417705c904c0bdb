/* SPDX-License-Identifier: MIT */
/*
 * The texts of errors.
 */
#ifndef TALLY_WINDOWS_STRING_H
#define TALLY_WINDOWS_STRING_H

#include_next <string.h>

int strerror_r(int number, char *text, size_t size);

#endif
