/* SPDX-License-Identifier: MIT */
/*
 * The access log. Threads append to one buffer; the thread that fills it writes it out. Lines that
 * cannot be written (standard error is closed, the disk is full) are dropped. If nobody reads the
 * pipe, lines are kept for a while, then dropped and counted: the log never delays an answer, and
 * never ends the service.
 */
#include "httpd/server.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Sizes of the log. Lines are collected and written together. If KEPT_MOST_BYTES wait because
 * nobody reads them, further lines are dropped, and a later line says how many. */
enum {
    FLUSH_AT_BYTES = 32 << 10,
    KEPT_MOST_BYTES = 256 << 10,
    PIECE_BYTES = 4096, /* a pipe that is ready for writing takes this much without blocking */
    TIME_SIZE = 32
};

/* The log of requests. */
struct log {
    enum httpd_log form;
    int descriptor;
    pthread_mutex_t lock;
    bool may_wait; /* the descriptor is not a file, so writing may block */
    struct buffer lines;
    uint64_t dropped; /* lines dropped since the last report of drops */
    time_t second;    /* the cached time text is that of this second */
    char second_text[TIME_SIZE];
};

struct log *log_new(enum httpd_log form, int descriptor)
{
    struct log *const log = calloc(1, sizeof *log);
    if (log == NULL) return NULL;
    log->form = form;
    log->descriptor = descriptor;
    log->second = -1;
    struct stat what;
    log->may_wait = fstat(descriptor, &what) == 0 && !S_ISREG(what.st_mode);
    pthread_mutex_init(&log->lock, NULL);
    return log;
}

/* Can a piece be written without blocking? */
static bool is_ready(const struct log *log)
{
    struct pollfd look = {.fd = log->descriptor, .events = POLLOUT};
    return !log->may_wait || (poll(&look, 1, 0) > 0 && look.revents != 0);
}

/* Call with the lock held. */
static void write_out(struct log *log)
{
    struct buffer *const lines = &log->lines;
    size_t done = 0;
    while (done < lines->length && is_ready(log)) {
        const size_t left = lines->length - done;
        const size_t size = log->may_wait && left > PIECE_BYTES ? (size_t)PIECE_BYTES : left;
        const ssize_t count = write(log->descriptor, lines->data + done, size);
        if (count < 0 && errno == EINTR) continue;
        done = count > 0 ? done + (size_t)count : lines->length;
    }
    lines->length -= done;
    lines->has_failed = false;
    if (lines->length > 0 && done > 0) memmove(lines->data, lines->data + done, lines->length);
}

void log_flush(struct log *log)
{
    pthread_mutex_lock(&log->lock);
    write_out(log);
    pthread_mutex_unlock(&log->lock);
}

void log_free(struct log *log)
{
    if (log == NULL) return;
    log_flush(log);
    buffer_clear(&log->lines);
    pthread_mutex_destroy(&log->lock);
    free(log);
}

static void append_time(struct log *log)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (now.tv_sec != log->second) {
        struct tm parts;
        gmtime_r(&now.tv_sec, &parts);
        strftime(log->second_text, sizeof log->second_text, "%Y-%m-%dT%H:%M:%S", &parts);
        log->second = now.tv_sec;
    }
    const unsigned ms = (unsigned)(now.tv_nsec / 1000000);
    const char rest[] = {'.', (char)('0' + ms / 100), (char)('0' + ms / 10 % 10),
                         (char)('0' + ms % 10), 'Z'};
    buffer_text(&log->lines, log->second_text);
    buffer_append(&log->lines, rest, sizeof rest);
}

static void begin_event(struct log *log)
{
    if (log->form == HTTPD_LOG_JSON) {
        buffer_text(&log->lines, "{\"time\":\"");
        append_time(log);
        buffer_text(&log->lines, "\",\"event\":\"");
    } else {
        buffer_text(&log->lines, "tally: ");
    }
}

static void end_event(struct log *log)
{
    buffer_text(&log->lines, log->form == HTTPD_LOG_JSON ? "\"}\n" : "\n");
}

/* Returns false if there are too many lines already; a line reports this once there is room again.
 * Call with the lock held. */
