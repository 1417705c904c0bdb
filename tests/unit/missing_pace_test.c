/* SPDX-License-Identifier: MIT */
/*
 * The estimates of `tally missing`, from times that are given here. The command is not linked into
 * the tests, and this file of the command needs nothing of it: so the test includes it.
 */
#include "cli/missing/pace.c"

#include "test.h"

/* How far the search is, and what pace_note() said last. */
static tally_missing_progress reach;
static uint64_t end_ms, an_hour;

/* When the sets will be filled. */
static uint64_t note(struct pace *pace, uint64_t part, uint64_t whole, uint64_t now_ms)
{
    reach = (tally_missing_progress){.next = 1000, .limit = 16384, .part = part, .whole = whole};
    pace_note(pace, &reach, now_ms, &end_ms, &an_hour);
    return end_ms;
}

/* How many numbers are decided in an hour. */
static uint64_t note_number(struct pace *pace, uint64_t next, uint64_t limit, uint64_t now_ms)
{
    reach = (tally_missing_progress){.next = next, .limit = limit};
    pace_note(pace, &reach, now_ms, &end_ms, &an_hour);
    return an_hour;
}

/* The first filling takes 10 s, of which 2 s have passed with 40 of 50 sets. The second one needs
 * 8 s for these 40: so 32 s more. */
static void a_filling_is_like_the_one_before(void)
{
    struct pace pace = {.filling_ms = 0};
    CHECK_U64(note(&pace, 5, 50, 1000), 0);
    CHECK_U64(note(&pace, 40, 50, 3000), 0);
    CHECK_U64(note(&pace, 50, 50, 11000), 0);
    CHECK_U64(note(&pace, 5, 50, 20000), 0);
    note(&pace, 40, 50, 28000);
    CHECK_U64(end_ms, 60000);
    CHECK_U64(reach.part, 40);
    CHECK_U64(reach.whole, 50);
}

/* With all sets filled, numbers are decided, and nothing is known of these yet. */
static void a_full_set_is_no_longer_filled(void)
{
    struct pace pace = {.filling_ms = 0};
    note(&pace, 5, 50, 1000);
    note(&pace, 50, 50, 2000);
    CHECK_U64(reach.whole, 0);
    CHECK_U64(end_ms, 0);
    CHECK_U64(reach.limit, 16384);
}

/* A share of the time that is too small tells nothing. */
static void a_small_share_gives_no_estimate(void)
{
    struct pace pace = {.filling_ms = 0};
    note(&pace, 5, 50, 1000);
    note(&pace, 40, 50, 1100);
    note(&pace, 50, 50, 11000);
    note(&pace, 5, 50, 20000);
    CHECK_U64(note(&pace, 40, 50, 21000), 0);
    CHECK_U64(note(&pace, 45, 50, 22000), 0); /* this part was not noted before */
}

/* A filling that was begun again does not go on counting from the first one. */
static void a_filling_may_begin_again(void)
{
    struct pace pace = {.filling_ms = 0};
    note(&pace, 5, 50, 1000);
    note(&pace, 40, 50, 3000);
    note(&pace, 5, 50, 4000);
    note(&pace, 40, 50, 5000);
    note(&pace, 50, 50, 6000);
    note(&pace, 5, 50, 7000);
    CHECK_U64(note(&pace, 40, 50, 8000), 9000);
}

/* 100 numbers in two seconds: 180,000 an hour, and 16384 in 306 s. Without a limit, the speed is
 * told alone. */
static void decided_numbers_have_a_speed(void)
{
    struct pace pace = {.filling_ms = 0};
    CHECK_U64(note_number(&pace, 1000, 16384, 50000), 0);
    CHECK_U64(note_number(&pace, 1010, 16384, 50500), 0); /* too short a time */
    note_number(&pace, 1100, 16384, 52000);
    CHECK_U64(an_hour, 180000);
    CHECK_U64(end_ms, 52000 + 20 * (16384 - 1100));
    CHECK_U64(note_number(&pace, 1100, 0, 52000), 180000);
    CHECK_U64(end_ms, 0);
}

/* The speed is that of the last 10 to 20 seconds. */
static void the_speed_is_that_of_late(void)
{
    struct pace pace = {.filling_ms = 0};
    note_number(&pace, 1000, 16384, 10000);
    note_number(&pace, 9000, 16384, 20000);
    note_number(&pace, 9010, 16384, 30000);
    CHECK_U64(note_number(&pace, 9020, 16384, 39000), 20 * 3600 / 19);
}

int main(void)
{
    TEST(a_filling_is_like_the_one_before);
    TEST(a_full_set_is_no_longer_filled);
    TEST(a_small_share_gives_no_estimate);
    TEST(a_filling_may_begin_again);
    TEST(decided_numbers_have_a_speed);
    TEST(the_speed_is_that_of_late);
    return test_end();
}
