/* SPDX-License-Identifier: MIT */
/*
 * Whether and how to use colour.
 */
#ifndef TALLY_CLI_TERMINAL_STYLE_H
#define TALLY_CLI_TERMINAL_STYLE_H

#include "cli/options.h"

#include <stdbool.h>

/* What a text means. style.c chooses the colour. */
enum paint {
    PAINT_PLAIN,
    PAINT_STRONG, /* the solution itself */
    PAINT_QUIET,  /* additional information */
    PAINT_GOOD,   /* solved */
    PAINT_NEAR,   /* closest */
    PAINT_BAD,    /* wrong */
    PAINT_NUMBER  /* tiles */
};

/* Decides whether to use colour, from --color, NO_COLOR and whether standard output is a
 * terminal. */
void terminal_begin(const struct call *call);

bool terminal_has_color(void);

/* Appends text to the output, coloured if colour is on. */
void painted(enum paint paint, const char *text);

/* The same in two calls, for text that is appended in pieces. */
void paint_on(enum paint paint);
void paint_off(void);

#endif
