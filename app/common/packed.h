/* SPDX-License-Identifier: MIT */
/*
 * Files compressed by gzip or zstd, recognised by their endings .gz and .zst. The programs of these
 * names do the work: bytes flow through a pipe between them and this process.
 */
#ifndef TALLY_COMMON_PACKED_H
#define TALLY_COMMON_PACKED_H

#include <stdbool.h>
#include <stdint.h>

/* Parquet is known by its name alone: packed_begin() says who reads and writes it. */
enum packing { PACKING_NONE, PACKING_GZIP, PACKING_ZSTD, PACKING_PARQUET };

/* Determines the format from the ending of the name. */
enum packing packing_of(const char *path);

/* Starts the program that packs into the file what is written to a pipe, or that unpacks the file
 * into a pipe. Returns the descriptor of the pipe; -1 on failure, and *message, a static string,
 * says why. */
int packed_begin(enum packing packing, bool is_written, int file, intptr_t *process,
                 const char **message);

/* Waits for the program to end, after the pipe was closed. Returns false if it failed. */
bool packed_end(intptr_t process);

#endif
