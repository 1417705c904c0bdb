/* SPDX-License-Identifier: MIT */
/*
 * What the parts of the server share: its state, and how answers are sent (respond.c).
 */
#ifndef TALLY_HTTPD_SERVER_H
#define TALLY_HTTPD_SERVER_H

#include "httpd/clients.h"
#include "httpd/door.h"
#include "httpd/exchange.h"
#include "httpd/httpd.h"
#include "httpd/log.h"
#include "httpd/metrics.h"
#include "httpd/queue.h"
#include "httpd/site.h"

#include <microhttpd.h>
#include <stdatomic.h>

/* What a short answer is written with; as many as there are threads that hold connections. */
struct desk {
    struct answer_scratch scratch;
    struct buffer out;
    struct buffer packed;
    struct desk *next;
};

struct server {
    const struct httpd_settings *settings;
    struct metrics metrics;
    struct log *log;
    struct site *site;
    struct queue *queue;
    struct clients *clients;
    struct door *door;
    struct MHD_Daemon *daemon;
    uint64_t rounds;           /* of the main thread */
    atomic_bool is_draining;   /* no new connections; those there are end with their answer */
    _Atomic int64_t in_flight; /* requests that have begun and are not over */
    _Atomic uint64_t drawn;    /* seeds given out */
    uint64_t seed;
    pthread_mutex_t desks_lock;
    struct desk *desks; /* that nobody sits at */
};

/* What all requests hold together is bounded, until each is over: bytes of answers, and bodies that are not
 * small. False where there is no more room; where a request has its room already, nothing more is counted. */
bool server_hold(struct server *server, struct exchange *exchange, size_t bytes);
bool server_take_large_body(struct server *server, struct exchange *exchange);

/* Answers one request; called by libmicrohttpd for each piece of it (routes.c). */
enum MHD_Result server_handle(void *user, struct MHD_Connection *connection, const char *path,
                              const char *method, const char *version, const char *body, size_t *body_length,
                              void **context);

/* ---- respond.c --------------------------------------------------------------------------------------- */

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
    uint64_t next_offset; /* that asks for the next page; 0: there is none */
    bool must_close;
    const char *allow; /* 405: the methods that there are */
};

enum MHD_Result respond(struct server *server, struct exchange *exchange, const struct reply *reply);
enum MHD_Result respond_problem(struct server *server, struct exchange *exchange);
enum MHD_Result respond_file(struct server *server, struct exchange *exchange, const struct site_file *file);

/* The answer of a long question whose connection was resumed. */
enum MHD_Result respond_long(struct server *server, struct exchange *exchange);

/* What OPTIONS says where any origin may ask. */
enum MHD_Result respond_preflight(struct server *server, struct exchange *exchange);

/* application/json, or a line each. */
const char *type_of_answer(const struct question *question);

struct desk *desk_take(struct server *server);
void desk_give_back(struct server *server, struct desk *desk);

#endif
