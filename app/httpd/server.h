/* SPDX-License-Identifier: MIT */
/*
 * Shared by the parts of the server: its state, and how answers are sent (respond.c).
 */
#ifndef TALLY_HTTPD_SERVER_H
#define TALLY_HTTPD_SERVER_H

#include "httpd/clients.h"
#include "httpd/exchange.h"
#include "httpd/http1/acceptor.h"
#include "httpd/http1/loop.h"
#include "httpd/httpd.h"
#include "httpd/log.h"
#include "httpd/metrics.h"
#include "httpd/question.h"
#include "httpd/queue.h"
#include "httpd/site.h"

#include <stdatomic.h>

/* The largest bodies: of a question, and of lines to be judged. */
enum { BODY_MOST = 128 << 10, LINES_BODY_MOST = 8 << 20 };

/* What all threads of the service share. */
struct server {
    const struct httpd_settings *settings;
    struct service service;
    struct metrics metrics;
    struct log *log;
    struct site *site;
    struct queue *queue;
    struct loops *loops;
    struct acceptor *acceptor;
    struct clients *clients;
    uint64_t rounds;           /* counts passes of the main thread */
    bool has_said_memory;      /* the hint about --memory is in the log; for the main thread
                                * alone */
    atomic_bool is_draining;   /* no new connections; existing ones end after their answer */
    _Atomic int64_t in_flight; /* requests that have begun and not ended */
    _Atomic int64_t lines;     /* bodies of lines that are larger than other bodies may be */
    _Atomic uint64_t drawn;    /* random seeds used so far */
    uint64_t seed;             /* random; games that are drawn without a seed begin here */
};

/* Three limits that all requests share. Each function takes a share for the request, which is given
 * back when the request ends; it returns false, with no effect, if the limit is reached, and the
 * request is then answered with 503.
 *
 *     server_hold()             bytes of answers that are kept in memory
 *     server_take_large_body()  requests with a body of more than 4 KiB
 *     server_take_lines()       requests with a body of more than 128 KiB: lines to judge
 *
 * server_hold() adds to the request's share at each call; the others count a request once, however
 * often they are called. */
bool server_hold(struct server *server, struct exchange *exchange, size_t bytes);
bool server_take_large_body(struct server *server, struct exchange *exchange);
bool server_take_lines(struct server *server, struct exchange *exchange);

/* ---- routes.c: the functions of the service (http1/service.h) -------------------------------- */

void server_take_head(void *user, struct request *request);
void server_take_body(void *user, struct request *request, const char *bytes, size_t length);
void server_answer(void *user, struct request *request);
void server_refuse(void *user, struct request *request);

/* ---- respond.c ------------------------------------------------------------------------------- */

/* How long caches may keep the answer. */
enum cache_kind {
    CACHE_NEVER, /* the next answer may differ */
    CACHE_LONG   /* the answer never changes */
};

/* Memory for writing short answers, one for each thread of connections. */
struct buffers {
    struct buffer held; /* see struct answer_way */
    struct buffer out;
    struct buffer packed;
};

/* The empty buffers of the exchange's thread. */
struct buffers *buffers_of(struct exchange *exchange);

/* An answer that is ready to be sent. */
struct reply {
    unsigned status;
    const char *type;
    enum cache_kind cache;
    const char *text;
    size_t length;
    bool is_packed;       /* the text is already gzip */
    bool is_lasting;      /* the text lives until the answer is sent */
    uint64_t next_offset; /* asks for the next page; 0: none */
    bool must_close;
    const char *location; /* where the resource is, for status 308 */
    const char *allow;    /* the methods that are allowed, for status 405 */
};

/* Sends a whole answer. Compresses the text if that is worth it and the client takes gzip; answers
 * 304 if the client has the same text already; and 503 if too much memory is in use. */
void respond(struct server *server, struct exchange *exchange, const struct reply *reply);

/* Sends exchange->problem, with its status. */
void respond_problem(struct server *server, struct exchange *exchange);

/* Sends exchange->file, a file of the page. */
void respond_file(struct server *server, struct exchange *exchange);

/* Sends the part of a long answer that is ready, if there is any. */
void respond_long(struct server *server, struct exchange *exchange);

/* The answer to OPTIONS (CORS preflight), if any origin may ask. */
void respond_preflight(struct exchange *exchange);

/* application/json, or the type of JSON lines. */
const char *type_of_answer(const struct question *question);

#endif
