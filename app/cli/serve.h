/* SPDX-License-Identifier: MIT */
/*
 * The page and the JSON API over HTTP.
 */
#ifndef TALLY_CLI_SERVE_H
#define TALLY_CLI_SERVE_H

#include "cli/options.h"

/* Options of serve alone, in the order of the table in serve_options.c. */
enum serve_option {
    SERVE_BIND,
    SERVE_PORT,
    SERVE_TIMEOUT,
    SERVE_MAX_NUMBERS,
    SERVE_QUEUE,
    SERVE_CONNECTIONS,
    SERVE_CONNECTIONS_OF_ADDRESS,
    SERVE_CLIENT_RATE,
    SERVE_CLIENT_SEARCHES,
    SERVE_TRUSTED_PROXY,
    SERVE_IDLE_TIMEOUT,
    SERVE_MEMORY,
    SERVE_CORS,
    SERVE_LOG,
    SERVE_SITE,
    SERVE_PUBLIC_URL
};

#endif
