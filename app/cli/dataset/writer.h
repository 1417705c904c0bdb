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

/* path NULL: standard output. Says what is wrong. */
bool writer_begin(struct dataset_writer *writer, const char *path);

/* A row and its line end. False: the output has failed. */
bool writer_row(struct dataset_writer *writer, const char *text, size_t length);

/* What is still to come; the output itself ends with output_end(). False: said why. */
bool writer_end(struct dataset_writer *writer);

#endif
