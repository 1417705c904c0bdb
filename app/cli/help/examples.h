/* SPDX-License-Identifier: MIT */
/*
 * Examples of each command.
 */
#ifndef TALLY_CLI_HELP_EXAMPLES_H
#define TALLY_CLI_HELP_EXAMPLES_H

#include "cli/commands.h"

struct example {
    const char *command; /* its name */
    const char *line;    /* as it is typed */
    const char *what;    /* what it does: one clause, lower case, no full stop */
};

/* NULL past the last one. */
const struct example *example_at(size_t index);

bool example_is_of(const struct example *example, const struct command *command);

#endif
