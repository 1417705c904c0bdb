/* SPDX-License-Identifier: MIT */
/*
 * Writes rows to standard output or to a file, which is compressed if its ending says so.
 */
#ifndef TALLY_CLI_TERMINAL_WRITER_H
#define TALLY_CLI_TERMINAL_WRITER_H

#include "common/packed.h"
#include "query/buffer.h"

#include <stdbool.h>

/* A file of rows that is being written, and packed on the way. */
struct row_writer {
    const char *option;           /* the option that names the file, for messages */
    struct packed_stream *stream; /* NULL: not compressed */
    struct buffer rows;           /* rows that wait to be compressed */
    bool has_failed;
};

/* option: "--output". path NULL or "-": standard output. Returns false after a message. */
bool writer_begin(struct row_writer *writer, const char *option, const char *path);

/* Writes a row and a line end. Returns false if the output failed. */
bool writer_row(struct row_writer *writer, const char *text, size_t length);

/* Writes what is left; output_end() ends the output itself. Returns false after an error, which was
 * reported. */
bool writer_end(struct row_writer *writer);

#endif
