/* SPDX-License-Identifier: MIT */
/*
 * Examples of each command.
 */
#ifndef TALLY_CLI_HELP_EXAMPLES_H
#define TALLY_CLI_HELP_EXAMPLES_H

#include "cli/commands.h"

/* An example of a command. */
struct example {
    const char *command; /* the command's name */
    const char *line;    /* the command line, as typed */
    const char *what;    /* what it does: one clause, lower case, no full stop */
};

/* The example at an index, or NULL past the last one. */
const struct example *example_at(size_t index);

bool example_is_of(const struct example *example, const struct command *command);

#endif
