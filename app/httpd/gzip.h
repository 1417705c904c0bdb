/* SPDX-License-Identifier: MIT */
/*
 * Answers in gzip, whole or as a stream, for clients that ask for gzip.
 */
#ifndef TALLY_HTTPD_GZIP_H
#define TALLY_HTTPD_GZIP_H

#include "query/buffer.h"

#include <stdbool.h>
#include <stddef.h>

/* Shorter texts fit into one packet without compression. */
enum { GZIP_WORTH_BYTES = 1400 };

/* Whether an Accept-Encoding header, which may be NULL, accepts gzip. */
bool gzip_is_wanted(const char *accept_encoding);

/* Appends the text to out, compressed; false: there is no memory, and out is unchanged. */
bool gzip_text(struct buffer *out, const char *text, size_t length, int level);

/* A text that comes in pieces. */
struct gzip;

struct gzip *gzip_new(void);
void gzip_free(struct gzip *gzip);

/* Appends everything that the client needs to read this much of the text. */
bool gzip_piece(struct gzip *gzip, struct buffer *out, const char *text, size_t length,
                bool is_last);

#endif
