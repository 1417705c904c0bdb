/* SPDX-License-Identifier: MIT */
/*
 * Finds the programs of commands, and executes them.
 */
#include "cli/program.h"

#include "cli/commands.h"
#include "cli/terminal/message.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PATH_BYTES = 4096 };

/* Finds the directory of this program, with a slash at its end. */
static bool find_own_directory(char *path, size_t size)
{
    const ssize_t length = readlink("/proc/self/exe", path, size - 1);
    if (length <= 0) return false;
    path[length] = '\0';
    char *const slash = strrchr(path, '/');
    if (slash == NULL) return false;
    slash[1] = '\0';
    return true;
}

int program_run(const char *program, const char *what, char *const argv[])
{
    static const char *const places[] = {"", TALLY_PROGRAMS "/"};
    char own[PATH_BYTES], path[PATH_BYTES + 256];
    int reason = ENOENT;
    /* If unknown, do not fall back to the current directory. */
    const bool is_known = find_own_directory(own, sizeof own);
    for (size_t i = 0; is_known && i < sizeof places / sizeof places[0]; i++) {
        snprintf(path, sizeof path, "%s%s%s", own, places[i], program);
        execv(path, argv);
        if (errno != ENOENT && errno != ENOTDIR) reason = errno;
    }
    return fail_usage("%s needs the program %s, which %s; install it beside tally", what, program,
                      reason == ENOENT ? "is not installed" : "cannot be run");
}
