/* SPDX-License-Identifier: MIT */
/*
 * tally dataset writes labelled games as JSON lines, following a recipe; tally audit reads them.
 */
#ifndef TALLY_CLI_DATASET_H
#define TALLY_CLI_DATASET_H

#include "cli/cli.h"
#include "dataset/dataset.h"
#include "query/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads --rules and the columns: first of all, since the other defaults depend on them. Returns
 * false after a message. */
bool read_rule_options(const struct call *call, struct recipe *recipe);

/* ---- Reading rows ---------------------------------------------------------------------------- */

/*
 * Reads rows from a file: JSON objects, one a line, or in an array. Compressed files are recognised
 * by their endings.
 */

/* A row in the reader's text, or the text found in place of a row. */
struct read_row {
    size_t begin;
    size_t length;
    uint64_t line;
};

/* A file of rows that is read line by line, and unpacked on the way. */
struct dataset_reader {
    int file;
    intptr_t unpacker; /* the program that unpacks the file into the pipe `file`; 0: none */
    struct buffer text;
    size_t at; /* everything before this offset was read */
    uint64_t line;
    uint64_t open_arrays;
    bool is_at_end;
};

/* Opens a file; "-" is standard input. option: the option's name for messages, or "" for an
 * argument. Returns false after a message. */
bool reader_begin(struct dataset_reader *reader, const char *option, const char *path);
void reader_end(struct dataset_reader *reader);

/* Reads up to `room` rows. *count is 0 at the end. Their text is valid until the next call. Returns
 * false after an error, which was reported. */
bool reader_next(struct dataset_reader *reader, const char *path, struct read_row *rows,
                 size_t room, size_t *count);

#endif
