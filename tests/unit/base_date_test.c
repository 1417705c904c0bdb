/* SPDX-License-Identifier: MIT */
/*
 * Dates as numbers: 20240229 is one, 20230229 is none. Every number of eight digits around some
 * years is compared with the calendar counted day by day.
 */
#include "base/date.h"
#include "test.h"

static void an_example(void)
{
    CHECK(date_is(20261121));
    CHECK(date_is(20240229) && !date_is(20230229));
    CHECK(!date_is(20261301) && !date_is(20260001) && !date_is(20260100));
}

static void the_edges(void)
{
    CHECK(!date_is(0) && !date_is(1231) && date_is(10101) && date_is(99991231));
    CHECK(!date_is(100000101) && !date_is(UINT32_MAX));
}

static void leap_years(void)
{
    CHECK(date_is(20000229) && !date_is(19000229) && !date_is(21000229) && date_is(40229));
}

/* 400 years have 146,097 days, from whichever year they are counted. */
static void four_hundred_years_have_their_days(void)
{
    uint32_t days = 0;
    for (uint32_t year = 1999; year < 2399; year++)
        for (uint32_t in_year = 0; in_year < 10000; in_year++)
            days += date_is(year * 10000 + in_year);
    CHECK_U64(days, 146097);
}

int main(void)
{
    TEST(an_example);
    TEST(the_edges);
    TEST(leap_years);
    TEST(four_hundred_years_have_their_days);
    return test_end();
}
