/* SPDX-License-Identifier: MIT */
/*
 * Finds the code that answers a request. The connection calls these functions when a head is
 * complete, for each piece of a body, and at the body's end.
 */
#include "common/texts.h"
#include "httpd/server.h"

#include <stdio.h>
#include <strings.h>

/* Limits of the questions that the event loop answers itself. A question that needs more time or
 * memory goes to the queue. */
enum {
    LARGE_BODIES_MOST = 128, /* bodies of more than BODY_SMALL at once */
    LINES_MOST = 8,          /* bodies of more than BODY_MOST at once: lines to judge */
    BODY_SMALL = 4096,
    DRAIN_MOST = 1 << 20,
    FAST_BUDGET_US = 10000,
    FAST_MEMORY_BYTES = 4 << 20
};

static const char bad_escape[] = "a % is not followed by two hexadecimal digits";

static const char plus_hint[] = "in a query, + means a blank; write %2B for a plus";

static bool is_letter(char byte)
{
    return byte >= 'a' && byte <= 'z';
}

static bool is_type(const char *type, const char *wanted)
{
    const size_t length = strlen(wanted);
    if (type == NULL || strncasecmp(type, wanted, length) != 0) return false;
    return type[length] == '\0' || type[length] == ';' || type[length] == ' ';
}

/* Is the Content-Type one of those that are used for JSON lines? None of these types is
 * registered. */
static bool has_right_type(const struct exchange *exchange)
{
    const char *const type = exchange->request.head.content_type;
    if (is_type(type, "application/json")) return true;
    return exchange->endpoint == ENDPOINT_JUDGE &&
           (is_type(type, "application/x-ndjson") || is_type(type, "application/jsonl"));
}

/* ---- Short questions ------------------------------------------------------------------------- */

/* The time limit of short questions. It counts the thread's own processor time, since on a busy
 * machine a short question must not become a long one. That clock is slow to read, so it is read
 * only after as much real time has passed. */
static int is_fast_time_over(void *user, const tally_progress *progress)
{
    (void)progress;
    struct buffers *const own = user;
    if (clock_us() < own->elapsed_end_us) return 0;
    if (own->work_end_us == 0) own->work_end_us = thread_us() + FAST_BUDGET_US;
    return thread_us() >= own->work_end_us;
}

/* ---- Limits of one client -------------------------------------------------------------------- */

static bool refuse_client(struct exchange *exchange, enum client_limit limit, const char *detail)
{
    atomic_fetch_add_explicit(&exchange->server->metrics.limited[limit], 1, memory_order_relaxed);
    respond_refusal(exchange, PROBLEM_TOO_MANY, detail);
    return false;
}

/* May this client ask now? If not, answers with the reason. */
static bool is_within_rate(struct exchange *exchange)
{
    exchange->retry_s = clients_take_request(exchange->server->clients, exchange->client,
                                             exchange->request.begin_us);
    if (exchange->retry_s == 0) return true;
    char detail[PROBLEM_DETAIL_SIZE];
    snprintf(detail, sizeof detail, "this service answers %u requests a second of one client",
             (unsigned)exchange->server->settings->client_rate);
    return refuse_client(exchange, LIMIT_RATE, detail);
}

/* May this client have one more search? If not, answers with the reason. */
static bool has_search_left(struct exchange *exchange)
{
    exchange->has_search =
        clients_take(exchange->server->clients, exchange->client, CLIENT_SEARCHES);
    if (exchange->has_search) return true;
    char detail[PROBLEM_DETAIL_SIZE];
    snprintf(detail, sizeof detail, "this service runs %u long searches of one client at once",
             (unsigned)exchange->server->settings->client_searches);
    return refuse_client(exchange, LIMIT_SEARCHES, detail);
}

/* ---- Questions ------------------------------------------------------------------------------- */

static void answer_long(struct exchange *exchange)
{
    if (has_search_left(exchange) && !queue_push(exchange))
        respond_refusal(exchange, PROBLEM_BUSY, NULL);
}

