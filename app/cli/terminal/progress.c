/* SPDX-License-Identifier: MIT */
/*
 * The progress line.
 */
#include "cli/terminal/terminal.h"

#include "common/format.h"

#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

enum { PROGRESS_AFTER_MS = 500, PROGRESS_EVERY_MS = 100 };

static atomic_bool is_line_shown = false;
static _Atomic uint64_t next_progress_ms = UINT64_MAX; /* when the line is due; UINT64_MAX: never */
static _Atomic uint64_t found_count = 0;
static uint64_t begin_ms = 0;

/* The latest values of progress_reach(). One thread writes them; any thread reads them. */
static struct {
    _Atomic uint64_t next;
    _Atomic uint64_t limit;
    _Atomic uint64_t part;
    _Atomic uint64_t whole;
    _Atomic uint64_t end_ms;
    _Atomic uint64_t an_hour;
} reached;

/* The latest values of progress_part(). */
static struct {
    _Atomic uint64_t done;
    _Atomic uint64_t whole;
} parts;

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

/* "WHAT in about 25 s" */
static void put_time(struct buffer *line, const char *what, uint64_t ms)
{
    enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };
    const bool is_short = ms < 2 * MINUTE, is_long = ms >= 2 * HOUR;
    const uint64_t unit = is_short ? SECOND : is_long ? HOUR : MINUTE;
    buffer_put(line, "%s in about %s %s", what, grouped((ms + unit / 2) / unit).text,
               is_short  ? "s"
               : is_long ? "h"
                         : "min");
}

/* Without sets of bits nothing but the speed is known. */
static void put_speed(struct buffer *line, uint64_t an_hour)
{
    if (an_hour == 0) return;
    if (an_hour >= 3600) buffer_put(line, ", %s a second", grouped(an_hour / 3600).text);
    else buffer_put(line, ", %s an hour", grouped(an_hour).text);
}

/* ", settled below 1,048,576, sets to 4,194,304 in about 25 s" while the sets are filled, then
 * ", settled below 1,234,567, 4,194,304 in about 3 s". How long a whole search takes cannot be
 * known: its end is the number that is looked for. */
static void put_reached(struct buffer *line, uint64_t now_ms)
{
    const uint64_t limit = reached.limit, whole = reached.whole, end_ms = reached.end_ms;
    buffer_put(line, ", settled below %s", grouped(reached.next).text);
    if (limit == 0) {
        put_speed(line, reached.an_hour);
    } else if (end_ms > now_ms + 500) {
        buffer_put(line, whole != 0 ? ", sets to %s" : ", %s", grouped(limit).text);
        put_time(line, "", end_ms - now_ms);
    } else if (whole != 0) {
        buffer_put(line, ", sets to %s: %s of %s", grouped(limit).text, grouped(reached.part).text,
                   grouped(whole).text);
    }
}

/* ", 6,204 of 42,504, all in about 6 s": as if each took as long as those so far. */
static void put_part(struct buffer *line, uint64_t elapsed_ms)
{
    const uint64_t done = parts.done, whole = parts.whole;
    buffer_put(line, ", %s of %s", grouped(done).text, grouped(whole).text);
    if (done == 0 || done > whole) return;
    put_time(line, ", all", (uint64_t)((double)elapsed_ms * (double)(whole - done) / (double)done));
}

/* ", 340 of 900 worked off", ", expressions of 5 of 6 numbers" */
static void put_share(struct buffer *line, const tally_progress *progress)
{
    if (progress == NULL) return;
    if (progress->whole > 1)
        buffer_put(line, ", %s of %s worked off", grouped(progress->done).text,
                   grouped(progress->whole).text);
    else if (progress->numbers != 0)
        buffer_put(line, ", expressions of %u of %u numbers", progress->numbers,
                   progress->numbers_most);
}

/* What erases the line on the terminal. */
static const char erase[] = "\r\033[K";

/* Writes the line, at most as wide as the terminal: a longer one could not be erased. */
static bool write_line(const struct buffer *line)
{
    const size_t most = sizeof erase - 1 + terminal_width() - 1;
    return write(STDERR_FILENO, line->data, line->length < most ? line->length : most) >= 0;
}

void progress_show(uint64_t now_ms, const tally_progress *progress)
{
    uint64_t due_ms = next_progress_ms;
    if (now_ms < due_ms) return;
    /* One thread succeeds in setting the next due time; that thread writes the line, and the others
     * return. */
    if (!atomic_compare_exchange_strong(&next_progress_ms, &due_ms, now_ms + PROGRESS_EVERY_MS))
        return;
    struct buffer line = BUFFER_INIT;
    const uint64_t elapsed_ms = now_ms - begin_ms, found = found_count;
    buffer_text(&line, erase);
    buffer_put(&line, "  searching %llu", (ull)(elapsed_ms / 1000));
    if (elapsed_ms < 100000) buffer_put(&line, ".%llu", (ull)(elapsed_ms % 1000 / 100));
    buffer_put(&line, " s");
    if (parts.whole != 0) put_part(&line, elapsed_ms);
    else if (reached.next == 0) put_share(&line, progress);
    if (found > 0) buffer_put(&line, ", %s found", grouped(found).text);
    if (reached.next != 0) put_reached(&line, now_ms);
    is_line_shown = true;
    if (line.has_failed || !write_line(&line)) next_progress_ms = UINT64_MAX;
    buffer_clear(&line);
}

void progress_count(void)
{
    atomic_fetch_add_explicit(&found_count, 1, memory_order_relaxed);
}

void progress_reach(const tally_missing_progress *reach, uint64_t end_ms, uint64_t an_hour)
{
    reached.next = reach->next;
    reached.limit = reach->limit;
    reached.part = reach->part;
    reached.whole = reach->whole;
    reached.end_ms = end_ms;
    reached.an_hour = an_hour;
}

void progress_part(uint64_t done, uint64_t whole)
{
    parts.whole = whole;
    parts.done = done;
}

void progress_clear(void)
{
    if (!is_line_shown) return;
    is_line_shown = false;
    if (write(STDERR_FILENO, erase, sizeof erase - 1) < 0) next_progress_ms = UINT64_MAX;
}
