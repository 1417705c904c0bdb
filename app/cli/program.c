/* SPDX-License-Identifier: MIT */
/*
 * Finds the programs of commands, and executes them.
 */
#include "cli/cli.h"

#include "cli/terminal/terminal.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

enum { PROGRAM_PATH_BYTES = 4096 };

/* Writes the directory of this program, with a slash at its end, and what is added, to path. */
static bool find_beside(const char *added, char path[PROGRAM_PATH_BYTES])
{
    const ssize_t length = readlink("/proc/self/exe", path, PROGRAM_PATH_BYTES - 1);
    if (length <= 0) return false;
    path[length] = '\0';
    char *const slash = strrchr(path, '/');
    if (slash == NULL) return false;
    const size_t room = PROGRAM_PATH_BYTES - (size_t)(slash + 1 - path);
    return (size_t)snprintf(slash + 1, room, "%s", added) < room;
}

int program_run(const char *program, const char *what, char *const argv[])
{
    static const char *const places[] = {"", TALLY_PROGRAMS "/"};
    char added[256], path[PROGRAM_PATH_BYTES];
    int reason = ENOENT;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        snprintf(added, sizeof added, "%s%s", places[i], program);
        /* If the own directory is unknown, the current directory is no substitute. */
        if (!find_beside(added, path)) break;
        execv(path, argv);
        if (errno != ENOENT && errno != ENOTDIR) reason = errno;
    }
    return fail_usage("%s needs the program %s, which %s; install it beside tally", what, program,
                      reason == ENOENT ? "is not installed" : "cannot be run");
}
