/* SPDX-License-Identifier: MIT */
/*
 * How answers are sent: headers, tags, gzip, and streams.
 */
#include "httpd/server.h"

#include <stdlib.h>
#include <strings.h>

/* Shorter texts are answered with, however much is held. */
enum { ALWAYS_BYTES = 4096 };

static const char type_problem[] = "application/problem+json";

static const char *header(const struct exchange *exchange, const char *name)
{
    return MHD_lookup_connection_value(exchange->connection, MHD_HEADER_KIND, name);
}

const char *type_of_answer(const struct question *question)
{
    return question_has_lines(question) ? "application/x-ndjson" : "application/json";
}

/* ---- Desks ------------------------------------------------------------------------------------------- */

struct desk *desk_take(struct server *server)
{
    pthread_mutex_lock(&server->desks_lock);
    struct desk *desk = server->desks;
    if (desk != NULL) server->desks = desk->next;
    pthread_mutex_unlock(&server->desks_lock);
    return desk != NULL ? desk : calloc(1, sizeof *desk);
}

/* A desk keeps its buffers, but not those that an unusual answer has made large. */
void desk_give_back(struct server *server, struct desk *desk)
{
    enum { KEPT_BYTES = 256 << 10 };
    struct buffer *const buffers[] = {&desk->out, &desk->packed, &desk->scratch.held};
    for (size_t i = 0; i < sizeof buffers / sizeof buffers[0]; i++) {
        if (buffers[i]->room > KEPT_BYTES) buffer_clear(buffers[i]);
        buffers[i]->length = 0;
        buffers[i]->has_failed = false;
    }
    pthread_mutex_lock(&server->desks_lock);
    desk->next = server->desks;
    server->desks = desk;
    pthread_mutex_unlock(&server->desks_lock);
}

/* ---- Headers ----------------------------------------------------------------------------------------- */

/* The link to the page that follows: this request's URI with another offset. */
static void add_next_link(struct MHD_Response *response, const struct exchange *exchange, uint64_t offset)
{
    struct buffer link = BUFFER_INIT;
    const char *const uri = exchange->uri;
    if (strcmp(exchange->method, "GET") != 0 || !exchange->is_uri_whole || strpbrk(uri, "<>\" ") != NULL ||
        strchr(uri, '?') == NULL)
        return;
    buffer_char(&link, '<');
    const char *at = strchr(uri, '?') + 1;
    buffer_append(&link, uri, (size_t)(at - uri));
    while (*at != '\0') {
        const size_t length = strcspn(at, "&");
        if (length > 0 && strncmp(at, "offset=", 7) != 0) {
            buffer_append(&link, at, length);
            buffer_char(&link, '&');
        }
        at += length + (at[length] == '&' ? 1 : 0);
    }
    buffer_text(&link, "offset=");
    buffer_number(&link, offset);
    buffer_append(&link, ">; rel=\"next\"", sizeof ">; rel=\"next\""); /* with the NUL */
    if (!link.has_failed) MHD_add_response_header(response, "Link", link.data);
    buffer_clear(&link);
}

static void add_headers(const struct server *server, struct MHD_Response *response,
                        const struct exchange *exchange, const struct reply *reply)
{
    MHD_add_response_header(response, "Content-Type", reply->type);
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(response, "Cache-Control",
                            reply->cache == CACHE_LONG ? "public, max-age=86400" : "no-store");
    if (reply->cache == CACHE_LONG) MHD_add_response_header(response, "Vary", "Accept-Encoding");
    if (reply->is_packed) MHD_add_response_header(response, "Content-Encoding", "gzip");
    if (reply->status == 503) MHD_add_response_header(response, "Retry-After", "1");
    if (reply->allow != NULL) MHD_add_response_header(response, "Allow", reply->allow);
    if (reply->next_offset != 0) add_next_link(response, exchange, reply->next_offset);
    if (server->settings->allows_any_origin) {
        MHD_add_response_header(response, "Access-Control-Allow-Origin", "*");
        MHD_add_response_header(response, "Access-Control-Expose-Headers", "ETag, Link, Retry-After");
    }
    if (reply->must_close || atomic_load_explicit(&server->is_draining, memory_order_relaxed))
        MHD_add_response_header(response, "Connection", "close");
}