static bool has_room(struct log *log)
{
    if (log->lines.length >= KEPT_MOST_BYTES) {
        log->dropped++;
        return false;
    }
    if (log->dropped == 0) return true;
    begin_event(log);
    buffer_number(&log->lines, log->dropped);
    buffer_text(&log->lines, " requests are not in the log, which nobody read");
    end_event(log);
    log->dropped = 0;
    return true;
}

static void append_ms(struct buffer *out, uint64_t elapsed_us)
{
    const unsigned rest = (unsigned)(elapsed_us % 1000);
    const char digits[] = {'.', (char)('0' + rest / 100), (char)('0' + rest / 10 % 10),
                           (char)('0' + rest % 10)};
    buffer_number(out, elapsed_us / 1000);
    buffer_append(out, digits, sizeof digits);
}

static const char *client_of(const struct exchange *exchange)
{
    return exchange->client[0] != '\0' ? exchange->client : exchange->request.connection->address;
}

static const char *text_or_dash(const char *text)
{
    return text != NULL ? text : "-";
}

/* How much of the URI is shown. */
static size_t uri_length(const struct head *head)
{
    if (head->target == NULL) return 1;
    return head->target_length < URI_SHOWN_MAX ? head->target_length : (size_t)URI_SHOWN_MAX - 1;
}

/* Bytes that are not printable become '?': a request must not be able to forge lines of the log, or
 * to send commands to a terminal. */
static void append_text(struct log *log, const struct exchange *exchange, uint64_t elapsed_us)
{
    struct buffer *const out = &log->lines;
    const struct head *const head = &exchange->request.head;
    const char *const uri = text_or_dash(head->target);
    append_time(log);
    buffer_char(out, ' ');
    buffer_text(out, client_of(exchange));
    buffer_text(out, " \"");
    buffer_text(out, text_or_dash(head->method));
    buffer_char(out, ' ');
    for (size_t i = 0; i < uri_length(head); i++) {
        const unsigned char character = (unsigned char)uri[i];
        const int is_plain =
            character > 0x20 && character < 0x7f && character != '"' && character != '\\';
        buffer_char(out, is_plain ? (char)character : '?');
    }
    buffer_text(out, "\" ");
    buffer_number(out, exchange->request.status);
    buffer_char(out, ' ');
    buffer_number(out, exchange->request.bytes);
    buffer_char(out, ' ');
    append_ms(out, elapsed_us);
    buffer_text(out, "ms\n");
}

static void append_json(struct log *log, const struct exchange *exchange, uint64_t elapsed_us)
{
    struct buffer *const out = &log->lines;
    const struct head *const head = &exchange->request.head;
    struct json json = json_into(out);
    buffer_text(out, "{\"time\":\"");
    append_time(log);
    buffer_char(out, '"');
    json.needs_comma = true;
    json_put_string(&json, "client", client_of(exchange));
    json_put_string(&json, "method", text_or_dash(head->method));
    json_put_text(&json, "uri", text_or_dash(head->target), uri_length(head));
    json_put_number(&json, "status", exchange->request.status);
    json_put_number(&json, "bytes", exchange->request.bytes);
    json_key(&json, "ms");
    append_ms(out, elapsed_us);
    buffer_text(out, "}\n");
}

void log_request(struct log *log, const struct exchange *exchange, uint64_t elapsed_us)
{
    if (log->form == HTTPD_LOG_NONE) return;
    pthread_mutex_lock(&log->lock);
    const size_t before = log->lines.length;
    if (has_room(log)) {
        if (log->form == HTTPD_LOG_TEXT) append_text(log, exchange, elapsed_us);
        else append_json(log, exchange, elapsed_us);
    }
    /* Flushes once for each FLUSH_AT_BYTES that were added, not at each line. */
    if (before / FLUSH_AT_BYTES != log->lines.length / FLUSH_AT_BYTES) write_out(log);
    pthread_mutex_unlock(&log->lock);
}

void log_event(struct log *log, const char *text)
{
    pthread_mutex_lock(&log->lock);
    begin_event(log);
    buffer_text(&log->lines, text);
    end_event(log);
    write_out(log);
    pthread_mutex_unlock(&log->lock);
}