/* Adds a hint to the judgement of an expression that cannot be read, since a plus in the expression
 * may have become a blank. */
static void hint_at_plus(struct buffer *out)
{
    static const char end[] = "}\n", reason[] = "\"reason\":\"syntax\"";
    const size_t end_length = sizeof end - 1;
    if (out->has_failed || out->length < end_length || !buffer_reserve(out, 1)) return;
    out->data[out->length] = '\0';
    if (strstr(out->data, reason) == NULL) return;
    out->length -= end_length;
    buffer_text(out, ",\"hint\":\"");
    buffer_text(out, plus_hint);
    buffer_text(out, "\"");
    buffer_text(out, end);
}

/* Answers at once. If that takes longer than expected, the question goes to the queue after all. */
static void answer_short(struct exchange *exchange)
{
    struct buffers *const buffers = buffers_of(exchange);
    buffers->elapsed_end_us = clock_us() + FAST_BUDGET_US;
    buffers->work_end_us = 0;
    struct question *const question = &exchange->question;
    question->options.tick = is_fast_time_over;
    question->options.tick_context = buffers;
    question->options.memory_bytes = FAST_MEMORY_BYTES;
    struct answering end = {
        .question = question,
        .out = &buffers->out,
        .lines_most = VALUES_MOST,
        .held = &buffers->held,
    };
    answer_question(&end);
    if (end.status != TALLY_OK) {
        problem_set_end(&exchange->problem, question, problem_code_of(end.status));
        respond_problem(exchange);
    } else if (end.was_stopped) {
        answer_long(exchange);
    } else {
        if (exchange->has_bare_plus) hint_at_plus(&buffers->out);
        respond_answer(exchange, &buffers->out, &end);
    }
}

static uint64_t new_seed(struct server *server)
{
    uint64_t seed =
        server->seed + atomic_fetch_add(&server->drawn, 1) * UINT64_C(0x9e3779b97f4a7c15);
    seed = (seed ^ seed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    seed = (seed ^ seed >> 27) * UINT64_C(0x94d049bb133111eb);
    return seed ^ seed >> 31;
}

/* This is an estimate from the count of numbers and the kind of question. A wrong estimate costs
 * little: the question then moves to the queue. */
static bool question_is_short(const struct question *question)
{
    enum { SHORT_WHOLE = 6, SHORT_EXACT = 4, SHORT_PAGE = 1000 };
    enum {
        MAY_BE_SHORT = ASKED_IN(HINT) | ASKED_IN(MOVES) | ASKED_IN(SOLVE) | ASKED_IN(SOLUTIONS) |
                       ASKED_IN(COUNT)
    };
    if (question->kind == QUESTION_CHECK) return !question->proves;
    if (question->kind == QUESTION_DRAW) return question_wishes_nothing(question);
    if (question->kind == QUESTION_READ || question->kind == QUESTION_RULES) return true;
    if ((MAY_BE_SHORT >> question->kind & 1) == 0) return false;
    size_t count = 0;
    tally_game_numbers(question->game, &count);
    const tally_rules *const rules = tally_game_rules(question->game);
    const bool is_whole = rules->values == TALLY_VALUES_WHOLE;
    if (rules->brackets != TALLY_BRACKETS_ANY || scope_has_limits(rules) ||
        (rules->operations & ~(uint32_t)TALLY_OP_BASIC) != 0 || question_has_lines(question))
        return false;
    if (question->kind == QUESTION_SOLUTIONS &&
        (question->options.limit == 0 || question->offset > SHORT_PAGE ||
         question->options.limit + question->offset > SHORT_PAGE))
        return false;
    return count <= (is_whole ? (size_t)SHORT_WHOLE : (size_t)SHORT_EXACT);
}

/* Called when all parameters are known. */
static void ask(struct exchange *exchange)
{
    const struct httpd_settings *const settings = exchange->server->settings;
    if (exchange->problem.code == PROBLEM_NONE) {
        exchange->has_question = question_read(
            &exchange->question, (enum question_kind)exchange->endpoint, &exchange->line,
            settings->numbers_most, settings->timeout_ms, &exchange->problem);
    }
    if (!exchange->has_question) {
        respond_problem(exchange);
        return;
    }
    struct question *const question = &exchange->question;
    if (question_is_by_chance(question)) question->seed = new_seed(exchange->server);
    if (question_is_short(question)) answer_short(exchange);
    else answer_long(exchange);
}

static enum question_kind kind_of_parameters(const struct exchange *exchange)
{
    return exchange->endpoint == ENDPOINT_JUDGE ? QUESTION_KINDS
                                                : (enum question_kind)exchange->endpoint;
}

/* In a query, + means a blank, and %2B means a plus; but many clients send + for a plus. Two cases
 * can be noticed: a list of operations with a plus that does not stand between two words, and an
 * expression that cannot be read. */
static bool has_bare_plus(const char *value, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (value[i] != '+') continue;
        const bool is_between =
            i > 0 && i + 1 < length && is_letter(value[i - 1]) && is_letter(value[i + 1]);
        if (!is_between) return true;
    }
    return false;
}

