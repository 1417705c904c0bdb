/* SPDX-License-Identifier: MIT */
/*
 * Colour, and what the terminal can show. The locale is not initialised, since that would take a
 * tenth of the time of solving a game.
 */
#include "cli/terminal/style.h"

#include "cli/terminal/output.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static bool has_color = false;

void terminal_begin(const struct call *call)
{
    const struct option_value *const color = &call->common[OPT_COLOR];
    const char *const no_color = getenv("NO_COLOR");
    const bool is_unwanted = (no_color != NULL && no_color[0] != '\0') || terminal_is_dumb();
    switch ((enum color_choice)color->number) {
    case COLOR_AUTO: has_color = !is_unwanted && isatty(STDOUT_FILENO); break;
    case COLOR_ALWAYS: has_color = true; break;
    case COLOR_NEVER: has_color = false; break;
    }
}

bool terminal_has_color(void)
{
    return has_color;
}

void paint_on(enum paint paint)
{
    if (!has_color) return;
    switch (paint) {
    case PAINT_PLAIN: break;
    case PAINT_STRONG: buffer_text(&output, "\033[1m"); break;
    case PAINT_QUIET: buffer_text(&output, "\033[2m"); break;
    case PAINT_GOOD: buffer_text(&output, "\033[1;32m"); break;
    case PAINT_NEAR: buffer_text(&output, "\033[1;33m"); break;
    case PAINT_BAD: buffer_text(&output, "\033[1;31m"); break;
    case PAINT_NUMBER: buffer_text(&output, "\033[1;36m"); break;
    }
}

void paint_off(void)
{
    if (has_color) buffer_text(&output, "\033[0m");
}

void painted(enum paint paint, const char *text)
{
    if (paint != PAINT_PLAIN) paint_on(paint);
    buffer_text(&output, text);
    if (paint != PAINT_PLAIN) paint_off();
}

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
