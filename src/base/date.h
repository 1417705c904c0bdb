/* SPDX-License-Identifier: MIT */
/*
 * Days as numbers: 20261121 is the 21st of November 2026.
 */
#ifndef TALLY_BASE_DATE_H
#define TALLY_BASE_DATE_H

#include <stdbool.h>
#include <stdint.h>

/* Whether there is such a day in the years 1 to 9999; 20260230 is none. */
bool date_is(uint32_t date);

#endif
