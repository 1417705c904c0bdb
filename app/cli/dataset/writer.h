/* SPDX-License-Identifier: MIT */
/*
 * Where rows go: to standard output, or to a file, packed by its ending.
 */
#ifndef TALLY_CLI_DATASET_WRITER_H
#define TALLY_CLI_DATASET_WRITER_H

#include "common/packed.h"
#include "query/buffer.h"

#include <stdbool.h>

struct dataset_writer {
    struct packed_stream *stream; /* NULL: not packed */
    struct buffer rows;           /* not packed yet */
    bool has_failed;
};

/* path NULL: standard output. Reports errors. */
bool writer_begin(struct dataset_writer *writer, const char *path);

/* Writes a row and a line end. False: the output has failed. */
bool writer_row(struct dataset_writer *writer, const char *text, size_t length);

/* Writes what is left; output_end() ends the output itself. False: an error was reported. */
bool writer_end(struct dataset_writer *writer);

#endif
