/* SPDX-License-Identifier: MIT */
/*
 * The keyboard, key by key: the terminal is told to hand over each key at once and to show none. Or
 * line by line, which the terminal itself edits.
 */
#ifndef TALLY_CLI_TERMINAL_KEYBOARD_H
#define TALLY_CLI_TERMINAL_KEYBOARD_H

#include "query/buffer.h"

#include <stdbool.h>

enum key {
    KEY_NONE, /* the time is up */
    KEY_EDIT, /* the line changed */
    KEY_ENTER,
    KEY_END /* Ctrl-D on an empty line, the terminal has gone, or a signal came */
};

/* False where standard input is no terminal. */
bool keyboard_open(void);
void keyboard_close(void);

/* Waits for a key up to wait_ms, and edits the line with it:
 * characters, backspace, Ctrl-W, Ctrl-U, Esc. */
enum key keyboard_read(struct buffer *line, int wait_ms);

/* Waits up to wait_ms (below 0: for ever) for a line that the terminal hands over whole; needs no
 * keyboard_open(). KEY_ENTER where there is one, else KEY_NONE or KEY_END. */
enum key keyboard_read_line(struct buffer *line, int wait_ms);

#endif
