/* SPDX-License-Identifier: MIT */
/*
 * Messages to standard error: one line that says what is wrong, where, and how to fix it.
 */
#ifndef TALLY_CLI_TERMINAL_MESSAGE_H
#define TALLY_CLI_TERMINAL_MESSAGE_H

#include "tally/tally.h"

#include <stdbool.h>
#include <stddef.h>

#if defined(__GNUC__)
#define MESSAGE_FORMAT __attribute__((format(printf, 1, 2)))
#define MESSAGE_FORMAT_LIST __attribute__((format(printf, 1, 0)))
#else
#define MESSAGE_FORMAT
#define MESSAGE_FORMAT_LIST
#endif

/* Prints "tally: ", the message and a line end. Returns EXIT_USAGE, so that a command can return
 * the result. Control characters in the message are shown as '?', so that it stays one line. */
MESSAGE_FORMAT int fail_usage(const char *format, ...);

/* Like fail_usage(), for functions that say whether all is well: returns false. */
MESSAGE_FORMAT bool refuse(const char *format, ...);

/* Like fail_usage(), but returns EXIT_STOPPED: the search was stopped, or there was no memory. */
MESSAGE_FORMAT int fail_stopped(const char *format, ...);

/* Prints a note in the same form. The command continues. */
MESSAGE_FORMAT void say_note(const char *format, ...);

/* Says where a text is wrong: "NAME 'TEXT', character 5: MESSAGE". Returns EXIT_USAGE. */
int fail_text(const char *name, const char *text, const tally_error *error);

/* A member of a library's struct, and the option that sets the member. */
struct member_option {
    const char *member; /* as tally_error.option names it, "target" */
    const char *option; /* "--targets" */
    const char *advice; /* how to correct a value if no range helps, "leave it out"; NULL: none */
};

/* Says which option is wrong, and which values it takes: "--pick: there are not so many tiles; give
 * at most 24". rows ends with a member NULL, whose option stands for all members without a row.
 * Returns EXIT_USAGE. */
int fail_member(const tally_error *error, const struct member_option *rows);

/* The word nearest to the text, if it is near enough to be meant; otherwise NULL. */
const char *nearest_word(const char *text, size_t length, const char *const *words, size_t count);

#endif
