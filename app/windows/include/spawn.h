/* SPDX-License-Identifier: MIT */
/*
 * Starting a program with other standard descriptors.
 */
#ifndef TALLY_WINDOWS_SPAWN_H
#define TALLY_WINDOWS_SPAWN_H

#include <sys/types.h>

#define POSIX_SPAWN_SETPGROUP 0

/* The descriptors that become standard input and output. */
typedef struct {
    int ends[2];
} posix_spawn_file_actions_t;
typedef int posix_spawnattr_t;

#define posix_spawn_file_actions_init(actions) (void)(actions)
#define posix_spawn_file_actions_adddup2(actions, from, to) (void)((actions)->ends[to] = (from))
#define posix_spawn_file_actions_addopen(actions, descriptor, path, flags, mode) (void)(actions)
#define posix_spawn_file_actions_destroy(actions) (void)(actions)
#define posix_spawnattr_init(attributes) (void)(*(attributes) = 0)
#define posix_spawnattr_setflags(attributes, flags) (void)(*(attributes) = (flags))
#define posix_spawnattr_destroy(attributes) (void)(attributes)

int posix_spawnp(pid_t *process, const char *name, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const argv[],
                 char *const environment[]);

#endif
