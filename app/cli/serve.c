/* SPDX-License-Identifier: MIT */
/*
 * tally serve: the page and the JSON API. The options are taken apart here; app/httpd does the
 * rest, where zlib was found.
 */
#include "cli/serve.h"
#include "tally/threads.h"

#include "cli/commands.h"
#include "cli/terminal/message.h"

#ifdef TALLY_HAVE_HTTPD
#include "httpd/httpd.h"
#endif

enum {
    SERVE_BIND,
    SERVE_PORT,
    SERVE_TIMEOUT_MS,
    SERVE_MAX_NUMBERS,
    SERVE_QUEUE,
    SERVE_CONNECTIONS,
    SERVE_CONNECTIONS_OF_ADDRESS,
    SERVE_IDLE_TIMEOUT,
    SERVE_MEMORY,
    SERVE_CORS,
    SERVE_LOG,
    SERVE_SITE
};

static const struct option own_options[] = {
    [SERVE_BIND] = {0, "bind", OPTION_TEXT, "ADDRESS",
                    "the address to listen on, in numbers; 0.0.0.0 or :: for all", "127.0.0.1", 0,
                    0, NULL, 0},
    [SERVE_PORT] = {0, "port", OPTION_NUMBER, "NUMBER",
                    "the port to listen on; 0: any that is free", "8080", 0, 65535, NULL, 0},
    [SERVE_TIMEOUT_MS] = {0, "timeout-ms", OPTION_NUMBER, "MS",
                          "stop each search after MS milliseconds", "2000", 1, 3600000, NULL, 0},
    [SERVE_MAX_NUMBERS] = {0, "max-numbers", OPTION_NUMBER, "COUNT",
                           "refuse games of more than COUNT numbers", "64", 1, 64, NULL, 0},
    [SERVE_QUEUE] = {0, "queue", OPTION_NUMBER, "COUNT",
                     "how many long searches may wait; more are told to come back", "64", 1, 100000,
                     NULL, 0},
    [SERVE_CONNECTIONS] = {0, "connections", OPTION_NUMBER, "COUNT",
                           "how many connections may be open", "2048", 1, 100000, NULL, 0},
    [SERVE_CONNECTIONS_OF_ADDRESS] =
        {0, "connections-per-address", OPTION_NUMBER, "COUNT",
         "how many of them may come from one address; 0: as many as may be", "0", 0, 100000, NULL,
         0},
    [SERVE_IDLE_TIMEOUT] =
        {0, "idle-timeout", OPTION_NUMBER, "SECONDS",
         "close a connection that is silent for SECONDS; a whole request may take twice as "
         "long",
         "20", 1, 3600, NULL, 0},
    [SERVE_MEMORY] = {0, "search-memory", OPTION_SIZE, "SIZE",
                      "stop a search where more than SIZE bytes are needed", "20M", 65536,
                      (uint64_t)1 << 40, NULL, 0},
    [SERVE_CORS] = {0, "cors", OPTION_FLAG, NULL, "let pages of any origin ask the API", NULL, 0, 0,
                    NULL, 0},
    [SERVE_LOG] = {0, "log", OPTION_CHOICE, "FORM",
                   "a line for each request on standard error: text, json or none", "text", 0, 0,
                   "text|json|none", 0},
    [SERVE_SITE] = {0, "site", OPTION_FILE, "DIRECTORY",
                    "the page's files, as 'make site' writes them", "beside the program", 0, 0,
                    NULL, 0},
    OPTION_END,
};
const struct option *const serve_own_options = own_options;

#ifdef TALLY_HAVE_HTTPD
static uint64_t number_or(const struct call *call, int option, uint64_t standard)
{
    return call->own[option].is_set ? call->own[option].number : standard;
}

int run_serve(struct call *call)
{
    if (call->argument_count > 0)
        return fail_usage("serve '%.40s': no arguments are taken", call->arguments[0]);
    const struct option_value *const threads = &call->common[OPT_THREADS];
    const bool is_counted = threads->is_set && threads->number != OPTION_CPUS;
    const struct httpd_settings settings = {
        .bind = call->own[SERVE_BIND].is_set ? call->own[SERVE_BIND].text : "127.0.0.1",
        .port = (uint16_t)number_or(call, SERVE_PORT, 8080),
        .threads = is_counted ? (size_t)threads->number : tally_threads_processors(),
        .timeout_ms = (uint32_t)number_or(call, SERVE_TIMEOUT_MS, 2000),
        .numbers_most = (uint32_t)number_or(call, SERVE_MAX_NUMBERS, 64),
        .waiting_most = (uint32_t)number_or(call, SERVE_QUEUE, 64),
        .connections_most = (uint32_t)number_or(call, SERVE_CONNECTIONS, 2048),
        .connections_of_address = (uint32_t)number_or(call, SERVE_CONNECTIONS_OF_ADDRESS, 0),
        .silent_s = (uint32_t)number_or(call, SERVE_IDLE_TIMEOUT, 20),
        .memory_bytes = (size_t)number_or(call, SERVE_MEMORY, 20 << 20),
        .allows_any_origin = call->own[SERVE_CORS].is_set,
        .log = (enum httpd_log)number_or(call, SERVE_LOG, HTTPD_LOG_TEXT),
        .site = call->own[SERVE_SITE].is_set ? call->own[SERVE_SITE].text : NULL,
    };
    char message[400];
    const char *const failure = httpd_run(&settings, message, sizeof message);
    return failure == NULL ? EXIT_SOLVED : fail_usage("%s", failure);
}
#endif
