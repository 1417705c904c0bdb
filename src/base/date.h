/* SPDX-License-Identifier: MIT */
/*
 * Dates as numbers: 20261121 is 21 November 2026.
 */
#ifndef TALLY_BASE_DATE_H
#define TALLY_BASE_DATE_H

#include <stdbool.h>
#include <stdint.h>

/* Is the number a date in the years 1 to 9999? 20260230 is not. */
bool date_is(uint32_t date);

#endif
