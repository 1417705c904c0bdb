/* SPDX-License-Identifier: MIT */
/*
 * Former names of options. They still work, and a line on standard error tells the present name.
 * Help, the man page and the completions show only present names.
 */
#ifndef TALLY_CLI_OLD_NAMES_H
#define TALLY_CLI_OLD_NAMES_H

#include "cli/options.h"

/* An option that had another name, which still works. */
struct old_name {
    const char *command;   /* the command that has the option */
    const char *name;      /* the old name, without dashes */
    const char *now;       /* the present name, an option of the same command */
    bool has_milliseconds; /* the old argument is in milliseconds, the present one in seconds */
};

/* Returns NULL if the command has no such old name. */
const struct old_name *old_name_find(const char *command, const char *name, size_t length);

#endif
