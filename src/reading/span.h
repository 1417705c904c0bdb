/* SPDX-License-Identifier: MIT */
/*
 * A part of a text.
 */
#ifndef TALLY_READING_SPAN_H
#define TALLY_READING_SPAN_H

#include <stddef.h>

/* Byte offsets. */
struct span {
    size_t begin;
    size_t end;
};

static inline size_t span_length(struct span span)
{
    return span.end - span.begin;
}

#endif
