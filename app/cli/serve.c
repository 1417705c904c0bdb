/* SPDX-License-Identifier: MIT */
/*
 * tally serve: the page and the JSON API. Parses the options; app/httpd does the rest.
 */
#include "cli/cli.h"

#include "cli/terminal/terminal.h"
#include "httpd/httpd.h"
#include "tally/threads.h"

#include <stdio.h>

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
    if (!is_web || length + 2 > URL_SIZE || strspn(text, allowed) != length)
        return refuse("--public-url '%.40s': give an address that begins with https://", text);
    snprintf(url, URL_SIZE, "%s%s", text, text[length - 1] == '/' ? "" : "/");
    return true;
}

int run_serve(struct call *call)
{
    if (call->argument_count > 0)
        return fail_usage("serve '%.40s': no arguments are taken", call->arguments[0]);
    const struct option_value *const threads = &call->common[OPT_THREADS];
    const bool is_counted = threads->is_set && threads->number != OPTION_CPUS;
    const struct option_value *const own = call->own;
    char url[URL_SIZE];
    const bool has_url = own[SERVE_PUBLIC_URL].is_set;
    if (has_url && !read_public_url(call, url)) return EXIT_USAGE;
    const struct httpd_settings settings = {
        .bind = own[SERVE_BIND].is_set ? own[SERVE_BIND].text : "127.0.0.1",
        .port = (uint16_t)own[SERVE_PORT].number,
        .threads = is_counted ? (size_t)threads->number : tally_threads_processors(),
        .timeout_ms = (uint32_t)own[SERVE_TIMEOUT].number,
        .numbers_most = (uint32_t)own[SERVE_MAX_NUMBERS].number,
        .waiting_most = (uint32_t)own[SERVE_QUEUE].number,
        .connections_most = (uint32_t)own[SERVE_CONNECTIONS].number,
        .connections_of_address = (uint32_t)own[SERVE_CONNECTIONS_OF_ADDRESS].number,
        .client_rate = (uint32_t)own[SERVE_CLIENT_RATE].number,
        .client_searches = (uint32_t)own[SERVE_CLIENT_SEARCHES].number,
        .proxies = own[SERVE_TRUSTED_PROXY].is_set ? own[SERVE_TRUSTED_PROXY].text : NULL,
        .silent_s = (uint32_t)own[SERVE_IDLE_TIMEOUT].number,
        .memory_bytes = (size_t)own[SERVE_MEMORY].number,
        .allows_any_origin = own[SERVE_CORS].is_set,
        .log = (enum httpd_log)own[SERVE_LOG].number,
        .public_url = has_url ? url : NULL,
        .site = own[SERVE_SITE].is_set ? own[SERVE_SITE].text : NULL,
    };
    char message[400];
    const char *const failure = httpd_run(&settings, message, sizeof message);
    return failure == NULL ? EXIT_SOLVED : fail_usage("%s", failure);
}
