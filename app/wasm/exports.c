/* SPDX-License-Identifier: MIT */
/*
 * The functions that bindings/js calls.
 *
 *     caller   writes a question (UTF-8) to input_place(), at most input_room() bytes
 *              calls query(length, ...), which returns a tally_status: 0, or what went wrong
 *              meanwhile receives the answer, a piece at a time: host_take_text()
 *
 * A question is a JSON object; its answer is JSON lines, as of tally_query() in tally.h. A piece
 * may end anywhere in a line, and within a character.
 *
 * Two functions are imported: the clock, which a search reads from time to time to stop at its time
 * limit, and the function that receives the answer. Memory is exported. Only one call runs at a
 * time: to interrupt it, the caller ends the worker and starts another.
 */
#include "tally/tally.h"

#define EXPORT(name) __attribute__((export_name(#name))) name
#define IMPORT(name) __attribute__((import_module("host"), import_name(#name))) name

double IMPORT(host_time_ms)(void);

/* Receives a piece of the answer. Returns non-zero if the rest is not wanted. */
int IMPORT(host_take_text)(const char *text, size_t length);

enum { INPUT_ROOM = 1 << 16 };

static char input[INPUT_ROOM];
static double stop_at_ms;

char *EXPORT(input_place)(void)
{
    return input;
}

size_t EXPORT(input_room)(void)
{
    return INPUT_ROOM;
}

const char *EXPORT(version)(void)
{
    return tally_version();
}

/* The name of a status, such as "SYNTAX". */
const char *EXPORT(status_name)(tally_status status)
{
    return tally_status_name(status);
}

static int is_time_over(void *context, const tally_progress *progress)
{
    (void)progress;
    (void)context;
    return host_time_ms() >= stop_at_ms;
}

static int take_text(void *user, const char *text, size_t length)
{
    (void)user;
    return host_take_text(text, length);
}

/* Answers the question in the input, within budget_ms milliseconds and memory_bytes of memory (0:
 * all available). */
tally_status EXPORT(query)(size_t length, double budget_ms, size_t memory_bytes)
{
    if (length > INPUT_ROOM) return TALLY_SYNTAX;
    tally_options options = TALLY_OPTIONS_INIT;
    stop_at_ms = host_time_ms() + budget_ms;
    options.tick = is_time_over;
    options.memory_bytes = memory_bytes;
    return tally_query(NULL, input, length, &options, take_text, NULL);
}
