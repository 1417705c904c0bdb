/* SPDX-License-Identifier: MIT */
/*
 * Reports which member of a struct is wrong, and its allowed values.
 */
#ifndef TALLY_BASE_BAD_OPTION_H
#define TALLY_BASE_BAD_OPTION_H

#include "tally/tally.h"

/* Passed as the allowed values of a member that has no range. */
#define NO_RANGE ((tally_range){0, 0})

/* Fills in *error, which may be NULL, and returns the status. option and message must be static
 * strings. */
tally_status bad_option(tally_error *error, tally_status status, const char *option,
                        tally_range range, const char *message);

/* Copies the caller's struct, of size_bytes in this library, like sized_read(). Returns
 * TALLY_OPTION and fills in *error if the caller's size is wrong. */
tally_status options_read(void *read, const void *given, size_t size_bytes, tally_error *error);

/* The allowed values of a member that is a count, where 0 stands for `usual`: 0..most, or 1..most
 * if `most` is less than `usual`. */
tally_range option_counts(uint64_t usual, uint64_t most);

#endif
