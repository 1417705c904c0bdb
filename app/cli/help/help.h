/* SPDX-License-Identifier: MIT */
/*
 * Texts made from the tables of options and commands: --help, --version, and JSON. Each function
 * appends to the output and returns EXIT_SOLVED.
 */
#ifndef TALLY_CLI_HELP_HELP_H
#define TALLY_CLI_HELP_HELP_H

#include "cli/commands.h"

int help_version(void);
int help_general(void);

/* rules: the rule set that was given as the command; NULL: the command itself. */
int help_of_command(const struct command *command, const char *rules);

#endif
