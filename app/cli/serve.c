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
    const char *const text = text_of(call, "public-url");
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
    const struct option_value *const threads = option_of(call, "threads");
    const bool is_counted = threads->is_set && threads->number != OPTION_CPUS;
    char url[URL_SIZE];
    const bool has_url = is_given(call, "public-url");
    if (has_url && !read_public_url(call, url)) return EXIT_USAGE;
    const struct httpd_settings settings = {
        .bind = is_given(call, "bind") ? text_of(call, "bind") : "127.0.0.1",
        .port = (uint16_t)number_of(call, "port"),
        .threads = is_counted ? (size_t)threads->number : tally_threads_processors(),
        .timeout_ms = (uint32_t)number_of(call, "timeout"),
        .numbers_most = (uint32_t)number_of(call, "max-numbers"),
        .waiting_most = (uint32_t)number_of(call, "queue"),
        .connections_most = (uint32_t)number_of(call, "connections"),
        .connections_of_address = (uint32_t)number_of(call, "connections-per-address"),
        .client_rate = (uint32_t)number_of(call, "client-rate"),
        .client_searches = (uint32_t)number_of(call, "client-searches"),
        .proxies = is_given(call, "trusted-proxy") ? text_of(call, "trusted-proxy") : NULL,
        .silent_s = (uint32_t)number_of(call, "idle-timeout"),
        .memory_bytes = (size_t)number_of(call, "memory"),
        .allows_any_origin = is_given(call, "cors"),
        .log = (enum httpd_log)number_of(call, "log"),
        .public_url = has_url ? url : NULL,
        .site = is_given(call, "site") ? text_of(call, "site") : NULL,
    };
    char message[400];
    const char *const failure = httpd_run(&settings, message, sizeof message);
    return failure == NULL ? EXIT_SOLVED : fail_usage("%s", failure);
}
