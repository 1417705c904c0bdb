/* SPDX-License-Identifier: MIT */
/*
 * Sends answers: headers, entity tags, gzip, and streams.
 */
#include "common/texts.h"
#include "httpd/server.h"

/* Texts below this size are sent even if the memory limit for answers is reached: problems, short
 * answers, and the figures of /metrics, some 4,400 bytes. */
enum { ALWAYS_BYTES = 8192 };

static const char type_problem[] = "application/problem+json";
static const char type_page[] = "text/html; charset=utf-8";

static struct buffers *own_buffers(struct exchange *exchange)
{
    return loop_own(exchange->request.connection->loop);
}

/* Frees buffers that an unusually long answer enlarged, and keeps those of normal size. */
struct buffers *buffers_of(struct exchange *exchange)
{
    enum { KEPT_BYTES = 256 << 10 };
    struct buffers *const buffers = own_buffers(exchange);
    struct buffer *const all[] = {&buffers->out, &buffers->packed, &buffers->held};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (all[i]->room > KEPT_BYTES) buffer_clear(all[i]);
        all[i]->length = 0;
        all[i]->has_failed = false;
    }
    return buffers;
}

/* ---- Headers --------------------------------------------------------------------------------- */

/* Adds the link to the next page: this request's target with another offset. */
static void add_next_link(struct buffer *out, const struct exchange *exchange, uint64_t offset)
{
    const char *const target = exchange->request.head.target;
    const char *const query = strchr(target, '?');
    if (strcmp(exchange->request.head.method, "GET") != 0 || strpbrk(target, "<>\" ") != NULL ||
        query == NULL)
        return;
    buffer_text(out, "Link: <");
    buffer_append(out, target, (size_t)(query + 1 - target));
    for (const char *at = query + 1; *at != '\0';) {
        const size_t length = strcspn(at, "&");
        if (length > 0 && strncmp(at, "offset=", 7) != 0) {
            buffer_append(out, at, length);
            buffer_char(out, '&');
        }
        at += length + (at[length] == '&' ? 1 : 0);
    }
    buffer_text(out, "offset=");
    buffer_number(out, offset);
    buffer_text(out, ">; rel=\"next\"\r\n");
}

/* Tells when the client may ask again, in seconds. */
static void add_retry_after(struct buffer *out, const struct exchange *exchange)
{
    buffer_text(out, "Retry-After: ");
    buffer_number(out, exchange->retry_s > 0 ? exchange->retry_s : 1);
    buffer_text(out, "\r\n");
}

/* The methods that the resource allows, for the answer to another method (405). */
static const char *methods_of(const struct exchange *exchange)
{
    const bool any_origin = exchange->server->settings->allows_any_origin;
    if (exchange->endpoint == ENDPOINT_JUDGE) return any_origin ? "POST, OPTIONS" : "POST";
    if (exchange->endpoint >= QUESTION_KINDS) return "GET, HEAD";
    return any_origin ? "GET, HEAD, POST, OPTIONS" : "GET, HEAD, POST";
}

/* Begins the answer, with all headers except those that the connection adds. */
static void add_headers(struct exchange *exchange, const struct reply *reply)
{
    struct buffer *const out = connection_begin_answer(exchange->request.connection, reply->status);
    add_header(out, "Content-Type", reply->type);
    add_header(out, "X-Content-Type-Options", "nosniff");
    add_header(out, "Cache-Control",
               reply->cache == CACHE_LONG ? "public, max-age=86400" : "no-store");
    if (reply->cache == CACHE_LONG) add_header(out, "Vary", "Accept-Encoding");
    if (reply->is_packed) add_header(out, "Content-Encoding", "gzip");
    if (reply->status == 503 || reply->status == 429) add_retry_after(out, exchange);
    /* The address is relative, since a proxy may have the service below a path of its own. */
    if (reply->status == 308) add_header(out, "Location", "api/");
    if (reply->status == 405) add_header(out, "Allow", methods_of(exchange));
    if (reply->next_offset != 0) add_next_link(out, exchange, reply->next_offset);
    if (reply->type == type_page)
        add_header(out, "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    if (exchange->server->settings->allows_any_origin) {
        add_header(out, "Access-Control-Allow-Origin", "*");
        add_header(out, "Access-Control-Expose-Headers", "ETag, Link, Retry-After");
    }
    if (atomic_load_explicit(&exchange->server->is_draining, memory_order_relaxed))
        exchange->request.connection->must_close = true;
}

