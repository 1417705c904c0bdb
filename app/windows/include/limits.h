/* SPDX-License-Identifier: MIT */
/*
 * Limits of the system.
 */
#ifndef TALLY_WINDOWS_LIMITS_H
#define TALLY_WINDOWS_LIMITS_H

#include_next <limits.h>

#undef PATH_MAX
#undef PIPE_BUF
#define PATH_MAX 4096
#define PIPE_BUF 4096

#endif
