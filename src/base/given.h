/* SPDX-License-Identifier: MIT */
/*
 * Are these numbers among those given? Each given number counts once.
 */
#ifndef TALLY_BASE_GIVEN_H
#define TALLY_BASE_GIVEN_H

#include <stddef.h>
#include <stdint.h>

/* The index of the first of these numbers that is used more often than it is given; count: there is
 * none. At most TALLY_NUMBERS_MAX are given. */
size_t number_not_given(const uint64_t *given, size_t given_count, const uint64_t *numbers,
                        size_t count);

#endif