static bool take_plus(struct exchange *exchange, struct json_span name, struct json_span raw,
                      struct json_span value)
{
    if (memchr(raw.text, '+', raw.length) == NULL) return true;
    if (json_equals(name, "expression")) exchange->has_bare_plus = true;
    if (!json_equals(name, "ops") || memchr(value.text, '+', value.length) != NULL ||
        !has_bare_plus(raw.text, raw.length))
        return true;
    return problem_set(&exchange->problem, PROBLEM_SYNTAX, "ops", plus_hint);
}

/* Adds NAME=VALUE, both decoded: with a NUL no longer than with its & or end. */
static bool add_argument(struct exchange *exchange, const char *argument, size_t length)
{
    struct buffer *const texts = &exchange->line.texts;
    const char *const sign = memchr(argument, '=', length);
    const size_t name_length = sign != NULL ? (size_t)(sign - argument) : length;
    const struct json_span raw = {argument + name_length + (sign != NULL),
                                  length - name_length - (sign != NULL)};
    struct json_span name = {texts->data + texts->length, 0}, value = {NULL, 0};
    enum parameter parameter;
    if (!percent_decode(argument, name_length, true, texts->data + texts->length, &name.length))
        return problem_set(&exchange->problem, PROBLEM_SYNTAX, NULL, bad_escape);
    const size_t begin = texts->length + name.length;
    value.text = texts->data + begin;
    if (!percent_decode(raw.text, raw.length, true, texts->data + begin, &value.length))
        return problem_set(&exchange->problem, PROBLEM_SYNTAX, NULL, bad_escape);
    texts->length = begin + value.length;
    return take_plus(exchange, name, raw, value) &&
           parameter_find(&exchange->line, kind_of_parameters(exchange), name, &parameter,
                          &exchange->problem) &&
           parameter_take(&exchange->line, parameter, begin, &exchange->problem);
}

/* Reads the query string as parameters of the question, and leaves room for those of a JSON text.
 * An error is kept, and answered when the request is complete. */
static void read_query(struct exchange *exchange, size_t json_length)
{
    const char *const target = exchange->request.head.target;
    const char *at = target + strcspn(target, "?");
    if (!buffer_reserve(&exchange->line.texts, strlen(at) + json_length + 1)) {
        problem_set(&exchange->problem, PROBLEM_NO_MEMORY, NULL, NULL);
        return;
    }
    for (at += *at == '?' ? 1 : 0; *at != '\0';) {
        const size_t length = strcspn(at, "&");
        if (length > 0 && !add_argument(exchange, at, length)) return;
        at += length + (at[length] == '&' ? 1 : 0);
    }
}

/* ---- Bodies ---------------------------------------------------------------------------------- */

static size_t body_most(const struct exchange *exchange)
{
    return exchange->endpoint == ENDPOINT_JUDGE ? LINES_BODY_MOST : BODY_MOST;
}

