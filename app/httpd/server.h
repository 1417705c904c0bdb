/* SPDX-License-Identifier: MIT */
/*
 * The service: its parts, in the order in which they need each other.
 */
#ifndef TALLY_HTTPD_SERVER_H
#define TALLY_HTTPD_SERVER_H

#include "httpd/http1/http1.h"
#include "httpd/httpd.h"
#include "query/buffer.h"
#include "query/json_reader.h"
#include "query/query.h"
#include "query/question.h"
#include "tally/judge.h"
#include "tally/tally.h"

#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* ---- Who asks -------------------------------------------------------------------------------- */

/*
 * Who asks, and how much one client may have: requests a second; connections and long searches at
 * once.
 *
 * A client is an IPv4 address, or the first 64 bits of an IPv6 address, which is what one customer
 * usually has. If the connection comes from a trusted proxy, the client is the last address of
 * X-Forwarded-For that is no trusted proxy itself; nobody else's X-Forwarded-For is read.
 *
 * The rate is a bucket (GCRA): a client may ask BURST_S seconds' worth of requests at once. The
 * table of clients has a fixed size. The client that has been quiet the longest makes room, unless
 * it has a connection or a search that is counted.
 */

struct clients;

enum {
    CLIENT_BURST_S = 5,      /* a client that was quiet may ask this many seconds' worth at once */
    CLIENT_PROXIES_MOST = 16 /* longest list of trusted proxies */
};

/* What is counted of a client: its open connections, which have the address that it connects from,
 * and its long searches. */
enum client_count { CLIENT_CONNECTIONS, CLIENT_SEARCHES, CLIENT_COUNTS };

/* rate: how many requests a second one client may send; most: how many of each it may have at once;
 * 0: no limit. proxies: addresses with commas between them, each perhaps with
 * /BITS; NULL: no proxy is trusted. Returns NULL on failure, with errno set; EINVAL: the list of
 * proxies cannot be read. seed keeps clients from choosing their places in the table. */
struct clients *clients_new(uint32_t rate, const uint32_t most[CLIENT_COUNTS], const char *proxies,
                            uint64_t seed);
void clients_free(struct clients *clients); /* NULL is fine */

/* Writes the client's address: that of the connection, or what a trusted proxy says. forwarded is
 * the value of X-Forwarded-For, or NULL. */
void clients_name(const struct clients *clients, const char *address, const char *forwarded,
                  char client[INET6_ADDRSTRLEN]);

/* Counts a request at the time now_us, as clock_us() tells it. Returns 0 if the request is allowed;
 * otherwise the number of whole seconds, at least 1, after which it would be: the value of
 * Retry-After. A refused request does not count. Any thread may call this. */
unsigned clients_take_request(struct clients *clients, const char *client, uint64_t now_us);

/* Counts one more. Returns false, with no effect, if the client has too many already. After true,
 * the caller must call clients_leave() once. */
bool clients_take(struct clients *clients, const char *client, enum client_count what);
void clients_leave(struct clients *clients, const char *client, enum client_count what);

/* ---- Compression ----------------------------------------------------------------------------- */

/* Compresses answers by gzip, whole or as a stream, for clients that accept it. */

/* Shorter texts fit into one network packet anyway. */
enum { GZIP_WORTH_BYTES = 1400 };

/* Appends the compressed text to out. Returns false, with out unchanged, if there is no memory. */
bool gzip_text(struct buffer *out, const char *text, size_t length, int level);

/* A stream that is compressed piece by piece. */
struct z_stream_s;

struct z_stream_s *gzip_new(void);
void gzip_free(struct z_stream_s *gzip);

/* Appends compressed bytes from which the client can read all text so far. */
bool gzip_piece(struct z_stream_s *gzip, struct buffer *out, const char *text, size_t length,
                bool is_last);

/* ---- The page -------------------------------------------------------------------------------- */

/*
 * The page: the files of a directory, as tools/site writes it, read once at the start and kept in
 * all codings: plain, gzip, and brotli where a file of that name with .br stands beside it. The
 * directory is not accessed afterwards, so no request can name a file outside of it.
 */

struct site;

