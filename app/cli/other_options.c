/* SPDX-License-Identifier: MIT */
/*
 * The options of commands that are in programs of their own, for the libraries that they need.
 * `tally` can list them in help.
 */
#include "cli/cli.h"

const struct option serve_own_options[] = {
    TEXT_ROW("bind", "ADDRESS", "the address to listen on, in numbers; 0.0.0.0 or :: for all",
             "127.0.0.1"),
    NUMBER_ROW("port", "NUMBER", "the port to listen on; 0: any that is free", "8080", 0, 65535),
    {0, "timeout", OPTION_SECONDS, "SECONDS", "stop each search after SECONDS", "2", 1, 3600000,
     NULL, 0},
    NUMBER_ROW("max-numbers", "COUNT", "refuse games of more than COUNT numbers", "64", 1, 64),
    NUMBER_ROW("queue", "COUNT", "how many long searches may wait; others are asked to retry later",
               "64", 1, 100000),
    NUMBER_ROW("connections", "COUNT", "how many connections may be open", "2048", 1, 100000),
    NUMBER_ROW("connections-per-address", "COUNT",
               "how many connections may come from one address; 0: no limit", "0", 0, 100000),
    NUMBER_ROW("client-rate", "COUNT",
               "how many requests a second the API answers one client; 0: no limit", "0", 0,
               1000000),
    NUMBER_ROW("client-searches", "COUNT",
               "how many long searches one client may have at once; 0: no limit", "0", 0, 100000),
    TEXT_ROW("trusted-proxy", "ADDRESSES",
             "proxies in front, with commas: their X-Forwarded-For says who the client is", NULL),
    NUMBER_ROW("idle-timeout", "SECONDS",
               "close a connection that is silent for SECONDS; a whole request may take twice as "
               "long",
               "20", 1, 3600),
    {0, "memory", OPTION_SIZE, "SIZE", "stop a search that needs more than SIZE bytes", "20M",
     65536, (uint64_t)1 << 40, NULL, 0},
    FLAG_ROW("cors", "let web pages of any origin use the API"),
    CHOICE_ROW("log", "FORM", "a line for each request on standard error: text, json or none",
               "text", "text|json|none"),
    FILE_ROW("site", "DIRECTORY", "the page's files, as 'make site' writes them",
             "beside the program"),
    TEXT_ROW("public-url", "URL", "the page's public address, for link previews", NULL),
    OPTION_END,
};

const struct option atlas_own_options[] = {
    TEXT_ROW("target", "RANGE", "find games with a target in this range", NULL),
    TEXT_ROW("solutions", "RANGE", "find games with this many solutions without a detour", NULL),
    TEXT_ROW("fewest", "RANGE", "find games that need this many numbers; 0: out of reach", NULL),
    TEXT_ROW("distance", "RANGE", "find games whose closest value is this far away", NULL),
    TEXT_ROW("large", "RANGE", "find games with this many tiles above 10", NULL),
    TEXT_ROW("difficulty", "RANGE", "find solvable games of this difficulty, 0..100", NULL),
    TEXT_ROW("uses", "LIST", "find games whose simplest solution has all of these operations",
             NULL),
    TEXT_ROW("step", "STEP", "find games whose simplest solution has this step, such as '25 * 4'",
             NULL),
    NUMBER_ROW("limit", "COUNT", "the most lines in a list", "10; with --export: all", 1,
               1000000000),
    CHOICE_ROW("export", "TABLE", "write all games, selections, targets, or classes as CSV", NULL,
               "games|selections|targets|classes"),
    CHOICE_ROW("plot", "NAME",
               "draw a picture: targets, selections, large, or heat (of one selection)", NULL,
               "targets|selections|large|heat"),
    OUTPUT_ROW("write the picture or table to FILE; .gz and .zst compress a table",
               "standard output"),
    FLAG_ROW("verify", "check every page, row and sum of the atlas"),
    OPTION_END};

const struct option merge_own_options[] = {
    OUTPUT_ROW("write what the survey would have written to FILE without --shard", NULL),
    OPTION_END};
