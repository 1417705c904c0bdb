/* SPDX-License-Identifier: MIT */
/*
 * Answers in gzip, whole or as they flow, for clients that ask for it.
 */
#ifndef TALLY_HTTPD_GZIP_H
#define TALLY_HTTPD_GZIP_H

#include "query/buffer.h"

#include <stdbool.h>
#include <stddef.h>

/* Shorter texts fit into one packet as they are. */
enum { GZIP_WORTH_BYTES = 1400 };

/* Whether an Accept-Encoding header, which may be NULL, takes gzip. */
bool gzip_is_wanted(const char *accept_encoding);

/* Appends text, compressed, to out; false where no memory is to be had, and out is as before. */
bool gzip_text(struct buffer *out, const char *text, size_t length, int level);

/* A text that comes in pieces. */
struct gzip;

struct gzip *gzip_new(void);
void gzip_free(struct gzip *gzip);

/* Appends what can be read once this much of the text is there. */
bool gzip_piece(struct gzip *gzip, struct buffer *out, const char *text, size_t length,
                bool is_last);

#endif
