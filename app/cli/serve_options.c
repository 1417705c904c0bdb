/* SPDX-License-Identifier: MIT */
/*
 * The options of tally serve. They are separate from the service, which is a program of its own, so
 * that `tally` can list them in help.
 */
#include "cli/serve.h"

static const struct option own_options[] = {
    [SERVE_BIND] = {0, "bind", OPTION_TEXT, "ADDRESS",
                    "the address to listen on, in numbers; 0.0.0.0 or :: for all", "127.0.0.1", 0,
                    0, NULL, 0},
    [SERVE_PORT] = {0, "port", OPTION_NUMBER, "NUMBER",
                    "the port to listen on; 0: any that is free", "8080", 0, 65535, NULL, 0},
    [SERVE_TIMEOUT] = {0, "timeout", OPTION_SECONDS, "SECONDS", "stop each search after SECONDS",
                       "2", 1, 3600000, NULL, 0},
    [SERVE_MAX_NUMBERS] = {0, "max-numbers", OPTION_NUMBER, "COUNT",
                           "refuse games of more than COUNT numbers", "64", 1, 64, NULL, 0},
    [SERVE_QUEUE] = {0, "queue", OPTION_NUMBER, "COUNT",
                     "how many long searches may wait; others are asked to retry later", "64", 1,
                     100000, NULL, 0},
    [SERVE_CONNECTIONS] = {0, "connections", OPTION_NUMBER, "COUNT",
                           "how many connections may be open", "2048", 1, 100000, NULL, 0},
    [SERVE_CONNECTIONS_OF_ADDRESS] = {0, "connections-per-address", OPTION_NUMBER, "COUNT",
                                      "how many connections may come from one address; 0: no limit",
                                      "0", 0, 100000, NULL, 0},
    [SERVE_CLIENT_RATE] = {0, "client-rate", OPTION_NUMBER, "COUNT",
                           "how many requests a second the API answers one client; 0: no limit",
                           "0", 0, 1000000, NULL, 0},
    [SERVE_CLIENT_SEARCHES] = {0, "client-searches", OPTION_NUMBER, "COUNT",
                               "how many long searches one client may have at once; 0: no limit",
                               "0", 0, 100000, NULL, 0},
    [SERVE_TRUSTED_PROXY] =
        {0, "trusted-proxy", OPTION_TEXT, "ADDRESSES",
         "proxies in front, with commas: their X-Forwarded-For says who the client is", NULL, 0, 0,
         NULL, 0},
    [SERVE_IDLE_TIMEOUT] =
        {0, "idle-timeout", OPTION_NUMBER, "SECONDS",
         "close a connection that is silent for SECONDS; a whole request may take twice as "
         "long",
         "20", 1, 3600, NULL, 0},
    [SERVE_MEMORY] = {0, "memory", OPTION_SIZE, "SIZE",
                      "stop a search that needs more than SIZE bytes", "20M", 65536,
                      (uint64_t)1 << 40, NULL, 0},
    [SERVE_CORS] = {0, "cors", OPTION_FLAG, NULL, "let web pages of any origin use the API", NULL,
                    0, 0, NULL, 0},
    [SERVE_LOG] = {0, "log", OPTION_CHOICE, "FORM",
                   "a line for each request on standard error: text, json or none", "text", 0, 0,
                   "text|json|none", 0},
    [SERVE_SITE] = {0, "site", OPTION_FILE, "DIRECTORY",
                    "the page's files, as 'make site' writes them", "beside the program", 0, 0,
                    NULL, 0},
    [SERVE_PUBLIC_URL] = {0, "public-url", OPTION_TEXT, "URL",
                          "the page's public address, for link previews", NULL, 0, 0, NULL, 0},
    OPTION_END,
};
const struct option *const serve_own_options = own_options;
