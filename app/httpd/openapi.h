/* SPDX-License-Identifier: MIT */
/*
 * openapi.json, built into the program (app/CMakeLists.txt makes the C file of it).
 */
#ifndef TALLY_HTTPD_OPENAPI_H
#define TALLY_HTTPD_OPENAPI_H

#include <stddef.h>

extern const char openapi_document[];
extern const size_t openapi_document_length;

#endif
