/* SPDX-License-Identifier: MIT */
/*
 * From a request to whoever answers it. libmicrohttpd calls server_handle() once when the headers are there,
 * once for each piece of a body, once at its end, and once more when a suspended connection is resumed.
 *
 * A request whose headers leave any doubt about where its body ends is refused and the connection closed, so
 * that what follows is never taken for another request.
 */
#include "httpd/server.h"

#include "httpd/openapi.h"

#include <strings.h>

enum {
    BODY_MOST = 128 << 10,
    BODY_SMALL = 4096,
    DRAIN_MOST = 1 << 20,
    FAST_BUDGET_US = 10000,
    FAST_MEMORY_BYTES = 4 << 20
};

/* ---- Headers ----------------------------------------------------------------------------------------- */

struct headers {
    unsigned lengths;
    unsigned codings;
    bool has_unknown_coding;
    unsigned hosts;
    bool must_have_host;
    bool has_blank_name; /* "Content-Length :" is that header to some, and not to others */
    bool is_length_good;
    uint64_t length;
};

static bool read_length(const char *text, uint64_t *length)
{
    enum { DIGITS_MOST = 18 };
    const size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > DIGITS_MOST || text[digits] != '\0') return false;
    *length = 0;
    for (size_t i = 0; i < digits; i++) *length = *length * 10 + (uint64_t)(text[i] - '0');
    return true;
}

static enum MHD_Result look_at_header(void *user, enum MHD_ValueKind kind, const char *name,
                                      const char *value)
{
    struct headers *const headers = user;
    (void)kind;
    if (strpbrk(name, " \t") != NULL) headers->has_blank_name = true;
    if (strcasecmp(name, "Content-Length") == 0) {
        headers->lengths++;
        headers->is_length_good = value != NULL && read_length(value, &headers->length);
    } else if (strcasecmp(name, "Transfer-Encoding") == 0) {
        headers->codings++;
        headers->has_unknown_coding |= value == NULL || strcasecmp(value, "chunked") != 0;
    } else if (strcasecmp(name, "Host") == 0) {
        headers->hosts++;
    }
    return MHD_YES;
}

static bool check_headers(struct exchange *exchange, struct headers *headers, bool may_have_body)
{
    struct problem *const problem = &exchange->problem;
    MHD_get_connection_values(exchange->connection, MHD_HEADER_KIND, look_at_header, headers);
    if (headers->has_blank_name)
        return problem_set(problem, PROBLEM_HEADERS, NULL, "a blank is in the name of a header");
    if (headers->lengths + headers->codings > 1)
        return problem_set(problem, PROBLEM_HEADERS, NULL, "the length of the body is said twice");
    if (headers->has_unknown_coding)
        return problem_set(problem, PROBLEM_HEADERS, NULL, "Transfer-Encoding is not chunked");
    if (headers->lengths == 1 && !headers->is_length_good)
        return problem_set(problem, PROBLEM_HEADERS, NULL, "Content-Length is not a number");
    if (headers->hosts > 1) return problem_set(problem, PROBLEM_HEADERS, NULL, "Host is given twice");
    if (headers->hosts == 0 && headers->must_have_host)
        return problem_set(problem, PROBLEM_HEADERS, NULL, "Host is missing");
    if (!may_have_body && (headers->codings > 0 || headers->length > 0))
        return problem_set(problem, PROBLEM_HEADERS, NULL, "this method takes no body");
    if (headers->length > BODY_MOST)
        return problem_set(problem, PROBLEM_BODY_SIZE, NULL, "at most 131072 bytes");
    return true;
}

static bool is_json(const char *type)
{
    static const char wanted[] = "application/json";
    if (type == NULL || strncasecmp(type, wanted, sizeof wanted - 1) != 0) return false;
    const char next = type[sizeof wanted - 1];
    return next == '\0' || next == ';' || next == ' ';
}

/* ---- Questions --------------------------------------------------------------------------------------- */

/* Time that a short question has. It is counted by the thread's own work, since where the machine is busy a
 * short question must not count as a long one; but that clock is dear, so that it is not looked at before as
 * much time has passed at all. */
struct budget {
    uint64_t elapsed_end_us;
    uint64_t work_end_us; /* 0: not looked at so far */
};

