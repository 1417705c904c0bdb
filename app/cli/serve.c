/* SPDX-License-Identifier: MIT */
/*
 * tally serve: the page and the JSON API. Parses the options; app/httpd does the rest.
 */
#include "cli/serve.h"

#include "cli/runs.h"
#include "cli/terminal/message.h"
#include "httpd/httpd.h"
#include "tally/threads.h"

#include <stdio.h>
#include <string.h>

static uint64_t number_or(const struct call *call, int option, uint64_t standard)
{
    return call->own[option].is_set ? call->own[option].number : standard;
}

enum { URL_SIZE = 300 };

/* Copies the address to url, with a slash at its end. Returns false, after a message, if it is not
 * an address. */
static bool read_public_url(const struct call *call, char url[URL_SIZE])
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                  ":/._~%-";
    const char *const text = call->own[SERVE_PUBLIC_URL].text;
    const size_t length = strlen(text);
    const bool is_web = strncmp(text, "https://", 8) == 0 || strncmp(text, "http://", 7) == 0;
    if (!is_web || length + 2 > URL_SIZE || strspn(text, allowed) != length) {
        fail_usage("--public-url '%.40s': give an address that begins with https://", text);
        return false;
    }
    snprintf(url, URL_SIZE, "%s%s", text, text[length - 1] == '/' ? "" : "/");
    return true;
}

/* The defaults of the service are here as numbers, and in the table of options as texts for the
 * help. */
int run_serve(struct call *call)
{
    if (call->argument_count > 0)
        return fail_usage("serve '%.40s': no arguments are taken", call->arguments[0]);
    const struct option_value *const threads = &call->common[OPT_THREADS];
    const bool is_counted = threads->is_set && threads->number != OPTION_CPUS;
    char url[URL_SIZE];
    const bool has_url = call->own[SERVE_PUBLIC_URL].is_set;
    if (has_url && !read_public_url(call, url)) return EXIT_USAGE;
    const struct httpd_settings settings = {
        .bind = call->own[SERVE_BIND].is_set ? call->own[SERVE_BIND].text : "127.0.0.1",
        .port = (uint16_t)number_or(call, SERVE_PORT, 8080),
        .threads = is_counted ? (size_t)threads->number : tally_threads_processors(),
        .timeout_ms = (uint32_t)number_or(call, SERVE_TIMEOUT, 2000),
        .numbers_most = (uint32_t)number_or(call, SERVE_MAX_NUMBERS, 64),
        .waiting_most = (uint32_t)number_or(call, SERVE_QUEUE, 64),
        .connections_most = (uint32_t)number_or(call, SERVE_CONNECTIONS, 2048),
        .connections_of_address = (uint32_t)number_or(call, SERVE_CONNECTIONS_OF_ADDRESS, 0),
        .client_rate = (uint32_t)number_or(call, SERVE_CLIENT_RATE, 0),
        .client_searches = (uint32_t)number_or(call, SERVE_CLIENT_SEARCHES, 0),
        .proxies =
            call->own[SERVE_TRUSTED_PROXY].is_set ? call->own[SERVE_TRUSTED_PROXY].text : NULL,
        .silent_s = (uint32_t)number_or(call, SERVE_IDLE_TIMEOUT, 20),
        .memory_bytes = (size_t)number_or(call, SERVE_MEMORY, 20 << 20),
        .allows_any_origin = call->own[SERVE_CORS].is_set,
        .log = (enum httpd_log)number_or(call, SERVE_LOG, HTTPD_LOG_TEXT),
        .public_url = has_url ? url : NULL,
        .site = call->own[SERVE_SITE].is_set ? call->own[SERVE_SITE].text : NULL,
    };
    char message[400];
    const char *const failure = httpd_run(&settings, message, sizeof message);
    return failure == NULL ? EXIT_SOLVED : fail_usage("%s", failure);
}
