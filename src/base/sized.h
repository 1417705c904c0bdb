/* SPDX-License-Identifier: MIT */
/*
 * Structs of tally.h that begin with their size, which may be that of another version:
 *
 *     an older program      | size | known to both |
 *     this library          | size | known to both | came later |
 *     a newer program       | size | known to both | came later | unknown here |
 *
 * Fields that the caller's struct lacks count as 0. Fields that this library does not
 * know must be 0 when the struct is read, since the library cannot obey them; they
 * become 0 when it is written.
 */
#ifndef TALLY_BASE_SIZED_H
#define TALLY_BASE_SIZED_H

#include "base/compiler.h"

#include <stdbool.h>
#include <stddef.h>

/* No version's struct is larger. A larger size means that the field was not set. */
enum { SIZED_MAX = 4096 };

/* Whether a version could have the size at the struct's beginning. NULL is fit. */
MUST_USE bool sized_is_fit(const void *object);

/* Copies the caller's struct into one of this version, which has size_bytes. Returns NULL, or what
 * is wrong; *to is then unchanged. */
MUST_USE const char *sized_read(void *to, const void *from, size_t size_bytes);

/* Writes the fields that the caller's struct has room for; its size stays. to may be
 * NULL, which counts as fit. */
void sized_write(void *to, const void *from, size_t size_bytes);

/* The same for an array; the size in the first element holds for all. */
void sized_write_all(void *to, const void *from, size_t size_bytes, size_t count);

#endif
