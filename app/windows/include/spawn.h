/* SPDX-License-Identifier: MIT */
/*
 * posix_spawn(), which always fails with ENOSYS: only `tally bench` starts programs, and it is not
 * a part of the command on Windows.
 */
#ifndef TALLY_WINDOWS_SPAWN_H
#define TALLY_WINDOWS_SPAWN_H

#include <errno.h>
#include <sys/types.h>

typedef int posix_spawn_file_actions_t;

static inline int posix_spawn_file_actions_init(posix_spawn_file_actions_t *actions)
{
    return *actions = 0;
}

static inline int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *actions, int from,
                                                   int to)
{
    return (void)from, (void)to, *actions;
}

static inline int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *actions)
{
    return *actions = 0;
}

static inline int posix_spawn(pid_t *process, const char *path,
                              const posix_spawn_file_actions_t *actions, const void *attributes,
                              char *const arguments[], char *const environment[])
{
    (void)path, (void)actions, (void)attributes, (void)arguments, (void)environment;
    *process = -1;
    return ENOSYS;
}

#endif
