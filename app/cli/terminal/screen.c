/* SPDX-License-Identifier: MIT */
/*
 * What the terminal can show, by the environment. The locale is not initialised, since that would
 * take a tenth of the time of solving a game.
 */
#include "cli/terminal/terminal.h"

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