/* Reads the page's files. directory NULL: "site" beside the program, or "../share/tally/site" from
 * it, whichever exists; if neither does, the site is empty. Returns NULL, with errno set, if a
 * named directory cannot be read or there is no memory. public_url: the page's public address,
 * which link previews need as the beginning of their addresses; NULL: unknown. */
struct site *site_new(const char *directory, const char *public_url);
void site_free(struct site *site);

/* Was a page found? The page of the API is part of the program, and does not count. */
bool site_has_page(const struct site *site);

enum { SITE_PATH_SIZE = 512, ETAG_SIZE = 24 };

/* A file of the page, as it is sent. */
struct site_file {
    char path[SITE_PATH_SIZE]; /* from the root of the site, with a slash */
    char etag[ETAG_SIZE];
    struct buffer plain;
    struct buffer packed; /* gzip; empty if it would not be smaller */
    struct buffer brotli; /* empty if there is none */
};

/* Finds a file by its path; "/" is "/index.html", "/api/" is "/api/index.html", and "/favicon.ico",
 * which browsers ask for beside a picture, is an icon.
 * Returns false if there is no such file. */
bool site_find(const struct site *site, const char *path, const struct site_file **file);

/* Adds the headers of the file, or those of the answer that it is unchanged. */
void site_add_headers(struct buffer *headers, const struct site_file *file, bool is_unchanged);

/* Adds a header of an answer, with its line end. */
void add_header(struct buffer *headers, const char *name, const char *value);

/* A tag for a body: weak, since the same tag stands for the plain text and for gzip. */
void etag_of(const char *bytes, size_t length, char etag[ETAG_SIZE]);

/* ---- Problems -------------------------------------------------------------------------------- */

/*
 * Error responses: a problem (RFC 9457) with a stable code for programs, the parameter that is
 * wrong, and the byte offset in it.
 *
 *     {"type":"about:blank","title":"a number is out of range","status":400,"code":"number_range",
 *      "detail":"number 0: give 1 or more","parameter":"numbers","position":6}
 *
 * The list below has the codes, HTTP statuses and titles. The OpenAPI document repeats the codes,
 * and a test compares them.
 */

#define HTTPD_PROBLEMS(X)                                                                          \
    X(NONE, "none", 200, "no problem")                                                             \
    X(SYNTAX, "syntax", 400, "the text is not of the form that is expected")                       \
    X(NUMBER_RANGE, "number_range", 400, "a number is out of range")                               \
    X(NUMBER_COUNT, "number_count", 400, "too few or too many numbers")                            \
    X(TARGET_RANGE, "target_range", 400, "a target is out of range")                               \
    X(RULES, "rules", 400, "these rules do not exist, or do not go together")                      \
    X(OPTION, "option", 400, "an option is out of range, or does not go with these rules")         \
    X(UNKNOWN_PARAMETER, "unknown_parameter", 400, "there is no such parameter here")              \
    X(DUPLICATE_PARAMETER, "duplicate_parameter", 400, "a parameter is given twice")               \
    X(MISSING_PARAMETER, "missing_parameter", 400, "a parameter is missing")                       \
    X(CONFLICTING_PARAMETERS, "conflicting_parameters", 400, "two parameters say the same thing")  \
    X(JSON, "json", 400, "the body is not a JSON object of the form that is expected")             \
    X(HEADERS, "headers", 400, "the headers are wrong, or at odds")                                \
    X(NOT_FOUND, "not_found", 404, "there is nothing here")                                        \
    X(METHOD, "method_not_allowed", 405, "this method is not understood here")                     \
    X(BODY_SIZE, "body_too_large", 413, "the body is too large")                                   \
    X(URI_SIZE, "uri_too_long", 414, "the first line is too long")                                 \
    X(MEDIA_TYPE, "unsupported_media_type", 415,                                                   \
      "a body must have the header Content-Type: application/json")                                \
    X(TOO_MANY, "too_many_requests", 429, "this client asks for too much; try again later")        \
    X(HEAD_SIZE, "head_too_large", 431, "the headers are too large, or too many")                  \
    X(BUSY, "busy", 503, "the service has too much to do; try again")                              \
    X(NO_MEMORY, "no_memory", 503, "there is no memory; try again")                                \
    X(VERSION, "http_version", 505, "this version of HTTP is not understood")