/* Takes over the response. */
static enum MHD_Result queue_response(struct exchange *exchange, unsigned status,
                                      struct MHD_Response *response, uint64_t bytes)
{
    if (response == NULL) return MHD_NO;
    exchange->status = status;
    exchange->bytes = exchange->is_head ? 0 : bytes;
    exchange->is_settled = true;
    const enum MHD_Result result = MHD_queue_response(exchange->connection, status, response);
    MHD_destroy_response(response);
    return result;
}

/* ---- Whole answers ----------------------------------------------------------------------------------- */

static enum MHD_Result refuse_busy(struct server *server, struct exchange *exchange)
{
    problem_set(&exchange->problem, PROBLEM_BUSY, NULL, NULL);
    return respond_problem(server, exchange);
}

enum MHD_Result respond(struct server *server, struct exchange *exchange, const struct reply *reply)
{
    struct reply sent = *reply;
    char etag[ETAG_SIZE];
    const bool has_tag = sent.cache == CACHE_LONG && sent.status == 200;
    if (has_tag) etag_of(sent.text, sent.length, etag);
    if (has_tag && etag_matches(header(exchange, "If-None-Match"), etag)) {
        sent.status = 304;
        sent.length = 0;
        sent.is_packed = false;
    }
    struct desk *const desk =
        sent.length >= GZIP_WORTH_BYTES && exchange->wants_gzip && !sent.is_packed ? desk_take(server) : NULL;
    if (desk != NULL && gzip_text(&desk->packed, sent.text, sent.length, 1)) {
        sent.text = desk->packed.data;
        sent.length = desk->packed.length;
        sent.is_packed = true;
    }
    const bool is_held = sent.length < ALWAYS_BYTES || server_hold(server, exchange, sent.length);
    struct MHD_Response *const response =
        is_held ? MHD_create_response_from_buffer(sent.length, (void *)(uintptr_t)sent.text,
                                                  MHD_RESPMEM_MUST_COPY)
                : NULL;
    if (desk != NULL) desk_give_back(server, desk);
    if (!is_held) return refuse_busy(server, exchange);
    if (response == NULL) return MHD_NO;
    add_headers(server, response, exchange, &sent);
    if (has_tag) MHD_add_response_header(response, "ETag", etag);
    return queue_response(exchange, sent.status, response, sent.length);
}

/* What can be done with what was asked for, where the method is none of it. */
static const char *methods_of(const struct server *server, const struct exchange *exchange)
{
    if (exchange->endpoint >= QUESTION_KINDS) return "GET, HEAD";
    return server->settings->allows_any_origin ? "GET, HEAD, POST, OPTIONS" : "GET, HEAD, POST";
}

enum MHD_Result respond_problem(struct server *server, struct exchange *exchange)
{
    struct buffer text = BUFFER_INIT;
    const unsigned status = problem_status(exchange->problem.code);
    problem_report(&text, &exchange->problem);
    const struct reply reply = {
        .status = status,
        .type = type_problem,
        .text = text.data != NULL ? text.data : "",
        .length = text.length,
        .must_close =
            exchange->problem.code == PROBLEM_HEADERS || exchange->problem.code == PROBLEM_BODY_SIZE,
        .allow = status == 405 ? methods_of(server, exchange) : NULL,
    };
    const enum MHD_Result result = text.has_failed ? MHD_NO : respond(server, exchange, &reply);
    buffer_clear(&text);
    return result;
}

/* The responses of files are shared, so that nothing can be added to them. */
enum MHD_Result respond_file(struct server *server, struct exchange *exchange, const struct site_file *file)
{
    (void)server;
    struct MHD_Response *response = file->plain;
    uint64_t bytes = file->plain_bytes;
    unsigned status = 200;
    if (etag_matches(header(exchange, "If-None-Match"), file->etag)) {
        response = file->unchanged;
        bytes = 0;
        status = 304;
    } else if (exchange->wants_gzip && file->gzip != NULL) {
        response = file->gzip;
        bytes = file->gzip_bytes;
    }
    exchange->status = status;
    exchange->bytes = exchange->is_head ? 0 : bytes;
    exchange->is_settled = true;
    return MHD_queue_response(exchange->connection, status, response);
}