/* Counts a request once, however often it is called, and until the request ends. Returns false if
 * there are as many already; the request is then answered with 503. */
static bool take_share(_Atomic int64_t *count, int64_t most, bool *has_share)
{
    if (*has_share) return true;
    *has_share = atomic_fetch_add(count, 1) < most;
    if (!*has_share) atomic_fetch_sub(count, 1);
    return *has_share;
}

/* Why the rest of the body cannot be accepted. */
static enum problem_code body_problem(struct exchange *exchange, size_t length)
{
    const size_t all = exchange->body.length + length;
    if (all > body_most(exchange)) return PROBLEM_BODY_SIZE;
    if (all > BODY_SMALL && !take_share(&exchange->server->metrics.large_bodies, LARGE_BODIES_MOST,
                                        &exchange->has_large_body))
        return PROBLEM_BUSY;
    if (all > BODY_MOST && !take_share(&exchange->server->lines, LINES_MOST, &exchange->has_lines))
        return PROBLEM_BUSY;
    return PROBLEM_NONE;
}

static void refuse_body(struct exchange *exchange)
{
    const bool is_too_large = exchange->body_problem == PROBLEM_BODY_SIZE;
    const char *const most =
        exchange->endpoint == ENDPOINT_JUDGE ? "at most 8388608 bytes" : "at most 131072 bytes";
    respond_refusal(exchange, exchange->body_problem, is_too_large ? most : NULL);
}

/* Takes a piece of the body. If the body is refused, up to a limit it is still read and dropped, so
 * that the client can read the answer. */
void service_take_body(struct request *request, const char *bytes, size_t length)
{
    struct exchange *const exchange = exchange_of(request);
    if (exchange->body_problem == PROBLEM_NONE)
        exchange->body_problem = body_problem(exchange, length);
    if (exchange->body_problem == PROBLEM_NONE) {
        buffer_append(&exchange->body, bytes, length);
        if (exchange->body.has_failed) exchange->body_problem = PROBLEM_NO_MEMORY;
        return;
    }
    exchange->dropped_bytes += length;
    if (exchange->dropped_bytes > DRAIN_MOST) refuse_body(exchange);
}

static void judge(struct exchange *exchange)
{
    exchange->question.timeout_ms = exchange->server->settings->timeout_ms;
    if (exchange->problem.code == PROBLEM_NONE &&
        judging_read(&exchange->question, &exchange->line, &exchange->problem))
        answer_long(exchange);
    else respond_problem(exchange);
}

static void end_body(struct exchange *exchange)
{
    if (exchange->body_problem != PROBLEM_NONE) {
        refuse_body(exchange);
        return;
    }
    const bool is_of_lines = exchange->endpoint == ENDPOINT_JUDGE;
    read_query(exchange, is_of_lines ? 0 : exchange->body.length);
    if (is_of_lines) {
        judge(exchange);
        return;
    }
    if (exchange->problem.code == PROBLEM_NONE) {
        const char *const text = exchange->body.data != NULL ? exchange->body.data : "";
        parameters_of_json(&exchange->line, (enum question_kind)exchange->endpoint, text,
                           exchange->body.length, &exchange->problem);
    }
    ask(exchange);
}

/* ---- Requests -------------------------------------------------------------------------------- */

/* Answers with a text, which must be static or in the thread's buffers. */
static void answer_text(struct exchange *exchange, const char *type, const char *text,
                        size_t length, enum cache_kind cache)
{
    const struct reply reply = {
        .status = 200, .type = type, .cache = cache, .text = text, .length = length};
    respond(exchange, &reply);
}

static void answer_metrics(struct exchange *exchange)
{
    struct buffers *const buffers = buffers_of(exchange);
    metrics_report(&buffers->out, exchange->server);
    if (buffers->out.has_failed) connection_lacks_memory(exchange->request.connection);
    else
        answer_text(exchange, "text/plain; version=0.0.4; charset=utf-8", buffers->out.data,
                    buffers->out.length, CACHE_NEVER);
}

