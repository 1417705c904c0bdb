/* SPDX-License-Identifier: MIT */
/*
 * What the terminal can show, by the environment; and colour, if --color, NO_COLOR and the terminal
 * allow it. The locale is not initialised, since that would take a tenth of the time of solving a
 * game.
 */
#include "cli/terminal/terminal.h"

#include "cli/cli.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

bool terminal_is_utf8(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *const value = getenv(names[i]);
        if (value == NULL || value[0] == '\0') continue;
        return strstr(value, "UTF-8") != NULL || strstr(value, "utf8") != NULL ||
               strstr(value, "UTF8") != NULL || strstr(value, "utf-8") != NULL;
    }
    return false;
}

bool terminal_is_dumb(void)
{
    const char *const terminal = getenv("TERM");
    return terminal == NULL || terminal[0] == '\0' || strcmp(terminal, "dumb") == 0;
}

size_t terminal_width(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
    return 80;
}

/* ---- Colour ---------------------------------------------------------------------------------- */

static bool has_color = false;

void terminal_begin(const struct call *call)
{
    const uint64_t when = number_of(call, "color");
    const char *const no_color = getenv("NO_COLOR");
    const bool is_unwanted = (no_color != NULL && no_color[0] != '\0') || terminal_is_dumb();
    has_color =
        when == COLOR_ALWAYS || (when == COLOR_AUTO && !is_unwanted && isatty(STDOUT_FILENO));
}

bool terminal_has_color(void)
{
    return has_color;
}

void paint_on(enum paint paint)
{
    static const char *const codes[] = {
        [PAINT_STRONG] = "\033[1m",  [PAINT_QUIET] = "\033[2m",  [PAINT_GOOD] = "\033[1;32m",
        [PAINT_NEAR] = "\033[1;33m", [PAINT_BAD] = "\033[1;31m", [PAINT_NUMBER] = "\033[1;36m"};
    if (has_color && paint != PAINT_PLAIN) buffer_text(&output, codes[paint]);
}

void paint_off(void)
{
    if (has_color) buffer_text(&output, "\033[0m");
}

void painted(enum paint paint, const char *text)
{
    paint_on(paint);
    buffer_text(&output, text);
    if (paint != PAINT_PLAIN) paint_off();
}
