/* SPDX-License-Identifier: MIT */
/*
 * Whether and how to use colour, and what the terminal can show.
 */
#ifndef TALLY_CLI_TERMINAL_STYLE_H
#define TALLY_CLI_TERMINAL_STYLE_H

#include "cli/options.h"

#include <stdbool.h>
#include <stddef.h>

enum paint {
    PAINT_PLAIN,
    PAINT_STRONG, /* the solution itself */
    PAINT_QUIET,  /* what is said beside it */
    PAINT_GOOD,   /* solved */
    PAINT_NEAR,   /* closest */
    PAINT_BAD,    /* wrong */
    PAINT_NUMBER  /* tiles */
};

/* Decides on colour from --color, NO_COLOR and whether standard output is a terminal. */
void terminal_begin(const struct call *call);

bool terminal_has_color(void);

/* Appends text to the output in a colour, where there is colour. */
void painted(enum paint paint, const char *text);

/* The same in two parts, for what is put together piece by piece. */
void paint_on(enum paint paint);
void paint_off(void);

/* Whether the terminal's text is UTF-8, by the environment. */
bool terminal_is_utf8(void);

/* Whether the terminal can do no more than write line after line: TERM is dumb, or not set. */
bool terminal_is_dumb(void);

/* Columns of standard output's terminal, 80 where unknown. */
size_t terminal_width(void);

#endif
