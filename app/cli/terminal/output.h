/* SPDX-License-Identifier: MIT */
/*
 * Standard output: a buffer that is written when it is full, when a person reads along, and at the
 * end.
 *
 * If the reader has gone (a closed pipe), the command ends quietly; a full disk is reported once.
 * In both cases output_has_failed() becomes true, which makes searches stop.
 */
#ifndef TALLY_CLI_TERMINAL_OUTPUT_H
#define TALLY_CLI_TERMINAL_OUTPUT_H

#include "query/buffer.h"

#include <stdbool.h>

/* The text to be written. Append to it, then call output_flow(). */
extern struct buffer output;

/* Must be called before anything else. Makes a departed reader a failed write (no SIGPIPE), so that
 * searches end in order; and keeps closed standard descriptors from being reused for files. */
void output_begin(void);

/* Redirects standard output to a file, which gets its name at the end (common/file.h). Returns
 * NULL, or an error message. path must outlive output_end(). */
const char *output_redirect(const char *path);

/* Writes a whole file, or to standard output if the name is "-". Returns false after a message that
 * names the option. */
bool output_write_file(const char *option, const char *path, const struct buffer *text);

/* Keeps the file that replaces standard output whatever the exit status: even partial results are
 * worth keeping. */
void output_keep(void);

/* Does this file name mean standard output: "-"? */
bool output_is_meant(const char *path);

/* Writes the buffer if it is nearly full, or if standard output is a terminal. */
void output_flow(void);

/* Writes everything now. */
void output_flush(void);

bool output_has_failed(void);

/* Reports a lack of memory, for code that can return no status: output_end() prints the message,
 * and returns EXIT_STOPPED. */
void output_lacks_memory(void);

/* Writes everything. Returns the exit status: `status` itself; EXIT_USAGE if the output could not
 * be written; EXIT_STOPPED if its reader has gone. Reports errors once. If the result is EXIT_USAGE
 * or writing failed, a redirected file is left as it was before. */
int output_end(int status);

/* Redirects the output to another buffer, until it is called again. */
void output_swap(struct buffer *other);

#endif
