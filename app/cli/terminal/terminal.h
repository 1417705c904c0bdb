/* SPDX-License-Identifier: MIT */
/*
 * The terminal of the command: what is written, what is typed, and what stops a search. A person
 * may read along, or a program; both may go away at any time.
 */
#ifndef TALLY_CLI_TERMINAL_H
#define TALLY_CLI_TERMINAL_H

#include "query/buffer.h"
#include "tally/tally.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- Messages -------------------------------------------------------------------------------- */

/* Messages to standard error: one line that says what is wrong, where, and how to fix it. */

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

/* ---- The screen ------------------------------------------------------------------------------ */

/* Does the environment say that the terminal uses UTF-8? */
bool terminal_is_utf8(void);

/* Can the terminal only print line after line? TERM is dumb, or not set. */
bool terminal_is_dumb(void);

/* The width of standard output's terminal in columns; 80 if unknown. */
size_t terminal_width(void);

/* ---- Standard output ------------------------------------------------------------------------- */

/*
 * Standard output: a buffer that is written when it is full, when a person reads along, and at the
 * end.
 *
 * If the reader has gone (a closed pipe), the command ends quietly; a full disk is reported once.
 * In both cases output_has_failed() becomes true, which makes searches stop.
 */

/* The text to be written. Append to it, then call output_flow(). */
extern struct buffer output;

/* Must be called before anything else. Makes a departed reader a failed write (no SIGPIPE), so that
 * searches end in order; and keeps closed standard descriptors from being reused for files. */
void output_begin(void);

/* Redirects standard output to a file, which gets its name at the end (common/file.h). Returns
 * NULL, or an error message. path must outlive output_end(). */
const char *output_redirect(const char *path);

/* Likewise for rows: path NULL or "-" means standard output, and a file is packed if its ending
 * says so. option: "--output", for the message after which it returns false. */
bool output_begin_rows(const char *option, const char *path);

/* Writes a row and a line end. Returns false if the output failed. */
bool output_row(const char *text, size_t length);

/* Writes a whole file, or to standard output if the name is "-". Returns false after a message that
 * names the option. */
bool output_write_file(const char *option, const char *path, const struct buffer *text);

/* Keeps the file that replaces standard output whatever the exit status: even partial results are
 * worth keeping. */
void output_keep(void);

/* Does this file name mean standard output: "-"? */
bool output_is_meant(const char *path);

/* Writes the buffer if it is nearly full, or if standard output is a terminal. */
void output_flow(void);

/* Writes everything now. */
void output_flush(void);

bool output_has_failed(void);

/* Writes everything now. Will it be in a file with a name, as far as can be told before its end?
 * What goes to standard output, a device or a pipe will not. */
bool output_will_stay(void);

/* Reports a lack of memory, for code that can return no status: output_end() prints the message,
 * and returns EXIT_STOPPED. */
void output_lacks_memory(void);

/* Writes everything. Returns the exit status: `status` itself; EXIT_USAGE if the output could not
 * be written; EXIT_STOPPED if its reader has gone. Reports errors once. If the result is EXIT_USAGE
 * or writing failed, a redirected file is left as it was before. */
int output_end(int status);

/* Redirects the output to another buffer, until it is called again. */
void output_swap(struct buffer *other);

/* ---- Colour ---------------------------------------------------------------------------------- */

/* What a text means. screen.c chooses the colour. */
enum paint {
    PAINT_PLAIN,
    PAINT_STRONG, /* the solution itself */
    PAINT_QUIET,  /* additional information */
    PAINT_GOOD,   /* solved */
    PAINT_NEAR,   /* closest */
    PAINT_BAD,    /* wrong */
    PAINT_NUMBER  /* tiles */
};

struct call;

/* Decides whether to use colour, from --color, NO_COLOR and whether standard output is a
 * terminal. */
void terminal_begin(const struct call *call);

bool terminal_has_color(void);

/* Appends text to the output, coloured if colour is on. */
void painted(enum paint paint, const char *text);

/* The same in two calls, for text that is appended in pieces. */
void paint_on(enum paint paint);
void paint_off(void);

/* ---- The progress line ----------------------------------------------------------------------- */

/* The progress line, which shows a person on a terminal that a search is still running. */

/* Milliseconds of a monotonic clock. */
uint64_t clock_ms(void);

/* Enables the line, from half a second on, if standard error is a terminal. now_ms: clock_ms(). */
void progress_begin(uint64_t now_ms);

bool progress_is_shown(void);

/* Updates the line if it is due. May be called by any thread. progress may be NULL. */
void progress_show(uint64_t now_ms, const tally_progress *progress);

/* Counts one more thing found, for the line. */
void progress_count(void);

/* How far a search is that decides one number after the other. end_ms: when the sets will be
 * filled, or all numbers below the limit decided, as clock_ms() tells; an_hour: how many numbers
 * are decided in an hour; 0: not known. */
void progress_reach(const tally_missing_progress *reach, uint64_t end_ms, uint64_t an_hour);

/* For commands that make many searches: `done` of `whole` are done. whole 0: their number is not
 * known, and nothing is shown of it. */
void progress_part(uint64_t done, uint64_t whole);

/* Erases the line, so that output can be written. */
void progress_clear(void);

/* ---- The watch ------------------------------------------------------------------------------- */

/*
 * Stops searches from outside: at the time-out, at Ctrl-C (and SIGTERM), and if the output cannot
 * be written. Also shows the progress line.
 *
 * The first Ctrl-C asks for an orderly end, which prints what was found; a second one kills.
 */

/* Begins to watch one search. timeout_ms 0: no time-out. shows_progress: on a terminal, after half
 * a second. */
void watch_begin(uint64_t timeout_ms, bool shows_progress);

/* Begins to watch a command with many searches: one time-out for all of them, instead of one for
 * each. */
void watch_begin_all(uint64_t timeout_ms);

/* The output has failed: searches must stop. */
void watch_give_up(void);

/* For tally_options.tick. May be called by any thread. Returns non-zero if the search must stop. */
int watch_tick(void *unused, const tally_progress *progress);

bool watch_was_interrupted(void);

/* Sets two functions, called by signal handlers: before a signal kills or stops the command, to
 * restore the terminal, and after the command continues, to set it up again. From here on SIGQUIT,
 * SIGHUP and SIGTSTP are watched, too. */
void watch_terminal(void (*restore)(void), void (*take_again)(void));
bool watch_has_timed_out(void);

/* What ended the search, for a message: "interrupted" or "stopped by --timeout"; `other` if it was
 * neither. */
const char *watch_why(const char *other);

/* When the time is up, the solutions found so far may be delivered for a little longer, at least a
 * page of them. Is that period over, too? Ask before each solution. */
bool watch_is_over(void);

/* How many more milliseconds to wait for a slow reader; -1: without limit. */
int watch_patience_ms(void);

/* ---- The keyboard ---------------------------------------------------------------------------- */

/*
 * Reads the keyboard: key by key, with the terminal in raw mode and without echo; or line by line,
 * with the terminal's own editing.
 */

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
