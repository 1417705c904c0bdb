/* SPDX-License-Identifier: MIT */
/*
 * The progress line.
 */
#include "cli/terminal/progress.h"

#include "cli/terminal/style.h"
#include "common/format.h"

#include <stdatomic.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { PROGRESS_AFTER_MS = 500, PROGRESS_EVERY_MS = 100 };

static atomic_bool is_line_shown = false;
static _Atomic uint64_t next_progress_ms = UINT64_MAX; /* when the line is due; UINT64_MAX: never */
static _Atomic uint64_t found_count = 0;
static uint64_t begin_ms = 0;

/* The latest values of progress_reach(), and when the sets were begun. One thread writes them; any
 * thread reads them. */
static struct {
    _Atomic uint64_t next;
    _Atomic uint64_t part;
    _Atomic uint64_t whole;
    _Atomic uint64_t since_ms;
} reached;

uint64_t clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

void progress_begin(uint64_t now_ms)
{
    begin_ms = now_ms;
    if (isatty(STDERR_FILENO) && !terminal_is_dumb())
        next_progress_ms = begin_ms + PROGRESS_AFTER_MS;
}

bool progress_is_shown(void)
{
    return next_progress_ms != UINT64_MAX;
}

/* Estimates the remaining time as if each set took as long as the average so far. Later sets are
 * larger, so this is a lower bound. */
static int describe_reached(char *text, size_t size, uint64_t now_ms)
{
    const uint64_t part = reached.part, whole = reached.whole, since_ms = reached.since_ms;
    const unsigned long long next = reached.next;
    if (whole == 0 || part == 0 || part > whole)
        return snprintf(text, size, ", settled below %llu", next);
    const uint64_t left_ms = (now_ms - since_ms) * (whole - part) / part;
    return snprintf(text, size, ", settled below %llu, sets %s of %s, %llu s or more left", next,
                    grouped(part).text, grouped(whole).text, (unsigned long long)(left_ms / 1000));
}

/* Formats the progress: ", 340 of 900 worked off", ", expressions of 5 numbers". */
static int put_share(char *line, size_t size, const tally_progress *progress)
{
    if (progress == NULL) return 0;
    if (progress->whole > 1)
        return snprintf(line, size, ", %s of %s worked off", grouped(progress->done).text,
                        grouped(progress->whole).text);
    if (progress->numbers == 0) return 0;
    return snprintf(line, size, ", expressions of %u of %u numbers", progress->numbers,
                    progress->numbers_most);
}

void progress_show(uint64_t now_ms, const tally_progress *progress)
{
    uint64_t due_ms = next_progress_ms;
    if (now_ms < due_ms) return;
    /* One thread succeeds in setting the next due time; that thread writes the line, and the others
     * return. */
    if (!atomic_compare_exchange_strong(&next_progress_ms, &due_ms, now_ms + PROGRESS_EVERY_MS))
        return;
    char line[256];
    const uint64_t elapsed_ms = now_ms - begin_ms, found = found_count;
    int length = snprintf(line, sizeof line, "\r\033[K  searching %llu.%llu s",
                          (unsigned long long)(elapsed_ms / 1000),
                          (unsigned long long)(elapsed_ms % 1000 / 100));
    if (reached.next == 0)
        length += put_share(line + length, sizeof line - (size_t)length, progress);
    if (found > 0) {
        length += snprintf(line + length, sizeof line - (size_t)length, ", %s found",
                           grouped(found).text);
    }
    if (reached.next != 0 && length > 0)
        length += describe_reached(line + length, sizeof line - (size_t)length, now_ms);
    is_line_shown = true;
    if (length > 0 && write(STDERR_FILENO, line, (size_t)length) < 0) next_progress_ms = UINT64_MAX;
}

void progress_count(void)
{
    atomic_fetch_add_explicit(&found_count, 1, memory_order_relaxed);
}

void progress_reach(uint64_t next, uint64_t part, uint64_t whole)
{
    if (part <= reached.part || reached.part == 0) reached.since_ms = clock_ms();
    reached.next = next;
    reached.part = part;
    reached.whole = whole;
}

void progress_clear(void)
{
    if (!is_line_shown) return;
    is_line_shown = false;
    if (write(STDERR_FILENO, "\r\033[K", 4) < 0) next_progress_ms = UINT64_MAX;
}