/* Ends the answer with its text. */
static void add_text(struct exchange *exchange, const char *text, size_t length, bool is_lasting)
{
    if (exchange->is_head) {
        connection_answer_head(exchange->request.connection, length);
        return;
    }
    exchange->request.bytes = length;
    connection_answer(exchange->request.connection, text, length, is_lasting);
}

/* ---- Whole answers --------------------------------------------------------------------------- */

/* Does an If-None-Match header name the tag? NULL: no. etag is a result of etag_of(). */
static bool etag_matches(const char *if_none_match, const char *etag)
{
    if (if_none_match == NULL) return false;
    return strcmp(if_none_match, "*") == 0 || strstr(if_none_match, etag + 2) != NULL;
}

/* Three checks come in this order: does the client still have the right copy (304), is compressing
 * worth it, and is there memory for the answer? The head is begun only after them, since a refusal
 * has a head of its own. */
void respond(struct exchange *exchange, const struct reply *reply)
{
    struct reply sent = *reply;
    char etag[ETAG_SIZE];
    const bool has_tag = sent.cache == CACHE_LONG && sent.status == 200;
    if (has_tag) etag_of(sent.text, sent.length, etag);
    const bool is_unchanged = has_tag && etag_matches(exchange->request.head.if_none_match, etag);
    if (is_unchanged) {
        sent.status = 304;
        sent.length = 0;
        sent.is_packed = false;
    }
    struct buffer *const packed = &own_buffers(exchange)->packed;
    packed->length = 0;
    if (sent.length >= GZIP_WORTH_BYTES && exchange->wants_gzip && !sent.is_packed &&
        gzip_text(packed, sent.text, sent.length, 1)) {
        sent.text = packed->data;
        sent.length = packed->length;
        sent.is_packed = true;
        sent.is_lasting = false;
    }
    if (sent.length >= ALWAYS_BYTES && !server_hold(exchange, sent.length)) {
        respond_refusal(exchange, PROBLEM_BUSY, NULL);
        return;
    }
    add_headers(exchange, &sent);
    if (has_tag) add_header(&exchange->request.connection->out, "ETag", etag);
    if (is_unchanged) connection_answer_nothing(exchange->request.connection);
    else add_text(exchange, sent.text, sent.length, sent.is_lasting);
}

/* Is it a person's browser that asks for an address that there is not? Programs get the problem. */
static bool is_lost_person(const struct exchange *exchange)
{
    const char *const accept = exchange->request.head.accept;
    return exchange->problem.code == PROBLEM_NOT_FOUND && accept != NULL &&
           strstr(accept, "text/html") != NULL;
}

void respond_problem(struct exchange *exchange)
{
    const unsigned status = problem_status(exchange->problem.code);
    const enum problem_code code = exchange->problem.code;
    if (is_lost_person(exchange)) {
        const struct reply reply = {.status = status,
                                    .type = type_page,
                                    .text = text_not_found_html,
                                    .length = strlen(text_not_found_html),
                                    .is_lasting = true};
        respond(exchange, &reply);
        return;
    }
    if (code == PROBLEM_HEADERS || code == PROBLEM_BODY_SIZE)
        exchange->request.connection->must_close = true;
    struct buffers *const buffers = buffers_of(exchange);
    problem_report(&buffers->out, &exchange->problem);
    if (buffers->out.has_failed) {
        connection_lacks_memory(exchange->request.connection);
        return;
    }
    const struct reply reply = {
        .status = status,
        .type = type_problem,
        .text = buffers->out.data,
        .length = buffers->out.length,
    };
    respond(exchange, &reply);
}

void respond_refusal(struct exchange *exchange, enum problem_code code, const char *detail)
{
    problem_set(&exchange->problem, code, NULL, detail);
    respond_problem(exchange);
}

