/* SPDX-License-Identifier: MIT */
/*
 * Compresses answers by gzip, whole or as a stream, for clients that accept it.
 */
#ifndef TALLY_HTTPD_GZIP_H
#define TALLY_HTTPD_GZIP_H

#include "query/buffer.h"

#include <stdbool.h>
#include <stddef.h>

/* Shorter texts fit into one network packet anyway. */
enum { GZIP_WORTH_BYTES = 1400 };

/* Does an Accept-Encoding header accept this coding, such as "gzip" or "br"? NULL: no. */
bool coding_is_wanted(const char *accept_encoding, const char *coding);

/* Appends the compressed text to out. Returns false, with out unchanged, if there is no memory. */
bool gzip_text(struct buffer *out, const char *text, size_t length, int level);

/* A stream that is compressed piece by piece. */
struct gzip;

struct gzip *gzip_new(void);
void gzip_free(struct gzip *gzip);

/* Appends compressed bytes from which the client can read all text so far. */
bool gzip_piece(struct gzip *gzip, struct buffer *out, const char *text, size_t length,
                bool is_last);

#endif
