/* SPDX-License-Identifier: MIT */
/*
 * What bindings/js calls.
 *
 *     caller   writes a question (UTF-8) to input_place(), at most input_room() bytes
 *              calls query(length, ...), which returns a tally_status: 0, or what went wrong
 *              is given the answer meanwhile, a piece at a time: host_take_text()
 *
 * A question is an object of JSON, and its answer are lines of JSON, as tally.h has them of
 * tally_query(). A piece may end anywhere in a line, and in a character.
 *
 * Two functions are imported: the time, which a search looks at now and then to stop at its budget,
 * and the one that takes the answer. Memory is exported. One call at a time: a worker that is to do
 * something else is ended, and another one takes its place.
 */
#include "tally/tally.h"

#define EXPORT(name) __attribute__((export_name(#name))) name
#define IMPORT(name) __attribute__((import_module("host"), import_name(#name))) name

double IMPORT(host_time_ms)(void);

/* Not 0: the rest of the answer is not wanted. */
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

/* "SYNTAX" for what a call returned. */
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

/* Answers the question whose text is the input, within that time and that much memory (0: all that
 * there is). */
tally_status EXPORT(query)(size_t length, double budget_ms, size_t memory_bytes)
{
    if (length > INPUT_ROOM) return TALLY_SYNTAX;
    tally_options options = TALLY_OPTIONS_INIT;
    stop_at_ms = host_time_ms() + budget_ms;
    options.tick = is_time_over;
    options.memory_bytes = memory_bytes;
    return tally_query(NULL, input, length, &options, take_text, NULL);
}
