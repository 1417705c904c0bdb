/* SPDX-License-Identifier: MIT */
/*
 * Standard output: a buffer that is written when it is full, when a person reads along, and at the
 * end.
 *
 * A reader that has gone (a closed pipe) ends the command quietly; a full disk is said once. Either
 * way output_has_failed() becomes true, which searches look at in order to stop.
 */
#ifndef TALLY_CLI_TERMINAL_OUTPUT_H
#define TALLY_CLI_TERMINAL_OUTPUT_H

#include "query/buffer.h"

#include <stdbool.h>

/* What is to be written; append to it, then call output_flow(). */
extern struct buffer output;

/* Before anything else: a reader that goes away is then seen as a failed write, so that a search
 * ends in order, and a standard descriptor that is closed is not given to a file. */
void output_begin(void);

/* From here on what is written goes to a file in the place of standard output, which takes its name
 * at the end (common/file.h). NULL, or why that cannot be. path must outlive output_end(). */
const char *output_redirect(const char *path);

/* Writes a whole file, or to standard output where the name is "-".
 * False: that is said, with the option's name. */
bool output_write_file(const char *option, const char *path, const struct buffer *text);

/* The file in the place of standard output takes its name whatever the exit status: what was found
 * is worth keeping. */
void output_keep(void);

/* Whether a name of a file stands for standard output: "-". */
bool output_is_meant(const char *path);

/* Writes the buffer if it is nearly full, or if standard output is a terminal. */
void output_flow(void);

/* Writes everything now. */
void output_flush(void);

bool output_has_failed(void);

/* For whoever ran out of memory and can return no status:
 * output_end() says it, and ends with EXIT_STOPPED. */
void output_lacks_memory(void);

/* The exit status, once everything is written: status itself, EXIT_USAGE where the output could not
 * be written, EXIT_STOPPED where its reader has gone. Says what went wrong, once. A file in the
 * place of standard output is left as it was where status is EXIT_USAGE or the writing failed. */
int output_end(int status);

#endif