enum MHD_Result respond_preflight(struct server *server, struct exchange *exchange)
{
    (void)server;
    struct MHD_Response *const response = MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
    if (response == NULL) return MHD_NO;
    MHD_add_response_header(response, "Access-Control-Allow-Origin", "*");
    MHD_add_response_header(response, "Access-Control-Allow-Methods", "GET, HEAD, POST");
    MHD_add_response_header(response, "Access-Control-Allow-Headers", "Content-Type");
    MHD_add_response_header(response, "Access-Control-Max-Age", "86400");
    return queue_response(exchange, 204, response, 0);
}

/* ---- Long answers ------------------------------------------------------------------------------------ */

static ssize_t read_stream(void *user, uint64_t position, char *room, size_t size)
{
    struct exchange *const exchange = user;
    (void)position;
    const ssize_t count = exchange_read(exchange, room, size);
    if (count > 0) exchange->bytes += (uint64_t)count;
    return count == -1   ? MHD_CONTENT_READER_END_OF_STREAM
           : count == -2 ? MHD_CONTENT_READER_END_WITH_ERROR
                         : count;
}

static void end_stream(void *user)
{
    exchange_release(user);
}

/* Nobody will read it. */
static enum MHD_Result drop_stream(struct server *server, struct exchange *exchange)
{
    struct passage *const passage = &exchange->passage;
    pthread_mutex_lock(&passage->lock);
    passage->is_gone = true;
    pthread_cond_signal(&passage->has_room);
    pthread_mutex_unlock(&passage->lock);
    return refuse_busy(server, exchange);
}

static enum MHD_Result respond_stream(struct server *server, struct exchange *exchange)
{
    enum { BLOCK_BYTES = 32 << 10 };
    if (!server_hold(server, exchange, STREAM_HELD_BYTES)) return drop_stream(server, exchange);
    exchange_hold(exchange);
    struct MHD_Response *const response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK_BYTES, read_stream, exchange, end_stream);
    if (response == NULL) {
        exchange_release(exchange);
        return MHD_NO;
    }
    const struct reply reply = {
        .status = 200, .type = type_of_answer(&exchange->question), .is_packed = exchange->passage.has_gzip};
    add_headers(server, response, exchange, &reply);
    return queue_response(exchange, 200, response, 0);
}

enum MHD_Result respond_long(struct server *server, struct exchange *exchange)
{
    struct passage *const passage = &exchange->passage;
    pthread_mutex_lock(&passage->lock);
    const bool is_done = passage->is_done, is_streaming = passage->is_streaming;
    if (is_streaming && exchange->is_head) passage->is_gone = true; /* nobody will read it */
    pthread_mutex_unlock(&passage->lock);
    if (is_streaming) return respond_stream(server, exchange);
    if (!is_done) return MHD_YES;
    if (passage->end.problem != PROBLEM_NONE) {
        problem_set(&exchange->problem, passage->end.problem, NULL, NULL);
        return respond_problem(server, exchange);
    }
    const struct buffer *const text = passage->has_gzip ? &passage->packed : &passage->text;
    const bool is_drawn_anew = exchange->question.kind == QUESTION_DRAW && !exchange->question.has_seed;
    const struct reply reply = {
        .status = 200,
        .type = type_of_answer(&exchange->question),
        .cache = passage->end.was_stopped || is_drawn_anew ? CACHE_NEVER : CACHE_LONG,
        .text = text->data != NULL ? text->data : "",
        .length = text->length,
        .is_packed = passage->has_gzip,
        .next_offset = passage->end.next_offset,
    };
    const enum MHD_Result result = respond(server, exchange, &reply); /* which has its own copy */
    buffer_clear(&passage->text);
    buffer_clear(&passage->packed);
    return result;
}
