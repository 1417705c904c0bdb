/* SPDX-License-Identifier: MIT */
/*
 * Structs of tally.h begin with their size, which may be that of another version of the library:
 *
 *     an older program      | size | known to both |
 *     this library          | size | known to both | came later |
 *     a newer program       | size | known to both | came later | unknown here |
 *
 * Fields that the caller's struct lacks count as 0. Fields that this library does not know must be
 * 0 when the struct is read, since the library cannot obey them. When the struct is written, they
 * become 0.
 */
#ifndef TALLY_BASE_SIZED_H
#define TALLY_BASE_SIZED_H

#include "base/compiler.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stddef.h>

/* No version's struct is larger. A larger size means that the field was not set. */
enum { SIZED_MAX = 4096 };

/* Is the size at the struct's beginning that of some version? NULL counts as fit. */
MUST_USE bool sized_is_fit(const void *object);

/* Copies the caller's struct into one of this version, which has size_bytes. Returns NULL, or a
 * message; *to is then unchanged. */
MUST_USE const char *sized_read(void *to, const void *from, size_t size_bytes);

/* Writes the fields that the caller's struct has room for; its size field stays. to may be NULL. */
void sized_write(void *to, const void *from, size_t size_bytes);

/* Like sized_write(), for an array. The size in the first element holds for all. */
void sized_write_all(void *to, const void *from, size_t size_bytes, size_t count);

/* ---- Wrong options --------------------------------------------------------------------------- */

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

/* Reports what is wrong at a byte of a text. error may be NULL. Returns the status. */
tally_status error_at(tally_error *error, tally_status status, size_t position,
                      const char *message);

#endif
