/* SPDX-License-Identifier: MIT */
/*
 * openapi.json, and the page with a form for each question that is made from it in the browser
 * (app/httpd/api), as C arrays; app/CMakeLists.txt generates them. So the service has them also
 * where no site is installed.
 */
#ifndef TALLY_HTTPD_OPENAPI_H
#define TALLY_HTTPD_OPENAPI_H

#include <stddef.h>

extern const char openapi_document[];
extern const size_t openapi_document_length;

/* A file of the page at /api/. */
struct api_file {
    const char *path;
    const char *bytes;
    size_t length;
};

enum { API_FILES = 3 };

extern const struct api_file api_files[API_FILES];

#endif