/* One code for each row of HTTPD_PROBLEMS. */
enum problem_code {
#define HTTPD_PROBLEM_ENUM(name, code, status, title) PROBLEM_##name,
    HTTPD_PROBLEMS(HTTPD_PROBLEM_ENUM)
#undef HTTPD_PROBLEM_ENUM
};

enum { PROBLEM_DETAIL_SIZE = 192 };

/* An error as it is told to the client. */
struct problem {
    enum problem_code code;
    const char *parameter; /* NULL: none; a static string, or one that lives as long as the
                              request */
    size_t parameter_length;
    bool has_position;
    size_t position; /* byte offset in the parameter's value; for JSON, in the body */
    char detail[PROBLEM_DETAIL_SIZE]; /* "": none */
};

unsigned problem_status(enum problem_code code);

/* Records a problem. Returns false, so that a reader of parameters can return the result. detail
 * may be NULL. */
bool problem_set(struct problem *problem, enum problem_code code, const char *parameter,
                 const char *detail);
bool problem_set_at(struct problem *problem, enum problem_code code, const char *parameter,
                    size_t position, const char *detail);

/* The code of a status other than TALLY_OK. */
enum problem_code problem_code_of(tally_status status);

/* Writes the JSON object, with a line end. */
void problem_report(struct buffer *out, const struct problem *problem);

/* ---- Questions ------------------------------------------------------------------------------- */

/*
 * Reads a question that comes over HTTP: parameters from a query string or a JSON object become a
 * game and options.
 *
 *     parameter_find(),        add texts by name, each at most once, if the kind of question has
 *     parameter_take(),        that parameter
 *     parameters_of_json()
 *     question_read()          makes the game and the options, or a problem that says why not
 *
 * Both forms mean the same: {"numbers":[25,50]} is numbers=25,50. All become the members of a line,
 * whose texts have room for them before the first is added. Nothing here depends on connections, so
 * the fuzz target runs the same code.
 */

/* The longest expression that is read. */
enum {
    EXPRESSION_MOST = 65536 /* bytes; the library reads no more */
};

/* Finds the parameter of that name. Returns false, with the problem set, if questions of this kind
 * have none, or if the line has it already. QUESTION_KINDS: what the URL of lines to judge may
 * have. */
bool parameter_find(const struct line *line, enum question_kind kind, struct json_span name,
                    enum parameter *parameter, struct problem *problem);

/* Takes its text, which is what line->texts has from `begin` on, and puts a NUL behind it. Returns
 * false, with the problem set, if it has a NUL itself. */
bool parameter_take(struct line *line, enum parameter parameter, size_t begin,
                    struct problem *problem);

/* Adds all members of a JSON object: the body of a POST request. The position in the problem is a
 * byte offset in the text. Their texts take fewer bytes than the object. */
bool parameters_of_json(struct line *line, enum question_kind kind, const char *text, size_t length,
                        struct problem *problem);

/* Reads the question, and checks each parameter and whether they go together. numbers_most: of a
 * game (--max-numbers); timeout_ms: the longest search; a question may ask for less. The
 * line must outlive the question. Returns false, with the first problem set, if something
 * is wrong; then there is nothing to free. After true, question_clear() frees. */
bool question_read(struct question *question, enum question_kind kind, struct line *line,
                   uint32_t numbers_most, uint32_t timeout_ms, struct problem *problem);

/* Records the problem with which the answer of a question that was read ended. */
bool problem_set_end(struct problem *problem, const struct question *question,
                     enum problem_code code);

void question_clear(struct question *question);

/* ---- The extent of an answer ----------------------------------------------------------------- */

/*
 * The extent of a question: which part of it fits into one answer, and which queue it belongs to.
 * An answer that leaves something out says how to ask for the rest.
 */

/* How much one answer may hold. */
enum {
    PAGE_USUAL = 100, /* solutions in an answer, if limit is not given */
    PAGE_MOST = 10000,
    TARGETS_MOST = 10000, /* targets in one answer; also solutions of a sorted answer, over all
                             its targets */
    VALUES_MOST = 50000   /* values in one answer; six numbers have some 20,000 */
};

/* May the answer have many lines: a range, or a list of values? */
bool question_has_lines(const struct question *question);

/* ---- Lines to judge -------------------------------------------------------------------------- */

