/* SPDX-License-Identifier: MIT */
/*
 * See given.h.
 */
#include "base/given.h"

#include "tally/tally.h"

#include <stdbool.h>

size_t number_not_given(const uint64_t *given, size_t given_count, const uint64_t *numbers,
                        size_t count)
{
    bool is_taken[TALLY_NUMBERS_MAX] = {false};
    for (size_t i = 0; i < count; i++) {
        size_t j = 0;
        while (j < given_count && (is_taken[j] || given[j] != numbers[i])) j++;
        if (j == given_count) return i;
        is_taken[j] = true;
    }
    return count;
}
