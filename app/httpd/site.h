/* SPDX-License-Identifier: MIT */
/*
 * The page: the files of a directory, as tools/site writes it, read once at the start and kept as
 * ready responses, plain and in gzip. The directory is never looked at again, so no request can
 * name a file outside of it.
 */
#ifndef TALLY_HTTPD_SITE_H
#define TALLY_HTTPD_SITE_H

#include "query/buffer.h"

#include <stdbool.h>
#include <stddef.h>

struct site;

/* directory NULL: "site" beside the program, or "../share/tally/site" from it, whichever is there;
 * an empty site where neither is. NULL where a directory that was named cannot be read, or no
 * memory is to be had: errno says why. public_url: the address that the page has for others, which
 * begins the addresses of what a link to it shows; NULL: it is not known. */
struct site *site_new(const char *directory, const char *public_url);
void site_free(struct site *site);

size_t site_file_count(const struct site *site);

struct site_file {
    struct buffer plain;
    struct buffer packed;    /* gzip; empty where it would not be smaller */
    struct buffer headers;   /* each ended by CR LF */
    struct buffer unchanged; /* those of 304 */
    const char *etag;
};

/* "/" is "/index.html". False: there is no such file. */
bool site_find(const struct site *site, const char *path, const struct site_file **file);

/* Whether an If-None-Match header, which may be NULL, names the tag. etag is one of etag_of(). */
bool etag_matches(const char *if_none_match, const char *etag);

enum { ETAG_SIZE = 24 };

/* A tag for a body: weak, since the same tag stands for the plain text and for gzip. */
void etag_of(const char *bytes, size_t length, char etag[ETAG_SIZE]);

#endif