/*
 * POST /api/v1/judge: judges lines, and answers them in order.
 */

/* Reads what a line need not say from the URL's parameters: rules and their columns, extract,
 * reading and prove. They are `rules`, `judging` and `proves` of the usual question. */
bool judging_read(struct question *usual, struct line *line, struct problem *problem);

/* Judges the lines, skipping blank ones: answering->question is the usual one. If it ends before
 * the last line, a last line of the answer says so. */
void judge_lines(struct answering *answering, const char *lines, size_t length);

/* ---- The log --------------------------------------------------------------------------------- */

/*
 * The access log: one line for each request on standard error, as text or as JSON.
 *
 *     2026-11-21T01:02:03.004Z 127.0.0.1 "GET /api/v1/rules" 200 312 0.071ms
 *     {"time":"...","client":"127.0.0.1","method":"GET","uri":"...","status":200,"bytes":312,...}
 *
 * Lines are collected, and written when there are many, or by log_flush(), which the server
 * calls a few times a second.
 */

struct log;
struct exchange;

/* Makes a log that writes to a descriptor, which stays the caller's. Returns NULL if there is no
 * memory. All functions below may be called from any thread. */
struct log *log_new(enum httpd_log form, int descriptor);
void log_free(struct log *log); /* flushes; NULL is fine */

/* Adds the line of a request: who asked what, the status (0: the client left before there was one),
 * the length of the answer, and how long it took from the request's first byte to the answer's
 * last. If the reader of the log is too slow, or there is no memory, lines are dropped and counted,
 * so that requests never wait for the log. */
void log_request(struct log *log, const struct exchange *exchange, uint64_t elapsed_us);

/* Logs a line about the service itself, under every setting. text must be free of characters that
 * need escapes. */
void log_event(struct log *log, const char *text);

/* Writes the collected lines now, as far as the descriptor takes them without waiting. */
void log_flush(struct log *log);

/* ---- Counters -------------------------------------------------------------------------------- */

/*
 * The service's counters, and their text form for Prometheus at /metrics. All counters are atomic;
 * nothing here locks.
 */

/* The purpose of a request: a kind of question, or one of these. */
enum endpoint {
    ENDPOINT_JUDGE = QUESTION_KINDS, /* lines to judge */
    ENDPOINT_OPENAPI,
    ENDPOINT_HEALTH,
    ENDPOINT_METRICS,
    ENDPOINT_PAGE,
    ENDPOINT_OTHER,
    ENDPOINT_COUNT
};

/* Why a search was given up. */
enum give_up {
    GIVE_UP_TIME,   /* at its time limit */
    GIVE_UP_CLIENT, /* its client went away */
    GIVE_UP_READER, /* its client read nothing, and others needed the place */
    GIVE_UP_QUEUE,  /* it waited too long in the queue, and never began */
    GIVE_UP_END,    /* the service ended */
    GIVE_UP_MEMORY, /* it needed more than --memory */
    GIVE_UP_COUNT
};

/* The limit of one client that a request was beyond. */
enum client_limit { LIMIT_RATE, LIMIT_SEARCHES, LIMIT_COUNT };

enum {
    STATUS_CLASSES = 6,  /* no status, 1xx, 2xx, 3xx, 4xx, 5xx */
    LATENCY_BUCKETS = 12 /* with an upper bound; a last bucket has all slower requests */
};

/* The counters of the service, which all threads raise. */
struct metrics {
    _Atomic uint64_t requests[ENDPOINT_COUNT][STATUS_CLASSES]; /* indexed by the first digit of
                                                                  the status; 0: none was sent */
    _Atomic uint64_t latency[LATENCY_BUCKETS + 1]; /* requests of each bucket alone; the report
                                                      adds them up */
    _Atomic uint64_t latency_sum_us;
    _Atomic uint64_t bytes; /* of the bodies of all answers */
    _Atomic uint64_t given_up[GIVE_UP_COUNT];
    _Atomic uint64_t malformed; /* malformed heads and bodies */
    _Atomic uint64_t limited[LIMIT_COUNT];
    _Atomic int64_t held_bytes;   /* bytes of all answers in progress */
    _Atomic int64_t large_bodies; /* requests in progress with a body of more than 4 KiB */
    _Atomic int64_t waiting;      /* long questions in the queue */
    _Atomic int64_t running;      /* long questions that a worker is answering */
};

