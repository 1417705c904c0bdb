/* SPDX-License-Identifier: MIT */
/*
 * Checks whether numbers are among the given ones. Each given number can be used once.
 */
#ifndef TALLY_BASE_GIVEN_H
#define TALLY_BASE_GIVEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns the index of the first number that is used more often than it is given, or `count` if
 * there is none. At most TALLY_NUMBERS_MAX numbers may be given. Cost: O(count * given_count). */
size_t number_not_given(const uint64_t *given, size_t given_count, const uint64_t *numbers,
                        size_t count);

static inline bool numbers_are_given(const uint64_t *given, size_t given_count,
                                     const uint64_t *numbers, size_t count)
{
    return number_not_given(given, given_count, numbers, count) == count;
}

#endif
