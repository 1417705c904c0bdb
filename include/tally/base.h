/* SPDX-License-Identifier: MIT */
/*
 * What all other headers use: statuses, errors, ranges and allocators. The conventions for errors,
 * ownership, structs and threads stand at the top of tally.h.
 */
#ifndef TALLY_BASE_H
#define TALLY_BASE_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define TALLY_VISIBLE __attribute__((visibility("default")))
#else
#define TALLY_VISIBLE
#endif

/* Before each function of the library. */
#if defined(__cplusplus)
#define TALLY_API extern "C" TALLY_VISIBLE
#else
#define TALLY_API TALLY_VISIBLE
#endif

/* Marks what a later version leaves out: its use compiles with a warning that says what to use
 * instead. Nothing is marked at present. */
#if defined(__GNUC__)
#define TALLY_DEPRECATED(advice) __attribute__((deprecated(advice)))
#else
#define TALLY_DEPRECATED(advice)
#endif

/* ---- Statuses -------------------------------------------------------------------------------- */

/* This list gives the enum, the name and the message of each status. */
#define TALLY_STATUSES(X)                                                                          \
    X(OK, "no error")                                                                              \
    X(NO_MEMORY, "out of memory")                                                                  \
    X(MEMORY_CAP, "the memory cap was met")                                                        \
    X(STOPPED, "stopped by the tick function or by a sink")                                        \
    X(SYNTAX, "the text is not of the form that is expected")                                      \
    X(NUMBER_RANGE, "a number is out of range")                                                    \
    X(NUMBER_COUNT, "too few or too many numbers")                                                 \
    X(TARGET_RANGE, "a target is out of range, or a range of targets runs backwards")              \
    X(RULES, "these rules do not exist, or do not go together")                                    \
    X(OPTION, "an option is out of range, or does not go with these rules")

typedef enum tally_status {
#define TALLY_STATUS_ENUM(name, message) TALLY_##name,
    TALLY_STATUSES(TALLY_STATUS_ENUM)
#undef TALLY_STATUS_ENUM
} tally_status;

/* The name of a status, "NO_MEMORY", and its message; static, never NULL. */
TALLY_API const char *tally_status_name(tally_status status);
TALLY_API const char *tally_status_message(tally_status status);

/* A range of whole numbers. Both ends belong to it. */
typedef struct tally_range {
    uint64_t first;
    uint64_t last;
} tally_range;

/* Which place of a text, or which option, is wrong, and how to correct it. */
typedef struct tally_error {
    tally_status status;
    size_t position;      /* bytes from the beginning of the text, or an index of an array */
    const char *message;  /* one clause without a full stop, "a number is missing"; static */
    const char *option;   /* the wrong member of a struct, "fewest"; NULL: no member; static */
    tally_range range;    /* allowed values of that member; {0, 0}: no range describes them */
    uint64_t reserved[4]; /* 0 */
} tally_error;

/* ---- Memory ---------------------------------------------------------------------------------- */

/* A source of memory. allocate() returns `size` bytes, aligned for any type, or NULL if there is no
 * memory. release() frees a block that allocate() returned; the block is never NULL. Both are
 * called from several threads at once if an executor has several, or if several threads of the
 * caller use the same allocator. */
typedef struct tally_allocator {
    void *context;
    void *(*allocate)(void *context, size_t size);
    void (*release)(void *context, void *block);
} tally_allocator;

#endif
