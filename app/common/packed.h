/* SPDX-License-Identifier: MIT */
/*
 * Files compressed by gzip or zstd, recognised by their endings .gz and .zst. They are read and
 * written piece by piece.
 *
 * zlib and libzstd are loaded when the first such file is opened: so the command starts without
 * them, and compresses where they are installed. The functions used have been stable for more than
 * ten years (zlib 1.2) or since zstd 1.0.
 */
#ifndef TALLY_COMMON_PACKED_H
#define TALLY_COMMON_PACKED_H

#include "query/buffer.h"

#include <stdbool.h>
#include <stddef.h>

/* Parquet is known by its name alone: packed_new() says who reads and writes it. */
enum packing { PACKING_NONE, PACKING_GZIP, PACKING_ZSTD, PACKING_PARQUET };

/* Determines the format from the ending of the name. */
enum packing packing_of(const char *path);

/* A stream of bytes that is compressed or decompressed. */
struct packed_stream;

/* Returns NULL on failure; *message, a static string, says why. */
struct packed_stream *packed_new(enum packing packing, bool is_written, const char **message);
void packed_free(struct packed_stream *stream);

/* Processes `count` bytes, and appends the result to out. is_end: there are no more; when reading,
 * the compressed data must end here. Returns false on failure; *message says why. */
bool packed_flow(struct packed_stream *stream, const char *bytes, size_t count, bool is_end,
                 struct buffer *out, const char **message);

#endif