void respond_file(struct exchange *exchange)
{
    const struct site_file *const file = exchange->file;
    const bool is_unchanged = etag_matches(exchange->request.head.if_none_match, file->etag);
    const bool is_brotli = exchange->wants_brotli && file->brotli.length > 0;
    const bool is_gzip = !is_brotli && exchange->wants_gzip && file->packed.length > 0;
    const struct buffer *const body = is_brotli ? &file->brotli
                                      : is_gzip ? &file->packed
                                                : &file->plain;
    struct buffer *const out =
        connection_begin_answer(exchange->request.connection, is_unchanged ? 304 : 200);
    site_add_headers(out, file, is_unchanged);
    if (atomic_load_explicit(&exchange->server->is_draining, memory_order_relaxed))
        exchange->request.connection->must_close = true;
    if (is_unchanged) {
        connection_answer_nothing(exchange->request.connection);
        return;
    }
    if (is_brotli || is_gzip) add_header(out, "Content-Encoding", is_brotli ? "br" : "gzip");
    add_text(exchange, body->data, body->length, true);
}

void respond_preflight(struct exchange *exchange)
{
    struct buffer *const out = connection_begin_answer(exchange->request.connection, 204);
    add_header(out, "Access-Control-Allow-Origin", "*");
    add_header(out, "Access-Control-Allow-Methods", "GET, HEAD, POST");
    add_header(out, "Access-Control-Allow-Headers", "Content-Type");
    add_header(out, "Access-Control-Max-Age", "86400");
    add_header(out, "X-Content-Type-Options", "nosniff");
    connection_answer_nothing(exchange->request.connection);
}

/* ---- Answers of questions -------------------------------------------------------------------- */

/* application/json, or the type of JSON lines. */
static const char *type_of_answer(const struct exchange *exchange)
{
    const bool is_of_lines =
        exchange->endpoint == ENDPOINT_JUDGE || question_has_lines(&exchange->question);
    return is_of_lines ? "application/x-ndjson" : "application/json";
}

/* The text of a long answer lives until the exchange ends. */
void respond_answer(struct exchange *exchange, const struct buffer *text,
                    const struct answering *end)
{
    const bool may_be_kept = !end->was_stopped && !question_is_by_chance(&exchange->question) &&
                             exchange->endpoint != ENDPOINT_JUDGE;
    const struct reply reply = {
        .status = 200,
        .type = type_of_answer(exchange),
        .cache = may_be_kept ? CACHE_LONG : CACHE_NEVER,
        .text = text->data,
        .length = text->length,
        .is_packed = exchange->is_long && exchange->stream.has_gzip,
        .is_lasting = exchange->is_long,
        .next_offset = end->next_offset,
    };
    respond(exchange, &reply);
}

/* A stream holds memory until its client has read it, so it needs its share like any other answer.
 * Without a share, the worker is told that nobody reads. */
static void respond_stream(struct exchange *exchange)
{
    if (exchange->is_head) exchange_drop(exchange);
    if (!exchange->is_head && !server_hold(exchange, STREAM_HELD_BYTES)) {
        exchange_drop(exchange);
        respond_refusal(exchange, PROBLEM_BUSY, NULL);
        return;
    }
    const struct reply reply = {
        .status = 200, .type = type_of_answer(exchange), .is_packed = exchange->stream.has_gzip};
    add_headers(exchange, &reply);
    connection_stream(exchange->request.connection, !exchange->is_head);
}

/* The first part that is ready decides the form of the answer: whole, with a length, or a
 * stream. */
void service_go_on(struct request *request)
{
    struct exchange *const exchange = exchange_of(request);
    struct stream *const stream = &exchange->stream;
    if (!exchange->is_long) return;
    pthread_mutex_lock(&stream->lock);
    const bool is_done = stream->is_done, is_streaming = stream->is_streaming;
    if (!is_done && !is_streaming) stream->is_waiting = true;
    pthread_mutex_unlock(&stream->lock);
    if (is_streaming) {
        respond_stream(exchange);
        return;
    }
    if (!is_done) return;
    if (stream->problem != PROBLEM_NONE) {
        problem_set_end(&exchange->problem, &exchange->question, stream->problem);
        respond_problem(exchange);
        return;
    }
    respond_answer(exchange, stream->has_gzip ? &stream->packed : &stream->text,
                   &stream->answering);
}
