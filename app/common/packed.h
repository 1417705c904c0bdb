/* SPDX-License-Identifier: MIT */
/*
 * Files that are packed by gzip or zstd, by their endings .gz and .zst: written piece by piece, and
 * read piece by piece.
 *
 * The libraries, zlib and libzstd, are loaded when the first such file is met: so the command needs
 * none of them to start, and packs where they are installed. What is used of them is older than ten
 * years (zlib 1.2) or stable since zstd 1.0.
 */
#ifndef TALLY_COMMON_PACKED_H
#define TALLY_COMMON_PACKED_H

#include "query/buffer.h"

#include <stdbool.h>
#include <stddef.h>

enum packing { PACKING_NONE, PACKING_GZIP, PACKING_ZSTD };

/* By the ending of the name. */
enum packing packing_of(const char *path);

/* Packs or unpacks a stream of bytes. */
struct packed_stream;

/* NULL: *message says why; static. */
struct packed_stream *packed_new(enum packing packing, bool is_written, const char **message);
void packed_free(struct packed_stream *stream);

/* Takes bytes, and appends what comes of them to out. is_end: there are no more; of a file that is
 * read, it must have come to its end. False: *message says why. */
bool packed_flow(struct packed_stream *stream, const char *bytes, size_t count, bool is_end,
                 struct buffer *out, const char **message);

#endif
