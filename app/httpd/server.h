/* SPDX-License-Identifier: MIT */
/*
 * What the parts of the server share: its state, and how answers are sent (respond.c).
 */
#ifndef TALLY_HTTPD_SERVER_H
#define TALLY_HTTPD_SERVER_H

#include "httpd/acceptor.h"
#include "httpd/connection.h"
#include "httpd/exchange.h"
#include "httpd/extent.h"
#include "httpd/httpd.h"
#include "httpd/log.h"
#include "httpd/loop.h"
#include "httpd/metrics.h"
#include "httpd/queue.h"
#include "httpd/site.h"

#include <stdatomic.h>

struct server {
    const struct httpd_settings *settings;
    struct metrics metrics;
    struct log *log;
    struct site *site;
    struct queue *queue;
    struct loops *loops;
    struct acceptor *acceptor;
    uint64_t rounds;           /* of the main thread */
    atomic_bool is_draining;   /* no new connections; those there are end with their answer */
    _Atomic int64_t in_flight; /* requests that have begun and are not over */
    _Atomic int64_t lines;     /* bodies of lines that are larger than those of questions */
    _Atomic uint64_t drawn;    /* seeds given out */
    uint64_t seed;
};

/* What all requests hold together is bounded, until each is over: bytes of answers, and bodies that
 * are not small. False where there is no more room; where a request has its room already, nothing
 * more is counted. */
bool server_hold(struct server *server, struct exchange *exchange, size_t bytes);
bool server_take_large_body(struct server *server, struct exchange *exchange);
bool server_take_lines(struct server *server, struct exchange *exchange);

/* ---- routes.c: what a connection tells of its request, in this order ------------------------- */

/* The head is there; it may be answered at once. */
void server_begin_request(struct server *server, struct exchange *exchange);

/* A piece of the body is there. */
void server_take_body(struct server *server, struct exchange *exchange, const char *bytes,
                      size_t length);

/* All of it is there: it is answered, or goes to the queue. */
void server_end_request(struct server *server, struct exchange *exchange);

/* Something may be there of an answer that comes from the queue. */
void server_answer_long(struct server *server, struct exchange *exchange);

/* In their place: the head, or the body, has not the right form; exchange->problem says why. */
void server_refuse_head(struct server *server, struct exchange *exchange);

/* The answer is sent, or the client has gone. */
void server_note_end(struct server *server, struct exchange *exchange);

/* ---- respond.c ------------------------------------------------------------------------------- */

enum cache_kind {
    CACHE_NEVER, /* another try may give another answer */
    CACHE_LONG   /* the answer is the same for ever */
};

struct reply {
    unsigned status;
    const char *type;
    enum cache_kind cache;
    const char *text;
    size_t length;
    bool is_packed;       /* the text is gzip already */
    bool is_lasting;      /* the text stays until the answer is sent */
    uint64_t next_offset; /* that asks for the next page; 0: there is none */
    bool must_close;
    const char *allow; /* 405: the methods that there are */
};

void respond(struct server *server, struct exchange *exchange, const struct reply *reply);
void respond_problem(struct server *server, struct exchange *exchange);
void respond_file(struct server *server, struct exchange *exchange);

/* The answer of a long question; nothing where there is none so far. */
void respond_long(struct server *server, struct exchange *exchange);

/* What OPTIONS says where any origin may ask. */
void respond_preflight(struct exchange *exchange);

/* application/json, or a line each. */
const char *type_of_answer(const struct question *question);

#endif
