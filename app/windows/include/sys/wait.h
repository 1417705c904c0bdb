/* SPDX-License-Identifier: MIT */
/*
 * Waiting for a program.
 */
#ifndef TALLY_WINDOWS_SYS_WAIT_H
#define TALLY_WINDOWS_SYS_WAIT_H

#include <sys/types.h>

#define WIFEXITED(status) true
#define WEXITSTATUS(status) (status)

pid_t waitpid(pid_t process, int *status, int options);

#endif
