/* SPDX-License-Identifier: MIT */
/*
 * What the terminal can show.
 */
#ifndef TALLY_CLI_TERMINAL_SCREEN_H
#define TALLY_CLI_TERMINAL_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

/* Does the environment say that the terminal uses UTF-8? */
bool terminal_is_utf8(void);

/* Can the terminal only print line after line? TERM is dumb, or not set. */
bool terminal_is_dumb(void);

/* The width of standard output's terminal in columns; 80 if unknown. */
size_t terminal_width(void);

#endif