static int is_fast_time_over(void *user)
{
    struct budget *const budget = user;
    if (clock_us() < budget->elapsed_end_us) return 0;
    if (budget->work_end_us == 0) budget->work_end_us = thread_us() + FAST_BUDGET_US;
    return thread_us() >= budget->work_end_us;
}

static enum MHD_Result answer_long(struct server *server, struct exchange *exchange)
{
    const union MHD_ConnectionInfo *const info =
        MHD_get_connection_info(exchange->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    if (info != NULL && queue_push(server->queue, exchange, info->connect_fd)) return MHD_YES;
    problem_set(&exchange->problem, PROBLEM_BUSY, NULL, NULL);
    return respond_problem(server, exchange);
}

/* Answers at once; what takes longer than it looked goes to the queue after all. */
static enum MHD_Result answer_short(struct server *server, struct exchange *exchange)
{
    struct desk *const desk = desk_take(server);
    if (desk == NULL) return MHD_NO;
    struct budget budget = {.elapsed_end_us = clock_us() + FAST_BUDGET_US};
    const struct answer_way way = {
        .out = &desk->out,
        .tick = is_fast_time_over,
        .tick_context = &budget,
        .memory_bytes = FAST_MEMORY_BYTES,
        .scratch = &desk->scratch,
    };
    const struct question *const question = &exchange->question;
    const struct answer_end end = answer_question(question, &way);
    enum MHD_Result result = MHD_NO;
    if (end.problem != PROBLEM_NONE) {
        problem_set(&exchange->problem, end.problem, NULL, NULL);
        result = respond_problem(server, exchange);
    } else if (end.was_stopped) {
        result = answer_long(server, exchange);
    } else {
        const bool is_drawn_anew = question->kind == QUESTION_DRAW && !question->has_seed;
        const struct reply reply = {
            .status = 200,
            .type = type_of_answer(question),
            .cache = is_drawn_anew ? CACHE_NEVER : CACHE_LONG,
            .text = desk->out.data,
            .length = desk->out.length,
            .next_offset = end.next_offset,
        };
        result = respond(server, exchange, &reply);
    }
    desk_give_back(server, desk);
    return result;
}

static enum MHD_Result add_argument(void *user, enum MHD_ValueKind kind, const char *name, size_t name_length,
                                    const char *value, size_t length)
{
    struct exchange *const exchange = user;
    (void)kind;
    const bool is_good =
        parameter_add(&exchange->parameters, (enum question_kind)exchange->endpoint, name, name_length,
                      value != NULL ? value : "", value != NULL ? length : 0, &exchange->problem);
    return is_good ? MHD_YES : MHD_NO;
}

static uint64_t new_seed(struct server *server)
{
    uint64_t seed = server->seed + atomic_fetch_add(&server->drawn, 1) * UINT64_C(0x9e3779b97f4a7c15);
    seed = (seed ^ seed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    seed = (seed ^ seed >> 27) * UINT64_C(0x94d049bb133111eb);
    return seed ^ seed >> 31;
}

/* With all parameters there. */
static enum MHD_Result ask(struct server *server, struct exchange *exchange)
{
    const struct question_bounds bounds = {server->settings->numbers_most, server->settings->timeout_ms};
    if (exchange->problem.code == PROBLEM_NONE) {
        exchange->has_question = question_read(&exchange->question, (enum question_kind)exchange->endpoint,
                                               &exchange->parameters, &bounds, &exchange->problem);
    }
    if (!exchange->has_question) return respond_problem(server, exchange);
    struct question *const question = &exchange->question;
    if (question->kind == QUESTION_DRAW && !question->has_seed) question->seed = new_seed(server);
    return question_is_short(question) ? answer_short(server, exchange) : answer_long(server, exchange);
}

static void read_query(struct exchange *exchange)
{
    MHD_get_connection_values_n(exchange->connection, MHD_GET_ARGUMENT_KIND, add_argument, exchange);
}

/* ---- Bodies ------------------------------------------------------------------------------------------ */

/* Why the rest of the body cannot be taken. */
static enum problem_code body_problem(struct server *server, struct exchange *exchange, size_t length)
{
    const size_t all = exchange->body.length + length;
    if (all > BODY_MOST) return PROBLEM_BODY_SIZE;
    return all <= BODY_SMALL || server_take_large_body(server, exchange) ? PROBLEM_NONE : PROBLEM_BUSY;
}

/* A body that is refused after all is read and dropped, so that its sender can read the answer; to a bound.
 */
static enum MHD_Result take_body(struct server *server, struct exchange *exchange, const char *body,
                                 size_t *length)
{
    if (exchange->body_problem == PROBLEM_NONE)
        exchange->body_problem = body_problem(server, exchange, *length);
    if (exchange->body_problem == PROBLEM_NONE) {
        buffer_append(&exchange->body, body, *length);
    } else {
        exchange->dropped_bytes += *length;
        if (exchange->dropped_bytes > DRAIN_MOST) return MHD_NO;
    }
    *length = 0;
    return exchange->body.has_failed ? MHD_NO : MHD_YES;
}

static enum MHD_Result end_body(struct server *server, struct exchange *exchange)
{
    if (exchange->body_problem != PROBLEM_NONE) {
        const bool is_too_large = exchange->body_problem == PROBLEM_BODY_SIZE;
        problem_set(&exchange->problem, exchange->body_problem, NULL,
                    is_too_large ? "at most 131072 bytes" : NULL);
        return respond_problem(server, exchange);
    }
    read_query(exchange);
    if (exchange->problem.code == PROBLEM_NONE) {
        const char *const text = exchange->body.data != NULL ? exchange->body.data : "";
        parameters_of_json(&exchange->parameters, (enum question_kind)exchange->endpoint, text,
                           exchange->body.length, &exchange->problem);
    }
    return ask(server, exchange);
}

/* ---- Requests ---------------------------------------------------------------------------------------- */

static enum MHD_Result answer_text(struct server *server, struct exchange *exchange, const char *type,
                                   const char *text, size_t length, enum cache_kind cache)
{
    const struct reply reply = {.status = 200, .type = type, .cache = cache, .text = text, .length = length};
    return respond(server, exchange, &reply);
}

static enum MHD_Result answer_metrics(struct server *server, struct exchange *exchange)
{
    struct buffer text = BUFFER_INIT;
    metrics_report(&text, &server->metrics);
    const enum MHD_Result result =
        text.has_failed ? MHD_NO
                        : answer_text(server, exchange, "text/plain; version=0.0.4; charset=utf-8", text.data,
                                      text.length, CACHE_NEVER);
    buffer_clear(&text);
    return result;
}

/* The path on this server: a target may also be written as a proxy gets it, http://host/path. What has a NUL
 * in it is no path, though libmicrohttpd hands over what stands before that. */
static const char *local_path(const struct exchange *exchange, const char *path)
{
    static const char scheme[] = "http://";
    const char *const nul = strstr(exchange->uri, "%00"), *const query = strchr(exchange->uri, '?');
    if (nul != NULL && (query == NULL || nul < query)) return "";
    if (strncasecmp(path, scheme, sizeof scheme - 1) != 0) return path;
    const char *const slash = strchr(path + sizeof scheme - 1, '/');
    return slash != NULL ? slash : "/";
}

static unsigned find_endpoint(const struct server *server, const char *path, struct site_file *file)
{
    static const char prefix[] = "/api/v1/";
    enum question_kind kind = QUESTION_SOLVE;
    if (strncmp(path, prefix, sizeof prefix - 1) == 0) {
        const char *const name = path + sizeof prefix - 1;
        if (question_find(name, &kind)) return kind;
        return strcmp(name, "openapi.json") == 0 ? ENDPOINT_OPENAPI : ENDPOINT_OTHER;
    }
    if (strcmp(path, "/healthz") == 0) return ENDPOINT_HEALTH;
    if (strcmp(path, "/metrics") == 0) return ENDPOINT_METRICS;
    return site_find(server->site, path, file) ? ENDPOINT_PAGE : ENDPOINT_OTHER;
}

static enum MHD_Result answer_other(struct server *server, struct exchange *exchange, const char *path,
                                    const struct site_file *file)
{
    static const char healthy[] = "{\"status\":\"ok\"}\n";
    switch (exchange->endpoint) {
    case ENDPOINT_OPENAPI:
        return answer_text(server, exchange, "application/json", openapi_document, openapi_document_length,
                           CACHE_LONG);
    case ENDPOINT_HEALTH:
        return answer_text(server, exchange, "application/json", healthy, sizeof healthy - 1, CACHE_NEVER);
    case ENDPOINT_METRICS: return answer_metrics(server, exchange);
    case ENDPOINT_PAGE: return respond_file(server, exchange, file);
    default: break;
    }
    const bool is_front = strcmp(path, "/") == 0;
    problem_set(&exchange->problem, PROBLEM_NOT_FOUND, NULL,
                is_front ? "the page is not installed here; the API is below /api/v1/" : NULL);
    return respond_problem(server, exchange);
}

static bool is_question(const struct exchange *exchange)
{
    return exchange->endpoint < QUESTION_KINDS;
}

/* The headers are there. An answer that is given now ends the connection, since a body might follow; so only
 * what is refused for its headers or its body is answered here, and the rest in end_request(). */
static enum MHD_Result begin(struct server *server, struct exchange *exchange, const char *path,
                             const char *method, const char *version)
{
    struct headers headers = {.must_have_host = strcmp(version, MHD_HTTP_VERSION_1_1) == 0};
    struct site_file file;
    const bool is_post = strcmp(method, "POST") == 0;
    const size_t method_length = strlen(method);
    memcpy(exchange->method, method, method_length < METHOD_SIZE ? method_length : METHOD_SIZE - 1);
    exchange->is_head = strcmp(method, "HEAD") == 0;
    exchange->wants_gzip =
        gzip_is_wanted(MHD_lookup_connection_value(exchange->connection, MHD_HEADER_KIND, "Accept-Encoding"));
    exchange->endpoint = find_endpoint(server, path, &file);
    if (!check_headers(exchange, &headers, is_post)) return respond_problem(server, exchange);
    if (!is_post || !is_question(exchange)) return MHD_YES;
    if (is_json(MHD_lookup_connection_value(exchange->connection, MHD_HEADER_KIND, "Content-Type")))
        return MHD_YES;
    problem_set(&exchange->problem, PROBLEM_MEDIA_TYPE, NULL, NULL);
    return respond_problem(server, exchange);
}

/* All of the request is there. */
static enum MHD_Result end_request(struct server *server, struct exchange *exchange, const char *path,
                                   const char *method)
{
    struct site_file file;
    client_answered(exchange->client, clock_us());
    const bool is_post = strcmp(method, "POST") == 0, is_get = strcmp(method, "GET") == 0;
    if (server->settings->allows_any_origin && is_question(exchange) && strcmp(method, "OPTIONS") == 0)
        return respond_preflight(server, exchange);
    if (is_post && is_question(exchange)) return end_body(server, exchange);
    if (!is_get && !exchange->is_head) {
        const bool is_there = exchange->endpoint != ENDPOINT_OTHER;
        problem_set(&exchange->problem, is_there ? PROBLEM_METHOD : PROBLEM_NOT_FOUND, NULL, NULL);
        return respond_problem(server, exchange);
    }
    if (!is_question(exchange)) {
        find_endpoint(server, path, &file);
        return answer_other(server, exchange, path, &file);
    }
    read_query(exchange);
    return ask(server, exchange);
}

enum MHD_Result server_handle(void *user, struct MHD_Connection *connection, const char *path,
                              const char *method, const char *version, const char *body, size_t *body_length,
                              void **context)
{
    struct server *const server = user;
    struct exchange *const exchange = *context;
    if (exchange == NULL) return MHD_NO;
    if (!exchange->has_begun) {
        exchange->has_begun = true;
        exchange->connection = connection;
        exchange->client->begun = NULL;
        atomic_fetch_add(&server->in_flight, 1);
        return begin(server, exchange, local_path(exchange, path), method, version);
    }
    if (*body_length > 0) return take_body(server, exchange, body, body_length);
    if (exchange->is_long) return respond_long(server, exchange);
    return exchange->is_settled ? MHD_YES : end_request(server, exchange, local_path(exchange, path), method);
}
