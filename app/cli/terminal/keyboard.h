/* SPDX-License-Identifier: MIT */
/*
 * Reads the keyboard: key by key, with the terminal in raw mode and without echo; or line by line,
 * with the terminal's own editing.
 */
#ifndef TALLY_CLI_TERMINAL_KEYBOARD_H
#define TALLY_CLI_TERMINAL_KEYBOARD_H

#include "query/buffer.h"

#include <stdbool.h>

/* What the keyboard said. */
enum key {
    KEY_NONE, /* the time is up */
    KEY_EDIT, /* the line changed */
    KEY_ENTER,
    KEY_END /* Ctrl-D on an empty line, the terminal is gone, or a signal arrived */
};

/* Returns false if standard input is not a terminal. */
bool keyboard_open(void);
void keyboard_close(void);

/* Waits up to wait_ms for a key, and edits the line with it: characters, backspace, Ctrl-W, Ctrl-U,
 * Esc. */
enum key keyboard_read(struct buffer *line, int wait_ms);

/* Waits up to wait_ms (negative: for ever) for a whole line, edited by the terminal;
 * keyboard_open() is not needed. Returns KEY_ENTER if there is a line, otherwise KEY_NONE or
 * KEY_END. */
enum key keyboard_read_line(struct buffer *line, int wait_ms);

#endif