enum { PATH_BYTES = 512 }; /* with the NUL; no valid path is longer */

/* Reads the path of the target, with escapes decoded. The target may also have the form for
 * proxies, http://host/path. "" stands for paths that cannot exist. */
static bool read_path(struct exchange *exchange, char path[PATH_BYTES])
{
    static const char scheme[] = "http://";
    const char *target = exchange->request.head.target;
    if (strncasecmp(target, scheme, sizeof scheme - 1) == 0) {
        target += sizeof scheme - 1;
        target += strcspn(target, "/?");
    }
    const size_t length = strcspn(target, "?");
    size_t count = 0;
    path[0] = '\0';
    if (length >= PATH_BYTES) return true;
    if (!percent_decode(target, length, false, path, &count))
        return problem_set(&exchange->problem, PROBLEM_SYNTAX, NULL, bad_escape);
    path[count] = '\0';
    if (length == 0) memcpy(path, "/", sizeof "/");
    if (memchr(path, '\0', count) != NULL) path[0] = '\0';
    return true;
}

static unsigned find_endpoint(const struct site *site, const char *path,
                              const struct site_file **file)
{
    static const char prefix[] = "/api/v1/";
    enum question_kind kind = QUESTION_SOLVE;
    if (strncmp(path, prefix, sizeof prefix - 1) == 0) {
        const char *const name = path + sizeof prefix - 1;
        if (question_find(name, &kind)) return kind;
        if (strcmp(name, "judge") == 0) return ENDPOINT_JUDGE;
        return strcmp(name, "openapi.json") == 0 ? ENDPOINT_OPENAPI : ENDPOINT_OTHER;
    }
    if (strcmp(path, "/healthz") == 0) return ENDPOINT_HEALTH;
    if (strcmp(path, "/metrics") == 0) return ENDPOINT_METRICS;
    return site_find(site, path, file) ? ENDPOINT_PAGE : ENDPOINT_OTHER;
}

static void answer_other(struct exchange *exchange)
{
    static const char healthy[] = "{\"status\":\"ok\"}\n";
    switch (exchange->endpoint) {
    case ENDPOINT_OPENAPI:
        answer_text(exchange, "application/json", text_openapi_json, strlen(text_openapi_json),
                    CACHE_LONG);
        return;
    case ENDPOINT_HEALTH:
        answer_text(exchange, "application/json", healthy, sizeof healthy - 1, CACHE_NEVER);
        return;
    case ENDPOINT_METRICS: answer_metrics(exchange); return;
    case ENDPOINT_PAGE: respond_file(exchange); return;
    default: break;
    }
    if (exchange->is_api) {
        const struct reply reply = {.status = 308, .type = "text/plain", .text = ""};
        respond(exchange, &reply);
        return;
    }
    respond_refusal(exchange, PROBLEM_NOT_FOUND,
                    exchange->is_front
                        ? "the page is not installed here; /api/ has a form for each question"
                        : "/api/ has a form for each question");
}

static bool is_question(const struct exchange *exchange)
{
    return exchange->endpoint < QUESTION_KINDS;
}

static bool may_have_body(const struct exchange *exchange)
{
    return is_question(exchange) || exchange->endpoint == ENDPOINT_JUDGE;
}

static bool is_post(const struct exchange *exchange)
{
    return strcmp(exchange->request.head.method, "POST") == 0;
}

/* Accepts "gzip" and "x, gzip;q=0.5", but not "gzip;q=0". */
static bool coding_is_wanted(const char *accept_encoding, const char *coding)
{
    static const char separators[] = ", \t";
    const size_t named = strlen(coding);
    const char *at = accept_encoding;
    while (at != NULL && *at != '\0') {
        at += strspn(at, separators);
        const size_t length = strcspn(at, ",");
        const char *rest = at + named;
        if (length >= named && strncasecmp(at, coding, named) == 0 &&
            strchr(", \t;", *rest) != NULL) {
            rest += strspn(rest, " \t");
            if (rest >= at + length || *rest == '\0' || *rest == ',') return true;
            if (*rest != ';') return false;
            rest += 1 + strspn(rest + 1, " \t");
            if (strncasecmp(rest, "q=0", 3) != 0) return true;
            rest += 3;
            return *rest == '.' && strspn(rest + 1, "0") < strspn(rest + 1, "0123456789");
        }
        at += length;
    }
    return false;
}

