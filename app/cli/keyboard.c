/* SPDX-License-Identifier: MIT */
/*
 * A line editor for one short line: what is typed goes to its end.
 */
#include "cli/keyboard.h"

#include "cli/watch.h"

#include <errno.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

enum { LINE_MAX_LENGTH = 400, ESCAPE = 0x1b, DELETE = 0x7f };

static struct termios usual;
static bool is_open = false;

bool keyboard_open(void)
{
    if (tcgetattr(STDIN_FILENO, &usual) != 0) return false;
    struct termios raw = usual;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    raw.c_cc[VSUSP] =
        _POSIX_VDISABLE; /* stopped, the shell would be left with a terminal that shows nothing */
    is_open = tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0;
    return is_open;
}

void keyboard_close(void)
{
    if (is_open) tcsetattr(STDIN_FILENO, TCSANOW, &usual);
    is_open = false;
}

/* Takes the last character away: in UTF-8, back to the byte that begins it. */
static void erase_character(struct buffer *line)
{
    while (line->length > 0 && ((unsigned char)line->data[line->length - 1] & 0xc0) == 0x80) line->length--;
    if (line->length > 0) line->length--;
}

static void erase_word(struct buffer *line)
{
    while (line->length > 0 && line->data[line->length - 1] == ' ') line->length--;
    while (line->length > 0 && line->data[line->length - 1] != ' ') line->length--;
}

/* Esc alone empties the line; arrow keys and the like are sequences that begin with Esc, and do nothing. */
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

enum key keyboard_read(struct buffer *line, int wait_ms)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    const int ready = poll(&input, 1, wait_ms);
    if (watch_was_interrupted()) return KEY_END;
    if (ready <= 0) return ready == 0 || errno == EINTR ? KEY_NONE : KEY_END;
    char keys[64];
    const ssize_t count = read(STDIN_FILENO, keys, sizeof keys);
    if (count < 0 && errno == EINTR) return KEY_NONE;
    if (count <= 0) return KEY_END;
    for (size_t i = 0; i < (size_t)count;) {
        const unsigned char key = (unsigned char)keys[i];
        if (key == '\r' || key == '\n') return KEY_ENTER;
        if (key == ESCAPE) {
            i += take_escape(line, keys + i, (size_t)count - i);
            continue;
        }
        i++;
        if (key == 4 && line->length == 0) return KEY_END; /* Ctrl-D */
        if (key == DELETE || key == 8) erase_character(line);
        else if (key == 21) line->length = 0; /* Ctrl-U */
        else if (key == 23) erase_word(line); /* Ctrl-W */
        else if (key >= 0x20 && line->length < LINE_MAX_LENGTH) buffer_char(line, (char)key);
    }
    return KEY_EDIT;
}
