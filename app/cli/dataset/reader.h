/* SPDX-License-Identifier: MIT */
/*
 * Rows of a file: JSON objects, one a line, or in an array; packed files by their endings.
 */
#ifndef TALLY_CLI_DATASET_READER_H
#define TALLY_CLI_DATASET_READER_H

#include "common/packed.h"
#include "query/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A row in the reader's text, or the text that is there instead of a row. */
struct read_row {
    size_t begin;
    size_t length;
    uint64_t line;
};

struct dataset_reader {
    int file;
    struct packed_stream *stream; /* NULL: not packed */
    struct buffer text;
    char *packed; /* room for what is read */
    size_t at;    /* the text before this has been read */
    uint64_t line;
    bool is_at_end;
};

/* "-" is standard input. Reports errors with the option's name; "": the name of an argument. */
bool reader_begin(struct dataset_reader *reader, const char *option, const char *path);
void reader_end(struct dataset_reader *reader);

/* Fills in the next rows, at most `room`; *count 0: there are no more. Their text is valid until
 * the next call. False: there was an error, which has been reported. */
bool reader_next(struct dataset_reader *reader, const char *path, struct read_row *rows,
                 size_t room, size_t *count);

#endif
