/* SPDX-License-Identifier: MIT */
/*
 * Structs of tally.h that begin with their size, which may be that of another version:
 *
 *     an older program      | size | known to both |
 *     this library          | size | known to both | came later |
 *     a newer program       | size | known to both | came later | unknown here |
 *
 * What the caller's struct lacks counts as 0. What is unknown here must be 0 where it is read,
 * since it had no effect, and becomes 0 where it is written.
 */
#ifndef TALLY_BASE_SIZED_H
#define TALLY_BASE_SIZED_H

#include "base/compiler.h"

#include <stdbool.h>
#include <stddef.h>

/* No struct of any version is larger: such a size was never set. */
enum { SIZED_MAX = 4096 };

/* Is the size at the struct's beginning one that a version could have? NULL is fit. */
MUST_USE bool sized_is_fit(const void *object);

/* Reads the caller's struct into one of this version, of size_bytes. Returns NULL, or what is
 * wrong; then *to is untouched. */
MUST_USE const char *sized_read(void *to, const void *from, size_t size_bytes);

/* Writes what the caller's struct has room for; its size stays. to may be NULL, and is fit. */
void sized_write(void *to, const void *from, size_t size_bytes);

/* The same for an array, whose first element has the size of each. */
void sized_write_all(void *to, const void *from, size_t size_bytes, size_t count);

#endif
