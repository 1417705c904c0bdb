/* SPDX-License-Identifier: MIT */
/*
 * openapi.json as a C array; app/CMakeLists.txt generates it.
 */
#ifndef TALLY_HTTPD_OPENAPI_H
#define TALLY_HTTPD_OPENAPI_H

#include <stddef.h>

extern const char openapi_document[];
extern const size_t openapi_document_length;

#endif
