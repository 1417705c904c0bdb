/* SPDX-License-Identifier: MIT */
/*
 * Colour, if --color, NO_COLOR and the terminal allow it.
 */
#include "cli/terminal/terminal.h"

#include "cli/cli.h"

#include <stdlib.h>
#include <unistd.h>

static bool has_color = false;

void terminal_begin(const struct call *call)
{
    const struct option_value *const color = option_of(call, "color");
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
