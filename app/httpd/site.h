/* SPDX-License-Identifier: MIT */
/*
 * The page: the files of a directory, as tools/site writes it, read once at the start and kept as
 * ready responses: plain, gzip, and brotli where a file of that name with .br stands beside it. The
 * directory is not accessed afterwards, so no request can name a file outside of it.
 */
#ifndef TALLY_HTTPD_SITE_H
#define TALLY_HTTPD_SITE_H

#include "query/buffer.h"

#include <stdbool.h>
#include <stddef.h>

struct site;

/* Reads the page's files. directory NULL: "site" beside the program, or "../share/tally/site" from
 * it, whichever exists; if neither does, the site is empty. Returns NULL, with errno set, if a
 * named directory cannot be read or there is no memory. public_url: the page's public address,
 * which link previews need as the beginning of their addresses; NULL: unknown. */
struct site *site_new(const char *directory, const char *public_url);
void site_free(struct site *site);

/* Was a page found? The page of the API is part of the program, and does not count. */
bool site_has_page(const struct site *site);

enum { SITE_PATH_SIZE = 512, ETAG_SIZE = 24 };

/* A file of the page, as it is sent. */
struct site_file {
    char path[SITE_PATH_SIZE]; /* from the root of the site, with a slash */
    char etag[ETAG_SIZE];
    struct buffer plain;
    struct buffer packed;    /* gzip; empty if it would not be smaller */
    struct buffer brotli;    /* empty if there is none */
    struct buffer headers;   /* each one ends with CR LF */
    struct buffer unchanged; /* headers of the 304 answer */
};

/* Finds a file by its path; "/" is "/index.html", "/api/" is "/api/index.html", and "/favicon.ico",
 * which browsers ask for beside a picture, is an icon.
 * Returns false if there is no such file. */
bool site_find(const struct site *site, const char *path, const struct site_file **file);

/* Adds a header of an answer, with its line end. */
void add_header(struct buffer *headers, const char *name, const char *value);

/* Does an If-None-Match header name the tag? NULL: no. etag is a result of etag_of(). */
bool etag_matches(const char *if_none_match, const char *etag);

/* A tag for a body: weak, since the same tag stands for the plain text and for gzip. */
void etag_of(const char *bytes, size_t length, char etag[ETAG_SIZE]);

#endif
