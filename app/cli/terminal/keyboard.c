/* SPDX-License-Identifier: MIT */
/*
 * A line editor for one short line; characters are always appended at its end.
 */
#include "cli/terminal/terminal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

enum { LINE_MAX_LENGTH = 400, TURN_MS = 100, ESCAPE = 0x1b, DELETE = 0x7f };

static struct termios usual, raw;
static volatile sig_atomic_t is_open = false; /* read by signal handlers */

/* Restores the terminal, and sets it up again: called by signal handlers. */
static void restore(void)
{
    if (is_open) tcsetattr(STDIN_FILENO, TCSANOW, &usual);
}

static void take_again(void)
{
    if (is_open) tcsetattr(STDIN_FILENO, TCSANOW, &raw);
}

bool keyboard_open(void)
{
    if (tcgetattr(STDIN_FILENO, &usual) != 0) return false;
    raw = usual;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    /* Ctrl-Z is disabled here: a shell that got this terminal would not echo what is typed. */
    raw.c_cc[VSUSP] = _POSIX_VDISABLE;
    /* Set before the terminal changes, so that a signal in between restores it. */
    is_open = true;
    watch_terminal(restore, take_again);
    if (tcsetattr(STDIN_FILENO, TCSANOW, &raw) != 0) is_open = false;
    return is_open;
}

void keyboard_close(void)
{
    restore();
    is_open = false;
}

/* Removes the last character; in UTF-8, back to its first byte. */
static void erase_character(struct buffer *line)
{
    while (line->length > 0 && ((unsigned char)line->data[line->length - 1] & 0xc0) == 0x80)
        line->length--;
    if (line->length > 0) line->length--;
}

static void erase_word(struct buffer *line)
{
    while (line->length > 0 && line->data[line->length - 1] == ' ') line->length--;
    while (line->length > 0 && line->data[line->length - 1] != ' ') line->length--;
}

/* Esc alone clears the line. Arrow keys and the like send sequences that begin with Esc; they are
 * ignored. */
static size_t take_escape(struct buffer *line, const char *keys, size_t count)
{
    if (count == 1) {
        line->length = 0;
        return 1;
    }
    if (keys[1] != '[' && keys[1] != 'O') return 2;
    size_t i = 2;
    while (i < count && (unsigned char)keys[i] < 0x40) i++;
    return i < count ? i + 1 : count;
}

/* Reads what standard input has within wait_ms. Returns KEY_EDIT if there are bytes, *count of
 * them. */
static enum key read_bytes(char *bytes, size_t size, int wait_ms, size_t *count)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    const int ready = poll(&input, 1, wait_ms);
    if (watch_was_interrupted()) return KEY_END;
    if (ready <= 0) return ready == 0 || errno == EINTR ? KEY_NONE : KEY_END;
    const ssize_t got = read(STDIN_FILENO, bytes, size);
    if (got < 0 && errno == EINTR) return KEY_NONE;
    if (got <= 0) return KEY_END;
    *count = (size_t)got;
    return KEY_EDIT;
}

enum key keyboard_read_line(struct buffer *line, int wait_ms)
{
    char bytes[LINE_MAX_LENGTH];
    size_t count = 0;
    enum key key = KEY_NONE;
    /* In short waits: a signal that arrives just before poll() does not interrupt it. */
    for (int left_ms = wait_ms; key == KEY_NONE && left_ms != 0;) {
        const int turn_ms = left_ms < 0 || left_ms > TURN_MS ? TURN_MS : left_ms;
        key = read_bytes(bytes, sizeof bytes, turn_ms, &count);
        if (left_ms > 0) left_ms -= turn_ms;
    }
    if (key != KEY_EDIT) return key;
    if (bytes[count - 1] == '\n') count--;
    line->length = 0;
    buffer_append(line, bytes, count);
    return KEY_ENTER;
}

/* One read may bring several keys, for example pasted text. The first Enter ends the line; what was
 * typed behind it is dropped. */
enum key keyboard_read(struct buffer *line, int wait_ms)
{
    char keys[64];
    size_t count = 0;
    const enum key key = read_bytes(keys, sizeof keys, wait_ms, &count);
    if (key != KEY_EDIT) return key;
    for (size_t i = 0; i < count;) {
        const unsigned char byte = (unsigned char)keys[i];
        if (byte == '\r' || byte == '\n') return KEY_ENTER;
        if (byte == ESCAPE) {
            i += take_escape(line, keys + i, count - i);
            continue;
        }
        i++;
        if (byte == 4 && line->length == 0) return KEY_END; /* Ctrl-D */
        if (byte == DELETE || byte == 8) erase_character(line);
        else if (byte == 21) line->length = 0; /* Ctrl-U */
        else if (byte == 23) erase_word(line); /* Ctrl-W */
        else if (byte >= 0x20 && line->length < LINE_MAX_LENGTH) buffer_char(line, (char)byte);
    }
    return KEY_EDIT;
}
