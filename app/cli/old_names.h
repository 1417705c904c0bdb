/* SPDX-License-Identifier: MIT */
/*
 * Names that options had before. An old name still works, and a line on standard error tells the
 * name of today. Help, the man page and the completions show the names of today alone.
 */
#ifndef TALLY_CLI_OLD_NAMES_H
#define TALLY_CLI_OLD_NAMES_H

#include "cli/options.h"

struct old_name {
    const char *command;   /* the command whose option it is */
    const char *name;      /* without dashes */
    const char *now;       /* the name of today; an option of the command's own */
    bool has_milliseconds; /* the argument is a whole number of milliseconds; today's is seconds */
};

/* NULL: the command has no such old name. */
const struct old_name *old_name_find(const char *command, const char *name, size_t length);

#endif