/* An answer given now ends the connection if a body follows. So only requests that are refused
 * whatever their body says are answered here; all others in service_answer(). */
void service_take_head(struct request *request)
{
    struct exchange *const exchange = exchange_of(request);
    char path[PATH_BYTES];
    exchange->is_head = strcmp(exchange->request.head.method, "HEAD") == 0;
    clients_name(exchange->server->clients, exchange->request.connection->address,
                 exchange->request.head.forwarded_for, exchange->client);
    exchange->wants_gzip = coding_is_wanted(exchange->request.head.accept_encoding, "gzip");
    exchange->wants_brotli = coding_is_wanted(exchange->request.head.accept_encoding, "br");
    if (!read_path(exchange, path)) {
        respond_problem(exchange);
        return;
    }
    exchange->endpoint = find_endpoint(exchange->server->site, path, &exchange->file);
    exchange->is_front = strcmp(path, "/") == 0;
    exchange->is_api = strcmp(path, "/api") == 0;
    const bool is_asked =
        may_have_body(exchange) && strcmp(exchange->request.head.method, "OPTIONS") != 0;
    if (is_asked && !is_within_rate(exchange)) return;
    if (!is_post(exchange) || !may_have_body(exchange)) return;
    const bool is_too_large = exchange->request.head.length > body_most(exchange);
    if (!is_too_large && has_right_type(exchange)) return;
    respond_refusal(exchange, is_too_large ? PROBLEM_BODY_SIZE : PROBLEM_MEDIA_TYPE,
                    is_too_large ? "at most 131072 bytes" : NULL);
}

/* A browser's OPTIONS before a request from another page, a POST, or a GET; HEAD counts as GET. */
void service_answer(struct request *request)
{
    struct exchange *const exchange = exchange_of(request);
    const char *const method = exchange->request.head.method;
    if (exchange->server->settings->allows_any_origin && may_have_body(exchange) &&
        strcmp(method, "OPTIONS") == 0) {
        respond_preflight(exchange);
    } else if (is_post(exchange) && may_have_body(exchange)) {
        end_body(exchange);
    } else if ((strcmp(method, "GET") != 0 && !exchange->is_head) ||
               exchange->endpoint == ENDPOINT_JUDGE) {
        const bool is_there = exchange->endpoint != ENDPOINT_OTHER;
        respond_refusal(exchange, is_there ? PROBLEM_METHOD : PROBLEM_NOT_FOUND, NULL);
    } else if (!is_question(exchange)) {
        answer_other(exchange);
    } else {
        read_query(exchange, 0);
        ask(exchange);
    }
}

void service_refuse(struct request *request)
{
    static const enum problem_code codes[] = {
        [FAULT_NONE] = PROBLEM_NONE,           [FAULT_HEADERS] = PROBLEM_HEADERS,
        [FAULT_BODY_SIZE] = PROBLEM_BODY_SIZE, [FAULT_URI_SIZE] = PROBLEM_URI_SIZE,
        [FAULT_HEAD_SIZE] = PROBLEM_HEAD_SIZE, [FAULT_VERSION] = PROBLEM_VERSION,
    };
    struct exchange *const exchange = exchange_of(request);
    const enum head_fault fault = request->head.fault;
    atomic_fetch_add_explicit(&exchange->server->metrics.malformed, 1, memory_order_relaxed);
    respond_refusal(exchange, codes[fault],
                    fault == FAULT_BODY_SIZE ? "at most 131072 bytes; of lines to be judged 8388608"
                                             : request->head.detail);
}