/* Counts a request that has ended. status: the HTTP status; 0: none was sent. elapsed_us: from the
 * request's first byte to the answer's last. bytes: the length of the answer's body. */
void metrics_count(struct metrics *metrics, unsigned endpoint, unsigned status, uint64_t elapsed_us,
                   uint64_t bytes);

struct server;

/* Writes all counters in the text form of Prometheus. Counters that other threads raise meanwhile
 * may be from slightly different moments. */
void metrics_report(struct buffer *out, const struct server *server);

/* ---- Exchanges ------------------------------------------------------------------------------- */

/*
 * An exchange: one request and its answer.
 *
 * A short question is answered at once, by the thread that read the request. A long question goes
 * to the queue; its connection waits while a worker writes the answer:
 *
 *     thread of the connection             worker
 *
 *     queue_push(), waits  ------------->  answer_question()
 *                                          flow(): the text, perhaps as gzip, is ready
 *     woken  <---------------------------  when the answer is complete, or too long to hold (it is
 *                                          streamed from then on)
 *     the whole answer,
 *     or service_read()  <---- ready ----  waits while too much text is ready and not yet sent;
 *                                          meanwhile others may run
 *     service_end()                        finish()
 *
 * Both sides hold a reference; the last one to let go frees the exchange. The lock guards the
 * fields that both use.
 */

/* Limits of one exchange. */
enum {
    URI_SHOWN_MAX = 1024,
    STREAM_HELD_BYTES = 256 << 10 /* most bytes of a stream that wait for the client; with more,
                                     the search waits */
};

/* The state of a long answer on its way from the worker to the client. */
struct stream {
    pthread_mutex_t lock;
    pthread_cond_t has_room; /* signalled when ready has room, or the client is gone */
    struct buffer text;      /* the answer's text; used by the worker alone until the end */
    struct buffer packed;    /* the compressed text, if the client gets gzip */
    struct buffer ready;     /* bytes for the client */
    size_t taken;            /* bytes of ready that the connection has sent */
    struct z_stream_s *gzip; /* used by the worker alone */
    struct answering answering;
    enum problem_code problem; /* the problem that the answer reports; PROBLEM_NONE: none */
    bool is_streaming;         /* sending began before the answer was complete */
    bool is_waiting;           /* the connection waits to be woken */
    bool is_done;
    atomic_bool is_gone; /* the client has gone */
    bool has_gzip;       /* the client gets gzip: in ready, or, if the answer is complete, in
                            packed */
    bool was_refused;    /* the question waited too long in the queue */
    uint64_t queued_us;
    uint64_t deadline_us;  /* when the search must end */
    uint64_t slice_end_us; /* when the worker's time slice ends */
    bool is_given_up;      /* ended early by time, client, memory or shutdown */
    bool lacked_memory;    /* the search met the memory limit */

    /* For clients that read nothing at the moment: see queue.c. */
    _Atomic uint64_t taken_us; /* when the client last received bytes */
    atomic_bool must_yield;    /* others need the worker's place */

    /* Used by the queue alone, under its lock. */
    struct exchange *next; /* in the list of waiting exchanges, or of those with stalled clients */
    unsigned lane;         /* the lane whose place it occupies */
    bool is_stalled;       /* its client reads nothing: it has given up its place */
};

/* A request and its answer. */
struct exchange {
    struct request request;
    struct server *server;
    atomic_int references;
    char client[INET6_ADDRSTRLEN]; /* who asks; "": the connection's address */
    bool is_head;
    bool is_front; /* the path is / */
    bool is_api;   /* the path is /api, without the slash that the page of the API has */
    bool wants_gzip;
    bool wants_brotli;  /* of files; answers are not made in it */
    bool has_bare_plus; /* the expression in the query has a +, which means a blank */
    bool has_large_body;
    bool has_lines;                 /* the body has lines to judge, and may be larger than other
                                       bodies */
    enum problem_code body_problem; /* why the body is refused */
    size_t dropped_bytes;           /* bytes of a refused body that were read */
    unsigned endpoint;
    const struct site_file *file; /* the file of the page that is requested; NULL: another path */
    struct buffer body;
    struct line line; /* the parameters; its texts have the names of the query, too */
    bool has_question;
    struct question question; /* of lines to judge: what a line need not say */
    struct problem problem;

