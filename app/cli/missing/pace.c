/* SPDX-License-Identifier: MIT */
/*
 * Estimates from the times so far. Where too little is known, no estimate is given.
 */
#include "cli/missing/pace.h"

enum {
    SHARE_LEAST = 32, /* an estimate needs a 32nd of the time */
    SPEED_MS = 10000, /* the speed is that of the last 10 to 20 seconds */
    SPEED_MS_LEAST = 1000,
    HOUR_MS = 3600 * 1000
};

/* How much time is left, if this filling takes the same shares of its time as the one before. */
static uint64_t filled_at(const struct pace *pace, uint64_t part, uint64_t now_ms)
{
    uint32_t i = 0;
    while (i < pace->before.count && pace->before.marks[i].part != part) i++;
    if (i == pace->before.count) return 0;
    const uint64_t passed = pace->before.marks[i].ms,
                   all = pace->before.marks[pace->before.count - 1].ms;
    if (passed == 0 || passed < all / SHARE_LEAST) return 0;
    const double left = (double)(now_ms - pace->filling_ms) * (double)(all - passed);
    return now_ms + (uint64_t)(left / (double)passed);
}

static void note_filling(struct pace *pace, tally_missing_progress *reach, uint64_t now_ms,
                         uint64_t *end_ms)
{
    if (pace->now.count == 0) pace->filling_ms = now_ms;
    if (pace->now.count != 0 &&
        reach->part <= pace->now.marks[pace->now.count - 1].part) { /* it began again */
        pace->now.count = 0;
        pace->filling_ms = now_ms;
    }
    if (pace->now.count < PACE_MARKS) {
        pace->now.marks[pace->now.count].part = reach->part;
        pace->now.marks[pace->now.count++].ms = now_ms - pace->filling_ms;
    }
    *end_ms = filled_at(pace, reach->part, now_ms);
    pace->older_ms = 0;
    if (reach->part != reach->whole) return;
    pace->before = pace->now;
    pace->now.count = 0;
    reach->part = reach->whole = *end_ms = 0;
}

static void note_decided(struct pace *pace, const tally_missing_progress *reach, uint64_t now_ms,
                         uint64_t *end_ms, uint64_t *an_hour)
{
    if (pace->older_ms == 0) {
        pace->older = pace->newer = reach->next;
        pace->older_ms = pace->newer_ms = now_ms;
    }
    if (now_ms - pace->newer_ms >= SPEED_MS) {
        pace->older = pace->newer;
        pace->older_ms = pace->newer_ms;
        pace->newer = reach->next;
        pace->newer_ms = now_ms;
    }
    const uint64_t ms = now_ms - pace->older_ms, count = reach->next - pace->older;
    if (ms < SPEED_MS_LEAST || count == 0) return;
    const double each_ms = (double)ms / (double)count;
    *an_hour = (uint64_t)(HOUR_MS / each_ms);
    if (reach->limit > reach->next)
        *end_ms = now_ms + (uint64_t)(each_ms * (double)(reach->limit - reach->next));
}

void pace_note(struct pace *pace, tally_missing_progress *reach, uint64_t now_ms, uint64_t *end_ms,
               uint64_t *an_hour)
{
    *end_ms = *an_hour = 0;
    if (reach->whole != 0) note_filling(pace, reach, now_ms, end_ms);
    else note_decided(pace, reach, now_ms, end_ms, an_hour);
}
