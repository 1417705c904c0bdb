/* SPDX-License-Identifier: MIT */
/*
 * Dates as numbers, in the Gregorian calendar for all years.
 */
#include "base/date.h"

enum { YEAR_MAX = 9999, MONTHS = 12 };

static uint32_t days_of(uint32_t year, uint32_t month)
{
    static const uint8_t days[MONTHS] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return days[month - 1] + (month == 2 && is_leap ? 1u : 0u);
}

bool date_is(uint32_t date)
{
    const uint32_t year = date / 10000, month = date / 100 % 100, day = date % 100;
    if (year == 0 || year > YEAR_MAX || month == 0 || month > MONTHS) return false;
    return day >= 1 && day <= days_of(year, month);
}
