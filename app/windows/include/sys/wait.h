/* SPDX-License-Identifier: MIT */
/*
 * waitpid(), which always fails: no program is ever started (spawn.h).
 */
#ifndef TALLY_WINDOWS_SYS_WAIT_H
#define TALLY_WINDOWS_SYS_WAIT_H

#include <sys/types.h>

#define WIFEXITED(status) ((status) >= 0)
#define WEXITSTATUS(status) (status)

static inline pid_t waitpid(pid_t process, int *status, int options)
{
    (void)process, (void)options;
    *status = -1;
    return -1;
}

#endif
