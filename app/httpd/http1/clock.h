/* SPDX-License-Identifier: MIT */
/*
 * A monotonic clock, and the processor time of the calling thread, in microseconds.
 */
#ifndef TALLY_HTTP1_CLOCK_H
#define TALLY_HTTP1_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline uint64_t clock_us_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static inline uint64_t clock_us(void)
{
    return clock_us_of(CLOCK_MONOTONIC);
}

static inline uint64_t thread_us(void)
{
    return clock_us_of(CLOCK_THREAD_CPUTIME_ID);
}

#endif
