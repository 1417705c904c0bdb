/* SPDX-License-Identifier: MIT */
/*
 * Error responses: a problem (RFC 9457) with a stable code for programs, the parameter that is
 * wrong, and the byte offset in it.
 *
 *     {"type":"about:blank","title":"a number is out of range","status":400,"code":"number_range",
 *      "detail":"number 0: give 1 or more","parameter":"numbers","position":6}
 *
 * The list below has the codes, HTTP statuses and titles. The OpenAPI document repeats the codes,
 * and a test compares them.
 */
#ifndef TALLY_HTTPD_PROBLEM_H
#define TALLY_HTTPD_PROBLEM_H

#include "query/buffer.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stddef.h>

#define HTTPD_PROBLEMS(X)                                                                          \
    X(NONE, "none", 200, "no problem")                                                             \
    X(SYNTAX, "syntax", 400, "the text is not of the form that is expected")                       \
    X(NUMBER_RANGE, "number_range", 400, "a number is out of range")                               \
    X(NUMBER_COUNT, "number_count", 400, "too few or too many numbers")                            \
    X(TARGET_RANGE, "target_range", 400, "a target is out of range")                               \
    X(RULES, "rules", 400, "these rules do not exist, or do not go together")                      \
    X(OPTION, "option", 400, "an option is out of range, or does not go with these rules")         \
    X(UNKNOWN_PARAMETER, "unknown_parameter", 400, "there is no such parameter here")              \
    X(DUPLICATE_PARAMETER, "duplicate_parameter", 400, "a parameter is given twice")               \
    X(MISSING_PARAMETER, "missing_parameter", 400, "a parameter is missing")                       \
    X(CONFLICTING_PARAMETERS, "conflicting_parameters", 400, "two parameters say the same thing")  \
    X(JSON, "json", 400, "the body is not a JSON object of the form that is expected")             \
    X(HEADERS, "headers", 400, "the headers are wrong, or at odds")                                \
    X(NOT_FOUND, "not_found", 404, "there is nothing here")                                        \
    X(METHOD, "method_not_allowed", 405, "this method is not understood here")                     \
    X(BODY_SIZE, "body_too_large", 413, "the body is too large")                                   \
    X(URI_SIZE, "uri_too_long", 414, "the first line is too long")                                 \
    X(MEDIA_TYPE, "unsupported_media_type", 415, "a body must be application/json")                \
    X(TOO_MANY, "too_many_requests", 429, "this client asks for too much; try again later")        \
    X(HEAD_SIZE, "head_too_large", 431, "the headers are too large, or too many")                  \
    X(BUSY, "busy", 503, "the service has too much to do; try again")                              \
    X(NO_MEMORY, "no_memory", 503, "there is no memory; try again")                                \
    X(VERSION, "http_version", 505, "this version of HTTP is not understood")

/* One code for each row of HTTPD_PROBLEMS. */
enum problem_code {
#define HTTPD_PROBLEM_ENUM(name, code, status, title) PROBLEM_##name,
    HTTPD_PROBLEMS(HTTPD_PROBLEM_ENUM)
#undef HTTPD_PROBLEM_ENUM
};

enum { PROBLEM_DETAIL_SIZE = 192 };

/* An error as it is told to the client. */
struct problem {
    enum problem_code code;
    const char *parameter; /* NULL: none; a static string, or one that lives as long as the
                              request */
    size_t parameter_length;
    bool has_position;
    size_t position; /* byte offset in the parameter's value; for JSON, in the body */
    char detail[PROBLEM_DETAIL_SIZE]; /* "": none */
};

unsigned problem_status(enum problem_code code);

/* Records a problem. Returns false, so that a reader of parameters can return the result. detail
 * may be NULL. */
bool problem_set(struct problem *problem, enum problem_code code, const char *parameter,
                 const char *detail);
bool problem_set_at(struct problem *problem, enum problem_code code, const char *parameter,
                    size_t position, const char *detail);

/* Records that a name given by the client is unknown; only the beginning of the name is shown. */
bool problem_set_unknown(struct problem *problem, const char *name, size_t length,
                         const char *detail);

/* The code of a status other than TALLY_OK. */
enum problem_code problem_code_of(tally_status status);

/* Writes the JSON object, with a line end. */
void problem_report(struct buffer *out, const struct problem *problem);

#endif