    bool has_search;   /* it is counted as a search of its client */
    unsigned retry_s;  /* when the client may ask again; 0: it need not wait */
    size_t held_bytes; /* bytes of this answer that server_hold() has counted */

    bool is_long;
    struct stream stream; /* of long questions alone; else not even 0 */

    char head_bytes[]; /* those of the request */
};

/* The exchange whose request this is. */
static inline struct exchange *exchange_of(struct request *request)
{
    return (struct exchange *)request;
}

/* Called by the connection: nobody will read the long answer. */
void exchange_drop(struct exchange *exchange);

/* ---- The queue ------------------------------------------------------------------------------- */

/*
 * The queue of long questions, first come, first served, and the workers that answer them. Workers
 * run at a lower priority than the threads that serve connections, so that long searches do not
 * delay short questions.
 *
 * There are two lanes. Questions that are likely to finish within a time slice go to the quick
 * lane, which has a worker of its own. If such a question exceeds its slice, it starts anew in the
 * long lane. So a question of some milliseconds does not wait for those of seconds either. The
 * length of each lane is limited, and so is the waiting time.
 *
 * If a client stops reading a long answer, its search gives up its place, and goes on beside the
 * others when the client reads again. When other questions find no worker, the search that has
 * stalled for longest is stopped, and its answer says so.
 */

struct queue;

/* Starts the workers. Returns NULL if there is no memory or no thread. */
struct queue *queue_new(struct server *server);

/* Queues an exchange, and takes a reference. Its connection is woken when there is something to
 * send. Returns false, with no effect, if the queue is full. */
bool queue_push(struct exchange *exchange);

/* Has a search ended since the last call, so that memory could be returned to the system? The
 * workers do not do this themselves, since it blocks every thread that allocates, and workers may
 * be preempted for long. */
bool queue_has_freed(struct queue *queue);

/* Stops the searches, answers all questions with what is known, and ends the workers. */
void queue_end(struct queue *queue);

/* Call this after queue_end(), when no thread can push any more. NULL is allowed. */
void queue_free(struct queue *queue);

/* ---- The server ------------------------------------------------------------------------------ */

/* Shared by the parts of the server: its state, and how answers are sent (respond.c). */

/* The largest bodies: of a question, and of lines to be judged. */
enum { BODY_MOST = 128 << 10, LINES_BODY_MOST = 8 << 20 };

/* What all threads of the service share. */
struct server {
    struct service service;
    const struct httpd_settings *settings;
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

/* Takes bytes for the request, of those that all answers in memory share. They are given back when
 * the request ends. Returns false, with no effect, if there are no more; the request is then
 * answered with 503. */
bool server_hold(struct exchange *exchange, size_t bytes);

/* ---- respond.c ------------------------------------------------------------------------------- */

/* How long caches may keep the answer. */
enum cache_kind {
    CACHE_NEVER, /* the next answer may differ */
    CACHE_LONG   /* the answer never changes */
};

/* What writing short answers takes, one for each thread of connections. */
struct buffers {
    struct buffer held; /* see struct answering */
    struct buffer out;
    struct buffer packed;
    uint64_t elapsed_end_us, work_end_us; /* the time limit of the present one; 0: not read yet */
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
};

/* Sends a whole answer. Compresses the text if that is worth it and the client takes gzip; answers
 * 304 if the client has the same text already; and 503 if too much memory is in use. */
void respond(struct exchange *exchange, const struct reply *reply);

/* Sends the text of the question's whole answer. */
void respond_answer(struct exchange *exchange, const struct buffer *text,
                    const struct answering *end);

/* Sends exchange->problem, with its status. respond_refusal() sets it first; detail may be NULL. */
void respond_problem(struct exchange *exchange);
void respond_refusal(struct exchange *exchange, enum problem_code code, const char *detail);

/* Sends exchange->file, a file of the page. */
void respond_file(struct exchange *exchange);

/* The answer to OPTIONS (CORS preflight), if any origin may ask. */
void respond_preflight(struct exchange *exchange);

#endif
