/* SPDX-License-Identifier: MIT */
/*
 * An allocator that adds up the bytes that are asked for, in a search on one thread: shows that
 * something is refused before memory is filled.
 *
 *     size_t bytes = 0;
 *     const tally_allocator allocator = counting_allocator(&bytes);
 *     options.allocator = &allocator;
 */
#ifndef TALLY_TESTS_SUPPORT_COUNTING_ALLOCATOR_H
#define TALLY_TESTS_SUPPORT_COUNTING_ALLOCATOR_H

#include <tally/tally.h>

#include <stdlib.h>

static inline void *counting_allocator_allocate(void *context, size_t size)
{
    *(size_t *)context += size;
    return malloc(size);
}

static inline void counting_allocator_release(void *context, void *block)
{
    (void)context;
    free(block);
}

/* The allocator that adds to *bytes. Bytes that are given back are not taken off. */
static inline tally_allocator counting_allocator(size_t *bytes)
{
    return (tally_allocator){bytes, counting_allocator_allocate, counting_allocator_release};
}

#endif
